"""After the game every seat opens the secret behind its shuffles, and everybody replays all of them, and then the game
itself with all cards open.

A little at a time: one pass per tick, so that no page stands still.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.core import Damaged, Face, Handle, Illegal, Opened, Record
from tafelrunde.peers.council import Council
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.play import Play
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.sealed import SealedChance
from tafelrunde.peers.wishes import Audited

SETTLED, ALONE = 2.0, 30.0
"""Seconds for which the game must have been over before we open anything: time to hear of another story. The longer ones for whoever has
not heard from all who are at the table that it is over for them, too.
"""


class Audit:
    """What comes out when all is laid open."""

    def __init__(self, desk: Desk, play: Play, chance: SealedChance, council: Council) -> None:
        self._desk = desk
        self._council = council
        self._play = play
        self._chance = chance
        self._seats: frozenset[int] | None = None
        """Who has opened the secrets with which the work has begun."""
        self._work: Iterator[None] = iter(())
        self._since: float | None = None
        """When the game was over."""

    def tick(self, now: float) -> None:
        """Go on, if the game is over."""
        if not self._play.over or self._chance.keys.joint is None:
            self._since = None
            return
        desk = self._desk
        self._since = now if self._since is None else self._since
        if desk.seat is not None:
            self._council.stand()
            if now - self._since >= (SETTLED if self._council.agreed else ALONE):
                desk.say("audit", body=self._chance.keys.opening())
        secrets = self._chance.keys.secrets()
        if secrets.keys() != self._seats:
            self._seats = frozenset(secrets)
            self._work = self._all(secrets)
        next(self._work, None)

    def _all(self, secrets: dict[int, bytes]) -> Iterator[None]:
        clean, stacked = 0, False
        for said, honest in self._chance.mixing.audit(secrets):
            clean += honest
            if not honest:
                stacked = True
                entry, _, deck, _ = said.slot[1]
                self._desk.accuse(said.seat, Reason.BAD_PROOF, {"entry": entry, "deck": deck}, said)
            yield
        missing = tuple(seat for seat in self._desk.genesis.people if seat not in secrets)
        self._desk.wish(Audited(clean, missing, self._replayed(self._chance.mixing.opened(secrets), stacked)))

    def _replayed(self, faces: dict[Handle, Face], stacked: bool) -> Record | None:
        """The record with all cards open, as far as it is within the rules. Where a deck was stacked, somebody may have held other
        cards than it should have given, and played by the rules what does not look so now: nobody is named for that.
        """
        table, game = self._play.table, self._play.game
        if table is None:
            return None
        old = table.record
        new = Record(old.game, old.version, old.names, old.options)
        try:
            for entry, dealer in game.again(old, lambda outcomes: Opened(outcomes, faces.get)):
                new.append(entry.seat, entry.action, dealer.dealt)
        except Illegal as illegal:
            if not stacked:
                number = len(new.entries)
                act = self._play.act(number)
                self._desk.accuse(act.seat, Reason.ILLEGAL, {"entry": number, "rule": illegal.rule}, act)
        except Damaged:
            pass  # A rigged shuffle: whoever did it has been named.
        return new
