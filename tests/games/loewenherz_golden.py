"""What recorded games of Löwenherz must show between them, what never changes in one, and who plays them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from loewenherz_positions import wilful
from tafelrunde.core import Action, Event, Game, Table
from tafelrunde.games.loewenherz.data import CARDS, DISTANCE, WEALTH
from tafelrunde.games.loewenherz.scoring import scores
from tafelrunde.games.loewenherz.setup import sites
from walks import Chooser, greedy


def features(table: Table) -> Iterator[str]:
    """Every use of every card, both ways to end, and where rules meet."""
    for number in range(1, len(table.record.entries)):
        before, after = table.at(number - 1), table.at(number)
        if before.phase == "castles" and sites(before)[1] < DISTANCE:
            yield "castles closer together"
        if table.record.entries[number].action == "done":
            yield f"{before.phase} left early"
        if not after.free_knights(after.seat):
            yield "knights used up"
        if after.phase == "defector" and not after.ducats[after.seat]:
            yield "defector with an empty purse"
        for event in table.events(number):
            yield from _seen(before, after, event)
    for score in scores(table.state):
        yield f"ducats worth {score['ducats']}"


def _seen(before: Any, after: Any, event: Event) -> Iterator[str]:
    facts = event.facts
    match event.what:
        case "ended":
            yield f"end {facts['reason']}"
        case "played":
            yield f"{facts['use']} by {facts['card']}"
        case "sold":
            yield f"sold for {facts['ducats']}"
        case "castle":
            yield "neutral castle" if facts["colour"] == before.seats else "castle"
        case "knight":
            yield "knight in the forest" if facts["fee"] else "knight on a meadow"
        case "removed":
            yield "knight lost: " + ("neutral" if facts["colour"] == before.seats else before.phase)
        case "expanded":
            yield from _expanded(before, after)
        case "territory":
            yield "neutral territory" if facts["colour"] == before.seats else "territory"
            if facts["colour"] not in (before.seat, before.seats):
                yield "territory of another"
        case "monopoly":
            yield "monopoly won" if facts["won"] else "monopoly lost"
        case "points":
            yield "points won" if facts["points"] > 0 else "points lost"


def _expanded(before: Any, after: Any) -> Iterator[str]:
    for castle, land in enumerate(before.lands):
        if land & ~after.lands[castle]:
            yield "taken from the neutral" if before.colours[castle] == before.seats else "taken from another"
            if not before.garrison(castle):
                yield "taken from a castle without knights"
    if before.lands != after.lands and sum(map(bool, before.lands)) == sum(map(bool, after.lands)):
        yield (
            "open land taken"
            if not any(land & ~after.lands[castle] for castle, land in enumerate(before.lands))
            else "land changes hands"
        )
    if sum(map(bool, after.lands)) > sum(map(bool, before.lands)):
        yield "expansion closes off a territory"


WANTED = {
    *("end target", "end cards"),
    *(f"{use} by {face}" for face, card in CARDS.items() for use in card.does),
    *(f"sold for {sale}" for sale in {card.sale for card in CARDS.values()}),
    *("castle", "neutral castle", "castles closer together", "knight in the forest", "knight on a meadow"),
    *("knight lost: removal", "knight lost: defector", "knight lost: neutral"),
    *("open land taken", "taken from another", "taken from the neutral"),
    *("territory", "neutral territory", "territory of another"),
    *("monopoly won", "monopoly lost", "points won", "points lost"),
    *(f"ducats worth {points}" for points in (0, *WEALTH)),
    *("tie broken", "knights used up", "defector with an empty purse"),
}


NEVER = {"HA20"}
"""Refusals that no record shows: all cards together have 68 borders, and there are 100."""


def conserved(state: Any) -> None:
    """Sixty cards and all pieces are somewhere, each once; nobody owes anything; territories do not overlap."""
    assert len(state.lying()) == len(CARDS)
    assert min(state.ducats) >= 0
    assert state.occupied.bit_count() == sum(one.bit_count() for one in state.figures)
    assert min([state.free_borders(), *(state.free_knights(colour) for colour in range(len(state.figures)))]) >= 0
    land = 0
    for castle, area in zip(state.castles, state.lands, strict=True):
        assert not area & land
        assert not area or area >> castle & 1
        land |= area


def planner(game: Game[Any], state: Any, rng: Random) -> Action:
    """Closes fences and draws from the deck: the shortest games."""
    return game.actions(state)[0] if state.phase == "refill" else wilful(state, rng)


def grower(game: Game[Any], state: Any, rng: Random) -> Action:
    """Closes fences, and expands and defends what it has by judgement: such games reach the target."""
    if state.phase in ("expansion", "knights", "defector") or (state.phase == "turn" and rng.random() < 0.7):
        return greedy(game, state, rng)
    return planner(game, state, rng)


def recruiter(game: Game[Any], state: Any, rng: Random) -> Action:
    """The first seat hires knights, and takes what the others sell for that; nobody has much left."""
    actions: list[Any] = list(game.actions(state))
    if state.phase == "refill":
        hires = [action for action in actions[1:] if "knights" in CARDS[action.card].does]
        return hires[0] if hires and not state.seat else actions[0]
    if state.phase != "turn":
        return planner(game, state, rng)
    hires = [action for action in actions if action.verb == "play" and action.use in ("knights", "defector")]
    if state.seat:
        hires = [action for action in hires if action.use == "defector"]
    knights = [card for card in state.hands[state.seat] if "knights" in CARDS[state.face(card)].does]
    sales = [action for action in actions if action.verb == "sell"]
    spare = [action for action in sales if (action.card in knights) == bool(state.seat)]
    return rng.choice(hires or spare or sales)


CHOOSERS: list[Chooser] = [planner, lambda _game, state, rng: wilful(state, rng), grower, grower, recruiter]
