"""Whole games of König Laurin: what always holds, an independent scorer, and machines that do not know."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, pairwise
from random import Random
from typing import Any

import pytest

from tafelrunde.core import ALL, NO_CARD, Illegal, Seeded, Table
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.data import DWARF, SEATS

pytestmark = pytest.mark.no_cover

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]

MOST_ROUNDS, MOST_PER_ROUND = 100, 150
"""Games played at random end long before this many rounds, and no round has more decisions."""


@cache
def whole(seats: int, seed: int) -> Table:
    """A game of random actions; odd seeds have options, and draw the verb first: rare ones come often."""
    odd = seed % 2
    table, choose = Table.new(GAME, NAMES[:seats], Seeded(seed), lot=odd, diagonal=odd), Random(seed)
    while table.state.turn is not None:
        actions = list(GAME.actions(table.state))
        if odd:
            verb = choose.choice(sorted({action.verb for action in actions}))
            actions = [action for action in actions if action.verb == verb]
        table.play(choose.choice(actions))
    return table


def piles(state: Any) -> tuple[list[int], list[int], list[int]]:
    """All treasure, all spells and all move cards, wherever they lie."""
    treasure = [*state.treasure, *state.spent, *chain(*state.hands, *state.bids)]
    spells = [*state.spells, *state.faded, *state.display, *chain(*state.books)]
    moves = [*state.moves, *state.walked, *state.drawn, *(card for card in state.held if card != NO_CARD)]
    return treasure, spells, moves


def check(state: Any, before: Any) -> None:
    """What holds in every position."""
    treasure, spells, moves = piles(state)
    assert (len(treasure), len(spells), len(moves)) == (54, 24, 30)
    assert len({*treasure, *spells, *moves}) == 108
    for pile, kinds in ((state.spent, "T"), (state.faded, "ABCDEF"), (state.walked, "HV")):
        assert all(state.cards.seen[card] == ALL and state.face(card)[0] in kinds for card in pile)
    each = {1: 2 if state.seats == 5 else 3, 3: 2, 5: 1}
    for seat in range(state.seats):
        mine: Counter[int] = Counter(dict(zip((1, 3, 5), state.supply[seat], strict=True)))
        for code in [*state.board, *state.lifted]:
            dwarf = DWARF[code]
            if dwarf and dwarf.seat == seat:
                mine[(1, 3, 5)[dwarf.kind]] += 1
        assert mine == each
        assert state.score(seat) >= before.score(seat)
        for card in state.hands[seat]:
            assert state.cards.seen[card] in (1 << seat, ALL)
    assert all(0 <= place <= 8 for place in state.king)
    assert (state.turn is None) == (state.phase == "over")


@pytest.mark.rule("laurin", "L3")
@pytest.mark.rule("laurin", "L5")
@pytest.mark.rule("laurin", "L6")
@pytest.mark.rule("laurin", "L37")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_and_dwarfs_are_conserved_scores_never_fall_and_every_game_ends(seats: int) -> None:
    for seed in range(4):
        table = whole(seats, seed)
        states = [table.at(entry) for entry in range(len(table.record.entries))]
        for before, state in pairwise(states):
            check(state, before)
        assert table.state.round <= MOST_ROUNDS
        assert max(Counter(state.round for state in states).values()) <= MOST_PER_ROUND
        assert max(table.state.score(seat) for seat in range(seats)) >= {3: 35, 4: 30, 5: 25}[seats]


def test_the_list_of_actions_is_short_has_no_doubles_and_every_action_plays() -> None:
    for seats in SEATS:
        table = whole(seats, 0)
        for entry in range(len(table.record.entries) - 1):
            state = table.at(entry)
            actions = GAME.actions(state)
            assert len(set(actions)) == len(actions) < 260
            before = GAME.to_json(state)
            for action in Random(entry).sample(list(actions), min(4, len(actions))):
                GAME.play(state.copy(), action, Seeded(1))
                assert GAME.read(state, GAME.write(action)) == action
            assert GAME.to_json(state) == before


def test_an_action_of_another_moment_is_refused_and_changes_nothing() -> None:
    table = whole(4, 1)
    pool = list({GAME.read(table.state, entry.action) for entry in table.record.entries[1:]})
    pool.sort(key=str)
    choose = Random(1)
    for entry in range(0, len(table.record.entries) - 1, 3):
        state = table.at(entry)
        legal, before = set(GAME.actions(state)), GAME.to_json(state)
        for action in choose.sample(pool, 12):
            # Equal cards may stand for each other.
            if action in legal or action.verb in ("bid", "keep", "buy", "assign"):
                continue
            with pytest.raises(Illegal):
                GAME.play(state, action, Seeded(1))
            assert GAME.to_json(state) == before


BACK = {1: 1, 3: 2, 5: 3}
LIMIT = {1: (5, 3), 2: (7, 2), 3: (9, 1)}
COMPASS = {
    "N": (0, -1),
    "S": (0, 1),
    "W": (-1, 0),
    "E": (1, 0),
    "NE": (1, -1),
    "SE": (1, 1),
    "SW": (-1, 1),
    "NW": (-1, -1),
}


class Naive:
    """Keeps the score with pencil and paper, from what the players did and the rule book alone."""

    def __init__(self, seats: int) -> None:
        self.garden: dict[str, list[Any]] = {}  # square -> owner, front, whether it lies on its back
        self.carried: list[list[Any]] = []
        self.king = self.begin = (4, 4)
        self.heading, self.far = "", 0
        self.left_out: int | None = None
        self.due = False
        self.points = [0] * seats
        self.last_gain = [0] * seats
        self.count = 0
        self.held: list[str] = []
        self.used: Counter[int] = Counter()

    def go(self, start: tuple[int, int], way: str, steps: int) -> tuple[int, int]:
        x, y = COMPASS[way]
        return start[0] + x * steps, start[1] + y * steps

    def hear(self, what: str, facts: Any, words: list[str]) -> None:
        """An event, and the words of the action that it belongs to."""
        if what in ("moved", "lapsed", "auction", "round", "ended", "abandoned") and self.due:
            self.score()
        if what == "moves":
            self.held = list(facts["cards"])
        elif what == "placed":
            self.garden[facts["square"]] = [facts["seat"], facts["front"], False]
            self.limit(facts["seat"], facts["front"], 0)
        elif what == "lifted":
            assert self.garden[facts["square"]][0] == facts["seat"]
            self.carried.append(self.garden.pop(facts["square"]))
            self.limit(facts["seat"], 1, 1)
        elif what == "put":
            assert facts["square"] not in self.garden
            self.garden[facts["square"]] = self.carried.pop(0)
        elif what == "done":
            self.used.clear()
        elif what == "swapped":
            one, two = facts["squares"]
            self.garden[one], self.garden[two] = self.garden[two], self.garden[one]
        elif what == "moved":
            assert facts["card"][0] == {"N": "V", "S": "V", "W": "H", "E": "H"}[words[2]]
            self.begin, self.heading, self.far = self.king, words[2], int(facts["card"][1])
            self.king = self.go(self.king, self.heading, self.far)
            self.due = True
        elif what == "stepped":
            self.king = self.go(self.king, words[1], 1)
        elif what == "diverted":
            straight = int(words[1])
            self.king = self.go(self.go(self.begin, self.heading, straight), words[2], self.far - straight)
        elif what == "fogged":
            self.left_out = facts["on"]
        elif what == "revealed":
            self.bids = [[int(face[1]) for face in bid] for bid in facts["bids"]]
        elif what == "won":
            mine = self.bids[facts["seat"]]
            assert all((sum(mine), len(mine)) >= (sum(bid), len(bid)) for bid in self.bids)
        elif what == "kept":
            assert len(facts["cards"]) == len(self.bids[facts["seat"]]) // 2

    def limit(self, seat: int, amount: int, which: int) -> None:
        self.used[seat] += amount
        assert self.used[seat] <= LIMIT[int(self.held[seat][1])][which]

    def score(self) -> None:
        """All dwarfs on the squares that touch the king's circle."""
        self.due, self.count = False, self.count + 1
        for square in list(self.garden):
            middle = ("abcdefgh".index(square[0]) + 0.5, int(square[1]) - 0.5)
            if max(abs(middle[0] - self.king[0]), abs(middle[1] - self.king[1])) > 0.5:
                continue
            owner, front, turned = self.garden[square]
            if owner == self.left_out:
                continue
            self.points[owner] += BACK[front] if turned else front
            self.last_gain[owner] = self.count
            if turned:
                del self.garden[square]
            else:
                self.garden[square][2] = True
        self.left_out = None


