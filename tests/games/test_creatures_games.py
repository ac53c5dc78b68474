"""Kings & Creatures, whole games of chance: a referee, conservation, and hidden cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from creatures_positions import hidden, inventory, played, whole_deck
from tafelrunde.core import ALL, Illegal, Record, Seeded, Table
from tafelrunde.games import creatures
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CARDS, LEGENDS, NUMBER, USED
from tafelrunde.games.creatures.game import Take

pytestmark = pytest.mark.no_cover

DATA: dict[str, Any] = json.loads((Path(creatures.__file__).parent / "cards.json").read_text("utf-8"))

GAMES = [(seed, seats) for seats in range(2, 7) for seed in range(8)]


class Referee:
    """Plays a record by the rule book, with a pencil: from text alone, card by card, the long way round."""

    def __init__(self, text: str) -> None:
        header, start, *takes = (
            line.split(" ~")[0] for line in text.splitlines() if not line.startswith(("[game", "[opt"))
        )
        self.names = header.removeprefix("[seats ").removesuffix("]").split()
        self.card = {card["number"]: card for card in DATA["cards"]}
        players = len(self.names)
        opened = self.seen(start)
        self.row = {name: [castle] for name, castle in zip(self.names, opened[:players], strict=True)}
        self.middle = opened[players:]
        self.this_round: dict[str, list[int]] = {name: [] for name in self.names}
        self.finished: set[str] = set()
        self.round = 1
        self.fame = {name: [0] * 6 for name in self.names}
        for line in takes:
            self.turn(line)

    def seen(self, line: str) -> list[int]:
        return [int(word[1:]) for word in line.partition(" | ")[2].split()]

    def neighbours(self, name: str) -> tuple[str, str]:
        """To the left and to the right."""
        circle = [*self.names, *self.names, *self.names]
        at = len(self.names) + self.names.index(name)
        return circle[at + 1], circle[at - 1]

    def turn(self, line: str) -> None:
        _, name, verb, face = line.split(" | ", maxsplit=1)[0].split()
        still = [(self.row[one][-1], one) for one in self.names if one not in self.finished]
        assert min(still)[1] == name
        number = int(face[1:])
        assert verb == "take"
        assert number in self.middle
        self.middle.remove(number)
        if number < self.row[name][-1]:
            self.finished.add(name)
        self.row[name].append(number)
        self.this_round[name].append(number)
        if len(self.this_round[name]) == 3:
            self.finished.add(name)
        self.middle += self.seen(line)
        if len(self.finished) == len(self.names):
            self.hero_fame()
            players = len(self.names)
            # What came last is the next round; a card opened before it was one that nobody could take.
            self.middle = self.seen(line)[-(players + 3) :]
            self.this_round = {one: [] for one in self.names}
            self.finished = set()
            self.round += 1

    def count(self, name: str, kind: str) -> int:
        return len([number for number in self.row[name] if self.card[number]["kind"] == kind])

    def hero_fame(self) -> None:
        heroes = {name: sum(self.card[number].get("heroes", 0) for number in self.row[name]) for name in self.names}
        for name in self.names:
            left, right = self.neighbours(name)
            if heroes[name] > heroes[left] or heroes[name] > heroes[right]:
                self.fame[name][self.round] = self.round
            if left != right and heroes[name] > heroes[left] + heroes[right]:
                self.fame[name][self.round] = self.round + self.round

    def score(self, name: str) -> dict[str, int]:
        cards = [self.card[number] for number in self.row[name]]
        creatures = [card["species"] for card in cards if card["kind"] == "creature"]
        result = {f"heroes{number}": self.fame[name][number] for number in (1, 2, 3, 4, 5)}
        result["treasures"] = sum(card["points"] for card in cards if card["kind"] == "treasure")
        result["creatures"] = len(creatures) * len(Counter(creatures))
        result["kings"] = result["legends"] = 0
        left, right = self.neighbours(name)
        for card in cards:
            if card["kind"] == "king":
                if self.count(name, card["rules"]) > self.count(left, card["rules"]):
                    result["kings"] += card["left"]
                if self.count(name, card["rules"]) > self.count(right, card["rules"]):
                    result["kings"] += card["right"]
            if card["kind"] == "legend":
                missing = [kind for kind in card["needs"] if self.count(name, kind) < card["needs"][kind]]
                if not missing:
                    result["legends"] += card["points"]
        return result


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_an_independent_referee_agrees_on_turns_rows_and_scores(seed: int, seats: int) -> None:
    whole = played(seed, seats)
    referee = Referee(whole.record.text())
    assert referee.round == 6
    for seat, name in enumerate(referee.names):
        assert whole.state.rows[seat] == [f"N{number}" for number in referee.row[name]]
        score = referee.score(name)
        assert GAME.scores(whole.state)[seat] == score | {"total": sum(score.values())}
    best = max(sum(referee.score(name).values()) for name in referee.names)
    assert GAME.ranking(whole.state)[0] == [
        seat for seat, name in enumerate(referee.names) if sum(referee.score(name).values()) == best
    ]


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_no_card_is_ever_lost_or_doubled(seed: int, seats: int) -> None:
    whole = played(seed, seats)
    for entry in range(len(whole.record.entries)):
        state = whole.at(entry)
        assert inventory(state) == whole_deck(seats)
        assert all(
            0 <= shifted < 3 and (not out or not shifted) for shifted, out in zip(state.shifted, state.out, strict=True)
        )
        assert (state.turn is None) == (entry == len(whole.record.entries) - 1)
        assert GAME.from_json(json.loads(json.dumps(GAME.to_json(state)))) == state


def length(seed: int, seats: int, eager: Callable[[Take, int], float]) -> int:
    """How many decisions a game has if everybody takes what `eager` likes best, given their last number."""
    dealer = Seeded(seed)
    state, decisions = GAME.start(seats, dealer), 0
    while state.turn is not None:
        last = NUMBER[state.rows[state.turn][-1]]
        GAME.play(state, max(GAME.actions(state), key=lambda action: eager(action, last)), dealer)
        decisions += 1
    # Every seat's first card is its castle.
    assert decisions == sum(len(row) - 1 for row in state.rows)
    assert all(7 <= len(row) <= 16 for row in state.rows)
    return decisions


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_game_has_6_to_15_decisions_a_seat(seats: int) -> None:
    # One to three cards a round, and in the first at least two: no card is lower than a castle.
    choose = Random(seats).random
    for seed in range(40):
        assert 6 * seats <= length(seed, seats, lambda *_: choose()) <= 15 * seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_haste_reaches_the_least_and_patience_comes_near_the_most(seats: int) -> None:
    def hasty(action: Take, last: int) -> float:
        return NUMBER[action.card] if NUMBER[action.card] > last else 1000

    def patient(action: Take, last: int) -> float:
        return -NUMBER[action.card] if NUMBER[action.card] > last else -1000

    assert min(length(seed, seats, hasty) for seed in range(60)) <= 6.5 * seats
    assert 13 * seats <= max(length(seed, seats, patient) for seed in range(60)) <= 15 * seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_listed_action_plays_and_every_other_card_is_refused_without_a_change(seats: int) -> None:
    whole = played(11, seats)
    for entry in range(0, len(whole.record.entries) - 1, 5):
        state = whole.at(entry)
        before = GAME.to_json(state)
        legal = list(GAME.actions(state))
        assert len(set(legal)) == len(legal)
        for face in CARDS:
            if Take(face) in legal:
                assert GAME.play(state.copy(), Take(face), Seeded(1))
            else:
                with pytest.raises(Illegal, match=r"^C9\b"):
                    GAME.play(state, Take(face), Seeded(1))
        assert GAME.to_json(state) == before


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_guess_fits_what_is_known_and_plays_to_its_end(seats: int) -> None:
    whole = played(6, seats)
    for entry in range(0, len(whole.record.entries), 4):
        state = whole.at(entry)
        view = state.seen_by(0)
        world = view.guess(Random(entry))
        assert world == view
        assert inventory(world) == whole_deck(seats)
        dealer, choose = Seeded(entry), Random(entry)
        while world.turn is not None:
            GAME.play(world, choose.choice(GAME.actions(world)), dealer)
        assert inventory(world) == whole_deck(seats)
        assert view == whole.at(entry)


def test_what_is_hidden_can_be_any_card_in_play_that_nobody_has_seen() -> None:
    whole = played(2, 3)
    for entry in range(0, len(whole.record.entries), 6):
        state = whole.at(entry)
        dealt = {state.cards.face[card] for card in [*state.middle, *state.gone]}.union(*state.rows)
        for card in hidden(state)[-3:]:
            for face in USED[3]:
                assert state.cards.can_be(card, face) == (face not in dealt)
            # With three players nine legends were drawn; once all of them were seen, the rest is out.
            for face in LEGENDS:
                drawn = len(dealt.intersection(LEGENDS)) < 9
                assert state.cards.can_be(card, face) == (drawn and face not in dealt)
            assert not any(state.cards.can_be(card, face) for face in set(USED[6]) - set(USED[3]))


@pytest.mark.rule("creatures", "C5")
def test_a_record_in_which_a_card_comes_twice_is_refused() -> None:
    text = "\n".join(line.split(" ~")[0] for line in played(1, 2).record.text().splitlines())
    first = re.search(r"\n1 \w+ take (N\d+) \| (N\d+)", text)
    assert first
    with pytest.raises(ValueError, match="outcome"):
        Table.load(GAME, Record.parse(text.replace(f"| {first[2]}\n2", f"| {first[1]}\n2")), Seeded())


def test_events_never_name_a_hidden_card() -> None:
    whole = played(7, 5)
    for entry in range(1, len(whole.record.entries)):
        state = whole.at(entry)
        open_faces = {face for face, seen in zip(state.cards.face, state.cards.seen, strict=True) if seen == ALL}
        assert set(re.findall(r"N\d+", str(whole.events(entry)))) <= open_faces
