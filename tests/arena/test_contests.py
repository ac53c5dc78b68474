"""The arena: fair games, the same ones wherever they are played, and bots of people's own that do everything wrong."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from queue import Queue
from random import Random
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde.arena import Contest, Round, Sprt, Tally, Unfit, entrants, runners
from tafelrunde.arena.contest import Outcome, play
from tafelrunde.arena.entrants import entrant
from tafelrunde.arena.journal import Journal
from tafelrunde.arena.plot import plot

DUEL = Contest("creatures", ("greedy", "random"), 2, "7")

Own = Callable[[str], str]


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """A bot of somebody's own, by the body of its function."""

    def written(body: str) -> str:
        path = tmp_path / "own.py"
        path.write_text(f"def choose(game, view, rng):\n    {body}\n")
        return str(path)

    entrant.cache_clear()
    return written


def same(one: Round) -> tuple[int, list[Outcome], list[int]]:
    """What does not depend on how quick the machine is."""
    return one.start, one.outcomes, one.decisions


@pytest.mark.no_cover
def test_a_round_is_one_start_from_every_seat() -> None:
    played = play(Contest("creatures", ("greedy", "random", "greedy"), 4, "1"), 0)
    assert len(played.outcomes) == 4
    for outcome in played.outcomes:
        assert len(outcome.shares) == 3
        # Two seats are the third bot's.
        assert outcome.shares[0] + outcome.shares[1] + 2 * outcome.shares[2] == pytest.approx(1)
    assert played.decisions[2] > played.decisions[0] > 0
    assert played.seconds[0] > 0


@pytest.mark.no_cover
def test_equals_win_their_share() -> None:
    for outcome in play(Contest("creatures", ("greedy", "greedy"), 2, "1"), 3).outcomes:
        assert sum(outcome.shares) == 1
        assert sum(outcome.points) == 0


def test_who_is_measured_makes_no_difference(tmp_path: Path) -> None:
    # Bots without chance of their own: the same games from both sides.
    for name, first in (("first", "0"), ("last", "-1")):
        (tmp_path / f"{name}.py").write_text(f"def choose(game, view, rng):\n    return game.actions(view)[{first}]\n")
    bots = [str(tmp_path / "first.py"), str(tmp_path / "last.py")]
    for start in range(4):
        one, other = (play(Contest("creatures", tuple(order), 2, "1"), start) for order in (bots, bots[::-1]))
        assert one.share() == 1 - other.share()
        assert [outcome.points for outcome in one.outcomes] == [
            outcome.points[::-1] for outcome in other.outcomes[::-1]
        ]


@pytest.mark.no_cover
def test_the_same_seed_plays_the_same_games_and_another_others() -> None:
    assert same(play(DUEL, 4)) == same(play(DUEL, 4))
    assert same(play(DUEL, 4)) != same(play(DUEL, 5))
    assert same(play(DUEL, 4)) != same(play(Contest("creatures", DUEL.bots, 2, "8"), 4))


