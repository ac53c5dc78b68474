"""König Laurin: spells (L39 to L50, LA18, LA19, LA28 to LA40)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from laurin_positions import act, acts, dwarfs, faces, lines, position, refused
from moves import told
from tafelrunde.games.laurin.data import AROUND, SIDES, WAYS
from tafelrunde.games.laurin.state import Laurin


def moved(line: str, *books: str, held: str = "H2 V2 V1", **fields: Any) -> Laurin:
    """Seat 0 has just moved the king, and whoever can is asked for spells."""
    hands = fields.pop("hands", ["T1", "T1", "T1"])
    state = position("move", 0, active=0, held=held, books=books, hands=hands, **fields)
    act(state, line)
    return state


def window(*books: str, **fields: Any) -> Laurin:
    """The window for B before the first player places."""
    fields = {"part": "place", "dwarfs": "a1=0:5 b1=1:1 c1=1:3/2"} | fields
    return position("magic", None, books=books, **fields)


@pytest.mark.rule("laurin", "L39")
@pytest.mark.rule("laurin", "LA28")
def test_spells_work_one_after_the_other_and_all_are_asked_again_after_each() -> None:
    state = moved("move 0 W", "E", "C", "D", crown=1, seats=4, held="H2 V2 V1 H1")
    assert (state.phase, state.turn, state.king) == ("spell", 1, (2, 4))
    assert state.score(0) == 0
    act(state, "pass")
    assert state.turn == 2
    act(state, "cast D")
    assert (state.phase, state.turn) == ("divert", 2)
    refused(state, "cast C", "L46", verb="cast")
    act(state, "divert 1 N")
    assert state.king == (3, 3)
    assert (state.phase, state.turn) == ("spell", 1)
    act(state, "cast C")
    act(state, "step N")
    assert (state.phase, state.turn, state.king) == ("spell", 0, (3, 2))
    act(state, "pass")
    assert state.phase == "bid"


@pytest.mark.rule("laurin", "LA28")
def test_in_a_window_one_casts_or_passes() -> None:
    state = moved("move 0 W", "CDE", "", "")
    assert lines(state) == ["cast C", "cast D", "cast E", "pass"]
    refused(state, "decline", "LA28", verb="decline")
    assert told(act(state, "pass"), "auction") != []


@pytest.mark.rule("laurin", "LA28")
def test_the_counter_window_begins_at_the_left_of_the_caster_and_leaves_him_out() -> None:
    state = moved("move 0 W", "F", "CF", "F", seats=4, held="H2 V2 V1 H1")
    act(state, "cast C")
    assert (state.phase, state.turn) == ("counter", 2)
    refused(state, "cast C", "LA40")
    refused(state, "step N", "L50", verb="step")
    act(state, "pass")
    assert (state.phase, state.turn) == ("counter", 0)
    assert lines(state) == ["cast F", "pass"]
    act(state, "pass")
    assert (state.phase, state.turn) == ("step", 1)


@pytest.mark.rule("laurin", "LA29")
@pytest.mark.rule("laurin", "L50")
def test_a_counter_spell_hits_the_spell_just_played_before_it_works() -> None:
    state = moved("move 0 W", "D", "C", "F")
    act(state, "cast D")
    act(state, "pass")
    act(state, "divert 1 N")
    act(state, "cast C")
    (event,) = told(act(state, "cast F"), "countered")
    assert event == {"seat": 2, "caster": 1, "spell": "C"}
    assert state.king == (3, 3)
    assert state.phase == "bid"
    refused(moved("move 0 W", "CF", "", ""), "cast F", "L50", spell="F")


@pytest.mark.rule("laurin", "L50")
@pytest.mark.parametrize(("spell", "rule"), [("C", "L50"), ("D", "L50"), ("E", "L50")])
def test_a_cancelled_spell_is_not_carried_out_and_its_kind_is_over_for_this_move(spell: str, rule: str) -> None:
    state = moved("move 0 W", "CCDDEE", "F", "")
    acts(state, f"cast {spell}", *["fog 1"] * (spell == "E"), "cast F")
    assert state.phase == "spell"
    assert lines(state) == [f"cast {other}" for other in "CDE" if other != spell] + ["pass"]
    refused(state, f"cast {spell}", rule, spell=spell)


@pytest.mark.rule("laurin", "L40")
def test_each_spell_may_be_played_once_per_king_move() -> None:
    state = moved("move 0 W", "CC", "", "")
    acts(state, "cast C", "step W")
    assert state.phase == "bid"
    state = moved("move 0 W", "CCE", "", "")
    acts(state, "cast C", "step W")
    refused(state, "cast C", "L40", spell="C")
    state = moved("move 0 W", "DDC", "", "")
    acts(state, "cast D", "divert 1 N")
    refused(state, "cast D", "L40", spell="D")
    # A new king move, a new chance.
    state = moved("move 0 W", "CC", "", "")
    acts(state, "cast C", "step W", "pass", "pass", "pass", "move 1 N")
    assert lines(state) == ["cast C", "pass"]


@pytest.mark.rule("laurin", "LA30")
def test_beside_a_king_move_a_counter_spell_can_be_cancelled_and_that_one_again() -> None:
    def banned(*books: str) -> Laurin:
        state = position("declare", None, part="place", books=books, dwarfs="a1=0:1", seats=4)
        act(state, "act")
        return state

    state = banned("F", "A", "F", "F")
    (first,) = told(acts(state, "cast A", "pass", "pass", "cast F"), "countered")
    assert first == {"seat": 0, "caster": 1, "spell": "A"}
    # Those at the left of whoever cast it are asked, and whoever is saved by it does not answer himself.
    assert (state.phase, state.turn, lines(state)) == ("counter", 2, ["cast F", "pass"])
    (second,) = told(act(state, "cast F"), "countered")
    assert second == {"seat": 2, "caster": 0, "spell": "F"}
    assert (state.phase, state.turn, state.counters) == ("counter", 3, [0, 2])
    events = act(state, "pass")
    assert told(events, "banned") == [{"seat": 0, "part": "place"}]
    assert (state.phase, state.turn) == ("place", 1)
    # With a third one the ban is off again.
    state = banned("F", "A", "F", "F")
    events = acts(state, "cast A", "pass", "pass", "cast F", "cast F", "cast F")
    assert told(events, "banned") == []
    assert (state.phase, state.turn, state.undone) == ("place", 0, "A")
    state = window("F", "B", "F")
    acts(state, "cast B", "cast F", "cast F")
    assert (state.phase, state.turn) == ("swap", 1)


@pytest.mark.rule("laurin", "L40")
@pytest.mark.rule("laurin", "LA30")
def test_a_second_counter_spell_in_a_king_move_is_not_possible() -> None:
    state = moved("move 0 W", "CF", "F", "DF")
    act(state, "cast C")
    act(state, "cast F")
    # Nobody may counter the counter-spell, and nobody the next spell.
    assert (state.phase, state.turn) == ("spell", 2)
    act(state, "cast D")
    assert (state.phase, state.turn) == ("divert", 2)
    state = position(
        "counter",
        1,
        books=["", "F", ""],
        part="king",
        played=["C", "F", "D"],
        undone="C",
        spell="D",
        caster=0,
    )
    refused(state, "cast F", "L40", spell="F")


@pytest.mark.rule("laurin", "L41")
def test_a_played_spell_is_discarded_even_when_cancelled() -> None:
    state = moved("move 0 W", "CC", "F", "")
    before = len(state.faded)
    acts(state, "cast C", "cast F")
    assert faces(state, state.faded[before:]) == "C F"
    assert [faces(state, book) for book in state.books] == ["C", "", ""]


@pytest.mark.rule("laurin", "L42")
@pytest.mark.parametrize(("part", "board", "following"), [("place", "a1=0:1", 1), ("relocate", "a1=0:1 b1=1:1", 1)])
def test_a_ban_takes_the_action_of_this_phase(part: str, board: str, following: int) -> None:
    state = position("declare", None, part=part, books=["", "", "A"], dwarfs=board)
    act(state, "act")
    refused(state, "act", "L42", verb="act")
    events = act(state, "cast A")
    assert told(events, "banned") == [{"seat": 0, "part": part}]
    assert (state.part, state.phase, state.turn) == (part, part, following)


@pytest.mark.rule("laurin", "L42")
def test_a_ban_comes_only_when_somebody_wants_to_act() -> None:
    refused(window("AB", "", ""), "cast A", "L42", spell="A")
    refused(moved("move 0 W", "AC", "", ""), "cast A", "L42", spell="A")


@pytest.mark.rule("laurin", "LA19")
def test_a_cancelled_ban_lets_the_player_act_unless_another_follows() -> None:
    state = position("declare", None, part="place", books=["F", "A", ""], dwarfs="a1=1:1")
    acts(state, "act", "cast A", "cast F")
    assert (state.phase, state.turn, state.left) == ("place", 0, 7)
    state = position("declare", None, part="relocate", books=["F", "A", "A"], dwarfs="a1=0:1")
    acts(state, "act", "cast A", "cast F")
    # Of one kind there is one in a king move, and this is none.
    assert (state.phase, state.turn, lines(state)) == ("ban", 2, ["cast A", "pass"])
    assert told(act(state, "cast A"), "banned") == [{"seat": 0, "part": "relocate"}]
    state = position("declare", None, part="place", active=2, books=["F", "AA", ""], dwarfs="a1=0:1")
    acts(state, "act", "cast A", "cast F", "pass", "done")
    assert (state.phase, state.turn, state.undone) == ("declare", 0, "")


@pytest.mark.rule("laurin", "LA19")
@pytest.mark.rule("laurin", "LA30")
def test_a_game_that_began_by_version_1_is_played_to_its_end_by_it() -> None:
    state = position("declare", None, part="relocate", books=["F", "A", "AF"], dwarfs="a1=0:1 b1=1:1", version=1)
    acts(state, "act", "cast A", "pass", "cast F")
    assert (state.phase, state.turn, state.left) == ("relocate", 0, 2)
    refused(position("ban", 2, part="place", books=["", "", "A"], undone="A", version=1), "cast A", "LA19", spell="A")
    state = window("BB", "FF", "F", version=1)
    acts(state, "cast B", "cast F")
    assert (state.phase, state.turn, state.undone) == ("place", 0, "B")
    refused(state, "cast B", "LA18", spell="B")
    acts(state, "done", "cast B")
    assert (state.phase, state.turn) == ("counter", 1)
    state = moved("move 0 W", "E", "F", "", dwarfs="b4=1:5", version=1)
    act(state, "cast E")
    assert (state.phase, state.turn) == ("counter", 1)
    assert told(acts(state, "pass", "fog 1"), "fogged") == [{"seat": 0, "on": 1}]
    state = moved("move 0 W", "E", "F", "", dwarfs="b4=1:5", version=1)
    acts(state, "cast E", "cast F")
    assert (state.phase, state.fogged, state.score(1)) == ("bid", -1, 5)


@pytest.mark.rule("laurin", "L43")
def test_a_swap_lets_two_dwarfs_of_anybody_change_places() -> None:
    state = window("", "B", "")
    assert (state.phase, state.turn) == ("magic", 1)
    act(state, "cast B")
    assert lines(state) == ["swap a1", "swap b1", "swap c1"]
    refused(state, "swap d1", "L43", square="d1")
    refused(state, "swap i9", "L43", square="i9")
    refused(state, "pass", "L43", verb="pass")
    assert told(act(state, "swap a1"), "chosen") == [{"seat": 1, "square": "a1"}]
    assert told(act(state, "swap c1"), "swapped") == [{"seat": 1, "squares": ["a1", "c1"]}]
    assert dwarfs(state) == "a1=1:3/2 b1=1:1 c1=0:5"
    assert state.swap == -1
    assert state.phase == "place"
    refused(moved("move 0 W", "BC", "", "", dwarfs="a1=0:1 a2=0:1"), "cast B", "L43", spell="B")


@pytest.mark.rule("laurin", "LA18")
def test_windows_for_a_swap_come_before_every_turn_and_after_the_last() -> None:
    state = window("", "B", "", dwarfs="a1=0:1 b1=1:1 c1=2:1")
    refused(state, "buy B", "L43", verb="buy")
    asked = []
    while state.phase not in {"bid", "move", "free"}:
        asked.append((state.part, state.active, state.phase, state.turn))
        act(state, "pass" if state.phase == "magic" else "done")
    assert [ask[:2] for ask in asked if ask[2] == "magic"] == [
        ("place", 0),
        ("place", 1),
        ("place", 2),
        ("relocate", 0),
        ("relocate", 1),
        ("relocate", 2),
        ("after", 0),
    ]
    assert {ask[3] for ask in asked if ask[2] == "magic"} == {1}


@pytest.mark.rule("laurin", "LA18")
def test_a_swap_needs_two_different_dwarfs_and_sides_stay() -> None:
    state = window("B", "", "", dwarfs="a1=0:1")
    assert state.phase == "place"
    refused(position("magic", 0, part="place", books=["B"], dwarfs="a1=0:1"), "cast B", "LA18", spell="B")
    state = window("B", "", "", dwarfs="a1=0:5/3 b1=0:1")
    acts(state, "cast B", "swap a1")
    refused(state, "swap a1", "LA18", square="a1")
    assert lines(state) == ["swap b1"]
    act(state, "swap b1")
    assert dwarfs(state) == "a1=0:1 b1=0:5/3"


@pytest.mark.rule("laurin", "LA18")
def test_after_a_swap_all_are_asked_for_another() -> None:
    state = window("B", "B", "")
    act(state, "pass")
    acts(state, "cast B", "swap a1", "swap b1")
    assert (state.phase, state.turn) == ("magic", 0)
    acts(state, "cast B", "swap a1", "swap b1")
    assert state.phase == "place"
    assert dwarfs(state) == "a1=0:5 b1=1:1 c1=1:3/2"


@pytest.mark.rule("laurin", "LA19")
def test_a_cancelled_swap_changes_nothing_and_another_may_follow() -> None:
    state = window("BB", "F", "")
    acts(state, "cast B", "cast F")
    assert dwarfs(state) == "a1=0:5 b1=1:1 c1=1:3/2"
    assert (state.phase, state.turn, lines(state)) == ("magic", 0, ["cast B", "pass"])
    acts(state, "cast B", "swap a1", "swap b1")
    assert (state.phase, dwarfs(state)) == ("place", "a1=1:1 b1=0:5 c1=1:3/2")


@pytest.mark.rule("laurin", "LA18")
@pytest.mark.rule("laurin", "L43")
def test_between_two_dwarfs_of_ones_own_a_swap_may_be_cast_and_the_turn_goes_on() -> None:
    state = window("BB", "F", "", dwarfs="a1=1:5 b1=1:1")
    act(state, "pass")
    assert lines(state)[:2] == ["done", "cast B"]
    acts(state, "place 3 d4", "cast B")
    assert (state.phase, state.turn) == ("counter", 1)
    events = acts(state, "pass", "swap a1", "swap d4")
    assert told(events, "swapped") == [{"seat": 0, "squares": ["a1", "d4"]}]
    assert (state.phase, state.turn, state.left, state.resumes) == ("place", 0, 4, "")
    # A cancelled one leads back as well, and nobody else is asked for a swap then.
    acts(state, "place 3 e4", "cast B", "cast F")
    assert (state.phase, state.turn, state.left, state.resumes) == ("place", 0, 1, "")
    assert dwarfs(state) == "a1=0:3 b1=1:1 d4=1:5 e4=0:3"


@pytest.mark.rule("laurin", "LA18")
def test_while_relocating_a_swap_waits_for_the_dwarfs_that_are_lifted() -> None:
    state = window("B", "", "", dwarfs="a1=0:5 b1=1:1 c1=1:3/2", part="relocate")
    acts(state, "pass", "lift a1")
    assert "cast B" not in lines(state)
    refused(state, "cast B", "LA14", spell="B")
    acts(state, "put h8", "cast B", "swap h8", "swap b1")
    assert (state.phase, state.turn, state.left) == ("relocate", 0, 1)
    assert dwarfs(state) == "b1=0:5 c1=1:3/2 h8=1:1"
    refused(state, "cast C", "LA40")
    refused(window("B", "", "", dwarfs="a1=0:5", part="relocate"), "cast B", "LA18", spell="B")


@pytest.mark.rule("laurin", "LA18")
def test_in_the_window_for_a_ban_a_swap_is_refused_by_what_says_when_it_may_be_cast() -> None:
    state = position("declare", None, part="place", books=["", "AB", ""], dwarfs="a1=0:1 b1=1:1")
    act(state, "act")
    refused(state, "cast B", "LA18", spell="B")


@pytest.mark.rule("laurin", "LA19")
def test_a_swap_cancelled_in_one_round_is_possible_again_in_the_next() -> None:
    state = position("assign", 0, held="- - -", books=["B"], dwarfs="a1=0:1 b1=0:1", undone="B", played=["B"])
    state.drawn = state.cards.open(["H1", "H2", "V1"])
    acts(state, "assign H1", "assign H2")
    assert (state.phase, state.turn, lines(state)) == ("magic", 0, ["cast B", "pass"])


@pytest.mark.rule("laurin", "L44")
def test_haste_moves_the_king_one_step_before_the_scoring() -> None:
    state = moved("move 0 W", "C", "", "", dwarfs="b4=1:5 b2=0:3")
    assert state.king == (2, 4)
    act(state, "cast C")
    assert lines(state) == ["step N", "step E", "step S", "step W"]
    refused(state, "pass", "L44", verb="pass")
    (event,) = told(act(state, "step N"), "stepped")
    assert event == {"seat": 0, "from": (2, 4), "to": (2, 3)}
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
    assert event == {"seat": 0, "from": (6, 4), "to": (5, 3), "straight": 1}
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


@pytest.mark.rule("laurin", "LA40")
def test_only_who_holds_a_spell_that_fits_is_asked() -> None:
    state = moved("move 0 W", "AB", "F", "E", dwarfs="a1=0:1 a2=0:1")
    assert (state.phase, state.turn) == ("spell", 2)
    refused(state, "cast C", "LA40", spell="C")
    refused(state, "cast Z", "LA40", spell="Z")
    state = moved("move 0 W", "ABF", "F", "AB")
    assert state.phase == "bid"
    assert window("", "CDEF", "").phase == "place"
    assert window("F", "", "B").turn == 2
