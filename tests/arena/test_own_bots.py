"""Bots of people's own in the arena, that do everything wrong."""

from __future__ import annotations

import signal
import sys
from functools import partial
from pathlib import Path

import pytest

from duels import Own, rounds, same
from tafelrunde.arena import Contest, Tally, Unfit, entrants
from tafelrunde.arena.contest import play
from tafelrunde.arena.entrants import entrant

BELL = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="on Windows nobody is interrupted")
endless = partial(pytest.param, marks=BELL)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def choose(", "SyntaxError"),
        ("import nothing_there", "nothing_there"),
        ("def chose(game, view, rng): ...", "has no function choose"),
        ("raise SystemExit", "cannot be read: SystemExit"),
        endless("while True: pass", "cannot be read: it takes longer than 0.2 s"),
    ],
)
def test_a_file_that_is_no_bot_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, why: str) -> None:
    monkeypatch.setattr(entrants, "READING", 0.2)
    path = tmp_path / "bad.py"
    path.write_text(source, "utf-8")
    entrant.cache_clear()
    with pytest.raises(Unfit, match=why):
        Contest("wuerfel", (str(path), "greedy"), 2)
    with pytest.raises(FileNotFoundError):
        Contest("wuerfel", (str(tmp_path / "missing.py"), "greedy"), 2)


def test_a_bot_of_ones_own_plays_and_sees_what_its_seat_sees(own: Own) -> None:
    checks = "assert view == view.seen_by(view.turn); return game.actions(view)[0]"
    tally = Tally(Contest("elfen", (own(checks), "random"), 2))
    tally.rounds.append(play(tally.contest, 0))
    assert tally.forfeits() == {}


MADE = """
from dataclasses import dataclass

@dataclass
class Plan:
    all_of_it: list[object]

def choose(game, view, rng):
    return Plan(game.actions(view)).all_of_it[0]
"""


def test_a_bot_may_be_made_of_dataclasses(tmp_path: Path) -> None:
    path = tmp_path / "made.py"
    path.write_text(MADE, "utf-8")
    entrant.cache_clear()
    assert play(Contest("wuerfel", (str(path), "random"), 2), 0).outcomes[0].forfeits == []


def test_what_a_bot_says_at_length_is_cut_short(own: Own) -> None:
    for says in ("return '~' * 300", "raise ValueError('~' * 300)"):
        tally = Tally(Contest("wuerfel", (own(says), "random"), 2))
        tally.rounds.append(play(tally.contest, 0))
        assert 150 < tally.lines()[-1].count("~") <= 200


def test_where_nobody_kept_to_the_rules_no_lead_is_told(own: Own) -> None:
    tally = Tally(Contest("wuerfel", (own("return None"), "random"), 2))
    tally.rounds.append(play(tally.contest, 0))
    assert tally.lead() is None
    assert "lead" not in tally.lines()[1]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return 1 / 0", "ZeroDivisionError: division by zero (line 2)"),
        ("return game.phase(None)", "AttributeError: 'NoneType' object has no attribute 'phase' (line 2)"),
        ("raise SystemExit(1)", "SystemExit: 1 (line 2)"),
        ("return None", "None is not legal"),
        ("view.turn = None; return 'roll'", "'roll' is not legal"),
        ("return type('Odd', (), {'__eq__': lambda *_: 1 / 0})()", "ZeroDivisionError: division by zero (line 2)"),
        ("return type('Odd', (), {'__str__': lambda _: 1 / 0})()", "ZeroDivisionError: division by zero (line 2)"),
        ("raise type('Odd', (Exception,), {'__str__': lambda _: 1 / 0})", "Odd (line 2)"),
        ("deep(view)\n\ndef deep(view):\n    return {}['a']", "KeyError: 'a' (line 5)"),
        endless(
            "class Odd:\n        def __eq__(self, _):\n            while True: pass\n    return Odd()",
            "took longer than 0.2 s",
        ),
        endless("while True: pass", "took longer than 0.2 s"),
        endless("try:\n        while True: rng.random()\n    except Exception: pass", "took longer than 0.2 s"),
        endless(
            "try:\n        while True: rng.random()\n    except BaseException: return game.actions(view)[0]",
            "took longer than 0.2 s",
        ),
        endless(
            "while True:\n        try:\n            while True: rng.random()\n        except BaseException: rng.random()",
            "took longer than 0.2 s",
        ),
    ],
)
def test_a_bot_that_does_wrong_loses_the_game_for_itself(own: Own, body: str, why: str) -> None:
    tally = Tally(Contest("wuerfel", (own(body), "random"), 2, "1", 0.2))
    tally.rounds.append(play(tally.contest, 0))
    assert [outcome.shares for outcome in tally.rounds[0].outcomes] == [[0, 1]] * 2
    ((found, count),) = tally.forfeits().items()
    assert found.endswith(f"own.py: {why}")
    assert count == 2
    assert tally.lines()[2] == f"lost 2 for itself, {found}"
    # How it stood when somebody fell out says nothing of a lead.
    tally.rounds += rounds(1.0)
    assert tally.lead() == 3


