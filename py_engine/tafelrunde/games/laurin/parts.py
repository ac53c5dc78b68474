"""How the parts of a round follow each other, and what several of them need."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.core import Action, Dealer, Event, Face, Handle, Phase
from tafelrunde.games.laurin.state import Laurin

OVER = "over"


class Part(Phase[Laurin]):
    """A phase that finds out by itself whom it must ask; where there is nobody, play goes on to the next."""

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        """Begin: do what needs no decision, and set `turn`, or `go` to another part."""
        raise NotImplementedError

    def ask(self, s: Laurin) -> list[Event]:
        """The next of those who wait and are able has the turn; after the last this part is over."""
        while s.waiting:
            seat = s.waiting.pop(0)
            if self.able(s, seat):
                s.turn = seat
                return []
        return self.close(s)

    def able(self, s: Laurin, seat: int) -> bool:
        """Whether there is anything to ask this seat, as far as everybody can see."""
        return True

    def close(self, s: Laurin) -> list[Event]:
        """Everybody has been asked: `go` on."""
        raise NotImplementedError


class Automatic(Part):
    """A part in which nobody decides anything."""

    rule = "L9"
    verbs = ()

    def actions(self, s: Laurin) -> Sequence[Action]:
        return ()


def go(s: Laurin, part: str) -> None:
    """Another part begins."""
    s.phase, s.turn = part, None


def fresh(s: Laurin) -> None:
    """Another turn, window or king move: spells of the one before no longer count."""
    s.played, s.undone = [], ""


def draw(pile: list[Handle], gone: list[Handle], count: int, dealer: Dealer, to: int | None = None) -> list[Handle]:
    """Take cards; a pile that is used up is made anew from its discards. Fewer come if there are no more."""
    drawn: list[Handle] = []
    while len(drawn) < count and (pile or gone):
        refill(pile, gone, dealer)
        drawn += dealer.draw(pile, min(count - len(drawn), len(pile)), to)
    refill(pile, gone, dealer)
    return drawn


def refill(pile: list[Handle], gone: list[Handle], dealer: Dealer) -> None:
    """Shuffle the discards into a new pile once the pile is used up."""
    if gone and not pile:
        pile += gone
        gone.clear()
        dealer.shuffle(pile)


def sets(s: Laurin, cards: Sequence[Handle], most: int = 99) -> list[tuple[Handle, ...]]:
    """Every different set of these cards, at most so many of a kind, the empty one first.

    Equal cards are one kind, and so are all that are not known here: here they cannot be told apart.
    """
    faces = s.cards.face
    kinds: dict[Face, list[Handle]] = {}
    for card in sorted(cards):
        kinds.setdefault(faces[card] or "~", []).append(card)
    found: list[tuple[Handle, ...]] = [()]
    for kind in sorted(kinds):
        alike = kinds[kind]
        some = [tuple(alike[:count]) for count in range(min(len(alike), most) + 1)]
        found = [one + more for one in found for more in some]
    return found


def owns(cards: Sequence[Handle], hand: Sequence[Handle]) -> bool:
    """Whether these are different cards of a hand."""
    return len(set(cards)) == len(cards) and all(card in hand for card in cards)
