"""What a person can choose for good, in the hall and at the table."""

from __future__ import annotations

from functools import lru_cache

from app.parts import Markup, Translate, button, choice, join
from app.shell import i18n
from app.shell.settings import CHOICES
from app.shown import Shown


def settings(shown: Shown) -> Markup:
    """Every choice in a row of its own."""
    return _rows(shown._, shown.can_install, **{name: shown.settings[name] for name in CHOICES})


@lru_cache(4)  # they stand at every table, and change there hardly ever
def _rows(_: Translate, can_install: bool, **chosen: str) -> Markup:
    rows = {
        "language": (_("Language"), list(i18n.LANGUAGES.items())),
        "theme": (_("Light"), [("auto", _("automatic")), ("light", _("day")), ("dark", _("night"))]),
        "motion": (_("Motion"), [("full", _("all of it")), ("quick", _("brief")), ("none", _("none"))]),
        "sound": (_("Sound"), [("off", _("off")), ("on", _("on"))]),
        "captions": (_("Sounds in words"), [("off", _("off")), ("on", _("on"))]),
        "keys": (_("Letter keys answer (? lists them)"), [("off", _("off")), ("on", _("on"))]),
        "pace": (_("Bots play"), [("slow", _("slow")), ("normal", _("normal")), ("fast", _("fast"))]),
    }
    lines = [
        choice(word, name, values, chosen[name], spoken=True, tongues=name == "language")
        for name, (word, values) in rows.items()
    ]
    switch = [("off", _("off")), ("on", _("on"))]
    lines.append(
        choice(_("Notices of my turn far away"), "notices", switch, chosen["notices"], spoken=True, do="notices")
    )
    if can_install:
        lines.append(button(_("Put Tafelrunde on this device as an app"), do="install", id="install"))
    return join(lines)
