"""A game told by somebody who saw only a part of it can be played on, and gives nothing away."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde import games
from tafelrunde.core import Record, Seeded, Table
from tafelrunde.core.dealer import Hidden
from walks import played


@pytest.mark.no_cover
@pytest.mark.parametrize("name", games.NAMES)
def test_an_imagined_game_is_what_the_seat_saw_with_other_faces_for_the_rest(name: str) -> None:
    game, rng, others = games.load(name), Random(name), 0
    table = played(game, 3, 1)
    record = table.record
    for seat in (None, *range(len(record.names))):
        entry = rng.randrange(1, len(record.entries))
        *_, imagined = table.imagining(entry, seat, rng)
        told = Record.parse(imagined.text())
        again = Table.load(game, told, Seeded(1))
        truth = table.at(entry)
        assert told.seen_by(seat).entries == record.seen_by(seat).entries[: entry + 1]
        assert again.state.seen_by(seat) == truth.seen_by(seat)
        assert all(face for face, seen in zip(again.state.cards.face, truth.cards.seen, strict=True) if seen)
        others += again.state.cards.face != truth.cards.face
        while again.state.turn is not None and len(again.record.entries) < entry + 20:
            again.play(rng.choice(game.actions(again.state)))
    hides = any(isinstance(one, Hidden) for entry in record.entries for one in entry.outcomes)
    assert (others > 0) == hides
