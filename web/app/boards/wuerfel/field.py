"""The market: five places over five citizens, and the piles beside them."""

from __future__ import annotations

from collections.abc import Mapping

from app.boards.wuerfel.pieces import pictograph
from app.boards.wuerfel.scene import Scene
from app.parts import BLANK, Markup, aloud, capital, card, coin, escape, join, painting, tag, told_button
from app.words import points
from app.words.wuerfel import DOES, EFFECTS, TYPES, adds_up
from app.words.wuerfel import need as need_in_words
from app.words.wuerfel import place as place_in_words
from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, PLACES, VALUES, Citizen
from tafelrunde.games.wuerfel.game import Penalty, Take

_AWNING = join(Markup(f'<path class="wk-stripe-{n % 2}" d="M{n * 20} 0h20v8c0 9-20 9-20 0Z"/>') for n in range(5))


def field(scene: Scene) -> Markup:
    """The draw pile, five places over five citizens, the discards and the penalties."""
    _, view = scene._, scene.view
    leaves = join(_leaf(scene, slot) for slot in range(5))
    draw = _pile("draw", _("Draw pile"), painting("wuerfel", "back", "wk-pile-art"), len(view.pile))
    gone = _pile("discard", _("Discarded"), painting("wuerfel", "back", "wk-pile-art"), len(view.discard))
    right = tag("div", class_="wk-pile-pair")(gone, _penalties(scene))
    # Where the cards have no room for words; a golden one would be taken.
    words = BLANK if scene.takes else escape(_("A tap explains a card"))
    hint = tag("i", class_="wk-market-hint", aria_hidden="true")(words)
    return tag("section", class_="wk-market" + " is-wide" * (view.seats < 4), aria_label=_("Market"))(
        draw, stalls(scene), hint, right, leaves
    )


def stalls(scene: Scene) -> Markup:
    """The five places over the five citizens."""
    _ = scene._
    # Citizens walk past the places: in a list of their own none of them is drawn anew on the way.
    places = tag("div", role="group", aria_label=_("Places"))(*(_place(scene, slot) for slot in range(5)))
    citizens = tag("ol", id="stalls", aria_label=_("Citizens"))(*(_stall(scene, slot) for slot in range(5)))
    return tag("div", class_="wk-stalls")(places, citizens)


def _pile(key: str, word: str, drawing: Markup, count: int) -> Markup:
    cards = tag("span", class_="wk-pile-card wk-pile-back" + ("" if count else " is-empty"))(
        drawing if count else BLANK
    )
    words = tag("span", class_="wk-pile-word")(escape(word))
    return tag("div", class_="wk-pile", id=f"pile-{key}")(cards, words, tag("b", class_="figure")(escape(str(count))))


def _penalties(scene: Scene) -> Markup:
    """The villain on top is known before anybody rolls; it lures nobody who could still roll again."""
    _, view = scene._, scene.view
    if not view.penalties:
        return _pile("penalty", _("Penalty"), BLANK, 0)
    value = int(view.face(view.penalties[-1])[1:])
    legal, count, word = Penalty() in scene.legal, escape(str(len(view.penalties))), _("Penalty")
    inside = (
        card("wuerfel", f"villain-{value}", -value, tint="stone", class_="card wk-pile-card")
        + tag("span", class_="wk-pile-word")(escape(word))
        + tag("b", class_="figure")(count)
    )
    told = aloud(points(-value, _), word, _("{count} in the pile").format(count=count))
    if legal and scene.can_reroll:
        return tag("div", class_="wk-pile", id="pile-penalty", role="img", aria_label=told)(inside)
    return told_button(
        told,
        class_="wk-pile" + " is-legal" * legal,
        id="pile-penalty",
        **scene.tap(Penalty()),
    )(inside)


def _stall(scene: Scene, slot: int) -> Markup:
    """Who stands below a place."""
    citizen = standing(scene, slot)
    if citizen is None:
        return tag("li", id=f"gone-{slot + 1}")(tag("div", class_="wk-citizen is-gone")())
    return tag("li", id=f"stall-{citizen.id}")(_citizen(scene, citizen, slot))


def standing(scene: Scene, slot: int) -> Citizen | None:
    handle = scene.view.row[slot]
    return None if handle == NO_CARD else CITIZENS[scene.view.face(handle)]


def _place(scene: Scene, slot: int) -> Markup:
    """A place with what is left of it, under an awning in its colour."""
    _, left, name = scene._, scene.view.places[slot], place_in_words(slot, scene._)
    values = VALUES[slot][len(VALUES[slot]) - left :]
    words = _("{place}: worth {value}, {count} left").format(place=name, value=values[0] if values else 0, count=left)
    signs = join(
        tag("span", class_="wk-place-value" + (" is-top" if index == 0 else ""))(escape(str(value)))
        for index, value in enumerate(values)
    )
    citizen = standing(scene, slot)
    home = citizen is not None and citizen.colour == COLOURS[slot]
    return tag(
        "div",
        class_="wk-place" + " is-home" * home + " is-won" * bool(home and citizen and citizen.id in scene.takes),
        id=f"place-{slot + 1}",
        data_tint=COLOURS[slot],
        role="img",
        aria_label=words,
    )(
        Markup('<svg class="wk-awning" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">')
        + _AWNING
        + Markup("</svg>"),
        painting("wuerfel", PLACES[slot], "wk-place-art"),
        tag("span", class_="wk-place-name")(escape(capital(name))),
        tag("span", class_="wk-place-stack")(signs),
    )


