"""The map of Löwenherz in words, field by field, for whoever does not look at it."""

from __future__ import annotations

from collections.abc import Sequence

from app.parts import Markup, Translate, escape, join, roving, tag
from app.words import listed
from app.words.loewenherz import SIDES, TERRAIN
from tafelrunde.games.loewenherz.data import KINDS
from tafelrunde.games.loewenherz.geometry import COLUMNS, NAMES, SIZE, fields
from tafelrunde.games.loewenherz.state import Loewenherz


def in_words(view: Loewenherz, names: Sequence[str], _: Translate) -> Markup:
    """The map as a table: arrow keys walk through it in all four directions."""
    intro = _(
        "A field without a territory lies in the open or in a neutral zone. The edge of the board closes like a border."
    )
    lands = ground(view, names, _)
    head = join(tag("th", scope="col")(escape(letter)) for letter in COLUMNS)
    rows = join(
        tag("tr")(
            tag("th", scope="row")(escape(str(row + 1))),
            *(_cell(at, lands[at] + _closed(view, at, _)) for at in range(row * SIZE, (row + 1) * SIZE)),
        )
        for row in range(SIZE)
    )
    title = tag("h2", class_="lh-in-words-title", id="in-words-title")(
        escape(_("The board, from north to south and from west to east"))
    )
    table = tag("table", role="grid", aria_labelledby="in-words-title", data_arrows=True)(
        tag("thead")(tag("tr")(tag("td")(), head)), tag("tbody")(roving(rows))
    )
    scroll = tag(
        "div", class_="lh-in-words", id="in-words", tabindex="0", role="region", aria_labelledby="in-words-title"
    )(table)
    return tag("p", class_="hint")(escape(intro)) + title + scroll


def _cell(field: int, words: str) -> Markup:
    return tag("td", id=f"in-words-{field}", tabindex=0)(escape(words))


def ground(view: Loewenherz, names: Sequence[str], _: Translate) -> list[str]:
    """Field by field what stands there, what the land is, and whose it is."""
    told = [_(TERRAIN[KINDS[kind]]) for kind in view.board]
    for colour, figures in enumerate(view.figures):
        for field in fields(figures):
            told[field] = f"{_figure(view, field, colour, names, _)}, {told[field]}"
    for castle, area in enumerate(view.lands):
        home = _("territory of {field}").format(field=NAMES[view.castles[castle]]) if area else ""
        for field in fields(area):
            told[field] += f", {home}"
    return told


def _closed(view: Loewenherz, field: int, _: Translate) -> str:
    """On which sides borders close a field."""
    row, column = divmod(field, SIZE)
    walls = (
        row > 0 and view.south >> field - SIZE & 1,
        view.east >> field & 1,
        view.south >> field & 1,
        column > 0 and view.east >> field - 1 & 1,
    )
    closed = [_(side) for side, wall in zip(SIDES, walls, strict=True) if wall]
    return ", " + _("border {sides}").format(sides=listed(closed, _)) if closed else ""


def _figure(view: Loewenherz, field: int, colour: int, names: Sequence[str], _: Translate) -> str:
    castle = field in view.castles
    if colour >= view.seats:
        return _("neutral castle") if castle else _("neutral knight")
    return (_("castle of {name}") if castle else _("knight of {name}")).format(name=names[colour])
