"""What is wrong with a saved game or a record, in words."""

from __future__ import annotations

from app.parts import Translate, isolated
from tafelrunde.core import Damaged
from tafelrunde.core.names import visible

_LONG = 40
"""So many letters of a line are shown: it can be found again by them."""


def outdated(error: Exception) -> bool:
    """Whether nothing is wrong with a saved game or a record but that this page is too old for it."""
    return isinstance(error, Damaged) and error.why.startswith("newer")


def damage(error: Exception, _: Translate) -> str:
    """What is wrong with a saved game or a record, in words."""
    if not isinstance(error, Damaged):
        return _("This is not a saved game.")
    reasons = {
        "newer save": _("This game was saved by a newer version of the page. Load the newest version, then try again."),
        "newer": _("This game was played under newer rules. Load the newest version of the page, then try again."),
        "newer link": _("This link was made by a newer version of the page. Load the newest version, then try again."),
        "broken link": _("This link is not whole. Perhaps a part was lost when it was copied."),
        "too large": _("This is larger than any game. It was not opened."),
        "unknown game": _("This page does not know the game “{game}”."),
        "link": _("The record was changed after it was written."),
        "illegal": _("The action is not allowed there (rule {rule})."),
        "turn": _("It was another player’s turn."),
        "outcome": _("These dice or cards cannot have come there."),
        "syntax": _("The line cannot be read: {line}"),
    }
    reason = reasons.get(error.why, _("This is not a saved game.")).format_map(
        {"rule": "", **error.facts, **{what: _begun(str(error.facts.get(what, ""))) for what in ("game", "line")}}
    )
    if error.entry is None:
        return reason
    return _("Entry {number} of the record is damaged.").format(number=error.entry) + " " + reason


def _begun(line: str) -> str:
    """How a line begins, as it can be shown."""
    seen = visible(line[:_LONG])
    return isolated(seen if len(line) <= _LONG else seen + "…")
