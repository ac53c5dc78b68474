"""Spells: when they may be cast, how they are cancelled, what they do (rules L39 to L50)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tafelrunde.core import Dealer, Event, Illegal
from tafelrunde.games.laurin.actions import Cast, Divert, Fog, Pass, Step, Swap
from tafelrunde.games.laurin.data import AROUND, DIAGONALS, INDEX, SIDES, SPELLS, SQUARES, WAYS
from tafelrunde.games.laurin.parts import Part, go
from tafelrunde.games.laurin.state import Laurin

WINDOWS = {"A": "ban", "B": "magic", "C": "spell", "D": "spell", "E": "spell", "F": "counter"}
"""The part in which each spell can be cast."""
TURNS = ("place", "relocate")
"""The parts of a turn between whose steps the mover may cast a swap."""
TIMES = {"A": "L42", "B": "L43", "C": "L44", "D": "L46", "E": "L48", "F": "L50"}
"""The rule that says when."""
EFFECTS = {"A": "turns", "B": "swap", "C": "step", "D": "divert", "E": "fog"}
"""The part in which a spell that was not cancelled does its work; a banned player's turn is over."""


def holds(s: Laurin, seat: int, spell: str) -> bool:
    """Whether a spell of this kind lies before a seat."""
    faces = s.cards.face
    return any(faces[card] == spell for card in s.books[seat])


def refusal(s: Laurin, seat: int, spell: str) -> str:
    """The rule by which a seat may not cast this spell now; empty if it may."""
    if spell not in SPELLS or not holds(s, seat, spell):
        return "LA40"
    if spell == "B":
        return _no_swap(s)
    if WINDOWS[spell] != s.phase:
        return TIMES[spell]
    if spell == "A":
        return "LA17" if seat == s.active else _once(s, spell)
    if spell == "F":
        return "L40" if s.part == "king" and "F" in s.played else ""
    if spell == s.undone:
        return "L50"
    if spell in s.played:
        return "L40"
    if "E" in s.played and s.undone != "E":
        return "L49"
    if spell == "D":
        if "C" in s.played and s.undone != "C":
            return "L45"
        return "L47" if s.distance < 2 else ""
    return ""


def _no_swap(s: Laurin) -> str:
    """The rule by which no swap may be cast now: it has a window, and every turn of placing and relocating its pauses."""
    if s.part == "king":
        return "L43"
    if s.phase != WINDOWS["B"] and not (s.to_the_letter and s.phase in TURNS):
        return "LA18"
    if s.lifted:
        return "LA14"
    return "LA18" if sum(map(bool, s.board)) < 2 else _once(s, "B")


def _once(s: Laurin, spell: str) -> str:
    """Ruling LA19: until version 2 nothing was cast again in a window or turn in which it had been cancelled."""
    return "LA19" if s.undone == spell and not s.to_the_letter else ""


def spend(s: Laurin, seat: int, spell: str) -> None:
    """Lay a spell down and away, if it may be cast now."""
    if refused := refusal(s, seat, spell):
        raise Illegal(refused, spell=spell)
    card = next(card for card in s.books[seat] if s.face(card) == spell)
    s.books[seat].remove(card)
    s.faded.append(card)
    s.played.append(spell)


def cast(s: Laurin, seat: int, spell: str) -> list[Event]:
    """A spell has been laid down; before it works, the others may cancel it, and of fog they first hear whom it is for."""
    s.caster, s.spell, s.counters = seat, spell, []
    go(s, "fog" if spell == "E" and s.to_the_letter else Counter.name)
    return [Event("cast", {"seat": seat, "spell": spell})]


