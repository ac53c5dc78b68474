"""Nothing that lies open is missing from an observation: whatever of a position changes, and nothing else, is seen there."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import fields
from random import Random
from typing import Any, get_args, get_origin

import pytest

from tafelrunde import games
from tafelrunde.core import NO_CARD, Game, Handle
from tafelrunde.envs.views import parts
from walks import by_verb, greedy, hints, played

CHANGES = 3000

UNTOLD = {
    "version": "programs that learn play by the rules of today",
    "seats": "of more seats an observation is longer",
    "cards": "every card is told where it lies",
    "creatures piles": "how many are left follows from the round",
    "loewenherz lands": "they follow from the borders, and are told field by field",
}
"""What no observation need tell by itself, with the reason."""
IN_PLACES = {"wuerfel row", "laurin held"}
"""Where each card has a place of its own; all others that lie together are counted."""
COUNTED = {"wuerfel kingdoms", "laurin played", "loewenherz alliances"}
"""The same for what is no handle and has no order."""
DOWN = ("laurin treasure", "laurin spells", "laurin moves", "creatures pile", "wuerfel pile", "loewenherz deck",
        "elfen pile", "wuerfel penalties")  # fmt: skip
"""Piles that lie face down."""
TOP_OPEN = {"elfen pile", "wuerfel penalties"}
"""Those of them whose top card is open."""


GO_WITH = {"elfen at", "elfen visited", "loewenherz sold"}
"""What is a place or a card of its own table."""


def lies(game: Game[Any], view: Any, seat: int, name: str) -> Any:
    """What a field shows to the seat whose view this is."""
    value, hint, field = getattr(view, name), hints(game.state)[name], f"{game.name} {name}"
    if field == "elfen laid":
        return [sorted((view.cards.face[card], owner) for card, owner in value[there]) for _, there in view.route()]
    if field in ("elfen at", "elfen visited"):
        return [there for there in sorted([value] if name == "at" else value) if there < 0 or view.route()[there]]
    if field in DOWN:
        return len(value), [view.cards.face[card] for card in value[-1:] if field in TOP_OPEN]
    if field == "elfen books":
        return [book for one, book in enumerate(value) if game.tells_score(view, one, seat)]
    counted = field in COUNTED or ("Handle" in str(hint) and field not in IN_PLACES)
    return faced(view, Handle if field == "loewenherz sold" else hint, value, counted=counted)


def faced(view: Any, hint: Any, value: Any, *, counted: bool) -> Any:
    """A value with faces in place of handles, and in any order where that tells nothing."""
    if hint is Handle:
        return "" if value == NO_CARD else view.cards.face[value] or "?"
    if get_origin(hint) is not list:
        return value
    (inside,) = get_args(hint)
    items = [faced(view, inside, one, counted=counted) for one in value]
    return sorted(items) if counted and get_origin(inside) is not list else items


def varied(value: Any, rng: Random) -> Any:
    """Another value of the kind: one more or less, the opposite, or with two of the things in it in each other's place."""
    if type(value) is bool:
        return not value
    if type(value) is int:
        return value - 1 if value > 0 else value + 1
    if type(value) is list:
        value = deepcopy(value)
        piles: list[list[Any]] = [pile for pile in (value if value and type(value[0]) is list else [value]) if pile]
        if piles:
            one, other = rng.choice(piles), rng.choice(piles)
            here, there = rng.randrange(len(one)), rng.randrange(len(other))
            one[here], other[there] = other[there], one[here]
    return value


@pytest.mark.no_cover
@pytest.mark.parametrize("name", games.NAMES)
def test_whatever_lies_open_is_told(name: str) -> None:
    game, rng, told = games.load(name), Random(6), Counter[str]()
    seats = game.seats[1]
    # By lot hardly anybody ever closes a territory in Löwenherz.
    tables = [played(game, seats, seed, greedy if name == "loewenherz" else by_verb) for seed in range(3)]
    states = [[table.at(entry) for entry in range(len(table.record.entries))] for table in tables]
    names = [field.name for field in fields(game.state) if not {field.name, f"{name} {field.name}"} & UNTOLD.keys()]
    alone = [
        field for field in names if "Handle" not in str(hints(game.state)[field]) and f"{name} {field}" not in GO_WITH
    ]
    all_of_them = [state for table in states for state in table]
    kinds = {field: list({repr(at := getattr(s, field)): at for s in all_of_them}.values()) for field in alone}
    parts(game, states[0][0].seen_by(0), 0)  # where nothing is told yet, it says so itself
    for change in range(CHANGES):
        table, seat, field = rng.choice(states), rng.randrange(seats), names[change % len(names)]
        before, other = rng.randrange(len(table)), rng.randrange(len(table))
        state = table[before].copy()
        value = rng.choice(kinds[field]) if field in kinds else getattr(table[other], field)
        # Whoever has seen more knows all that lay there before.
        state.cards = table[max(before, other)].cards
        changed = state.copy()
        setattr(changed, field, varied(value, rng) if rng.random() < 0.5 else value)
        views = state.seen_by(seat), changed.seen_by(seat)
        try:
            shown = [lies(game, view, seat, field) for view in views]
            # What somebody has follows from all the rest.
            rows = [[part for part in parts(game, view, seat) if part[0] != "scores"] for view in views]
        except (LookupError, ValueError):
            continue  # the rest of the table does not go with it
        if shown[0] != shown[1]:
            told[field] += 1
            assert rows[0] != rows[1], f"{field}: {shown[0]} or {shown[1]}"
    assert [field for field in names if not told[field]] == ([] if game.options() else ["options"])
