"""What planning and travelling share: the pile and its open top card, cards that are laid, the table between journeys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tafelrunde.core import ALL, Dealer, Event, Face, Handle, Illegal
from tafelrunde.games.elfen.data import FIRST_DEAL, JOURNEYS, LATER_DEAL, TOKENS
from tafelrunde.games.elfen.state import Elfen

OVER = "K27"
"""The rule that says when the game is over."""


def prepare(s: Elfen, dealer: Dealer) -> list[Event]:
    """A new journey: all cards but the hands are shuffled and dealt from; the start player plans first."""
    s.journey += 1
    s.pile += s.discard
    s.discard = []
    mix(s, dealer)
    dealt = deal(s, dealer, FIRST_DEAL if s.journey == 1 else LATER_DEAL)
    s.bought = [0] * s.seats
    s.passes = 0
    s.phase, s.turn = "plan", s.start
    events = [Event("journey", {"number": s.journey, "of": JOURNEYS[s.seats], "start": s.start, "dealt": dealt})]
    return events + open_top(s, dealer)


def deal(s: Elfen, dealer: Dealer, each: int) -> list[int]:
    """Cards one by one, clockwise from the start player, until everybody has got so many or the pile is empty."""
    share, rest = divmod(min(each * s.seats, len(s.pile)), s.seats)
    dealt = [0] * s.seats
    for step in range(s.seats):
        seat = (s.start + step) % s.seats
        dealt[seat] = share + (step < rest)
        s.hands[seat] += dealer.draw(s.pile, dealt[seat], to=seat)
    return dealt


def open_top(s: Elfen, dealer: Dealer) -> list[Event]:
    """While planning, an empty pile is made anew from the discards at once, and its top card lies face up."""
    events: list[Event] = []
    if not s.pile and s.discard:
        events.append(remake(s, dealer))
    if s.pile and s.options["open"] and s.cards.seen[s.pile[-1]] != ALL:
        dealer.reveal(s.pile[-1:])
        events.append(Event("opened", {"card": s.pile[-1], "face": s.face(s.pile[-1])}))
    return events


def lay(
    s: Elfen,
    cards: Sequence[Handle],
    dealer: Dealer,
    rule: str,
    refuse: Callable[[Face], str] = lambda _: "",
    **facts: object,
) -> list[Face]:
    """Take cards from the mover's hand and show them to all; `refuse` names the rule that forbids a face.

    What is known here is checked before anything changes; faces that were not, once they have been shown.
    """
    hand = s.hands[s.mover]
    if len(set(cards)) < len(cards) or not set(hand).issuperset(cards):
        raise Illegal(rule, cards=list(cards))

    def check(faces: Iterable[Face | None]) -> None:
        for face in faces:
            if face and (why := refuse(face)):
                raise Illegal(why, card=face, **facts)

    known = [s.cards.face[card] for card in cards]
    check(known)
    shown = dealer.reveal(cards)
    if shown != known:
        check(shown)
    for card in cards:
        hand.remove(card)
    return [s.face(card) for card in cards]


def remake(s: Elfen, dealer: Dealer) -> Event:
    """The discards are shuffled into the draw pile."""
    s.pile += s.discard
    s.discard = []
    mix(s, dealer)
    return Event("reshuffled", {"cards": len(s.pile)})


def mix(s: Elfen, dealer: Dealer) -> None:
    """Shuffle the pile, if there is one."""
    if s.pile:
        dealer.shuffle(s.pile)


def clear(s: Elfen, dealer: Dealer) -> list[Event]:
    """After a journey: the table is cleared and the tokens go home; then the next journey, or the end."""
    for realm in s.realms:
        for village in realm:
            s.discard += [village, *(card for card, _ in s.laid[village])]
    s.realms = [[] for _ in s.realms]
    s.laid = {}
    s.tokens = [TOKENS] * s.seats
    if s.journey == JOURNEYS[s.seats]:
        s.turn, s.phase = None, "over"
        return [Event("ended", {"journeys": s.journey})]
    s.start = (s.start + 1) % s.seats
    return prepare(s, dealer)
