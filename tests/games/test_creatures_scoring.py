"""Kings & Creatures, the final scoring (C25 to C31) and the rulings about it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from creatures_positions import table
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CARDS, Card


def scores(*rows: Sequence[int]) -> list[dict[str, int]]:
    return GAME.scores(table(rows))


@pytest.mark.rule("creatures", "C25")
def test_each_treasure_brings_its_value() -> None:
    assert [score["treasures"] for score in scores([1, 8, 22, 109], [2], [3, 104])] == [10, 0, 6]


@pytest.mark.rule("creatures", "C26")
def test_creatures_bring_their_number_times_their_species() -> None:
    # Three centaurs; two centaurs and a dragon; one of each species.
    three, mixed, all_six = [1, 12, 62, 33], [2, 21, 46, 92], [3, 7, 17, 30, 57, 71, 110]
    assert [score["creatures"] for score in scores(three, mixed, all_six, [4])] == [3, 6, 36, 0]


@pytest.mark.rule("creatures", "C27")
@pytest.mark.parametrize(
    ("left", "right", "crowns"), [(0, 0, 5), (1, 0, 5), (2, 0, 3), (0, 2, 2), (2, 2, 0), (3, 3, 0)]
)
def test_a_king_needs_more_cards_of_his_kind_than_a_neighbour(left: int, right: int, crowns: int) -> None:
    # 35 rules heroes: 2 crowns to the left, 3 to the right; his owner has two hero cards.
    heroes = [9, 14, 19, 24, 28, 34]
    rows = [[1, 35, 59, 64], [2, *heroes[:left]], [3, 83], [4, *heroes[3 : 3 + right]]]
    assert scores(*rows)[0]["kings"] == crowns


@pytest.mark.rule("creatures", "C27")
def test_a_king_of_heroes_counts_cards_not_heroes() -> None:
    assert scores([1, 35, 9, 14], [2, 83], [3, 98])[0]["kings"] == 5


@pytest.mark.rule("creatures", "C27")
@pytest.mark.rule("creatures", "CA11")
def test_between_two_players_both_crowns_are_won_together_and_legends_work_as_ever() -> None:
    first, second = scores([1, 35, 9, 14, 37], [2, 19])
    assert first["kings"] == 5
    assert first["legends"] == 3
    assert scores([1, 35, 9], [2, 19])[0]["kings"] == 0
    assert second["kings"] == second["legends"] == 0


@pytest.mark.rule("creatures", "C28")
def test_every_king_is_scored_on_his_own() -> None:
    assert scores([1, 35, 61, 9], [2], [3])[0]["kings"] == 10
    assert scores([1, 35, 61, 9], [2, 14], [3])[0]["kings"] == 5
    assert scores([1, 35, 16, 9], [2], [3])[0]["kings"] == 5


@pytest.mark.rule("creatures", "C29")
def test_a_legend_succeeds_with_at_least_the_cards_it_shows() -> None:
    # 15 asks for two hero cards and a treasure.
    assert scores([1, 15, 9, 14, 8], [2])[0]["legends"] == 3
    assert scores([1, 15, 9, 14, 19, 8, 22], [2])[0]["legends"] == 3
    assert scores([1, 15, 83, 8], [2])[0]["legends"] == 0
    assert scores([1, 15, 9, 14], [2])[0]["legends"] == 0


@pytest.mark.rule("creatures", "C29")
def test_one_card_serves_any_number_of_legends() -> None:
    # 15 and 47 ask for two hero cards, and for one treasure and two.
    assert scores([1, 15, 47, 9, 14, 8, 22], [2])[0]["legends"] == 3 + 4


@pytest.mark.rule("creatures", "C30")
def test_what_failed_brings_nothing_and_costs_nothing() -> None:
    first, _ = scores([1, 107, 102, 35], [2, 9])
    assert (first["kings"], first["legends"], first["total"]) == (0, 0, 0)


@pytest.mark.rule("creatures", "C31")
def test_most_fame_wins() -> None:
    s = table([[1, 8], [2, 109], [3, 104]], round=3)
    s.fame = [[1, 0], [0, 2], [0, 4]]
    assert [score["total"] for score in GAME.scores(s)] == [2, 9, 10]
    assert GAME.ranking(s) == [[2], [1], [0]]


@pytest.mark.rule("creatures", "C31")
def test_the_total_is_the_sum_of_all_categories() -> None:
    s = table([[1, 109, 12, 35, 9, 15, 14], [2], [3]], round=3)
    s.fame = [[2, 4], [0, 0], [0, 0]]
    (mine, *_) = GAME.scores(s)
    assert mine == {
        "heroes1": 2,
        "heroes2": 4,
        "heroes3": 0,
        "heroes4": 0,
        "heroes5": 0,
        "treasures": 7,
        "creatures": 1,
        "kings": 5,
        "legends": 3,
        "total": 22,
    }


@pytest.mark.rule("creatures", "CA15")
def test_equal_fame_is_a_shared_victory_whatever_else_lies_there() -> None:
    s = table([[1, 8, 13], [2, 22, 9], [3]])
    assert GAME.ranking(s) == [[0, 1], [2]]


@pytest.mark.rule("creatures", "CA8")
def test_a_king_is_blue_and_no_card_of_the_kind_he_rules() -> None:
    assert scores([1, 35], [2], [3])[0]["kings"] == 0
    assert scores([1, 35, 9], [2, 61], [3, 88])[0]["kings"] == 5


@pytest.mark.rule("creatures", "CA8")
def test_a_king_of_kings_would_count_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, "N35", Card(35, "king", rules="king", left=2, right=3))
    assert scores([1, 35], [2], [3])[0]["kings"] == 5
    assert scores([1, 35], [2, 61], [3])[0]["kings"] == 3


@pytest.mark.rule("creatures", "CA9")
def test_castles_count_for_nothing() -> None:
    assert [score["total"] for score in scores([1], [2], [3])] == [0, 0, 0]
    assert {card.rules for card in CARDS.values()} == {"", "hero", "treasure", "creature", "legend"}
    assert not any(kind == "castle" for card in CARDS.values() for kind, _ in card.needs)
    kings = [1, 35, 68, 74, 106]
    assert [scores(kings, [2], [3])[0][kind] for kind in ("kings", "total")] == [0, 0]


@pytest.mark.rule("creatures", "CA10")
def test_a_legend_counts_for_itself() -> None:
    # 86 asks for one card of each kind, a legend among them; 80 for two legends.
    assert scores([1, 86, 9, 8, 12, 35], [2, 14])[0]["legends"] == 5
    assert scores([1, 80, 9, 35], [2, 14])[0]["legends"] == 0
    assert scores([1, 80, 107, 9, 35], [2, 14])[0]["legends"] == 5


@pytest.mark.rule("creatures", "CA10")
def test_failed_legends_count_for_a_king_of_legends() -> None:
    first, *_ = scores([1, 56, 107], [2], [3])
    assert (first["kings"], first["legends"]) == (5, 0)
