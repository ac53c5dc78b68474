"""The journal of a contest: it goes on after a crash, and takes nothing for its own that is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duels import DUEL, Own, rounds
from tafelrunde.arena import Contest, Unfit
from tafelrunde.arena.journal import Journal


def test_a_journal_goes_on_where_the_crash_came(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.touch()  # as `mktemp` leaves it
    journal = Journal(path, DUEL)
    assert journal.rounds == []
    for one in rounds(1.0, 0.5):
        journal.write(one)
    path.write_text(path.read_text("utf-8") + '{"start": 2, "outco', "utf-8")
    again = Journal(path, DUEL)
    assert path.read_text("utf-8").count("\n") == 3
    assert path.read_text("utf-8").endswith("}\n")
    assert again.rounds == rounds(1.0, 0.5)
    again.write(rounds(1.0, 0.5, 0.0)[2])
    assert Journal(path, DUEL).rounds == rounds(1.0, 0.5, 0.0)
    # Of games that were played before any could be broken off, none was.
    path.write_text(path.read_text("utf-8").replace(', "cut": false', ""), "utf-8")
    assert Journal(path, DUEL).rounds == rounds(1.0, 0.5, 0.0)
    with pytest.raises(Unfit, match="journal is the journal of another contest: seed is 7 there, and not 8"):
        Journal(path, Contest("creatures", ("greedy", "random"), 2, "8"))


def test_a_journal_is_of_one_version_of_the_program_and_of_ones_own_bots(
    own: Own, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal"
    contest = Contest("creatures", (own("return game.actions(view)[0]"), "random"), 2)
    Journal(path, contest).write(rounds(1.0)[0])
    assert Journal(path, contest).rounds == rounds(1.0)
    written = path.read_text("utf-8")
    own("return game.actions(view)[-1]")
    with pytest.raises(Unfit, match=r"journal is of another version of .*own.py$"):
        Journal(path, contest)
    own("return game.actions(view)[0]")
    monkeypatch.setattr("tafelrunde.arena.journal.__version__", "9.9.9")
    with pytest.raises(Unfit, match=r"journal is of another version of tafelrunde$"):
        Journal(path, contest)
    assert path.read_text("utf-8") == written


def test_what_a_bot_imports_that_lies_beside_it_is_of_its_version(own: Own, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    file = own("from helps import wish; return wish(game, view)")
    helps, deeper = (Path(file).with_name(name) for name in ("helps.py", "deeper.py"))
    helps.write_text("import deeper.still, json, own\n", "utf-8")
    deeper.write_text("no Python\n", "utf-8")
    contest = Contest("creatures", (file, "random"), 2)
    Journal(path, contest).write(rounds(1.0)[0])
    assert Journal(path, contest).rounds == rounds(1.0)
    deeper.write_text("from . import helps\n", "utf-8")
    with pytest.raises(Unfit, match=r"journal is of another version of .*deeper.py$"):
        Journal(path, contest)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (json.dumps(DUEL.settings()), "of another version of tafelrunde"),
        ("", "no journal of a contest"),
        ("[]", "no journal of a contest"),
        ("Dear diary,", "no journal of a contest"),
        ("\xff", "no journal of a contest"),
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


def instead(**what: object) -> str:
    """A round in which something is what it cannot be."""
    return json.dumps(rounds(1.0)[0].to_json() | what)


OUTCOME = rounds(1.0)[0].to_json()["outcomes"][0]


@pytest.mark.parametrize(
    "line",
    [
        '{"start": 1, "outco',
        "{}",
        "[]",
        '{"outcomes": [{}]}',
        instead(outcomes=[]),
        instead(outcomes=3),
        instead(outcomes=[OUTCOME, OUTCOME | {"shares": "x"}]),
        instead(outcomes=[OUTCOME, OUTCOME | {"points": []}]),
        instead(seconds=[]),
        instead(decisions=[1, "2"]),
        instead(start=[1]),
        instead(start="q"),
        instead(start=-1),
    ],
)
def test_a_journal_with_a_line_that_is_none_says_which_and_stays_as_it_is(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal"
    for one in rounds(1.0, 0.5):
        Journal(path, DUEL).write(one)
    head, first, *rest = path.read_text("utf-8").split("\n")
    path.write_text(broken := "\n".join([head, first, line, *rest]), "utf-8")
    with pytest.raises(Unfit, match=r"line 3 of .*journal is no round of this contest"):
        Journal(path, DUEL)
    assert path.read_text("utf-8") == broken
