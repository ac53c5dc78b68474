"""What a seat may expect: its gold, the journey that it plans, and what its cards can still come to.

Who has no village yet will have one: until then tickets count by themselves, or everybody would hurry to lay the first that fits, in
whose way others then lay theirs. And in the last journey a card that leads nowhere is still worth a part of another: four buy three.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pkgutil import get_data

from tafelrunde.bots.elfen.journeys import BITS, MOST, Journey, Way, best
from tafelrunde.bots.elfen.prior import KEPT, travelled
from tafelrunde.bots.odds import total
from tafelrunde.core import Handle
from tafelrunde.games.elfen.data import COST, DISCARD, JOURNEYS, SPOT, VALUE
from tafelrunde.games.elfen.planning import Swapping
from tafelrunde.games.elfen.preview import Stop, entrance, onward, outline
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import TURN, Travelling

SIGNS = (
    "journey",
    "behind",
    "tickets",
    "spare tickets",
    "villages",
    "spare villages",
    "planning cards",
    "other cards",
)
"""What is looked at while plans are made. Tickets and villages count in one way before the own realm has a village, and what the
best journey leaves of them in another after that.
"""

Weights = dict[str, float]
WEIGHTS: dict[str, Weights] = json.loads(get_data(__name__, "outlook.json") or b"")
"""What a sign is worth in gold, in the last journey and in the ones before; found by letting bots play each other."""

_CARDS = SIGNS[2:]
"""The signs that are cards in hand."""


def last(s: Elfen) -> bool:
    """Whether this is the last journey."""
    return s.journey == JOURNEYS[s.seats]


def planning(s: Elfen) -> bool:
    """Whether plans are still made."""
    return s.phase != Travelling.name and s.turn is not None


def rank(s: Elfen, seat: int) -> float:
    """The lead over the best of the others, in gold."""
    expected = [total(parts.values()) for parts in outlook(s)]
    mine = expected.pop(seat)
    return mine - max(expected)


def outlook(s: Elfen) -> list[dict[str, float]]:
    """Per seat, what it may expect, by name, in gold."""
    stops = tuple(outline(s))
    return [(planned if planning(s) else travelling)(s, seat, stops) for seat in range(s.seats)]


def travelling(s: Elfen, seat: int, stops: tuple[Stop, ...]) -> dict[str, float]:
    """The same once plans are made: a journey is what it is."""
    known = {"gold": float(s.gold(seat)), "journey": 0.0}
    if not last(s):
        known["cards"] = KEPT * len(s.hands[seat])
    if travelled(s, seat) or not s.realms[seat]:
        return known
    known["journey"] = journey(s, seat, stops, s.hands[seat], len(s.hands[seat])).earned
    return known


def planned(s: Elfen, seat: int, stops: tuple[Stop, ...]) -> dict[str, float]:
    """What a seat may expect while plans are made."""
    dropped = DISCARD if s.phase == Swapping.name and s.turn == seat else 0
    found, weight = signs(s, seat, stops, s.hands[seat], dropped), weights(s)
    cards = 0.0 if last(s) else KEPT * (len(s.hands[seat]) - dropped)
    # Who still has to discard parts with what is worth least.
    for sign in sorted(_CARDS, key=weight.__getitem__):
        gone = min(dropped, int(found[sign]))
        cards += weight[sign] * (found[sign] - gone)
        dropped -= gone
    return {
        "gold": float(s.gold(seat)),
        "journey": weight["journey"] * found["journey"],
        "cards": cards,
        "delay": weight["behind"] * found["behind"],
    }


def held(s: Elfen, seat: int, stops: tuple[Stop, ...], hand: Sequence[Handle], dropped: int) -> float:
    """What a hand is worth to a seat while plans are made, with the journey that it allows once so many cards are dropped."""
    found, weight = signs(s, seat, stops, hand, dropped), weights(s)
    return total([weight[sign] * found[sign] for sign in ("journey", *_CARDS)])


def weights(s: Elfen) -> Weights:
    """What a sign is worth in this journey."""
    return WEIGHTS["last" if last(s) else "early"]


def signs(s: Elfen, seat: int, stops: tuple[Stop, ...], hand: Sequence[Handle], dropped: int = 0) -> dict[str, float]:
    """What is looked at while plans are made, by `SIGNS`, with these cards in hand, of which so many will be dropped."""
    face, home = s.cards.face, bool(s.realms[seat])
    faces = [face[card] for card in hand]
    tickets = sum([one in COST for one in faces])
    villages = sum([one in VALUE for one in faces])
    planning = sum([one in SPOT for one in faces])
    earned, used = journey(s, seat, stops, hand, len(faces) - dropped) if home else Journey(0.0, 0)
    ahead = sum([bool(realm) for other, realm in enumerate(s.realms) if other != seat])
    known = (
        earned,
        0 if home else ahead / (s.seats - 1),
        0 if home else tickets,
        max(tickets - used, 0) if home else 0,
        0 if home else villages,
        villages if home else 0,
        planning,
        len(faces) - tickets - villages - planning,
    )
    return {sign: float(figure) for sign, figure in zip(SIGNS, known, strict=True)}


def journey(s: Elfen, seat: int, stops: tuple[Stop, ...], cards: Sequence[Handle], most: int) -> Journey:
    """The best journey of a seat as the table lies, with at most so many of these cards."""
    kept = 0.0 if last(s) else KEPT
    hand = packed([s.cards.face[card] for card in cards])
    if s.phase == Travelling.name and s.turn == seat:
        place = onward(s, seat, len(stops))
        realm = s.guarded if s.guarded >= 0 or s.at < 0 else stops[s.at].realm
        return best(seat, hand, stops, Way(place, s.way, frozenset(s.visited), realm, s.guarded >= 0), kept, most)
    found = best(seat, hand, stops, Way(entrance(s, seat, 1), 1), kept, most)
    if hand >> BITS[TURN] & MOST:
        back = Way(entrance(s, seat, -1), -1)
        earned, used = best(seat, hand - (1 << BITS[TURN]), stops, back, kept, most - 1)
        if earned - kept > found.earned:
            return Journey(earned - kept, used + 1)
    return found


def packed(faces: Sequence[str | None]) -> int:
    """The journey cards among these as one number."""
    hand = 0
    for face in faces:
        if face in BITS:
            hand += 1 << BITS[face]
    return hand
