"""König der Elfen: the rule books repeat the data."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core import Seeded
from tafelrunde.games import elfen

DATA: dict[str, Any] = json.loads((Path(elfen.__file__).parent / "cards.json").read_text("utf-8"))
RULES = Path(__file__).parents[2] / "assets" / "rules"


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rule_book_has_every_rule_once_and_in_order(language: str) -> None:
    text = (RULES / f"elfen.{language}.md").read_text("utf-8")
    numbers = re.findall(r"^\*\*((?:K|EA)\d+)\.\*\* \S", text, re.MULTILINE)
    assert numbers == [*(f"K{number}" for number in range(1, 28)), *(f"EA{number}" for number in range(1, 37))]
    assert set(re.findall(r"\b(?:K|EA)\d+\b", text)) == set(numbers)


ENGLISH = """
pig: giant pig, cycle: elfcycle, cloud: magic cloud, unicorn: unicorn, wagon: troll wagon, dragon: dragon, raft: raft,
plains: plains, forest: forest, mountain: mountains, desert: desert, river: river, lake: lake, gold: gold, thief: thief,
tree: tree, monster: sea monster, guard: bodyguard, turn: change of direction
"""


GERMAN = """
pig: Riesenschwein, cycle: Elfenrad, cloud: Zauberwolke, unicorn: Einhorn, wagon: Trollwagen, dragon: Drache, raft: Floß,
plains: Ebene, forest: Wald, mountain: Berge, desert: Wüste, river: Fluss, lake: See, gold: Gold, thief: Dieb,
tree: Baum, monster: Seeungeheuer, guard: Leibwächter, turn: Richtungswechsel
"""


@pytest.mark.parametrize(("language", "words"), [("de", GERMAN), ("en", ENGLISH)])
def test_the_tables_of_the_rule_book_repeat_the_data(language: str, words: str) -> None:
    lines = (RULES / f"elfen.{language}.md").read_text("utf-8").splitlines()
    rows = {
        row[0]: row[1:] for row in ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines if "|" in line)
    }
    word = dict(pair.split(": ") for pair in words.strip().replace("\n", " ").split(", "))
    for village, card in DATA["villages"].items():
        assert rows[word[village]][:2] == [str(card["value"]), str(card["cards"])]
    for transport, card in DATA["transports"].items():
        tolls = [str(card["cost"].get(village, "–")) for village in DATA["villages"]]
        assert rows[f"**{word[transport]}**"] == [str(card["cards"]), *tolls]
    for action, card in (DATA["planning"] | DATA["journey"]).items():
        assert rows[f"**{word[action]}**"][0] == str(card["cards"])


@pytest.mark.rule("elfen", "K3")
@pytest.mark.parametrize(
    ("language", "ours", "others"),
    [("de", "der wir folgen", "andere Beschreibungen"), ("en", "that we follow", "other descriptions")],
)
def test_of_the_gold_at_the_start_it_is_said_who_says_what(language: str, ours: str, others: str) -> None:
    text = (RULES / f"elfen.{language}.md").read_text("utf-8").replace("\n", " ")
    (said,) = re.findall(r"\*\*K3\.\*\* (.*?)  ", text)
    seven, _sep, twelve = said.partition(others)
    assert "7" in seven
    assert ours in seven
    assert "12" not in seven
    assert re.match(r"[^.]*\b12\b", twelve)
    assert elfen.GAME.start(3, Seeded(1)).gold(0) == 7
    for claim in re.findall(r"[^.;:]*\b12\b[^.;:]*", text):
        assert not re.search(r"gedruckt|printed|in print", claim), claim
