"""A thing of the table seen from near, one module per game: what it is, and what it would do. The same is told to whoever looks before
they take, and to whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.parts import BLANK, Markup, button, capital, ended, escape, join, tag
from app.shell.messages import Looked
from app.shown import Shown
from app.table.final import final
from app.table.view import GameView
from tafelrunde import games

_TAG = re.compile(r"<[^>]*>")
_ENDS = ".?!”“"
"""A quotation ends like a sentence here."""


class Near(NamedTuple):
    """What there is to tell of it."""

    title: str
    told: Sequence[str] = ()
    """A sentence each, not yet escaped."""
    drawing: Markup = BLANK
    """The thing itself, large."""
    more: Markup = BLANK
    """What a picture tells better."""
    deed: str = ""
    """What the button says that does it; without it, just that."""


def near(shown: Shown, session: GameView, looked: Looked) -> Near | None:
    """What somebody looks at, as the game tells it, else in the words that are heard of it."""
    moment = shown.moment
    now = moment.at is None
    eyes = session.me if now else session.eyes_at(moment.entry, moment.eyes)
    own = games.part(__name__, session.table.game.name)
    found: Near | None = own and own.near(
        looked.what,
        session.view if now else session.table.at(moment.entry).seen_by(eyes),
        session.actions() if now else (),
        me=eyes,
        names=session.names,
        colours=session.colours,
        selected=session.selected,
        log=(),
        _=shown._,
        shared=session.shared,
    )
    return found or (heard(looked.words) if looked.words else None)


def heard(words: str) -> Near:
    """What has nothing but the words that are heard of it: what it is comes first in them.

    >>> heard("e4, at no circle of his").told, heard("Draw pile").told
    (('at no circle of his',), ())
    """
    at = min((at for mark in (", ", ". ", ": ") if (at := words.find(mark)) > 0), default=len(words))
    rest = words[at + 2 :]
    return Near(words[:at], (rest,) if rest else ())


def sentence(words: str) -> str:
    """Words that stand alone.

    >>> sentence("at no circle of his"), sentence("Who comes?"), sentence("d1 – e1")
    ('At no circle of his.', 'Who comes?', 'd1 – e1.')
    """
    square = words[1:2].isdecimal()  # its letter is a name
    return ended(words if square else capital(words), _ENDS)


def leaf(shown: Shown, session: GameView, looked: Looked | None) -> Markup:
    """Over the foot of the page, so that the same thing can be tapped again; nothing where nothing is looked at."""
    _, one = shown._, looked and near(shown, session, looked)
    if looked is None or one is None:
        return BLANK
    told = [tag("p")(escape(sentence(line))) for line in (*one.told, looked.why) if line]
    deeds = button(_("Close"), kind="quiet", do="close", id="near-close")
    if shown.moment.at is None and looked.what in map(session.table.game.write, session.actions()):
        deeds += button(one.deed or _("Do it"), kind="gold", play=looked.what, id="near-deed")
        if final(session, looked.what):
            told.append(tag("p", class_="near-final")(escape(_("This cannot be taken back."))))
    drawn = tag("div", class_="near-drawing")(one.drawing) if one.drawing else BLANK
    title = tag("h2", class_="near-title")(escape(one.title))
    words = tag("div", class_="near-words")(title, one.more, join(told))
    body = tag("div", class_="near")(drawn, words) + tag("div", class_="notice-deeds")(deeds)
    # What stands in `data-of` is done by a second tap on the same thing (js/table/near.js).
    label = _("Seen from near")
    return tag("section", class_="notice leaf is-near", id="notice", aria_label=label, data_of=looked.what)(body)


def aloud(shown: Shown, session: GameView, looked: Looked | None) -> Markup:
    """The same in one breath."""
    one = looked and near(shown, session, looked)
    if looked is None or one is None:
        return BLANK
    told = join(escape(f" {sentence(words)}") for words in (*one.told, looked.why) if words)
    more = Markup(ended(_TAG.sub(" ", one.more).strip(" ,"), _ENDS))
    return escape(sentence(one.title)) + (escape(" ") + more if more else BLANK) + told