@pytest.mark.rule("laurin", "L33")
@pytest.mark.rule("laurin", "L34")
@pytest.mark.rule("laurin", "L38")
@pytest.mark.parametrize("seats", SEATS)
def test_an_independent_scorer_agrees_on_whole_games(seats: int) -> None:
    for seed in range(6):
        table = whole(seats, seed)
        naive = Naive(seats)
        for entry, line in enumerate(table.record.entries):
            for event in table.events(entry):
                naive.hear(event.what, event.facts, line.action.split())
            state = table.at(entry)
            if not naive.due:
                assert naive.points == [score["total"] for score in GAME.scores(state)]
                assert naive.king == state.king
        first = [seat for seat in range(seats) if not any(ahead(naive, one, seat) for one in range(seats))]
        assert GAME.ranking(table.state)[0] == first


def ahead(naive: Naive, one: int, other: int) -> bool:
    """More points, or as many but earlier."""
    if naive.points[one] != naive.points[other]:
        return naive.points[one] > naive.points[other]
    return naive.last_gain[one] < naive.last_gain[other]


def test_a_seat_is_offered_the_same_whatever_it_cannot_see() -> None:
    for seed in range(4):
        table = whole(4, seed)
        for entry in range(0, len(table.record.entries) - 1, 5):
            state = table.at(entry)
            view = state.seen_by(state.turn)
            assert GAME.actions(view) == GAME.actions(state) == GAME.actions(view.guess(Random(entry)))


