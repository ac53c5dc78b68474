"""Kings & Creatures: the data, and the rule books that repeat them."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from creatures_positions import table, take
from moves import told
from tafelrunde.games import creatures
from tafelrunde.games.creatures.data import LEGENDS, USED

DATA: dict[str, Any] = json.loads((Path(creatures.__file__).parent / "cards.json").read_text("utf-8"))
RULES = Path(__file__).parents[2] / "assets" / "rules"


def test_the_cards_are_as_many_as_the_box_holds() -> None:
    kinds = Counter(card["kind"] for card in DATA["cards"])
    assert kinds == {"castle": 6, "treasure": 23, "hero": 21, "legend": 19, "king": 16, "creature": 25}
    marks = Counter(card.get("mark", 0) for card in DATA["cards"] if card["kind"] not in ("castle", "legend"))
    assert marks == {0: 32, 3: 12, 4: 17, 5: 12, 6: 12}
    assert Counter(card["species"] for card in DATA["cards"] if card["kind"] == "creature") == {
        "centaur": 6,
        "minotaur": 5,
        "griffin": 4,
        "chimera": 4,
        "dragon": 3,
        "unicorn": 3,
    }
    assert len(Counter(str(card["needs"]) for card in DATA["cards"] if card["kind"] == "legend")) == 19


def test_higher_numbers_promise_more() -> None:
    for kind, what in (("treasure", "points"), ("hero", "heroes"), ("legend", "points")):
        worth = [card[what] for card in DATA["cards"] if card["kind"] == kind]
        assert worth == sorted(worth)
    crowns = [card["left"] + card["right"] for card in DATA["cards"] if card["kind"] == "king"]
    assert all(one <= two + 1 for one, two in pairwise(crowns))
    assert sum(card["left"] for card in DATA["cards"] if card["kind"] == "king") == 40 == sum(crowns) - 40


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rule_book_has_every_rule_once_and_in_order(language: str) -> None:
    text = (RULES / f"creatures.{language}.md").read_text("utf-8")
    numbers = re.findall(r"^\*\*(CA?\d+)\.\*\* ", text, re.MULTILINE)
    assert numbers == [
        *(f"C{number}" for number in range(1, 32)),
        *(f"CA{number}" for number in range(1, 18)),
    ]
    assert set(re.findall(r"\bCA?\d+\b", text)) == set(numbers)


WORDS = {
    "en": {
        "hero": "heroes",
        "treasure": "treasures",
        "creature": "creatures",
        "legend": "legends",
        **{name: name for name in ("centaur", "minotaur", "griffin", "chimera", "dragon", "unicorn")},
    },
    "de": {
        "hero": "Helden",
        "treasure": "Schätze",
        "creature": "Fabelwesen",
        "legend": "Legenden",
        "centaur": "Zentaur",
        "minotaur": "Minotaurus",
        "griffin": "Greif",
        "chimera": "Chimäre",
        "dragon": "Drache",
        "unicorn": "Einhorn",
    },
}


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_tables_of_the_rule_book_repeat_the_data(language: str) -> None:
    lines = (RULES / f"creatures.{language}.md").read_text("utf-8").splitlines()
    found = {
        int(line.split("|")[1]): [cell.strip() for cell in line.split("|")[2:-1]]
        for line in lines
        if re.match(r"\| \d+ \|", line)
    }
    words = WORDS[language]
    for card in DATA["cards"]:
        number, kind = card["number"], card["kind"]
        if kind == "castle":
            continue
        cells = found.pop(number)
        if kind != "legend":
            assert cells.pop() == (
                f"{card['mark']}{'+' if card['mark'] < 6 else ''}" if "mark" in card else "\N{EN DASH}"
            )
        expected = {
            "hero": lambda c: [str(c["heroes"])],
            "treasure": lambda c: [str(c["points"])],
            "creature": lambda c: [words[c["species"]]],
            "king": lambda c: [words[c["rules"]], str(c["left"]), str(c["right"])],
            "legend": lambda c: [
                *(str(c["needs"].get(k, "\N{EN DASH}")) for k in ("hero", "treasure", "creature", "king", "legend")),
                str(c["points"]),
            ],
        }[kind](card)
        assert cells == expected, number
    assert found == {}


def example(language: str) -> list[int]:
    """The numbers of the example of a round, as it tells them."""
    text = (RULES / f"creatures.{language}.md").read_text("utf-8")
    (told,) = re.findall(r"^## (?:Ein Beispiel|An example)$(.*?)^## ", text, re.MULTILINE | re.DOTALL)
    return [int(number) for number in re.findall(r"\d+", told)]


@pytest.mark.rule("creatures", "C13")
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_example_of_a_round_plays_as_told(language: str) -> None:
    *shown, first, opened, again, second, opened_then, mine, wished, lower, covered, lowest, higher = example(language)
    (ada, ben, cleo), middle = shown[:3], shown[3:]
    s = table([[1, ada], [2, ben], [3, cleo]], middle, [opened, opened_then, 57])
    assert s.turn == 2
    take(s, first, opens=[opened])
    assert again == first
    assert s.turn == 2
    take(s, second, opens=[opened_then])
    assert s.turn == 0
    assert (mine, covered) == (ada, ada)
    assert wished == lower
    assert told(take(s, lower, opens=[57]), "left") == [{"seat": 0, "reason": "lower"}]
    assert s.turn == 1
    assert (lowest, higher) == (ben, second)


@pytest.mark.rule("creatures", "C4")
def test_every_card_of_the_example_is_in_the_game_with_so_many() -> None:
    numbers = example("de")
    assert numbers == example("en")
    people = 3
    assert {f"N{number}" for number in numbers} <= {*USED[people], *LEGENDS}


@pytest.mark.rule("creatures", "CA8")
@pytest.mark.parametrize(
    ("language", "printed", "meant"),
    [("de", "roten König", "König der Helden"), ("en", "red king", "king of heroes")],
)
def test_the_red_king_of_the_print_is_explained(language: str, printed: str, meant: str) -> None:
    text = (RULES / f"creatures.{language}.md").read_text("utf-8")
    (said,) = re.findall(r"^\*\*CA8\.\*\* (.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    said = said.replace("\n", " ")
    assert printed in said
    assert meant in said.partition(printed)[2]
