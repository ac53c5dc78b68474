"""König Laurin positions set up by hand, and what a test does with one: go on, act, or be refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from moves import refuses
from tafelrunde.core import NO_CARD, Event, Hidden, Outcome, Scripted, Seeded
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.data import BACKS, INDEX, KIND, SQUARES, code
from tafelrunde.games.laurin.game import run
from tafelrunde.games.laurin.state import Laurin

SIGNS = {str(front): (front, False) for front in KIND} | {
    f"{front}/{BACKS[kind]}": (front, True) for front, kind in KIND.items()
}


refused = partial(refuses, GAME)


def position(
    phase: str,
    turn: int | None = None,
    *,
    seats: int = 3,
    crown: int = 0,
    king: tuple[int, int] = (4, 4),
    dwarfs: str = "",
    hands: Iterable[str] = (),
    books: Iterable[str] = (),
    held: str = "H2 V2 V1",
    options: dict[str, int] | None = None,
    version: int | None = None,
    **fields: Any,
) -> Laurin:
    """A phase with these things on the table; without a turn, play goes on until somebody must decide.

    Dwarfs stand as `d4=0:5` (seat 0, front 5) or `d4=0:5/3` (its back is up); books are letters; held are the
    cards before the seats, `-` for none.
    """
    s = GAME.start(seats, Seeded(1), version=version, **(options or {}))
    s.display, s.waiting, s.drawn = [], [], []
    s.phase, s.turn, s.crown, s.king, s.part = phase, turn, crown, king, "king"
    s.hands = [s.cards.open(hand.split()) for hand in [*hands, *[""] * seats][:seats]]
    s.books = [s.cards.open(book) for book in [*books, *[""] * seats][:seats]]
    s.held = [NO_CARD if face == "-" else s.cards.open([face])[0] for face in (held.split() + ["V1"] * seats)[:seats]]
    for word in dwarfs.split():
        square, seat, sign = word.replace("=", ":").split(":")
        front, back = SIGNS[sign]
        s.board[INDEX[square]] = code(int(seat), front, back=back)
        s.supply[int(seat)][KIND[front]] -= 1
    for name, value in fields.items():
        setattr(s, name, value)
    if turn is None:
        go_on(s)
    return s


def go_on(state: Laurin, *outcomes: Outcome) -> list[Event]:
    """Play on until somebody must decide; chance answers with exactly these outcomes, or as it likes."""
    dealer = Scripted(outcomes) if outcomes else Seeded(2)
    dealer.sit(state.cards)
    return run(state, dealer)


def act(state: Laurin, text: str, *outcomes: Outcome) -> list[Event]:
    """Play a line that is offered; chance answers with exactly these outcomes, or as it likes."""
    dealer = Scripted(outcomes) if outcomes else Seeded(3)
    action = GAME.read(state, text)
    assert action in GAME.actions(state)
    events = GAME.play(state, action, dealer)
    if isinstance(dealer, Scripted):
        assert dealer.finished
    return events


def acts(state: Laurin, *texts: str) -> list[Event]:
    """Play lines one after the other."""
    return [event for text in texts for event in act(state, text)]


def lines(state: Laurin) -> list[str]:
    """What may be done, as lines; cards by their faces where these are known."""
    return [GAME.spoken(state, action) for action in GAME.actions(state)]


def faces(state: Laurin, cards: Iterable[int]) -> str:
    """The faces of cards, in order."""
    return " ".join(sorted(state.face(card) for card in cards))


def dwarfs(state: Laurin) -> str:
    """The board in the words of `position`."""
    words = []
    signs = {
        code(seat, front, back=back): f"{seat}:{sign}" for seat in range(5) for sign, (front, back) in SIGNS.items()
    }
    for square, dwarf in enumerate(state.board):
        if dwarf:
            words.append(f"{SQUARES[square]}={signs[dwarf]}")
    return " ".join(words)


def cards(text: str, state: Laurin, pile: Iterable[int]) -> str:
    """A line in which each face is a card of this pile, the first first: `bid T3 T3` becomes `bid #4 #9`."""
    left = list(pile)
    words = []
    for word in text.split():
        card = next((card for card in left if state.cards.face[card] == word), None)
        if card is None:
            words.append(word)
        else:
            left.remove(card)
            words.append(f"#{card}")
    return " ".join(words)


def moved(line: str, *books: str, held: str = "H2 V2 V1", **fields: Any) -> Laurin:
    """Seat 0 has just moved the king, and whoever can is asked for spells."""
    hands = fields.pop("hands", ["T1", "T1", "T1"])
    state = position("move", 0, active=0, held=held, books=books, hands=hands, **fields)
    act(state, line)
    return state


def window(*books: str, **fields: Any) -> Laurin:
    """The window for B before the first player places."""
    fields = {"part": "place", "dwarfs": "a1=0:5 b1=1:1 c1=1:3/2"} | fields
    return position("magic", None, books=books, **fields)


def bid_again(line: str) -> Laurin:
    """Seat 0 has lost an auction, taken its 3 back, and lays this in the next; seat 1 has more, and is next to bid."""
    hands = [Hidden(0, face) for face in ("T3", "T2", "T1", "T1")] + [
        Hidden(seat, face) for seat, face in ((1, "T3"), (2, "T2")) for _ in "1234"
    ]
    state = GAME.start(3, Scripted([*hands, "A", "B", "C"]))
    state.phase, state.turn, state.part = "auction", None, "king"
    state.display, state.held = [], state.cards.open(["H1", "V1", "V2"])
    go_on(state)
    for move in ("bid T3 T1", "bid T3 T3", "pass", "keep T3", "move 0 W", line):
        said = cards(move, state, state.hands[state.mover] + state.bids[state.mover])
        GAME.play(state, GAME.read(state, said), Seeded(1))
    assert (state.phase, state.turn) == ("bid", 1)
    return state


def auction(*hands: str, held: str = "H2 V2 V1", **fields: Any) -> Laurin:
    """An auction begins."""
    seats = max(3, len(hands))
    return position("auction", None, seats=seats, hands=hands, held=held, **fields)


def choosing(held: str = "H2 V2 V1", turn: int = 0, **fields: Any) -> Laurin:
    """This seat has won an auction."""
    hands = fields.pop("hands", ["T1", "T1", "T1"])
    return position("move", turn, active=turn, held=held, hands=hands, **fields)
