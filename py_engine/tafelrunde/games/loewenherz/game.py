"""Löwenherz, put together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tafelrunde.core import Dealer, Game
from tafelrunde.games.loewenherz import scoring
from tafelrunde.games.loewenherz.data import CARDS, CENTRE, DUCATS, HAND, NEUTRAL, TILES
from tafelrunde.games.loewenherz.diplomacy import Removal
from tafelrunde.games.loewenherz.flaws import flaws
from tafelrunde.games.loewenherz.setup import Castles, Guard, lay
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import DEEDS, Refill, Turn


class LoewenherzGame(Game[Loewenherz]):
    """2 to 4 players, about an hour."""

    name = "loewenherz"
    version = 2
    seats = range(2, 5)
    seats_rule = "H4"
    over_rule = "H61"
    state = Loewenherz
    phases = (Castles, Guard, Turn, *[type(deed) for deed in DEEDS.values()], Removal, Refill)

    def setup(self, s: Loewenherz, dealer: Dealer) -> None:
        tiles = s.cards.open(tile for tile in TILES if tile != CENTRE)
        dealer.shuffle(tiles)
        outer = [s.face(tile) for tile in dealer.draw(tiles, len(tiles))]
        s.board = lay(outer, [turn - 1 for turn in dealer.roll(len(TILES), 4)])
        for _, letter in groupby(reversed(CARDS), lambda card: card[0]):
            pile = s.cards.open(letter)
            dealer.shuffle(pile)
            s.deck += pile
        s.hands = [dealer.draw(s.deck, HAND, to=seat) for seat in range(s.seats)]
        s.ducats = [DUCATS] * s.seats
        s.figures = [0] * (s.seats + (NEUTRAL[s.seats] > 0))
        s.turn, s.phase = 0, Castles.name

    def flaws(self, state: Loewenherz) -> Iterable[str]:
        return flaws(state)

    def over(self, state: Loewenherz) -> str:
        return "H59" if state.ended == "target" else self.over_rule

    def scores(self, state: Loewenherz) -> list[dict[str, int]]:
        return scoring.scores(state)

    def standing(self, state: Loewenherz) -> list[tuple[int, ...]]:
        """Most points win; in a tie, more ducats."""
        totals = [score["total"] for score in self.scores(state)]
        return list(zip(totals, state.ducats, strict=True))


GAME = LoewenherzGame()
