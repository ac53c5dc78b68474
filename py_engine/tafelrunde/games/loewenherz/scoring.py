"""What territories are worth (rules H1, H29, H57, H62)."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.core import Event
from tafelrunde.games.loewenherz.data import (
    CITY,
    ENOUGH,
    FOREST,
    KINDS,
    MINES,
    MONOPOLY,
    VILLAGE,
    WEALTH,
    Terrain,
)
from tafelrunde.games.loewenherz.geometry import NAMES
from tafelrunde.games.loewenherz.state import Loewenherz


def realms(s: Loewenherz, lands: Sequence[int]) -> list[int]:
    """Per colour, the fields of all its territories."""
    realm = [0] * len(s.figures)
    for colour, land in zip(s.colours, lands, strict=True):
        realm[colour] |= land
    return realm


def realm_of(s: Loewenherz, colour: int) -> int:
    """The fields of all territories of one colour."""
    fields = 0
    for other, land in zip(s.colours, s.lands, strict=True):
        if other == colour:
            fields |= land
    return fields


def monopolies(realm: int, ground: Terrain) -> list[int]:
    """The kinds of mine of which a realm has three or four."""
    return [kind for kind, mines in enumerate(ground.mines) if (realm & mines).bit_count() >= ENOUGH]


def land(realm: int, ground: Terrain) -> int:
    """What the fields of a realm are worth, one by one."""
    return (
        FOREST * (realm & ground.forest).bit_count()
        + VILLAGE * (realm & ground.village).bit_count()
        + CITY * (realm & ground.city).bit_count()
    )


def points(realm: int, ground: Terrain) -> int:
    """What a realm is worth."""
    return land(realm, ground) + MONOPOLY * len(monopolies(realm, ground)) if realm else 0


def income(realm: int, ground: Terrain) -> int:
    """How many ducats a realm brings: one for each kind of mine in it."""
    return sum([realm & mines != 0 for mines in ground.mines])


def wealth(ducats: Sequence[int]) -> list[int]:
    """What the ducats are worth at the end: 5 points for the most, 3 for the second most, none for no ducats.

    >>> wealth([9, 9, 4, 0])
    [5, 5, 3, 0]
    """
    amounts = sorted({amount for amount in ducats if amount}, reverse=True)
    bonus = dict(zip(amounts, WEALTH, strict=False))
    return [bonus.get(amount, 0) for amount in ducats]


def riches(s: Loewenherz) -> list[int]:
    """What each seat has won by its ducats: they count only when the last card has been played."""
    return wealth(s.ducats) if s.ended == "cards" else [0] * s.seats


def scores(s: Loewenherz) -> list[dict[str, int]]:
    """The points of each seat, category by category."""
    ground = s.terrain
    table: list[dict[str, int]] = []
    for realm, bonus in zip(realms(s, s.lands), riches(s), strict=False):
        score = {
            "forests": FOREST * (realm & ground.forest).bit_count(),
            "villages": VILLAGE * (realm & ground.village).bit_count(),
            "city": CITY * (realm & ground.city).bit_count(),
            "monopolies": MONOPOLY * len(monopolies(realm, ground)),
            "ducats": bonus,
        }
        score["total"] = sum(score.values())
        table.append(score)
    return table


def returned(s: Loewenherz, left: int) -> list[Event]:
    """What went back to the supply of borders, in which there would be so many else."""
    more = s.free_borders() - left
    return [Event("returned", {"borders": more})] if more else []


def changes(s: Loewenherz, before: Sequence[int]) -> list[Event]:
    """What a step has changed: new territories, and points won and lost, for whomever."""
    if s.lands == before:
        return []
    events = [
        Event("territory", {"colour": s.colours[castle], "castle": NAMES[s.castles[castle]]})
        for castle, land in enumerate(s.lands)
        if land and not before[castle]
    ]
    ground = s.terrain
    for seat, (old, new) in enumerate(zip(realms(s, before), realms(s, s.lands), strict=True)):
        if old == new or seat == s.seats:
            continue
        had, has = monopolies(old, ground), monopolies(new, ground)
        for kind, mine in enumerate(MINES):
            if (kind in had) != (kind in has):
                events.append(Event("monopoly", {"seat": seat, "mine": KINDS[mine], "won": kind in has}))
        total = points(new, ground)
        if total != points(old, ground):
            changed = [
                NAMES[s.castles[castle]]
                for castle, land in enumerate(s.lands)
                if land != before[castle] and s.colours[castle] == seat
            ]
            facts = {"seat": seat, "points": total - points(old, ground), "total": total, "castles": changed}
            events.append(Event("points", facts))
    return events
