"""Machines that hold the same table: what they were not told, what they must ask for, and what they read."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import Record, Scripted, Seeded, Table, Wanted
from walks import TABLES, walk

pytestmark = pytest.mark.no_cover

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def same(one: Table, other: Table) -> None:
    """Two tables tell the same game, position by position and event by event."""
    assert one.record == other.record
    for entry in range(len(other.record.entries)):
        assert one.at(entry) == other.at(entry)
        assert one.events(entry) == other.events(entry)


@every_table
@pytest.mark.parametrize("seed", [0, 1])
def test_a_machine_that_was_not_told_hidden_faces_plays_along_and_holds_the_same_chain(
    name: str, seats: int, seed: int
) -> None:
    known = walk(name, seats, seed)
    for seat in ((None, seats - 1), (0,))[seed]:
        blind = Table.load(known.game, Record.parse(known.record.seen_by(seat).text()), Seeded())
        assert blind.record.head == known.record.head
        for entry in range(len(known.record.entries)):
            assert blind.at(entry) == known.at(entry).told_to(seat)
            assert blind.events(entry) == known.events(entry)


@every_table
def test_a_machine_that_reads_the_record_holds_the_same_game(name: str, seats: int) -> None:
    known = walk(name, seats, 1)
    same(Table.load(known.game, Record.parse(known.record.text()), Seeded()), known)


@every_table
def test_a_dealer_that_must_ask_first_comes_to_the_same_record(name: str, seats: int) -> None:
    known, game = walk(name, seats, 1), games.load(name)
    start, *entries = known.record.entries
    again = Table.new(game, known.record.names, Scripted(start.outcomes), **known.record.options)
    for entry in entries:
        answered: list[Any] = []
        while True:
            before = game.to_json(again.state)
            try:
                again.play(game.read(again.state, entry.action), Scripted(answered))
                break
            except Wanted as wanted:
                assert game.to_json(again.state) == before
                answered = list(entry.outcomes[: len(answered) + wanted.count])
    assert again.record == known.record


@every_table
def test_an_onlooker_can_say_what_may_be_done_whoever_is_to_move(name: str, seats: int) -> None:
    known = walk(name, seats, 0)
    for entry in range(0, len(known.record.entries) - 1, 5):
        assert known.game.actions(known.at(entry).seen_by(None))