@pytest.mark.parametrize(
    ("contest", "why"),
    [
        (("chess", ("1", "2"), 2), "chess is none of the games: laurin"),
        (("laurin", ("1", "2"), 2), "laurin is for 3 to 5, and not for 2"),
        (("wuerfel", ("1",), 2), "on 2 seats there is room for 2 bots, and not for 1"),
        (("wuerfel", ("1", "2", "3"), 2), "not for 3"),
        (("wuerfel", ("1", "2", "3", "4"), 3), "on 3 seats there is room for 2 to 3 bots, and not for 4"),
        (("wuerfel", ("1", "2"), 2, "1", -1.0), "from 0.001 s to 86400 s, and not -1 s"),
        (("wuerfel", ("1", "2"), 2, "1", float("nan")), "and not nan s"),
        (("wuerfel", ("1", "2"), 2, "1", float("inf")), "and not inf s"),
        (("wuerfel", ("1", "6"), 2), "one of 1, 2, 3, 4, 5, greedy, random, or .*, and not 6, nor a file"),
    ],
)
def test_what_cannot_be_played_says_why(contest: Any, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        Contest(*contest)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def choose(", "SyntaxError"),
        ("import nothing_there", "nothing_there"),
        ("def chose(game, view, rng): ...", "has no function choose"),
        ("raise SystemExit", "cannot be read: SystemExit"),
        ("while True: pass", "cannot be read: it takes longer than 0.2 s"),
    ],
)
def test_a_file_that_is_no_bot_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, why: str) -> None:
    monkeypatch.setattr(entrants, "READING", 0.2)
    path = tmp_path / "bad.py"
    path.write_text(source)
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


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return 1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(1)", "SystemExit: 1"),
        ("return None", "None is not legal"),
        ("view.turn = None; return 'roll'", "roll is not legal"),
        ("return type('Odd', (), {'__eq__': lambda *_: 1 / 0})()", "ZeroDivisionError: division by zero"),
        ("return type('Odd', (), {'__str__': lambda _: 1 / 0})()", "ZeroDivisionError: division by zero"),
        ("raise type('Odd', (Exception,), {'__str__': lambda _: 1 / 0})", "Odd"),
        (
            "class Odd:\n        def __eq__(self, _):\n            while True: pass\n    return Odd()",
            "took longer than 0.2 s",
        ),
        ("while True: pass", "took longer than 0.2 s"),
        ("try:\n        while True: rng.random()\n    except Exception: pass", "took longer than 0.2 s"),
        (
            "try:\n        while True: rng.random()\n    except BaseException: return game.actions(view)[0]",
            "took longer than 0.2 s",
        ),
        (
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


def test_the_bell_rings_only_in_the_file_that_it_was_set_for() -> None:
    with entrants._bell("nobody.py", 0.001):
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
        ("end = clock() + 2\n    while clock() < end: pass\n    open(f'{__file__}.done', 'w').close()", True),
    ],
)
def test_a_file_that_was_not_read_yet_takes_nothing_from_the_bell(own: Own, choose: str, late: bool) -> None:
    name = own(choose)
    contest = Contest("wuerfel", (name, "random"), 2, "1", 0.3)
    Path(name).write_text(SLOW + Path(name).read_text())
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
        (tmp_path / "own.py").write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        play(Contest("wuerfel", (name, "random"), 2), 0)


def test_a_bot_that_ends_its_program_is_told_of(own: Own) -> None:
    contest = Contest("wuerfel", (own("import os; os._exit(1)"), "random"), 2)
    with pytest.raises(Unfit, match="a bot has ended the program"):
        list(runners.on_cores(contest, range(3), 1))


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C ends programs on Unix")
def test_where_a_process_ended_by_ctrl_c_it_was_not_the_bot(own: Own) -> None:
    contest = Contest("wuerfel", (own("import os; os.kill(os.getpid(), 2)"), "random"), 2)
    with pytest.raises(KeyboardInterrupt):
        list(runners.on_cores(contest, range(2), 2))


def test_the_other_processes_of_whoever_asked_for_a_contest_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, stranger = list[str](), SimpleNamespace(terminate=lambda: ended.append("stranger"))
    monkeypatch.setattr(runners, "active_children", lambda: [stranger, *active_children()])
    assert len(list(runners.on_cores(DUEL, range(1), 1))) == 1
    assert ended == []


