"""König der Elfen, whole games of chance: a clerk, conservation, the bound, and hidden cards."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elfen_clerk import Clerk, compare
from elfen_positions import Chooser, at_random, faced, inventory, lying, played, wanderer
from tafelrunde.core import ALL, Illegal, Seeded, State
from tafelrunde.games import elfen
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import FACES

pytestmark = pytest.mark.no_cover

DATA: dict[str, Any] = json.loads((Path(elfen.__file__).parent / "cards.json").read_text("utf-8"))

GAMES = [
    (seats, seed, choose, options)
    for seats in range(2, 7)
    for seed, choose, options in (
        (1, at_random, {}),
        (2, wanderer, {}),
        (3, wanderer, {"gold": 12, "open": 0}),
        (4, wanderer, {"open": 0}),
        (5, wanderer, {"gold": 12}),
    )
]
every_game = pytest.mark.parametrize(("seats", "seed", "choose", "options"), GAMES)


@every_game
def test_an_independent_clerk_keeps_the_same_books(
    seats: int, seed: int, choose: Chooser, options: dict[str, int]
) -> None:
    table = played(seed, seats, choose, **options)
    clerk = Clerk(seats, options.get("gold", 7))
    compare(clerk, table.at(0))
    for number, entry in enumerate(table.record.entries[1:], 1):
        after = table.at(number)
        found = [event.facts["turned"] for event in table.events(number) if event.what == "found"]
        # A search shuffles the discards in before it finds something; the pile that ran out is another matter.
        whats = [event.what for event in table.events(number)]
        mixed = "reshuffled" in whats and "reshuffled" in whats[: whats.index("found")] if found else False
        clerk.play([faced(after, word) for word in entry.action.split()], found[0] if found else None, mixed)
        compare(clerk, after)
    assert clerk.over
    most = max(clerk.money)
    assert GAME.ranking(table.state)[0] == [seat for seat, money in enumerate(clerk.money) if money == most]


def test_the_clerk_sees_every_kind_of_event() -> None:
    seen = {
        event.what
        for seats, seed, choose, options in GAMES
        for table in [played(seed, seats, choose, **options)]
        for entry in range(1, len(table.record.entries))
        for event in table.events(entry)
    }
    assert seen >= {
        "village",
        "attached",
        "closed",
        "drew",
        "discarded",
        "bought",
        "opened",
        "passed",
        "showed",
        "found",
    }
    assert seen >= {"departs", "entered", "earned", "robbed", "lap", "guarded", "turned", "stopped", "journey", "ended"}


@pytest.mark.rule("elfen", "K5")
@every_game
def test_vector_e9_no_card_and_no_token_is_ever_lost(
    seats: int, seed: int, choose: Chooser, options: dict[str, int]
) -> None:
    table = played(seed, seats, choose, **options)
    for entry in range(len(table.record.entries)):
        state = table.at(entry)
        cards = lying(state)
        assert len(cards) == len(set(cards)) == 120
        if entry % 7 == 0:
            assert sorted(inventory(state).elements()) == sorted(FACES)
        out = [owner for marks in state.laid.values() for _, owner in marks]
        assert [state.tokens[seat] + out.count(seat) for seat in range(seats)] == [4] * seats
        assert all(state.gold(seat) >= 0 for seat in range(seats))
        assert all(state.cards.seen[card] == ALL for card in cards if card in {*state.discard, *state.laid})
        assert sorted(state.laid) == sorted(village for realm in state.realms for village in realm)


@every_game
def test_gold_comes_from_and_goes_to_the_bank_but_for_thieves(
    seats: int, seed: int, choose: Chooser, options: dict[str, int]
) -> None:
    table = played(seed, seats, choose, **options)
    scores = GAME.scores(table.state)
    assert sum(score["thieves"] for score in scores) == 0
    events = [event for entry in range(1, len(table.record.entries)) for event in table.events(entry)]
    for seat, score in enumerate(scores):
        mine = [event for event in events if event.facts.get("seat") == seat]
        assert score["villages"] == sum(event.facts["gold"] for event in mine if event.what == "earned")
        assert score["laps"] == sum(event.facts["gold"] for event in mine if event.what == "lap")
        assert -score["purchases"] == sum(event.facts["cost"] for event in mine if event.what == "bought")
        assert -score["closures"] == sum(event.facts["cost"] for event in mine if event.what == "closed")


# How long a game can be


def bound(seats: int) -> int:
    """The most decisions that a game can have, by counting generously; see ruling EA35.

    All gold that can ever be there pays for at most half as many closures (each lets one more village be played, and
    gives back tokens for gold). Purchases and tokens are counted. An exchange costs a card, so that there are no more
    of them than cards; a search needs that the village found before has left the hand.
    """
    journeys = DATA["journeys"][str(seats)]
    # A ticket brings 12 at most (a raft, a river, gold), or 10 (a dragon, a desert, gold).
    gold = 12 * seats + (journeys - 1) * (10 * 12 + 54 * 10 + 10 * seats)
    slots = seats * DATA["room"][str(seats)]
    turns = journeys * (2 * slots + 16 * seats + 2 * 120) + 5 * gold // 2
    travel = journeys * (64 + 6 + 4 + seats)
    # Between two turns that change something the others may pass, and a turn may have a second step.
    return (seats + 1) * turns + journeys * seats + travel


@pytest.mark.rule("elfen", "EA35")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("open_top", [0, 1])
def test_a_game_of_any_kind_ends_far_below_its_bound(seats: int, open_top: int) -> None:
    for seed in range(6):
        for choose in (at_random, wanderer):
            dealer, chance, decisions = Seeded(seed), Random(seed), 0
            state = GAME.start(seats, dealer, open=open_top)
            while state.turn is not None:
                GAME.play(state, choose(state, chance), dealer)
                decisions += 1
            assert decisions < min(bound(seats), 200 * seats)
            assert sorted(seat for place in GAME.ranking(state) for seat in place) == list(range(seats))


# What machines know


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_guess_fits_what_is_known_even_after_reshuffles_and_plays_to_its_end(seats: int) -> None:
    table = played(6, seats, wanderer)
    length = len(table.record.entries)
    for entry in {0, length // 4, length // 2, 3 * length // 4, length - 5}:
        truth = table.at(entry)
        for seat in {0, seats - 1}:
            view = truth.seen_by(seat)
            world = view.guess(Random(entry))
            assert all(mine in (None, face) for mine, face in zip(view.cards.face, world.cards.face, strict=True))
            assert all(world.cards.face[card] for hand in world.hands for card in hand)
            assert sorted(inventory(world).elements()) == sorted(FACES)
            dealer, chance = Seeded(entry), Random(entry)
            while world.turn is not None:
                GAME.play(world, wanderer(world, chance), dealer)
            assert sorted(inventory(world).elements()) == sorted(FACES)
        assert truth == table.at(entry)


def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_actions_and_refusals() -> None:
    table = played(8, 3, wanderer)
    length = len(table.record.entries)
    for entry in (length // 4, length // 2):
        view = table.at(entry).seen_by(table.at(entry).turn)
        one, two = view.guess(Random(1)), view.guess(Random(2))
        assert one != two
        assert GAME.actions(one) == GAME.actions(two) == GAME.actions(view)
        for action in {action for state in map(table.at, range(0, length, 9)) for action in GAME.actions(state)}:
            assert refusal(one.copy(), action) == refusal(two.copy(), action)


def refusal(state: State, action: Any) -> str:
    try:
        GAME.play(state, action, Seeded(1))
    except Illegal as error:
        return str(error)
    return ""


def test_events_never_name_a_hidden_card() -> None:
    table = played(7, 4, wanderer)
    for entry in range(1, len(table.record.entries)):
        for event in table.events(entry):
            if event.what == "drew":
                assert not {"face", "faces"} & set(event.facts)
            for card in [event.facts["card"]] if event.facts.get("face") else event.facts.get("cards", []):
                assert event.what == "drew" or table.at(entry).cards.seen[card] == ALL


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_listed_action_plays_and_none_is_listed_twice(seats: int) -> None:
    table = played(12, seats, wanderer)
    for entry in range(0, len(table.record.entries) - 1, 9):
        state = table.at(entry)
        before, actions = GAME.to_json(state), list(GAME.actions(state))
        assert len(set(actions)) == len(actions)
        for action in actions[:40]:
            assert GAME.play(state.copy(), action, Seeded(1))
            assert GAME.read(state, GAME.write(action)) == action
            assert GAME.action(action.to_json()) == action
        assert GAME.to_json(state) == before
