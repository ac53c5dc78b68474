"""Kings & Creatures: what everybody’s realm shows and brings, card by card and round by round."""

from __future__ import annotations

import re

import pytest

from app.boards.creatures.standing import Standing
from app.words import creatures as words
from creatures_drawn import drawn, laid, markup, positions
from elements import Elements
from tafelrunde.games.creatures import GAME


def test_the_row_tells_what_matters_of_every_card() -> None:
    state = laid([["N1", "N83", "N104", "N97", "N35", "N17", "N62"], ["N2", "N110"]], ["N8"], shifted=[1, 0])
    shown = markup(state)
    row = re.search(r'<button[^>]*id="realm-0".*?</button>', shown, re.DOTALL)
    assert row
    kinds = re.findall(r'<i class="kc-(?:strip|last)[^>]* data-kind="(\w+)"', row[0])
    assert kinds == ["castle", "hero", "treasure", "legend", "king", "creature", "creature"]
    assert '<i class="kc-last is-up"' in row[0]
    assert '<b class="kc-number">62</b>' in row[0]
    assert drawn(state).told("realm-0") == (
        "Ada, 1 of 3 cards this round, fame for heroes so far: 0, Treasures: 6, Creatures: 2×2 = 4, Kings: 5 of 5,"
        " Legends: 0 of 6, 15 fame, last number 62: centaur"
    )
    assert "Treasures 1 Creatures 2 ×2 Kings 1 Legends 1" in Elements(row[0]).sentence
    out = drawn(laid([["N1"], ["N2"]], ["N8"], out=[False, True])).told("realm-1")
    assert out == "Ben, out of this round, 0 fame, last number 2: castle"


def test_live_points_are_the_scores_of_the_engine() -> None:
    for state in positions(5, seed=80):
        shown, scores = markup(state, actions=()), GAME.scores(state)
        totals = re.findall(r'kc-total"[^>]*>(\d+)<', shown)
        assert list(map(int, totals)) == [score["total"] for score in scores]
        standing = Standing(state)
        for seat, score in enumerate(scores):
            assert sum(standing.scores[seat][key] for key in words.CATEGORIES) == score["total"]


def test_a_king_that_won_on_one_side_only_is_not_told_as_whole() -> None:
    state = laid([["N1", "N8", "N16"], ["N2", "N13"], ["N3", "N9"]], ["N90"])
    assert "Kings: 3 of 4" in drawn(state).told("realm-0")


@pytest.mark.rule("creatures", "C18")
@pytest.mark.rule("creatures", "C19")
def test_the_round_tells_what_its_heroes_bring() -> None:
    state = laid([["N1", "N9"], ["N2", "N59"], ["N3", "N83", "N98"], ["N4", "N8"]], ["N90"], number=3)
    shown = drawn(state)
    labels = [label for label in shown.values("aria-label") if label.endswith("if the round ended now")]
    assert [label.removesuffix(" fame if the round ended now") for label in labels] == [
        "Ada: 1 hero, 3", "Ben: 2 heroes, 3", "Cleo: 6 heroes, 6", "Dora: no hero, 0",
    ]  # fmt: skip
    text = shown.sentence
    assert "Round 3 of 5" in text
    assert "More heroes than a neighbour: +3, than both together: +6" in text
    duel = drawn(laid([["N1", "N9"], ["N2"]], ["N90"], number=5)).sentence
    assert "More heroes than a neighbour: +5" in duel
    assert "both together" not in duel


def test_a_round_begins_with_what_the_heroes_brought() -> None:
    state = laid([["N1"], ["N2"], ["N3"]], ["N8"], number=3)
    state.fame = [[1, 4], [0, 0], [2, 12]]
    told = drawn(state, log=["A long story."]).sentence
    assert "Fame for heroes – Ada: +4, Ben: +0 and Cleo: +12. Round 3 begins." in told
    state.shifted[0] = 1
    assert "A long story." in drawn(state, log=["A long story."]).sentence


def test_a_sheet_tells_where_the_fame_comes_from() -> None:
    rows = [["N1", "N9", "N45", "N67", "N12", "N17", "N16", "N10", "N107"], ["N2", "N8"], ["N3", "N83"]]
    state = laid(rows, ["N90"], number=2)
    state.fame = [[1], [0], [2]]
    found = re.search(r'<section[^>]*id="realm-0-sheet".*?</section>', markup(state), re.DOTALL)
    assert found
    sheet = Elements(found[0]).sentence
    for line in (
        "1 hero; by rounds: 1; this round as it stands: +2",
        "3 + 4",
        "2 creatures × 2 species",
        "King of treasures left, against Ben: 2 to 1 +1 right, against Cleo: 2 to 0 +3",
        "Legends 3 1/1 1/1 1/1 +3 1/3 0",
    ):
        assert line.lower() in sheet.lower(), (line, sheet)
    parts = [label for label in drawn(state).values("aria-label") if "in the row" in label]
    assert parts == [
        "1 hero card: 1 in the row",
        "1 treasure: 1 in the row",
        "1 creature: 1 in the row",
        "3 kings: 1 in the row",
    ]


def test_two_neighbours_in_one_person_are_one_comparison() -> None:
    state = laid([["N1", "N8", "N16"], ["N2", "N110"]], ["N90"])
    assert "against Ben: 1 to 0 +4" in drawn(state).sentence
