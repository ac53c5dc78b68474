"""The list of the games that were begun on this device, each at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.parts import (
    PAUSE,
    Translate,
    arms_of,
    art,
    attributes,
    button,
    dialog,
    element,
    escape,
    join,
    shield,
    signed,
)
from app.saved.damage import damage, outdated
from app.saved.saves import Brief, Save
from app.shown import Shown
from app.table.session import spoken
from app.words import ABOUT, counted, listed


def saved_games(shown: Shown) -> str:
    """Running games, then finished ones, the latest first; and what was removed, as long as it can come back."""
    _ = shown._
    saves = shown.hall.saves
    running = join(_saved(shown, key, save) for key, save in saves if not (isinstance(save, Save) and save.over))
    finished = [(key, save) for key, save in saves if isinstance(save, Save) and save.over]
    if not saves and not shown.hall.removed:
        return ""
    title = element("h2", escape(_("Games under way")), class_="seating-title")
    parts = [title, _removed(shown), element("ul", running, class_="saves") if running else ""]
    if finished:
        words = _("Finished games: {count}").format(count=len(finished))
        lines = element("ul", join(_saved(shown, key, save) for key, save in finished), class_="saves")
        parts.append(element("details", element("summary", escape(words)), lines, id="finished", open=not running))
    return element("section", *parts, id="saves")


def go_on(shown: Shown) -> str:
    """The way back to the game that was played last, if it still runs; a trial comes after it."""
    _, saves = shown._, shown.hall.saves
    games = [(key, save) for key, save in saves if not (isinstance(save, Save) and save.tried)]
    for key, save in (*games[:1], *saves[:1]):
        if isinstance(save, Save) and not save.over:
            words = _("Play on: {game}").format(game=save.name)
            return element("a", escape(words), class_="button gold go-on", href=f"#/table/{key}", id="go-on")
    return ""


def _removed(shown: Shown) -> str:
    game, words = shown.hall.removed, shown._("{game} was removed.")
    deed = button(shown._("Bring it back"), do="restore")
    return element("p", element("span", escape(words.format(game=game))), deed, class_="removed") if game else ""


def _saved(shown: Shown, key: str, save: Save | Exception) -> str:
    _ = shown._
    if isinstance(save, Exception):
        words = element("p", escape(damage(save, _)), class_="saved-words")
        export = button(_("Keep as a file"), kind="quiet", do=f"export {key}")
        remove = button(_("Remove"), kind="quiet", do=f"remove {key}")
        newest = button(_("Load the newest version"), kind="quiet", do="newest") if outdated(save) else ""
        return element("li", words, newest, export, remove, class_="saved is-broken", id=f"saved-{key}")
    more = element(
        "button", "⋯", type="button", class_="saved-more", popovertarget=f"menu-{key}", id=f"more-{key}",
        aria_label=_("More about {game}").format(game=save.name),
    )  # fmt: skip
    inside = art("emblems", save.game, "saved-art") + element(
        "span", _words(shown, save), _seats(save), class_="saved-text"
    )
    link = element("a", inside, class_="saved-link", href=f"#/table/{key}")
    return element("li", link, more, _menu(shown, key, save), class_="saved", id=f"saved-{key}")


def _words(shown: Shown, save: Save) -> str:
    told = stands(save.game, spoken(save.names), save.brief, shown._, over=save.over)
    if save.brief.played:
        told += " · " + shown.when(save.brief.played)
    name = element("b", escape(save.name), class_="saved-name")
    return name + PAUSE + element("span", escape(told), class_="saved-how") + PAUSE


def stands(game: str, names: Sequence[str], brief: Brief, _: Translate, *, over: bool) -> str:
    """Who is next and how far the game has come, or who has won it."""
    if over:
        won = listed([names[seat] for seat in brief.winners], _)
        return _("won by {names}").format(names=won) if won else _("finished")
    turn = [] if brief.turn is None else [_("{name} is next").format(name=names[brief.turn])]
    far = counted(game, brief.round, _) or _("actions: {number}").format(number=brief.actions)
    return " · ".join([*turn, far])


def _seats(save: Save) -> str:
    """Everybody's arms with their points; whose turn it is stands on gold."""
    names, brief = spoken(save.names), save.brief
    arms = arms_of(names, save.colours)
    return element(
        "span",
        *(
            element(
                "span",
                shield(arms[seat]),
                element("span", escape(name), class_="unseen"),
                element("b", signed(brief.scores[seat]), PAUSE, class_="figure") if seat < len(brief.scores) else "",
                class_="saved-seat" + " is-turn" * (seat == brief.turn),
            )
            for seat, name in enumerate(names)
        ),
        class_="saved-seats",
    )


def _menu(shown: Shown, key: str, save: Save) -> str:
    """What else can be done with a saved game."""
    _ = shown._
    told = attributes(
        class_="seat-name", id=f"title-{key}", name=f"title-{key}", value=save.brief.title, maxlength=60,
        placeholder=ABOUT[save.game].title, autocomplete="off",
    )  # fmt: skip
    title = element("label", element("span", escape(_("Name of this game"))), f"<input{told}>", class_="menu-name")
    deeds = [
        element("a", escape(_("Look back over it")), class_="button", href=f"#/table/{key}/0", id=f"past-{key}"),
        giving(_, key, f"menu-{key}"),
        button(_("Remove"), do=f"remove {key}", id=f"remove-{key}"),
    ]
    body = title + element("div", *deeds, class_="menu-deeds")
    return dialog(f"menu-{key}", save.name, body, close=_("Close"))


@lru_cache(32)
def giving(_: Translate, key: str, menu: str) -> str:
    """The ways in which a game leaves this device."""
    ways = {"export": _("As a file"), "text": _("As text"), "link": _("As a link")}
    deeds = join(
        button(word, do=f"{do} {key}", id=f"{do}-{key}", popovertarget=menu, popovertargetaction="hide")
        for do, word in ways.items()
    )
    title = element("span", escape(_("Keep it or hand it on")), id=f"giving-{key}")
    return element("div", title, element("div", deeds, class_="giving"), role="group", aria_labelledby=f"giving-{key}")
