"""What only a rare liar brings about: a number that its seat was not bound to, and a deed that a stacked deck excuses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import Illegal, Seeded, Table
from tafelrunde.peers import wire
from tafelrunde.peers.audit import Audit
from tafelrunde.peers.chance import OpenChance
from tafelrunde.peers.refusal import Reason, Refusal


def test_at_an_open_table_a_number_that_its_seat_was_not_bound_to_is_refused() -> None:
    desk: Any = SimpleNamespace(
        identity=SimpleNamespace(derive=lambda *_: bytes(32)),
        genesis=SimpleNamespace(id=b"table"),
        book=SimpleNamespace(get=lambda *_: SimpleNamespace(body="another")),
    )
    said: Any = SimpleNamespace(slot=("deal", ()), seat=1, body=wire.text(bytes(32)))
    with pytest.raises(Refusal) as refused:
        OpenChance(desk).check(said)
    assert refused.value.reason is Reason.BAD_PROOF


@pytest.mark.parametrize("stacked", [True, False])
def test_nobody_is_named_for_what_opened_cards_forbid_where_a_deck_was_stacked(stacked: bool) -> None:
    def again(*_: object) -> Any:
        raise Illegal("W1")

    named = list[int]()
    audit: Any = object.__new__(Audit)
    table = Table[Any].new(games.load("wuerfel"), ["Ada", "Ben"], Seeded(1))
    audit._play = SimpleNamespace(table=table, game=SimpleNamespace(again=again), act=lambda _: SimpleNamespace(seat=1))
    audit._desk = SimpleNamespace(accuse=lambda seat, *_: named.append(seat))
    assert audit._replayed({}, stacked) is not None
    assert named == ([] if stacked else [1])
