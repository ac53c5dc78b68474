"""The list of the games that were begun on this device, each at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.parts import (
    BLANK,
    PAUSE,
    Markup,
    Translate,
    arms_of,
    art,
    button,
    dialog,
    escape,
    join,
    shield,
    sign,
    signed,
    tag,
    void,
)
from app.saved.damage import damage, outdated
from app.saved.saves import Brief, Save
from app.shown import Shown
from app.table.session import spoken
from app.words import ABOUT, counted, listed


def saved_games(shown: Shown) -> Markup:
    """Running games, then finished ones, the latest first; and what was removed, as long as it can come back."""
    _ = shown._
    saves = shown.hall.saves
    running = join(_saved(shown, key, save) for key, save in saves if not (isinstance(save, Save) and save.over))
    finished = [(key, save) for key, save in saves if isinstance(save, Save) and save.over]
    if not saves and not shown.hall.removed:
        return BLANK
    title = tag("h2", class_="seating-title")(escape(_("Games under way")))
    parts = [title, _removed(shown), tag("ul", class_="saves")(running) if running else BLANK]
    if finished:
        words = _("Finished games: {count}").format(count=len(finished))
        lines = tag("ul", class_="saves")(join(_saved(shown, key, save) for key, save in finished))
        parts.append(tag("details", id="finished", open=not running)(tag("summary")(escape(words)), lines))
    return tag("section", id="saves")(*parts)


def go_on(shown: Shown) -> Markup:
    """The way back to the game that was played last, if it still runs; a trial comes after it."""
    _, saves = shown._, shown.hall.saves
    games = [(key, save) for key, save in saves if not (isinstance(save, Save) and save.tried)]
    for key, save in (*games[:1], *saves[:1]):
        if isinstance(save, Save) and not save.over:
            words = _("Play on: {game}").format(game=save.name)
            return tag("a", class_="button gold go-on", href=f"#/table/{key}", id="go-on")(escape(words))
    return BLANK


def _removed(shown: Shown) -> Markup:
    game, words = shown.hall.removed, shown._("{game} was removed.")
    deed = button(shown._("Bring it back"), do="restore")
    return tag("p", class_="removed")(tag("span")(escape(words.format(game=game))), deed) if game else BLANK


def _saved(shown: Shown, key: str, save: Save | Exception) -> Markup:
    _ = shown._
    if isinstance(save, Exception):
        words = tag("p", class_="saved-words")(escape(damage(save, _)))
        export = button(_("Keep as a file"), kind="quiet", do=f"export {key}")
        remove = button(_("Remove"), kind="quiet", do=f"remove {key}")
        newest = button(_("Load the newest version"), kind="quiet", do="newest") if outdated(save) else BLANK
        return tag("li", class_="saved is-broken", id=f"saved-{key}")(words, newest, export, remove)
    more = tag(
        "button",
        type="button",
        class_="saved-more",
        popovertarget=f"menu-{key}",
        id=f"more-{key}",
        aria_label=_("More about {game}").format(game=save.name),
    )(sign("more"))
    inside = art("emblems", save.game, "saved-art") + tag("span", class_="saved-text")(
        _words(shown, save), _seats(save)
    )
    link = tag("a", class_="saved-link", href=f"#/table/{key}")(inside)
    return tag("li", class_="saved", id=f"saved-{key}")(link, more, _menu(shown, key, save))


def _words(shown: Shown, save: Save) -> Markup:
    told = stands(save.game, spoken(save.names), save.brief, shown._, over=save.over, practice=save.practice)
    if save.brief.played:
        told += " · " + shown.when(save.brief.played)
    name = tag("b", class_="saved-name")(escape(save.name))
    return name + PAUSE + tag("span", class_="saved-how")(escape(told)) + PAUSE


def stands(game: str, names: Sequence[str], brief: Brief, _: Translate, *, over: bool, practice: bool) -> str:
    """Who is next and how far the game has come, or who has won it; and how it was played."""
    if over:
        won = listed([names[seat] for seat in brief.winners], _)
        early = _("finished") if brief.turn is None else _("ended early")
        told = [_("won by {names}").format(names=won) if won else early]
    else:
        told = [] if brief.turn is None else [_("{name} is next").format(name=names[brief.turn])]
        told.append(counted(game, brief.round, _) or _("actions: {number}").format(number=brief.actions))
    return " · ".join([*told, *([_("with take-backs")] if practice else [])])


def _seats(save: Save) -> Markup:
    """Everybody's arms with their points; whose turn it is stands on gold."""
    names, brief = spoken(save.names), save.brief
    arms = arms_of(names, save.colours)
    return tag("span", class_="saved-seats")(
        *(
            tag("span", class_="saved-seat" + " is-turn" * (seat == brief.turn and not save.over))(
                shield(arms[seat]),
                tag("span", class_="unseen")(escape(name)),
                tag("b", class_="figure")(escape(signed(brief.scores[seat])), PAUSE)
                if seat < len(brief.scores)
                else BLANK,
            )
            for seat, name in enumerate(names)
        )
    )


def _menu(shown: Shown, key: str, save: Save) -> Markup:
    """What else can be done with a saved game."""
    _ = shown._
    field = void(
        "input", class_="seat-name", id=f"title-{key}", name=f"title-{key}", value=save.brief.title, maxlength=60,
        placeholder=ABOUT[save.game].title, autocomplete="off",
    )  # fmt: skip
    title = tag("label", class_="menu-name")(tag("span")(escape(_("Name of this game"))), field)
    deeds = [
        tag("a", class_="button", href=f"#/table/{key}/0", id=f"past-{key}")(escape(_("Look back over it"))),
        giving(_, key, f"menu-{key}"),
        button(_("Remove"), do=f"remove {key}", id=f"remove-{key}"),
    ]
    body = title + tag("div", class_="menu-deeds")(*deeds)
    return dialog(f"menu-{key}", save.name, body, close=_("Close"))


@lru_cache(32)
def giving(_: Translate, key: str, menu: str) -> Markup:
    """The ways in which a game leaves this device."""
    ways = {"export": _("As a file"), "text": _("As text"), "link": _("As a link")}
    deeds = join(
        button(word, do=f"{do} {key}", id=f"{do}-{key}", popovertarget=menu, popovertargetaction="hide")
        for do, word in ways.items()
    )
    title = tag("span", id=f"giving-{key}")(escape(_("Keep it or hand it on")))
    return tag("div", role="group", aria_labelledby=f"giving-{key}")(title, tag("div", class_="giving")(deeds))
