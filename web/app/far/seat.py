"""A game between devices, as this one shows it: everything that is decided goes through the peer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.table.session import Session
from tafelrunde import games
from tafelrunde.core import Action, Event, Record, Seeded, Table
from tafelrunde.core.curtain import Sight
from tafelrunde.peers import Genesis, Peer, Wish

Do = Callable[[list[Wish]], None]


def shelf_key(table: bytes) -> str:
    """What a table far away is called among the games that were played here."""
    return f"far-{table.hex()}"


def finished(key: str, record: Record, seat: int | None, genesis: Genesis) -> Session:
    """A game that has ended, as one to look back over; whoever plays it again here does so against bots."""
    kinds = ["person" if one == seat else "bot" for one in range(len(record.names))]
    table, colours, levels = Table[Any].load(games.load(record.game), record, Seeded()), genesis.colours, genesis.levels
    ended = table.state.turn is not None
    return Session(key, table, kinds, colours=colours, levels=levels, ended=ended)


class FarSession(Session):
    """The game from our seat, or from where we look on."""

    provable = True

    def __init__(self, key: str, peer: Peer, do: Do) -> None:
        assert peer.table is not None  # noqa: S101 - the table is shown once it stands
        self.peer = peer
        self._do = do
        colours, levels = peer.genesis.colours, peer.genesis.levels
        super().__init__(key, peer.table, self._kinds(), colours=colours, levels=levels, ended=peer.ended)
        self._stood = self.table.state

    def follow(self, gone: int | None = None) -> None:
        """The peer's table has changed; from the entry `gone` on it may be another one."""
        if self.peer.table is not None:
            self.table = self.peer.table
        self.kinds, self.ended = self._kinds(), self.peer.ended
        if self.table.state is not self._stood or self.waits:
            self.selected = frozenset()  # what was picked for another position
        self._stood = self.table.state
        if gone is not None:
            self.forget(gone)

    def open(self, record: Record) -> None:
        """The game is over, and all cards are known now."""
        self.table = Table[Any].load(self.table.game, record, self.table.dealer)

    @property
    def bot_moves(self) -> bool:
        """Whether a bot must decide whom this device runs."""
        return not self.over and self.peer.mine and self.peer.turn != self.peer.seat

    @property
    def sight(self) -> Sight:
        return Sight(self.peer.eyes)

    @property
    def waits(self) -> bool:
        return self.over or not self.peer.mine or self.peer.turn != self.peer.seat

    @property
    def underway(self) -> bool:
        return not self.over and self.waits and self.table.state.turn == self.peer.seat

    def play(self, text: str) -> list[Event]:
        """Say what our seat does; it has happened when the peer tells so."""
        self._do(self.peer.act(self.table.game.read(self.table.state, text)))
        return []

    def bot_plays(self, action: Action) -> None:
        if self.bot_moves:
            self._do(self.peer.act(action))

    def can_undo(self) -> bool:
        """Whether our last action could be taken back, if all agree."""
        return self.last_step is not None and not self.peer.wished

    def can_rewind(self) -> bool:
        """Never: what others know cannot be taken from them."""
        return False

    @property
    def last_step(self) -> int | None:
        """The entry with our last action, if nothing has come out since, for us or for anybody else."""
        entry = None if self.peer.seat is None or self.over else self.table.can_undo(self.peer.seat)
        return None if entry is None or any(one.outcomes for one in self.record.entries[entry:]) else entry

    def _kinds(self) -> tuple[str, ...]:
        """`person` is whoever sits here, `far` somebody elsewhere, `bot` a seat that another device plays for."""
        me = self.peer.seat
        return tuple(
            "person" if seat == me else "far" if seat == runner else "bot"
            for seat, runner in enumerate(self.peer.runners)
        )
