"""A bot of somebody's own: asked where it reaches nothing, believed only where it is legal, and replaced where it fails."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest

from app.screens.table import levels_of
from app.shell.ports import Unreachable
from app.table import own
from app.table.bots import decide
from app.table.session import Session
from app.thinking.own import answer, forget
from fake import FakePage, bot_plays, opened, run, settled
from tafelrunde import games
from tafelrunde.core import Seeded

FIRST_ONE = "def choose(game, view, rng):\n    return game.actions(view)[0]\n"


def question(source: str, **more: Any) -> dict[str, Any]:
    return {"game": "wuerfel", "file": "mine.py", "source": source, "budget": 10, **more}


def asked(source: str) -> dict[str, Any]:
    """What comes back for the first decision of a game."""
    game = games.load("wuerfel")
    state = game.start(2, Seeded(1))
    seen = game.to_json(state.seen_by(state.turn))
    found: dict[str, Any] = json.loads(answer(json.dumps(question(source, seen=seen, seed=5))))
    return found


def test_it_is_read_and_chooses_with_the_chance_that_it_is_given() -> None:
    assert json.loads(answer(json.dumps(question(FIRST_ONE)))) == {}
    assert asked(FIRST_ONE) == {"line": "roll"}
    told = asked("def choose(game, view, rng):\n    raise ValueError(rng.random())")["what"]
    assert told == asked("def choose(game, view, rng):\n    raise ValueError(rng.random())")["what"]


def test_what_led_to_the_browser_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("js", "pyodide_js", "pyodide_js._api", "jsonic"):
        monkeypatch.setitem(sys.modules, name, sys)
    forget()
    assert {"js", "pyodide_js", "pyodide_js._api", "jsonic"} & set(sys.modules) == {"jsonic"}


def test_what_it_does_to_what_it_sees_is_done_to_a_copy() -> None:
    spoilt = "def choose(game, view, rng):\n    action = game.actions(view)[0]\n    view.turn = None\n    return action"
    assert asked(spoilt) == {"line": "roll"}


@pytest.mark.parametrize(
    ("source", "why", "what"),
    [
        ("def choose(", "unread", "SyntaxError: '(' was never closed (mine.py, line 1)"),
        ("import sys; sys.exit(3)", "unread", "SystemExit: 3 (line 1)"),
        ("choose = 3", "lacks", ""),
        ("def choose(game, view, rng): return 1 / 0", "raised", "ZeroDivisionError: division by zero (line 1)"),
        ("def choose(game, view, rng): raise SystemExit", "raised", "SystemExit (line 1)"),
        (
            "class Odd(Exception):\n    __str__ = None\ndef choose(game, view, rng): raise Odd",
            "raised",
            "Odd (line 3)",
        ),
        ("def choose(game, view, rng): return 'all your dice'", "illegal", "'all your dice'"),
        ("def choose(game, view, rng): return None", "illegal", "None"),
    ],
)
def test_what_goes_wrong_is_told(source: str, why: str, what: str) -> None:
    assert asked(source) == {"why": why, "what": what}


def wakes(monkeypatch: pytest.MonkeyPatch, found: str | None) -> list[dict[str, Any]]:
    """Where own bots think in this test; and what was asked there."""
    heard = list[dict[str, Any]]()

    async def think(_page: Any, what: str, text: str, _told: Any) -> str | None:
        if what != "own":
            return None
        heard.append(json.loads(text))
        return answer(text) if found == "think" else found

    monkeypatch.setattr(FakePage, "think", think)
    return heard


def table(source: str = FIRST_ONE) -> tuple[Session, dict[str, str]]:
    """Ada plays against somebody's own bot, who begins."""
    session = Session.new("key", "wuerfel", ["mine", "Ada"], ["bot", "person"], levels=[1, 1], own=["mine.py"])
    return session, {"mine.py": source}


def test_it_plays_by_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = wakes(monkeypatch, "think")
    session, files = table()
    run(bot_plays(session, files))
    assert session.record.entries[-1].action == "roll"
    assert (session.own, session.lapse) == (["mine.py", ""], None)
    seen = session.table.game.to_json(session.table.at(0).seen_by(0))
    assert heard[0]["seen"] == seen