def test_a_guessed_world_plays_to_its_end() -> None:
    for seats in SEATS:
        table = whole(seats, 2)
        for entry in range(0, len(table.record.entries), 60):
            for seat in range(seats):
                world = table.at(entry).seen_by(seat).guess(Random(entry))
                choose, dealer = Random(entry), Seeded(entry)
                while world.turn is not None:
                    GAME.play(world, choose.choice(GAME.actions(world)), dealer)
                assert all(len(pile) == size for pile, size in zip(piles(world), (54, 24, 30), strict=True))


def test_what_others_hold_can_be_listed_without_drowning() -> None:
    table = whole(3, 2)
    for entry in range(0, len(table.record.entries) - 1, 4):
        view = table.at(entry).seen_by((table.at(entry).turn + 1) % 3)
        assert 1 <= len(GAME.actions(view)) < 260


@pytest.mark.rule("laurin", "LA16")
def test_steps_can_be_taken_back_until_something_is_revealed() -> None:
    table = whole(3, 1)
    for number, entry in enumerate(table.record.entries):
        if entry.action.split()[0] in ("place", "lift", "put"):
            assert not entry.outcomes, number


def test_random_games_end_within_the_bound() -> None:
    rounds: Counter[int] = Counter()
    for seats in SEATS:
        for seed in range(200, 225):
            state, choose, dealer = GAME.start(seats, Seeded(seed)), Random(seed), Seeded(seed)
            while state.turn is not None:
                GAME.play(state, choose.choice(GAME.actions(state)), dealer)
            rounds[seats] = max(rounds[seats], state.round)
    assert max(rounds.values()) <= MOST_ROUNDS