@BELL
def test_the_bell_rings_only_in_the_file_that_it_was_set_for() -> None:
    with entrants._bell("nobody.py", 0.001):
        assert signal.getitimer(signal.ITIMER_REAL)[1] > 0, (
            "another thread may have heard it: it rings until it is heard here"
        )
        while not signal.getitimer(signal.ITIMER_REAL)[0] > 0.001:  # it has rung here, and is set anew
            pass
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


SLOW = "from time import perf_counter as clock\nend = clock() + 0.4\nwhile clock() < end: pass\n"
"""A file that takes longer to be read than a decision may take."""


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("choose", "late"),
    [
        ("return game.actions(view)[0]", False),
        endless("end = clock() + 2\n    while clock() < end: pass\n    open(f'{__file__}.done', 'w').close()", True),
    ],
)
def test_a_file_that_was_not_read_yet_takes_nothing_from_the_bell(own: Own, choose: str, late: bool) -> None:
    name = own(choose)
    contest = Contest("wuerfel", (name, "random"), 2, "1", 0.3)
    Path(name).write_text(SLOW + Path(name).read_text("utf-8"), "utf-8")
    entrant.cache_clear()  # as in another process, which was only told the name
    assert [len(outcome.forfeits) for outcome in play(contest, 0).outcomes] == [late, late]
    assert not Path(f"{name}.done").exists()


def test_a_bot_that_answers_after_the_bell_was_too_late(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrants, "perf_counter", iter(range(1000)).__next__)
    tally = Tally(Contest("wuerfel", (own("return game.actions(view)[0]"), "random"), 2, "1", 0.9))
    tally.rounds.append(play(tally.contest, 0))
    assert next(iter(tally.forfeits())).endswith("took longer than 0.9 s")


@pytest.mark.parametrize("read", [False, True])
def test_whoever_is_interrupted_stops_the_arena_and_not_a_bot(own: Own, tmp_path: Path, read: bool) -> None:
    name = own("raise KeyboardInterrupt")
    if read:
        (tmp_path / "own.py").write_text("raise KeyboardInterrupt", "utf-8")
    with pytest.raises(KeyboardInterrupt):
        play(Contest("wuerfel", (name, "random"), 2), 0)


def test_what_calls_itself_equal_to_everything_is_the_first_that_is_legal(own: Own) -> None:
    every = own("return type('Any', (), {'__eq__': lambda *_: True})()")
    first = play(Contest("wuerfel", (every, "random"), 2), 0)
    own("return game.actions(view)[0]")
    assert same(play(Contest("wuerfel", (every, "random"), 2), 0)) == same(first)


def test_a_bot_that_spoils_the_game_spoils_its_own(own: Own) -> None:
    tally = Tally(Contest("wuerfel", (own("game.actions = lambda _: []; return 1"), "random"), 2))
    tally.rounds.append(play(tally.contest, 0))
    assert [outcome.shares for outcome in tally.rounds[0].outcomes] == [[0, 1]] * 2


@pytest.mark.parametrize("written", ["seen[card] = -1", "deck[card] = 0", "face[card] = 'X'", "decks.clear()"])
def test_what_a_bot_writes_in_what_it_sees_stands_nowhere_else(own: Own, written: str) -> None:
    plain = play(Contest("elfen", (own("return game.actions(view)[0]"), "random"), 2), 0)
    entrant.cache_clear()
    cards = f"for card in range(len(view.cards.face)):\n        view.cards.{written}"
    bot = own(f"wish = game.actions(view)[0]\n    {cards}\n    return wish")
    assert same(play(Contest("elfen", (bot, "random"), 2), 0)) == same(plain)


def test_what_a_bot_says_in_several_lines_is_told_in_one(own: Own) -> None:
    tally = Tally(Contest("wuerfel", (own("raise ValueError('one\\n  two')"), "random"), 2))
    tally.rounds.append(play(tally.contest, 0))
    assert tally.lines()[2].endswith("ValueError: one two (line 2)")


def test_it_imports_what_lies_beside_it(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", sys.path[:])
    file = own("from beside_it import wish; return wish(game, view)")
    Path(file).with_name("beside_it.py").write_text(
        "def wish(game, view):\n    return game.actions(view)[0]\n", "utf-8"
    )
    tally = Tally(Contest("creatures", (file, "random"), 2))
    tally.rounds.append(play(tally.contest, 0))
    assert not tally.forfeits()


def test_the_others_play_on_without_it(own: Own) -> None:
    played = play(Contest("creatures", (own("return 1 / 0"), "greedy"), 3), 0)
    for outcome in played.outcomes:
        assert outcome.shares == [0, 0.5]
        assert outcome.moves > 20
