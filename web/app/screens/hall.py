"""The hall: the five games, the games that were begun, the settings, and whose games these are."""

from __future__ import annotations

from app.parts import BLANK, Markup, Translate, art, button, escape, headline, tag
from app.parts import marked as _
from app.screens.head import kings
from app.screens.offer import opening
from app.screens.saved_games import go_on, saved_games
from app.screens.scan import opener, scan
from app.screens.settings import settings, storage
from app.shown import Shown
from app.table.session import spoken
from app.words import ABOUT, size
from tafelrunde import __version__, games

EASY = "wuerfel"
"""The game to begin with: the shortest, and nothing hides in it."""

WORD = _("Five royal board games: sit down and play.")
NEW = _("New here? In your first game every step is explained.")
"""What the shell of the page says too, before Python is there; see web/build/shell.py."""


def hall(shown: Shown) -> Markup:
    """The first screen."""
    _ = shown._
    head = tag("header", class_="hall-head")(
        headline("Tafelrunde", tag("span", class_="initial")(escape("T")) + escape("afelrunde")),
        kings(),
        tag("p", class_="hall-word")(escape(_(WORD))),
    )
    tiles = (
        tag("a", class_=f"tile leaf tile-{name}", id=f"tile-{name}", href=f"#/new/{name}")(
            *leaf(name, escape(_(ABOUT[name].tagline)), escape(size(name, _)))
        )
        for name in games.NAMES
    )
    shelf = tag("nav", class_="shelf", aria_label=_("Games"))(*tiles)
    return tag("main", class_="hall", id="hall")(
        head,
        go_on(shown) or _newcomer(shown),
        shelf,
        saved_games(shown),
        tag("div", class_="hall-pair")(_rooms(shown), opening(shown)),
        _settings(shown),
        _owners(shown),
    )


def _newcomer(shown: Shown) -> Markup:
    """A first game, as long as nobody has played here."""
    _ = shown._
    if not shown.hall.newcomer:
        return BLANK
    learn = button(first(_), kind="gold", do=f"lesson {EASY}", id="lesson")
    return tag("p", class_="newcomer")(escape(_(NEW)), learn)


def first(_: Translate) -> str:
    """What leads to the first game."""
    return _("Your first game: {game}").format(game=ABOUT[EASY].title)


def leaf(name: str, word: Markup, facts: Markup) -> tuple[Markup, ...]:
    """What stands of a game on the shelf."""
    return (
        art("emblems", name, "tile-art"),
        tag("h2", class_="tile-name")(escape(ABOUT[name].title)),
        tag("p", class_="tile-word")(word),
        tag("p", class_="tile-facts")(facts),
    )


def _rooms(shown: Shown) -> Markup:
    """The tables far away at which we have a seat, and the way to another."""
    _ = shown._
    lines = [
        tag("li", class_="saved")(_room(address, *seated), button(_("Remove"), kind="quiet", do=f"farforget {address}"))
        for address, seated in reversed(tuple(shown.hall.rooms.items()))
    ]
    title = tag("h2", class_="seating-title")(escape(_("Tables far away")))
    rooms = tag("ul", class_="saves")(*lines) if lines else BLANK
    hint = _("Somebody has invited you? Open their link, or scan the code on their screen.")
    come = tag("div", class_="begin")(opener(_("Scan an invitation")))
    leaf = scan(shown, _("Hold the code of the invitation before the camera."))
    told = tag("p", class_="hint")(escape(hint))
    return tag("section", class_="places", id="rooms")(title, rooms, told, come, leaf)


def _room(address: str, game: str, *names: str) -> Markup:
    name = tag("b", class_="saved-name")(escape(ABOUT[game].title))
    people = tag("span", class_="saved-how")(escape(", ".join(spoken(names))))
    text = tag("span", class_="saved-text")(name, people)
    return tag("a", class_="saved-link", href=address)(art("emblems", game, "saved-art"), text)


def _settings(shown: Shown) -> Markup:
    _ = shown._
    return tag("section", class_="options", id="settings")(
        tag("h2", class_="seating-title")(escape(_("Settings"))), settings(shown), storage(shown)
    )


def _owners(shown: Shown) -> Markup:
    _ = shown._
    lines = [
        _(
            "The games and their names belong to their authors and publishers. Tafelrunde is unofficial and not affiliated "
            "with them; words and pictures here are our own. If you like a game, buy the original."
        ),
        _(
            "Built on Pyodide (MPL 2.0), PyScript (Apache 2.0), CPython (PSF), idb-keyval (Apache 2.0), "
            "noble-secp256k1 (MIT), qr (MIT) and libsodium (ISC). "
            "Type: EB Garamond and Grenze Gotisch (both OFL 1.1). Code MIT, art and words CC BY 4.0."
        ),
        _(
            "This page sends nothing to anybody. What you play stays on this device, and at a table for friends far away on "
            "the devices of those who sit there."
        ),
    ]
    owners, made_of, privacy = map(escape, lines)
    # In a window of their own, so that this one need not begin anew.
    terms = tag("a", href="licences.html", target="_blank")(escape(_("All licences")))
    which = escape(f"Tafelrunde {__version__}. ")
    return tag("footer", class_="owners")(
        tag("p")(owners), tag("p")(which, made_of, escape(" "), terms), tag("p")(privacy)
    )
