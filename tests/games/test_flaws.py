"""A position of the right types that no game can have led to is refused, and the refusal names what does not fit."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import Damaged
from tafelrunde.games.wuerfel.data import PENALTIES
from walks import by_verb, played

Change = Callable[[dict[str, Any]], object]


@cache
def middle(name: str) -> str:
    """How things stand in the middle of a game of three."""
    table = played(games.load(name), 3, 2, by_verb)
    return json.dumps(table.game.to_json(table.at(len(table.record.entries) // 2)))


def put(field: str, value: Any) -> Change:
    """Another value in a field."""
    return lambda p: p.update({field: value})


def put_in(field: str, index: Any, value: Any) -> Change:
    """Another value in a list or table."""
    return lambda p: p[field].__setitem__(index, value)


def lose(field: str) -> Change:
    """A card or entry less."""
    return lambda p: p[field].pop()


def twice(field: str) -> Change:
    """A card or entry that is there twice."""
    return lambda p: p[field].append(p[field][-1])


def known_twice(field: str) -> Change:
    """Two cards of a pile whose faces are known, and are the same where there is only one of it."""

    def change(p: dict[str, Any]) -> None:
        for card in p[field][-2:]:
            p["cards"]["face"][card] = p["cards"]["face"][p["middle" if "middle" in p else "market"][0]]

    return change


def close(field: str) -> Change:
    """A card that nobody has seen where all of them lie open."""
    return lambda p: p["cards"]["seen"].__setitem__(p[field][-1], 0)


def unveil(p: dict[str, Any]) -> None:
    """The one move card that has been assigned lies open."""
    p["cards"]["seen"][p["held"][0]] = -1


def misprint(p: dict[str, Any]) -> None:
    """What was shuffled is of no game."""
    for contents in p["cards"]["decks"]:
        contents[:] = ["X1" if isinstance(item, str) else item for item in contents]


def spend(p: dict[str, Any]) -> None:
    """All penalties are taken, and the game goes on."""
    left = Counter(f"V{value}" for value in PENALTIES) - Counter(card for kingdom in p["kingdoms"] for card in kingdom)
    p["kingdoms"][0] += left.elements()
    p["penalties"].clear()


EVERY_GAME = [
    (put("seats", 9), "seats"),
    (put("seats", 0), "seats"),
    (put("turn", 3), "turn"),
    (put("turn", -1), "turn"),
    (put("phase", "nap"), "phase"),
    (put("options", {"cheat": 1}), "options"),
]

OWN: dict[str, list[tuple[Change, str]]] = {
    "wuerfel": [
        (twice("pile"), "cards"),
        (put_in("pile", 0, 999), "cards"),
        (put_in("pile", 0, -2), "cards"),
        (lose("pile"), "pile"),
        (lose("penalties"), "penalties"),
        (lose("kingdoms"), "kingdoms"),
        (lambda p: p["kingdoms"][0].append("C99"), "kingdoms"),
        (lambda p: p["kingdoms"][0].append("P1:4"), "kingdoms"),
        (lambda p: p["kingdoms"][0].append(next(c for k in p["kingdoms"] for c in k if c[0] == "C")), "kingdoms"),
        (put("gift", "C99"), "kingdoms"),
        (lose("places"), "places"),
        (put_in("places", 0, 9), "places"),
        (put_in("places", 0, -1), "places"),
        (put_in("places", 0, 0), "kingdoms"),
        (lambda p: p["discard"].append(p["row"].pop()), "row"),
        (put("dice", [1, 2, 3]), "dice"),
        (lambda p: p.update(phase="choose", dice=[]), "dice"),
        (put("dice", [1, 2, 3, 4, 5, 7]), "dice"),
        (misprint, "pile"),
        (close("row"), "row"),
        (close("penalties"), "row"),
        (put("ended", "flood"), "ended"),
        (put("bonus", 5), "bonus"),
        (put("bonus", -2), "bonus"),
        (put("phase", "bonus"), "bonus"),
        (put("phase", "gift"), "gift"),
        (lambda p: (p["discard"].append(p["row"][2]), put_in("row", 2, -1)(p)), "row"),
        (spend, "ended"),
    ],
    "creatures": [
        (twice("middle"), "cards"),
        (lose("gone"), "gone"),
        (known_twice("gone"), "gone"),
        (lose("fame"), "fame"),
        (put_in("rows", 0, []), "rows"),
        (lambda p: p["rows"][0].reverse(), "rows"),
        (lambda p: p["rows"][0].append(p["rows"][1][-1]), "rows"),
        (lambda p: p["rows"][0].append("N999"), "rows"),
        (lambda p: p["rows"][0].pop(), "gone"),
        (put_in("middle", 0, -1), "gone"),
        (misprint, "gone"),
        (put("round", 0), "round"),
        (put("round", 6), "round"),
        (put("round", 1), "round"),
        (close("middle"), "middle"),
        (lambda p: (p["gone"].extend(p["piles"][0]), put_in("piles", 0, [])(p)), "piles"),
        (put_in("shifted", 0, 99), "shifted"),
        (put_in("shifted", 0, -1), "shifted"),
    ],
    "elfen": [
        (twice("discard"), "cards"),
        (lose("pile"), "pile"),
        (lambda p: p["cards"]["face"].__setitem__(p["pile"][-1], "N1"), "pile"),
        (lose("hands"), "hands"),
        (put("journey", 0), "journey"),
        (put("journey", 4), "journey"),
        (put("start", 3), "start"),
        (lambda p: p["realms"][0].extend(p["pile"].pop() for _ in range(3)), "realms"),
        (lambda p: p["realms"].__setitem__(0, [p["pile"].pop()]), "realms"),
        (put("laid", {}), "laid"),
        (lambda p: next(iter(p["laid"].values())).append([p["pile"].pop(), 0]), "laid"),
        (lambda p: next(on for on in p["laid"].values() if on)[0].__setitem__(1, 3), "laid"),
        (lambda p: p["cards"]["seen"].__setitem__(int(next(iter(p["laid"]))), 0), "laid"),
        (lambda p: p["cards"]["seen"].__setitem__(next(on for on in p["laid"].values() if on)[0][0], 0), "laid"),
        (misprint, "pile"),
        (put_in("tokens", 0, 9), "tokens"),
        (put_in("tokens", 0, -1), "tokens"),
        (lambda p: p["books"][0].__setitem__(0, -99), "books"),
        (lambda p: p["books"][0].__setitem__(3, p["books"][0][3] + 2), "books"),
        (put_in("books", 0, [99]), "books"),
        (put_in("bought", 0, 4), "bought"),
        (put("passes", 4), "passes"),
        (lambda p: (p["discard"].extend(p["hands"][p["turn"]]), p["hands"][p["turn"]].clear(), p.update(phase="swap")), "turn"),
        (put("way", 0), "way"),
        (lambda p: p.update(phase="travel", at=9), "at"),
        (lambda p: p.update(phase="pay"), "phase"),
        (lambda p: (p["laid"].pop(str(p["realms"][2][0])), p["discard"].append(p["realms"][2].pop()), p.update(phase="travel")), "phase"),
        (put("guarded", 3), "guarded"),
    ],
    "laurin": [
        (twice("treasure"), "cards"),
        (lose("treasure"), "treasure"),
        (lose("spells"), "spells"),
        (lose("moves"), "moves"),
        (lambda p: p["cards"]["face"].__setitem__(p["treasure"][-1], "T9"), "treasure"),
        (lose("hands"), "hands"),
        (lose("board"), "board"),
        (put_in("board", 0, 99), "board"),
        (put_in("board", 0, -1), "board"),
        (lambda p: p["supply"][0].__setitem__(0, 4), "supply"),
        (lambda p: p["supply"][0].__setitem__(0, -1), "supply"),
        (put_in("supply", 0, [1]), "supply"),
        (put("king", [9, 0]), "king"),
        (put("origin", [0, -1]), "origin"),
        (put("crown", 3), "crown"),
        (put("active", -1), "active"),
        (put("caster", 3), "caster"),
        (put("waiting", [0, 3]), "waiting"),
        (put("shown", [["T1"]]), "shown"),
        (put("shown", [["T1"], [], ["T9"]]), "shown"),
        (put("swap", 64), "swap"),
        (put("counters", [3]), "counters"),
        (put("resumes", "bid"), "resumes"),
        (put_in("spells", 0, -1), "spells"),
        (misprint, "treasure"),
        (put("spell", "Z"), "spell"),
        (put("spell", "F"), "spell"),
        (lambda p: p.update(phase="counter", spell=""), "spell"),
        (lambda p: p.update(phase="swap", spell=""), "spell"),
        (put("part", "Z"), "part"),
        (lambda p: p.update(phase="relocate", part="place"), "part"),
        (lambda p: p.update(phase="counter", spell="A", part="king"), "part"),
        (lambda p: p.update(phase="spell", part="after"), "part"),
        (put("phase", "move"), "held"),
        (lambda p: (unveil(p), p.update(phase="place", part="place")), "held"),
        (lambda p: (unveil(p), p.update(phase="last", turn=1)), "turn"),
        (put("way", "Z"), "way"),
        (lambda p: p.update(phase="divert", spell="D", part="king", way=""), "way"),
        (lambda p: p["cards"]["seen"].__setitem__(next(book for book in p["books"] if book)[0], 0), "books"),
        (put_in("backs", 0, -1), "fronts"),
    ],
    "loewenherz": [
        (twice("deck"), "cards"),
        (lose("deck"), "deck"),
        (known_twice("deck"), "deck"),
        (lose("hands"), "hands"),
        (put_in("ducats", 0, -1), "ducats"),
        (put("seat", 3), "seat"),
        (put_in("colours", 0, 3), "colours"),
        (lambda p: (twice("castles")(p), twice("colours")(p)), "castles"),
        (lambda p: p["castles"].__setitem__(0, p["castles"][1]), "castles"),
        (put("phase", "castles"), "castles"),
        (lose("figures"), "figures"),
        (put_in("figures", 0, []), "figures"),
        (lambda p: p["figures"][0].append(p["figures"][1][0]), "figures"),
        (lambda p: p["figures"].__setitem__(0, sorted({*range(40), *p["figures"][0]} - {*p["figures"][1], *p["figures"][2]})), "figures"),
        (lambda p: p.update(east=list(range(66, 131)), south=list(range(66, 131))), "east"),
        (put("alliances", [[0, 12]]), "alliances"),
        (put("alliances", [[1, 0]]), "alliances"),
        (put("castle", 12), "castle"),
        (lambda p: p["hands"][0].append(p["hands"][1].pop()), "hands"),
        (lambda p: (p["hands"][0].append(p["deck"].pop()), p["hands"][1].append(p["deck"].pop())), "hands"),
        (misprint, "deck"),
        (close("market"), "market"),
        (put("final", True), "final"),
        (put("ended", "flood"), "ended"),
        (lambda p: p.update(sold=p["deck"][0]), "sold"),
    ],
}  # fmt: skip

MOST: list[tuple[str, Change]] = [
    ("elfen", put_in("bought", 0, 3)),
    ("elfen", put("passes", 2)),
]
"""What is just possible."""

CASES = [
    pytest.param(name, change, field, id=f"{name}-{number}-{field}")
    for name in games.NAMES
    for number, (change, field) in enumerate(EVERY_GAME + OWN.get(name, []))
]


@pytest.mark.parametrize("name", games.NAMES)
def test_the_position_itself_is_accepted(name: str) -> None:
    assert name in OWN, f"say in OWN above which positions of {name} cannot be"
    position = json.loads(middle(name))
    game = games.load(name)
    assert game.to_json(game.from_json(position)) == position


@pytest.mark.parametrize(("name", "change"), MOST)
def test_a_position_that_can_just_be_is_accepted(name: str, change: Change) -> None:
    position = json.loads(middle(name))
    change(position)
    game = games.load(name)
    assert game.to_json(game.from_json(position)) == position


@pytest.mark.parametrize(("name", "change", "field"), CASES)
def test_a_position_that_cannot_be_is_refused(name: str, change: Change, field: str) -> None:
    position = json.loads(middle(name))
    change(position)
    with pytest.raises(Damaged) as damage:
        games.load(name).from_json(position)
    assert (damage.value.why, damage.value.facts.get("field")) == ("position", field)
