"""What a peer wishes of the page, in the order in which it should be done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tafelrunde.core import Entry, Event, Record
from tafelrunde.peers.refusal import Reason


@dataclass(frozen=True)
class Send:
    """Bytes for the peer behind the link `to`, or, where it is None, for every link."""

    to: str | None
    data: bytes


@dataclass(frozen=True)
class Store:
    """Bytes to be kept on this device, durably, before anything that follows in the list is sent."""

    key: str
    data: bytes


@dataclass(frozen=True)
class Happened:
    """One more entry of the record stands; `peer.table` holds it. Number 0 is the start: the table can be shown."""

    number: int
    entry: Entry
    events: list[Event]


@dataclass(frozen=True)
class TakenBack:
    """The record ends before this entry now: by a decision, or because somebody told two stories."""

    number: int


@dataclass(frozen=True)
class Asked:
    """A seat would like the others to decide this; None where it no longer does, or says no to what others would like. Answer with
    `peer.wish`.
    """

    seat: int
    wish: tuple[Any, ...] | None


@dataclass(frozen=True)
class Decided:
    """The seats have decided: see `council.Decision` for what."""

    what: tuple[Any, ...]


@dataclass(frozen=True)
class Moved:
    """A seat is played on another device from now on. If it is `ours`, this one says nothing more."""

    seat: int
    ours: bool
    when: float


@dataclass(frozen=True)
class Said:
    """A seat says something: a quick phrase by its number, or plain text. Never markup."""

    seat: int
    phrase: int | None
    words: str


@dataclass(frozen=True)
class Refused:
    """Something that came over `link` was not taken. Show `REPEATED` and `TOO_EARLY` to nobody."""

    link: str
    reason: Reason
    facts: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Caught:
    """A seat has cheated, or has forgotten if the reason is `OTHER_PAST`; `proof` (signed messages) shows it to anybody."""

    seat: int
    reason: Reason
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    proof: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Audited:
    """After the game: so many passes of shuffles are as they should be, and these seats have not opened theirs (yet).

    `record` has every hidden card open; it ends early where somebody broke the rules.
    """

    clean: int
    missing: tuple[int, ...]
    record: Record | None


Wish = Send | Store | Happened | TakenBack | Asked | Decided | Moved | Said | Refused | Caught | Audited
