"""What lies in front of the person who plays: the hand, card by card or kind by kind, and what else can be done."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.elfen.pieces import card, coin, kind, worth
from app.boards.elfen.scene import Scene
from app.parts import BLANK, PAUSE, Markup, aloud, button, escape, join, painting, plural, tag, told_button
from app.words import elfen as words
from tafelrunde.core import Action, Face, Handle
from tafelrunde.games.elfen.data import COST, DISCARD, DRAW, FEE, LAP, PRICES, VALUE
from tafelrunde.games.elfen.planning import Attach, Buy, Close, Discard, Exchange, NoVillage, Pass, Village, closing
from tafelrunde.games.elfen.travel import GUARD, Enter, Guard, Stop, Turn


def tray(scene: Scene) -> Markup:
    """What can be done before the cards of the hand, the hand, and what comes after them."""
    before, after = _DEEDS[scene.view.phase](scene) if scene.legal else (BLANK, BLANK)
    inside = _deeds(before, "deeds") + _hand(scene) + _deeds(after, "last", "ke-deeds is-last")
    if not inside:
        return BLANK
    return tag("section", class_="ke-tray", id="tray", aria_label=scene._("What you can do"))(inside)


def _deeds(inside: Markup, key: str, look: str = "ke-deeds") -> Markup:
    return tag("div", class_=look, id=key)(inside) if inside else BLANK


# The hand


def _hand(scene: Scene) -> Markup:
    """My own cards; nobody else sees them, and where hands are covered nobody at all."""
    _, view, who = scene._, scene.view, scene.who
    if who is None or scene.covered:
        return BLANK
    count = len(view.hands[who])
    said = plural(_, "1 card", "{count} cards", count)
    title = tag("h2", class_="ke-title")(escape(_("Your hand")), escape(" "), tag("small")(escape(said)))
    gold = scene.outlook
    if gold is not None and not scene.dropping:
        hope = _("As things stand, your tickets can bring you up to {gold}.").format(gold=worth(gold, _))
        title += tag("p", class_="ke-hope")(escape(hope))
    if scene.dropping:
        cards = join(_droppable(scene, face, one) for face, alike in scene.hand.items() for one in alike)
    else:
        cards = join(_group(scene, face, alike) for face, alike in scene.hand.items())
    guide = button(_("What the cards do"), kind="quiet", popovertarget="card-guide", id="guide-open")
    row = tag("div", class_="ke-kinds", role="group", aria_label=_("Your hand"))(cards) if cards else BLANK
    return tag("div", class_="ke-hand", id="hand")(tag("div", class_="ke-hand-head")(title, guide), row)


def _group(scene: Scene, face: Face, alike: Sequence[Handle]) -> Markup:
    """All cards of a kind as one pile, with what a tap on it does now."""
    _, count = scene._, len(alike)
    top = alike[-1]
    fan = join(card(one, face, covered=one != top) for one in alike)
    many = tag("b", class_="ke-many figure")(escape(f"×{count}")) if count > 1 else BLANK
    name, (use, fits) = words.title(face, _), _use(scene, face)
    inside = (
        tag("span", class_="ke-fan")(fan, many)
        + tag("span", class_="ke-kind-name")(escape(name))
        + (tag("span", class_="ke-use" + " is-none" * (not fits))(escape(use)) if use else BLANK)
    )
    told = aloud(name, _("you have {count}").format(count=count), use)
    attrs = _attrs(scene, face, alike)
    look = "ke-kind" + " is-legal" * ("data-play" in attrs or "data-select" in attrs)
    if not attrs:
        return tag("span", class_=look, id=f"kind-{face}", role="img", aria_label=told)(inside)
    return told_button(told, class_=look, id=f"kind-{face}", attrs=attrs)(inside)


def _use(scene: Scene, face: Face) -> tuple[str, bool]:
    """What of this kind the next village takes, or what a card for the journey does; and whether it can be played for that."""
    _ = scene._
    if not scene.ahead or not scene.legal:
        return "", False
    if kind(face) == "journey":
        can = _action(scene, face, scene.hand[face]) in scene.legal
        does = _("protects") if face == GUARD else _("turns round")
        return does if can else _("not now"), can
    if face not in COST:
        return "", False
    need = scene.tolls.get(face)
    return _("cannot go there") if need is None else _("takes {need}").format(need=need), face in scene.enters


def _attrs(scene: Scene, face: Face, alike: Sequence[Handle]) -> str:
    """The attribute that says what a tap on a kind of card does."""
    if not scene.legal:
        return ""
    first, phase = alike[0], scene.view.phase
    if phase == "pay":
        return scene.attrs(Discard((first,)))
    if phase == "plan" and scene.playable(first):
        return scene.pick(first)
    return scene.attrs(_action(scene, face, alike))


def _action(scene: Scene, face: Face, alike: Sequence[Handle]) -> Action:
    """What somebody who taps a kind of card wants to do with it, if it may be done."""
    view, first = scene.view, alike[0]
    match kind(face):
        case "village":
            return Village(first, scene.who or 0)
        case "laid":
            realm = next((seat for seat, row in enumerate(view.realms) if row), 0)
            return Attach(first, realm, 0)
        case "ticket":
            return scene.enters.get(face) or Enter(face, tuple(alike))
        case _:
            return Guard(first) if face == GUARD else Turn(first)


def _droppable(scene: Scene, face: Face, one: Handle) -> Markup:
    """A card that can be chosen to be discarded, though a first game wants four of them; one that has just been drawn says so."""
    golden = not scene.taught or scene.wants(f"card:{one}")
    new = tag("b", class_="ke-many")(escape(scene._("new")), escape(" ")) if one in scene.drawn_now else BLANK
    return tag(
        "button",
        type="button",
        class_="ke-kind" + " is-legal" * golden,
        id=f"drop-{one}",
        data_select=f"card:{one}",
        aria_pressed=f"card:{one}" in scene.selected,
    )(
        tag("span", class_="ke-fan")(card(one, face), new),
        tag("span", class_="ke-kind-name")(escape(words.title(face, scene._))),
    )


# What else can be done


def _row(*parts: Markup) -> Markup:
    return tag("div", class_="ke-deed-row")(*parts)


def _deal(scene: Scene, action: Action, label: str, key: str, *, price: int = 0, drawing: Markup = BLANK) -> Markup:
    """Something that can be done, with what it costs; what may not be done says why."""
    look = "button ke-deal" if action in scene.legal else "button ke-deal is-far"
    inside = drawing + tag("span", class_="ke-deal-word")(escape(label))
    if price:
        inside += coin(price) + tag("span", class_="unseen")(escape(scene._("gold")))
    return tag("button", type="button", class_=look, id=key, attrs=scene.attrs(action))(inside)


def _plan(scene: Scene) -> tuple[Markup, Markup]:
    """Where the picked card can go; or else everything but playing a card: buy, exchange, close, pass, search."""
    _, view, who = scene._, scene.view, scene.who or 0
    if scene.card is not None:
        return _targets(scene, scene.card), BLANK
    bought = view.bought[who]
    top = view.cards.face[view.pile[-1]] if view.pile else None
    buy = _("Buy: {card}").format(card=words.title(top, _)) if top else _("Buy a card")
    deals = _deal(
        scene, Buy(), buy, "buy", price=PRICES[bought] if bought < len(PRICES) else 0, drawing=_little(top or "back")
    )
    swap = _("Draw {draw}, discard {discard}").format(draw=DRAW, discard=DISCARD)
    deals += _deal(scene, Exchange(), swap, "exchange", drawing=_little("back") * 2)
    for index, village in enumerate(view.realms[who]):
        face = view.face(village)
        alike = sum(view.face(other) == face for other in view.realms[who]) > 1
        label = (_("Close: {village} ({number})") if alike else _("Close: {village}")).format(
            village=words.title(face, _), number=index + 1
        )
        deals += _deal(
            scene, Close(index), label, f"close-{index}", price=closing(view, who, index), drawing=_little(face)
        )
    if NoVillage() in scene.legal:
        return _row(deals, button(_("Search for a village"), kind="gold", play=str(NoVillage()), id="search")), BLANK
    look = "plain" if Pass() in scene.legal else "waiting"
    leave = button(_("Pass"), kind=look, id="pass", **scene.way(Pass()))
    return _row(deals, leave), BLANK


def _targets(scene: Scene, picked: Handle) -> Markup:
    """The golden places of the road once more, side by side."""
    _, view = scene._, scene.view
    shown = BLANK

    def target(label: str, deed: str, seat: int, key: str, action: Action) -> Markup:
        inside = scene.crest(seat) + tag("span")(escape(label))
        return told_button(deed, class_="button", data_play=str(action), id=key)(inside)

    for seat in scene.order:
        mine, name = seat == scene.who, scene.names[seat]
        if Village(picked, seat) in scene.legal:
            deed = _("Found it at home") if mine else _("Found it for {name}").format(name=name)
            shown += target(_("At home") if mine else name, deed, seat, f"to-{seat}", Village(picked, seat))
        for index, village in enumerate(view.realms[seat]):
            action = Attach(picked, seat, index)
            if action in scene.legal:
                face = view.face(village)
                own, other = _(words.YOURS[face]), _("{village} of {name}")
                label = own if mine else other.format(village=words.title(face, _), name=name)
                deed = _("Lay here: {card}").format(card=words.title(view.face(picked), _))
                shown += target(label, f"{label}. {deed}", seat, f"to-{seat}-{index}", action)
    return tag("div", class_="ke-deed-row", role="group", aria_label=_("Where to?"))(shown)


def _little(face: str) -> Markup:
    return tag("span", class_=f"ke-little is-{face}", aria_hidden="true")(painting("elfen", face, "ke-little-art"))


def _swap(scene: Scene) -> tuple[Markup, Markup]:
    """The four cards that go."""
    _, action = scene._, scene.drops()
    left = DISCARD - len(action.cards)
    if not left:
        shown = button(_("Discard these four"), kind="gold", play=str(action), id="discard")
    else:
        if left == DISCARD:
            label = _("Choose four cards to discard")
        elif left < 0:
            label = _("Too many: put {count} back").format(count=-left)
        else:
            label = plural(_, "Choose 1 more", "Choose {count} more", left)
        shown = button(label, kind="waiting", why=str(action), id="discard")
    return BLANK, _row(shown)


def _pay(scene: Scene) -> tuple[Markup, Markup]:
    return tag("p", class_="ke-hint")(escape(scene._("Choose a golden card to discard it."))), BLANK


def _travel(scene: Scene) -> tuple[Markup, Markup]:
    """The next village, what it takes and what it brings; the golden tickets below lead there."""
    _, view = scene._, scene.view
    if scene.ahead is None:
        return BLANK, BLANK
    place, realm, village = scene.ahead
    face = view.face(village)
    where = _("Next: {village}, your realm") if realm == scene.who else _("Next: {village}, realm of {name}")
    head = tag("div", class_="ke-next")(
        tag("span", class_="ke-next-art leaf")(painting("elfen", face, "ke-scene")),
        tag("b", class_="ke-next-name")(
            escape(where.format(village=words.title(face, _), name=scene.names[realm])), PAUSE
        ),
        tag("span", class_="ke-effects")(*effects(scene, place, realm, village)),
    )
    return head, _row(_stop(scene))


def _stop(scene: Scene) -> Markup:
    """The end of the journey; while it could still bring something it asks once, for it cannot be mended."""
    _, gold = scene._, scene.outlook or 0
    if gold <= 0:
        ends = not scene.enters and Stop() in scene.legal  # a first game may want something else before
        return button(_("End the journey here"), kind="gold" if ends else "plain", play=str(Stop()), id="stop")
    leads = {"popovertarget": "stopping", "data_leads": str(Stop())}
    opener = button(_("End the journey here"), kind="plain", id="stop", **leads)
    told = _("As things stand, your tickets can bring you up to {gold}.").format(gold=worth(gold, _))
    end = button(_("End the journey here"), play=str(Stop()), id="stop-now")
    return opener + scene.leaf("stopping", _("End the journey here?"), lambda: tag("p")(escape(told)), end)


def effects(scene: Scene, place: int, realm: int, village: Handle) -> list[Markup]:
    """What happens on arrival, sum by sum."""
    _, view = scene._, scene.view
    value = VALUE[view.face(village)]
    doubled = view.on(village, "gold") == view.turn
    told = [_effect(escape(f"+{2 * value if doubled else value}"), _("village, doubled") if doubled else _("village"))]
    guarded = view.guarded == realm
    thief, obstacle = view.stranger(village, "thief"), view.stranger(village, "obstacle")
    if guarded and (thief is not None or obstacle is not None):
        told.append(_effect(BLANK, _("your bodyguard keeps you safe")))
    elif thief is not None:
        told.append(_effect(escape(f"−{FEE}"), _("thief of {name}").format(name=scene.names[thief])))
    if obstacle is not None and not guarded:
        told.append(_effect(BLANK, _("one ticket more, because of {name}").format(name=scene.names[obstacle])))
    left = len(view.laid) - len(set(view.visited) | {place})
    if not left and place not in view.visited:
        told.append(_effect(escape(f"+{LAP}"), _("been everywhere")))
    return told


def _effect(sum_: Markup, word: str) -> Markup:
    shown = tag("b", class_="figure")(sum_) + escape(" ") if sum_ else BLANK
    return tag("span", class_="ke-effect")(shown, escape(word), PAUSE)


_DEEDS = {"plan": _plan, "swap": _swap, "pay": _pay, "travel": _travel}
