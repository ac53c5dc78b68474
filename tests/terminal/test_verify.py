"""Games between devices, checked at a terminal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.core import Record
from tafelrunde.peers import Caught, Reason, transcript
from tafelrunde.peers.pure import Pure
from tafelrunde.terminal.verify import cheated
from test_sitting import run
from wires import Network, genesis, grown, players


@pytest.fixture(scope="module")
def played() -> str:
    """Some entries of a game, signed in earnest."""
    table, people = genesis("wuerfel", Pure(), 2, 1, chance="sealed")
    net = Network(table, people, 1)
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 6))
    return transcript.write(net.peers[0])


@pytest.mark.no_cover
def test_a_table_that_holds(played: str, tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text(played, "utf-8")
    code, said = run("verify", str(file))
    assert code == 0
    assert said.startswith("wuerfel, Ada, Ben, with sealed cards: ")
    assert "Everything holds; the game is not over yet." in said
    assert "Dice with 6 sides: " in said


def test_how_many_shuffles_were_done_again_is_said(
    played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Shuffles are opened at the end of a game only, which takes minutes to come to.
    verdict = replace(transcript.verify(played, Pure()), shuffles=12, missing=(1,))
    monkeypatch.setattr(transcript, "verify", lambda *_: verdict)
    file = tmp_path / "table.txt"
    file.write_text(played, "utf-8")
    said = run("verify", str(file))[1]
    assert "12 passes over the decks were opened and done again; they are as they should be." in said
    assert "Ben has not opened the shuffles; those could not be checked." in said


def test_a_table_that_does_not(played: str, tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    lines = played.splitlines()
    act = next(number for number, line in enumerate(lines) if '"act"' in line)
    file.write_text("\n".join([*lines[:act], lines[act].replace("roll", "toss"), *lines[act + 1 :]]), "utf-8")
    code, said = run("verify", str(file))
    assert code == 1
    assert "do not belong to this game" in said
    assert said.splitlines()[-1] == "The record is damaged: not all that was signed there holds."


def test_whoever_told_two_stories_is_named(tmp_path: Path) -> None:
    table, people = genesis("loewenherz", Pure(), 2, 1, chance="open")
    net = Network(table, people, 1)
    net.start()
    assert net.run(lambda: grown(net, 1) and any(peer.mine for peer in net.peers))
    liar = next(peer for peer in net.peers if peer.mine)
    assert liar.table
    stories = []
    for action in liar.table.game.actions(liar.table.state)[:2]:
        said = liar._desk.signed(("act", liar._play.slot), liar._play._words(str(action)))
        stories.append(liar._desk.pack(said.to_json()).decode())
    file = tmp_path / "table.txt"
    file.write_text(transcript.write(liar) + "\n".join(stories), "utf-8")
    code, said = run("verify", str(file))
    assert code == 1
    assert f"{table.names[liar.seat or 0]} told two stories" in said
    assert "other-past (kind act, entry 1)." in said
    assert "has cheated" not in said


def test_what_no_forgetful_device_can_say_is_called_a_cheat() -> None:
    assert cheated(Caught(1, Reason.BAD_PROOF, {"entry": 3}), "Ben") == "Ben has cheated: bad-proof (entry 3)."


def test_a_file_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("[game wuerfel 1]\n", "utf-8")
    code, said = run("verify", str(file))
    assert code == 1
    assert "expected the file of a game between devices" in said


def test_a_finished_game_with_shuffles_that_were_opened_and_some_that_were_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = genesis("creatures", Pure(), 2, 1, chance="sealed")
    record = Record("creatures", 1, table.names, {})
    shown = transcript.Verdict(table, record, finished=True, shuffles=3, missing=(1,))
    monkeypatch.setattr(transcript, "verify", lambda text, crypto: shown)
    file = tmp_path / "table.txt"
    file.write_text("", "utf-8")
    code, said = run("verify", str(file))
    assert code == 0
    assert "3 passes over the decks were opened and done again" in said
    assert "Ben has not opened the shuffles" in said
    assert "Everything holds." in said
