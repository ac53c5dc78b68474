"""Whose turn it is, what can be done, and what the heroes of the round bring."""

from __future__ import annotations

from app.boards.creatures.scene import Scene
from app.parts import BLANK, Markup, escape, join, tag
from app.words.creatures import heroes
from tafelrunde.games.creatures.data import ROUNDS, TAKES


def sentence(scene: Scene) -> str:
    """Whose turn it is and what can be done now."""
    turn, _ = scene.view.turn, scene._
    return _("The five rounds are over.") if turn is None else _mine(scene, turn)


def _mine(scene: Scene, seat: int) -> str:
    _, number = scene._, scene.standing.number(seat)
    if not scene.legal:
        return _("shows the lowest number and is choosing a card.")
    if scene.view.shifted[seat] == TAKES - 1:
        return _("take your third card. With it your round ends.")
    if all(scene.standing.ends(seat, face) for face in scene.takes):
        return _("take an open card. All are lower than your {number}: your round ends.").format(number=number)
    if any(scene.standing.ends(seat, face) for face in scene.takes):
        return _("take an open card. One lower than your {number} ends your round.").format(number=number)
    return _("take an open card. All are higher than your {number}.").format(number=number)


def head(scene: Scene, said: str) -> Markup:
    """The head of the table, with its sentence."""
    return tag("div", class_="kc-head")(scene.status(said), _rounds(scene))


# The round and its heroes


def _rounds(scene: Scene) -> Markup:
    """Which round of five this is, and what its heroes bring: everybody between the two neighbours."""
    _, now = scene._, scene.view.round
    steps = join(
        tag("i", class_="kc-step" + (" is-now" if n == now else " is-past" if n < now else ""))(escape(str(n)))
        for n in range(1, ROUNDS + 1)
    )
    head = tag("p", class_="kc-round")(
        tag("span", class_="kc-steps", aria_hidden="true")(steps),
        tag("b")(escape(_("Round {round} of {rounds}").format(round=now, rounds=ROUNDS))),
    )
    words = (
        _("More heroes than a neighbour: +{fame}")
        if scene.view.seats == 2
        else _("More heroes than a neighbour: +{fame}, than both together: +{double}")
    )
    rule = tag("p", class_="kc-rule")(escape(words.format(fame=now, double=2 * now)))
    seats = scene.view.seats
    ring = tag("ol", class_=f"kc-ring seats-{seats}")(*(_hero_place(scene, seat) for seat in range(seats)))
    return tag("section", class_="kc-rounds", id="rounds", aria_label=_("Round and heroes"))(head, rule, ring)


def _hero_place(scene: Scene, seat: int) -> Markup:
    """A seat in the ring of heroes, and how it compares with the next one, its left neighbour."""
    _, counts, fame = scene._, scene.standing.heroes, scene.standing.coming[seat]
    beside = scene.standing.left(seat)
    sign = escape(">" if counts[seat] > counts[beside] else "<" if counts[seat] < counts[beside] else "=")
    words = _("{name}: {heroes}, {fame} fame if the round ended now").format(
        name=scene.names[seat], heroes=heroes(counts[seat], _), fame=fame
    )
    inside = (
        scene.crest(seat)
        + tag("b", class_="figure kc-heroes")(escape(str(counts[seat])))
        + tag("span", class_="kc-fame" + (" is-won" if fame else ""))(escape(f"+{fame}"))
    )
    place = tag("span", class_="kc-place", role="img", aria_label=words)(inside)
    compare = tag("i", class_="kc-sign", aria_hidden="true")(sign)
    if seat == scene.view.seats - 1:  # the ring closes: the first seat shows once more
        compare = BLANK if scene.view.seats == 2 else compare + scene.crest(beside, "kc-again")
    return tag("li", id=f"heroes-{seat}")(place, compare)
