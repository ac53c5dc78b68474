"""König Laurin: how spells are cast and countered, and the ban (L39 to L42, L50, LA19, LA28 to LA30, LA40)."""

from __future__ import annotations

import pytest

from laurin_positions import act, acts, faces, lines, moved, position, refused, window
from moves import told
from tafelrunde.games.laurin.state import Laurin


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
