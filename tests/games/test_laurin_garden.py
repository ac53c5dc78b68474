"""König Laurin: placing and relocating dwarfs (L19 to L21, LA12 to LA17)."""

from __future__ import annotations

import pytest

from laurin_positions import GAME, act, acts, dwarfs, lines, position, refused
from moves import told
from tafelrunde.core import Seeded, Table
from tafelrunde.games.laurin.data import MOVES, SQUARES


def placing(left: int = 7, **fields: object) -> object:
    fields = {"part": "place", "active": 0, "left": left} | fields
    return position("place", 0, **fields)  # type: ignore[arg-type]


def relocating(dwarfs: str, left: int = 2, **fields: object) -> object:
    fields = {"part": "relocate", "active": 0, "left": left} | fields
    return position("relocate", 0, dwarfs=dwarfs, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("laurin", "L19")
def test_dwarfs_are_placed_from_the_supply_front_up_on_any_empty_square() -> None:
    state = placing(dwarfs="d4=1:1 e4=0:1")
    assert len(lines(state)) == 1 + 3 * 62
    assert lines(state)[0] == "done"
    (event,) = told(act(state, "place 3 d5"), "placed")
    assert event == {"seat": 0, "front": 3, "square": "d5"}
    assert dwarfs(state) == "d4=1:1 e4=0:1 d5=0:3"
    assert state.supply[0] == [2, 1, 1]
    assert state.turn == 0
    for square in ("d4", "d5", "i1", "a0", "x"):
        refused(state, f"place 1 {square}", "L19", square=square)
    refused(state, "place 2 a1", "L19", front=2)
    refused(state, "lift e4", "L19", verb="lift")
    act(state, "place 3 a1")
    refused(state, "place 3 a2", "L19", front=3)


@pytest.mark.rule("laurin", "L19")
def test_everybody_places_in_turn_from_the_start_player_on() -> None:
    state = position("magic", None, seats=4, crown=2, active=2, part="place", held="H1 H2 V1 V2")
    order = []
    while state.part == "place" and state.phase == "place":
        order.append((state.turn, state.left))
        act(state, "done")
    assert order == [(2, 5), (3, 7), (0, 5), (1, 7)]


@pytest.mark.rule("laurin", "L20")
@pytest.mark.parametrize(("fronts", "fits"), [("133", True), ("511", True), ("113", True), ("53", False), ("33", True)])
def test_the_fronts_placed_add_up_to_the_limit_of_the_card_at_most(fronts: str, fits: bool) -> None:
    state = placing(MOVES["H2"].points)
    for square, front in zip(SQUARES, fronts[:-1], strict=False):
        act(state, f"place {front} {square}")
    if fits:
        act(state, f"place {fronts[-1]} h8")
        assert len(dwarfs(state).split()) == len(fronts)
    else:
        refused(state, f"place {fronts[-1]} h8", "L20", front=3, left=2)


@pytest.mark.rule("laurin", "L20")
@pytest.mark.rule("laurin", "LA13")
def test_fewer_or_none_may_be_placed_and_what_is_left_is_lost() -> None:
    state = placing(7)
    (event,) = told(act(state, "done"), "done")
    assert event == {"seat": 0, "part": "place"}
    assert (state.phase, state.turn, state.left) == ("place", 1, 7)
    state = position("place", 2, part="place", active=2, left=4, dwarfs="a1=0:1")
    act(state, "done")
    assert (state.phase, state.turn, state.left) == ("relocate", 0, 2)


@pytest.mark.rule("laurin", "L21")
def test_own_dwarfs_are_moved_to_empty_squares_same_side_up() -> None:
    state = relocating("a1=0:5/3 b1=0:1 c1=1:3")
    assert lines(state) == ["done", "lift a1", "lift b1"]
    for square in ("c1", "d1", "z9"):
        refused(state, f"lift {square}", "L21", square=square)
    refused(state, "put d1", "L21")
    refused(state, "place 1 d1", "L21", verb="place")
    (event,) = told(act(state, "lift a1"), "lifted")
    assert event == {"seat": 0, "value": 3, "square": "a1"}
    assert lines(state)[:2] == ["lift b1", "put a1"]
    assert len(lines(state)) == 1 + 62
    refused(state, "put c1", "L21", square="c1")
    refused(state, "put c9", "L21", square="c9")
    (event,) = told(act(state, "put h8"), "put")
    assert event == {"seat": 0, "value": 3, "square": "h8"}
    assert dwarfs(state) == "b1=0:1 c1=1:3 h8=0:5/3"


@pytest.mark.rule("laurin", "L21")
def test_as_many_dwarfs_as_the_card_says_or_fewer() -> None:
    state = relocating("a1=0:1 b1=0:1 c1=0:1", held="H2 V2 V1")
    acts(state, "lift a1", "put a8", "lift b1", "put b8")
    assert lines(state) == ["done"]
    refused(state, "lift c1", "L21", dwarfs=2)
    act(state, "done")
    assert (state.part, state.lifted) == ("after", [])
    state = relocating("a1=0:1 a2=1:1", held="H2 V2 V1")
    act(state, "done")
    assert (state.phase, state.turn, state.left) == ("relocate", 1, 2)


@pytest.mark.rule("laurin", "L21")
def test_whoever_has_no_dwarf_on_the_board_is_not_asked_to_relocate() -> None:
    state = position("turns", None, part="place", active=2, dwarfs="a1=1:1")
    assert (state.phase, state.turn) == ("relocate", 1)
    act(state, "done")
    assert state.part == "after"


@pytest.mark.rule("laurin", "L20")
def test_whoever_has_no_dwarf_that_fits_is_not_asked_to_place() -> None:
    state = position("turns", None, part="place", active=0)
    assert state.turn == 1
    state.supply[2] = [0, 0, 1]
    state.held[2] = state.cards.open(["V1"])[0]
    act(state, "done")
    assert state.turn == 2
    state = position("turns", None, part="place", active=0)
    state.supply[2] = [0, 0, 0]
    act(state, "done")
    assert state.part == "after"


@pytest.mark.rule("laurin", "LA12")
def test_dwarfs_may_stand_next_to_the_king_and_score_nothing_by_that() -> None:
    state = placing()
    acts(state, "place 5 d4", "done")
    assert state.score(0) == 0
    state = relocating("a1=0:1")
    acts(state, "lift a1", "put e5", "done")
    assert state.score(0) == 0


@pytest.mark.rule("laurin", "LA14")
def test_two_dwarfs_may_change_places_and_one_may_come_back() -> None:
    state = relocating("a1=0:1 b1=0:5")
    acts(state, "lift a1", "lift b1")
    refused(state, "done", "LA14", dwarfs=2)
    acts(state, "put b1", "put a1")
    assert dwarfs(state) == "a1=0:5 b1=0:1"
    state = relocating("a1=0:1 b1=0:5")
    acts(state, "lift b1", "lift a1", "put b1")
    refused(state, "done", "LA14", dwarfs=1)
    act(state, "put c1")
    assert dwarfs(state) == "b1=0:5 c1=0:1"


@pytest.mark.rule("laurin", "LA15")
def test_a_dwarf_placed_in_this_round_may_be_relocated() -> None:
    state = position("magic", None, part="place")
    acts(state, "place 5 a1", "done", "done", "done", "lift a1", "put b1", "done")
    assert dwarfs(state) == "b1=0:5"
    assert state.part == "after"


@pytest.mark.rule("laurin", "LA16")
def test_one_action_in_steps_that_can_be_taken_back() -> None:
    table = Table.new(GAME, ["Ada", "Ben", "Cleo"], Seeded(4))
    while table.state.phase != "place":
        table.play(GAME.actions(table.state)[0])
    before, entries = GAME.to_json(table.state), len(table.record.entries)
    for line in ("place 1 a1", "place 3 d4", "done"):
        table.play(GAME.read(table.state, line))
    assert table.state.turn == 1
    for _ in range(3):
        assert table.undo(0)
    assert GAME.to_json(table.state) == before
    assert len(table.record.entries) == entries
    state = placing()
    acts(state, "place 1 a1", "done")
    assert (state.turn, state.active) == (1, 1)


@pytest.mark.rule("laurin", "LA17")
def test_who_could_be_banned_says_first_whether_to_act() -> None:
    state = position("declare", None, part="place", books=["A", "", ""])
    assert (state.phase, state.turn) == ("place", 0)
    state = position("declare", None, part="place", books=["", "F", "A"])
    assert (state.phase, state.turn) == ("declare", 0)
    assert lines(state) == ["act", "pass"]
    refused(state, "place 1 a1", "LA17", verb="place")
    refused(state, "cast A", "LA17", verb="cast")
    passes = state.copy()
    (event,) = told(act(passes, "pass"), "declared")
    assert event == {"seat": 0, "part": "place", "acts": False}
    assert (passes.phase, passes.turn) == ("declare", 1)
    (event,) = told(act(state, "act"), "declared")
    assert event == {"seat": 0, "part": "place", "acts": True}
    assert (state.phase, state.turn) == ("ban", 2)
    act(state, "pass")
    assert (state.phase, state.turn, state.left) == ("place", 0, 7)


@pytest.mark.rule("laurin", "LA17")
def test_a_ban_holds_for_one_phase_and_a_second_one_may_follow_in_the_next() -> None:
    state = position("declare", None, part="place", books=["", "A", "A"], dwarfs="a1=0:1")
    acts(state, "act", "cast A")
    assert (state.phase, state.turn) == ("declare", 1)
    acts(state, "pass", "done")
    assert (state.phase, state.turn, state.part) == ("declare", 0, "relocate")
    (event,) = told(acts(state, "act", "cast A"), "banned")
    assert event == {"seat": 0, "part": "relocate"}
    assert state.part == "after"


@pytest.mark.rule("laurin", "LA17")
def test_nobody_bans_himself() -> None:
    refused(position("ban", 0, part="place", books=["A", "A"]), "cast A", "LA17")
