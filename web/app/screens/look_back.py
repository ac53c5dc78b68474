"""The bar over a table that is shown as it stood: steps, a run, a slider, and the ways out."""

from __future__ import annotations

from app.parts import attributes, button, choice, element, escape
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


def look_back(shown: Shown, session: GameView, log: list[Line]) -> str:
    """Everything to go through a game with."""
    _, view = shown._, shown.moment
    at, last, line = view.entry, view.last, moment(shown, log)
    run = _sign(_("Stop"), "halt", "halt", autofocus=True) if view.runs else _sign(_("Play by itself"), "run", "run")
    slider = attributes(
        type="range", name="moment", id="moment", min="0", max=str(last), value=str(at), aria_label=_("Moment"),
        aria_valuetext=line.text if line else str(at),
    )  # fmt: skip
    steps = element(
        "div",
        _sign(_("To the beginning"), "first", "look 0", disabled=at == 0),
        _sign(_("One step back"), "back", "step -1", disabled=at == 0),
        run,
        _sign(_("One step on"), "on", "step 1", disabled=at == last),
        f"<input{slider}>",
        element("span", f"{at}/{last}", class_="past-count figure"),
        class_="past-steps",
    )
    paces = [("slow", _("slow")), ("normal", _("normal")), ("fast", _("fast"))]
    more = element("div", choice(_("Speed"), "pace", paces, shown.settings["pace"], spoken=True), class_="past-pace")
    if session.over and words(session.table.game.name).held:
        seats = [(str(seat), name) for seat, name in enumerate(session.names)]
        more += choice(_("Through the eyes of"), "eyes", seats, str(view.eyes), spoken=True, do="eyes")
    turn = session.table.at(at).turn
    whose = turn if view.eyes is None else view.eyes
    label = (
        _("Try it from here")
        if whose in (None, session.me)
        else _("Try it from here as {name}").format(name=session.names[whose])
    )
    trying = button(label, do="try", id="try") if turn is not None else ""
    ways = element("div", button(_("Back to now"), kind="gold", do="now", id="now"), trying, class_="past-ways")
    told = element("p", escape(line.text if line else _("The game begins.")), class_="past-line")
    return element(
        "section",
        told,
        steps,
        ways,
        element("div", more, class_="past-more"),
        class_="past",
        id="past",
        aria_label=_("A look back"),
    )


def _sign(label: str, sign: str, do: str, *, disabled: bool = False, autofocus: bool = False) -> str:
    told = attributes(
        type="button",
        class_="past-sign",
        data_do=do,
        title=label,
        disabled=disabled,
        autofocus=autofocus,
        id=f"past-{sign}",
    )
    return f'<button{told}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="{_SIGNS[sign]}"/></svg></button>'
