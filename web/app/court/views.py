"""What the coach says: a hint, step by step; and after a game where it was decided."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.court.advice import WHAT, WHERE, WHY, Advice, for_whom
from app.court.hints import deed, hints, look
from app.parts import (
    BLANK,
    Markup,
    Translate,
    button,
    ended,
    escape,
    forms,
    join,
    plural,
    shield,
    tag,
    tenths,
    verbatim,
)
from app.parts.picks import leads_to
from app.screens.ceremony import plot
from app.shown import Shown
from app.table.view import GameView, moments
from app.thinking.found import Aims, Hint, Only, Parts, Review, Turn, Why
from app.words import listed
from tafelrunde.core import Action, Game, Illegal, Unreadable

FAINT = 0.02
"""A share of winning that is not worth a figure: less is hardly known of a hundred looks."""
FELT, BESIDE = 0.3, 6
"""So few points nobody feels; nor those that are so many times fewer than what decides."""


def hint(shown: Shown, session: GameView, advice: Advice) -> Markup:
    """The hint as far as it was asked for; empty while none is."""
    _ = shown._
    if not advice.step:
        return BLANK
    found, step = advice.hint, advice.step
    if found is None:
        told = tag("p")(escape(_("The coach is thinking: {share}%.").format(share=round(100 * advice.share))))
        return told + tag("div", class_="notice-deeds")(button(_("Never mind"), do="unhint", id="unhint"))
    lines = join(tag("p")(escape(line)) for told in hinted(shown, session, found, step) for line in told)
    more = {WHERE: _("What should I do?"), WHAT: _("Why?")}.get(step, "")
    further = button(more, kind="gold", do="hint", id="hint-more") if more else BLANK
    enough = button(_("Got it"), do="unhint", id="unhint")
    text = tag("div", class_="notice-text", id="hint", **(_marked(session, found, _) if step >= WHAT else {}))
    return text(lines) + tag("div", class_="notice-deeds")(further, enough)


def hint_aloud(shown: Shown, session: GameView, advice: Advice) -> Markup:
    """What the latest step says; of thinking only that it goes on, and not every step of it."""
    if not advice.step:
        return BLANK
    told = hinted(shown, session, advice.hint, advice.step)[-1] if advice.hint else [shown._("The coach is thinking.")]
    return verbatim(" ".join(told))


def _marked(session: GameView, found: Hint | Only, _: Translate) -> dict[str, str]:
    """What the page marks on the table once it is told, and what is heard of that; see web/js/table/hinted.js."""
    line = found["action"]
    picks = json.dumps(leads_to(session.table.game.read(session.view, line)))
    return {"data_wants": line, "data_picks": picks, "data_word": _("the hint means this")}


def hinted(shown: Shown, session: GameView, found: Hint | Only, step: int) -> list[list[str]]:
    """The hint in sentences, one step after the other up to this one."""
    _, game = shown._, session.table.game
    if "verb" not in found:
        only = _told(shown, session, session.view, found["action"])
        return [[_("There is only one thing to do now: {deed}").format(deed=only)]]
    steps = [[_(look(game.name, found["verb"], session.view) or _("Look at the whole table."))]]
    if step >= WHAT:
        steps.append([_("Best: {deed}").format(deed=_told(shown, session, session.view, found["action"]))])
    if step >= WHY:
        steps.append(lines := reasons(shown, session, session.view, found))
        best, *equals = (_told(shown, session, session.view, one) for one in (found["action"], *found["equals"]))
        alike = [one for one in equals if one != best][:1]  # a card held twice has the same words
        second = _told(shown, session, session.view, found["instead"])
        aim = _aim(shown, session, session.view, found["others"])
        equal = not found["cost"] and not _felt(found["why"])
        if equal and second != best:
            alike.append(f"{second} {aim}".strip())
        lines += [_("Just as good: {deed}").format(deed=" ".join(alike))] if alike else []
        if not equal:
            lines.append(f"{_second(shown, second, found['cost'])} {aim}".strip())
    return steps


def reasons(shown: Shown, session: GameView, view: Any, found: Why) -> list[str]:
    """What it is for; what speaks for it and what against, each with its points; or that it only pays later."""
    _, cost = shown._, found["cost"]
    game = session.table.game
    if (tell := hints(game.name).aims) and found["aims"]:
        return tell(view, _ends(game, view, found["aims"]), _)
    if found["others"]:
        return [_("This you have for certain.")]
    parts, why = hints(game.name).parts, found["why"]
    good, bad, ahead = _weighed(session, parts, why, _)
    told = [_("For it: {parts}.").format(parts="; ".join(good[:3]))] if good else []
    told += [_("Against it: {parts}.").format(parts="; ".join(bad[:2]))] if bad else []
    same = why and found["later"] == why  # to look further would be to look into the next auction
    if ahead <= 0 and not same and (cost >= FAINT or (cost and ahead < -FELT)):
        told.append(_("At once it looks no better: it pays off a few moves later."))
    by_then = _weighed(session, parts, found["later"], _)[:2]
    good, bad = ([one for one in then if one not in now] for then, now in zip(by_then, (good, bad), strict=True))
    told += [_("A few moves later, for it: {parts}.").format(parts="; ".join(good[:2]))] if good else []
    told += [_("A few moves later, against it: {parts}.").format(parts="; ".join(bad[:2]))] if bad else []
    if told:
        return told
    good, _bad, ahead = _weighed(session, parts, found["usual"], _)
    more = [_("It does more than most others for: {parts}.").format(parts="; ".join(good[:2]))] if ahead > 0 else []
    return [_("Right afterwards both come to the same thing."), *more]


def _weighed(
    session: GameView, parts: Mapping[str, str], why: Parts, _: Translate
) -> tuple[list[str], list[str], float]:
    """What speaks for it and what against, as far as anybody feels it, and by how many points it is better in all."""
    known, good, bad = _felt(why), list[str](), list[str]()
    for part, own, theirs, rival in known:
        told = _part(_(parts.get(part, part)), {"": own, f"{session.names[rival]}:\u00a0": theirs}, _)
        (good if own > theirs else bad).append(told)
    return good, bad, sum(own - theirs for _part, own, theirs, _rival in known)


def _felt(why: Parts) -> Parts:
    """The reasons that anybody feels."""
    least = max([FELT, *(abs(own - theirs) / BESIDE for _part, own, theirs, _rival in why)])
    return [one for one in why if abs(one[1] - one[2]) >= least]


def _part(word: str, changes: Mapping[str, float], _: Translate) -> str:
    """A reason with the points of whom it changes something for: one's own, those of whoever leads the others, or both."""
    most = max(map(abs, changes.values()))
    least = min(most, max(FELT, most / BESIDE))
    told = [
        f"{whose}{'+' if points > 0 else ''}{tenths(points, _)}"
        for whose, points in changes.items()
        if abs(points) >= least
    ]
    return f"{word} ({'; '.join(told)})"


