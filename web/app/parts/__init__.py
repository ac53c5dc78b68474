"""The shared pieces of every table, as pure functions that return markup.

Text that a person wrote is escaped here and nowhere else: a part takes plain text and gives back safe markup.
"""

from app.parts.controls import button, choice, dialog, toggle
from app.parts.dice import COLOUR_WORDS, Mini, die, minis
from app.parts.markup import (
    HYPHEN,
    NOTHING,
    PAUSE,
    Translate,
    aloud,
    art,
    attributes,
    capital,
    element,
    escape,
    headline,
    join,
    marked,
    painting,
    pictured,
    roving,
    told_button,
)
from app.parts.people import (
    COLOUR_NAMES,
    COLOURS,
    Arms,
    arms_button,
    arms_of,
    fitting,
    recoloured,
    shield,
    spread,
    told_colours,
)
from app.parts.picks import pick, the_one
from app.parts.pieces import card, chip, coin, log_line, signed
from app.parts.scene import Drawn, Scene, Seen

__all__ = [
    "COLOURS",
    "COLOUR_NAMES",
    "COLOUR_WORDS",
    "HYPHEN",
    "NOTHING",
    "PAUSE",
    "Arms",
    "Drawn",
    "Mini",
    "Scene",
    "Seen",
    "Translate",
    "aloud",
    "arms_button",
    "arms_of",
    "art",
    "attributes",
    "button",
    "capital",
    "card",
    "chip",
    "choice",
    "coin",
    "dialog",
    "die",
    "element",
    "escape",
    "fitting",
    "headline",
    "join",
    "log_line",
    "marked",
    "minis",
    "painting",
    "pick",
    "pictured",
    "recoloured",
    "roving",
    "shield",
    "signed",
    "spread",
    "the_one",
    "toggle",
    "told_button",
    "told_colours",
]
