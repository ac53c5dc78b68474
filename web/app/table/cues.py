"""What an action looks and sounds like: cues for the page, which stand beside the board as plain data.

Pieces that only change places need none: they carry `data-piece`, with their key where that is not their id, whence they
come in `data-from` and where they go in `data-to`, and the page sees for itself that they moved. See web/js/table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app import boards
from app.parts import Markup, Translate, escape, signed, tag
from app.parts import marked as _
from app.shell import settings
from app.table.view import GameView, Moment
from app.words import category_of, listed, words
from tafelrunde.core import Illegal

SOUNDS = {
    "dice": _("dice roll"),
    "card": _("a card slides"),
    "page": _("a page turns"),
    "wood": _("wood on wood"),
    "stone": _("stone on stone"),
    "coin": _("coins clink"),
    "steps": _("footsteps"),
    "chime": _("a bright chime"),
    "turn": _("a bell: your turn"),
    "refusal": _("a soft no"),
    "horn": _("horns"),
}
"""What can be heard, each with its caption; web/js/table/sound.js makes it. Each game says what it means by it."""

Gains = Mapping[int, Mapping[str, int]]
"""Whose points an entry changed, and in which categories."""

_AT_ONCE = 3
"""How many different sounds one action makes at most."""


def cues(
    session: GameView, moment: Moment, brought: Gains, refusal: Illegal | None, chosen: Mapping[str, Any], _: Translate
) -> Markup:
    """The cues of the action that is shown and of what it brought, and the caption of what it sounds like."""
    entry, shown = moment.entry, together(session, moment)
    eyes = session.eyes_at(entry, moment.eyes)
    heard = ["refusal"] if refusal else sounds(session, shown)
    sheet = tag(
        "i",
        hidden=True,
        id="cues",
        data_game=session.key,
        data_entry=str(entry),
        data_after=str(shown[0] - 1),
        data_link=session.record.entries[entry].link[:12],
        data_me=str(eyes),
        data_mine=moment.at is None and not session.waits,
        data_moves=json.dumps(moves(session, shown, eyes)),
        data_gains=json.dumps([[seat, reasons(session, changed, _)] for seat, changed in brought.items()]),
        data_sounds=" ".join(heard) if chosen["sound"] == "on" else None,
        data_refusal=refusal.rule if refusal else None,
    )()
    if chosen["captions"] == "off" or not heard:
        return sheet
    told = ", ".join(_(SOUNDS[sound]) for sound in heard)
    return sheet + tag("p", class_="caption", id=f"caption-{entry}", aria_hidden="true")(escape(f"♪ {told}"))


def together(session: GameView, moment: Moment) -> range:
    """The entries that are shown as one: what bots did in one beat, where that is the present."""
    entry, beat = moment.entry, session.beat
    return beat if moment.at is None and beat and beat[-1] == entry else range(entry, entry + 1)


def sounds(session: GameView, entries: range) -> list[str]:
    """What the events of entries sound like, in their order; and a bell where bots, or people far away, hand over to a person.

    While bots hurry, nothing is heard until they have done.
    """
    if session.hurried and session.bot_moves:
        return []
    known, entry = _cues(session).SOUNDS, entries[-1]
    heard = dict.fromkeys(known[event.what] for one in entries for event in session.table.events(one))
    heard.pop("", None)
    found = list(heard)[:_AT_ONCE]
    seat, last = session.record.entries[entry].seat, len(session.record.entries) - 1
    if seat is not None and session.kinds[seat] != "person" and entry == last and session.actions():
        found.append("turn")
    return found


def rest(session: GameView, entry: int, pace: str) -> float:
    """Seconds that an entry stands before the next; the last of a round or a journey long enough to be read."""
    return settings.pause(pace) if ends(session, entry) else settings.PACES[pace]


def ends(session: GameView, entry: int) -> bool:
    """Whether a round or a journey has come to its end with an entry."""
    return entry > 0 and any(event.what in _cues(session).RESTS for event in session.table.events(entry))


def leads_on(session: GameView, entry: int) -> bool:
    """Whether what comes next belongs to the same beat; see `boards.Cues.LEADS_ON`."""
    own, what = _cues(session), {event.what for event in session.table.events(entry)}
    same = session.record.entries[entry].seat == session.table.state.turn
    return what <= {*own.LEADS_ON} and (same or not any(own.SOUNDS[one] for one in what))


def in_hand(session: GameView) -> bool:
    """Whether the last entry has left somebody with something in hand; see `boards.Cues.IN_HAND`."""
    last = len(session.record.entries) - 1
    return any(event.what in _cues(session).IN_HAND for event in session.table.events(last))


def moves(session: GameView, entries: range, eyes: int | None) -> list[list[Any]]:
    """What moves besides pieces that change places; see `boards.Cues`. Points that fly the same way fly as one."""
    own, found, sums = _cues(session), dict[str, list[Any]](), dict[str, int]()
    for entry in entries:
        view = session.table.at(entry).seen_by(eyes)
        for kind, what, *rest in (move for event in session.table.events(entry) for move in own.moves(event, view)):
            if kind == "points":
                key = f"{kind} {what} {rest[1]}"
                sums[key] = sums.get(key, 0) + rest[0]
                rest[0] = sums[key]
            else:
                key = f"{kind} {what}"
            found[key] = [kind, what, *rest]
    return list(found.values())


def gains(session: GameView, entries: range) -> Gains:
    """What entries brought, as it is seen here."""
    if entries[0] == 0:
        return {}
    table, eyes, found = session.table, session.me, dict[int, dict[str, int]]()
    before, now = (table.game.scores(table.at(n).seen_by(eyes)) for n in (entries[0] - 1, entries[-1]))
    for seat, (old, new) in enumerate(zip(before, now, strict=True)):
        changed = {key: new[key] - old[key] for key in new if key != "total" and new[key] != old[key]}
        if changed:
            found[seat] = changed
    return found


def reasons(session: GameView, changed: Mapping[str, int], _: Translate) -> str:
    """Why points changed, as short as it can stand beside a score."""
    return ", ".join(f"{gained(points)} {word}" for word, points in _worded(session, changed, _).items())


def sentence(session: GameView, entries: range, brought: Gains, _: Translate) -> str:
    """The same to be heard, for everybody whose points changed; without what the events have said themselves."""
    known = _cues(session).TELLS_POINTS
    events = (event for entry in entries for event in session.table.events(entry))
    said = {category for event in events for category in known.get(event.what, ())}
    told: list[str] = []
    for seat, changed in brought.items():
        news = {key: points for key, points in changed.items() if category_of(key) not in said}
        why = [_("{points} for {category}").format(points=gained(points), category=word)
               for word, points in _worded(session, news, _).items()]  # fmt: skip
        if why:
            told.append(f"{session.names[seat]}: {listed(why, _)}.")
    return " ".join(told)


def _worded(session: GameView, changed: Mapping[str, int], _: Translate) -> dict[str, int]:
    """Points by the word of their category."""
    categories, found = words(session.table.game.name).categories, dict[str, int]()
    for key, points in changed.items():
        word = _(categories[category_of(key)])
        found[word] = found.get(word, 0) + points
    return found


def gained(points: int) -> str:
    """Points that come or go, with their sign."""
    return f"+{points}" if points > 0 else signed(points)


def _cues(session: GameView) -> boards.Cues:
    return boards.load(session.table.game.name).cues
