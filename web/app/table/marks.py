"""What has changed since the last decision of whoever is here, and by whom: marks on the table, which stay until they act.

They are data beside the board, as the cues are: the page lays them on what is drawn. See web/js/table/marks.js.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from app import boards
from app.parts import Markup, tag
from app.table.cues import Gains, gained, gains
from app.table.view import GameView, Line, Moment, at_screen, decided


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


def headline(session: GameView, entries: range, log: list[Line]) -> str:
    """The line of the most important of some entries, with what it brought; of those that are alike, the latest."""
    own = boards.load(session.table.game.name).cues
    lines = {line.entry: line.text for line in log if line.entry in entries}
    if not lines:
        return log[-1].text if log else ""
    ranks = {what: rank for rank, what in enumerate(own.FIRST)}

    def weight(entry: int) -> tuple[int, int]:
        return min((ranks.get(event.what, len(ranks)) for event in session.table.events(entry)), default=99), -entry

    best = min(lines, key=weight)
    return lines[best] + brought(session, best)


def brought(session: GameView, entry: int) -> str:
    """Whose points it changed, and by how much, where its sentence does not say so itself."""
    own = boards.load(session.table.game.name).cues
    if any(event.what in own.TELLS_POINTS for event in session.table.events(entry)):
        return ""
    sums = {seat: sum(changed.values()) for seat, changed in gains(session, range(entry, entry + 1)).items()}
    told = [f"{session.names[seat]} {gained(points)}" for seat, points in sums.items() if points]
    return f" ({', '.join(told)})" if told else ""


def marked(session: GameView, moment: Moment) -> Markup:
    """The same as data for the page, with everybody's colours."""
    found, colours = marks(session, moment), session.colours
    return tag(
        "i",
        hidden=True,
        id="marks",
        data_places=json.dumps([[place, colours[seat]] for place, seat in found.places.items()]),
        data_points=json.dumps([[seat, gained(points)] for seat, points in found.points.items()]),
    )()
