"""What a hand acts with: buttons, switches, choices, dialogs."""

from __future__ import annotations

from collections.abc import Iterable

from app.parts.markup import attributes, element, escape


def button(
    label: str,
    *,
    kind: str = "",
    before: str = "",
    play: str = "",
    why: str = "",
    do: str = "",
    **values: object,
) -> str:
    """A button. `play` is a notation to play, `why` one whose refusal to explain, `do` a command to the page.

    `kind` is gold (the one thing to do now), plain, or quiet (looks like a word).
    """
    told = attributes(
        type="button", class_=f"button {kind}".strip(), data_play=play, data_why=why, data_do=do, **values
    )
    return f"<button{told}>{before}<span>{escape(label)}</span></button>"


def toggle(label: str, name: str, on: bool) -> str:
    """A setting that is on or off."""
    told = attributes(
        type="button", role="switch", class_="toggle", id=f"set-{name}", data_do=f"set {name} {int(not on)}"
    )
    state = "true" if on else "false"
    words = element("span", escape(label))
    return f'<button{told} aria-checked="{state}">{words}<i class="toggle-track"></i></button>'


def choice(
    legend: str,
    name: str,
    options: Iterable[tuple[str, str]],
    chosen: str,
    *,
    spoken: bool = False,
    tongues: bool = False,
    do: str = "",
) -> str:
    """One of a few, side by side. `options` are (value, label); the page hears `set name value`, or `do` and the value.

    With `tongues` each label is in the language that is its value.
    """
    options = list(options)
    stop = chosen if chosen in dict(options) else options[0][0]  # Tab stops once; see js/choices.js
    parts = [
        element(
            "button",
            escape(label),
            type="button",
            role="radio",
            tabindex=None if value == stop else "-1",
            id=f"set-{name}-{value}",
            class_="choice-one",
            lang=value if tongues else None,
            aria_checked="true" if value == chosen else "false",
            data_do=f"{do or f'set {name}'} {value}",
        )
        for value, label in options
    ]
    shown = "choice-name" if spoken else "unseen"
    head = element("span", escape(legend), class_=shown, id=f"set-{name}")
    row = element("span", *parts, class_="choice-row", role="radiogroup", aria_labelledby=f"set-{name}")
    return element("div", head, row, class_="choice")


def dialog(key: str, title: str, body: str, actions: str = "", *, close: str) -> str:
    """A leaf laid over the table. Opened by anything with `popovertarget=key`; the browser closes it.

    Without a body it is `data-unwritten`: the page asks for that when it is opened.
    """
    head = element("h2", escape(title), class_="dialog-title", id=f"{key}-title")
    shut = element(
        "button",
        type="button",
        class_="dialog-close",
        popovertarget=key,
        popovertargetaction="hide",
        aria_label=close,
    )
    foot = element("footer", actions, class_="dialog-actions") if actions else ""
    return element(
        "section", head, shut, body, foot, class_="dialog leaf", id=key, popover="auto", role="dialog",
        aria_labelledby=f"{key}-title", data_unwritten=not body, tabindex="-1", autofocus=True,
    )  # fmt: skip
