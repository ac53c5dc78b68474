"""König Laurin: haste, revolt and fog, the spells of a king move (L44 to L49, LA31 to LA39)."""

from __future__ import annotations

from itertools import product

import pytest

from laurin_positions import act, acts, dwarfs, lines, moved, position, refused, window
from moves import told
from tafelrunde.games.laurin.data import AROUND, SIDES, WAYS


@pytest.mark.rule("laurin", "L44")
def test_haste_moves_the_king_one_step_before_the_scoring() -> None:
    state = moved("move 0 W", "C", "", "", dwarfs="b4=1:5 b2=0:3")
    assert state.king == (2, 4)
    act(state, "cast C")
    assert lines(state) == ["step N", "step E", "step S", "step W"]
    refused(state, "pass", "L44", verb="pass")
    (event,) = told(act(state, "step N"), "stepped")
    assert event == {"seat": 0, "way": "N", "from": (2, 4), "to": (2, 3)}
    assert [state.score(seat) for seat in range(3)] == [0, 5, 0]
    refused(window("CB", "", ""), "cast C", "L44", spell="C")


@pytest.mark.rule("laurin", "LA35")
def test_haste_stays_on_the_lines_of_the_garden_and_is_compulsory() -> None:
    state = moved("move 0 W", "C", "", "", king=(2, 0))
    act(state, "cast C")
    assert lines(state) == ["step E", "step S"]
    refused(state, "step N", "L28", way="N")
    refused(state, "step NE", "LA35", way="NE")
    refused(state, "step x", "LA35", way="x")
    refused(moved("move 0 W", "C", "", "", king=(2, 0)), "step E", "LA28", verb="step")
    near = moved("move 0 W", "C", "", "", king=(3, 7))
    act(near, "cast C")
    assert lines(near) == ["step N", "step E", "step S", "step W"]
    act(state, "step E")  # going back is allowed
    assert state.king == (1, 0)
    assert all(sum((x + dx, y + dy) in AROUND for dx, dy in WAYS.values()) >= 2 for x, y in AROUND)


@pytest.mark.rule("laurin", "LA35")
def test_with_the_option_haste_may_go_across_a_square() -> None:
    state = moved("move 0 W", "C", "", "", king=(2, 4), options={"diagonal": 1})
    act(state, "cast C")
    assert lines(state) == ["step N", "step E", "step S", "step NE", "step SE"]
    act(state, "step SE")
    assert state.king == (1, 5)


def after(first: str, second: str) -> bool:
    """Whether a second spell may be cast after a first that has worked."""
    state = moved("move 0 W", first + second + "EC", "", "")
    act(state, f"cast {first}")
    act(state, {"C": "step N", "D": "divert 1 S", "E": "fog 1"}[first])
    return state.phase == "spell" and f"cast {second}" in lines(state)


@pytest.mark.rule("laurin", "LA34")
@pytest.mark.parametrize(
    ("first", "allowed"),
    [("C", "E"), ("D", "CE"), ("E", "")],
    ids=["after haste", "after revolt", "after fog"],
)
def test_which_spell_may_follow_which(first: str, allowed: str) -> None:
    assert [second for second in "CDE" if after(first, second)] == list(allowed)


@pytest.mark.rule("laurin", "L45")
def test_after_haste_no_revolt() -> None:
    state = moved("move 0 W", "CDE", "", "")
    acts(state, "cast C", "step N")
    refused(state, "cast D", "L45", spell="D")


@pytest.mark.rule("laurin", "LA31")
def test_after_a_cancelled_haste_revolt_is_possible_and_after_cancelled_fog_both() -> None:
    state = moved("move 0 W", "CD", "F", "")
    acts(state, "cast C", "cast F")
    assert lines(state) == ["cast D", "pass"]
    state = moved("move 0 W", "CDEE", "F", "")
    acts(state, "cast E", "fog 2", "cast F")
    assert lines(state) == ["cast C", "cast D", "pass"]
    refused(state, "cast E", "L50", spell="E")


@pytest.mark.rule("laurin", "LA32")
@pytest.mark.rule("laurin", "LA33")
def test_the_longest_chain_is_revolt_haste_fog_with_one_counter() -> None:
    state = moved("move 0 W", "DCE", "F", "C")
    acts(state, "cast D", "pass", "divert 1 N", "cast C", "cast F", "cast E", "fog 0")
    assert state.phase == "bid"
    state = moved("move 0 W", "DCE", "", "")
    acts(state, "cast D", "divert 1 N", "cast C", "step N")
    assert lines(state) == ["cast E", "pass"]
    act(state, "cast E")
    act(state, "fog 0")
    assert state.phase == "bid"


@pytest.mark.rule("laurin", "L46")
def test_revolt_diverts_the_king_at_a_right_angle() -> None:
    state = moved("move 0 E", "D", "", "", dwarfs="g4=0:5 f3=1:3 f5=2:1")
    assert state.king == (6, 4)
    act(state, "cast D")
    assert lines(state) == ["divert 1 N", "divert 1 S"]
    refused(state, "divert 1 E", "L46", way="E")
    refused(state, "divert 1 EW", "L46", way="EW")
    refused(state, "pass", "L46", verb="pass")
    (event,) = told(act(state, "divert 1 N"), "diverted")
    assert event == {"seat": 0, "way": "N", "straight": 1, "from": (6, 4), "to": (5, 3)}
    assert [state.score(seat) for seat in range(3)] == [0, 3, 0]
    refused(window("DB", "", ""), "cast D", "L46", spell="D")


