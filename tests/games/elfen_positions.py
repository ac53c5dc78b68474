"""König der Elfen: positions laid out by hand, whole games of chance, and what a test does with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.core import ALL, Action, Event, Face, Handle, Illegal, Seeded, Table
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.scoring import BOOKS
from tafelrunde.games.elfen.state import Elfen

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")

LAND = ("plains", "forest", "mountain", "desert")
WATER = ("river", "lake")
VILLAGES = LAND + WATER
TRANSPORTS = ("pig", "cycle", "cloud", "unicorn", "wagon", "dragon", "raft")


class Told(Seeded):
    """A dealer who knows what lies in a face-down pile that a test has laid; what is shuffled later is chance."""

    def __init__(self, truth: dict[Handle, Face]) -> None:
        super().__init__(1)
        self.truth = truth

    def _show(self, cards: Sequence[Handle], to: int | None, who: int) -> None:
        for card in cards:
            self.cards.learn(card, self.truth.get(card), 0)
        super()._show(cards, to, who)


class Spot:
    """A position with a dealer. Cards go by their faces; in a line, a face stands for such a card of the mover."""

    def __init__(
        self,
        *hands: str,
        realms: Iterable[str] = (),
        pile: str = "",
        discard: str = "",
        turn: int = 0,
        start: int = 0,
        journey: int = 1,
        gold: int | Sequence[int] = 7,
        open_top: int = 1,
    ) -> None:
        """`realms`: per seat, villages from right to left, each with what lies on it, as in `lake+gold0+thief1`.

        `pile`: the faces from the top down.
        """
        s = self.s = Elfen(
            version=GAME.version, seats=len(hands), phase="plan", turn=turn, start=start, journey=journey
        )
        s.options = {"gold": 7, "open": open_top, "secret": 0}
        piles = [hand.split() for hand in hands] + [pile.split()[::-1]]
        deck = s.cards.shuffled(s.cards.open(face for cards in piles for face in cards))
        for seat, faces in enumerate(piles):
            cards, deck = deck[: len(faces)], deck[len(faces) :]
            if seat < s.seats:
                for card, face in zip(cards, faces, strict=True):
                    s.cards.learn(card, face, 1 << seat)
                s.hands.append(cards)
            else:
                s.pile = cards
                self.dealer = Told(dict(zip(cards, faces, strict=True)))
        if open_top and s.pile:
            s.cards.learn(s.pile[-1], piles[-1][-1], ALL)
        s.discard = s.cards.open(discard.split())
        s.tokens = [4] * s.seats
        s.realms = [[] for _ in hands]
        for seat, realm in enumerate(realms):
            for village, *marks in (word.split("+") for word in realm.split()):
                (handle,) = s.cards.open([village])
                s.realms[seat].append(handle)
                s.laid[handle] = [(s.cards.open([mark[:-1]])[0], int(mark[-1])) for mark in marks]
                for mark in marks:
                    s.tokens[int(mark[-1])] -= 1
        wealth = [gold] * s.seats if isinstance(gold, int) else gold
        s.books = [[amount, *[0] * (len(BOOKS) - 1)] for amount in wealth]
        s.bought = [0] * s.seats

    def travel(self, *, at: int = -1, way: int = 1, visited: Iterable[int] = ()) -> Spot:
        """The same table, while the mover travels."""
        self.s.phase, self.s.at, self.s.way, self.s.visited = "travel", at, way, list(visited)
        return self

    def action(self, text: str) -> Action:
        """The action behind a line."""
        verb, *words = text.split()
        hand = list(self.s.hands[self.s.turn or 0])
        for at, word in enumerate(words):
            card = next((card for card in hand if self.s.cards.face[card] == word), None)
            if card is not None and (verb, at) != ("enter", 0):
                hand.remove(card)
                words[at] = f"#{card}"
        return GAME.read(self.s, " ".join([verb, *words]))

    def act(self, *texts: str) -> list[Event]:
        """Play lines that are allowed; gives the events of the last one."""
        events: list[Event] = []
        for text in texts:
            action = self.action(text)
            assert alike(self.s, action) in [alike(self.s, one) for one in GAME.actions(self.s)], text
            events = GAME.play(self.s, action, self.dealer)
        return events

    def refused(self, text: str, rule: str, **facts: Any) -> None:
        """A line is not allowed by this rule, is not offered, and changes nothing."""
        before, action = GAME.to_json(self.s), self.action(text)
        assert alike(self.s, action) not in [alike(self.s, one) for one in GAME.actions(self.s)]
        with pytest.raises(Illegal) as refusal:
            GAME.play(self.s, action, self.dealer)
        assert (refusal.value.rule, refusal.value.facts) == (rule, refusal.value.facts | facts)
        assert GAME.to_json(self.s) == before

    def lines(self, *verbs: str) -> list[str]:
        """What may be done, by faces; only these verbs, if any are named."""
        return [
            " ".join(faced(self.s, word) for word in str(action).split())
            for action in GAME.actions(self.s)
            if not verbs or action.verb in verbs
        ]

    def hand(self, seat: int = 0) -> list[str]:
        """The faces of a hand, sorted."""
        return sorted(self.faces(self.s.hands[seat]))

    def faces(self, cards: Iterable[Handle]) -> list[str]:
        """The faces of cards, in their order."""
        return [self.s.face(card) for card in cards]

    def realm(self, seat: int) -> list[str]:
        """The villages of a realm, from right to left."""
        return self.faces(self.s.realms[seat])

    @property
    def gold(self) -> list[int]:
        """The gold of all seats."""
        return [self.s.gold(seat) for seat in range(self.s.seats)]


def faced(s: Elfen, word: str) -> str:
    """A handle as its face."""
    return dict(enumerate(s.cards.face)).get(int(word[1:])) or word if word[0] == "#" else word


def alike(s: Elfen, action: Action) -> tuple[str, ...]:
    """An action by faces, whatever order a set is in."""
    verb, *words = [faced(s, word) for word in str(action).split()]
    return verb, *(sorted(words) if verb in ("discard", "enter") else words)


def at_random(s: Elfen, choose: Random) -> Action:
    """Any action."""
    return choose.choice(GAME.actions(s))


def wanderer(s: Elfen, choose: Random) -> Action:
    """Keeps the cards for the journey, and travels as far as they go: games in which money moves."""
    actions = GAME.actions(s)
    weight = {"exchange": 1, "village": 30, "attach": 30, "buy": 10, "pass": 20, "enter": 40, "guard": 10, "turn": 4}
    verbs = sorted({action.verb for action in actions})
    (verb,) = choose.choices(verbs, [weight.get(verb, 2) for verb in verbs])
    return choose.choice([action for action in actions if action.verb == verb])


Chooser = Callable[[Elfen, Random], Action]


def played(seed: int, seats: int, choose: Chooser = at_random, **options: int) -> Table:
    """A whole game."""
    table, chance = Table.new(GAME, NAMES[:seats], Seeded(seed), **options), Random(seed)
    while table.state.turn is not None:
        table.play(choose(table.state, chance))
    return table


def lying(s: Elfen) -> list[Handle]:
    """Every card, wherever it lies."""
    table = [card for village, marks in s.laid.items() for card in (Handle(village), *(card for card, _ in marks))]
    return [*s.pile, *s.discard, *table, *(card for hand in s.hands for card in hand)]


def inventory(s: Elfen, seed: int = 1) -> Counter[Face]:
    """All cards by face; what nobody has seen is drawn by lot."""
    cards, chance = s.cards.copy(), Random(seed).random
    return Counter(cards.pick(card, chance) for card in lying(s))


def positions(seats: int, seed: int) -> Iterator[tuple[Elfen, list[Event]]]:
    """Every position of a game in which money moves, and what had led there."""
    chance, dealer = Random(seed), Seeded(seed)
    state, events = GAME.start(seats, dealer), list[Event]()
    while True:
        yield state, events
        if state.turn is None:
            return
        events = GAME.play(state, wanderer(state, chance), dealer)
