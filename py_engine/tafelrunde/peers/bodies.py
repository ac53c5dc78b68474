"""What a statement of each kind looks like. Whatever does not is refused where it comes in, also when a seat has signed it: so nothing
that is kept needs to be doubted again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.core.plain import is_list, is_object
from tafelrunde.peers import wire
from tafelrunde.peers.crypto import WORD
from tafelrunde.peers.identity import TAG
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.threshold import SHARE

FACTS = 3
"""What an action says before its trail begins: the action that it follows, its line, and the position that it was made in."""

AHEAD = 3
"""How many entries ahead of our own something may be to be kept."""

LINK = 32
"""How much of a link is signed: 128 bits."""

DECISIONS = {"bot": 2, "back": 1, "undo": 1, "end": 0}
"""How many numbers follow the name of a decision."""


def check(kind: str, body: Any) -> None:
    """Refuse a body that no statement of its kind has; raises `Refusal`."""
    _KINDS[kind](body)


def decision(value: Any) -> tuple[Any, ...]:
    """What a list says is to be decided; raises `Refusal`."""
    if not is_list(value) or not value or DECISIONS.get(str(value[0])) != len(value) - 1:
        raise Refusal(Reason.MALFORMED)
    name = str(value[0])
    return (name, *(wire.natural(number, 1_000_000 if name == "undo" else 8) for number in value[1:]))


def point(value: Any) -> tuple[int, str, str]:
    """A point of the record: the entry that comes next, the link of the one before, and the mark of the action that waits; raises
    `Refusal`. The start always stands.
    """
    if not is_list(value) or len(value) != 3 or not wire.natural(value[0]):
        raise Refusal(Reason.MALFORMED)
    link, act = wire.line(value[1], LINK), wire.line(value[2], 22)
    if len(link) != LINK or (act and not wire.raw(act, wire.MARK)):
        raise Refusal(Reason.MALFORMED)
    return value[0], link, act


def shown(value: Any) -> list[tuple[int, bytes]]:
    """Shares of one point, by the seats whose they are; raises `Refusal`."""
    return wire.listed(value, _share, 8)


def _share(value: Any) -> tuple[int, bytes]:
    if not is_list(value) or len(value) != 2:
        raise Refusal(Reason.MALFORMED)
    return wire.natural(value[0], 8), wire.raw(value[1], SHARE)


def _exactly(value: Any, *names: str) -> dict[str, Any]:
    if not is_object(value) or set(value) != set(names):
        raise Refusal(Reason.MALFORMED)
    return value


def _word(value: Any) -> None:
    wire.raw(value, WORD)


def _deal(value: Any) -> None:
    if not is_object(value):
        return _word(value)
    deal = _exactly(value, "c", "m", "p", "s")
    wire.raw(deal["c"])
    wire.raw(deal["m"], WORD)
    wire.raw(deal["p"], SHARE)
    wire.listed(deal["s"], wire.raw, 8)
    return None


def _act(value: Any) -> None:
    facts = wire.listed(value, wire.line, FACTS + AHEAD)
    if len(facts) < FACTS or not all(facts[:FACTS]):
        raise Refusal(Reason.MALFORMED)
    wire.raw(facts[0], wire.MARK)


def _rows(size: int) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        data = wire.raw(value)
        if not data or len(data) % size:
            raise Refusal(Reason.MALFORMED)

    return check


def _nothing(value: Any) -> None:
    if value is not None:
        raise Refusal(Reason.MALFORMED)


def _shown(value: Any) -> None:
    wire.listed(value, shown)


def _wish(value: Any) -> None:
    wish = _exactly(value, "w", "e", "t")
    if wish["w"] is not None:
        decision(wish["w"])
    wire.natural(wish["e"])
    point(wish["t"])


def _ballot(value: Any) -> None:
    ballot = _exactly(value, "w", "t")
    decision(ballot["w"])
    point(ballot["t"])


def _vote(value: Any) -> None:
    vote = _exactly(value, "w", "t", "u")
    decision(vote["w"])
    point(vote["t"])
    if vote["u"] != -1:
        wire.natural(vote["u"])


def _chat(value: Any) -> None:
    if type(value) is not int and not isinstance(value, str):
        raise Refusal(Reason.MALFORMED)


def _sit(value: Any) -> None:
    wire.line(value, 40)


def _lend(value: Any) -> None:
    if value is not None:
        wire.raw(value, TAG + WORD)


_KINDS: dict[str, Callable[[Any], None]] = {
    "commit": _word,
    "deal": _deal,
    "act": _act,
    "mix": _rows(2 * WORD),
    "share": _rows(SHARE),
    "help": _rows(SHARE),
    "gave": _nothing,
    "give": _rows(SHARE),
    "show": _shown,
    "wish": _wish,
    "vote": _vote,
    "bind": _ballot,
    "bad": _rows(SHARE),
    "audit": _rows(WORD),
    "chat": _chat,
    "sit": _sit,
    "lend": _lend,
}
