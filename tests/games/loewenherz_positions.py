"""Löwenherz: positions laid out by hand, whole games of chance, and what a test does with them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

from tafelrunde.core import Action, Dealer, Event, Illegal, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.state import Loewenherz

Spot = tuple[int, int]
Pair = tuple[str, str]
ALL_SPOTS = list(product(range(12), range(12)))
MEADOW = ["." * 12] * 12


def name(row: int, column: int) -> str:
    return f"{'abcdefghijkl'[column]}{row + 1}"


def spot(field: str) -> Spot:
    return int(field[1:]) - 1, "abcdefghijkl".index(field[0])


def number(field: str) -> int:
    row, column = spot(field)
    return 12 * row + column


def sides(at: Spot) -> list[Spot]:
    row, column = at
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [one for one in near if 0 <= one[0] < 12 and 0 <= one[1] < 12]


def upright(row: int, column: int) -> Pair:
    """The edge V(r,c) of the fixtures, between a field and the one to its right."""
    return name(row, column), name(row, column + 1)


def flat(row: int, column: int) -> Pair:
    """The edge H(r,c) of the fixtures, between a field and the one below."""
    return name(row, column), name(row + 1, column)


def block(corner: str, opposite: str) -> list[str]:
    """The fields of a rectangle."""
    (top, left), (bottom, right) = spot(corner), spot(opposite)
    return [name(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def fence(fields: Iterable[str]) -> list[Pair]:
    """The edges all round some fields, but for the frame."""
    inside = {spot(field) for field in fields}
    return [(name(*min(at, to)), name(*max(at, to))) for at in sorted(inside) for to in sides(at) if to not in inside]


def paint(**places: str) -> list[str]:
    """A board of meadow with some fields of another kind, such as F="a1 b2", V="c3"."""
    rows = [list(row) for row in MEADOW]
    for letter, fields in places.items():
        for field in fields.split():
            row, column = spot(field)
            rows[row][column] = letter
    return ["".join(row) for row in rows]


def position(
    *castles: tuple[int, str, str],
    seats: int = 3,
    board: list[str] = MEADOW,
    borders: Iterable[Pair] = (),
    hands: dict[int, list[str]] | None = None,
    market: Iterable[str] = (),
    turn: int = 0,
    ducats: int = 20,
) -> Loewenherz:
    """Castles as (colour, field, fields of its knights), borders as pairs of fields; hands are open for ease."""
    s = Loewenherz(version=GAME.version, seats=seats, phase="turn", turn=turn, seat=turn, round=1, board="".join(board))
    s.ducats = [ducats] * seats
    s.figures = [0] * (seats + (seats == 2))
    for colour, field, knights in castles:
        s.castles.append(number(field))
        s.colours.append(colour)
        for one in [field, *knights.split()]:
            s.figures[colour] |= 1 << number(one)
    s.lands = [0] * len(castles)
    put(s, borders)
    held = hands or {}
    out = [face for hand in held.values() for face in hand] + list(market)
    dealer = Dealer()
    dealer.sit(s.cards)
    for letter in "DCBA":
        pile = s.cards.open(face for face in CARDS if face[0] == letter and face not in out)
        dealer.shuffle(pile)
        s.deck += pile
    s.hands = [s.cards.open(held.get(seat, [])) for seat in range(seats)]
    s.market = s.cards.open(market)
    return s


def put(s: Loewenherz, borders: Iterable[Pair]) -> None:
    """Set borders and look at what they enclose."""
    for field, other in borders:
        low, high = sorted((number(field), number(other)))
        if high == low + 1:
            s.east |= 1 << low
        else:
            assert high == low + 12
            s.south |= 1 << low
    s.settle(s.castles)


def using(s: Loewenherz, use: str, steps: int = 1) -> Loewenherz:
    """A card has been played for this use, and its steps are to be made."""
    s.phase, s.most, s.made = use, steps, 0
    return s


def do(s: Loewenherz, line: str, dealer: Dealer | None = None) -> list[Event]:
    return GAME.play(s, GAME.read(s, line), dealer or Seeded(1))


def refused(s: Loewenherz, line: str | Action) -> str:
    """The rule that refuses an action, which must change nothing."""
    if isinstance(line, str):
        held = {s.cards.face[card]: f"#{card}" for hand in s.hands for card in hand}
        verb, *words = line.split()
        action = GAME.read(
            s,
            " ".join([verb, *(held.get(word, word) if verb in ("sell", "play") else word for word in words)]),
        )
    else:
        action = line
    assert action not in GAME.actions(s)
    before = s.copy()
    try:
        GAME.play(s, action, Seeded(1))
    except Illegal as refusal:
        assert s == before
        return refusal.rule
    raise AssertionError(f"{line} was played")


def lines(s: Loewenherz) -> list[str]:
    return [str(action) for action in GAME.actions(s)]


def has(s: Loewenherz, field: str, other: str) -> bool:
    """Whether there is a border between two fields."""
    return edge(field, other) in borders_of(s)


def edge(field: str, other: str) -> frozenset[Spot]:
    return frozenset((spot(field), spot(other)))


def land(s: Loewenherz, castle: str) -> set[str]:
    """The fields of the territory of the castle on a field, by the engine's account."""
    fields = s.lands[s.castles.index(number(castle))]
    return {name(*at) for at in ALL_SPOTS if fields >> (12 * at[0] + at[1]) & 1}