@pytest.mark.rule("laurin", "L47")
def test_no_revolt_against_a_single_step() -> None:
    state = moved("move 0 E", "DE", "", "", held="H1 V2 V1")
    assert lines(state) == ["cast E", "pass"]
    refused(state, "cast D", "L47", spell="D")


@pytest.mark.rule("laurin", "LA36")
def test_a_distance_of_three_is_split_as_the_caster_likes() -> None:
    state = moved("move 0 N", "D", "", "", king=(1, 4), held="V3 H1 V1")
    act(state, "cast D")
    assert lines(state) == ["divert 1 E", "divert 2 E", "divert 2 W"]
    refused(state, "divert 1 W", "L28", way="W")
    refused(state, "divert 0 E", "LA36", straight=0)
    refused(state, "divert 3 E", "LA36", straight=3)
    act(state, "divert 2 W")
    assert state.king == (0, 2)
    for (x, y), (way, (dx, dy)), distance in product(AROUND, WAYS.items(), (2, 3)):
        if (x + dx * distance, y + dy * distance) in AROUND:
            sides = [WAYS[side] for side in SIDES[way]]
            assert any((x + dx + sx * (distance - 1), y + dy + sy * (distance - 1)) in AROUND for sx, sy in sides)


@pytest.mark.rule("laurin", "LA37")
def test_revolt_goes_by_the_direction_chosen_first_and_leaves_no_obstacle() -> None:
    state = moved("move 0 W", "CD", "", "", seats=4, held="H3 H2 V1 V1")
    acts(state, "cast D", "divert 2 S")
    assert (state.king, state.origin, state.way) == ((2, 5), (4, 4), "W")
    acts(state, "cast C", "step E", "pass", "pass", "pass")
    state.hands = [[], [], [], []]
    act(state, "move 1 E")
    assert state.king == (5, 5)


@pytest.mark.rule("laurin", "L48")
def test_fog_leaves_one_player_out_of_the_scoring() -> None:
    state = moved("move 0 W", "E", "", "", dwarfs="b4=1:5 b5=1:3/2 c4=0:1 c5=2:1/1")
    act(state, "cast E")
    assert lines(state) == ["fog 0", "fog 1", "fog 2"]
    refused(state, "fog 3", "L48", seat=3)
    refused(state, "pass", "L48", verb="pass")
    assert told(act(state, "fog 1"), "fogged") == [{"seat": 0, "on": 1}]
    assert [state.score(seat) for seat in range(3)] == [1, 0, 1]
    assert dwarfs(state) == "b4=1:5 c4=0:1/1 b5=1:3/2"
    refused(window("EB", "", ""), "cast E", "L48", spell="E")


@pytest.mark.rule("laurin", "L48")
def test_fog_names_its_victim_before_anybody_decides_about_a_counter_spell() -> None:
    state = moved("move 0 W", "E", "F", "", dwarfs="b4=1:5 c4=0:1")
    act(state, "cast E")
    assert (state.phase, state.turn) == ("fog", 0)
    events = act(state, "fog 1")
    assert told(events, "aimed") == [{"seat": 0, "on": 1}]
    assert (state.phase, state.turn, state.fogged) == ("counter", 1, 1)
    (event,) = told(act(state, "cast F"), "countered")
    assert event == {"seat": 1, "caster": 0, "spell": "E"}
    assert (state.fogged, state.score(0), state.score(1)) == (-1, 1, 5)
    state = moved("move 0 W", "E", "F", "", dwarfs="b4=1:5 c4=0:1")
    assert told(acts(state, "cast E", "fog 1", "pass"), "fogged") == [{"seat": 0, "on": 1}]
    assert (state.score(0), state.score(1)) == (1, 0)
    # Where nobody could cancel it, it is said once.
    state = moved("move 0 W", "E", "", "", dwarfs="b4=1:5 c4=0:1")
    assert [event.what for event in acts(state, "cast E", "fog 1")][:2] == ["cast", "fogged"]


@pytest.mark.rule("laurin", "L49")
@pytest.mark.rule("laurin", "LA34")
def test_after_fog_neither_haste_nor_revolt() -> None:
    state = moved("move 0 W", "E", "", "")
    acts(state, "cast E", "fog 1")
    assert state.phase == "bid"
    state = position("spell", 0, books=["CD"], played=["E"], distance=2, way="W")
    assert lines(state) == ["pass"]
    refused(state, "cast C", "L49", spell="C")
    refused(state, "cast D", "L49", spell="D")


@pytest.mark.rule("laurin", "LA38")
def test_fog_may_be_cast_on_oneself_and_ends_with_the_scoring() -> None:
    state = moved("move 0 W", "E", "", "", dwarfs="b4=0:5 b5=1:3", held="H2 H1 V1")
    acts(state, "cast E", "fog 0")
    assert [state.score(seat) for seat in range(3)] == [0, 3, 0]
    assert state.fogged == -1
    acts(state, "pass", "pass", "pass", "move 1 W")
    assert [state.score(seat) for seat in range(3)] == [5, 5, 0]


@pytest.mark.rule("laurin", "LA39")
def test_haste_is_no_new_king_move() -> None:
    state = moved("move 0 W", "CCE", "D", "", held="H1 V2 V1")
    acts(state, "cast C", "step W")
    assert lines(state) == ["cast E", "pass"]
    assert (state.distance, state.origin) == (1, (4, 4))
