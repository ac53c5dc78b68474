"""Würfelkönig, what bots know: the turn is reckoned through, and what they like is what a player would."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from tafelrunde.bots import choose, think
from tafelrunde.bots.coach import Look, cost, hint
from tafelrunde.bots.methods.expectation import THROWS, ahead, table
from tafelrunde.bots.slices import whole
from tafelrunde.bots.view import View
from tafelrunde.bots.wuerfel import MIND, turn
from tafelrunde.bots.wuerfel.turn import Spread, Turn, met, reckoning
from tafelrunde.bots.wuerfel.value import CHANCE, gain, prospect, turns
from tafelrunde.core import Seeded
from tafelrunde.games.wuerfel.data import CITIZENS, MET
from wuerfel_positions import GAME, HOME, act, position


def decides(state: Any, level: int = 5) -> str:
    return str(choose(GAME, state, Random(1), level))


@pytest.mark.parametrize("card", ["C03", "C12", "C37"])
def test_the_chances_of_the_citizens_are_what_the_dice_say(card: str) -> None:
    meets = [float(MET[card](dice)) for dice in THROWS]
    _, _, three, four = islice(ahead(table(meets)), 4)
    assert CHANCE[card] == pytest.approx([three[27][27 * 28 + 27], four[27][27 * 28 + 27]], abs=1e-4)
    assert set(CHANCE) == set(CITIZENS)


def test_what_may_follow_is_spread_evenly_over_the_worlds() -> None:
    luck = [Spread(5, number, 12) for number in range(12)]
    first, second = sorted(one.random() for one in luck), sorted(one.random() for one in luck)
    assert [more - less for less, more in pairwise(first)] == pytest.approx([1 / 12] * 11)
    assert max(more - less for less, more in pairwise([*second, second[0] + 1])) < 2 / 12
    assert Spread(5, 3, 12).random() == Spread(5, 3, 12).random() != Spread(6, 3, 12).random()


@pytest.mark.parametrize("pile", [12, 35])
def test_every_card_that_can_follow_is_looked_at_once(pile: int) -> None:
    state, followed = position("C37 C29 C12 C13 C19", "111223", pile=pile), dict[int, list[str]]()
    act(state, "take C37")

    def watched(s: Any) -> list[float]:
        won = len(s.kingdoms[0])
        followed.setdefault(won, []).append(s.face(s.row[won - 1]))
        return [0.5, 0.5]

    thought = Turn(View(GAME, state), watched, worlds=35, rolls=3)
    thought.run(thought.total)
    assert [len(set(cards)) for cards in followed.values()] == [pile, pile]
    assert thought.total == pile == len(followed[1])
    assert followed[1] == followed[2], "whatever is done is followed by the same card"


def test_ten_points_that_lie_there_are_taken() -> None:
    assert decides(position("C12 C20 C27 C14 C21", "111111", limit=3)) == "take C12"


def test_one_point_is_left_for_a_good_chance_of_ten() -> None:
    # Two pairs win the orc; one more 1 of two dice, in two rolls, wins the dwarf.
    state = position("C20 C12 C14 C19 C40", "111166", limit=3)
    assert "take C20" in map(str, GAME.actions(state))
    assert decides(state) == "reroll 5 6"


def test_with_no_roll_left_the_best_that_is_met_is_taken() -> None:
    state = position(HOME, "111222", rolls=3)
    ends = {str(action) for action in GAME.actions(state)}
    assert decides(state) in ends
    assert not decides(state).startswith("reroll")


def test_nobody_rolls_on_for_nothing() -> None:
    # A die that the citizen does not need could be rolled again, and nothing would come of it.
    state = position("C20 C12 C14 C19 C40", "111166", limit=3, rolls=3)
    assert decides(state).startswith("take C20")
    assert decides(position(HOME, "111222")).startswith("take")


def test_what_was_reckoned_serves_the_whole_turn() -> None:
    reckoning.cache_clear()
    state, found = position("C20 C12 C14 C19 C40", "112246", limit=3), list[Any]()
    for rolls, dice in enumerate(("112246", "111246", "111146")):
        state.rolls, state.dice = rolls, tuple(map(int, dice))
        fresh = think(GAME, state, Random(1))
        fresh.run(fresh.total)
        found.append(fresh.values)
    assert (reckoning.cache_info().misses, reckoning.cache_info().hits) == (1, 2)
    reckoning.cache_clear()
    alone = think(GAME, state, Random(1))
    alone.run(alone.total)
    assert alone.values == found[-1]


def test_before_all_is_reckoned_through_there_is_an_answer() -> None:
    state = position("C20 C12 C14 C19 C40", "112246", limit=3)
    thought = think(GAME, state, Random(1))
    assert thought.best in GAME.actions(state)
    rolls = [action for action in GAME.actions(state) if str(action).startswith("reroll")]
    while not thought.finished:
        assert {action for action, _, _ in thought.values} == set(GAME.actions(state))
        assert [(share, looks) for action, share, looks in thought.values if action in rolls] == [(0.0, 0)] * len(rolls)
        assert thought.best not in rolls
        thought.run(1)
    assert all(share > 0 and looks for _, share, looks in thought.values)
    assert thought.best in rolls


def test_how_likely_the_ends_are_is_reckoned_once_for_all_that_can_be_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("C20 C12 C14 C19 C40", "112246", rolls=2)
    thought = think(GAME, state, Random(1))
    thought.run(thought.total)
    reckoned = list[object]()

    class Watched(turn.Reckoning):
        def __init__(self, ends: turn.Ends) -> None:
            reckoned.append(ends)
            super().__init__(ends)

    monkeypatch.setattr(turn, "Reckoning", Watched)
    told = [whole(thought.aims(GAME.read(state, f"reroll {dice}"))) for dice in ("5", "6", "5 6")]
    assert len(reckoned) == 5
    assert told[0] != told[1] != told[2]


@pytest.mark.no_cover
def test_a_coach_who_is_hurried_has_an_answer_and_knows_little_of_a_roll() -> None:
    state = position("C20 C12 C14 C19 C40", "112246", limit=3)
    hurried, complete = (think(GAME, state, Random(1), 5) for _ in range(2))
    hurried.run(2)
    complete.run(complete.total)
    roll = complete.best
    found = whole(hint(Look(GAME, state), hurried))
    assert found is not None
    assert found.action == hurried.best
    assert whole(cost(Look(GAME, state), hurried, roll, hurried.best)) < 0.1, (
        "it is looked at, and nothing like all is given away by it"
    )
    assert whole(cost(Look(GAME, state), complete, roll, roll)) == 0


@pytest.mark.parametrize("level", range(1, 6))
def test_nobody_who_is_hurried_rolls_for_what_nobody_has_reckoned(level: int) -> None:
    state = position("C20 C12 C14 C19 C40", "112246", limit=3)
    for seed in range(20):
        thought = think(GAME, state, Random(seed), level)
        thought.run(1)
        assert not str(thought.choice).startswith("reroll")


def test_the_hypnotist_takes_a_good_neighbour_along_and_leaves_a_bad_one() -> None:
    state = position("C37 C29 C12 C13 C19", "111223")
    act(state, "take C37")
    assert MIND.parts(state)[0]["row"] > 0
    assert sum(1 for _ in think(GAME, state, Random(1)).steps()) == len(state.pile)
    assert decides(state).startswith("take C29")


def test_a_dragon_goes_to_whoever_is_ahead() -> None:
    state = position("C40 C12 C13 C19 C05", "555555", seats=3, kingdoms=["", "C12", "C14"])
    act(state, "take C40")
    assert decides(state) == "give 1"


def test_of_every_row_some_throw_wins_nothing() -> None:
    # The five that are won most easily, and rows by lot.
    easy = sorted(CITIZENS, key=lambda card: -sum(met(card)))[:5]
    for row in (easy, *(Random(seed).sample(list(CITIZENS), 5) for seed in range(30))):
        assert not all(map(any, zip(*map(met, row), strict=True)))


def test_who_can_roll_next_hopes() -> None:
    state = position("C20 C12 C13 C19 C40", turn=0)
    mine, other = MIND.parts(state)
    assert mine["row"] > 0 == other["row"]
    elf = position("C20 C12 C13 C19 C40", turn=0, kingdoms=["C03"])
    assert MIND.parts(elf)[0]["elf"] > 0
    assert prospect(elf, 0) > prospect(state, 0)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(12))
def test_what_a_row_promises_is_nearly_what_a_turn_brings(seed: int) -> None:
    cards = Random(seed).sample(list(CITIZENS), 8)
    state = position(" ".join(cards[:5]), kingdoms=[" ".join(cards[5:]), ""])
    penalty = -int(state.face(state.penalties[-1])[1:])
    brings = sorted((gain(state, 0, slot, state.face(card)), state.face(card)) for slot, card in enumerate(state.row))
    worth = [float(penalty)] * len(THROWS)
    for points, card in brings:
        worth = [points if MET[card](dice) else before for dice, before in zip(THROWS, worth, strict=True)]
    *_, rolls = islice(ahead(table(worth)), 4 if state.top(0) == "elf" else 3)
    assert prospect(state, 0) == pytest.approx(rolls[27][27 * 28 + 27], abs=1)


def test_a_fairy_is_worth_more_while_others_are_still_to_come() -> None:
    def dearer(row: str, **more: Any) -> float:
        state = position(row, kingdoms=["C32", ""], **more)
        return MIND.parts(state)[0]["fairies"] - GAME.scores(state)[0]["fairies"]

    plain = "C20 C12 C14 C19 C40"
    assert dearer(plain) > 1
    # Those that lie low in the pile will hardly be seen where the game is over soon.
    assert dearer(plain) > dearer(plain, places=[1] * 5) > 0
    assert MIND.parts(position(plain, kingdoms=["C32 C33 C34 C35 C36", ""]))[0]["fairies"] == 25
    # So a first fairy, for one point, is better than an orc for two.
    assert decides(position("C21 C32 C12 C13 C40", "333411", rolls=3)) == "take C32"


def test_what_a_citizen_brings() -> None:
    state = position("C12 C06 C32 C03 C40", kingdoms=["C33"])
    brings = [gain(state, 0, slot, state.face(card)) for slot, card in enumerate(state.row)]
    dwarf, home, fairy, elf, dragon = brings
    assert (dwarf, dragon) == (10, 6)
    assert home > 4
    assert fairy >= 3
    assert elf > 1
    assert gain(position("C30 C12 C13 C19 C40"), 0, 0, "C30") > 2


def test_a_lead_is_worth_more_the_fewer_turns_are_left() -> None:
    early, late = (position("C20 C12 C13 C19 C40", pile=pile, kingdoms=["C12", ""]) for pile in (30, 3))
    assert turns(early) > turns(late)
    assert MIND.value(early)[0] < MIND.value(late)[0]
    assert sum(MIND.value(early)) == pytest.approx(1)


def test_after_the_end_it_is_said_who_has_won() -> None:
    state = position("C05 C12 C13 C19 C40", "112346", penalties=1, kingdoms=["C12", "C13 C14"])
    act(state, "penalty")
    assert MIND.value(state)[1] > 0.95
    assert "row" not in MIND.parts(state)[0]


@pytest.mark.no_cover
def test_a_game_between_levels_comes_to_its_end() -> None:
    state, dealer = GAME.start(5, Seeded(3)), Seeded(4)
    while state.turn is not None:
        GAME.play(state, choose(GAME, state, Random(state.round), 1 + state.turn), dealer)
    assert state.ended


def test_what_people_are_shown_of_the_chances_knows_the_dice_on_the_table() -> None:
    plain = "C20 C12 C14 C19 C40"
    state = position(plain, "111116", seats=3)
    assert sum(whole(MIND.chances(state))) == pytest.approx(1)
    assert whole(MIND.chances(state))[0] > MIND.value(state)[0] + 0.1
    # With no roll left and nobody won there is one thing to do, and it costs.
    missed = position("C12 C13 C19 C05 C40", "112346", rolls=3)
    assert whole(MIND.chances(missed))[0] < MIND.value(missed)[0]
    before = position(plain)
    assert whole(MIND.chances(before)) == MIND.value(before)


def test_a_dragon_that_is_still_to_be_given_away_is_counted_with_whoever_will_get_it() -> None:
    state = position("C40 C12 C14 C19 C20", "555566", kingdoms=["C12 C13", "C14"], rolls=3)
    before = whole(MIND.chances(state))
    act(state, "take C40")
    assert state.phase == "gift"
    assert whole(MIND.chances(state)) == pytest.approx(before)
