"""How good a position looks: what every seat may expect at the end, and the lead that this is."""

from __future__ import annotations

from math import sqrt

from tafelrunde.bots.odds import odds, powers, total
from tafelrunde.core import Face
from tafelrunde.games.creatures.data import CARDS, NUMBER, ROUNDS, Card
from tafelrunde.games.creatures.scoring import hero_fame, heroes, tally
from tafelrunde.games.creatures.state import Creatures

# Found by letting bots play each other. CARD: fame of a card that is yet to come; LATER: what a later round
# counts, in cards; LASTS: how much of today's standing of heroes lasts; BREED: what a card to come adds to
# creatures; RACE: how open a king's race is; WAIT: how many cards it takes until a missing one comes along.
CARD, LATER, LASTS, BREED, RACE, WAIT = 6.0, 4.0, 0.6, 0.2, 0.5, 3.0
HIGHEST = max(NUMBER.values())


def prior(s: Creatures, seat: int) -> float:
    """The lead over the best and over the average of the others, in fame."""
    worths = expected(s)
    mine = worths.pop(seat)
    return mine - (max(worths) + total(worths) / len(worths)) / 2


def expected(s: Creatures) -> list[float]:
    """The fame that every seat may expect."""
    tallies = [tally(row) for row in s.rows]
    standing = hero_fame([heroes(row) for row in s.rows], 1)
    unpaid = sum(range(len(s.fame[0]) + 1, ROUNDS + 1))
    worths: list[float] = []
    for seat, mine in enumerate(tallies):
        coming = cards_to_come(s, seat)
        worth = sum(s.fame[seat]) + LASTS * standing[seat] * unpaid + CARD * coming
        species: set[str] = set()
        for face in s.rows[seat]:
            card = CARDS[face]
            if card.kind == "treasure":
                worth += card.points
            elif card.kind == "creature":
                species.add(card.species)
            elif card.kind == "king":
                for crowns in crowned(card, seat, tallies, coming):
                    worth += crowns
            elif card.kind == "legend":
                missing = sum([max(0, need - mine.get(kind, 0)) for kind, need in card.needs])
                worth += card.points * powers(coming / (coming + WAIT), missing)[-1]
        creatures = mine.get("creature", 0)
        worths.append(worth + creatures * len(species) + BREED * coming * (creatures + len(species)))
    return worths


def crowned(card: Card, seat: int, tallies: list[dict[str, int]], coming: float) -> tuple[float, float]:
    """What the crowns of a king are likely to bring, on its left and on its right."""
    left, own, right = (tallies[one % len(tallies)].get(card.rules, 0) for one in (seat + 1, seat, seat - 1))
    return card.left * ahead(own - left, coming), card.right * ahead(own - right, coming)


def crowns(s: Creatures) -> list[float]:
    """What the kings of every seat are likely to bring."""
    tallies, found = [tally(row) for row in s.rows], [0.0] * s.seats
    for seat, row in enumerate(s.rows):
        for face in row:
            if CARDS[face].kind == "king":
                found[seat] += total(crowned(CARDS[face], seat, tallies, cards_to_come(s, seat)))
    return found


def cards_to_come(s: Creatures, seat: int) -> float:
    """How many more cards a seat may expect, in this round and in the later ones."""
    if s.turn is None:
        return 0.0
    return still_to_come(s.rows[seat][-1], ROUNDS - s.round, s.shifted[seat], out=s.out[seat])


def still_to_come(last: Face, later: int, taken: int, *, out: bool) -> float:
    """The same by the last card, the rounds to come and what was taken in this one: a low number means more, today and next time."""
    rise = 1 - NUMBER[last] / HIGHEST
    if not out:
        return [1 + rise + rise * rise, 1 + rise, 1.0][taken] + LATER * later
    return (1 + rise + rise * rise if later else 0.0) + LATER * max(later - 1, 0)


def ahead(margin: int, coming: float) -> float:
    """How likely a seat is ahead in the end, `margin` cards ahead today."""
    return odds((margin - 0.5) / (RACE * sqrt(coming) + 0.1))
