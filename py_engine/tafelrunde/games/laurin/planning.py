"""The beginning of a round: treasure, spells, move cards (rules L10 to L18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tafelrunde.core import NO_CARD, Dealer, Event, Face, Handle, Illegal
from tafelrunde.games.laurin.actions import Assign, Buy, Decline, Redraw
from tafelrunde.games.laurin.data import FIRST_INCOME, INCOME, MOVES, SPELLS, VALUE
from tafelrunde.games.laurin.parts import Automatic, Part, draw, fresh, go, owns, sets
from tafelrunde.games.laurin.state import Laurin


class Treasure(Automatic):
    """A round begins: everybody draws treasure."""

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.round += 1
        s.shown = ()
        events = [Event("round", {"round": s.round, "crown": s.crown})]
        for seat in s.clockwise(s.crown):
            cards = draw(s.treasure, s.spent, FIRST_INCOME if s.round == 1 else INCOME, dealer, to=seat)
            s.hands[seat] += cards
            events.append(Event("treasure", {"seat": seat, "cards": cards}))
        go(s, Buying.name)
        return events


class Buying(Part):
    """Everybody once may buy one of the displayed spells."""

    name = "buy"
    rule = "L12"
    verbs = (Buy, Decline)

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.display = draw(s.spells, s.faded, s.seats, dealer)
        s.waiting = s.clockwise(s.crown)
        return [Event("display", {"spells": [s.face(card) for card in s.display]}), *self.ask(s)]

    def able(self, s: Laurin, seat: int) -> bool:
        return bool(s.display and s.hands[seat])

    def actions(self, s: Laurin) -> Sequence[Buy | Decline]:
        hand = s.hands[s.mover]
        payments = {
            price: [cards for cards in sets(s, hand, price) if cards and self._may_pay(s, price, cards)]
            for price in sorted({spell.price for spell in SPELLS.values()})
        }
        offered = sorted({s.face(card) for card in s.display})
        return [
            Decline(),
            *(Buy(spell, cards) for spell in offered for cards in payments[SPELLS[spell].price]),
        ]

    def play(self, s: Laurin, action: Buy | Decline, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if isinstance(action, Decline):
            return [Event("declined", {"seat": seat, "offer": self.name}), *self.ask(s)]
        spell = next((card for card in s.display if s.face(card) == action.spell), NO_CARD)
        if spell == NO_CARD:
            raise Illegal("L12", spell=action.spell)
        if not owns(action.cards, s.hands[seat]):
            raise Illegal("L13", cards=action.cards)
        price = SPELLS[action.spell].price
        self._pay(price, [s.cards.face[card] for card in action.cards])
        self._pay(price, dealer.reveal(action.cards))
        for card in action.cards:
            s.hands[seat].remove(card)
        s.spent += action.cards
        s.display.remove(spell)
        s.books[seat].append(spell)
        paid = [s.face(card) for card in action.cards]
        return [Event("bought", {"seat": seat, "spell": action.spell, "cards": paid}), *self.ask(s)]

    def close(self, s: Laurin) -> list[Event]:
        s.faded += s.display
        s.display = []
        go(s, Assigning.name)
        return []

    def _may_pay(self, s: Laurin, price: int, cards: Sequence[Handle]) -> bool:
        faces = [s.cards.face[card] for card in cards]
        return not payment(price, faces) if None not in faces else len(cards) <= price

    def _pay(self, price: int, faces: Iterable[Face | None]) -> None:
        """Refuse a wrong payment; one that is not known here is looked at once it has been shown."""
        known = list(faces)
        refused = "" if None in known else payment(price, known)
        if refused:
            raise Illegal(refused, price=price, cards=known)


def payment(price: int, faces: Sequence[Face | None]) -> str:
    """Why cards do not pay a price: too little (L13), or one card too many (LA7); empty if they do."""
    values = [VALUE[face] for face in faces]
    total = sum(values)
    if total < price:
        return "L13"
    return "LA7" if total - min(values) >= price else ""


class Assigning(Part):
    """The start player draws a move card for everybody, looks, and assigns them one by one, to himself first.

    They are turned up when all are assigned. Cards that all have one axis are shown and replaced.
    """

    name = "assign"
    rule = "L16"
    verbs = (Assign, Redraw)

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.drawn = draw(s.moves, s.walked, s.seats, dealer, to=s.crown)
        s.turn = s.crown
        return [Event("drew", {"seat": s.crown, "cards": s.drawn[:]})]

    def actions(self, s: Laurin) -> Sequence[Assign | Redraw]:
        faces = [s.cards.face[card] for card in s.drawn]
        one, known = one_axis(faces), None not in faces
        if one and len(s.drawn) == s.seats:
            return [Redraw()]
        # Equal cards are interchangeable: one action for each face; a face not known here is its own kind.
        kinds = {face or str(card): card for face, card in zip(reversed(faces), reversed(s.drawn), strict=True)}
        give = [Assign(card) for card in sorted(kinds.values())]
        return give if known or len(s.drawn) < s.seats else [*give, Redraw()]

    def play(self, s: Laurin, action: Assign | Redraw, dealer: Dealer) -> list[Event]:
        if isinstance(action, Redraw):
            return self._redraw(s, dealer)
        if action.card not in s.drawn:
            raise Illegal("L16", card=action.card)
        fresh = len(s.drawn) == s.seats
        if fresh and one_axis([s.cards.face[card] for card in s.drawn]):
            raise Illegal("L17")
        s.drawn.remove(action.card)
        to = next(seat for seat in s.clockwise(s.crown) if s.held[seat] == NO_CARD)
        s.held[to] = action.card
        events = [Event("assigned", {"to": to, "card": action.card})]
        if len(s.drawn) == 1:
            # What is left for the last player is no choice.
            s.held[s.held.index(NO_CARD)] = s.drawn.pop()
            events.append(self._open(s, dealer))
        return events

    def _redraw(self, s: Laurin, dealer: Dealer) -> list[Event]:
        faces = [s.cards.face[card] for card in s.drawn]
        if len(s.drawn) < s.seats or (None not in faces and not one_axis(faces)):
            raise Illegal("L17")
        shown = dealer.reveal(s.drawn)
        if not one_axis(shown):
            raise Illegal("L17")
        s.walked += s.drawn
        return [Event("redrawn", {"cards": shown}), *self.enter(s, dealer)]

    def _open(self, s: Laurin, dealer: Dealer) -> Event:
        """Turn the assigned cards up; only now all can see whether they had to be replaced."""
        unknown = None in [s.cards.face[card] for card in s.held]
        faces = dealer.reveal(s.held)
        if unknown and one_axis(faces):
            raise Illegal("L17")
        s.part, s.active = "place", s.crown
        fresh(s)
        go(s, "magic")
        return Event("moves", {"cards": faces})


def one_axis(faces: Iterable[Face | None]) -> bool:
    """Whether these are cards of one axis, as far as they are known here."""
    axes = {face and MOVES[face].axis for face in faces}
    return len(axes) == 1 and None not in axes
