"""The coach: a hint in three steps while a game is played, and where it was decided once it is over."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.saved.saves import written
from app.shell.ports import Unreachable
from app.thinking import advice
from elements import Elements
from fake import FakePage, heard, opened, run, seated, settled
from tables import left_off

pytestmark = pytest.mark.usefixtures("at_once")
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach thinks no longer than a page."""
    monkeypatch.setattr(advice, "HINT", 1)
    monkeypatch.setattr(advice, "REVIEW", 1)


@pytest.mark.usefixtures("hasty")
def test_a_hint_is_told_and_heard_in_three_steps_counted_and_gone_with_its_moment() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="creatures")
        session = app.session
        assert session
        app.on("do", "hint", "")
        assert "The coach is thinking: 0%." in page.html
        assert heard(page, "answered") == "The coach is thinking."
        await settled(app)
        told, last = [], 0
        for step in ("What should I do?", "Why?", ""):
            leaf = page.html.partition('id="notice"')[2]
            assert 'id="unhint"' in leaf and (step in leaf)
            told.append(re.findall(r"<p>(.*?)</p>", leaf))
            assert ("data-wants" in leaf) == (len(told) > 1), "where to look is not yet what to do"
            new = " ".join(told[-1][last:])
            assert heard(page, "answered").replace("\xa0", " ") == new.replace("\xa0", " "), "and nothing again"
            last = len(told[-1])
            app.on("do", "hint", "")
        assert [len(lines) for lines in told[:2]] == [1, 2]
        assert told[0] == told[1][:1] == told[2][:1] and told[2][-1].startswith("Second best: ")
        assert told[1][1].startswith("Best: Take the\xa0")
        await settled(app)
        assert session.hints == json.loads(page.memory[f"game:{session.key}"])["hints"] == 1
        app.on("play", session.table.game.write(session.actions()[0]), "")
        assert 'id="unhint"' not in page.html
        assert heard(page, "answered") == ""
        again = await opened(FakePage(page.memory), f"#/table/{session.key}")
        assert again.session and again.session.hints == 1

    run(play())


@pytest.mark.usefixtures("hasty")
def test_a_hint_that_stands_is_heard_once_and_swallows_no_answer() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        app.on("play", "roll", "")
        app.on("do", "hint", "")
        await settled(app)
        app.on("do", "hint", "")
        hint = heard(page, "answered")
        assert hint.startswith("Best: ")
        for what, told in (("die:1", "Roll this die again"), ("die:2", "Roll 2 dice again")):
            app.on("select", what, "")
            assert heard(page, "answered") == told
        app.on("do", "escape", "")
        assert heard(page, "answered") == "Nothing is chosen any more."
        app.on("key", "n", "")
        assert heard(page, "answered") == ""
        app.on("key", "s", "")
        app.on("do", "close", "")
        assert 'id="hint"' in page.html
        assert heard(page, "answered") == "", "what was told over it is gone"
        app.on("do", "hint", "")
        assert heard(page, "answered") not in ("", hint)

    run(play())


@pytest.mark.usefixtures("hasty")
def test_a_hint_that_comes_beneath_an_answer_is_heard_once_that_is_gone() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="creatures")
        app.on("do", "hint", "")
        app.on("key", "s", "")
        await settled(app)
        assert heard(page, "answered").startswith("Player 1: ")
        app.on("do", "close", "")
        assert heard(page, "answered").startswith("Look ")
        app.on("key", "n", "")
        assert heard(page, "answered") == ""

    run(play())


class Thinks:
    """The second Python: it tells how far it is, until it is let go."""

    def __init__(self) -> None:
        self.free = asyncio.Event()

    async def __call__(self, _game: str, _question: str, progress: Any) -> str | None:
        while not self.free.is_set():
            await asyncio.sleep(0)
            if not progress(0.1):
                return ""
        return None


async def turned(times: int = 20) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


