"""König der Elfen, whole games of chance: a clerk, conservation, hidden cards, the bound, and the rule books."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elfen_positions import NAMES, Chooser, Spot, at_random, faced, inventory, lying, played, wanderer
from tafelrunde.core import ALL, Illegal, Record, Scripted, Seeded, State, Table, Wanted
from tafelrunde.games import elfen
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import FACES
from tafelrunde.games.elfen.judge import KEPT, SWAP
from tafelrunde.games.elfen.state import Elfen

DATA: dict[str, Any] = json.loads((Path(elfen.__file__).parent / "cards.json").read_text("utf-8"))
RULES = Path(__file__).parents[2] / "assets" / "rules"

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

CHART = {
    "pig": "plains forest",
    "cycle": "plains forest mountain mountain",
    "cloud": "plains plains forest forest mountain",
    "unicorn": "forest mountain desert desert",
    "wagon": "plains forest forest mountain mountain desert desert",
    "dragon": "plains forest forest mountain desert",
    "raft": "river lake lake",
}
"""A transport, and every village as often as it takes tickets."""

WORTH = {"plains": 2, "forest": 3, "mountain": 4, "desert": 5, "river": 6, "lake": 7}


class Village:
    """A village as the clerk draws it."""

    def __init__(self, face: str, realm: int) -> None:
        self.face, self.realm = face, realm
        self.cards: dict[str, int] = {}

    def foreign(self, seat: int, *cards: str) -> list[int]:
        return [owner for card, owner in self.cards.items() if card in cards and owner != seat]


class Clerk:
    """Keeps the books of a game with a pencil, by the rule book: every action by faces, one after the other.

    The clerk is told the faces of what was played and how a search of the pile went, and counts everything else.
    """

    def __init__(self, seats: int, gold: int) -> None:
        self.n = seats
        self.money = [gold] * seats
        self.tokens = [4] * seats
        self.row: list[list[Village]] = [[] for _ in range(seats)]
        self.hand = [10] * seats
        self.pile, self.waste = 120 - 10 * seats, 0
        self.bought = [0] * seats
        self.passed: list[int] = []
        self.round, self.first, self.next = 1, 0, 0
        self.queue: list[int] = []
        self.over = False

    def play(self, words: list[str], turned: int | None, mixed: bool) -> None:
        verb, *rest = words
        seat = self.next
        getattr(self, verb)(seat, *rest, **({"turned": turned, "mixed": mixed} if verb == "novillage" else {}))
        if not self.queue and not self.over and self.pile == 0:
            self.pile, self.waste = self.waste, 0

    def done(self, seat: int) -> None:
        self.passed = []
        self.next = (seat + 1) % self.n

    def village(self, seat: int, face: str, realm: str) -> None:
        assert face in WORTH and len(self.row[int(realm)]) < (3 if self.n == 2 else 2)
        self.row[int(realm)].append(Village(face, int(realm)))
        self.hand[seat] -= 1
        self.done(seat)

    def attach(self, seat: int, face: str, realm: str, index: str) -> None:
        village = self.row[int(realm)][int(index)]
        assert face not in village.cards
        assert face in ("gold", "thief", "monster" if village.face in ("river", "lake") else "tree")
        village.cards[face] = seat
        self.tokens[seat] -= 1
        assert self.tokens[seat] >= 0
        self.hand[seat] -= 1
        self.done(seat)

    def close(self, seat: int, index: str) -> None:
        village = self.row[seat].pop(int(index))
        self.money[seat] -= 2 + len(village.cards)
        assert self.money[seat] >= 0
        self.remove(village)
        self.done(seat)

    def remove(self, village: Village) -> None:
        self.waste += 1 + len(village.cards)
        for owner in village.cards.values():
            self.tokens[owner] += 1

    def exchange(self, seat: int) -> None:
        assert self.hand[seat] > 1 or (self.hand[seat] == 1 and self.row[seat])
        for _ in range(3):
            if self.pile == 0:
                self.pile, self.waste = self.waste, 0
            self.pile -= 1
        assert self.pile >= 0
        self.hand[seat] += 3
        self.passed = []

    def discard(self, seat: int, *faces: str) -> None:
        assert len(faces) in (1, 4)
        self.hand[seat] -= len(faces)
        self.waste += len(faces)
        self.done(seat)

    def buy(self, seat: int) -> None:
        self.bought[seat] += 1
        assert self.bought[seat] <= 3
        self.money[seat] -= self.bought[seat]
        assert self.money[seat] >= 0
        self.hand[seat] += 1
        self.pile -= 1
        self.done(seat)

    def novillage(self, seat: int, turned: int | None, mixed: bool) -> None:
        assert not self.row[seat]
        if mixed:
            self.pile, self.waste = self.pile + self.waste, 0
        if turned is None:
            self.give_way(seat)
            return
        self.pile -= 1
        self.hand[seat] += 1
        self.passed = []
        if self.hand[seat] == 1:
            self.done(seat)

    def give_way(self, seat: int) -> None:
        self.passed.append(seat)
        self.next = (seat + 1) % self.n
        if len(self.passed) == self.n:
            order = [(self.first + step) % self.n for step in range(self.n)]
            self.queue = [one for one in order if self.row[one]]
            self.leave()

    def __getattr__(self, name: str) -> Any:
        # `pass` is no name that a method can have.
        if name == "pass":
            return self.pass_
        raise AttributeError(name)

    def pass_(self, seat: int) -> None:
        assert self.row[seat]
        self.give_way(seat)

    # The journeys: the table is a ring, and the traveller a pointer into it.

    def leave(self) -> None:
        self.next = self.queue[0]
        self.ring = [village for row in self.row for village in row]
        self.here: Village | None = None
        self.clockwise, self.free = True, -1
        self.seen: list[Village] = []

    def target(self, seat: int) -> Village:
        if self.here is None:
            return self.row[seat][0 if self.clockwise else -1]
        double = [*self.ring, *self.ring, *self.ring]
        at = len(self.ring) + self.ring.index(self.here)
        return double[at + 1 if self.clockwise else at - 1]

    def turn(self, seat: int, face: str) -> None:
        assert face == "turn"
        self.clockwise = not self.clockwise
        self.hand[seat] -= 1
        self.waste += 1

    def guard(self, seat: int, face: str) -> None:
        assert face == "guard"
        self.free = self.target(seat).realm
        assert self.here is None or self.here.realm != self.free
        self.hand[seat] -= 1
        self.waste += 1

    def enter(self, seat: int, transport: str, *tickets: str) -> None:
        village = self.target(seat)
        if village.realm != self.free:
            self.free = -1
        needed = CHART[transport].split().count(village.face)
        assert needed > 0
        if self.free < 0:
            needed += len(village.foreign(seat, "tree", "monster"))
        assert [*tickets] == [transport] * needed
        self.hand[seat] -= needed
        self.waste += needed
        self.money[seat] += WORTH[village.face]
        if village.cards.get("gold") == seat:
            self.money[seat] += WORTH[village.face]
        if self.free < 0:
            for thief in village.foreign(seat, "thief"):
                self.money[seat] -= 2
                self.money[thief] += 2
        if village not in self.seen:
            self.seen.append(village)
            if all(one in self.seen for one in self.ring):
                self.money[seat] += 10
        self.here = village

    def stop(self, seat: int) -> None:
        assert self.queue.pop(0) == seat
        if self.queue:
            self.leave()
            return
        for village in self.ring:
            self.remove(village)
        self.row = [[] for _ in range(self.n)]
        if self.round == min(self.n, 5):
            self.over = True
            return
        self.round += 1
        self.first = (self.first + 1) % self.n
        self.pile, self.waste = self.pile + self.waste, 0
        for step in range(8 * self.n):
            if self.pile:
                self.hand[(self.first + step) % self.n] += 1
                self.pile -= 1
        self.bought, self.passed, self.next = [0] * self.n, [], self.first


def compare(clerk: Clerk, s: Elfen) -> None:
    """The clerk's books and the position say the same."""
    assert clerk.money == [score["total"] for score in GAME.scores(s)]
    assert clerk.tokens == s.tokens
    assert clerk.hand == [len(hand) for hand in s.hands]
    assert len(clerk.passed) == s.passes
    assert (clerk.pile, clerk.waste) == (len(s.pile), len(s.discard))
    assert [[village.face for village in row] for row in clerk.row] == [
        [s.face(card) for card in row] for row in s.realms
    ]
    marks = [[{s.face(card): owner for card, owner in s.laid[village]} for village in row] for row in s.realms]
    assert [[village.cards for village in row] for row in clerk.row] == marks
    assert (clerk.round, clerk.first, clerk.over) == (s.journey, s.start, s.turn is None)
    if not clerk.over:
        assert clerk.next == s.turn


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


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(("choose", "open_top"), [(at_random, 1), (wanderer, 0)])
def test_a_machine_that_was_not_told_faces_plays_along_and_holds_the_same_chain(
    seats: int, choose: Chooser, open_top: int
) -> None:
    known = played(20 + seats, seats, choose, open=open_top)
    for seat in (None, 0, seats - 1):
        blind = Table.load(GAME, Record.parse(known.record.seen_by(seat).text()), Seeded())
        assert blind.record.head == known.record.head
        for entry in range(len(known.record.entries)):
            assert blind.at(entry) == known.at(entry).seen_by(seat)
            assert blind.events(entry) == known.events(entry)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_record_replays_to_the_same_states_text_and_json(seats: int) -> None:
    table = played(30 + seats, seats, wanderer)
    record = Record.parse(table.record.text())
    assert record == table.record == Record.from_json(json.loads(json.dumps(table.record.to_json())))
    again = Table.load(GAME, record, Seeded())
    for entry in range(len(record.entries)):
        assert again.at(entry) == table.at(entry)
        assert GAME.from_json(json.loads(json.dumps(GAME.to_json(table.at(entry))))) == table.at(entry)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_dealer_that_must_ask_first_comes_to_the_same_record(seats: int) -> None:
    known = played(4, seats, wanderer)
    again = Table.new(GAME, NAMES[:seats], Scripted(known.record.entries[0].outcomes))
    for entry in known.record.entries[1:]:
        answered: list[Any] = []
        while True:
            before = GAME.to_json(again.state)
            try:
                again.play(GAME.read(again.state, entry.action), Scripted(answered))
                break
            except Wanted as wanted:
                assert GAME.to_json(again.state) == before
                answered = list(entry.outcomes[: len(answered) + wanted.count])
    assert again.record == known.record


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
            if event.what in ("drew", "bought"):
                assert not {"face", "faces"} & set(event.facts)
            for card in [event.facts["card"]] if "face" in event.facts else event.facts.get("cards", []):
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


