"""The head of every table: whose turn it is and what can be done now, in one sentence, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence

from app.parts.markup import element, escape
from app.parts.people import shield


def status(
    turn: int | None,
    sentence: str,
    *,
    mine: bool,
    names: Sequence[str],
    letters: Sequence[str],
    log: Sequence[str],
    more: str = "",
) -> str:
    """The sentence goes on from the name of whoever's turn it is; `mine` if whoever looks is asked; `more` comes between."""
    crest, name = "", ""
    if turn is not None:
        crest = shield(turn, letters[turn], "shield shield-large")
        name = element("b", escape(names[turn]), class_="status-name") + ("," if mine else "")
    said = element("p", name, " ", element("span", escape(sentence), id="sentence"), class_="status-now")
    last = element("p", escape(log[-1]), class_="status-last") if log else ""
    words = element("div", said, more, last, class_="status-words")
    return element("div", crest, words, class_="status" + " is-mine" * mine, id="status")
