"""Which four cards to give for the three drawn, without a look at all the sets of four: a playout has no time for hundreds."""

from __future__ import annotations

from tafelrunde.bots.elfen.outlook import held
from tafelrunde.bots.slices import AMID, Slices
from tafelrunde.games.elfen.data import DISCARD
from tafelrunde.games.elfen.planning import Discard
from tafelrunde.games.elfen.preview import outline
from tafelrunde.games.elfen.state import Elfen


def dropped(s: Elfen) -> Slices[Discard]:
    """One card after the other, each time the one that is missed least; one hand a slice."""
    seat, stops = s.mover, tuple(outline(s))
    kinds = s.kinds(s.hands[seat]).values()
    kept = [card for alike in kinds for card in alike]
    for more in reversed(range(DISCARD)):
        without = [[other for other in kept if other != alike[0]] for alike in s.kinds(kept).values()]
        worth = list[float]()
        for hand in without:
            worth.append(held(s, seat, stops, hand, more))
            yield AMID
        kept = without[worth.index(max(worth))]
    return Discard(tuple([card for alike in kinds for card in alike if card not in kept]))
