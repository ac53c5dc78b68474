"""What the terminal says: what happened, why something is refused, what a record suffers from, who has won."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.core import Cards, Damaged, Event, Game, Handle, Illegal
from tafelrunde.core.game import CARDS, SEATS
from tafelrunde.games import part

PICTURES = "tafelrunde.terminal.pictures"

LISTS = (list, tuple)

SAME = frozenset(["face", "faces"])
"""Facts that say once more which cards it was."""

MORE = frozenset(["fee", "hidden"])
"""Facts that say something only where they are more than nothing."""

DAMAGES = {
    "cards": "the cards cannot be what it says",
    "header": "the lines [game ...], [seats ...] and [options ...] are not as they must be",
    "illegal": "the rules forbid it",
    "link": "it, or one before it, is not as it was written down",
    "outcome": "chance cannot have answered so",
    "syntax": "it cannot be read",
    "table": "not all that was signed there holds",
    "turn": "it is somebody else's turn",
}


def doc(thing: Any) -> str:
    """The sentence that stands in the code for a phase or a verb, in one line."""
    return " ".join(inspect.cleandoc(thing.__doc__ or "").split())


def sentence(game: Game[Any], event: Event, names: Sequence[str], view: Any) -> str:
    """What happened, for the one who sees the table so. A game says beside its picture how it is told, where that is not plain.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import State
    >>> sentence(games.load("wuerfel"), Event("gave", {"seat": 0, "to": 1, "card": "C38"}), ["Ada", "Ben"], State())
    'Ada: gave, to Ben, card C38'
    >>> sentence(games.load("laurin"), Event("won", {"seat": 1, "total": 5, "cards": 2}), ["Ada", "Ben"], State())
    'Ben: won, total 5, cards 2'
    """
    if happened := getattr(part(PICTURES, game.name), "happened", None):
        event = happened(event, names)
    facts = dict(event.facts)
    seat = facts.pop("seat", None)
    if seat is not None and facts.get("colour") == seat:
        del facts["colour"]
    parts = [event.what, *(_fact(key, value, names, view.cards) for key, value in facts.items() if key not in SAME)]
    text = ", ".join(filter(None, parts))
    return text if seat is None else f"{name(seat, names)}: {text}"


def name(seat: int, names: Sequence[str]) -> str:
    """Who sits there; a colour after the last seat belongs to nobody."""
    return names[seat].replace("_", " ") if 0 <= seat < len(names) else "nobody"


def counted(count: int, word: str, many: str = "") -> str:
    """So many of something.

    >>> counted(1, "point"), counted(-1, "point"), counted(0, "hero", "heroes")
    ('1 point', '-1 point', '0 heroes')
    """
    return f"{count} {word if abs(count) == 1 else many or word + 's'}"


def refused(refusal: Illegal) -> str:
    """Which rule forbids it, and the facts.

    >>> refused(Illegal("L20", front=5, left=3))
    'Rule L20 forbids that: front 5, left 3.'
    """
    facts = ", ".join(f"{key} {_plain(value)}" for key, value in refusal.facts.items())
    return f"Rule {refusal.rule} forbids that{': ' if facts else ''}{facts}."


def suffers(damage: Damaged) -> str:
    """What is wrong with a record, and where.

    >>> suffers(Damaged("illegal", 12, rule="W15"))
    'Entry 12 is damaged: the rules forbid it (rule W15).'
    >>> suffers(Damaged("newer", game="wuerfel", version=2, known=1))
    'The record is newer than this program: rules 2 of wuerfel, and here are rules 1. Get the newest version, then try again.'
    """
    if damage.why == "newer":
        told = "The record is newer than this program: rules {version} of {game}, and here are rules {known}."
        return f"{told.format(**damage.facts)} Get the newest version, then try again."
    what = "The record" if damage.entry is None else f"Entry {damage.entry}"
    facts = ", ".join(f"{key} {_plain(value)}" for key, value in damage.facts.items())
    return f"{what} is damaged: {DAMAGES.get(damage.why, damage.why)}{f' ({facts})' if facts else ''}."


def scores(game: Game[Any], state: Any, names: Sequence[str], eyes: int | None = None) -> Iterator[str]:
    """The points, category by category; a column for each seat, with question marks where they are not told to these eyes."""
    table = [
        score if game.tells_score(state, seat, eyes) else dict.fromkeys(score, "?")
        for seat, score in enumerate(game.scores(state))
    ]
    width = max(len(name(seat, names)) for seat in range(state.seats)) + 2
    yield " " * 14 + "".join(name(seat, names).rjust(width) for seat in range(state.seats))
    for category in table[0]:
        yield category.ljust(14) + "".join(str(score[category]).rjust(width) for score in table)


def places(game: Game[Any], state: Any, names: Sequence[str]) -> str:
    """Who has won, and who comes next."""
    ranking = game.ranking(state)
    best, *others = [" and ".join(name(seat, names) for seat in place) for place in ranking]
    return f"Won by {', then '.join([best, *others])}."


def listed(cards: Sequence[Handle], view: Cards) -> str:
    """Cards by their faces, `?` for each that is hidden; a dash for none."""
    return " ".join(view.face[card] or "?" for card in cards) or "-"


def _fact(key: str, value: Any, names: Sequence[str], cards: Cards) -> str:
    if value in ("", None, [], ()) or value is False:
        return ""
    if value is True:
        return key
    if key in MORE and not value:
        return ""
    if key in SEATS and isinstance(value, int):
        return f"{key} {name(value, names)}"
    if key in CARDS and not (key == "cards" and isinstance(value, int)):
        items = value if type(value) in LISTS else [value]
        return f"{key} {' '.join((cards.face[one] or '?') if isinstance(one, int) else str(one) for one in items)}"
    return f"{key} {_plain(value)}"


def _plain(value: Any) -> str:
    """Values as a person writes them.

    >>> _plain([["T1", "T2"], []])
    '(T1 T2) ()'
    """
    if type(value) not in LISTS:
        return str(value)
    return " ".join(f"({_plain(item)})" if type(item) in LISTS else str(item) for item in value)