# Judgement


def test_judgement_likes_gold_cards_and_a_way_to_travel() -> None:
    table = played(5, 3, wanderer)
    for entry in range(0, len(table.record.entries), 5):
        state = table.at(entry)
        for seat in range(3):
            richer = state.copy()
            richer.books[seat][0] += 5
            assert GAME.judge(richer, seat) == GAME.judge(state, seat) + 5
    final = table.state
    totals = [score["total"] for score in GAME.scores(final)]
    assert GAME.judge(final, 0) == totals[0] - max(totals[1:])


def test_judgement_foresees_the_journey_that_the_cards_allow() -> None:
    def outlook(hand: str, realm: str, **position: Any) -> float:
        return GAME.judge(Spot(hand, "", realms=[realm, "desert"], journey=2, **position).s, 0)

    # The last journey: nothing but gold counts, and a card that leads nowhere is worth nothing.
    assert outlook("", "plains") == outlook("raft", "plains") == 0
    assert outlook("pig", "plains") == 2
    assert outlook("pig", "plains+gold0") == 4
    assert outlook("pig", "plains+thief1") == 0
    assert outlook("pig", "plains+thief0+tree0") == 2
    assert outlook("pig", "plains+tree1") == 0
    assert outlook("pig pig", "plains+tree1") == 2
    # Twice round, with the bonus for the first lap.
    assert outlook("pig dragon dragon pig", "plains") == 2 + 5 + 10 + 2 + 5
    # The way round can be changed before the first village.
    assert outlook("pig", "lake plains") == 0
    assert outlook("pig turn", "lake plains") == 2