def test_a_game_that_would_never_end_is_broken_off_and_counts_as_it_stands(
    own: Own, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In König Laurin everybody may decline for ever.
    body = "lazy = [one for one in game.actions(view) if one.verb in ('decline', 'done', 'pass')]"
    lazy = own(f"{body}\n    return (lazy or game.actions(view))[0]")
    monkeypatch.setattr("tafelrunde.arena.contest.CYCLES", 20)
    tally = Tally(Contest("laurin", (lazy, lazy), 3))
    tally.rounds.append(play(tally.contest, 0))
    for outcome in tally.rounds[0].outcomes:
        assert (outcome.cut, outcome.moves, outcome.forfeits) == (True, 60, [])
        assert outcome.shares == [pytest.approx(1 / 3)] * 2
    assert tally.lines()[2:] == ["broken off 3 that would not end, and counted as they stood"]
    assert tally.to_json()["cut"] == 3


def test_what_calls_itself_equal_to_everything_is_the_first_that_is_legal(own: Own) -> None:
    every = own("return type('Any', (), {'__eq__': lambda *_: True})()")
    first = play(Contest("wuerfel", (every, "random"), 2), 0)
    own("return game.actions(view)[0]")
    assert same(play(Contest("wuerfel", (every, "random"), 2), 0)) == same(first)


def test_a_bot_that_spoils_the_game_spoils_its_own(own: Own) -> None:
    tally = Tally(Contest("wuerfel", (own("game.actions = lambda _: []; return 1"), "random"), 2))
    tally.rounds.append(play(tally.contest, 0))
    assert [outcome.shares for outcome in tally.rounds[0].outcomes] == [[0, 1]] * 2


def test_what_a_bot_says_in_several_lines_is_told_in_one(own: Own) -> None:
    tally = Tally(Contest("wuerfel", (own("raise ValueError('one\\n  two')"), "random"), 2))
    tally.rounds.append(play(tally.contest, 0))
    assert tally.lines()[2].endswith("ValueError: one two")


def test_the_others_play_on_without_it(own: Own) -> None:
    played = play(Contest("creatures", (own("return 1 / 0"), "greedy"), 3), 0)
    for outcome in played.outcomes:
        assert outcome.shares == [0, 0.5]
        assert outcome.moves > 20


def test_here_and_on_all_processors_the_same_is_played() -> None:
    alone = [same(one) for one in runners.here(DUEL, range(5))]
    assert sorted((same(one) for one in runners.on_cores(DUEL, range(5), 2)), key=lambda one: one[0]) == alone


def test_whoever_plays_for_a_program_that_has_ended_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Queue[int]()
    monkeypatch.setattr(os, "_exit", ended.put)
    runners.together()  # of this one nobody asks anything
    with ThreadPoolExecutor(1) as pool:
        going_on = Event()
        monkeypatch.setattr(runners, "parent_process", lambda: SimpleNamespace(join=going_on.wait))
        pool.submit(runners.together).result()
        assert ended.empty()
        going_on.set()
        assert ended.get(timeout=30) == 1


def test_who_has_seen_enough_stops_the_others() -> None:
    rounds = runners.on_cores(DUEL, range(10**6), 1)
    assert same(next(rounds)) == same(play(DUEL, 0))
    rounds.close()  # type: ignore[attr-defined]


class Cluster:
    """As much of Ray as is asked for, in one process."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def init(self, **settings: Any) -> None:
        self.calls.append(settings["address"])

    def remote(self, task: Any) -> Any:
        return SimpleNamespace(remote=lambda *words: (task, words))

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        return running[-1:], running[:-1]

    def get(self, done: list[Any]) -> list[Any]:
        return [task(*words) for task, words in done]

    def shutdown(self) -> None:
        self.calls.append("shutdown")


@pytest.mark.parametrize(("address", "asked"), [("local", None), ("10.0.0.1:6379", "10.0.0.1:6379")])
def test_a_cluster_plays_the_same_tasks(monkeypatch: pytest.MonkeyPatch, address: str, asked: str | None) -> None:
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)  # type: ignore[arg-type]
    found = [same(one) for one in runners.on_cluster(DUEL, range(4), address)]
    assert sorted(found, key=lambda one: one[0]) == [same(play(DUEL, start)) for start in range(4)]
    assert cluster.calls == [asked, "shutdown"]


def test_a_cluster_needs_no_file_of_a_bot(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere(Cluster):
        """Machines that never had the file."""

        def get(self, done: list[Any]) -> list[Any]:
            Path(name).unlink(missing_ok=True)
            entrant.cache_clear()
            return super().get(done)

    name = own("return game.actions(view)[0]")
    contest = Contest("creatures", (name, "random"), 2)
    expected = same(play(contest, 0))
    monkeypatch.setitem(sys.modules, "ray", Elsewhere())  # type: ignore[arg-type]
    assert [same(one) for one in runners.on_cluster(contest, range(1), "local")] == [expected]


def test_without_ray_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Unfit, match="cluster needs Ray"):
        next(runners.on_cluster(DUEL, range(4), "local"))


@pytest.mark.no_cover
def test_a_true_cluster_plays_the_same_tasks() -> None:
    pytest.importorskip("ray")
    found = [same(one) for one in runners.on_cluster(DUEL, range(3), "local")]
    assert sorted(found, key=lambda one: one[0]) == [same(play(DUEL, start)) for start in range(3)]


def rounds(*shares: float) -> list[Round]:
    """Rounds of a duel that the first bot won so much of, by 3 points."""
    return [
        Round(start, [Outcome([share, 1 - share], [3, -3], 30, []) for _ in range(2)], [0.1, 0.2], [50, 0])
        for start, share in enumerate(shares)
    ]


def test_the_interval_narrows_with_the_games_and_holds_the_share() -> None:
    few, many = (Tally(DUEL, rounds(*[1.0, 0.5, 1.0, 0.0] * count)) for count in (2, 50))
    for tally in (few, many):
        mean, low, high = tally.share()
        assert mean == 0.625
        assert 0 <= low < mean < high <= 1
    assert few.share()[2] - few.share()[1] > 4 * (many.share()[2] - many.share()[1])
    assert (many.games, many.lead(), many.moves()) == (400, 3, 30)
    assert many.pace() == pytest.approx([2.0, 40_000.0])
    # Who has won all of few games has not proved much, nor who has won half of each.
    assert Tally(DUEL, rounds(1.0, 1.0)).share()[1] < 0.6
    assert Tally(DUEL, rounds(0.5, 0.5)).share() == (0.5, pytest.approx(0.5 - 1.96 / 4), pytest.approx(0.5 + 1.96 / 4))


@pytest.mark.parametrize("many", [2, 5, 20])
@pytest.mark.parametrize("odds", [(5, 80, 15), (0, 5, 95), (30, 40, 30)])
def test_the_interval_holds_what_is_true_in_nineteen_of_twenty_contests(odds: tuple[int, ...], many: int) -> None:
    chance, held, true = Random(1), 0, (odds[1] / 2 + odds[2]) / 100
    for _ in range(300):
        _, low, high = Tally(DUEL, rounds(*chance.choices([0.0, 0.5, 1.0], odds, k=many))).share()
        held += low <= true <= high
    assert held >= 0.93 * 300


def test_the_sequential_test_stops_when_it_is_sure() -> None:
    test = Sprt(0.5, 0.6)
    assert test.verdict([1.0, 1.0, 1.0] * 7) == ("", 21)
    assert test.verdict([1.0, 0.5] * 12) == ("high", 24)
    assert test.verdict([0.0, 0.5] * 12) == ("low", 24)
    assert test.verdict([1.0, 0.0, 0.5, 0.5, 0.75] * 5) == ("", 25)
    # Whatever came after that.
    assert test.verdict([1.0, 0.5] * 15 + [0.0] * 90) == ("high", 24)


@pytest.mark.parametrize(("share", "wrong"), [(0.5, "high"), (0.6, "low")])
def test_the_sequential_test_is_wrong_once_in_twenty_times(share: float, wrong: str) -> None:
    test, chance, times = Sprt(0.5, 0.6), Random(1), 0
    for _ in range(1500):
        shares = (((chance.random() < share) + (chance.random() < share)) / 2 for _ in range(150))
        times += test.verdict(shares)[0] == wrong
    assert times <= 75


def test_what_is_over_sooner_is_not_judged_sooner() -> None:
    first, second, third, fourth = rounds(1.0, 0.0, 0.5, 1.0)
    assert Tally(DUEL, [third, fourth]).unbroken() == []
    assert Tally(DUEL, [fourth, second, first]).unbroken() == [1.0, 0.0]
    assert Tally(DUEL, [third, fourth, second, first]).unbroken() == [1.0, 0.0, 0.5, 1.0]


def test_a_journal_goes_on_where_the_crash_came(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.touch()  # as `mktemp` leaves it
    journal = Journal(path, DUEL)
    assert journal.rounds == []
    for one in rounds(1.0, 0.5):
        journal.write(one)
    path.write_text(path.read_text() + '{"start": 2, "outco')
    again = Journal(path, DUEL)
    assert path.read_text().count("\n") == 3
    assert path.read_text().endswith("}\n")
    assert again.rounds == rounds(1.0, 0.5)
    again.write(rounds(1.0, 0.5, 0.0)[2])
    assert Journal(path, DUEL).rounds == rounds(1.0, 0.5, 0.0)
    # Of games that were played before any could be broken off, none was.
    path.write_text(path.read_text().replace(', "cut": false', ""))
    assert Journal(path, DUEL).rounds == rounds(1.0, 0.5, 0.0)
    with pytest.raises(Unfit, match="journal is the journal of another contest"):
        Journal(path, Contest("creatures", ("greedy", "random"), 2, "8"))


def test_a_journal_is_of_one_version_of_the_program_and_of_ones_own_bots(
    own: Own, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal"
    contest = Contest("creatures", (own("return game.actions(view)[0]"), "random"), 2)
    Journal(path, contest).write(rounds(1.0)[0])
    assert Journal(path, contest).rounds == rounds(1.0)
    written = path.read_text()
    own("return game.actions(view)[-1]")
    with pytest.raises(Unfit, match=r"journal is of another version of .*own.py$"):
        Journal(path, contest)
    own("return game.actions(view)[0]")
    monkeypatch.setattr("tafelrunde.arena.journal.__version__", "9.9.9")
    with pytest.raises(Unfit, match=r"journal is of another version of tafelrunde$"):
        Journal(path, contest)
    assert path.read_text() == written


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (json.dumps(DUEL.settings()), "of another version of tafelrunde"),
        ("", "the journal of another contest"),
        ("[]", "the journal of another contest"),
        ("Dear diary,", "the journal of another contest"),
        ("\xff", "the journal of another contest"),
    ],
)
def test_a_journal_that_does_not_say_of_what_it_is_is_of_another(tmp_path: Path, head: str, why: str) -> None:
    # As it was written before versions were.
    path = tmp_path / "journal"
    written = f"{head}\n".encode("latin-1")
    path.write_bytes(written)
    with pytest.raises(Unfit, match=f"journal is {why}"):
        Journal(path, DUEL)
    assert path.read_bytes() == written


def test_a_round_that_two_have_written_down_is_one(tmp_path: Path) -> None:
    first, second = (Journal(tmp_path / "journal", DUEL) for _ in range(2))
    for one in rounds(1.0, 0.5):
        first.write(one)
        second.write(one)
    assert Journal(tmp_path / "journal", DUEL).rounds == rounds(1.0, 0.5)


NO_GAME = json.dumps({"start": 1, "outcomes": [], "seconds": [], "decisions": []})


@pytest.mark.parametrize("line", ['{"start": 1, "outco', "{}", "[]", '{"outcomes": [{}]}', NO_GAME])
def test_a_journal_with_a_line_that_is_none_says_which_and_stays_as_it_is(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal"
    for one in rounds(1.0, 0.5):
        Journal(path, DUEL).write(one)
    head, first, *rest = path.read_text().split("\n")
    path.write_text(broken := "\n".join([head, first, line, *rest]))
    with pytest.raises(Unfit, match=r"line 3 of .*journal is no round of this contest"):
        Journal(path, DUEL)
    assert path.read_text() == broken


def test_the_picture_of_a_bot_with_an_odd_name_is_well_formed(own: Own, tmp_path: Path) -> None:
    Path(own("return game.actions(view)[0]")).rename(odd := tmp_path / "<Max>\a & Moritz.py")
    assert "&lt;Max&gt; &amp; Moritz.py" in plot(Tally(Contest("creatures", (str(odd), "random"), 2), rounds(1.0)))


def test_a_long_title_of_the_picture_stays_within_it() -> None:
    short, long = (Contest("creatures", bots, 6) for bots in (("1", "2"), ("1-quarrelsome",) * 2))
    assert "textLength" not in plot(Tally(short, rounds(1.0)))
    assert 'textLength="624"' in plot(Tally(long, rounds(1.0)))


def test_the_picture_shows_the_share_and_its_interval() -> None:
    drawn = plot(Tally(DUEL, rounds(1.0, 0.5, 1.0)))
    assert drawn.count("<polyline") == drawn.count("<polygon") == 1
    assert "won 83.3%" in drawn
    assert "6 games" in drawn