def _aim(shown: Shown, session: GameView, view: Any, aims: Aims) -> str:
    """What an action may come to that leaves all to chance, in a few words; of any other nothing."""
    game = session.table.game
    tell = hints(game.name).aim
    return tell(view, _ends(game, view, aims), shown._) if tell and aims else ""


def _ends(game: Game[Any], view: Any, aims: Aims) -> list[tuple[Action, float]]:
    return [(game.read(view, line), chance) for line, chance in aims]


def _second(shown: Shown, second: str, cost: float) -> str:
    _ = shown._
    told = _("It is nearly as good.")
    if cost >= FAINT:
        told = _("It would win about {number} fewer games in 100.").format(number=round(100 * cost))
    return _("Second best: {deed} {cost}").format(deed=second, cost=told)


def _told(shown: Shown, session: GameView, view: Any, line: str, *, done: bool = False) -> str:
    """An action in words, as a sentence."""
    game = session.table.game
    try:
        said = deed(game, view, game.read(view, line), session.names, shown._, done=done)
    except (Illegal, Unreadable):  # an older reading of the rules allowed it
        said = line
    return ended(said)


def review(shown: Shown, session: GameView, advice: Advice) -> Markup:
    """Where the game was decided, below how the points grew; or the button that finds it out."""
    _ = shown._
    if not session.coached:
        return BLANK
    count = BLANK
    if session.hints:
        count = tag("p", class_="hint")(escape(_("Hints asked for: {number}").format(number=session.hints)))
    if advice.busy:
        told = _("The coach is going through the game.")
        share = str(round(100 * advice.share))
        inside = tag("p", role="status")(escape(told)) + tag("progress", max="100", value=share, aria_label=told)()
    elif advice.review is None:
        inside = button(_("Where was it decided?"), do="review", id="review", aria_controls="coach")
    else:
        inside = _chances(shown, session, advice.review) + _turns(shown, session, advice.review)
    # The focus waits here for what the coach finds.
    return tag("section", class_="curve-leaf leaf coach", id="coach", tabindex="-1")(inside, count)


