"""Whose turn it is, what can be done, what happened last, where the game stands, and what comes next."""

from __future__ import annotations

from app.boards.elfen.scene import Scene
from app.parts import BLANK, Markup, escape, join, tag
from app.parts import marked as _
from app.words import elfen as words
from app.words import listed
from tafelrunde.games.elfen.data import DISCARD, JOURNEYS, LAP
from tafelrunde.games.elfen.planning import Attach, Buy, Close, Exchange, NoVillage, Pass, Village
from tafelrunde.games.elfen.travel import Stop

_OTHERS = {
    "plan": _("is planning."),
    "swap": _("is choosing four cards to discard."),
    "pay": _("is discarding a card for the village."),
    "travel": _("is travelling."),
}
_DEEDS = (
    (_("play a card"), {Village, Attach}),
    (_("buy"), {Buy}),
    (_("exchange"), {Exchange}),
    (_("close"), {Close}),
    (_("pass"), {Pass}),
)


def sentence(scene: Scene) -> str:
    """Whose turn it is and what can be done now, whatever has been picked."""
    view, _ = scene.view, scene._
    return _("The game is over.") if view.turn is None else _mine(scene) if scene.legal else _(_OTHERS[view.phase])


def picked(scene: Scene) -> str:
    """What the picked card asks for, or how many of the cards to discard have been picked."""
    view, _ = scene.view, scene._
    if scene.dropping:
        count = len(scene.drops().cards)
        if count > DISCARD:
            return _("too many: put {count} back.").format(count=count - DISCARD)
        return _("choose four cards to discard: {count} of {all}.").format(count=count, all=DISCARD)
    if scene.card is None:
        return ""
    place = words.PLACES[view.face(scene.card)]
    return _(place)


def head(scene: Scene, said: str) -> Markup:
    """The head of the table, with its sentence."""
    return tag("header", class_="ke-head", id="head")(scene.status(said), _stand(scene))


# What I may do


def _mine(scene: Scene) -> str:
    view, _ = scene.view, scene._
    match view.phase:
        case "plan":
            return _planning(scene)
        case "swap":
            return _("choose four cards to discard.")
        case "pay":
            return _("discard a card for the village that you found.")
        case _:
            pass
    if scene.ahead is None:
        return ""
    village = words.title(view.face(scene.ahead[2]), _)
    if not scene.enters and all(scene.owned(transport) < toll for transport, toll in scene.tolls.items()):
        told = _("your tickets do not reach the next village ({village}).").format(village=village)
        only = scene.legal == {Stop()}
        return told + " " + (_("End the journey.") if only else _("End the journey, or play a golden card first."))
    return _("choose golden tickets to go on ({village}), or stop.").format(village=village)


def _planning(scene: Scene) -> str:
    view, _ = scene.view, scene._
    if NoVillage() in scene.legal:
        return _("you have no village: search for one, or do something else.")
    if not view.realms[view.turn or 0]:
        return _("it is your move. To pass, you need a village at home.")
    kinds = {type(action) for action in scene.legal}
    *deeds, last = [_(word) for word, what in _DEEDS if kinds & what]
    told = _("{first} or {last}").format(first=", ".join(deeds), last=last) if deeds else last
    return _("now you may {deeds}.").format(deeds=told)


# Where the game stands


def _stand(scene: Scene) -> Markup:
    """Which journey, planning or travelling, and what comes next."""
    _, view = scene._, scene.view
    if view.turn is None:
        return BLANK
    travelling = view.phase == "travel"
    journey = _("Journey {number} of {of}").format(number=view.journey, of=JOURNEYS[view.seats])
    steps = join(
        tag("li", class_="ke-step" + " is-now" * now, aria_current="step" if now else None)(escape(word))
        for word, now in ((_("Planning"), not travelling), (_("Travelling"), travelling))
    )
    title = tag("b", class_="ke-journey")(escape(journey))
    count, told = _travel(scene) if travelling else _passed(scene)
    more = tag("span", class_="ke-then-more")(escape(f" {told}"))
    rest = tag("span", class_="ke-then", id="next")(escape(f"{count}."), more)
    return tag("div", class_="ke-stand", id="stand")(title, tag("ol", class_="ke-steps")(steps), rest)


def _passed(scene: Scene) -> tuple[str, str]:
    """How many have passed, and what comes of it."""
    _, view = scene._, scene.view
    passed = _("Passed: {count} of {all}").format(count=view.passes, all=view.seats)
    return passed, _("When all pass in succession, the journey begins.")


def _travel(scene: Scene) -> tuple[str, str]:
    """How much of the lap is done; what it brings, and who travels next."""
    _, view = scene._, scene.view
    visited = _("Visited: {count} of {all}").format(count=len(view.visited), all=len(view.laid))
    told = _("All villages bring {gold} gold.").format(gold=LAP)
    order = [(view.start + step) % view.seats for step in range(view.seats)]
    rest = [seat for seat in order[order.index(view.turn or 0) + 1 :] if view.realms[seat]]
    if rest:
        return visited, told + " " + _("Then: {names}.").format(names=listed([scene.names[seat] for seat in rest], _))
    last = view.journey == JOURNEYS[view.seats]
    return visited, told + " " + (_("Then the game is over.") if last else _("Then comes the next journey."))
