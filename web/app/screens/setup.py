"""Before a game: how many, who sits where, who is a bot."""

from __future__ import annotations

from app.parts import Arms, arms_button, arms_of, attributes, button, choice, element, escape, join
from app.screens.head import emblem, head
from app.shown import Shown
from app.table.setup import Chair
from app.words import ABOUT, Choice, size, words


def setup(shown: Shown) -> str:
    """The screen on which a table is laid."""
    _, setup = shown._, shown.setup
    if setup is None:
        return ""
    name = setup.game.name
    learn = button(_("Learn it by playing"), do=f"lesson {name}", id="lesson") if name in ABOUT else ""
    book = element("a", escape(_("Rule book")), href=f"#/rules/{name}")
    top = head(
        ABOUT[name].title,
        emblem(name),
        element("p", escape(_(ABOUT[name].tagline)), class_="hall-word"),
        element("p", escape(size(name, _)), class_="tile-facts"),
        element("p", learn, book, class_="newcomer"),
    )
    counts = [(str(count), str(count)) for count in setup.game.seats]
    arms = arms_of([chair.name for chair in setup.chairs], [chair.colour for chair in setup.chairs])
    seats = element(
        "ol", join(_seat(shown, seat, chair, arms[seat]) for seat, chair in enumerate(setup.chairs)), class_="seats"
    )
    hands = [("hidden", _("hidden")), ("open", _("open"))]
    falls = element(
        "p", escape(_("Where hands are hidden, a curtain falls before the screen goes round.")), class_="hint"
    )
    curtain = choice(_("Hands"), "hands", hands, shown.settings["hands"], spoken=True) + falls if setup.hides else ""
    order = element(
        "div",
        button(_("Draw lots for the seats"), do="lots", id="lots"),
        element("p", escape(_(ABOUT[name].begins)), class_="hint"),
        class_="seats-order",
    )
    places = element(
        "section",
        element("h2", escape(_("Who plays?")), class_="seating-title"),
        choice(_("Players"), "seats", counts, str(len(setup.chairs)), spoken=True, do="chairs"),
        seats,
        order,
        curtain,
        class_="places",
    )
    options = join(_option(shown, key, one) for key, one in words(name).options.items())
    house = element("h2", escape(_("House rules")), class_="seating-title")
    by = element("section", house, options, class_="places", id="house-rules") if options else ""
    begin = element(
        "div",
        button(_("Begin"), kind="gold", do="begin", id="begin"),
        button(_("Play with friends far away"), do="far", id="far"),
        class_="begin",
    )
    table = element("div", places, by, begin, class_="seating")
    return element("main", top, table, class_="hall seating-screen is-laid", id="seating")


def _option(shown: Shown, key: str, option: Choice) -> str:
    """One house rule with its sentence."""
    _, setup = shown._, shown.setup
    values = [(str(value), _(word)) for value, word in option.values.items()]
    chosen = setup.chosen(key) if setup else 0
    row = choice(_(option.name), f"option-{key}", values, str(chosen), spoken=True, do=f"option {key}")
    return row + element("p", escape(_(option.meaning)), class_="hint")


def _seat(shown: Shown, seat: int, chair: Chair, arms: Arms) -> str:
    _ = shown._
    told = attributes(
        class_="seat-name",
        id=f"name-{seat}",
        name=f"name-{seat}",
        value=chair.name,
        maxlength=24,
        autocomplete="off",
        aria_label=_("Name at seat {number}").format(number=seat + 1),
    )
    kinds = [("person", _("person")), ("bot", _("bot"))]
    kind = choice(_("Seat {number}").format(number=seat + 1), f"kind-{seat}", kinds, chair.kind, do=f"sit {seat}")
    earlier = _("{name} one seat earlier").format(name=chair.name)
    up = button("↑", kind="quiet seat-up", do=f"up {seat}", id=f"up-{seat}", aria_label=earlier, disabled=seat == 0)
    colour = arms_button(chair.name, arms, seat, "colour", _)
    return element("li", colour, f"<input{told}>", kind, up, class_="seat", id=f"seat-{seat}")