def _chances(shown: Shown, session: GameView, found: Review) -> Markup:
    """Everybody's chances of winning over the game; where chance took or gave much is marked."""
    rings = [(entry, round(100 * found["chances"][entry][for_whom(session)])) for entry, _delta in found["luck"]]
    drawn = sorted({*moments(len(found["chances"]) - 1), *(entry for entry, _share in rings)})
    points = [(entry, [round(100 * share) for share in found["chances"][entry]]) for entry in drawn]
    title = shown._("How the chances of winning went, in percent")
    return plot(shown, session, points, title, rings, _marks(found, shown._))


def _marks(found: Review, _: Translate) -> str:
    """What stands below the drawing, and as rings in it, for whoever only hears what it says."""
    marks = [
        (_("Turning points: after action {numbers}."), [turn["entry"] - 1 for turn in found["turns"]]),
        (_("Chance: after action {numbers}."), [entry for entry, _delta in found["luck"]]),
    ]
    return " ".join(told.format(numbers=listed([*map(str, after)], _)) for told, after in marks if after)


def _when(found: Review, after: int, _: Translate) -> str:
    return _("After {number} of {all} actions").format(number=after, all=len(found["chances"]) - 1)


def _turns(shown: Shown, session: GameView, found: Review) -> Markup:
    _, name = shown._, session.names[for_whom(session)]
    title = tag("h3")(escape(_("Turning points of {name}").format(name=name)))
    items = [_turn(shown, session, _when(found, turn["entry"] - 1, _), turn) for turn in found["turns"]]
    if not items:
        items = [tag("li")(escape(_("None: no decision gave much away.")))]
    turns = tag("ol", class_="coach-turns")(*items)
    if not found["luck"]:
        return title + turns
    word = tag("p", class_="hint")(escape(_("Marked with a ring: chance. Bad luck is not a mistake.")))
    return title + turns + word + tag("ul")(*(_luck(shown, _when(found, one[0], _), *one) for one in found["luck"]))


def _luck(shown: Shown, when: str, entry: int, delta: float) -> Markup:
    _ = shown._
    number = round(100 * abs(delta))
    if delta > 0:
        one, many = forms(
            "Chance was worth about 1 more win in 100 games.", "Chance was worth about {count} more wins in 100 games."
        )
    else:
        one, many = forms("Chance cost about 1 win in 100 games.", "Chance cost about {count} wins in 100 games.")
    word = plural(_, one, many, number)
    look = _led(_("Look at it"), when, kind="quiet", do=f"look {entry}", id=f"luck-{entry}")
    return tag("li")(escape(f"{when}: {word} "), look)


def _led(label: str, when: str, **values: str) -> Markup:
    """One of several buttons that say the same: to the ear each says where it leads, too."""
    return button(label, aria_label=f"{label}: {when}", **values)


def _turn(shown: Shown, session: GameView, when: str, turn: Turn) -> Markup:
    """What was done, what would have been better and why, and a way to try that."""
    _ = shown._
    entry: int = turn["entry"]
    seat = session.record.entries[entry].seat
    view = session.table.at(entry - 1).seen_by(seat)
    done = _("Done: {deed}").format(deed=_told(shown, session, view, turn["played"], done=True))
    lines = [
        f"{when}. {done} {_aim(shown, session, view, turn['others'])}".strip(),
        _("Better: {deed}").format(deed=_told(shown, session, view, turn["better"])),
        plural(
            _,
            "That would have won about 1 more game in 100.",
            "That would have won about {count} more games in 100.",
            max(1, round(100 * turn["cost"])),
        ),
        *reasons(shown, session, view, turn),
    ]
    look = _led(_("Look at it"), when, kind="quiet", do=f"look {entry - 1}", id=f"turn-{entry}")
    again = _led(_("Play on from there"), when, do=f"retry {entry}", id=f"retry-{entry}")
    crest = BLANK if seat is None else shield(session.arms[seat])
    return tag("li")(crest, tag("div")(*(tag("p")(escape(line)) for line in lines), look, again))
