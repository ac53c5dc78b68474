"""What has changed since the last decision of whoever is here, and by whom: marks on the table, which stay until they act.

They are data beside the board, as the cues are: the page lays them on what is drawn. See web/js/table/marks.js.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from app import boards
from app.parts import Markup, Translate, tag
from app.table.cues import Gains, gained, gains
from app.table.view import GameView, Line, Moment, at_screen, decided
from app.words import words
from tafelrunde.core import Event


class Marks(NamedTuple):
    """What is marked."""

    places: Mapping[str, int]
    """By whom it was changed, per piece or element of the board."""
    points: Mapping[int, int]
    """What each seat has won or lost."""


def marks(session: GameView, moment: Moment) -> Marks:
    """Those of the moment that is shown; in a look back nobody waits for news."""
    since, places = unseen(session, moment), dict[str, int]()
    own = boards.load(session.table.game.name).cues
    for entry in since:
        seat = session.record.entries[entry].seat
        for event in session.table.events(entry):
            by: int | None = event.facts.get("seat", seat)
            if by is not None:
                places |= dict.fromkeys(own.marks(event, session.table.at(entry)), by)
    brought: Gains = gains(session, since) if since else {}
    points = {seat: won for seat, changed in brought.items() if (won := sum(changed.values()))}
    return Marks(places, points)


def unseen(session: GameView, moment: Moment) -> range:
    """The entries since the last decision of whoever is here; none for whoever looks on, or looks back."""
    seat = at_screen(session)
    if seat is None or moment.at is not None or session.over:
        return range(0)
    return range((decided(session, seat, moment.last) or 0) + 1, moment.last + 1)


def ahead(session: GameView, moment: Moment) -> tuple[int, ...]:
    """Who leads, where that is told to whoever is here."""
    table, eyes = session.table, session.eyes_at(moment.entry, moment.eyes)
    state = table.at(moment.entry)
    seats = range(len(session.kinds))
    if not all(table.game.tells_score(state, seat, eyes) for seat in seats):
        return ()
    totals = [score["total"] for score in table.game.scores(state.seen_by(eyes))]
    most = max(totals)
    return tuple(seat for seat in seats if totals[seat] == most) if most > min(totals) else ()


def headline(session: GameView, entries: range, log: list[Line], _: Translate) -> str:
    """What mattered most of some entries, in its own words, and what it brought. Of what is alike that comes first which concerns
    whoever is here, then what brought most, then the latest.
    """
    ranks = {what: rank for rank, what in enumerate(boards.load(session.table.game.name).cues.FIRST)}
    lines = [line for line in log if line.entry in entries]
    weights = {
        line.entry: min((ranks[event.what], not _concerns(session, event)) for event in known)
        for line in lines
        if (known := [event for event in session.table.events(line.entry) if event.what in ranks])
    }
    if not weights:
        return (lines or log)[-1].text if log else ""
    first = min(weights.values())
    alike = [entry for entry, weight in weights.items() if weight == first]
    best = alike[0] if len(alike) == 1 else max(alike, key=lambda entry: (_swing(session, entry), entry))
    what = next(what for what, rank in ranks.items() if rank == first[0])
    return _told(session, best, what, _)


def _concerns(session: GameView, event: Event) -> bool:
    me = at_screen(session)
    return me is not None and event.of(me)


def _swing(session: GameView, entry: int) -> int:
    """How much an entry changed of everybody's points."""
    return sum(abs(sum(changed.values())) for changed in gains(session, range(entry, entry + 1)).values())


def _told(session: GameView, entry: int, what: str, _: Translate) -> str:
    """The events of a kind that came with an entry, those that concern whoever is here first, and what they brought."""
    events = [event for event in session.table.events(entry) if event.what == what]
    events.sort(key=lambda event: not _concerns(session, event))
    sentence = words(session.table.game.name).sentence
    said = ". ".join(sentence(event, session.names, _) for event in events)
    won = brought(session, entry, what, said)
    return f"{said} ({won})" if won and ": " in said else f"{said}: {won}" if won else f"{said}."


def brought(session: GameView, entry: int, what: str, said: str) -> str:
    """Whose points it changed, and by how much, where its sentence does not say so itself: without names where these are those
    of the sentence, in the same order. What a new round brings was won in the old one.
    """
    own = boards.load(session.table.game.name).cues
    if what in own.TELLS_POINTS or what in own.RESTS:
        return ""
    sums = {seat: sum(changed.values()) for seat, changed in gains(session, range(entry, entry + 1)).items()}
    found = {seat: re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) for seat, name in enumerate(session.names)}
    places = {seat: place.start() for seat, place in found.items() if place}
    named = sorted(places, key=lambda seat: places[seat])
    seats = [seat for seat in sorted(sums, key=lambda seat: places.get(seat, len(said))) if sums[seat]]
    bare = seats == named[: len(seats)]
    return ", ".join(gained(sums[seat]) if bare else f"{session.names[seat]} {gained(sums[seat])}" for seat in seats)


def as_data(session: GameView, moment: Moment) -> Markup:
    """The same as data for the page, with everybody's colours and letters."""
    found, arms = marks(session, moment), session.arms
    return tag(
        "i",
        hidden=True,
        id="marks",
        data_places=json.dumps([[place, *arms[seat]] for place, seat in found.places.items()]),
        data_points=json.dumps([[seat, gained(points)] for seat, points in found.points.items()]),
    )()
