"""The whole game checked once more on this device, from nothing but what everybody has signed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Protocol

from app.far.outbox import Kept
from app.shell.commands import Commands
from app.shell.ports import Files, Loop
from app.table.bites import BITE
from tafelrunde.peers import Caught, Crypto, Genesis, Peer, transcript, wire
from tafelrunde.peers.transcript import Verdict

PROOF = "proof "
"""What the keys begin with under which proofs are kept, before the table."""


class Here(Protocol):
    """What it needs of the room."""

    peer: Peer | None
    crypto: Crypto

    def show(self) -> None: ...


class Verifying:
    """What speaks against somebody at a table, and the check of its game while it goes on and after."""

    def __init__(self, room: Here, page: Files, loop: Loop) -> None:
        self.room = room
        self._page, self._loop = page, loop
        self.proofs: list[str] = []
        """What proves that somebody cheated."""
        self.shown = False
        self.text = ""
        """All that is checked; others can check it too."""
        self.done = 0.0
        """How much of it is, from 0 to 1."""
        self.verdict: Verdict | None = None
        self._checks = 0

    @property
    def commands(self) -> Commands:
        return {"verify": self.verify, "believe": self.believe, "proof": self.proof}

    def verify(self, _rest: str) -> None:
        """Has everything been fair?"""
        self.begin()

    def believe(self, _rest: str) -> None:
        """Back to the table."""
        self.shown = False

    def proof(self, _rest: str) -> None:
        """All that was signed, as a file that anybody can check."""
        if self.room.peer:
            self._page.save_as(proof_file(self.room.peer.genesis.game), self.text)

    def note(self, caught: Caught, genesis: Genesis) -> list[Kept]:
        """Somebody has cheated: gives what is to be kept of it."""
        first = len(self.proofs)
        self.proofs += [proof for proof in (data.decode() for data in caught.proof) if proof not in self.proofs]
        return [Kept(f"{_prefix(genesis)}{number}", self.proofs[number]) for number in range(first, len(self.proofs))]

    def recall(self, kept: Mapping[str, str], genesis: Genesis) -> None:
        """What was kept of it."""
        self.proofs = [text for key, text in kept.items() if key.startswith(_prefix(genesis))]

    def begin(self) -> None:
        """Check the game from its beginning, as far as it has come."""
        if self.room.peer:
            self.shown, self.done, self.verdict = True, 0.0, None
            self.text = transcript.write(self.room.peer, [proof.encode() for proof in self.proofs])
            self._checks += 1
            self._loop.later(self._check(self._checks))

    async def _check(self, number: int) -> None:
        check = transcript.Check(self.text, self.room.crypto)
        began = time.perf_counter()
        for done in check.steps():
            if time.perf_counter() - began > BITE:
                self.done = done
                self.room.show()
                await asyncio.sleep(0)
                if not self.shown or number != self._checks:
                    return
                began = time.perf_counter()
        self.verdict = check.verdict
        self.room.show()


def proof_file(game: str) -> str:
    """What the proof of a game is called when it is saved."""
    return f"tafelrunde-{game}-proof.txt"


def _prefix(genesis: Genesis) -> str:
    return f"{PROOF}{wire.text(genesis.id)} "
