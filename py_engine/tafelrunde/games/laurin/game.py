"""König Laurin, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tafelrunde.core import NO_CARD, Action, Dealer, Event, Game, Option
from tafelrunde.games.laurin import king, magic
from tafelrunde.games.laurin.data import BOOK, DWARFS, EMPTY, MOVE_DECK, SEATS, SQUARES, TREASURE
from tafelrunde.games.laurin.flaws import flaws
from tafelrunde.games.laurin.garden import Declaring, Placing, Relocating, Turns
from tafelrunde.games.laurin.parts import OVER, Part, go
from tafelrunde.games.laurin.planning import Assigning, Buying, Treasure
from tafelrunde.games.laurin.state import Laurin

PARTS: tuple[type[Part], ...] = (
    Treasure,
    Buying,
    Assigning,
    magic.Magic,
    Declaring,
    magic.Ban,
    Placing,
    Relocating,
    Turns,
    king.Auction,
    king.Bidding,
    king.Reveal,
    king.Keeping,
    king.Choosing,
    king.Free,
    king.Last,
    magic.Spell,
    magic.Counter,
    magic.Swapping,
    magic.Stepping,
    magic.Diverting,
    magic.Fogging,
    king.Scoring,
)
ENTER = {part.name: part().enter for part in PARTS}


class KoenigLaurin(Game[Laurin]):
    """3 to 5 players, about an hour."""

    name = "laurin"
    version = 2
    seats = SEATS
    seats_rule = "L1"
    over_rule = "L37"
    state = Laurin
    phases = PARTS

    def options(self) -> Mapping[str, Option]:
        """`lot`: chance names the first start player; `diagonal`: haste may also go across a square."""
        return {"lot": Option(0, (0, 1)), "diagonal": Option(0, (0, 1))}

    def setup(self, s: Laurin, dealer: Dealer) -> None:
        s.board = [EMPTY] * len(SQUARES)
        s.supply = [DWARFS[s.seats][:] for _ in range(s.seats)]
        s.fronts, s.backs, s.reached = [0] * s.seats, [0] * s.seats, [0] * s.seats
        s.treasure, s.spells, s.moves = s.cards.open(TREASURE), s.cards.open(BOOK), s.cards.open(MOVE_DECK)
        for pile in (s.treasure, s.spells, s.moves):
            dealer.shuffle(pile)
        for one in (s.hands, s.bids, s.books):
            one += [[] for _ in range(s.seats)]
        s.held = [NO_CARD] * s.seats
        if s.options["lot"]:
            s.crown = dealer.roll(1, s.seats)[0] - 1
        go(s, Treasure.name)
        run(s, dealer)

    def play(self, state: Laurin, action: Action, dealer: Dealer) -> list[Event]:
        return super().play(state, action, dealer) + run(state, dealer)

    def flaws(self, state: Laurin) -> Iterable[str]:
        return flaws(state)

    def scores(self, state: Laurin) -> list[dict[str, int]]:
        return [
            {"fronts": front, "backs": back, "total": front + back}
            for front, back in zip(state.fronts, state.backs, strict=True)
        ]

    def standing(self, state: Laurin) -> list[tuple[int, ...]]:
        """Most points win; in a tie, who reached them earlier."""
        return [(state.score(seat), -state.reached[seat]) for seat in range(state.seats)]


def run(s: Laurin, dealer: Dealer) -> list[Event]:
    """Go through the parts until somebody must decide, or the game is over."""
    events: list[Event] = []
    while s.turn is None and s.phase != OVER:
        events += ENTER[s.phase](s, dealer)
    return events


GAME = KoenigLaurin()
