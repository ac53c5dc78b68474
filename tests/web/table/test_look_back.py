"""Looking back at a game, and trying it from there."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import together
from app.parts import escape
from app.saved.saves import written
from app.words import ABOUT, reached
from elements import Elements
from fake import FakePage, legal, opened, played, redrawn, run, seated, settled, steps
from tables import left_off
from tafelrunde.core import Record
from together import gathered, hurried, until

pytestmark = pytest.mark.usefixtures("at_once", "at_random")


def _leaf(page: FakePage) -> str:
    """What stands on the leaf with the news."""
    return page.html.partition('id="news"')[2].partition("</section>")[0]


async def tables(page: FakePage, *kinds: str, game: str = "wuerfel", count: int = 30) -> Any:
    """A game that has been played for a while."""
    app = await seated(page, *kinds, game=game)
    await played(app, count, Random(1))
    return app


def test_a_look_back_is_told_once_whatever_happens_meanwhile() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "person")
        app.on("key", "[", "")
        told = re.findall(r"A look back: \d+ of \d+\.", page.html)
        app.session.play(str(app.session.actions()[0]))
        redrawn(app)
        assert app.look_back.last == app.look_back.moment.end + 1
        assert re.findall(r"A look back: \d+ of \d+\.", page.html) == told != []

    run(play())


def test_before_anything_has_happened_there_is_nothing_to_look_back_at() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("key", "[", "")
        assert app.look_back.at is None
        assert app.messages.notice == "Nothing has happened yet."

    run(play())


def test_steps_keys_and_the_slider_lead_through_the_game_and_back() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "person")
        now, last = page.html, app.look_back.last
        app.on("key", "[", "")
        assert app.look_back.at == last - 1
        assert 'id="past"' in page.html
        assert legal(page) == []
        app.on("key", "]", "")
        assert app.look_back.at == last
        app.on("key", "t", "")
        assert app.messages.notice.startswith(f"A look back: {last} of {last}. ")
        app.on("key", "]", "")
        assert page.html == now
        app.on("key", "]", "")
        assert page.html == now
        app.on("field", "moment", "7")
        assert app.look_back.at == 7
        assert 'value="7"' in page.html
        app.on("do", "step -1", "")
        assert app.look_back.at == 6
        app.on("do", "look 0", "")
        app.on("do", "step -1", "")
        assert app.look_back.at == 0
        assert "The game begins." in page.html
        assert "was next." in page.html
        app.on("why", "roll", "")
        assert app.messages.notice == "This is a look back. To play on, go back to now."
        app.on("do", "now", "")
        assert page.html == now
        app.on("key", "x", "")
        assert page.html == now

    run(play())


def test_it_plays_by_itself_until_now_and_stops_when_asked() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "person")
        app.on("do", "look 2", "")
        app.on("do", "run", "")
        assert 'data-do="halt"' in page.html
        await settled(app)
        assert app.look_back.at == app.look_back.last
        assert 'data-do="run"' in page.html
        app.on("do", "run", "")
        assert app.look_back.at == 0
        app.on("do", "halt", "")
        await settled(app)
        assert app.look_back.at == 0

    run(play())


def test_what_happened_shows_what_the_others_did_and_comes_back_to_the_present() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot")
        assert app.session is not None
        app.on("play", "roll", "")
        while app.look_back.moment.since is None:
            await played(app, 1, Random(2))
        mine = app.look_back.moment.since
        assert 'id="meanwhile"' in page.html
        assert app.session.record.entries[mine].seat == 0
        moments: list[int | None] = []
        render = page.render
        page.render = lambda html: (moments.append(app.look_back.at), render(html))  # type: ignore[func-returns-value,method-assign]
        app.on("do", "meanwhile", "")
        await settled(app)
        assert moments == [*range(mine, app.look_back.last + 1), None]
        assert legal(page)

    run(play())


def test_all_that_happened_since_one_acted_stands_behind_the_last_sentence() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot")
        assert app.session is not None
        assert 'id="news' not in page.html
        while app.session.table.state.turn == 0:
            app.on("play", app.session.table.game.write(app.session.actions()[-1]), "")
        assert 'id="news' not in page.html, "nothing has come but one's own deed"
        await settled(app)
        lines = [line for line in app.session.log(app._) if line.entry > app.look_back.moment.since]
        shown = Elements(page.html).sentence
        assert len(lines) > 3
        assert f"and {len(lines) - 1} more" in shown
        assert _leaf(page).count("<li>") == 0, "it is written when it is opened"
        app.on("open", "news", "")
        leaf = _leaf(page)
        told = leaf.partition('<ol class="news">')[2].partition("</ol>")[0].split("</li>")[:-1]
        assert [
            (one.startswith('<li><i class="shield'), one.endswith(escape(line.text)))
            for one, line in zip(told, lines, strict=True)
        ] == [(True, True)] * len(lines)
        assert 'data-do="meanwhile"' in leaf
        app.on("do", f"look {app.look_back.last}", "")
        assert 'id="news' not in page.html

    run(play())


def test_whoever_has_not_acted_yet_is_told_all_that_happened() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "bot", "person")
        assert app.session is not None
        lines = app.session.log(app._)
        assert len(lines) > 1
        assert f"and {len(lines) - 1} more" in Elements(page.html).sentence
        app.on("open", "news", "")
        assert 'data-do="meanwhile"' not in page.html, "there is no moment to begin at"
        app.on("key", "l", "")
        assert app.messages.notice == " ".join(line.text for line in lines)

    run(play())


def test_taking_back_leads_to_the_present() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", "bot", game="loewenherz")
        while not app.session.can_undo():  # type: ignore[union-attr]
            await played(app, 1, Random(2))
        app.on("do", "look 0", "")
        app.on("do", "undo", "")
        assert app.look_back.at is None
        assert 'id="past"' not in page.html

    run(play())


def test_whoever_comes_back_to_the_present_stays_there_when_the_page_is_loaded_again() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="wuerfel")
        await played(app, 4, Random(2))
        table = page.hash
        app.on("route", f"{table}/1", "")
        await settled(app)
        page.hash = f"{table}/1"
        assert app.look_back.at == 1
        app.on("do", "now", "")
        assert (page.hash, app.route.text, app.look_back.at) == (table, table, None)
        app.on("do", "now", "")
        assert page.hash == table
        assert (await opened(FakePage(page.memory), page.hash)).look_back.at is None

    run(play())


def test_a_look_back_over_a_finished_game_takes_nothing_of_it_back() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="wuerfel")
        while app.session and not app.session.over:
            await played(app, 1, Random(2))
        app.ceremony.leave()
        assert app.session
        last = len(app.session.record.entries)
        app.on("do", "look 3", "")
        assert re.search(r'<button[^>]*data-do="undo"[^>]*aria-disabled="true"', page.html)
        app.on("do", "undo", "")
        assert app.messages.notice == "This is a look back. To play on, go back to now."
        assert app.look_back.at == 3
        assert app.session.over
        assert len(app.session.record.entries) == last

    run(play())


def test_an_address_beyond_the_end_shows_the_latest_moment() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "person", count=3)
        app.on("route", page.hash + "/" + "9" * 5000, "")
        await settled(app)
        assert app.look_back.at == app.look_back.last

    run(play())


def test_while_a_game_runs_nobody_looks_back_through_other_eyes() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "bot", "bot", game="laurin")
        app.on("do", "look 5", "")
        assert "set-eyes" not in page.html
        app.on("do", "eyes 1", "")
        assert app.look_back.eyes == 0
        app2 = await tables(FakePage(), "person", "person", "bot", game="laurin")
        app2.session.curtain.take(None)
        app2.on("do", "look 20", "")
        assert app2.look_back.eyes is None

    run(play())


def test_a_finished_game_is_shown_through_any_eyes() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "bot", "bot", game="loewenherz")
        assert app.session is not None
        while not app.session.over:
            await settled(app)
        app.on("route", page.hash + "/40", "")
        await settled(app)
        assert app.look_back.at == 40
        assert "set-eyes" in page.html
        hands = app.session.table.at(40).hands
        for seat in range(3):
            app.on("do", f"eyes {seat}", "")
            assert f"Try it from here as {app.session.names[seat]}" in page.html
            ids = Elements(page.html).values("id")
            assert {f"card-{card}" for card in hands[seat]} <= {*ids}
        app.on("do", "now", "")
        assert 'id="scoring"' in page.html

    run(play())


@pytest.mark.parametrize(("kinds", "told"), [(("person", "bot"), True), (("person", "person"), False)])
def test_at_a_shared_screen_the_past_is_judged_for_nobody(kinds: tuple[str, ...], told: bool) -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, *kinds, game="creatures", count=6)
        app.on("do", "look 3", "")
        assert ("now +" in page.html) is told

    run(play())


@pytest.mark.parametrize("game", ["wuerfel", "laurin", "loewenherz"])
def test_from_any_moment_it_can_be_tried_anew_and_nothing_hidden_comes_out(game: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "bot", "bot", game=game, count=30)
        first = app.session
        entry = app.look_back.last // 2
        app.on("do", f"look {entry}", "")
        assert 'id="try"' in page.html
        app.on("do", "try", "")
        await settled(app)
        app.on("route", page.hash, "")
        await settled(app)
        tried = app.session
        assert tried is not None
        assert tried is not first
        assert tried.kinds == ("person", "bot", "bot")
        then = first.table.at(entry)
        words = {"laurin": "round {}", "loewenherz": "turn {}"}
        moment = words[game].format(then.round) if game in words else f"action {entry + 1}"
        assert tried.title == f"{ABOUT[game].title}, tried from {moment} ({first.names[then.turn]})"
        assert 'aria-label="' + f"{ABOUT[game].title}, a trial: back to the hall" + '"' in page.html
        old = Record.from_json(written(first)["record"]).seen_by(0).entries[: entry + 1]
        assert tried.record.seen_by(0).entries[: entry + 1] == old
        if game != "wuerfel":
            truth, imagined = first.table.at(entry).cards, tried.table.at(entry).cards
            assert [*truth.seen] == [*imagined.seen]
            others = [[*first.table.imagining(entry, 0, Random(n))][-1].entries for n in range(9)]
            assert any(one != first.record.entries[: entry + 1] for one in others)
        await played(app, 5, Random(3))
        assert {"game:k1", f"game:{tried.key}"} == set(page.memory) - {"settings"}
        again = await opened(FakePage(page.memory), page.hash)
        assert again.session is not None
        assert written(again.session)["record"] == written(tried)["record"]
        assert written(first)["record"] == json.loads(page.memory["game:k1"])["record"]

    run(play())


def test_from_a_trial_a_way_leads_back_to_where_it_began() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "bot", "bot")
        app.on("open", "menu", "")
        assert "menu-origin" not in page.html
        assert app.look_back.origin == ""
        app.on("do", "look 9", "")
        app.on("do", "try", "")
        await settled(app)
        app.on("route", page.hash, "")
        await settled(app)
        trial, app = page.hash, await opened(FakePage(page.memory), page.hash)
        page = app.page
        app.on("open", "menu", "")
        app.on("do", Elements(page.html).by_id("menu-origin")["data-do"], "")
        assert page.hash == "#/table/k1/9"
        app.on("route", page.hash, "")
        await settled(app)
        assert (app.session.key, app.look_back.at) == ("k1", 9)
        app.on("do", "remove k1", "")
        await settled(app)
        app.on("route", trial, "")
        await settled(app)
        assert app.session.tried
        assert app.look_back.origin == ""
        assert "menu-origin" not in page.html

    run(play())


def test_the_end_of_a_trial_leads_back_too_also_to_a_room() -> None:
    async def play() -> None:
        room = "#/room/" + "5" * 32
        save = left_off("wuerfel/3p-01", ["person", "bot", "bot"]) | {"tried": room}
        page = FakePage({"game:look": json.dumps(save)})
        app = await opened(page, "#/table/look")
        assert "origin" not in Elements(page.html).values("id")
        app.rooms.rooms = {room: ["wuerfel", "Ada"]}
        redrawn(app)
        app.on("do", Elements(page.html).by_id("origin")["data-do"], "")
        assert page.hash == room

    run(play())


def test_a_run_through_the_past_tells_of_how_many_moments_there_are() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "person")
        app.on("do", "run", "")
        assert f"A look back: 0 of {app.look_back.last}." in page.html
        await settled(app)
        assert f"A look back: {app.look_back.last} of {app.look_back.last}." in page.html

    run(play())


def test_a_long_log_shows_its_far_ends_only_when_asked() -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "person", "bot", game="loewenherz", count=60)
        lines = len(app.session.log(app._))
        assert lines > 60
        assert page.html.count("log-line") == 60
        assert f"Show the earlier lines too ({lines - 60})" in Elements(page.html).sentence
        app.on("do", "look 0", "")
        assert page.html.count("log-line") == 60
        assert f"Show the later lines too ({lines - 60})" in Elements(page.html).sentence
        app.on("do", "lines", "")
        assert page.html.count("log-line") == lines

    run(play())


@pytest.mark.parametrize(("game", "word"), [("laurin", "Round"), ("creatures", "Round"), ("elfen", "Journey")])
def test_the_log_is_parted_by_rounds_each_with_what_was_done_in_it(game: str, word: str) -> None:
    async def play() -> None:
        page, rounds = FakePage(), list[int]()
        app = await seated(page, "person", "bot", "bot", game=game)
        app.on("do", "lines", "")
        async for session in steps(app, Random(1), 300):
            rounds = sorted({reached(session.table.at(line.entry - 1)) for line in session.log(app._)}, reverse=True)
            if len(rounds) > 2:
                break
        log = page.html.partition('id="panel-leaf"')[2].partition("</aside>")[0]
        assert len(rounds) > 2
        assert log.count('role="list"') == len(rounds) < log.count('role="none"'), (
            "what is heard as one list is put in bunches"
        )
        assert re.findall(r'<h2 class="log-round"[^>]*>([^<]*)</h2>', log) == [
            escape(f"{word} {number}") for number in rounds
        ]
        for number, part in zip(rounds, log.split("</div>"), strict=False):
            entries = re.findall(r'<li id="log-(\d+)"', part)
            assert {reached(session.table.at(int(entry) - 1)) for entry in entries} == {number}

    run(play())


@pytest.mark.parametrize("game", ["loewenherz", "wuerfel"])
def test_a_log_of_turns_is_one_list(game: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await tables(page, "person", "bot", game=game)
        assert reached(app.session.table.state) > 1
        assert page.html.count('class="log"') == 1
        assert "log-round" not in page.html

    run(play())


def test_escape_ends_a_look_back_and_then_lays_back_what_was_chosen() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        app.on("play", "roll", "")
        app.on("select", "die:1", "")
        app.on("do", "look 0", "")
        app.on("do", "escape", "")
        assert app.look_back.at is None
        assert app.session.selected == {"die:1"}  # type: ignore[union-attr]
        assert page.walked == []
        app.on("do", "escape", "")
        assert page.walked == ["Escape"]
        assert app.messages.done == "Nothing is chosen any more."
        assert 'aria-pressed="true"' not in page.html.partition('class="wk-dice"')[2].partition("</div>")[0]
        app.on("do", "escape", "")
        assert (page.walked, app.messages.done) == (["Escape"], "Nothing is chosen.")
        app.on("select", "die:1", "")
        app.on("route", "#/", "")
        await settled(app)
        app.on("do", "escape", "")
        assert app.messages.done == "", "there is nothing of it to be seen"

    run(play())


def test_a_trial_from_a_table_far_away_is_kept_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        await together.played(people, Random(1), 6)
        app = people[0].app
        app.on("do", "look 2", "")
        app.on("do", "try", "")
        page: Any = app.page
        await until(lambda: page.hash.startswith("#/table/"))
        kept = f"game:{page.hash.removeprefix('#/table/')}"
        await until(lambda: kept in page.memory)
        assert json.loads(page.memory[kept])["tried"] == people[0].room.route

    run(play())
