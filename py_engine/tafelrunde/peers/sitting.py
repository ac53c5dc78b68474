"""Which of several devices with the same secret speaks for a seat: the one that sat down last.

A player returns with the secret alone, while the device before may still be on. So whoever returns says so, signed and with
the time; a device that hears of a later one than itself says nothing more, before it has answered anything. Every `have` carries
these words, for they must come before all else that two who meet have to say to each other.
"""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.peers import wire
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement
from tafelrunde.peers.wishes import Moved

AHEAD = 86_400.0
"""Seconds by which clocks may differ. Whoever has stolen the secret of a seat could else sit down at the end of all time, and nobody could
ever come after him.
"""


class Sitting:
    """Whether it is this device that sits in our seat."""

    def __init__(self, desk: Desk, device: str, clock: Callable[[], float] | None) -> None:
        self._desk = desk
        self._device = device
        self._clock = clock

    def sit(self, now: float) -> None:
        """From now on it is this one."""
        self._desk.say("sit", int(now * 1000), body=self._device)

    def check(self, said: Statement) -> None:
        """Refuse what names no device, or a time that is not yet."""
        wire.line(said.body, 40)
        if self._clock and said.slot[1][0] / 1000 > self._clock() + AHEAD:
            raise Refusal(Reason.UNWANTED, seat=said.seat)

    def heard(self, said: Statement, *, told: bool) -> None:
        """Somebody sits elsewhere now; if it is our seat, we are silent. `told`: whether the page hears of others."""
        desk, (moment,) = self._desk, said.slot[1]
        ours = said.seat == desk.seat
        if ours and said.body == self._device:
            return
        if ours:
            desk.seat = None
        if ours or told:
            desk.wish(Moved(said.seat, ours, moment / 1000))
