"""Placing and relocating dwarfs, a step at a time (rules L19 to L21)."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.core import Dealer, Event, Illegal
from tafelrunde.games.laurin.actions import Act, Cast, Done, Lift, Pass, Place, Put
from tafelrunde.games.laurin.data import EMPTY, FRONTS, INDEX, KIND, OWNER, SQUARES, WORTH, code
from tafelrunde.games.laurin.magic import cast, holds, refusal, spend
from tafelrunde.games.laurin.parts import Automatic, Part, fresh, go
from tafelrunde.games.laurin.state import Laurin

NEXT = {"place": "relocate", "relocate": "after"}
_SWAPS = (Cast("B"),)


class Turns(Automatic):
    """Clockwise from the start player everybody places; then everybody relocates."""

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.active = (s.active + 1) % s.seats
        if s.active == s.crown:
            s.part = NEXT[s.part]
        fresh(s)
        go(s, "magic")
        return []


class Declaring(Part):
    """Where somebody could forbid it with a spell, you first say whether you want to act."""

    name = "declare"
    rule = "LA17"
    verbs = (Act, Pass)
    _EITHER = (Act(), Pass())

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.left = limit(s)
        if not able(s):
            go(s, Turns.name)
        elif any(holds(s, seat, "A") for seat in range(s.seats) if seat != s.active):
            s.turn = s.active
        else:
            go(s, s.part)
        return []

    def actions(self, s: Laurin) -> Sequence[Act | Pass]:
        return self._EITHER

    def play(self, s: Laurin, action: Act | Pass, dealer: Dealer) -> list[Event]:
        acts = isinstance(action, Act)
        go(s, "ban" if acts else Turns.name)
        return [Event("declared", {"seat": s.active, "part": s.part, "acts": acts})]


class Placing(Part):
    """You may put dwarfs from your supply, front up, on empty squares, as many points as your card allows."""

    name = "place"
    rule = "L19"
    verbs = (Place, Done, Cast)
    _PLACE = tuple(tuple(Place(front, square) for square in SQUARES) for front in FRONTS)
    _DONE = Done()

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.turn = s.active
        return []

    def actions(self, s: Laurin) -> Sequence[Place | Done | Cast]:
        fits = [kind for kind, count in enumerate(s.supply[s.mover]) if count and FRONTS[kind] <= s.left]
        found: list[Place | Done | Cast] = [self._DONE, *swaps(s)]
        for kind in fits:
            found += [place for place, dwarf in zip(self._PLACE[kind], s.board, strict=True) if not dwarf]
        return found

    def play(self, s: Laurin, action: Place | Done | Cast, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if isinstance(action, Done):
            return done(s)
        if isinstance(action, Cast):
            return interrupt(s, action.spell)
        kind = KIND.get(action.front, -1)
        if kind < 0 or not s.supply[seat][kind]:
            raise Illegal("L19", front=action.front)
        square = empty(s, action.square, "L19")
        if action.front > s.left:
            raise Illegal("L20", front=action.front, left=s.left)
        s.supply[seat][kind] -= 1
        s.left -= action.front
        s.board[square] = code(seat, action.front)
        return [Event("placed", {"seat": seat, "front": action.front, "square": action.square})]


class Relocating(Part):
    """You may take as many of your dwarfs as your card says and put them elsewhere, same side up.

    A dwarf may be put down before the next is lifted: lifting all of them first could lead to the same.
    """

    name = "relocate"
    rule = "L21"
    verbs = (Lift, Put, Done, Cast)
    _LIFT = tuple(Lift(square) for square in SQUARES)
    _PUT = tuple(Put(square) for square in SQUARES)
    _DONE = Done()

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.turn = s.active
        return []

    def actions(self, s: Laurin) -> Sequence[Lift | Put | Done | Cast]:
        seat, found = s.mover, list[Lift | Put | Done | Cast]()
        if not s.lifted:
            found += [self._DONE, *swaps(s)]
        if s.left:
            found += [lift for lift, dwarf in zip(self._LIFT, s.board, strict=True) if OWNER[dwarf] == seat]
        if s.lifted:
            found += [put for put, dwarf in zip(self._PUT, s.board, strict=True) if not dwarf]
        return found

    def play(self, s: Laurin, action: Lift | Put | Done | Cast, dealer: Dealer) -> list[Event]:
        seat = s.mover
        if isinstance(action, Cast):
            return interrupt(s, action.spell)
        if isinstance(action, Done):
            if s.lifted:
                raise Illegal("LA14", dwarfs=len(s.lifted))
            return done(s)
        if isinstance(action, Put):
            if not s.lifted:
                raise Illegal("L21", square=action.square)
            square = empty(s, action.square, "L21")
            dwarf = s.board[square] = s.lifted.pop(0)
            return [Event("put", {"seat": seat, "value": WORTH[dwarf], "square": action.square})]
        square = INDEX.get(action.square, -1)
        if square < 0 or OWNER[s.board[square]] != seat:
            raise Illegal("L21", square=action.square)
        if not s.left:
            raise Illegal("L21", dwarfs=limit(s))
        s.left -= 1
        dwarf = s.board[square]
        s.board[square] = EMPTY
        s.lifted.append(dwarf)
        return [Event("lifted", {"seat": seat, "value": WORTH[dwarf], "square": action.square})]


def swaps(s: Laurin) -> Sequence[Cast]:
    """The swap that the mover may cast before going on."""
    return () if not s.books[s.mover] or refusal(s, s.mover, "B") else _SWAPS


def interrupt(s: Laurin, spell: str) -> list[Event]:
    """The mover casts a spell, and goes on afterwards."""
    spend(s, s.mover, spell)
    s.resumes = s.phase
    return cast(s, s.mover, spell)


def limit(s: Laurin) -> int:
    """What the card before the active player allows: points to place, or dwarfs to relocate."""
    card = s.move(s.active)
    return card.points if s.part == "place" else card.dwarfs


def able(s: Laurin) -> bool:
    """Whether the active player could place or relocate any dwarf."""
    if s.part == "place":
        return any(count and FRONTS[kind] <= s.left for kind, count in enumerate(s.supply[s.active]))
    return any(OWNER[dwarf] == s.active for dwarf in s.board)


def empty(s: Laurin, name: str, rule: str) -> int:
    """The empty square of this name."""
    square = INDEX.get(name, -1)
    if square < 0 or s.board[square]:
        raise Illegal(rule, square=name)
    return square


def done(s: Laurin) -> list[Event]:
    """The active player has finished."""
    go(s, Turns.name)
    return [Event("done", {"seat": s.active, "part": s.part})]
