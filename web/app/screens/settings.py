"""What a person can choose for good, in the hall and at the table."""

from __future__ import annotations

from functools import lru_cache

from app.parts import BLANK, Markup, Translate, button, choice, escape, join, tag, tenths
from app.saved.storage import FILES, GAMES, ROOMS, Amount
from app.shell import i18n
from app.shell.settings import choices
from app.shown import Shown

_UNITS = (1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")


def sized(size: int, _: Translate) -> str:
    """Bytes as people say it.

    >>> sized(10_770_500_000, str), sized(31_240_000, str), sized(1500, str), sized(7, str)
    ('10.8 GB', '31.2 MB', '2 kB', '1 kB')
    """
    most, unit = next((one for one in _UNITS if size >= one[0]), _UNITS[-1])
    if unit == "kB":
        return f"{-(-size // most)} {unit}"
    return f"{tenths(size / most, _)} {unit}"


def storage(shown: Shown) -> Markup:
    """What is kept on this device, how much it is, and the way to be rid of it."""
    _, stored = shown._, shown.hall.stored
    if stored is None:
        return button(_("What is kept on this device?"), kind="quiet", do="stored", id="stored")
    names = {
        GAMES: _("Saved games: {count}"),
        ROOMS: _("Tables far away: {count}"),
        FILES: _("The page itself, for a start without a network"),
    }
    lines = [
        _kept(shown, kind, names[kind].format(count=amount.number), amount)
        for kind, amount in stored.kinds.items()
        if amount.number
    ]
    total = _("{used} in all, of {allowed} that this browser allows.").format(
        used=sized(stored.used, _), allowed=sized(stored.allowed, _)
    )
    goes = _(
        "A table far away goes by itself when nobody has opened it for 90 days; when there are more than 24, the oldest go too."
    )
    lacks = _("The page itself is not kept yet: so long its start needs a network.")
    return tag("section", class_="stored", id="kept")(
        tag("h3")(escape(_("Kept on this device"))),
        tag("ul")(join(lines)) if lines else BLANK,
        BLANK if stored.kinds[FILES].number else tag("p", class_="hint", id="not-kept")(escape(lacks)),
        tag("p", class_="hint", role="status")(escape(total if stored.used else _("Nothing is kept."))),
        tag("p", class_="hint")(escape(goes)),
    )


def _kept(shown: Shown, kind: str, name: str, amount: Amount) -> Markup:
    """One kind of it; whoever would throw it away is asked once."""
    _, stored = shown._, shown.hall.stored
    size = tag("span", class_="figure")(escape(sized(amount.size, shown._)))
    if not stored or stored.asked != kind:
        goes = button(
            _("Remove"), kind="quiet", do=f"clear {kind}", id=f"clear-{kind}", aria_label=f"{_('Remove')}: {name}"
        )
        return tag("li", id=f"kept-{kind}")(tag("span")(escape(name)), size, goes)
    means = {
        GAMES: _(
            "All games on this device go for good, those under way too. Keep as files what you want to have again."
        ),
        ROOMS: _(
            "Your seats at these tables go, and only their codes bring you back. The table that is open here stays."
        ),
        FILES: _("The page is fetched anew at the next visit. Until then it needs a network."),
    }
    deeds = tag("span", class_="begin")(
        button(_("Keep it"), kind="quiet", do="clear", id="clear-nothing"),  # the focus comes to the first
        button(_("Remove for good"), do=f"cleared {kind}", id=f"cleared-{kind}"),
    )
    return tag("li", class_="is-asked", id=f"kept-{kind}")(
        tag("span")(escape(name)), size, tag("span", class_="hint", role="alert")(escape(means[kind])), deeds
    )


def settings(shown: Shown) -> Markup:
    """Every choice in a row of its own."""
    return _rows(shown._, shown.can_install, **{name: shown.settings[name] for name in choices()})


@lru_cache(4)  # they stand at every table, and change there hardly ever
def _rows(_: Translate, can_install: bool, **chosen: str) -> Markup:
    switch = [("off", _("off")), ("on", _("on"))]
    rows = {
        "language": (_("Language"), list(i18n.languages().items())),
        "theme": (_("Light"), [("auto", _("automatic")), ("light", _("day")), ("dark", _("night"))]),
        "motion": (_("Motion"), [("full", _("all of it")), ("quick", _("brief")), ("none", _("none"))]),
        "sound": (_("Sound"), switch),
        "captions": (_("Sounds in words"), switch),
        "keys": (_("Letter keys answer (? lists them)"), switch),
        "look": (
            _("What cannot be taken back"),
            [("twice", _("at the second tap")), ("once", _("at the first tap"))],
        ),
        "sayings": (_("Bots say a few words"), switch),
    }
    lines = [
        choice(word, name, values, chosen[name], spoken=True, tongues=name == "language")
        for name, (word, values) in rows.items()
    ]
    lines.append(
        choice(
            _("Notify me when it is my turn far away"), "notices", switch, chosen["notices"], spoken=True, do="notices"
        )
    )
    if can_install:
        lines.append(button(_("Put Tafelrunde on this device as an app"), do="install", id="install"))
    return join(lines)
