"""Before a game: how many, who sits where, who is a bot."""

from __future__ import annotations

from app.parts import (
    BLANK,
    Arms,
    Markup,
    arms_button,
    arms_of,
    art,
    button,
    choice,
    escape,
    join,
    tag,
    told_button,
    void,
)
from app.screens.head import emblem, head
from app.shown import Shown
from app.table.setup import Chair, Setup, numbered
from app.words import ABOUT, Choice, size, words
from app.words.bots import LEVELS, TEMPERS
from tafelrunde.core.court import PEOPLE
from tafelrunde.core.names import LONGEST


def setup(shown: Shown, laid: Setup) -> Markup:
    """The screen on which a table is laid."""
    _, name = shown._, laid.game.name
    learn = button(_("Learn it by playing"), do=f"lesson {name}", id="lesson") if name in ABOUT else BLANK
    book = tag("a", href=f"#/rules/{name}")(escape(_("Rule book")))
    top = head(
        ABOUT[name].title,
        emblem(name),
        tag("p", class_="hall-word")(escape(_(ABOUT[name].tagline))),
        tag("p", class_="tile-facts")(escape(size(name, _))),
        tag("p", class_="newcomer")(learn, book),
    )
    counts = [(str(count), str(count)) for count in laid.game.seats]
    arms = arms_of([chair.name for chair in laid.chairs], [chair.colour for chair in laid.chairs])
    seats = tag("ol", class_="seats")(
        join(_seat(shown, seat, chair, arms[seat], name) for seat, chair in enumerate(laid.chairs))
    )
    hands = [("hidden", _("hidden")), ("open", _("open"))]
    falls = tag("p", class_="hint")(escape(_("Where hands are hidden, a curtain falls before the screen goes round.")))
    curtain = choice(_("Hands"), "hands", hands, shown.settings["hands"], spoken=True) + falls if laid.hides else BLANK
    order = tag("div", class_="seats-order")(
        button(_("Draw lots for the seats"), do="lots", id="lots"),
        tag("p", class_="hint")(escape(_(ABOUT[name].begins))),
    )
    places = tag("section", class_="places")(
        tag("h2", class_="seating-title")(escape(_("Who plays?"))),
        choice(_("Players"), "seats", counts, str(len(laid.chairs)), spoken=True, do="chairs"),
        seats,
        order,
        curtain,
    )
    options = join(_option(shown, laid, key, one) for key, one in words(name).options.items())
    house = tag("h2", class_="seating-title")(escape(_("House rules")))
    by = tag("section", class_="places", id="house-rules")(house, options) if options else BLANK
    begin = tag("div", class_="begin")(
        button(_("Begin"), kind="gold", do="begin", id="begin"),
        button(_("Play with friends far away"), do="far", id="far"),
    )
    table = tag("div", class_="seating")(places, by, begin)
    return tag("main", class_="hall seating-screen is-laid", id="seating")(top, table)


def _option(shown: Shown, laid: Setup, key: str, option: Choice) -> Markup:
    """One house rule with its sentence."""
    _ = shown._
    values = [(str(value), _(word)) for value, word in option.values.items()]
    row = choice(_(option.name), f"option-{key}", values, str(laid.chosen(key)), spoken=True, do=f"option {key}")
    return row + tag("p", class_="hint")(escape(_(option.meaning)))


def _seat(shown: Shown, seat: int, chair: Chair, arms: Arms, game: str) -> Markup:
    _ = shown._
    field = void(
        "input",
        class_="seat-name",
        id=f"name-{seat}",
        name=f"name-{seat}",
        value=chair.name,
        maxlength=LONGEST,
        autocomplete="off",
        aria_label=_("Name at seat {number}").format(number=seat + 1),
    )
    kinds = [("person", _("person")), ("bot", _("bot"))]
    kind = choice(numbered(seat, _), f"kind-{seat}", kinds, chair.kind, do=f"sit {seat}")
    earlier = _("{name} one seat earlier").format(name=chair.name)
    up = button("↑", kind="quiet seat-up", do=f"up {seat}", id=f"up-{seat}", aria_label=earlier, disabled=seat == 0)
    colour = arms_button(chair.name, arms, seat, "colour", _)
    bot = bot_at(shown, seat, chair.name, chair.level, game, file=chair.own) if chair.kind == "bot" else BLANK
    return tag("li", class_="seat", id=f"seat-{seat}")(colour, field, kind, up, bot)


def bot_at(shown: Shown, seat: int, name: str, level: int, game: str, far: str = "", file: str = "") -> Markup:
    """Who the bot is, and how well it plays; what is chosen of that has other commands at a table far away. What a file of somebody's
    own can do nobody has counted: its level is of who goes on for it.
    """
    _, known = shown._, name in PEOPLE
    other = _("{name}: somebody else, please").format(name=name)
    face = art("court", name if known else "guest", "seat-face")
    # The title is for a mouse: on the button it would say the same to the ear a second time.
    hover = tag("span", class_="drawn", title=_("Somebody else"), aria_hidden=True)(face)
    person = told_button(other, class_="seat-person", id=f"meet-{seat}", data_do=f"{far}meet {seat}")(hover)
    levels = [(str(level), _(word)) for level, word in enumerate(LEVELS, 1)]
    label = _("How well {name} plays").format(name=name)
    told = [_(TEMPERS[PEOPLE[name]])] if known else []
    if shown.court:
        on = _("If it fails, a {level} goes on.").format(level=_(LEVELS[level - 1]))
        told.append(on if file else shown.court.measured(game, level, _))
    # What comes with the court has its room before, so that nothing moves away from a finger.
    means = f"means-{seat}" if told or not shown.court else ""
    hint = tag("p", class_="hint", id=means)(escape(" ".join(filter(None, told)))) if means else BLANK
    chosen = choice(label, f"level-{seat}", levels, str(level), do=f"{far}level {seat}", told=means)
    own = BLANK if far else shown.court.own(shown, seat) if shown.court else tag("p", class_="seat-own")()
    return tag("div", class_="seat-bot")(person, chosen, hint, own)
