"""Whose turn it is, what can be done, what happened last, where the round stands, and what comes next."""

from __future__ import annotations

from app.boards.laurin.scene import Scene
from app.parts import BLANK, Markup, capital, escape, join, painting, tag
from app.parts import marked as _
from app.words import laurin as words
from tafelrunde.games.laurin.actions import Cast
from tafelrunde.games.laurin.data import GOAL, SQUARES
from tafelrunde.games.laurin.state import AUCTION, PLANNING

_SENTENCES = {
    "bid": _("bid treasure for the next king move, or pass."),
    "move": _("you won. Choose a card and a direction for the king."),
    "free": _("nobody bid. You may move the king for free; if nobody wants to, the round is over."),
    "last": _("the last card is yours. Move the king, or do without."),
    "swap": _("choose the first dwarf that changes places."),
    "step": _("move the king one step further."),
    "divert": _("choose where the king turns off."),
    "fog": _("who is left out of the scoring?"),
}
_OTHERS = {
    "buy": _("is looking at the spells."),
    "assign": _("is handing out the move cards."),
    "declare": _("is deciding whether to act."),
    "place": _("is placing dwarfs."),
    "relocate": _("is relocating dwarfs."),
    "bid": _("is thinking about a bid."),
    "keep": _("is taking half of a bid back."),
    "move": _("is choosing a way for the king."),
    "free": _("may move the king for free."),
    "last": _("is deciding about the last card."),
    "counter": _("could cancel this spell."),
    "swap": _("is choosing dwarfs to swap."),
    "step": _("is moving the king one step further."),
    "divert": _("is making the king turn off."),
    "fog": _("is choosing who is left out."),
}
_NEXT = {
    "buy": _("then the move cards"),
    "assign": _("then placing"),
    "place": _("then relocating"),
    "relocate": _("then the king moves"),
    "bid": _("then the bids are turned up"),
}


def sentence(scene: Scene) -> str:
    """Whose turn it is and what can be done now."""
    over = scene.view.turn is None
    return scene._("The game is over.") if over else _mine(scene) if scene.legal else _theirs(scene)


def part(scene: Scene) -> str:
    """Which of the six parts of the round this is."""
    view = scene.view
    if view.phase in PLANNING:
        return view.phase
    if view.phase in AUCTION:
        return "king"
    return "relocate" if view.part == "after" else view.part


def course(scene: Scene) -> Markup:
    """The six parts of a round, the present one by name, and what comes after it; how far it is to the end."""
    _, view = scene._, scene.view
    if view.turn is None:
        return BLANK
    now = list(words.PARTS).index(part(scene))
    steps = join(
        tag(
            "li",
            class_="kl-part" + (" is-now" if number == now else " is-done" if number < now else ""),
            aria_current="step" if number == now else None,
        )(tag("i", class_="figure")(escape(str(number + 1))), tag("span", class_="kl-part-word")(escape(_(word))))
        for number, word in enumerate(words.PARTS.values())
    )
    title = tag("b")(escape(_("Round {number}").format(number=view.round)))
    goal = GOAL[view.seats]
    end = tag(
        "span",
        class_="kl-goal",
        role="img",
        aria_label=_("With {goal} points the last round is played.").format(goal=goal),
    )(painting("laurin", "rose", "kl-goal-art"), tag("b", class_="figure")(escape(str(goal))))
    after = _next(scene)
    return tag("div", class_="kl-round", id="round")(
        title, tag("ol", class_="kl-parts", aria_label=_("Parts of the round"))(steps), end
    ) + (tag("p", class_="kl-next", id="next")(escape(after)) if after else BLANK)


# What I may do


