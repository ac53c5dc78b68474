"""The arena at a terminal."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import pytest

from duels import rounds
from tafelrunde.arena import Round
from tafelrunde.terminal import contests, main
from tafelrunde.terminal.screen import Screen
from test_screen import COMMAND, Window, environment


def run(*words: str, live: bool = False) -> tuple[int, str]:
    out = Window() if live else io.StringIO()
    code = main.main(["arena", *words], Screen(Window() if live else io.StringIO(), out))
    return code, out.getvalue()


CORES = min(2, os.cpu_count() or 1)
"""Two, where there are as many: the arena starts no more programs than there are processors."""
DUEL = ("creatures", "--bots", "greedy,random", "--cores", "1")


def test_bots_play_and_all_of_it_is_told_and_written_down(tmp_path: Path) -> None:
    plot, data, journal = (tmp_path / name for name in ("plot.svg", "data.json", "journal"))
    files = ("--plot", str(plot), "--json", str(data), "--journal", str(journal))
    code, said = run(*DUEL, "--games", "3", *files)
    assert code == 0
    assert re.match(r"creatures, 2 seats: greedy against random: won [\d.]+% \(.*\) of 4 games; fair are 50%\n", said)
    assert plot.read_text("utf-8").startswith("<svg")
    found = json.loads(data.read_text("utf-8"))
    assert (found["games"], found["contest"]["bots"], len(found["rounds"])) == (4, ["greedy", "random"], 2)
    again = run(*DUEL, "--games", "6", *files)[1]
    assert again.startswith("4 games are in the journal.\n")
    assert json.loads(data.read_text("utf-8"))["rounds"][:2] == found["rounds"]
    assert "of 6 games" in again
    # All are there: nothing is played, and the same is said.
    assert run(*DUEL, "--games", "6", *files)[1].split("\n")[1:] == again.split("\n")[1:]


def test_a_game_is_played_as_it_was_chosen(tmp_path: Path) -> None:
    data, random = tmp_path / "data.json", ("--bots", "random,random", "--games", "2", "--cores", "1")
    code, _said = run("elfen", *random, "--json", str(data), "gold=12")
    assert (code, json.loads(data.read_text("utf-8"))["contest"]["options"]) == (0, {"gold": 12})
    for word, why in (("gold=13", "13"), ("silver=1", "silver"), ("gold", "gold=12")):
        code, said = run("elfen", word, *random)
        assert code == 1
        assert why in said


def decided(monkeypatch: pytest.MonkeyPatch, *shares: float) -> None:
    """Nobody plays: rounds end like this, over and over."""

    def at_once(_contest: contests.Contest, starts: Iterable[int]) -> Iterator[Round]:
        for start, one in zip(starts, cycle(rounds(*shares)), strict=False):
            yield replace(one, start=start)

    monkeypatch.setattr(contests, "here", at_once)


def test_as_many_play_as_the_game_asks_for_at_least() -> None:
    said = run("laurin", "--bots", "random, random", "--cores", "1", "--games", "3")[1]
    assert said.startswith("laurin, 3 seats: random against random: ")
    said = run("wuerfel", "--bots", "random,1,random", "--cores", "1", "--games", "3")[1]
    assert said.startswith("wuerfel, 3 seats: random against 1, random: ")


def test_a_bar_shows_how_far_it_is_to_whoever_looks_on() -> None:
    said = run(*DUEL, "--games", "4", live=True)[1]
    assert f"[{'#' * 15}{'.' * 15}] 2 of 4: " in said
    assert "0:00 to go" in said


@pytest.mark.parametrize(
    ("shares", "verdict"), [((1.0, 0.5), "nearer to 0.6"), ((0.0, 0.5), "nearer to 0.4"), ((1.0, 0.0), "not decided")]
)
def test_the_test_stops_the_contest_or_leaves_it_open(
    monkeypatch: pytest.MonkeyPatch, shares: tuple[float, ...], verdict: str, tmp_path: Path
) -> None:
    decided(monkeypatch, *shares)
    data, journal = (str(tmp_path / name) for name in ("data", "journal"))
    said = run(*DUEL, "--games", "60", "--sprt", "0.4,0.6", "--json", data, "--journal", journal)[1]
    assert said.splitlines()[-1] == f"sequential test, 0.4 or 0.6: {verdict}"
    assert ("of 60 games" in said) == (verdict == "not decided")
    sprt = {"low": 0.4, "high": 0.6, "verdict": {"nearer to 0.6": "high", "nearer to 0.4": "low"}.get(verdict, "")}
    assert json.loads(Path(data).read_text("utf-8"))["sprt"] == sprt


def test_however_many_are_wanted_only_those_that_decide_are_thought_of(monkeypatch: pytest.MonkeyPatch) -> None:
    decided(monkeypatch, 1.0)
    said = run(*DUEL, "--games", f"{10**23}", "--sprt", "0.4,0.6")[1]
    assert said.splitlines()[-1] == "sequential test, 0.4 or 0.6: nearer to 0.6"


def test_of_more_games_than_decide_only_those_count_that_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    decided(monkeypatch, 1.0)
    # As several processors play them: more are over by the time that the test is asked.
    words = ("--games", "80", "--journal", str(tmp_path / "journal"))
    assert " of 80 games; " in run(*DUEL, *words)[1]
    words += ("--sprt", "0.4,0.6")
    said = run(*DUEL, *words)[1].splitlines()
    assert said[0] == "80 games are in the journal."
    assert said[1] == run(*DUEL, *words[:2], *words[4:])[1].splitlines()[0]
    assert " of 48 games; " in said[1]


@pytest.mark.parametrize(
    ("words", "ran"),
    [(("--cluster", "there"), "there"), (("--cores", "3"), 3), (("--cores", "9"), 7), (("--games", "4"), 2), ((), 7)],
)
def test_where_it_is_played_can_be_said(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], ran: str | int
) -> None:
    asked: list[str | int] = []
    decided(monkeypatch, 1.0)

    def runner(contest: contests.Contest, starts: Iterable[int], where: str | int) -> object:
        asked.append(where)
        return contests.here(contest, starts)

    monkeypatch.setattr(contests, "on_cluster", runner)
    monkeypatch.setattr(contests, "on_cores", runner)
    monkeypatch.setattr("os.cpu_count", lambda: 7)
    assert run("creatures", "--bots", "greedy,random", "--games", "18", *words)[0] == 0
    assert asked == [ran]


def interrupted(monkeypatch: pytest.MonkeyPatch, rounds: int) -> None:
    """Somebody presses Ctrl-C after so many rounds."""
    here = contests.here

    def some(contest: contests.Contest, starts: Iterable[int]) -> Iterator[Round]:
        yield from here(contest, islice(starts, rounds))
        raise KeyboardInterrupt

    monkeypatch.setattr(contests, "here", some)


def test_whoever_stops_the_arena_is_told_what_was_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    interrupted(monkeypatch, 2)
    data = tmp_path / "data.json"
    code, said = run(*DUEL, "--games", "20", "--json", str(data), "--sprt", "0.1,0.2")
    assert code == 130
    stopped, told, *_, test = said.strip().split("\n")
    assert stopped == "Stopped after 4 games."
    assert " of 4 games; " in told
    assert test == "sequential test, 0.1 or 0.2: not decided"
    found = json.loads(data.read_text("utf-8"))
    assert (len(found["rounds"]), found["games"], found["wanted"]) == (2, 4, 20)


@pytest.mark.parametrize("played", [0, 2])
def test_where_a_bot_ends_the_program_what_was_played_is_told_before_why_it_ended(
    monkeypatch: pytest.MonkeyPatch, played: int
) -> None:
    here = contests.here

    def some(contest: contests.Contest, starts: Iterable[int]) -> Iterator[Round]:
        yield from here(contest, islice(starts, played))
        raise contests.Unfit("a bot has ended the program")

    monkeypatch.setattr(contests, "here", some)
    code, said = run(*DUEL, "--games", "20")
    assert code != 0
    assert (" games; fair are " in said) == (" of 4 games; " in said) == bool(played)
    assert "a bot has ended the program" in said


def test_whoever_stops_the_arena_before_a_game_is_told_that_there_was_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    interrupted(monkeypatch, 0)
    data = tmp_path / "data.json"
    data.write_text("what was found before", "utf-8")
    assert run(*DUEL, "--json", str(data)) == (130, "\nStopped before a game was played.\n")
    assert data.read_text("utf-8") == "what was found before"


def test_what_bots_of_ones_own_do_to_their_program_they_do_not_do_to_the_arena(tmp_path: Path) -> None:
    bot = tmp_path / "ends.py"
    bot.write_text("import os\ndef choose(game, view, rng):\n    os._exit(1)\n", "utf-8")
    code, said = run("creatures", "--bots", f"{bot},random", "--cores", "1", "--games", "2")
    assert (code, said.strip()) == (1, f"That does not work: {bot} has ended the program in which was played.")


def test_no_file_is_written_over_by_another(tmp_path: Path) -> None:
    same, bot = str(tmp_path / "same"), tmp_path / "bot.py"
    bot.write_text(source := "def choose(game, view, rng):\n    return game.actions(view)[0]\n", "utf-8")
    for words in (("--json", same, "--journal", same), ("--plot", same, "--json", same), ("--journal", str(bot))):
        code, said = run("creatures", "--bots", f"{bot},random", "--games", "2", *words)
        assert (code, said) == (1, f"That does not work: {words[1]} would be written over.\n")
    assert bot.read_text("utf-8") == source
    assert not Path(same).exists()


@pytest.mark.skipif(os.name == "nt", reason="to press Ctrl-C for a group of programs is a thing of Unix")
def test_the_arena_stops_at_once_on_all_processors(tmp_path: Path) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text(
        "import os, time\ndef choose(game, view, rng):\n    os.write(1, b'thinks\\n')\n    time.sleep(60)\n", "utf-8"
    )
    words = [*COMMAND, "arena", "creatures", "--bots", f"{bot},random", "--cores", f"{CORES}", "--budget", "900"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=environment(), start_new_session=True) as program:
        assert program.stdout is not None
        assert [program.stdout.readline() for _ in range(CORES)] == CORES * [b"thinks\n"]  # all are there
        os.killpg(program.pid, signal.SIGINT)
        assert program.communicate(timeout=30)[0].endswith(b"\nStopped before a game was played.\n")


@pytest.mark.skipif(os.name == "nt", reason="a program that is ended by another has no time to end its own on Unix")
def test_nobody_plays_on_for_an_arena_that_is_gone(tmp_path: Path) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text(
        "import os, time\ndef choose(game, view, rng):\n    os.write(1, b'thinks\\n')\n    time.sleep(600)\n", "utf-8"
    )
    words = [*COMMAND, "arena", "creatures", "--bots", f"{bot},random", "--cores", f"{CORES}"]
    with subprocess.Popen([*words, "--budget", "900"], stdout=subprocess.PIPE, env=environment()) as program:
        assert program.stdout is not None
        assert [program.stdout.readline() for _ in range(CORES)] == CORES * [b"thinks\n"]
        program.kill()
        assert program.communicate(timeout=30)[0] == b""  # until nobody has it open any more


@pytest.mark.parametrize("option", ["--json", "--plot"])
def test_a_file_that_cannot_be_written_is_told_of_before_anybody_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, option: str
) -> None:
    monkeypatch.setattr(contests, "here", None)
    missing, journal = tmp_path / "missing" / "file", tmp_path / "journal"
    code, said = run(*DUEL, option, str(missing), "--journal", str(journal))
    assert code == 1
    assert said == f"That does not work: {missing}: No such file or directory.\n"
    assert not journal.exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chess",), "chess is none of the games"),
        (("laurin", "--seats", "2"), "laurin is for 3 to 5, and not for 2"),
        (("wuerfel", "--bots", "dragon,greedy"), "and not dragon, nor a file"),
        (("wuerfel", "--sprt", ""), " is not two shares of winning"),
        (("wuerfel", "--sprt", "half"), "half is not two shares of winning"),
        (("wuerfel", "--sprt", "0.6,0.5"), "not a lower and a higher share"),
        (("wuerfel", "--bots", "nobody.py,greedy"), "nobody.py"),
        (("wuerfel", "--budget", "0"), "from 0.001 s to 86400 s, and not 0 s"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(words: tuple[str, ...], why: str) -> None:
    code, said = run(*words)
    assert code == 1
    assert said.startswith("That does not work: ")
    assert why in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--cores", "-1"), "argument --cores: at least 1, and not -1"),
        (("--games", "-4"), "argument --games: at least 1, and not -4"),
        (("--games", "0"), "argument --games: at least 1, and not 0"),
        (("--games", "many"), "argument --games: invalid number value: 'many'"),
    ],
)
def test_numbers_have_their_bounds(words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(*DUEL, *words)
    assert capsys.readouterr().err.endswith(f"error: {why}\n")
