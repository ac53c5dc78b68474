"""Knights: they guard a territory, and threaten the ones beside it (rules H33 to H39)."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.core import Action, Dealer, Event, Illegal
from tafelrunde.games.loewenherz.data import FEE
from tafelrunde.games.loewenherz.flow import Deed, Done, place
from tafelrunde.games.loewenherz.geometry import EAST, NAMES, SOUTH, beside, pick
from tafelrunde.games.loewenherz.setup import KNIGHT_ON, Knight, ground
from tafelrunde.games.loewenherz.state import Loewenherz


def reach(s: Loewenherz) -> int:
    """The fields beside an own figure with no border in between."""
    return beside(s.figures[s.seat], EAST & ~s.east, SOUTH & ~s.south)


def posts(s: Loewenherz, purse: int) -> int:
    """The fields that an own knight may be placed on by who can spend so many ducats there."""
    free = ground(s) if purse >= FEE else ground(s) & s.terrain.meadow
    return reach(s) & free


def refuse(s: Loewenherz, field: int, short: str) -> Illegal:
    """Why a knight may not be placed there; `short` is the rule to name when only the fee is missing."""
    if not ground(s) >> field & 1:
        return Illegal("H34", field=NAMES[field])
    if not reach(s) >> field & 1:
        return Illegal("H35", field=NAMES[field])
    return Illegal(short, field=NAMES[field], ducats=s.ducats[s.seat])


def station(s: Loewenherz, field: int) -> Event:
    """Place a knight of your own, and pay for it in the forest."""
    fee = FEE if s.terrain.forest >> field & 1 else 0
    s.ducats[s.seat] -= fee
    s.figures[s.seat] |= 1 << field
    return Event("knight", {"seat": s.seat, "colour": s.seat, "field": NAMES[field], "fee": fee})


class Knights(Deed):
    """Place one or two knights beside figures of your own, on free meadow or forest."""

    rule = "H33"
    verbs = (Knight, Done)

    def refusal(self, s: Loewenherz, purse: int) -> str:
        if not s.free_knights(s.seat):
            return "H39"
        if posts(s, purse):
            return ""
        return "H36" if posts(s, FEE) else "HA38"

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        steps: list[Action] = [*pick(KNIGHT_ON, posts(s, s.ducats[s.seat]))]
        return [*steps, Done()] if s.made else steps

    def play(self, s: Loewenherz, action: Knight | Done, dealer: Dealer) -> list[Event]:
        if isinstance(action, Done):
            return self.leave(s)
        field = place(action.field, "H34")
        if not posts(s, s.ducats[s.seat]) >> field & 1:
            raise refuse(s, field, "H36")
        return self.next(s, [station(s, field)])