@pytest.mark.usefixtures("hasty")
def test_a_hint_is_for_the_position_for_which_it_was_asked() -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", game="loewenherz")
        session = app.session
        assert session
        one, other = (session.table.game.write(action) for action in session.actions()[:2])
        app.on("play", one, "")
        app.on("do", "hint", "")
        await settled(app)
        assert app.coach
        assert app.coach.advice.hint
        app.on("do", "undo", "")
        app.on("play", other, "")
        assert session.record.entries[-1].action != one
        assert app.coach.advice.hint is None

    run(play())


@pytest.mark.usefixtures("hasty")
def test_a_hint_that_is_still_thought_of_is_not_told_of_what_was_done_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", game="loewenherz")
        assert app.session
        assert app.coach
        asked, answered = list[Any](), asyncio.Event()

        async def think(_page: Any, _game: str, question: str, _progress: Any) -> str | None:
            asked.append(json.loads(question)["seen"])
            await answered.wait()
            return json.dumps({"action": "new" if asked[-1] == json.loads(question)["seen"] else "old"})

        monkeypatch.setattr(FakePage, "think", think)
        for action in app.session.actions()[:2]:
            app.on("play", app.session.table.game.write(action), "")
            app.on("do", "hint", "")
            await turned()
            if len(asked) == 1:
                app.on("do", "undo", "")
        answered.set()
        await settled(app)
        assert app.coach.advice.hint == {"action": "new"}

    run(play())


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("way", [["hint", "play", "undo"], ["play", "hint", "step -1", "now"]])
def test_a_hint_that_nobody_waited_for_is_not_thought_of_for_ever(
    way: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="loewenherz")
        session = app.session
        assert session
        monkeypatch.setattr(FakePage, "think", thinks := Thinks())
        for what in way:
            app.on(
                *(("play", session.table.game.write(session.actions()[0]), "") if what == "play" else ("do", what, ""))
            )
            await turned()
        thinks.free.set()
        await settled(app)
        assert "The coach is thinking" not in page.html

    run(play())


def test_a_review_that_was_left_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        dice, king = FakePage(), FakePage()
        king.keys = 1
        over = (await seated(dice, "person", "bot")).session
        await seated(king, "person", "person", "person", game="laurin")
        assert over
        over.ended = True
        page = FakePage({**dice.memory, **king.memory, "game:k1": json.dumps(written(over))})
        app = await opened(page, "#/table/k1")
        await settled(app)
        app.settings.choose(motion="none")
        monkeypatch.setattr(FakePage, "think", thinks := Thinks())
        app.on("do", "review", "")
        await turned()
        for route in ("#/table/k2", "#/table/k1"):
            app.on("route", route, "")
            await turned(200)
        thinks.free.set()
        await settled(app)
        assert "The coach goes through the game" not in page.html
        assert 'id="review"' in page.html

    run(play())


def test_where_what_thinks_cannot_be_had_the_coach_can_be_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def out_of_reach(*_: Any) -> None:
        raise Unreachable

    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        monkeypatch.setattr(FakePage, "bring", out_of_reach)
        app.on("do", "hint", "")
        await settled(app)
        assert "The coach is thinking" not in page.html
        assert "Try again once you have a network." in page.html
        app.session.ended = True  # type: ignore[union-attr]
        app.on("do", "review", "")
        await settled(app)
        assert "The coach goes through the game" not in page.html

    run(play())


def test_who_goes_on_while_the_coach_is_still_being_fetched_has_one_coach() -> None:
    class Slow(FakePage):
        async def bring(self, *parts: str) -> None:
            await (fetched.wait() if "thinking" in parts else super().bring(*parts))

    async def play() -> None:
        app = await opened(Slow(), "#/new/wuerfel")
        await app.go("#/new/laurin")
        await asyncio.sleep(0)  # both have asked for it
        fetched.set()
        await settled(app)
        assert app.coach

    fetched = asyncio.Event()
    run(play())


@pytest.mark.usefixtures("hasty")
def test_a_hint_is_seen_at_its_table_only_and_still_there_for_whoever_comes_back() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        app.on("do", "hint", "")
        await settled(app)
        for route, seen in (("#/", False), ("#/new/laurin", False), ("#/rules/wuerfel", False), ("#/table/k1", True)):
            app.on("route", route, "")
            await settled(app)
            assert ('id="hint"' in page.html) == seen, route

    run(play())


