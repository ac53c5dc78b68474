"""Tempers: what a bot likes shows in what it does, and costs it little."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde import games
from tafelrunde.bots import LEVELS, PEOPLE, TEMPERS, Thought, View, choose, mind, player, think
from tafelrunde.bots.levels import Found
from tafelrunde.bots.tempers import GIVES, Taste
from tafelrunde.core import Seeded
from tafelrunde.games.wuerfel.game import Reroll
from toy import SPY
from walks import decisions, walk

every_game = pytest.mark.parametrize("name", games.NAMES)


def thoughts(name: str, temper: str, count: int = 16, seats: int = 0) -> list[Thought]:
    """Some thoughts of a bot with this temper, come to their ends; with the fewest seats unless it is said with how many."""
    game, table = games.load(name), walk(name, seats or games.load(name).seats[0], 4)
    found = [think(game, state, Random(1), 1, temper) for state in decisions(table, count)]
    for thought in found:
        thought.run(thought.total)
    return found


@every_game
@pytest.mark.no_cover
def test_a_temper_shows_and_costs_little(name: str) -> None:
    shown = set[str]()
    for temper in TEMPERS:
        for thought in thoughts(name, temper):
            assert isinstance(thought.taste, Taste)
            found, liked = thought.values, thought.taste(thought.values)
            assert {action for action, _, _ in liked} == {action for action, _, _ in found}
            share = {action: share for action, share, _ in found}
            assert share[liked[0][0]] >= found[0][1] - GIVES
            assert all(share[action] <= after <= share[action] + GIVES + 1e-9 for action, after, _ in liked)
            shown |= {temper} if liked[0][0] != found[0][0] else set()
    assert shown, (
        f"say in bots/tempers.json what each temper likes of {name}, and in bots/{name} what a bot there knows"
    )


@pytest.mark.parametrize("level", range(1, 1 + len(LEVELS)))
def test_a_temper_may_like_a_roll_at_every_level(level: int) -> None:
    game, table = games.load("wuerfel"), walk("wuerfel", 2, 4)
    rolls = 0
    for state in decisions(table, 60):
        if state.phase != "choose" or state.rolls == state.limit:
            continue
        thought = think(game, state, Random(1), level, "bold")
        thought.run(thought.total)
        assert thought.taste
        found = {action: share for action, share, _ in thought.values}
        liked = {action for action, share, _ in thought.taste(thought.values) if share > found[action]}
        rolls += not isinstance(thought.best, Reroll) and any(isinstance(action, Reroll) for action in liked)
    assert rolls


@pytest.mark.parametrize(
    ("name", "seats", "gives"),
    [("elfen", 2, 0.03), ("elfen", 6, 0.00825), ("creatures", 6, 0.011), ("wuerfel", 5, 0.03)],
)
def test_a_temper_gives_less_where_levels_lose_less(name: str, seats: int, gives: float) -> None:
    given = list[float]()
    for thought in thoughts(name, "patient", seats=seats):
        assert thought.taste
        found = {action: share for action, share, _ in thought.values}
        given += [share - found[action] for action, share, _ in thought.taste(thought.values)]
    assert max(given) == pytest.approx(gives)


def test_the_bold_roll_on_and_the_thrifty_take_what_is_there() -> None:
    game = games.load("wuerfel")
    state = game.start(2, Seeded(1))
    game.play(state, game.actions(state)[0], Seeded(4))
    bold, thrifty = (Taste(mind(game), View(game, state), temper, 1) for temper in ("bold", "thrifty"))
    rolls = game.read(state, "reroll 1")
    ends = next(action for action in game.actions(state) if str(action).startswith("take"))
    values = [Found(ends, 0.5, 1), Found(rolls, 0.5, 1)]
    assert bold(values)[0].action == rolls
    assert thrifty(values)[0].action == ends
    assert bold([Found(ends, 0.9, 1), Found(rolls, 0.5, 1)])[0].action == ends
    assert bold([Found(ends, 0.5, 9), Found(rolls, 0.49, 1)])[0].action == ends


def test_who_has_no_temper_plays_what_was_found() -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(3))
    plain = think(game, state, Random(1), 5)
    assert plain.taste is None
    moody = [think(game, state, Random(1), 5, temper) for temper in TEMPERS]
    for thought in (plain, *moody):
        thought.run(40)
        assert thought.values == plain.values
    assert plain.choice == plain.best


def test_of_a_game_of_which_nothing_is_known_only_the_others_can_be_disliked() -> None:
    state = SPY.start(3, Seeded(1))
    for temper in TEMPERS:
        assert choose(SPY, state, Random(1), 5, temper) in SPY.actions(state)


def test_an_unknown_temper_is_said_to_be_one() -> None:
    game = games.load("wuerfel")
    with pytest.raises(ValueError, match="a temper is one of bold, thrifty, quarrelsome, patient, and not sulky"):
        choose(game, game.start(2, Seeded(1)), Random(1), 3, "sulky")


def test_players_may_have_a_temper() -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(2))
    bold = player("2-bold")(game, state.seen_by(state.turn), Random(1))
    assert bold == choose(game, state, Random(1), 2, "bold")
    for name in ("6-bold", "3-sulky", "greedy-bold"):
        with pytest.raises(LookupError, match=f"and not {name}"):
            player(name)


def test_the_people_have_tempers() -> None:
    assert set(PEOPLE.values()) == set(TEMPERS)