def _mine(scene: Scene) -> str:
    view, _ = scene.view, scene._
    match view.phase:
        case "buy":
            return _("buy one spell, or do without.")
        case "assign":
            return _assigning(scene)
        case "declare":
            place = view.part == "place"
            return (
                _("do you want to place? You could be banned.")
                if place
                else _("do you want to relocate? You could be banned.")
            )
        case "place":
            return _placing(scene)
        case "relocate":
            return _relocating(scene)
        case "magic":
            return _swapping(scene)
        case "ban":
            asked = (
                _("{name} wants to place. Do you cast a ban?")
                if view.part == "place"
                else _("{name} wants to relocate. Do you cast a ban?")
            )
            return asked.format(name=scene.names[view.active])
        case "spell":
            return _("the king has moved. Do you cast a spell?") if not view.played else _("do you cast a spell too?")
        case "counter":
            return _countering(scene)
        case "swap" if view.swap >= 0:
            return _("which dwarf changes places with {square}?").format(square=SQUARES[view.swap])
        case "keep":
            bid = len(view.bids[view.mover])
            return _("your bid lost. Take {count} of your {cards} cards back.").format(count=bid // 2, cards=bid)
        case _:
            return _(_SENTENCES[view.phase])


def _assigning(scene: Scene) -> str:
    view, _ = scene.view, scene._
    if len(scene.actions) == 1 and str(scene.actions[0]) == "redraw":
        return _("all your move cards go the same two ways. They are replaced.")
    to = next(seat for seat in view.clockwise(view.crown) if view.held[seat] < 0)
    if to == view.mover:
        return _("choose a move card for yourself.")
    return _("choose a move card for {name}.").format(name=scene.names[to])


def _placing(scene: Scene) -> str:
    view, _ = scene.view, scene._
    if not view.left and Cast("B") in scene.legal:
        return _("choose “Done”, or your swap.")
    if not view.left:
        return _("all your points are placed: choose “Done”.")
    limit = view.move(view.active).points
    told = (
        _("place dwarfs on golden diamonds: {left} of {limit} points left.")
        if scene.front
        else _("nothing more to place, {left} of {limit} points left: choose “Done”.")
    )
    return told.format(left=view.left, limit=limit)


def _relocating(scene: Scene) -> str:
    view, _ = scene.view, scene._
    limit = view.move(view.active).dwarfs
    if view.lifted:
        return (
            _("put the dwarf on an empty square.")
            if not view.left or limit == 1
            else _("put the dwarf on an empty square, or lift another.")
        )
    if not view.left:
        return _("you have relocated all that your card allows: choose “Done”.")
    return _("lift a dwarf of yours to relocate it: {left} of {limit} left.").format(left=view.left, limit=limit)


def _swapping(scene: Scene) -> str:
    view, _ = scene.view, scene._
    if view.part == "after":
        return _("all dwarfs stand. Do you cast a swap before the auction?")
    if view.active == view.mover:
        return _("do you cast a swap before your turn?")
    return _("do you cast a swap before {name}’s turn?").format(name=scene.names[view.active])


def _countering(scene: Scene) -> str:
    """Whether to cancel a counter-spell, a fog, a ban, or any other spell."""
    view, _ = scene.view, scene._
    if view.counters:
        asked = _("{name} cancels the spell. Do you cancel the counter-spell?")
        return asked.format(name=scene.names[view.counters[-1]])
    caster = scene.names[view.caster]
    if view.fogged >= 0:
        asked = (
            _("{name} wants to leave you out of the scoring. Do you cancel the fog?")
            if view.fogged == view.mover
            else _("{name} wants to leave {other} out of the scoring. Do you cancel the fog?")
        )
        return asked.format(name=caster, other=scene.names[view.fogged])
    if view.spell == "A":
        asked = (
            _("{name} wants to ban you. Do you cancel the spell?")
            if view.active == view.mover
            else _("{name} wants to ban {other}. Do you cancel the spell?")
        )
        return asked.format(name=caster, other=scene.names[view.active])
    return _("{name} cast {spell}. Do you cancel it?").format(name=caster, spell=words.spell_name(view.spell, _))


def _theirs(scene: Scene) -> str:
    sentence = _OTHERS.get(scene.view.phase)
    return scene._(sentence) if sentence else scene._("could cast a spell now.")


# What comes next


def _next(scene: Scene) -> str:
    """Who is still to come in this part, and what follows it."""
    _, view = scene._, scene.view
    if scene.pending:
        return _scoring_next(scene)
    now = part(scene)
    if view.phase == "bid":
        bid = _NEXT["bid"]
        order, then = view.waiting, _(bid)
    elif now == "king":
        order, then = [], _king_next(scene)
    else:
        order, then = _order(scene, now), _(_NEXT[now])
    if not order:
        return capital(then) + "."
    return _("Next: {names}; {then}.").format(names=scene.people(order), then=then)


def _order(scene: Scene, now: str) -> list[int]:
    """The seats that come after the present one in this part of the round."""
    view = scene.view
    if now == "buy":
        return [seat for seat in view.waiting if view.hands[seat]]
    if now == "assign" or view.part == "after":
        return []
    order = view.clockwise(view.crown)
    return order[order.index(view.active) + 1 :]


def _king_next(scene: Scene) -> str:
    _, view = scene._, scene.view
    left = len(view.open()) - 1
    if left > 1:
        return _("after this move {count} cards are left, so another auction follows").format(count=left)
    if left == 1:
        return _("after this move comes the last card, without an auction")
    if max(view.score(seat) for seat in range(view.seats)) >= GOAL[view.seats]:
        return _("this is the last card, then the game is over")
    crown, goal = scene.names[(view.crown + 1) % view.seats], GOAL[view.seats]
    return _("this is the last card of the round; if nobody has {goal} points then, {name} gets the crown").format(
        name=crown, goal=goal
    )


def _scoring_next(scene: Scene) -> str:
    _ = scene._
    points = scene.gains(scene.view.king)
    if not points:
        return _("Nobody would score here.")
    told = ", ".join(f"{scene.names[seat]} +{count}" for seat, count in points.items())
    return _("Scoring here: {points}.").format(points=told)
