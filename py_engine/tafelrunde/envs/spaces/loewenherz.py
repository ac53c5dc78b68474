"""Löwenherz for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.core import NO_CARD, Handle
from tafelrunde.envs.spaces import Eyes, Part, said
from tafelrunde.games.loewenherz.data import CARDS as POWER
from tafelrunde.games.loewenherz.data import CASTLES, KINDS, NEUTRAL
from tafelrunde.games.loewenherz.geometry import EDGES, FIELDS, NAMES
from tafelrunde.games.loewenherz.state import ENDS, Loewenherz

ESTATES = max(seats * CASTLES[seats] + NEUTRAL[seats] for seats in CASTLES)
"""How many castles can stand on the board of Löwenherz."""


def lines() -> Iterator[str]:
    """All that can ever be said."""
    yield from ("draw", "done")
    for verb in ("castle", "knight", "remove"):
        yield from said(verb, NAMES)
    yield from said("border", (f"{NAMES[field]} {NAMES[other]}" for field, other in EDGES))
    yield from said("sell", POWER)
    yield from said("play", (f"{face} {use}" for face, card in POWER.items() for use in card.does))
    yield from said("take", POWER)
    # Castles as `called` has them.
    yield from said("expand", range(ESTATES), NAMES)
    yield from said("defect", range(ESTATES), NAMES)
    yield from said("ally", range(ESTATES), range(ESTATES))


def called(view: Loewenherz, words: list[str]) -> list[str]:
    """A line as the list has it: a castle by its place in the order in which they were built, for its field may be any."""
    if words[0] not in ("expand", "defect", "ally"):
        return words
    places = [NAMES[field] for field in view.castles]
    count = 3 if words[0] == "ally" else 2
    return [words[0], *(str(places.index(word)) for word in words[1:count]), *words[count:]]


def parts(s: Loewenherz, eyes: Eyes) -> Iterator[Part]:
    """Field by field: the kind of ground, 1 for a knight and 2 for a castle plus twice the colour, the borders to the right
    and below, and the castle whose territory it is. `backs` are the letters of the hands; `card` is whose turn it is, the
    castle that is being expanded, and the steps of the card.
    """
    power, letters = list(POWER), sorted({face[0] for face in POWER})
    kinds = list(KINDS)

    def colour(number: int) -> int:
        """A colour as the observer counts seats; the one that nobody plays comes last."""
        return number if number == s.seats else eyes.seat(number)

    figures, lands = [0] * FIELDS, [-1] * FIELDS
    for number, taken in enumerate(s.figures):
        for field in range(FIELDS):
            if taken >> field & 1:
                figures[field] = 2 * colour(number) + (2 if field in s.castles else 1)
    for castle, land in enumerate(s.lands):
        for field in range(FIELDS):
            if land >> field & 1:
                lands[field] = castle
    spare = [-1] * (ESTATES - len(s.castles))
    yield "board", [kinds.index(letter) for letter in s.board]
    yield "figures", figures
    yield "east", [s.east >> field & 1 for field in range(FIELDS)]
    yield "south", [s.south >> field & 1 for field in range(FIELDS)]
    yield "lands", lands
    yield "castles", [*s.castles, *spare]
    yield "colours", [*map(colour, s.colours), *spare]
    yield "allied", [int((one, other) in s.alliances) for one in range(ESTATES) for other in range(ESTATES)]
    yield "ducats", eyes.turned(s.ducats)
    yield "hands", eyes.each(s.hands, power)
    backs = [[s.letter(card) for card in s.hands[seat]] for seat in eyes.seats]
    yield "backs", [hand.count(letter) for hand in backs for letter in letters]
    yield "market", eyes.counts(s.market, power)
    yield "discard", eyes.counts(s.discard, power)
    yield "deck", [len(s.deck), power.index(s.face(Handle(s.sold))) if s.sold != NO_CARD else -1]
    yield "card", [eyes.seat(s.seat), s.castle, s.most, s.made, s.final]
    yield "round", [s.round, ENDS.index(s.ended)]
