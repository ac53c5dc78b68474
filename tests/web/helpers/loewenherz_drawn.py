"""Löwenherz’ table drawn without a browser, and the positions that it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from app.boards.loewenherz import BOARD
from elements import Elements, table_of
from tafelrunde.core import Event, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.geometry import EAST, FIELDS, INDEX, NAMES, SOUTH, around, fields, mask, spread
from tafelrunde.games.loewenherz.state import Loewenherz

PHASES = ["castles", "guard", "turn", "borders", "knights", "expansion", "defector", "removal", "alliance", "refill"]
markup, drawn = table_of(GAME, BOARD)


def asked(shown: Elements) -> list[str]:
    """Every line that a tap asks the rules about, on whichever field of the map it is (js/squares.js)."""
    pairs = [(field, there) for field in range(FIELDS) for there in fields(around(1 << field)) if field < there]
    lines = list[str]()
    for line in shown.values("data-why"):
        places = pairs if line.count("~") > 1 else [(field,) for field in range(FIELDS)] if "~" in line else [()]
        lines += [line.replace("~", "{}").format(*(NAMES[field] for field in place)) for place in places]
    return lines


def positions(seats: int, seed: int, turns: int = 45) -> Iterator[tuple[Loewenherz, list[Event]]]:
    """A game in which every verb has the same chance, on a map that is half divided once the castles stand; each
    position with what led there.
    """
    rng, dealer = Random(seed), Seeded(seed)
    state, events = GAME.start(seats, dealer), list[Event]()
    yield state, events
    while state.turn is not None and state.round < turns:
        legal = GAME.actions(state)
        verbs = list(dict.fromkeys(action.verb for action in legal))
        # Selling is always possible and changes nothing on the map.
        verb = rng.choice([verb for verb in verbs if verb != "sell"] or verbs)
        started = state.round
        events = GAME.play(state, rng.choice([action for action in legal if action.verb == verb]), dealer)
        if state.round == 1 and not started:
            _divide(state, rng)
        yield state, events


def _divide(state: Loewenherz, rng: Random) -> None:
    """Territories for most castles; and the cards of the first letter are out, for the others can do more."""
    del state.deck[-(15 - 3 * state.seats) :]
    for number, castle in enumerate(state.castles):
        mine = state.figures[state.colours[number]]
        taken = (state.occupied & ~mine) | mask(state.castles) & ~(1 << castle)
        for land in state.lands:
            taken |= land
        area = spread(1 << castle, mine & EAST & mine >> 1, mine & SOUTH & mine >> 12)
        if area & taken or rng.random() < 0.1:
            continue
        for _step in range(rng.randrange(4, 14)):
            area |= 1 << rng.choice(fields(around(area) & ~taken) or [castle])
        if not area & taken & ~area:
            state.east |= (area ^ area >> 1) & EAST
            state.south |= (area ^ area >> 12) & SOUTH
            state.settle(state.castles)


@cache
def _late_ones() -> dict[str, Loewenherz]:
    found: dict[str, Loewenherz] = {}
    for seed in range(30):
        for state, _events in positions(3, seed):
            if state.turn is not None:
                found[state.phase] = state.copy()
        if len(found) == len(PHASES):
            break
    return found


def late(phase: str) -> Loewenherz:
    """A late position of this phase."""
    return _late_ones()[phase].copy()


def estates() -> Loewenherz:
    """Meadow; Ada's territories on a1 and e1, Ben's below on a4 and e4, each 2 by 2 with a knight; c and d are free."""
    state = GAME.start(2, Seeded(1))
    state.board = "." * 144
    spots = [("a1", "a2", 0, "a1 b1 a2 b2"), ("e1", "e2", 0, "d1 e1 d2 e2"), ("a4", "a3", 1, "a3 b3 a4 b4")]
    spots += [("e4", "e3", 1, "d3 e3 d4 e4"), ("l12", "l11", 1, ""), ("h12", "h11", 0, "")]
    state.castles = [INDEX[castle] for castle, _knight, _seat, _land in spots]
    state.colours = [seat for _castle, _knight, seat, _land in spots]
    state.figures = [mask(INDEX[f] for c, k, seat, _land in spots if seat == who for f in (c, k)) for who in (0, 1)]
    state.figures.append(0)
    for *_rest, land in spots:
        area = mask(INDEX[field] for field in land.split())
        state.east |= (area ^ area >> 1) & EAST
        state.south |= (area ^ area >> 12) & SOUTH
    state.lands = [0] * len(spots)
    state.settle(state.castles)
    state.turn = state.seat = 0
    state.phase, state.most, state.round = "expansion", 2, 9
    return state


def over(**changes: object) -> Loewenherz:
    state = estates()
    state.turn, state.phase, state.ended = None, "over", "target"
    for name, value in changes.items():
        setattr(state, name, value)
    return state
