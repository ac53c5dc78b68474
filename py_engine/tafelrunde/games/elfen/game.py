"""The game: what is made of its phases, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tafelrunde.core import Dealer, Game, Option
from tafelrunde.games.elfen.data import FACES, GOLD, TOKENS
from tafelrunde.games.elfen.dealing import OVER, prepare
from tafelrunde.games.elfen.flaws import flaws
from tafelrunde.games.elfen.planning import Paying, Planning, Swapping
from tafelrunde.games.elfen.scoring import BOOKS, START, worth
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import Travelling


class KoenigDerElfen(Game[Elfen]):
    """2 to 6 players, about an hour."""

    name = "elfen"
    version = 3
    seats = range(2, 7)
    seats_rule = "K2"
    over_rule = OVER
    state = Elfen
    phases = (Planning, Swapping, Paying, Travelling)

    def options(self) -> Mapping[str, Option]:
        """`gold` to start with, whether the top card of the pile lies `open`, and whether gold is `secret` until the end."""
        return {"gold": Option(GOLD[0], GOLD), "open": Option(1, (0, 1)), "secret": Option(0, (0, 1), since=2)}

    def setup(self, s: Elfen, dealer: Dealer) -> None:
        s.books = [[0] * len(BOOKS) for _ in range(s.seats)]
        for book in s.books:
            book[START] = s.options["gold"]
        s.tokens = [TOKENS] * s.seats
        s.hands = [[] for _ in range(s.seats)]
        s.realms = [[] for _ in range(s.seats)]
        s.pile = s.cards.open(FACES)
        prepare(s, dealer)

    def flaws(self, state: Elfen) -> Iterable[str]:
        return flaws(state)

    def scores(self, state: Elfen) -> list[dict[str, int]]:
        return [worth(book) for book in state.books]

    def tells_score(self, state: Elfen, seat: int, eyes: int | None) -> bool:
        return not state.options.get("secret") or seat == eyes or state.turn is None


GAME = KoenigDerElfen()
