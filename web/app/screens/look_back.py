"""The bar over a table that is shown as it stood: steps, a run, a slider, and the ways out."""

from __future__ import annotations

from app.parts import BLANK, PACES, Markup, button, choice, escape, tag, void
from app.shown import Shown
from app.table.view import GameView, Line
from app.words import words

_SIGNS = {
    "first": "M4 4h3v16H4zM20 4v16L8 12Z",
    "back": "M16 3l2.5 2.5L12 12l6.5 6.5L16 21l-9-9Z",
    "run": "M6 3l15 9-15 9Z",
    "halt": "M5 4h5v16H5zM14 4h5v16h-5z",
    "on": "M8 3L5.5 5.5 12 12l-6.5 6.5L8 21l9-9Z",
}


def moment(shown: Shown, log: list[Line]) -> Line | None:
    """The line of the log that tells of the moment that is shown."""
    return next((line for line in reversed(log) if line.entry <= shown.moment.entry), None)


def look_back(shown: Shown, session: GameView, log: list[Line]) -> Markup:
    """Everything to go through a game with."""
    _, view = shown._, shown.moment
    at, last, line = view.entry, view.last, moment(shown, log)
    run = _sign(_("Stop"), "halt", "halt", autofocus=True) if view.runs else _sign(_("Play by itself"), "run", "run")
    slider = void(
        "input", type="range", name="moment", id="moment", min="0", max=str(last), value=str(at), aria_label=_("Moment"),
        aria_valuetext=line.text if line else str(at),
    )  # fmt: skip
    steps = tag("div", class_="past-steps")(
        _sign(_("To the beginning"), "first", "look 0", disabled=at == 0),
        _sign(_("One step back"), "back", "step -1", disabled=at == 0),
        run,
        _sign(_("One step on"), "on", "step 1", disabled=at == last),
        slider,
        tag("span", class_="past-count figure")(escape(f"{at}/{last}")),
    )
    paces = [(pace, _(word)) for pace, word in PACES.items()]
    more = tag("div", class_="past-pace")(choice(_("Speed"), "pace", paces, shown.settings["pace"], spoken=True))
    if session.over and words(session.table.game.name).hand:
        seats = [(str(seat), name) for seat, name in enumerate(session.names)]
        more += choice(_("As seen by"), "eyes", seats, str(view.eyes), spoken=True, do="eyes")
    turn = session.table.at(at).turn
    whose = turn if view.eyes is None else view.eyes
    label = (
        _("Try it from here")
        if whose in (None, session.me)
        else _("Try it from here as {name}").format(name=session.names[whose])
    )
    trying = button(label, do="try", id="try") if turn is not None else BLANK
    ways = tag("div", class_="past-ways")(button(_("Back to now"), kind="gold", do="now", id="now"), trying)
    told = tag("p", class_="past-line")(escape(line.text if line else _("The game begins.")))
    return tag("section", class_="past", id="past", aria_label=_("A look back"))(
        told, steps, ways, tag("div", class_="past-more")(more)
    )


def _sign(label: str, sign: str, do: str, *, disabled: bool = False, autofocus: bool = False) -> Markup:
    return tag(
        "button",
        type="button",
        class_="past-sign",
        data_do=do,
        title=label,
        disabled=disabled,
        autofocus=autofocus,
        id=f"past-{sign}",
    )(Markup(f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{_SIGNS[sign]}"/></svg>'))
