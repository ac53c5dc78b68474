"""The end of a game: the categories one by one, the curve, and once more."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from app.app import App
from app.screens.ceremony import curve
from app.shell import settings
from app.shell.loop import Redraw
from app.table.ceremony import acts_of
from elements import Elements
from fake import FakePage, heard, opened, redrawn, run, seated, settled
from tables import left_off

pytestmark = pytest.mark.usefixtures("at_once", "at_random")


async def ended(page: FakePage, game: str = "creatures") -> App:
    """A game that bots have just played to its end."""
    app = await seated(page, "bot", "bot", "bot", game=game)
    assert app.session is not None
    while not app.session.over:
        await settled(app)
    return app


async def paused(page: FakePage, monkeypatch: pytest.MonkeyPatch, game: str = "creatures") -> App:
    """The same, and the ceremony waits at its first category."""
    app = await opened(page, f"#/new/{game}")
    app.on("do", "chairs 3", "")
    for seat in range(3):
        app.on("do", f"sit {seat} person", "")
    app.on("do", "begin", "")
    app.on("route", page.hash, "")
    await settled(app)
    session, rng = app.session, Random(1)
    assert session is not None
    monkeypatch.setattr(settings, "PACES", dict.fromkeys(settings.PACES, 1e6))
    while not session.over:
        app.on("play", session.table.game.write(rng.choice(session.actions())), "")
    return app


def test_the_last_action_is_told_with_the_first_category_and_not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        assert app.session is not None
        line = app.session.log(app._)[-1].text
        told = []
        while app.ceremony.progress.step is not None:
            told.append(heard(page, "spoken"))
            app.on("do", "further", "")
        assert told[0].startswith(line)
        assert told[1].startswith("Treasures. Player 1: ")
        assert not any(line in later for later in [*told[1:], heard(page, "spoken")])
        app.on("do", "look 1", "")
        app.on("do", f"look {app.look_back.last}", "")
        assert heard(page, "spoken").startswith(line)
        stop(app)

    run(play())


def test_each_category_tells_the_sums_so_far_and_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        assert app.session is not None
        first, second, *more = acts_of(app.session)
        count = 2 + len(more)
        told = "; ".join(f"Player {seat}: {points}" for seat, points in enumerate(first.points, 1))
        assert heard(page, "spoken").endswith(f"{first.word}. {told}. 1 of {count}.")
        app.on("do", "further", "")
        sums = enumerate(zip(second.points, second.totals, strict=True), 1)
        told = "; ".join(f"Player {seat}: {points}, in all {total}" for seat, (points, total) in sums)
        assert heard(page, "spoken") == f"{second.word}. {told}. 2 of {count}."
        stop(app)

    run(play())


def test_what_the_last_action_brought_is_told_by_the_ceremony_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PACES", dict.fromkeys(settings.PACES, 1e6))

    async def play() -> None:
        save = left_off("loewenherz/3p-05", ["person"] * 3, last=1, hands="open")
        page = FakePage({"game:look": json.dumps(save)})
        app = await opened(page, "#/table/look")
        app.on("play", "sell #31", "")
        assert heard(page, "spoken").endswith(
            "the game is over. For ducats: Ada +5, Ben +3, Cleo +5. Ducats. Ada: 5; Ben: 3; Cleo: 5. 1 of 1."
        )
        stop(app)

    run(play())


def test_without_a_ceremony_what_the_end_brought_is_told_once() -> None:
    async def play() -> None:
        save = left_off("loewenherz/3p-05", ["person"] * 3, last=1, hands="open")
        page = FakePage({"game:look": json.dumps(save), "settings": json.dumps({"motion": "none"})})
        app = await opened(page, "#/table/look")
        app.on("play", "sell #31", "")
        assert heard(page, "spoken").endswith("the game is over. For ducats: Ada +5, Ben +3, Cleo +5.")
        app.on("key", "t", "")
        assert app.messages.notice.startswith("The game is over. Won by ")

    run(play())


def test_whoever_wants_the_next_category_leads_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        app = await paused(FakePage(), monkeypatch)
        monkeypatch.setattr(settings, "PACES", dict.fromkeys(settings.PACES, 0))
        stop(app)
        await asyncio.wait(app.loop.tasks)
        app.ceremony.begin()
        app.on("do", "further", "")
        await settled(app)
        assert app.ceremony.progress.step == 1

    run(play())


def test_whoever_touches_the_page_reads_as_long_as_they_like(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        monkeypatch.setattr(settings, "PACES", dict.fromkeys(settings.PACES, 0))
        stop(app)
        await asyncio.wait(app.loop.tasks)
        app.ceremony.begin()
        redrawn(app)
        asked = Elements(page.html).by_id("ceremony")["data-touched"]
        app.on("do", asked, "")
        await settled(app)
        assert app.ceremony.progress.step == 0
        assert "data-touched" not in Elements(page.html).by_id("ceremony")
        app.on("do", "further", "")
        assert app.ceremony.progress.step == 1

    run(play())


def test_who_wants_a_category_once_more_steps_back_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        assert app.session is not None
        line = app.session.log(app._)[-1].text
        first, second, *more = [act.word for act in acts_of(app.session)]
        count = 2 + len(more)
        assert "disabled" in Elements(page.html).by_id("earlier")
        app.on("do", "further", "")
        assert "disabled" not in Elements(page.html).by_id("earlier")
        app.on("do", "earlier", "")
        assert heard(page, "spoken").startswith(f"{first}. ")
        assert heard(page, "spoken").endswith(f" 1 of {count}.")
        app.on("key", "[", "")
        assert app.ceremony.progress.step == 0
        app.on("key", "]", "")
        assert heard(page, "spoken").startswith(f"{second}. ")
        app.on("key", "[", "")
        assert app.ceremony.progress.step == 0
        assert app.look_back.at is None
        assert line not in heard(page, "spoken")
        stop(app)

    run(play())


def test_from_the_scoring_the_categories_can_be_seen_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        app.on("do", "finish", "")
        again, app = await opened_again(page, app)
        app.on("key", "[", "")
        assert app.look_back.at is not None
        app.on("do", "now", "")
        app.on("do", Elements(again.html).by_id("again")["data-do"], "")
        assert app.session is not None
        assert heard(again, "spoken").startswith(f"{acts_of(app.session)[0].word}. ")
        assert "data-touched" not in Elements(again.html).by_id("ceremony")
        app.on("do", "look 3", "")
        app.on("key", "[", "")
        assert (app.look_back.at, app.ceremony.progress.step) == (2, 0)
        stop(app)

    run(play())


async def opened_again(page: FakePage, app: App) -> tuple[FakePage, App]:
    """Whoever closes the page once the end is kept, and opens it anew."""
    assert app.session is not None
    while json.loads(page.memory[f"game:{app.session.key}"])["record"]["entries"] != list(app.session.lines):  # noqa: ASYNC110, a fake page tells nobody
        await asyncio.sleep(0)
    stop(app)
    again = FakePage(page.memory)
    return again, await opened(again, page.hash)


def stop(app: App) -> None:
    """Nobody waits any longer."""
    for task in app.loop.tasks:
        task.cancel()


@pytest.mark.parametrize("game", ["creatures", "wuerfel", "loewenherz"])
def test_the_categories_add_up_to_the_totals(game: str) -> None:
    async def play() -> None:
        app = await ended(FakePage(), game)
        session = app.session
        assert session is not None
        acts = acts_of(session)
        totals = [score["total"] for score in session.table.game.scores(session.table.state)]
        assert acts[-1].totals == totals
        assert [sum(one) for one in zip(*(act.points for act in acts), strict=True)] == totals
        assert session.curve()[0][1] == [0, 0, 0]
        assert session.curve()[-1] == (len(session.record.entries) - 1, totals)
        assert len(session.curve()) < 200

    run(play())


def test_one_category_after_the_other_then_the_scoring(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        assert app.session is not None
        for act in acts_of(app.session):
            shown = Elements(page.html)
            assert "ceremony" in shown.values("id")
            assert "scoring" not in shown.values("id")
            assert f"{act.word}. Player 1: {act.points[0]}".replace("-", "−") in shown.sentence
            ahead = [seat for seat, total in enumerate(act.totals) if total == max(act.totals)]
            assert [seat for seat in range(3) if shown.by_id(f"ceremony-{seat}").get("class") == "is-ahead"] == ahead
            app.on("do", "further", "")
        assert "scoring" in Elements(page.html).values("id")
        stop(app)

    run(play())


@pytest.mark.parametrize("how", ["finish", "escape"])
def test_the_ceremony_can_be_skipped_and_is_not_given_twice(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        app.on("do", how, "")
        assert {"scoring", "curve"} <= set(Elements(page.html).values("id"))
        again, _app = await opened_again(page, app)
        assert {"scoring", "curve"} <= set(Elements(again.html).values("id"))

    run(play())


@pytest.mark.parametrize("how", ["setting", "system"])
def test_whoever_wants_no_motion_sees_the_scoring_at_once(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    async def play() -> None:
        page = FakePage()
        page.still_wanted = how == "system"
        app = await opened(page)
        if how == "setting":
            app.on("do", "set motion none", "")
            await settled(app)
        shown: list[str] = []
        render = page.render
        page.render = lambda html: (shown.append(html), render(html))  # type: ignore[func-returns-value,method-assign]
        later = FakePage(page.memory)
        later.still_wanted, later.render = page.still_wanted, page.render  # type: ignore[method-assign]
        await ended(later)
        assert any('id="scoring"' in html for html in shown)
        assert not any('id="ceremony"' in html for html in shown)

    run(play())


def test_whoever_takes_the_last_action_back_is_at_the_table_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        page = FakePage()
        app = await paused(page, monkeypatch)
        app.on("do", "undo", "")
        assert app.session
        assert not app.session.over
        assert 'id="ceremony"' not in page.html
        assert 'id="board"' in page.html
        stop(app)

    run(play())


def test_by_itself_it_comes_to_its_end() -> None:
    async def play() -> None:
        page = FakePage()
        app = await ended(page)
        await settled(app)
        assert app.ceremony.progress.step is None
        assert 'id="scoring"' in page.html

    run(play())


def test_once_more_the_next_begins_with_the_same_people_and_options() -> None:
    async def play() -> None:
        page = FakePage()
        app = await ended(page, "wuerfel")
        await settled(app)
        first: Any = app.session
        assert (
            f"Everybody moves up a seat and keeps their colour; {first.names[1]} sits first now."
            in Elements(page.html).sentence
        )
        app.on("do", "rematch", "")
        second: Any = app.session
        assert second.names == [*first.names[1:], first.names[0]]
        assert second.kinds == first.kinds
        assert second.record.options == first.record.options
        await settled(app)
        assert sorted(page.memory) == ["game:k1", "game:k2", "settings"]

    run(play())


def test_where_chance_decides_who_begins_all_keep_their_seats() -> None:
    async def play() -> None:
        page = FakePage()
        app = await ended(page)
        await settled(app)
        names = app.session.names  # type: ignore[union-attr]
        assert "The same people on the same seats." in Elements(page.html).sentence
        app.on("do", "rematch", "")
        assert app.session.names == names  # type: ignore[union-attr]

    run(play())


def test_bots_in_a_hurry_do_not_hurry_the_ceremony(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def wait(_loop: Redraw, seconds: float) -> None:
        waited.append(seconds)

    async def play() -> None:
        page = FakePage()
        app = await ended(page)
        await settled(app)
        monkeypatch.setattr(settings, "PACES", {"slow": 2, "normal": 1, "fast": 0})
        monkeypatch.setattr(Redraw, "wait", wait)
        for pace in settings.PACES:
            app.settings.chosen["pace"] = pace
            app.ceremony.begin()
            await settled(app)
        long = 1 + len(app.session.kinds) / 4  # type: ignore[union-attr]
        assert sorted(set(waited)) == [settings.PAUSE * long, 2 * settings.PAUSE * long]

    run(play())


def test_the_curve_begins_where_the_first_points_are_won() -> None:
    async def play() -> None:
        app = await opened(FakePage())
        app.saved.shelf.texts["look"] = json.dumps(left_off("loewenherz/2p-01", ["bot", "bot"]))
        session = await app.saved.read("look")
        assert session is not None
        (first, none), (_, some), *_ = points = session.curve()
        assert none == [0, 0] != some
        assert first > 100
        assert "M40.0 214.0L" in curve(app.shown(), session)
        drawn = Elements(curve(app.shown(), session))
        assert f"The curve begins after action {first}: until then nothing changed." in drawn.text
        told = drawn.values("aria-label")[0]
        assert told.count("After ") == 3
        assert told.endswith(f"After {len(session.record.entries) - 1} actions: Ada: 33, Ben: 49.")
        assert points[-1][1] == [33, 49]

    run(play())