def _citizen(scene: Scene, citizen: Citizen, slot: int) -> Markup:
    _, view = scene._, scene.view
    home = citizen.colour == COLOURS[slot]
    legal = citizen.id in scene.takes
    met = bool(view.dice) and view.phase == "choose" and citizen.met(view.dice)
    action = Take(citizen.id, place=home)
    line = str(action)
    worth = "×" if citizen.points is None else citizen.points
    picture, effect = painting("wuerfel", citizen.type, "wk-portrait"), _effect(scene, citizen, slot)
    name, need = _(TYPES[citizen.type]), need_in_words(citizen, _)
    take = _invite(scene, slot, home) if legal else ""
    home_told = _home_in_words(scene, citizen, home)
    return told_button(
        aloud(name, _worth_in_words(scene, citizen), need, effect, home_told, take),
        class_="wk-citizen leaf" + (" is-legal" if legal else " is-met" if met else ""),
        id=f"card-{citizen.id}",
        data_play=line if legal else None,
        popovertarget=None if legal else f"card-{citizen.id}-leaf",
        data_tint=citizen.colour or "stone",
        data_piece=citizen.id,
        data_from="pile-draw",
        data_to="pile-discard",
    )(
        tag("span", class_="wk-citizen-window")(picture, _home_mark(citizen)),
        tag("span", class_="wk-citizen-name")(escape(capital(name))),
        coin(worth, "coin wk-coin-large"),
        pictograph(citizen, scene.dice),
        tag("span", class_="wk-citizen-need" + " is-all" * (not effect))(escape(need)),
        tag("span", class_="wk-citizen-effect")(escape(effect)) if effect else BLANK,
        tag("span", class_="wk-citizen-take")(escape(take)) if legal else BLANK,
    )


def _leaf(scene: Scene, slot: int) -> Markup:
    """What a citizen asks, brings and does: opened by a tap on whoever cannot be won now."""
    citizen = standing(scene, slot)
    if citizen is None or citizen.id in scene.takes:
        return BLANK
    title = capital(scene._(TYPES[citizen.type]))
    return scene.leaf(f"card-{citizen.id}-leaf", title, lambda: explained(scene, citizen, slot))


def explained(scene: Scene, citizen: Citizen, slot: int) -> Markup:
    _, dice = scene._, scene.dice
    worth: int | str = "×" if citizen.points is None else citizen.points
    told = [
        need_in_words(citizen, _),
        _("together they show {sum} now").format(sum=sum(dice)) if dice and adds_up(citizen) else "",
        _worth_in_words(scene, citizen),
        _home_in_words(scene, citizen, citizen.colour == COLOURS[slot]),
    ]
    lines = join(tag("p")(escape(capital(words) + ".")) for words in filter(None, told))
    does = _effect(scene, citizen, slot, DOES)
    portrait = card("wuerfel", citizen.type, worth, tint=citizen.colour or "stone", class_="card wk-explained-card")
    body = tag("div")(pictograph(citizen, dice), lines, tag("p")(escape(does)) if does else BLANK)
    return tag("div", class_="wk-explained")(portrait, body)


def golden(scene: Scene) -> str:
    """Who can be won now, in words; the card says the rest."""
    _, told = scene._, list[str]()
    for slot in range(5):
        citizen = standing(scene, slot)
        if citizen and citizen.id in scene.takes:
            home = _home_in_words(scene, citizen, home=True) if citizen.colour == COLOURS[slot] else ""
            told.append(aloud(_(TYPES[citizen.type]), _worth_in_words(scene, citizen), home))
    return _("Golden: {citizens}.").format(citizens="; ".join(told)) if told else ""


def _invite(scene: Scene, slot: int, home: bool) -> str:
    """What the tab of a golden card says: just it, or it and the points of its place."""
    if not home:
        return scene._("take")
    return scene._("take, +{value}").format(value=scene.view.above(slot))


def _home_mark(citizen: Citizen) -> Markup:
    """Where a citizen is at home, as a picture: colour is never alone."""
    if citizen.colour is None:
        return BLANK
    return painting("wuerfel", PLACES[COLOURS.index(citizen.colour)], "wk-home-mark")


def _worth_in_words(scene: Scene, citizen: Citizen) -> str:
    return "" if citizen.points is None else points(citizen.points, scene._)  # that is what a fairy does


def _effect(scene: Scene, citizen: Citizen, slot: int, words: Mapping[str, str] = EFFECTS) -> str:
    """What else it does; to the right of the last one stands nobody."""
    alone = citizen.type == "hypnotist" and slot == len(scene.view.row) - 1
    effect = "" if alone else words.get(citizen.type, "")
    return scene._(effect) if effect else ""


def _home_in_words(scene: Scene, citizen: Citizen, home: bool) -> str:
    if citizen.colour is None:
        return ""
    place = place_in_words(COLOURS.index(citizen.colour), scene._)
    if home:
        return scene._("at home here: {place}").format(place=place)
    return scene._("at home in: {place}").format(place=place)