def total(s: Loewenherz, seat: int) -> int:
    return GAME.scores(s)[seat]["total"]


# The second opinion starts here.


def borders_of(s: Loewenherz) -> set[frozenset[Spot]]:
    data = s.to_json()
    east = {frozenset((divmod(at, 12), divmod(at + 1, 12))) for at in data["east"]}
    return east | {frozenset((divmod(at, 12), divmod(at + 12, 12))) for at in data["south"]}


def wilful(s: Loewenherz, rng: Random) -> Action:
    """A choice by lot that leans to playing cards and to closing the fence round a castle: it sees every rule used."""
    actions = GAME.actions(s)
    if s.phase == "turn":
        plays = [action for action in actions if str(action).startswith("play")]
        if plays and rng.random() < 0.8:
            return rng.choice(plays)
    if s.phase == "refill" and rng.random() < 0.6:
        return actions[0]
    if s.phase == "borders" and rng.random() < 0.9:
        wanted = set(plan(s))
        fits = [action for action in actions if tuple(str(action).split()[1:]) in wanted]
        if fits:
            return rng.choice(fits)
    return rng.choice(actions)


def plan(s: Loewenherz) -> list[Pair]:
    """The fence round the castle that lacks the fewest pieces of it."""
    plans = []
    borders = borders_of(s)
    for castle, at in enumerate(s.castles):
        if not s.lands[castle]:
            home = divmod(at, 12)
            figures = {divmod(f, 12) for f in s.to_json()["figures"][s.colours[castle]]}
            inside = {home, *(to for to in sides(home)), *(f for f in figures if dist(f, home) <= 2)}
            wall = fence(name(*one) for one in inside)
            plans.append((sum(edge(*one) not in borders for one in wall), castle, wall))
    return min(plans)[2] if plans else []


def dist(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def played(seed: int, seats: int, cap: int = 200) -> Iterable[tuple[Loewenherz, Any, list[Event]]]:
    """A whole game, or its first turns: each position with the action that followed and what it did."""
    rng, dealer = Random(seed), Seeded(seed)
    s = GAME.start(seats, dealer)
    while s.turn is not None and s.round < cap:
        action = wilful(s, rng)
        before = s.copy()
        yield before, action, GAME.play(s, action, dealer)
    yield s, None, []


FAR = ((2, "l12", "k12"), (2, "a12", "a11"))
"""Two castles of red far away, so that the rest stays open land."""
MINE, YOURS = block("a1", "d4"), block("e1", "h4")


def frontier(mine: str = "b3", yours: str = "g3", extra: Any = (), **more: Any) -> Loewenherz:
    """Orange holds a1 to d4 with a castle on b2, blue e1 to h4 with one on g2; red is far away."""
    borders = [*fence(MINE), *fence(YOURS), *more.pop("borders", ())]
    return position((0, "b2", mine), (1, "g2", yours), *extra, *FAR, borders=borders, **more)


def fresh(seats: int = 3, board: list[str] | None = None) -> Loewenherz:
    s = GAME.start(seats, Seeded(3))
    if board:
        s.board = "".join(board)
    return s


def placed(seats: int, seed: int = 1) -> tuple[Loewenherz, list[tuple[int, str]]]:
    """All castles placed, and who placed what."""
    s, dealer, log = GAME.start(seats, Seeded(seed)), Seeded(seed), list[tuple[int, str]]()
    while s.phase in ("castles", "guard"):
        action = GAME.actions(s)[0]
        log.append((s.turn or 0, action.verb))
        GAME.play(s, action, dealer)
    return s, log


def last_card(seats: int = 3) -> Loewenherz:
    """One card is left in the deck."""
    hands = {seat: [f"A{3 * seat + card + 1:02}" for card in range(3)] for seat in range(seats)}
    s = frontier(seats=3, hands=hands, market=["B01", "B02"], board=paint(C="f1"))
    s.discard, s.deck = s.deck[1:], s.deck[:1]
    return s


def castles_next(*castles: tuple[int, str, str], board: list[str] = MEADOW) -> Loewenherz:
    """The next castle is to be placed."""
    s = position(*castles, board=board)
    s.phase, s.round, s.turn = "castles", 0, len(castles) % 3
    s.seat, s.lands = s.turn, [0] * len(castles)
    return s
