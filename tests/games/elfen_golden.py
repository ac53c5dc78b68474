"""What recorded games of König der Elfen must show between them, what never changes in one, and who plays them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tafelrunde.core import Action, Event, Game, Table
from tafelrunde.games.elfen.data import COST, FACES, LATER_DEAL, PRICES, SPOT, SUITS, TOKENS
from tafelrunde.games.elfen.scoring import BOOKS, CLOSURES, LAPS, PURCHASES, START, THIEVES
from walks import Chooser, by_verb


def features(table: Table) -> Iterator[str]:
    """Every transport on every landscape, every planning and journey card at work, and where rules meet."""
    for number in range(1, len(table.record.entries)):
        before, after, events = table.at(number - 1), table.at(number), table.events(number)
        happened = {event.what for event in events}
        if {"drew", "reshuffled"} <= happened:
            yield "exchange across a reshuffle"
        if "showed" in happened:
            yield "found by a search" if "found" in happened else "searched in vain"
            if "found" in happened and after.phase != "pay":
                yield "found with an empty hand"
        for event in events:
            yield from _seen(before, after, event)


def _seen(before: Any, after: Any, event: Event) -> Iterator[str]:
    facts = event.facts
    match event.what:
        case "entered":
            yield from _entered(before, facts["realm"], facts["card"], facts["transport"])
        case "robbed":
            yield "thief paid"
        case "turned":
            yield "turned before the first village" if before.at < 0 else "turned on the way"
        case "guarded":
            yield "guard for the first realm" if before.at < 0 else "guard for the realm ahead"
        case "attached":
            yield f"{facts['face']} laid"
            yield "laid for oneself" if facts["realm"] == facts["seat"] else "laid for another"
        case "closed":
            yield "closed with cards on it" if facts["cost"] > 2 else "closed without cards"
        case "village":
            yield "own village" if facts["realm"] == facts["seat"] else "village for another"
        case "bought":
            yield f"bought for {facts['cost']}"
        case "journey":
            if min(facts["dealt"]) < LATER_DEAL:
                yield "too few cards to deal"


def _entered(before: Any, realm: int, village: Any, transport: str) -> Iterator[str]:
    yield f"{transport} to {before.face(village)}"
    guarded = before.guarded == realm
    for card, owner in before.laid[village]:
        face, own = before.face(card), owner == before.turn
        if face == "gold":
            yield "own gold" if own else "gold of another"
        elif own:
            yield f"own {SPOT[face]}"
        else:
            yield f"guarded against {face}" if guarded else f"{face} met"


WANTED = {
    *(f"{transport} to {village}" for transport, villages in COST.items() for village in villages),
    *("own gold", "gold of another", "own thief", "thief met", "thief paid", "guarded against thief"),
    *("own obstacle", "tree met", "monster met", "guarded against tree", "guarded against monster"),
    *("turned before the first village", "turned on the way", "guard for the first realm", "guard for the realm ahead"),
    *(f"{face} laid" for face in SUITS),
    *("laid for oneself", "laid for another", "own village", "village for another"),
    *("closed with cards on it", "closed without cards", "exchange across a reshuffle", "found by a search"),
    *(f"bought for {price}" for price in PRICES),
    *("too few cards to deal", "shared victory"),
}


NEVER: set[str] = set()


def conserved(state: Any) -> None:
    """All cards lie somewhere; tokens and gold add up."""
    assert len(state.lying()) == len(FACES)
    owners = [owner for cards in state.laid.values() for _, owner in cards]
    assert [left + owners.count(seat) for seat, left in enumerate(state.tokens)] == [TOKENS] * state.seats
    for book in state.books:
        assert len(book) == len(BOOKS)
        assert sum(book) >= 0
        assert book[START] == state.options["gold"]
        assert book[LAPS] >= 0 >= max(book[PURCHASES], book[CLOSURES])
    assert sum(book[THIEVES] for book in state.books) == 0


class Brisk:
    """Passes as soon as it may with the one chance, and goes on to the next village with the other."""

    def __init__(self, haste: float, travel: float) -> None:
        self.haste = haste
        self.travel = travel

    def __call__(self, game: Game[Any], state: Any, rng: Random) -> Action:
        actions = game.actions(state)
        verbs = {action.verb: action for action in actions}
        if "pass" in verbs and rng.random() < self.haste:
            return verbs["pass"]
        if "stop" in verbs:
            return rng.choice(actions) if rng.random() < self.travel else verbs["stop"]
        if "village" in verbs and rng.random() < self.haste:
            return rng.choice([action for action in actions if action.verb == "village"])
        return by_verb(game, state, rng)


CHOOSERS: list[Chooser] = [Brisk(0.9, 0.9), Brisk(0.6, 0.8), Brisk(1, 0), Brisk(0.95, 0.5)]
