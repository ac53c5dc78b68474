"""What cannot lie on the table: a card that is missing or there twice, a token too many, a purse below nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.games.elfen.data import FACES, JOURNEYS, PRICES, ROOM, SPOT, TOKENS, VALUE
from tafelrunde.games.elfen.scoring import BOOKS, THIEVES
from tafelrunde.games.elfen.state import Elfen


def flaws(s: Elfen) -> Iterator[str]:
    """The fields that cannot be so."""
    if s.journey not in range(1, JOURNEYS[s.seats] + 1):
        yield "journey"
    if s.start not in range(s.seats):
        yield "start"
    villages = [village for realm in s.realms for village in realm]
    if any(len(realm) > ROOM[s.seats] for realm in s.realms) or any(s.cards.face[v] not in VALUE for v in villages):
        yield "realms"
    laid = [(card, owner) for cards in s.laid.values() for card, owner in cards]
    if set(s.laid) != set(villages) or not s.opened([*villages, *(card for card, _ in laid)]):
        yield "laid"
    if any(owner not in range(s.seats) or s.cards.face[card] not in SPOT for card, owner in laid):
        yield "laid"
    owners = [owner for _, owner in laid]
    if any(left < 0 or left + owners.count(seat) != TOKENS for seat, left in enumerate(s.tokens)):
        yield "tokens"
    if not s.complete(s.lying(), FACES):
        yield "pile"
    if any(len(book) != len(BOOKS) or sum(book) < 0 for book in s.books) or sum(b[THIEVES] for b in s.books) != 0:
        yield "books"
    if any(count not in range(len(PRICES) + 1) for count in s.bought):
        yield "bought"
    if s.passes not in range(s.seats + 1):
        yield "passes"
    if s.way not in (-1, 1):
        yield "way"
    if s.phase == "travel" and not (s.at in range(-1, len(villages)) and villages):
        yield "at"
    if s.phase == "pay" and (
        s.turn is None or s.realms[s.turn] or not any(s.cards.face[c] in VALUE for c in s.hands[s.turn])
    ):
        yield "phase"
    if s.guarded not in range(-1, s.seats):
        yield "guarded"
