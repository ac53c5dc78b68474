"""A table for any game of the core, drawn from what can be done and what a seat sees: a new game is played before a line of art."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache, partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeGuard

from app.boards import Board
from app.boards.ending import Ending
from app.boards.scene import Drawn, Scene, Seen
from app.parts import BLANK, Markup, Translate, aloud, button, capital, escape, signed, tag
from app.words import ABOUT, category_of, points, words
from tafelrunde import games
from tafelrunde.core import NO_CARD

if TYPE_CHECKING:
    from typing import Unpack

    from tafelrunde.core import Action, Event, Game, Handle, State

_NOT_LISTED = ("version", "seats", "options", "turn", "phase", "cards")
"""What of a state is no list on the table: the head tells it, or it says what is on the cards."""


class NoCues:
    """Nothing moves, nothing is heard; see `app.boards.Cues`."""

    SOUNDS: Mapping[str, str] = defaultdict(str)
    TELLS_POINTS: Mapping[str, Collection[str]] = {}
    RESTS: Collection[str] = ()
    LEADS_ON: Collection[str] = ()
    IN_HAND: Collection[str] = ()
    FIRST: Sequence[str] = ()

    def marks(self, _event: Event, _view: Any) -> list[str]:
        """Lists bear none."""
        return []

    def moves(self, _event: Event, _view: Any) -> list[list[Any]]:
        """No cue."""
        return []


def table(game: Game[Any], view: State, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """Status, a button for every action, everybody's points and things, and what else lies on the table."""
    scene = Scene(view, actions, **seen)
    _ = scene._
    asked = (
        _("what do you do?") if scene.legal else _("is thinking.") if view.turn is not None else _("The game is over.")
    )
    return scene.drawn(
        asked,
        scene.status(asked, tag("p", class_="hint")(escape(f"{capital(view.phase)}."))),
        _tray(game, scene),
        _people(game, scene),
        _things(view, (field for field in _fields(view) if field not in view.PER_SEAT), _),
        label=_("{game}: the table").format(game=ABOUT[game.name].title),
        look="plain",
    )


def scoring(game: Game[Any], view: State, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> Markup:
    """The end: who won, and everybody's points, category by category."""
    scores = game.scores(view)
    ending = Ending(scores, game.ranking(view), names, _, colours, over=view.turn is None)
    won = _("{points}, {lead} more than {rival}.")
    head = ending.head(
        tag("div", class_="winner-arms")(ending.crests()),
        alone=_("{name} wins!"),
        shared=_("{names} share the victory!"),
        why=won.format(points=ending.points, lead=ending.lead, rival=ending.behind) if ending.behind else ending.points,
    )
    told = words(game.name).categories
    heads = {key: escape(_(told[category_of(key)])) for key in scores[0] if key != "total"}
    return ending.screen("plain", head, ending.sums(heads, _("Total"), _("Points")))


def _tray(game: Game[Any], scene: Scene) -> Markup:
    """All that can be done, verb by verb, in the words of the notation."""
    told = ((str(action), game.spoken(scene.view, action)) for action in scene.actions)
    rows = (
        tag("div")(*(button(capital(word), play=line, id="-".join(["act", *line.split()])) for line, word in deeds))
        for _verb, deeds in groupby(told, lambda deed: deed[1].partition(" ")[0])
    )
    return tag("section", class_="plain-tray", id="tray", aria_label=scene._("What you can do"))(*rows)


def _people(game: Game[Any], scene: Scene) -> Markup:
    """Everybody's points and what lies before them."""
    scores, own = game.scores(scene.view), [field for field in _fields(scene.view) if field in scene.view.PER_SEAT]
    seats = (
        _seat(scene, seat, score["total"] if game.tells_score(scene.view, seat, scene.me) else None, own)
        for seat, score in enumerate(scores)
    )
    return tag("section", class_="plain-people", id="people", aria_label=scene._("Players"))(*seats)


def _seat(scene: Scene, seat: int, total: int | None, own: Sequence[str]) -> Markup:
    """Somebody's plate, points and things; a question mark where the points are secret."""
    name = tag("b", class_="who-name")(escape(scene.names[seat]))
    shown, said, counts = (
        ("?", scene._("secret"), None) if total is None else (signed(total), points(total, scene._), f"score-{seat}")
    )
    figure = tag("b", class_="figure", id=f"score-{seat}", data_count=counts, aria_hidden="true")(escape(shown))
    heard = tag("span", class_="unseen")(escape(f", {aloud(scene.lead(seat), said)}"))
    head = tag("p")(scene.plate(seat), name, escape(" "), figure, heard)
    return tag("div", id=f"person-{seat}")(head, _things(scene.view, own, scene._, seat))


def _fields(view: State) -> Iterator[str]:
    return (field.name for field in fields(view) if field.name not in _NOT_LISTED)


def _things(view: State, names: Iterable[str], _: Translate, seat: int | None = None) -> Markup:
    """Fields of a state with what they hold; of those that everybody has, what one `seat` has."""
    handles = {field.name for field in fields(view) if "Handle" in str(field.type)}
    lines = BLANK
    for name in names:
        value = getattr(view, name)
        shown = _shown(view, value if seat is None else value[seat], name in handles, _)
        lines += tag("dt")(escape(capital(name))) + tag("dd")(escape(shown or "–"))
    return tag("dl", class_="plain-things")(lines) if lines else BLANK


def _shown(view: State, value: Any, cards: bool, _: Translate) -> str:
    """A value in words; a card by its face, where that is known."""
    if _is_mapping(value):
        return "; ".join(f"{key}: {_shown(view, one, cards, _)}" for key, one in value.items())
    if _is_many(value):
        between = "; " if any(isinstance(one, list | tuple) for one in value) else ", "
        alike = ((one, len([*many])) for one, many in groupby(_shown(view, one, cards, _) or "–" for one in value))
        return between.join(f"{count} × {one}" if count > 1 else one for one, count in alike)
    if cards and value != NO_CARD:
        card: Handle = value
        return view.cards.face[card] or _("face down")
    return str(value)


def _is_mapping(value: Any) -> TypeGuard[Mapping[Any, Any]]:
    return isinstance(value, Mapping)


def _is_many(value: Any) -> TypeGuard[Collection[Any]]:
    return isinstance(value, list | tuple | set | frozenset)


@cache
def board(name: str) -> Board:
    """The plain table of a game."""
    game = games.load(name)
    return Board(partial(table, game), partial(scoring, game), NoCues())
