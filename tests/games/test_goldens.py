"""Recorded games play on as they were played: to the same positions, refusals, totals and hash chain."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

import goldens
from tafelrunde import games
from tafelrunde.core import Illegal, Record, Scripted, Seeded, Table

pytestmark = pytest.mark.no_cover

FILES = [pytest.param(path, id=f"{name}-{path.stem}") for name in games.NAMES for path in goldens.paths(name)]


@cache
def replayed(path: Path) -> tuple[goldens.Golden, Table]:
    golden = goldens.load(path)
    return golden, Table.load(games.load(golden.record.game), golden.record, Seeded())


@pytest.mark.parametrize("path", FILES)
def test_a_recorded_game_plays_as_it_was_played(path: Path) -> None:
    golden, table = replayed(path)
    game = table.game
    for entry in range(len(golden.record.entries)):
        state = table.at(entry)
        goldens.conserved(game, state)
        data = game.to_json(state)
        again = game.from_json(json.loads(json.dumps(data)))
        assert again == state
        assert game.to_json(again) == data
        if entry:
            line = golden.record.entries[entry].action
            action = game.read(table.at(entry - 1), line)
            assert action in game.actions(table.at(entry - 1))
            assert game.write(action) == line
            assert game.action(json.loads(json.dumps(action.to_json()))) == action
    assert table.state.turn is None
    assert [score["total"] for score in game.scores(table.state)] == golden.totals


@pytest.mark.parametrize("path", FILES)
def test_what_was_refused_is_refused(path: Path) -> None:
    golden, table = replayed(path)
    game = table.game
    for entry, line, rule in golden.refusals:
        state = table.at(entry).copy()
        before = game.to_json(state)
        with pytest.raises(Illegal) as refusal:
            game.play(state, game.read(state, line), Scripted())
        assert (refusal.value.rule, game.to_json(state)) == (rule, before), f"after entry {entry}: {line}"


@pytest.mark.parametrize("path", FILES)
def test_text_and_record_are_inverse_and_every_entry_is_checked(path: Path) -> None:
    golden, _ = replayed(path)
    assert golden.record.text() == golden.body
    assert Record.from_json(json.loads(json.dumps(golden.record.to_json()))) == golden.record
    assert all(re.search(r" ~[0-9a-f]{8}$", line) for line in golden.body.splitlines()[3:])
    by_hand = re.sub(r" ~[0-9a-f]{8}$", "", golden.body, flags=re.MULTILINE)
    assert Record.parse(by_hand).head == golden.record.head


@pytest.mark.parametrize("path", FILES)
def test_an_onlooker_who_sees_open_cards_only_holds_the_same_chain(path: Path) -> None:
    golden, table = replayed(path)
    blind = Table.load(table.game, Record.parse(golden.record.seen_by(None).text()), Seeded())
    assert blind.record.head == golden.record.head
    for entry in range(len(golden.record.entries)):
        assert blind.at(entry) == table.at(entry).told_to(None)


@pytest.mark.parametrize("name", games.NAMES)
def test_there_are_forty_games_over_all_numbers_of_seats(name: str) -> None:
    seats = [len(goldens.load(path).record.names) for path in goldens.paths(name)]
    assert len(seats) >= 40, f"python build.py program tests/games/goldens.py {name} 40 2000 finds them"
    assert set(seats) == set(games.load(name).seats)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_games_show_every_ending_and_effect(name: str) -> None:
    game = games.load(name)
    shown = set().union(*(goldens.features(game, replayed(path)[1]) for path in goldens.paths(name)))
    assert sorted(goldens.wanted(game) - shown) == []


@pytest.mark.parametrize("name", games.NAMES)
def test_every_event_is_told_with_the_facts_that_are_written_down(name: str) -> None:
    lines = (goldens.FOLDER / "events.txt").read_text(encoding="utf-8").splitlines()
    written = [line.partition(" ")[2] for line in lines if line.startswith(name + " ")]
    assert goldens.events(replayed(path)[1] for path in goldens.paths(name)) == written


@pytest.mark.parametrize("name", games.NAMES)
def test_the_games_show_every_refusal(name: str) -> None:
    assert not goldens.silent(name), goldens.unshown(name)


def test_whoever_misses_a_refusal_hears_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goldens, "keys_of_source", lambda _name: {"W99"})
    assert re.match(
        r"refusals \['W99'\]: .* NEVER, .* CHOOSERS \(tests/games/wuerfel_golden.py\)$", goldens.unshown("wuerfel")
    )