@pytest.mark.usefixtures("hasty")
def test_who_puts_the_screen_down_shows_nobody_else_a_hint() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "person", "bot", game="laurin")
        for deed, seen in (("take", False), ("hint", True), ("cover", False), ("take", True)):
            app.on("do", deed, "")
            await settled(app)
            assert ('id="hint"' in page.html) == seen, deed
        for route in ("#/", "#/table/k1"):
            app.on("route", route, "")
            await settled(app)
        assert 'id="curtain"' in page.html
        assert 'id="hint"' not in page.html

    run(play())


@pytest.mark.usefixtures("hasty")
def test_whoever_is_not_to_act_gets_no_hint_and_what_is_not_wanted_any_more_is_dropped() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="creatures")
        assert app.session
        app.on("do", "hint", "")
        app.on("do", "unhint", "")
        await settled(app)
        assert 'id="unhint"' not in page.html
        app.on("do", "look 0", "")
        app.on("do", "now", "")
        app.on("route", "#/", "")
        await settled(app)
        app.on("do", "review", "")
        assert app.coach and app.coach.advice.review is None
        watched = await seated(page := FakePage(), "bot", "bot", game="creatures")
        watched.on("do", "hint", "")
        assert "The coach helps whoever is to act" in page.html

    run(play())


@pytest.mark.usefixtures("hasty")
def test_where_one_thing_can_be_done_the_coach_says_which_and_marks_it() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        assert app.session and len(app.session.actions()) == 1
        app.on("do", "hint", "")
        await settled(app)
        assert "There is only one thing to do now: Roll all dice." in page.html
        assert Elements(page.html).values("data-wants") == ["roll"]
        assert "hint-more" not in page.html
        app.on("do", "unhint", "")
        assert "only one thing" not in page.html

    run(play())


@pytest.mark.usefixtures("hasty")
def test_a_finished_game_shows_its_turning_points_and_is_played_on_from_there() -> None:
    async def play() -> None:
        path = next(path for path in sorted(GOLDEN.glob("creatures/2p-*.txt")) if "declined" not in path.name)
        save = left_off(f"creatures/{path.stem}", ["person", "bot"])
        assert save["over"]
        page = FakePage({"game:look": json.dumps(save | {"hints": 2})})
        app = await opened(page, "#/table/look")
        await settled(app)
        app.on("do", "finish", "")
        assert "Hints asked for: 2" in page.html
        app.on("do", "review", "")
        assert "The coach is going through the game." in page.html
        assert '<progress max="100" value="0"' in page.html
        assert 'id="coach" tabindex="-1"' in page.html, "where the focus waits"
        await settled(app)
        assert app.messages.done == "The coach has gone through the game."
        ids = Elements(page.html).values("id")
        turns = [int(one[5:]) for one in ids if one.startswith("turn-")]
        assert 1 <= len(turns) <= 3
        assert page.html.count('class="curve"') == 2
        assert page.html.count("curve-ring") == sum(one.startswith("luck-") for one in ids)
        assert app.session
        assert all(app.session.record.entries[entry].seat == 0 for entry in turns)
        named = [
            attrs["aria-label"]
            for _, attrs in Elements(page.html).all
            if attrs.get("data-do", "x").split()[0] in ("look", "retry") and "aria-label" in attrs
        ]
        assert len({*named}) == len(named) == 2 * len(turns) + page.html.count('id="luck-'), "each says where it leads"
        when = f"After {turns[0] - 1} of {len(app.session.record.entries) - 1} actions"
        assert {f"Look at it: {when}", f"Play on from there: {when}"} <= {*named}
        assert f"{when}. Done: " in Elements(page.html).text, "and so does what is read"
        (drawn,) = [
            label for label in Elements(page.html).values("aria-label") if "Turning points: after action" in label
        ]
        assert f"Turning points: after action {turns[0] - 1}" in drawn
        app.on("do", f"retry {turns[0]}", "")
        await settled(app)
        app.on("route", page.hash, "")
        await settled(app)
        assert app.session.tried
        assert len(app.session.record.entries) >= turns[0]

    run(play())
