"""The hall: the five games, the games that were begun, the settings, and whose games these are."""

from __future__ import annotations

from app.parts import art, button, element, escape, headline
from app.screens.head import kings
from app.screens.offer import opening
from app.screens.saved_games import go_on, saved_games
from app.screens.scan import opener, scan
from app.screens.settings import settings
from app.shown import Shown
from app.table.session import spoken
from app.words import ABOUT, size
from tafelrunde import games

EASY = "wuerfel"
"""The game to begin with: the shortest, and nothing hides in it."""


def hall(shown: Shown) -> str:
    """The first screen."""
    _ = shown._
    head = element(
        "header",
        headline("Tafelrunde", '<span class="initial">T</span>afelrunde'),
        kings(),
        element("p", escape(_("Five royal board games: sit down and play.")), class_="hall-word"),
        class_="hall-head",
    )
    tiles = (tile("a", name, _(ABOUT[name].tagline), size(name, _), href=f"#/new/{name}") for name in games.NAMES)
    shelf = element("nav", *tiles, class_="shelf", aria_label=_("Games"))
    return element(
        "main",
        head,
        go_on(shown) or _newcomer(shown),
        shelf,
        saved_games(shown),
        element("div", _rooms(shown), opening(shown), class_="hall-pair"),
        _settings(shown),
        _owners(shown),
        class_="hall",
        id="hall",
    )


def _newcomer(shown: Shown) -> str:
    """A first game, as long as nobody has played here."""
    _ = shown._
    if not shown.hall.newcomer:
        return ""
    words = _("New here? In your first game every step is explained.")
    learn = button(
        _("Your first game: {game}").format(game=ABOUT[EASY].title), kind="gold", do=f"lesson {EASY}", id="lesson"
    )
    return element("p", escape(words), learn, class_="newcomer")


def tile(tag: str, name: str, word: str = "", facts: str = "", **values: object) -> str:
    """A game on the shelf."""
    return element(
        tag,
        art("emblems", name, "tile-art"),
        element("h2", escape(ABOUT[name].title), class_="tile-name"),
        element("p", escape(word), class_="tile-word"),
        element("p", escape(facts), class_="tile-facts"),
        class_=f"tile leaf tile-{name}",
        id=f"tile-{name}",
        **values,
    )


def _rooms(shown: Shown) -> str:
    """The tables far away at which we have a seat, and the way to another."""
    _ = shown._
    lines = [
        element(
            "li", _room(address, *seated), button(_("Remove"), kind="quiet", do=f"farforget {address}"), class_="saved"
        )
        for address, seated in reversed(tuple(shown.hall.rooms.items()))
    ]
    title = element("h2", escape(_("Tables far away")), class_="seating-title")
    rooms = element("ul", *lines, class_="saves") if lines else ""
    hint = _("Somebody has invited you? Open their link, or scan the code on their screen.")
    come = element("div", opener(_("Scan an invitation")), class_="begin")
    leaf = scan(shown, _("Hold the code of the invitation before the camera."))
    told = element("p", escape(hint), class_="hint")
    return element("section", title, rooms, told, come, leaf, class_="places", id="rooms")


def _room(address: str, game: str, *names: str) -> str:
    name = element("b", escape(ABOUT[game].title), class_="saved-name")
    people = element("span", escape(", ".join(spoken(names))), class_="saved-how")
    text = element("span", name, people, class_="saved-text")
    return element("a", art("emblems", game, "saved-art"), text, class_="saved-link", href=address)


def _settings(shown: Shown) -> str:
    _ = shown._
    return element(
        "section",
        element("h2", escape(_("Settings")), class_="seating-title"),
        settings(shown),
        class_="options",
        id="settings",
    )


def _owners(shown: Shown) -> str:
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
    terms = element("a", escape(_("All licences")), href="licences.html", target="_blank")
    told = (owners, f"{made_of} {terms}", privacy)
    return element("footer", *(element("p", line) for line in told), class_="owners")
