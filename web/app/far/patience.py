"""For whom a table waits is said only when it takes a while: mostly it does not, and a line that flickers is worse than none."""

from __future__ import annotations

from tafelrunde.peers import Peer


class Patience:
    """What was awaited at the last look."""

    def __init__(self) -> None:
        self.over = False
        """Whether that has been awaited for a while."""
        self._awaited: object = None

    def look(self, peer: Peer) -> bool:
        """To be called now and then; whether anything has changed that is worth a word."""
        entries = len(peer.table.record.entries) if peer.table else 0
        awaited = peer.awaits, peer.awaited, entries
        over, self._awaited = awaited == self._awaited, awaited
        changed, self.over = over != self.over, over
        return changed
