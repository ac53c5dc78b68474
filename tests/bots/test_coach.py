"""The coach says where to look, what to do and why, from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest

from elfen_positions import Spot
from laurin_positions import position as laurin_position
from loewenherz_positions import block, fence, paint, using
from loewenherz_positions import position as land
from tafelrunde import games
from tafelrunde.bots import coach, mind, think
from tafelrunde.bots.coach import WORLDS, Hint, Look, Reason
from tafelrunde.bots.levels import Found
from tafelrunde.bots.odds import shares
from tafelrunde.bots.slices import Slices, whole
from tafelrunde.bots.thought import Thought
from tafelrunde.core import Action, Seeded
from tafelrunde.games.creatures.data import CARDS
from tafelrunde.games.wuerfel.game import Penalty, Take
from walks import decisions, walk
from wuerfel_positions import GAME, HOME, act, position

P = ParamSpec("P")
T = TypeVar("T")


def at_once(slices: Callable[Concatenate[Look, P], Slices[T]]) -> Callable[Concatenate[Any, Any, P], T]:
    def found(game: Any, state: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return whole(slices(Look(game, state), *args, **kwargs))

    return found


because, best, cost = at_once(coach.because), at_once(coach.best), at_once(coach.cost)
hint, reasons = at_once(coach.hint), at_once(coach.reasons)

CHOICE = "C20 C12 C14 C19 C40"
"""Two pairs, five 1, three green, six blue, or a sum of 30."""


class Known(Thought):
    """What has been thought already."""

    def __init__(self, *found: tuple[Action, float, int], fair: bool = True) -> None:
        super().__init__([action for action, *_ in found], 1)
        self._found, self.fair = [Found(*one) for one in found], fair

    def steps(self) -> Iterator[None]:
        yield

    @property
    def values(self) -> list[Found]:
        return self._found


def hinted(game: Any, state: Any, level: int = 2) -> Hint:
    thought = think(game, state, Random(1), level)
    thought.run(thought.total)
    found = hint(game, state, thought)
    assert found is not None
    return found


def test_a_hint_says_where_what_and_what_the_second_best_would_cost() -> None:
    state = position("C12 C20 C27 C14 C21", "111116", limit=3, rolls=3)
    found = hinted(GAME, state, 5)
    assert (found.verb, str(found.action)) == ("take", "take C12")
    assert found.instead != found.action
    assert found.cost >= 0


def test_the_reason_is_the_part_in_which_it_is_better() -> None:
    # With the place card or without it.
    state = position(HOME, "111335", rolls=3)
    with_place, without = (GAME.read(state, line) for line in ("take C06 place", "take C06"))
    first = reasons(GAME, state, with_place, without)[0]
    assert first.part == "places"
    assert first.points == pytest.approx(2)
    assert reasons(GAME, state, without, with_place)[0].points == pytest.approx(-2)
    assert reasons(GAME, state, without, without) == []


def test_where_nothing_is_to_be_decided_there_is_nothing_to_say() -> None:
    state = GAME.start(2, Seeded(1))
    assert hint(GAME, state, think(GAME, state, Random(1))) is None


@pytest.mark.parametrize("name", games.NAMES)
def test_reasons_tell_nothing_of_what_the_seat_cannot_see(name: str) -> None:
    game, table = games.load(name), walk(name, games.load(name).seats[-1], 1)
    for state in decisions(table, 3):
        other = state.seen_by(state.turn).guess(Random(7))
        one, two = game.actions(state)[:2]
        assert reasons(game, state, one, two) == reasons(game, other, one, two)


def test_a_reroll_is_for_the_citizen_for_which_its_dice_are_kept() -> None:
    # 1 1 1 1 are kept for the dwarf: of two dice one must show another 1, in two rolls.
    found = hinted(GAME, position(CHOICE, "111166"), 5)
    assert (str(found.action), found.why.parts) == ("reroll 5 6", [])
    (aim, won), *_, (nobody, lost) = found.why.aims
    assert (aim, nobody) == (Take("C12"), Penalty())
    assert won == pytest.approx(1 - (25 / 36) ** 2, abs=1e-5)
    assert sum(chance for _, chance in found.why.aims) == pytest.approx(1)
    assert 0 < lost < 1 - won


def test_a_reroll_is_not_for_what_any_throw_would_bring_more_often() -> None:
    # Two 1 are kept for five of them: three of a kind is likelier, but so it is with any dice.
    thought = think(GAME, position("C12 C20 C27 C14 C21", "115235"), Random(1), 5)
    thought.run(thought.total)
    (aim, won), (likelier, more), *_ = whole(thought.aims(thought.best))
    assert (str(thought.best), aim, likelier) == ("reroll 3 4 5 6", Take("C12"), Take("C21"))
    assert won < more


@pytest.mark.parametrize(("dice", "again"), [("114466", (1, 2, 5)), ("123456", (1, 2, 3, 4)), ("113355", (2, 4, 6))])
def test_with_one_more_roll_the_aims_are_what_trying_all_throws_says(dice: str, again: tuple[int, ...]) -> None:
    state = position(CHOICE, dice, rolls=2)
    thought = think(GAME, state, Random(1))
    thought.run(thought.total)
    told = dict(whole(thought.aims(GAME.read(state, f"reroll {' '.join(map(str, again))}"))))
    missed, throws = 0, 6 ** len(again)
    for faces in product(range(1, 7), repeat=len(again)):
        after = state.copy()
        rolled = dict(zip(again, faces, strict=True))
        after.dice = tuple(rolled.get(number, state.dice[number - 1]) for number in range(1, 7))
        missed += not after.met()
    assert told[Penalty()] == pytest.approx(missed / throws, abs=1e-5)
    assert all(-1e-5 <= chance <= 1 for chance in told.values())


def test_what_is_certain_is_set_against_what_rolling_on_may_bring() -> None:
    state = position("C08 C18 C39 C16 C13", "563555")
    found = hinted(GAME, state, 5)
    assert str(found.action) == "take C39"
    assert (found.why.parts, list(found.why.aims)) == ([], [])
    assert found.why.others[0][0] == Take("C39")
    assert found.cost == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize(
    ("row", "dice", "rolls", "aim"),
    [
        ("C12 C19 C23 C04 C22", "444543", 2, "C23"),
        ("C38 C06 C33 C36 C16", "126345", 1, "C06"),
        ("C08 C09 C18 C04 C12", "135624", 1, "C18"),
    ],
)
def test_nobody_rolls_for_whom_there_is_hardly_any_chance(row: str, dice: str, rolls: int, aim: str) -> None:
    state = position(row, dice, rolls=rolls)
    found = hinted(GAME, state, 5)
    assert found.verb == "reroll"
    (end, likely), *_ = found.why.aims
    assert isinstance(end, Take)
    assert likely > 0.05
    assert end.card == aim


def test_whoever_wins_a_dragon_has_it_for_certain_and_gives_it_to_somebody_before_it_is_judged() -> None:
    state = position("C39 C27 C25 C21 C36", "536456", rolls=2)
    thought = think(GAME, state, Random(1))
    thought.run(thought.total)
    found = hint(GAME, state, thought)
    assert found
    assert (str(found.action), found.action) == ("take C39", thought.best)
    shares = {action: share for action, share, _ in thought.values}
    assert found.cost == pytest.approx(shares[found.action] - shares[found.instead])


def test_before_it_is_thought_through_a_reroll_has_no_aim() -> None:
    state = position(CHOICE, "111166")
    assert whole(think(GAME, state, Random(1)).aims(GAME.read(state, "reroll 5 6"))) == []


@pytest.mark.no_cover
def test_the_second_best_is_something_else_and_no_twin() -> None:
    # The first two dice are alike and show the same: which of them is rolled says nothing.
    state = position(CHOICE, "661111")
    one, twin, other = (GAME.read(state, f"reroll {dice}") for dice in ("1", "2", "1 2"))
    thought = think(GAME, state, Random(1))
    assert thought.alike(one, twin)
    assert not thought.alike(one, other)
    assert not thought.alike(one, GAME.read(state, "take C20"))
    # For the straight the one 1 is as good as the other.
    found = hinted(GAME, position("C05 C12 C13 C19 C40", "112345"), 5)
    assert str(found.action) in ("reroll 1", "reroll 2")
    assert str(found.instead) not in ("reroll 1", "reroll 2")


def test_a_deed_is_judged_once_it_is_carried_out() -> None:
    # A dragon hurts nobody before it is given, and a lifted dwarf stands nowhere.
    state = position("C40 C12 C14 C19 C20", "555566", rolls=3)
    found = {reason.part: reason.points for reason in reasons(GAME, state, *map(Take, ("C40", "C20")))}
    assert found["dragons"] == 6
    laurin = games.load("laurin")
    garden = laurin_position("relocate", 0, dwarfs="h8=0:5 g8=0:1 a1=1:5", left=2, part="relocate")
    lift, done = laurin.read(garden, "lift h8"), laurin.read(garden, "done")
    better = {reason.part: reason.points for reason in reasons(laurin, garden, lift, done)}
    assert better["dwarfs"] > 1
    assert better["king"] >= 1, "put down again it stands where the king may come"


def test_the_lead_is_over_the_same_one_all_the_time() -> None:
    # Ben and Cleo stand alike; if the dragon goes to the one, the other is the best, but no citizen of anybody has changed.
    state = position("C40 C12 C14 C19 C20", "555566", seats=3, kingdoms=["", "C12", "C13 C06 V4"], rolls=3)
    act(state, "take C40")
    found = reasons(GAME, state, *(GAME.read(state, line) for line in ("give 1", "give 2")))
    assert {reason.part for reason in found} <= {"dragons", "row"}


def test_of_two_steps_the_first_is_judged_with_the_second() -> None:
    # Whichever of forest and village comes first, the other one follows.
    square = block("a1", "b2")
    state = land((0, "a1", ""), (1, "l12", ""), (2, "l1", ""), board=paint(V="c1", F="c2"), borders=fence(square))
    loewenherz = games.load("loewenherz")
    using(state, "expansion", 2)
    one, other, bare = (loewenherz.read(state, f"expand a1 {field}") for field in ("c1", "c2", "a3"))
    assert reasons(loewenherz, state, one, other) == []
    assert "steps" not in {reason.part for reason in reasons(loewenherz, state, one, bare)}


def test_a_card_is_judged_once_all_is_done_that_it_is_played_for() -> None:
    # A border of two closes nothing, and what the card still gives is no reason: with the second one the village is enclosed.
    loewenherz = games.load("loewenherz")
    walls = fence(block("a1", "b2"))
    state = land((0, "a1", ""), (1, "l12", ""), (2, "l1", ""), board=paint(V="a2"), borders=walls[:-2])
    using(state, "borders", 2)
    closing = loewenherz.read(state, "border {} {}".format(*walls[-1]))
    other = loewenherz.read(state, "border f6 f7")
    told = {reason.part for reason in reasons(loewenherz, state, closing, other)}
    assert told and "steps" not in told


def test_a_swap_is_judged_once_both_dwarfs_are_chosen() -> None:
    laurin = games.load("laurin")
    table = laurin_position(
        "swap", 0, king=(4, 4), dwarfs="d4=0:1 e4=1:5 h8=0:5 a8=2:1", caster=0, spell="B", part="place"
    )
    near, far = (laurin.read(table, f"swap {square}") for square in ("h8", "a8"))
    assert reasons(laurin, table, near, far)


def test_a_bid_that_cannot_win_brings_nothing_of_the_king_move_that_others_win() -> None:
    # Ben and Cleo have laid more than Ada holds: what she bids is gone, and the king goes where he would have gone.
    laurin = games.load("laurin")
    table = laurin_position("bid", 0, crown=1, dwarfs="d4=0:5 e5=1:5", hands=["T1", "", ""])
    table.bids = [[], table.cards.open(["T3", "T3"]), table.cards.open(["T2"])]
    bid, passing = (action for verb in ("bid", "pass") for action in laurin.actions(table) if action.verb == verb)
    lost = reasons(laurin, table, bid, passing)
    assert {reason.part for reason in lost} == {"king", "treasure"}, "with its card the next auction could be won"
    assert all(reason.points < 0 for reason in lost)
    thought = Known((bid, 0.5, 4), (passing, 0.4, 4), fair=False)
    assert best(laurin, table, thought) == passing
    assert best(laurin, table, Known((bid, 0.5, 60), (passing, 0.4, 4), fair=False)) == bid
    found = hint(laurin, table, thought)
    assert found
    assert (found.action, found.instead, [reason.part for reason in found.why.parts]) == (
        passing,
        bid,
        ["king", "treasure"],
    )
    assert 0 < found.cost < 0.1
    assert cost(laurin, table, thought, bid, bid) == 0


def test_a_spell_is_judged_by_the_scoring_for_which_it_was_cast() -> None:
    laurin = games.load("laurin")
    table = laurin_position("spell", 0, dwarfs="d4=1:5", books=["E", "", ""], origin=(2, 4), way="E", distance=2)
    cast, passing = (laurin.read(table, line) for line in ("cast E", "pass"))
    assert Reason("points", 0, pytest.approx(-5), 1) in reasons(laurin, table, cast, passing)


def test_a_journey_is_judged_at_its_end_and_not_across_the_deal_that_follows() -> None:
    elfen = games.load("elfen")
    state = Spot("pig", "pig pig raft", realms=["plains", "plains"], turn=1).s
    state.phase, state.at = "travel", -1
    go, stop = next(action for action in elfen.actions(state) if action.verb == "enter"), elfen.read(state, "stop")
    told = reasons(elfen, state, go, stop)
    # Two plains for two pigs make the lap, and a card in hand is worth two gold.
    assert {reason.part: round(reason.points) for reason in told} == {"gold": 14, "cards": -4}
    mind(elfen).do(after := state.copy(), stop, Seeded(1))
    assert (after.turn, after.journey, len(after.hands[1])) == (None, 1, 3)
    assert mind(elfen).value(after) == shares(mind(elfen).worths(after), mind(elfen).spread(after)), (
        "and nobody has won yet"
    )
    state.journey = 2
    mind(elfen).do(state, stop, Seeded(1))
    assert state.phase != "travel", "the game is over"


def test_what_pays_off_only_later_is_told_by_what_it_is_then() -> None:
    elfen = games.load("elfen")
    state = elfen.start(2, Seeded(2))
    one, other = elfen.actions(state)[:2]
    worse, better = (
        (one, other) if sum(reason.points for reason in reasons(elfen, state, other, one)) > 0 else (other, one)
    )
    thought = Known((worse, 0.5, 4), (better, 0.4, 4))
    assert because(elfen, state, thought, worse, better).later == []
    later = because(elfen, state, thought, worse, better, less=0.1).later
    assert later == reasons(elfen, state, worse, better, further=True) != reasons(elfen, state, worse, better)


def test_where_nobody_feels_a_difference_it_is_told_what_is_better_than_most() -> None:
    state = position(HOME, "111335", rolls=3)
    with_place, without = (GAME.read(state, line) for line in ("take C06 place", "take C06"))
    thought = Known((with_place, 0.5, 4), (without, 0.4, 4), (without, 0.4, 4))
    alike = because(GAME, state, thought, with_place, with_place)
    assert (alike.parts, alike.usual) == ([], reasons(GAME, state, with_place, without))
    assert because(GAME, state, thought, with_place, without).usual == []


def test_of_two_steps_that_are_known_alike_the_better_one_is_found_once_both_are_made() -> None:
    # As little as a Known thought knows of it, what is drawn is only worth something once four cards are gone.
    elfen = games.load("elfen")
    state = Spot("pig pig lake", "pig", realms=["plains", "lake"], pile="pig raft cloud unicorn wagon dragon").s
    swap = next(action for action in elfen.actions(state) if action.verb == "exchange")
    others = [action for action in elfen.actions(state) if action != swap]
    assert best(elfen, state, Known((others[0], 0.5, 4), (others[1], 0.4, 4))) == others[0]
    found = best(elfen, state, Known((swap, 0.5, 4), *[(action, 0.4, 4) for action in others]))
    assert sum(reason.points for reason in reasons(elfen, state, found, swap)) >= 0


def test_what_changes_for_the_best_of_the_others_is_told_as_theirs() -> None:
    state = position("C40 C12 C14 C19 C20", "555566", seats=3, kingdoms=["", "C12 C13", ""], rolls=3)
    act(state, "take C40")
    to_ben, to_cleo = (GAME.read(state, line) for line in ("give 1", "give 2"))
    assert Reason("dragons", 0, pytest.approx(-6), 1) in reasons(GAME, state, to_ben, to_cleo)
    assert Reason("dragons", 0, pytest.approx(6), 1) in reasons(GAME, state, to_cleo, to_ben)


def test_where_little_was_looked_at_an_action_it_is_looked_at_again() -> None:
    creatures = games.load("creatures")
    state = creatures.start(2, Seeded(1))
    best, other = creatures.actions(state)[:2]
    few, many = (
        Known((best, 0.5, 90), (other, 0.0, 3), fair=False),
        Known((best, 0.5, 90), (other, 0.1, 60), fair=False),
    )
    assert cost(creatures, state, few, other, best) < 0.4
    assert cost(creatures, state, many, other, best) == pytest.approx(0.4)
    assert cost(creatures, state, Known((best, 0.5, 2), (other, 0.3, 2)), other, best) == pytest.approx(0.2)
    assert cost(creatures, state, few, best, best) == 0


def test_what_was_followed_once_is_not_followed_again() -> None:
    elfen = games.load("elfen")
    state = elfen.start(2, Seeded(2))
    one, other = elfen.actions(state)[:2]
    look, thought = Look(elfen, state), Known((one, 0.5, 4), (other, 0.4, 4), fair=False)
    assert len(list(coach.best(look, thought))) >= 2 * WORLDS
    assert list(coach.cost(look, thought, one, other)) == list(coach.cost(look, thought, other, one)) == []


def test_another_look_ends_where_the_game_does() -> None:
    creatures, table = games.load("creatures"), walk("creatures", 2, 1)
    last = max(at for at in range(len(table.record.entries)) if len(creatures.actions(table.at(at))) > 1)
    state = table.at(last)
    best, other = creatures.actions(state)[:2]
    assert 0 <= cost(creatures, state, Known((best, 0.5, 90), (other, 0.4, 3), fair=False), other, best) <= 1


def test_a_king_is_never_told_as_a_loss() -> None:
    # What was fitted to whole games sees one in crowns of the first rounds, with three and more.
    creatures, table = games.load("creatures"), walk("creatures", 3, 1)
    for at in range(len(table.record.entries)):
        state = table.at(at)
        kings = [mine["kings"] for mine in mind(creatures).reasons(state)]
        bare = [not any(CARDS[face].kind == "king" for face in row) for row in state.rows]
        assert all((worth == 0) if none else (worth > 0) for worth, none in zip(kings, bare, strict=True))


def test_what_only_one_of_two_positions_is_judged_by_is_no_reason() -> None:
    # Once the last journey has begun, cards in hand are worth nothing to anybody: that is no reason against beginning it.
    elfen, table = games.load("elfen"), walk("elfen", 2, 2)
    at = max(
        at for at, entry in enumerate(table.record.entries) if entry.action == "pass" and table.at(at).phase == "travel"
    )
    state = table.at(at - 1)
    assert (state.phase, table.at(at).phase) == ("plan", "travel")
    stay = next(action for action in elfen.actions(state) if action.verb != "pass")
    told = reasons(elfen, state, elfen.read(state, "pass"), stay)
    assert all(reason.part in ("gold", "journey") for reason in told)


def test_of_whoever_ends_a_card_early_it_is_told_what_the_rest_of_it_would_have_brought() -> None:
    loewenherz, state = games.load("loewenherz"), walk("loewenherz", 2, 1).at(268)
    border, done = loewenherz.read(state, "border b1 c1"), loewenherz.read(state, "done")
    assert {border, done} <= {*loewenherz.actions(state)}
    (reason,) = reasons(loewenherz, state, border, done)
    assert reason.part == "plans"
    assert reason.points > 0.1


def test_what_a_move_card_is_good_for_shows_when_dwarfs_are_moved() -> None:
    laurin, state = games.load("laurin"), walk("laurin", 3, 1).at(54)
    found = hinted(laurin, state, 5)
    assert (found.verb, found.why.parts, found.equals) == ("assign", [], [])
    assert "dwarfs" in {reason.part for reason in found.why.later}


def test_whoever_has_no_village_yet_loses_no_journey_by_laying_one_later() -> None:
    elfen = games.load("elfen")
    spot = Spot("pig pig lake", "raft", realms=["", "lake"])
    told = mind(elfen).reasons(spot.s)
    assert [parts.keys() - {"gold", "delay"} for parts in told] == [{"hand"}, {"journey", "cards"}]
    assert [sum(parts.values()) for parts in told] == mind(elfen).worths(spot.s)
    spot.s.phase = "travel"
    assert mind(elfen).reasons(spot.s) == mind(elfen).parts(spot.s)


def test_what_is_not_the_same_part_of_somebody_before_and_after_is_not_told_as_a_change_of_it() -> None:
    elfen = games.load("elfen")
    spot = Spot("pig pig lake plains", "raft raft", "pig", realms=["plains", "", "desert"], gold=[7, 30, 7])
    home, theirs = (elfen.read(spot.s, f"village lake {realm}") for realm in (0, 1))
    told = reasons(elfen, spot.s, home, theirs)
    assert {reason.rival for reason in told} == {1}
    assert not [reason for reason in told if reason.part in ("cards", "journey") and reason.theirs]


def test_whoever_pays_for_a_village_keeps_the_tickets_that_lead_there() -> None:
    elfen = games.load("elfen")
    spot = Spot("raft raft wheel", "pig", realms=["", "plains"], pile="pig lake plains")
    spot.act("novillage")
    found = hinted(elfen, spot.s.seen_by(0), 5)
    assert elfen.spoken(spot.s, found.action) == "discard wheel"
    assert found.cost > 0
    mind(elfen).do(spot.s, elfen.read(spot.s, "discard wheel"), spot.dealer)
    assert (spot.s.turn, len(spot.s.realms[0])) == (1, 1)


def test_where_nothing_is_left_to_chance_there_is_no_aim() -> None:
    elfen = games.load("elfen")
    state = elfen.start(2, Seeded(2))
    found = hinted(elfen, state, 1)
    assert not found.why.aims
    assert not found.why.others
    assert found.instead != found.action
    assert whole(mind(elfen).chances(state)) == mind(elfen).value(state)


def test_what_comes_to_the_very_same_is_not_the_second_best() -> None:
    state = position(HOME, "111335", rolls=3)
    place, plain = (GAME.read(state, line) for line in ("take C06 place", "take C06"))
    same = Known((place, 0.5, 4), (place, 0.5, 4), (plain, 0.4, 4))
    found = hint(GAME, state, same)
    assert found
    assert (found.instead, found.cost, found.why.parts[0].part) == (plain, pytest.approx(0.1), "places")
    laurin = games.load("laurin")
    table = laurin_position("place", 0, part="place", left=9)
    far = [laurin.read(table, f"place 1 {square}") for square in ("a1", "h1", "e4")]
    often = Known((far[0], 0.5, 60), (far[1], 0.5, 60), (far[2], 0.4, 60), fair=False)
    found = hint(laurin, table, often)
    assert found
    assert (found.instead, found.equals) == (far[2], [far[1]])
    found = hint(laurin, table, Known((far[0], 0.5, 4), (far[1], 0.5, 4)))
    assert found
    assert (found.instead, found.cost, found.equals) == (far[1], 0, [])