class Window(Part):
    """A moment for spells. All who can cast one are asked clockwise, and after each spell all over again."""

    verbs = (Cast, Pass)
    spells: ClassVar[str]
    _PASS = Pass()
    _CAST: ClassVar = {spell: Cast(spell) for spell in SPELLS}

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.waiting = [seat for seat in s.clockwise(s.crown) if s.books[seat]]
        return self.ask(s)

    def able(self, s: Laurin, seat: int) -> bool:
        return any(not refusal(s, seat, spell) for spell in self.spells)

    def actions(self, s: Laurin) -> Sequence[Cast | Pass]:
        return [*(self._CAST[spell] for spell in self.spells if not refusal(s, s.mover, spell)), self._PASS]

    def play(self, s: Laurin, action: Cast | Pass, dealer: Dealer) -> list[Event]:
        if isinstance(action, Pass):
            return self.ask(s)
        seat = s.mover
        spend(s, seat, action.spell)
        return self.cast(s, seat, action.spell)

    def cast(self, s: Laurin, seat: int, spell: str) -> list[Event]:
        """What follows from a spell that has been laid down here."""
        return cast(s, seat, spell)


class Magic(Window):
    """Before each turn in which dwarfs are placed or relocated, and after the last, dwarfs may be swapped."""

    rule = "L43"
    spells = "B"

    def close(self, s: Laurin) -> list[Event]:
        go(s, "auction" if s.part == "after" else "declare")
        return []


class Ban(Window):
    """Whoever announces an action may be banned from it."""

    rule = "L42"
    spells = "A"

    def close(self, s: Laurin) -> list[Event]:
        go(s, s.part)
        return []


class Spell(Window):
    """The king has moved; before the scoring, spells may be cast on it."""

    rule = "LA28"
    spells = "CDE"

    def close(self, s: Laurin) -> list[Event]:
        go(s, "score")
        return []


class Counter(Window):
    """A spell has been cast; the others are asked, from the caster's left, whether they cancel it, and so on with what they
    cast. Of two counter-spells the second saves the spell.
    """

    rule = "L50"
    spells = "F"

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        aimed = s.fogged
        events = self._ask_after(s, s.caster)
        return [Event("aimed", {"seat": s.caster, "on": aimed})] if aimed >= 0 and s.turn is not None else events

    def cast(self, s: Laurin, seat: int, spell: str) -> list[Event]:
        against = (s.counters[-1], spell) if s.counters else (s.caster, s.spell)
        s.counters.append(seat)
        event = Event("countered", {"seat": seat, "caster": against[0], "spell": against[1]})
        return [event, *(self._ask_after(s, seat) if s.to_the_letter else self.close(s))]

    def close(self, s: Laurin) -> list[Event]:
        if len(s.counters) % 2:
            s.undone, s.fogged = s.spell, -1
            if s.spell == "A" and not s.to_the_letter:
                go(s, s.part)
            else:
                back(s)
            return []
        if s.fogged >= 0:
            back(s)
            return [Event("fogged", {"seat": s.caster, "on": s.fogged})]
        go(s, EFFECTS[s.spell])
        return [Event("banned", {"seat": s.active, "part": s.part})] if s.spell == "A" else []

    def _ask_after(self, s: Laurin, seat: int) -> list[Event]:
        s.waiting = [other for other in s.clockwise(seat)[1:] if s.books[other]]
        return self.ask(s)


def back(s: Laurin) -> None:
    """Go on where the latest spell was cast: in the middle of a turn, or in its window, where all are asked anew."""
    phase, s.resumes = s.resumes or WINDOWS[s.spell], ""
    go(s, phase)


class Effect(Part):
    """A spell does its work: its caster says how."""

    def enter(self, s: Laurin, dealer: Dealer) -> list[Event]:
        s.turn = s.caster
        return []