def test_whoever_waits_for_it_sees_how_much_of_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    shares, enough = list[float](), asyncio.Event()

    async def think(_page: Any, _what: str, text: str, _told: Any) -> str | None:
        await enough.wait()
        return answer(text)

    def wanted() -> bool:
        shares.append(session.share)
        if len(shares) == 3:
            enough.set()
        return True

    monkeypatch.setattr(FakePage, "think", think)
    monkeypatch.setattr(own, "TICK", 0.001)
    monkeypatch.setattr(own, "BUDGET", 0.0025)
    session, files = table()
    run(decide(FakePage(), session, wanted, files))
    assert shares[:3] == pytest.approx([0.4, 0.8, 1.0])
    assert (session.record.entries[-1].action, session.thought) == ("roll", 0)


def test_nobody_waits_for_it_who_has_left_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def think(_page: Any, what: str, _text: str, _told: Any) -> str | None:
        asked.append(what)
        if what == "own":
            await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(FakePage, "think", think)
    monkeypatch.setattr(own, "TICK", 0.001)
    session, files = table()
    session.bot_plays(session.table.game.actions(session.table.state)[0])
    run(decide(FakePage(), session, lambda: False, files))
    assert (session.own, session.lapse) == (["mine.py", ""], None), "it has not failed"
    assert asked == ["own"], "nor is anybody asked in its place"


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ('{"line": "keep gold"}', "mine.py wanted what is not legal: keep gold."),
        ('{"line": "dance"}', "mine.py wanted what is not legal: dance."),
        ('{"line": ["roll"]}', "mine.py wanted what is not legal: ['roll']."),
        ('{"why": "raised", "what": "ValueError: no"}', "mine.py failed: ValueError: no."),
        ('{"why": ["late"], "what": 7}', "mine.py failed: 7."),
        ('{"why": "late"}', "mine.py took longer than 10 seconds."),
        ("[]", "This browser has no separate Python in which mine.py could think."),
        (None, "This browser has no separate Python in which mine.py could think."),
    ],
)
def test_one_that_fails_gives_its_seat_to_its_level_and_why_is_told(
    monkeypatch: pytest.MonkeyPatch, found: str | None, told: str
) -> None:
    wakes(monkeypatch, found)
    session, files = table()
    assert levels_of(session)[0] == 0, "no level is seen at its arms"
    run(bot_plays(session, files))
    assert levels_of(session)[0] == session.levels[0] == 1
    assert len(session.record.entries) == 2
    assert session.own == ["", ""]
    assert session.lapse
    assert session.lapse(lambda text: text) == f"{told} From here on a Page plays for mine."


def test_where_its_file_is_not_its_level_plays_and_it_is_said() -> None:
    session, _ = table()
    run(bot_plays(session))
    assert session.lapse
    assert session.lapse(lambda text: text).startswith("mine.py is not on this device.")


def test_where_what_thinks_cannot_be_had_it_has_not_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def out_of_reach(*_: Any) -> None:
        raise Unreachable

    monkeypatch.setattr(FakePage, "bring", out_of_reach)
    session, files = table()
    run(bot_plays(session, files))
    assert (session.own[0], session.lapse) == ("mine.py", None)


def test_without_a_second_python_no_file_is_read() -> None:
    with pytest.raises(own.Lapse) as lapse:
        run(own.read(FakePage(), "wuerfel", "mine.py", FIRST_ONE))
    assert lapse.value.sentence(lambda text: text).startswith("This browser has no separate Python")


def test_a_file_that_is_read_late_takes_no_seat_at_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        free = asyncio.Event()

        async def think(*_: Any) -> str:
            await free.wait()
            return "{}"

        monkeypatch.setattr(FakePage, "think", think)
        app = await opened(FakePage(), "#/new/wuerfel")
        await settled(app)
        app.on("field", "own-0-mine.py", FIRST_ONE)
        await asyncio.sleep(0)
        await app.go("#/new/laurin")
        free.set()
        await settled(app)
        assert app.setups.setup is not None
        assert not any(chair.own for chair in app.setups.setup.chairs)
        assert "mine.py" not in app.settings["own"]

    run(play())


def test_a_file_that_is_too_long_is_not_cut_short_but_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async def think(*_: Any) -> str:
            return "{}"

        monkeypatch.setattr(FakePage, "think", think)
        page = FakePage()
        app = await opened(page, "#/new/wuerfel")
        await settled(app)
        app.on("field", "own-1-mine.py", FIRST_ONE + "#" * 100_000)
        await settled(app)
        assert app.setups.setup is not None
        assert not any(chair.own for chair in app.setups.setup.chairs)
        assert "mine.py has more than 100000" in page.html

    run(play())