def test_judgement_foresees_what_is_left_of_a_journey() -> None:
    spot = Spot("pig pig guard", "pig", realms=["plains forest+thief1", "desert"], journey=2).travel()
    assert GAME.judge(spot.s, 0) == 2 + 3 - 2
    spot.act("guard guard")
    assert GAME.judge(spot.s, 0) == 2 + 3
    spot.act("enter pig pig")
    assert GAME.judge(spot.s, 0) == 2 + 3
    spot.act("enter pig pig")
    assert GAME.judge(spot.s, 0) == 2 + 3
    spot.act("stop")
    assert GAME.judge(spot.s, 0) == 5


def test_judgement_keeps_cards_for_later_journeys_but_not_those_that_must_go() -> None:
    spot = Spot("raft raft", "", realms=["plains", "plains"], pile="raft " * 5)
    assert GAME.judge(spot.s, 0) == 2 * KEPT
    spot.act("exchange")
    assert GAME.judge(spot.s, 0) == KEPT - SWAP
    spot.act("discard raft raft raft raft")
    assert GAME.judge(spot.s, 0) == KEPT


# The rule books


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rule_book_has_every_rule_once_and_in_order(language: str) -> None:
    text = (RULES / f"elfen.{language}.md").read_text("utf-8")
    numbers = re.findall(r"^\*\*((?:K|EA)\d+)\.\*\* \S", text, re.MULTILINE)
    assert numbers == [*(f"K{number}" for number in range(1, 28)), *(f"EA{number}" for number in range(1, 37))]
    assert set(re.findall(r"\b(?:K|EA)\d+\b", text)) == set(numbers)