class Swapping(Effect):
    """Two dwarfs of anybody's change places: choose one, then the other."""

    name = "swap"
    rule = "L43"
    verbs = (Swap,)
    _SWAP = tuple(Swap(square) for square in SQUARES)

    def actions(self, s: Laurin) -> Sequence[Swap]:
        return [self._SWAP[square] for square, dwarf in enumerate(s.board) if dwarf and square != s.swap]

    def play(self, s: Laurin, action: Swap, dealer: Dealer) -> list[Event]:
        square = INDEX.get(action.square, -1)
        if square < 0 or not s.board[square]:
            raise Illegal("L43", square=action.square)
        if square == s.swap:
            raise Illegal("LA18", square=action.square)
        if s.swap < 0:
            s.swap = square
            return [Event("chosen", {"seat": s.caster, "square": action.square})]
        first, s.swap = s.swap, -1
        s.board[first], s.board[square] = s.board[square], s.board[first]
        back(s)
        return [Event("swapped", {"seat": s.caster, "squares": [SQUARES[first], action.square]})]


class Stepping(Effect):
    """The king goes one step further in any direction."""

    name = "step"
    rule = "L44"
    verbs = (Step,)

    def actions(self, s: Laurin) -> Sequence[Step]:
        return [Step(way) for way in ways(s) if walk(s.king, ways(s)[way], 1) in AROUND]

    def play(self, s: Laurin, action: Step, dealer: Dealer) -> list[Event]:
        if action.way not in ways(s):
            raise Illegal("LA35", way=action.way)
        king = walk(s.king, ways(s)[action.way], 1)
        if king not in AROUND:
            raise Illegal("L28", way=action.way)
        event = Event("stepped", {"seat": s.caster, "way": action.way, "from": s.king, "to": king})
        s.king = king
        back(s)
        return [event]


class Diverting(Effect):
    """The king goes back, and then at least one step as before, and the rest of the distance to one side."""

    name = "divert"
    rule = "L46"
    verbs = (Divert,)

    def actions(self, s: Laurin) -> Sequence[Divert]:
        return [
            Divert(straight, way)
            for straight in range(1, s.distance)
            for way in SIDES[s.way]
            if diverted(s, straight, way) in AROUND
        ]

    def play(self, s: Laurin, action: Divert, dealer: Dealer) -> list[Event]:
        if not 1 <= action.straight < s.distance:
            raise Illegal("LA36", straight=action.straight)
        if action.way not in SIDES[s.way]:
            raise Illegal("L46", way=action.way)
        king = diverted(s, action.straight, action.way)
        if king not in AROUND:
            raise Illegal("L28", way=action.way)
        facts = {"seat": s.caster, "way": action.way, "straight": action.straight, "from": s.king, "to": king}
        s.king = king
        back(s)
        return [Event("diverted", facts)]


class Fogging(Effect):
    """One player is named who is left out of the scoring that follows, unless the fog is cancelled."""

    name = "fog"
    rule = "L48"
    verbs = (Fog,)

    def actions(self, s: Laurin) -> Sequence[Fog]:
        return [Fog(seat) for seat in range(s.seats)]

    def play(self, s: Laurin, action: Fog, dealer: Dealer) -> list[Event]:
        if action.seat not in range(s.seats):
            raise Illegal("L48", seat=action.seat)
        s.fogged = action.seat
        if s.to_the_letter:
            go(s, Counter.name)
            return []
        back(s)
        return [Event("fogged", {"seat": s.caster, "on": action.seat})]


def ways(s: Laurin) -> dict[str, tuple[int, int]]:
    """Ruling LA35: haste goes along the lines, with the option also across."""
    return WAYS | DIAGONALS if s.options["diagonal"] else WAYS


def walk(king: tuple[int, int], way: tuple[int, int], distance: int) -> tuple[int, int]:
    """Where so many steps lead, maybe off the garden."""
    return king[0] + way[0] * distance, king[1] + way[1] * distance


def diverted(s: Laurin, straight: int, way: str) -> tuple[int, int]:
    """Where the diverted king would come to stand."""
    corner = walk(s.origin, WAYS[s.way], straight)
    return walk(corner, WAYS[way], s.distance - straight)
