"""A turn: sell or play a card, then fill up the hand (rules H15 to H23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tafelrunde.core import Action, Dealer, Event, Handle, Illegal, Phase
from tafelrunde.games.loewenherz.borders import Borders
from tafelrunde.games.loewenherz.data import CARDS, UNKNOWN, Card
from tafelrunde.games.loewenherz.diplomacy import Alliance, Defector
from tafelrunde.games.loewenherz.expansion import Expansion
from tafelrunde.games.loewenherz.flow import Deed, begin, go_on
from tafelrunde.games.loewenherz.knights import Knights
from tafelrunde.games.loewenherz.state import Loewenherz


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Lay a card face up in the market for its blue sum."""

    card: Handle


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Pay the red price of a card for one of its uses: borders, knights, expansion, defector or alliance."""

    card: Handle
    use: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take the top card of the deck."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card from the market."""

    card: str


_sell, _play, _take = cache(Sell), cache(Play), cache(Take)

DEEDS: dict[str, Deed] = {deed.name: deed() for deed in (Borders, Knights, Expansion, Defector, Alliance)}


def known(s: Loewenherz, card: Handle) -> Card:
    """What a card is, as far as that is known here."""
    face = s.cards.face[card]
    return UNKNOWN if face is None else CARDS[face]


class Turn(Phase[Loewenherz]):
    """Sell one card, or play one."""

    rule = "H15"
    verbs = (Sell, Play)

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        hand = s.hands[s.seat]
        sales: list[Action] = [_sell(card) for card in hand]
        uses = [(card, use) for card in hand for use in known(s, card).does]
        return sales + [_play(card, use) for card, use in uses if not self._refusal(s, card, use)]

    def play(self, s: Loewenherz, action: Sell | Play, dealer: Dealer) -> list[Event]:
        seat, card = s.seat, action.card
        if card not in s.hands[seat]:
            raise Illegal("H20" if isinstance(action, Sell) else "H22", card=card)
        if isinstance(action, Sell):
            dealer.reveal([card])
            sale = known(s, card).sale
            s.hands[seat].remove(card)
            s.market.append(card)
            s.sold = card
            s.ducats[seat] += sale
            return [Event("sold", {"seat": seat, "card": s.face(card), "ducats": sale}), *go_on(s)]
        self._check(s, card, action.use)
        hidden = s.cards.face[card] is None
        dealer.reveal([card])
        if hidden:
            # Only now is it seen whether the card can do this.
            self._check(s, card, action.use)
        face, shown = s.face(card), known(s, card)
        s.hands[seat].remove(card)
        s.discard.append(card)
        s.ducats[seat] -= shown.price
        DEEDS[action.use].begin(s, shown.does[action.use])
        return [Event("played", {"seat": seat, "card": face, "use": action.use, "price": shown.price})]

    def misplaced(self, s: Loewenherz, action: Action) -> str:
        return "H60" if s.final and isinstance(action, Draw | Take) else self.rule

    def _check(self, s: Loewenherz, card: Handle, use: str) -> None:
        rule = self._refusal(s, card, use)
        if rule:
            raise Illegal(rule, card=card, use=use, price=known(s, card).price, ducats=s.ducats[s.seat])

    def _refusal(self, s: Loewenherz, card: Handle, use: str) -> str:
        """The rule that says why a card cannot be played for a use; empty if it can."""
        shown = known(s, card)
        if use not in shown.does:
            return "H23"
        purse = s.ducats[s.seat] - shown.price
        return "H22" if purse < 0 else DEEDS[use].refusal(s, purse)


class Refill(Phase[Loewenherz]):
    """Fill up the hand, from the deck or from the market."""

    rule = "H18"
    verbs = (Draw, Take)

    def actions(self, s: Loewenherz) -> Sequence[Action]:
        return [Draw(), *[_take(s.face(card)) for card in s.market if card != s.sold]]

    def play(self, s: Loewenherz, action: Draw | Take, dealer: Dealer) -> list[Event]:
        seat = s.seat
        if isinstance(action, Take):
            card = self._in_market(s, action.card)
            s.market.remove(card)
            events = [Event("took", {"seat": seat, "card": action.card})]
        else:
            (card,) = dealer.draw(s.deck, to=seat)
            events = [Event("drew", {"seat": seat, "card": card})]
            if not s.deck:
                s.final = True
                events.append(Event("final", {"seat": seat}))
        s.hands[seat].append(card)
        return events + begin(s, (seat + 1) % s.seats)

    def _in_market(self, s: Loewenherz, face: str) -> Handle:
        for card in s.market:
            if s.face(card) == face:
                if card == s.sold:
                    raise Illegal("H21", card=face)
                return card
        raise Illegal("H18", card=face)
