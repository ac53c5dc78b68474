"""Würfelkönig: the end (W37) and the scoring (W29, W38, W39), with a scorer that only the rule book knows."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from moves import told
from tafelrunde.core import Seeded
from tafelrunde.games.wuerfel.data import CITIZENS
from wuerfel_positions import GAME, act, position, refused, row

RULES = Path(__file__).parents[2] / "assets" / "rules"
NOTHING = "112346"


@pytest.mark.rule("wuerfel", "W37")
@pytest.mark.rule("wuerfel", "WA18")
def test_the_game_ends_when_the_last_card_of_the_draw_pile_goes_into_the_row() -> None:
    state = position("C20 C12 C13 C19 C05", "112246", pile=2)
    act(state, "take C20", "C21")
    assert (state.turn, state.ended) == (1, "")
    act(state, "roll", 1, 1, 1, 2, 5, 6)
    events = act(state, "take C21", "C01")
    assert [event.what for event in events] == ["took", "refilled", "ended"]
    assert told(events, "ended") == [{"reason": "pile"}]
    assert (state.turn, state.phase, state.ended, state.pile) == (None, "over", "pile", [])
    assert row(state) == ["C01", "C12", "C13", "C19", "C05"]


@pytest.mark.rule("wuerfel", "W37")
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5])
def test_the_game_ends_with_the_last_card_of_any_place(place: int) -> None:
    card, dice = [
        ("C01", "222244"),
        ("C06", "111235"),
        ("C14", "253416"),
        ("C20", "112236"),
        ("C27", "111122"),
    ][place - 1]
    state = position(dice=dice, places=[1 if slot == place else 3 for slot in range(1, 6)])
    events = act(state, f"take {card} place")
    assert [event.what for event in events] == ["took", "place", "ended"]
    assert told(events, "place") == [{"seat": 0, "place": place, "value": 4}]
    assert told(events, "ended") == [{"reason": "place"}]
    assert (state.turn, state.phase, state.ended) == (None, "over", "place")


@pytest.mark.rule("wuerfel", "W37")
@pytest.mark.rule("wuerfel", "WA21")
def test_the_game_ends_at_once_with_the_last_penalty() -> None:
    state = position("C05 C12 C13 C19 C40", NOTHING, penalties=1)
    events = act(state, "penalty")
    assert [event.what for event in events] == ["penalty", "ended"]
    assert (state.turn, state.phase, state.ended) == (None, "over", "penalty")
    assert state.kingdoms[0] == ["V1"]
    assert row(state) == ["C05", "C12", "C13", "C19", "C40"]
    assert (state.discard, len(state.pile)) == ([], 35)


@pytest.mark.rule("wuerfel", "W37")
@pytest.mark.parametrize("line", ["roll", "reroll 1", "take C05", "penalty", "decline", "give 1"])
def test_after_the_end_nothing_can_be_done(line: str) -> None:
    state = position("C05 C12 C13 C19 C40", NOTHING, penalties=1)
    act(state, "penalty")
    assert GAME.actions(state) == ()
    refused(state, line, "W37")


@pytest.mark.rule("wuerfel", "WA5")
@pytest.mark.rule("wuerfel", "W37")
def test_who_leaves_the_last_place_card_does_not_end_the_game() -> None:
    state = position(dice="111235", places=[3, 1, 3, 3, 3])
    act(state, "take C06", "C02")
    assert (state.turn, state.places) == (1, [3, 1, 3, 3, 3])


@pytest.mark.rule("wuerfel", "WA18")
def test_when_two_cards_are_needed_and_one_is_left_it_is_placed_and_the_game_ends() -> None:
    state = position("C05 C37 C13 C19 C29", "111223", pile=1)
    act(state, "take C37")
    events = act(state, "take C13", "C01")
    assert told(events, "refilled") == [{"card": "C01"}]
    assert (state.turn, state.ended) == (None, "pile")
    assert row(state).count("-") == 1
    assert row(state)[0] == "C01"


@pytest.mark.rule("wuerfel", "WA19")
def test_no_extra_turn_when_the_draw_pile_ends_with_an_apprentice() -> None:
    state = position("C12 C13 C30 C19 C05", "222222", pile=1)
    events = act(state, "take C30", "C01")
    assert [event.what for event in events] == ["took", "refilled", "ended"]
    assert (state.turn, state.kingdoms[0]) == (None, ["C30"])


@pytest.mark.rule("wuerfel", "WA19")
def test_no_refill_and_no_equal_number_of_turns_after_the_last_place() -> None:
    state = position("C12 C13 C19 C05 C30", "222222", seats=3, turn=1, places=[3, 3, 3, 3, 1])
    act(state, "take C30 place")
    assert row(state) == ["C12", "C13", "C19", "C05", "-"]
    assert (state.turn, state.round, len(state.pile)) == (None, 1, 35)
    assert state.kingdoms[1] == ["P5:4", "C30"]


@pytest.mark.rule("wuerfel", "WA19")
def test_a_dragon_is_still_given_away_when_the_draw_pile_ends() -> None:
    state = position("C38 C12 C13 C19 C05", "555551", pile=1)
    assert not told(act(state, "take C38"), "ended")
    events = act(state, "give 1", "C01")
    assert [event.what for event in events] == ["gave", "refilled", "ended"]
    assert state.kingdoms[1] == ["C38"]
    assert state.ended == "pile"


@pytest.mark.rule("wuerfel", "WA20")
def test_the_companion_with_the_last_place_card_is_finished_then_the_game_ends() -> None:
    state = position("C05 C12 C13 C37 C29", "111223", places=[3, 3, 3, 1, 1])
    assert "take C37 place" not in [GAME.write(action) for action in GAME.actions(state)]
    assert not told(act(state, "take C37"), "ended")
    events = act(state, "take C29 place")
    assert [event.what for event in events] == ["took", "place", "ended"]
    assert state.kingdoms[0] == ["C37", "P5:4", "C29"]
    assert row(state) == ["C05", "C12", "C13", "-", "-"]
    assert state.ended == "place"


@pytest.mark.rule("wuerfel", "WA22")
def test_the_discard_pile_never_comes_back() -> None:
    state = position("C05 C12 C13 C19 C40", NOTHING, pile=1)
    act(state, "penalty", "V1", "C01")
    assert (state.ended, len(state.discard)) == ("pile", 1)
    for seed in range(20):
        state, dealer, choose = GAME.start(2, Seeded(seed)), Seeded(seed), Random(seed)
        before: list[int] = []
        while state.turn is not None:
            GAME.play(state, choose.choice(GAME.actions(state)), dealer)
            assert state.discard[: len(before)] == before
            before = state.discard[:]


@pytest.mark.rule("wuerfel", "W29")
@pytest.mark.parametrize(("fairies", "points"), [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16), (5, 25)])
def test_each_fairy_is_worth_as_much_as_there_are_fairies(fairies: int, points: int) -> None:
    kingdom = " ".join(["C32", "C33", "C34", "C35", "C36"][:fairies])
    score = GAME.scores(position(kingdoms=[kingdom, "C32"]))
    assert score[0]["fairies"] == score[0]["total"] == points
    assert score[1]["fairies"] == 1


@pytest.mark.rule("wuerfel", "W38")
def test_citizens_fairies_and_places_less_penalties_and_dragons() -> None:
    state = position(kingdoms=["C37 P1:2 C05 V4 C32 P5:4 C33 C38 V1", "C40 V3"])
    assert GAME.scores(state) == [
        {"citizens": 8, "fairies": 4, "places": 6, "penalties": -5, "dragons": -2, "total": 11},
        {"citizens": 0, "fairies": 0, "places": 0, "penalties": -3, "dragons": -6, "total": -9},
    ]


@pytest.mark.rule("wuerfel", "W39")
def test_most_points_win() -> None:
    state = position(seats=4, kingdoms=["C21", "C13", "V1", "C12 C14"])
    assert GAME.ranking(state) == [[3], [1], [0], [2]]


@pytest.mark.rule("wuerfel", "W39")
@pytest.mark.parametrize("minus", ["V2", "C38", "V1 V1"])
def test_a_tie_is_won_with_fewer_minus_points(minus: str) -> None:
    state = position(kingdoms=[f"C22 C21 {minus}", "C22 "])
    assert [score["total"] for score in GAME.scores(state)] == [3, 3]
    assert GAME.ranking(state) == [[1], [0]]


@pytest.mark.rule("wuerfel", "WA24")
def test_with_equal_minus_points_too_the_victory_is_shared() -> None:
    state = position(seats=3, kingdoms=["C22 C21 V2", "C24 C38 C15 V4", "C17 C16 C38"])
    assert [score["total"] for score in GAME.scores(state)] == [3, 3, 3]
    assert GAME.ranking(state) == [[0, 2], [1]]


@pytest.mark.rule("wuerfel", "WA25")
def test_totals_may_be_negative() -> None:
    state = position(kingdoms=["C40 V4", "V1"])
    assert [score["total"] for score in GAME.scores(state)] == [-10, -1]
    assert GAME.ranking(state) == [[1], [0]]


def printed(language: str) -> dict[str, int | None]:
    """The points of the 40 citizens, as the table of the rule book prints them; None refers to the fairies' rule."""
    points: dict[str, int | None] = {}
    for line in (RULES / f"wuerfel.{language}.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[1][:1] == "C":
            value = next(word for word in cells[3].replace("\u2212", "-").split() if word.strip("-W").isdigit())
            points |= dict.fromkeys(cells[1].split(", "), None if value == "W29" else int(value))
    return points


def naive(kingdom: list[str], points: dict[str, int | None]) -> tuple[int, int]:
    """Total and minus points of a kingdom, card by card, as a person would count them."""
    total = minus = 0
    for card in kingdom:
        if card.startswith("P"):
            total += int(card[-1])
        elif card.startswith("V"):
            minus += int(card[-1])
        elif (worth := points[card]) is None:
            total += sum(1 for other in kingdom if other in points and points[other] is None)
        elif worth < 0:
            minus -= worth
        else:
            total += worth
    return total - minus, minus


def naive_ranking(results: list[tuple[int, int]]) -> list[list[int]]:
    """Rank by hand: a seat stands behind every seat that beats it."""

    def beats(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return a[0] > b[0] or (a[0] == b[0] and a[1] < b[1])

    places: dict[int, list[int]] = {}
    for seat, mine in enumerate(results):
        places.setdefault(sum(beats(other, mine) for other in results), []).append(seat)
    return [places[place] for place in sorted(places)]


@pytest.mark.rule("wuerfel", "W38")
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rule_book_prints_the_points_of_the_data_file(language: str) -> None:
    assert printed(language) == {card: citizen.points for card, citizen in CITIZENS.items()}


@pytest.mark.no_cover
@pytest.mark.rule("wuerfel", "W29")
@pytest.mark.rule("wuerfel", "W38")
@pytest.mark.rule("wuerfel", "W39")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_naive_scorer_agrees_at_every_entry_of_whole_games(seats: int) -> None:
    points, endings = printed("en"), set()
    for seed in range(40):
        state: Any = GAME.start(seats, Seeded(seed))
        dealer, choose = Seeded(seed), Random(seed)
        while state.turn is not None:
            # Take what fits, mostly: choosing blindly would reroll nearly always, and end every game with penalties.
            actions = GAME.actions(state)
            wins = [action for action in actions if action.verb == "take"]
            homes = [action for action in wins if action.place]
            liked = choose.choice([homes or wins or actions, wins or actions, actions])
            GAME.play(state, choose.choice(liked), dealer)
            results = [naive(kingdom, points) for kingdom in state.kingdoms]
            scores = GAME.scores(state)
            assert [score["total"] for score in scores] == [total for total, _ in results]
            assert [-score["penalties"] - score["dragons"] for score in scores] == [minus for _, minus in results]
            assert GAME.ranking(state) == naive_ranking(results)
        endings.add(state.ended)
    assert endings >= {"place", "penalty"}


def test_nobody_moves_after_the_end() -> None:
    state = position("C05 C12 C13 C19 C40", "112346", penalties=1)
    assert state.mover == 0
    act(state, "penalty")
    refused(state, "roll", "W37")
