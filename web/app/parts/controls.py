"""What a hand acts with: buttons, switches, choices, dialogs."""

from __future__ import annotations

from collections.abc import Iterable

from app.parts.markup import BLANK, Markup, Translate, escape, tag, told_button, verbatim
from app.parts.markup import marked as _


def button(
    label: str,
    *,
    kind: str = "",
    play: str = "",
    why: str = "",
    do: str = "",
    **values: object,
) -> Markup:
    """A button. `play` is a notation to play, `why` one whose refusal to explain, `do` a command to the page.

    `kind` is gold (the one thing to do now), plain, or quiet (looks like a word).
    """
    return tag(
        "button", type="button", class_=f"button {kind}".strip(), data_play=play, data_why=why, data_do=do, **values
    )(tag("span")(escape(label)))


def hall_link(_: Translate) -> Markup:
    """The way out to the hall, as a button."""
    return tag("a", href="#/", class_="button")(escape(_("Back to the hall")))


def textarea(key: str, text: str, rows: int, *, look: str = "", **values: object) -> Markup:
    """A text as it is, to be handed on where it is `readonly`, else to be written."""
    class_ = f"handout-text {look}".strip()
    return tag("textarea", id=key, class_=class_, rows=str(rows), **values)(verbatim(text))


def choice(
    legend: str,
    name: str,
    options: Iterable[tuple[str, str]],
    chosen: str,
    *,
    spoken: bool = False,
    tongues: bool = False,
    do: str = "",
    told: str = "",
) -> Markup:
    """One of a few, side by side. `options` are (value, label); the page hears `set name value`, or `do` and the value.

    With `tongues` each label is in the language that is its value; what has the id `told` is heard of all of them.
    """
    options = list(options)
    stop = chosen if chosen in dict(options) else options[0][0]  # Tab stops once; see js/choices.js
    parts = [
        tag(
            "button",
            type="button",
            role="radio",
            tabindex=None if value == stop else "-1",
            id=f"set-{name}-{value}",
            class_="choice-one",
            lang=value if tongues else None,
            aria_checked=value == chosen,
            data_do=f"{do or f'set {name}'} {value}",
        )(escape(label))
        for value, label in options
    ]
    shown = "choice-name" if spoken else "unseen"
    head = tag("span", class_=shown, id=f"set-{name}")(escape(legend))
    row = tag("span", class_="choice-row", role="radiogroup", aria_labelledby=f"set-{name}", aria_describedby=told)(
        *parts
    )
    return tag("div", class_="choice", id=f"choice-{name}")(head, row)


_ARROW = "M{at} 4l8 8-8 8"
PACES = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast")}
"""How fast bots play, from the slowest."""


def bots_pace(pace: str, thought: float, _: Translate) -> Markup:
    """While bots play: on to what a person must do, with how much of a long thought is done, and how fast they go, which a tap changes."""
    names = list(PACES)
    turn = names.index(pace)
    arrows = "".join(_ARROW.format(at=8 - 3 * turn + 6 * one) for one in range(turn + 1))
    now = _("Bots play: {pace}").format(pace=_(PACES[pace]))
    slower = told_button(now, class_="pace", title=now, id="pace", data_do=f"set pace {names[(turn + 1) % len(names)]}")
    skip = told_button(_("Do not wait"), class_="pace is-hurry", title=_("Do not wait"), id="hurry", data_do="hurry")
    far = tag("progress", max="100", value=str(int(100 * thought)), aria_hidden="true")() if thought else BLANK
    return tag("div", class_="paces")(
        slower(_sign(arrows)), skip(_sign("m3 4 7 8-7 8Zm8 0 7 8-7 8Zm8 0h2v16h-2Z"), far)
    )


def _sign(path: str) -> Markup:
    return Markup(f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>')


def dialog(key: str, title: str, body: Markup, actions: Markup = BLANK, *, close: str) -> Markup:
    """A leaf laid over the table. Opened by anything with `popovertarget=key`; the browser closes it.

    Without a body it is `data-unwritten`: the page asks for that when it is opened.
    """
    head = tag("h2", class_="dialog-title", id=f"{key}-title")(escape(title))
    shut = tag(
        "button", type="button", class_="dialog-close", popovertarget=key, popovertargetaction="hide", aria_label=close
    )()
    foot = tag("footer", class_="dialog-actions")(actions) if actions else BLANK
    return tag(
        "section",
        class_="dialog leaf",
        id=key,
        popover="auto",
        role="dialog",
        aria_labelledby=f"{key}-title",
        data_unwritten=not body,
        tabindex="-1",
        autofocus=True,
    )(head, shut, body, foot)