ENGLISH = """
pig: giant pig, cycle: elfcycle, cloud: magic cloud, unicorn: unicorn, wagon: troll wagon, dragon: dragon, raft: raft,
plains: plains, forest: forest, mountain: mountains, desert: desert, river: river, lake: lake, gold: gold, thief: thief,
tree: tree, monster: sea monster, guard: bodyguard, turn: change of direction
"""
GERMAN = """
pig: Riesenschwein, cycle: Elfenrad, cloud: Zauberwolke, unicorn: Einhorn, wagon: Trollwagen, dragon: Drache, raft: Floß,
plains: Ebene, forest: Wald, mountain: Berge, desert: Wüste, river: Fluss, lake: See, gold: Gold, thief: Dieb,
tree: Baum, monster: Seeungeheuer, guard: Leibwächter, turn: Richtungswechsel
"""


@pytest.mark.parametrize(("language", "words"), [("de", GERMAN), ("en", ENGLISH)])
def test_the_tables_of_the_rule_book_repeat_the_data(language: str, words: str) -> None:
    lines = (RULES / f"elfen.{language}.md").read_text("utf-8").splitlines()
    rows = {
        row[0]: row[1:] for row in ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines if "|" in line)
    }
    word = dict(pair.split(": ") for pair in words.strip().replace("\n", " ").split(", "))
    for village, card in DATA["villages"].items():
        assert rows[word[village]][:2] == [str(card["value"]), str(card["cards"])]
    for transport, card in DATA["transports"].items():
        tolls = [str(card["cost"].get(village, "–")) for village in DATA["villages"]]
        assert rows[f"**{word[transport]}**"] == [str(card["cards"]), *tolls]
    for action, card in (DATA["planning"] | DATA["journey"]).items():
        assert rows[f"**{word[action]}**"][0] == str(card["cards"])
