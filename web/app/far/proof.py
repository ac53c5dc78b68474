"""Was everything fair? What was checked, what came out, and what no program can check, for a family to read."""

from __future__ import annotations

from collections.abc import Mapping
from math import erfc, exp, gamma, sqrt

from app.far import words
from app.far.verifying import Verifying, proof_file
from app.parts import BLANK, Markup, Translate, button, escape, headline, join, tag, verbatim
from app.table.session import spoken
from tafelrunde.peers import OPEN, Genesis
from tafelrunde.peers.transcript import Verdict

ENOUGH = 5
"""How often each number of a die must be expected before its throws are compared."""

GOOD, BAD, UNKNOWN = "good", "bad", "unknown"
MARKS = {GOOD: Markup("✓"), BAD: Markup("✗"), UNKNOWN: Markup("–")}


def proof(check: Verifying, genesis: Genesis, _: Translate) -> Markup:
    """The screen."""
    verdict = check.verdict
    found = _running(check.done, _) if verdict is None else _found(verdict, _)
    back = button(_("Back to the table"), do="believe", id="believe")
    parts = [headline(_("Was everything fair?")), found]
    if verdict:
        dice = [_dice(sides, counts, _) for sides, counts in verdict.thrown.items()]
        parts += [_checked(verdict, _), *dice, _limits(genesis, _), _file(genesis, _)]
    return tag("main", class_="hall seating-screen proof", id="proof")(*parts, tag("p", class_="begin")(back))


def answer(check: Verifying, _: Translate) -> str:
    """What a screen reader tells of it as soon as it is known."""
    return _answer(check.verdict, spoken(check.verdict.genesis.names), _) if check.verdict else ""


def _running(done: float, _: Translate) -> Markup:
    percent = round(100 * done)
    told = _("Your device goes through the whole game once more: {percent}%").format(percent=percent)
    bar = tag("progress", value=percent, max=100, aria_label=_("Checking"))()
    return tag("div", class_="proof-running")(tag("p", class_="hint")(escape(told)), bar)


def _found(verdict: Verdict, _: Translate) -> Markup:
    """The answer, in a sentence or two; who did what, if somebody cheated."""
    names = spoken(verdict.genesis.names)
    lines = [words.cheated(caught, names, _) for caught in verdict.caught]
    if verdict.odd:
        lines.append(_odd(verdict, _))
    mark = BAD if not verdict.holds else UNKNOWN if verdict.finished and verdict.missing else GOOD
    seal = tag("span", class_="proof-seal", aria_hidden="true")(MARKS[mark])
    told = tag("p", class_="proof-answer", id="answer")(escape(_answer(verdict, names, _)))
    found = join(tag("li")(escape(line)) for line in dict.fromkeys(lines))
    inside = tag("div")(told, tag("ul")(found) if found else BLANK)
    return tag("section", class_="proof-found" + ("" if verdict.holds else " is-bad"))(seal, inside)


def _odd(verdict: Verdict, _: Translate) -> str:
    return _("Messages that do not belong to this game: {count}").format(count=verdict.odd)


def _answer(verdict: Verdict, names: list[str], _: Translate) -> str:
    if verdict.caught:
        cheats = {caught.seat for caught in verdict.caught if not words.doubtful(caught)}
        told = _("No. There is proof against {names}.") if cheats else _("Not quite: {names} told two stories.")
        seats = cheats or {caught.seat for caught in verdict.caught}
        return told.format(names=", ".join(names[seat] for seat in sorted(seats)))
    if verdict.odd:
        return _("No. Something does not fit together.")
    if not verdict.finished:
        return _("So far, yes. Look again when the game is over.")
    if verdict.genesis.chance == OPEN:
        return _("Yes, as far as an open game can be checked.")
    if verdict.missing:
        who = ", ".join(names[seat] for seat in verdict.missing)
        told = _(
            "Not proven. How the cards were mixed has not been opened yet by: {names}. Honest programs do so by themselves, within "
            "seconds of the end or once they are here again."
        )
        others = "" if verdict.genesis.strict else " " + _("Enough of the others can do it without them.")
        return told.format(names=who) + others
    return _("Yes. Everything holds.")


def _checked(verdict: Verdict, _: Translate) -> Markup:
    """What was checked, and what came out."""
    names, bad = spoken(verdict.genesis.names), dict[str, dict[str, None]]()
    for caught in verdict.caught:
        for kind in words.KINDS[words.cheat(caught)]:
            bad.setdefault(kind, {})[words.cheated(caught, names, _)] = None
    rows = join(
        tag("div", class_="proof-row", id=f"proof-{kind}")(
            tag("dt")(_mark(BAD if kind in bad else mark, _), escape(title)),
            tag("dd")(escape(" ".join(bad.get(kind, [told])))),
        )
        for kind, title, mark, told in _rows(verdict, _)
    )
    who = _(
        "Your device has checked this by itself, from what everybody signed. Every other device can do the same, and nobody "
        "has to be believed."
    )
    title = tag("h2", class_="seating-title")(escape(_("What was checked")))
    return tag("section", class_="places")(title, tag("dl")(rows), tag("p", class_="hint")(escape(who)))


def _rows(verdict: Verdict, _: Translate) -> list[tuple[str, str, str, str]]:
    """What, its title, what came out, and in words."""
    signed = _(
        "{count} messages, each signed by whoever sent it: nobody acted for somebody else, or can deny what they did."
    )
    moves = _("Actions: {count}, all as the rules allow.")
    result, said = (GOOD, signed.format(count=verdict.signed)) if not verdict.odd else (BAD, _odd(verdict, _))
    rows = [
        ("signatures", _("Signatures"), result, said),
        ("moves", _("Actions"), GOOD, moves.format(count=len(verdict.record.entries) - 1)),
    ]
    genesis = verdict.genesis
    count = sum(counts.total() for counts in verdict.thrown.values())
    if count:
        told = (
            _("{count} thrown, all from one number that the devices made together before the start.")
            if genesis.chance == OPEN
            else _("{count} thrown, each by all devices together, with a proof from each.")
            if genesis.strict
            else _(
                "{count} thrown, each by at least {needed} of your {people} devices together, with a proof from each that helped."
            )
        )
        facts = {"count": count, "needed": genesis.needed, "people": len(genesis.people)}
        rows.append(("dice", _("Dice and lots"), GOOD, told.format(**facts)))
    rows.append(("cards", _("Cards"), *_cards(verdict, _)))
    return rows


def _cards(verdict: Verdict, _: Translate) -> tuple[str, str]:
    if verdict.genesis.chance == OPEN:
        return UNKNOWN, _(
            "They follow from the same number. Whether somebody looked at hidden ones, or ahead before they chose, cannot be checked: "
            "in an open game every device knows them all."
        )
    if verdict.finished and verdict.missing:
        return UNKNOWN, _(
            "Each one that was opened is proven. How they were mixed is not, as long as somebody keeps it secret."
        )
    if not verdict.finished:
        return UNKNOWN, _(
            "Each one that was opened is proven. How they were mixed stays secret until the game is over."
        )
    if not verdict.shuffles:
        return GOOD, _("None was hidden; each was drawn by your devices together.")
    told = _(
        "Shuffles: {count}, each by one device after the other. How each did it has been opened, and yours did it again, card by card."
    )
    return GOOD, told.format(count=verdict.shuffles)


def _mark(mark: str, _: Translate) -> Markup:
    said = {GOOD: _("Holds:"), BAD: _("Does not hold:"), UNKNOWN: _("Cannot be checked:")}[mark]
    shown = tag("span", aria_hidden="true", class_=f"proof-mark is-{mark}")(MARKS[mark])
    return shown + tag("span", class_="unseen")(escape(f"{said} "))


def _dice(sides: int, counts: Mapping[int, int], _: Translate) -> Markup:
    """How often each number came, beside how often it would on average; where there were enough throws to compare."""
    thrown = [counts.get(face, 0) for face in range(1, sides + 1)]
    expected = sum(thrown) / sides
    if expected < ENOUGH:
        return BLANK
    most = max(*thrown, expected)
    heads = join(tag("th", scope="col")(escape(word)) for word in (_("Number"), _("Thrown"), _("On average")))
    rows = join(
        tag("tr")(
            tag("th", scope="row")(escape(str(face))),
            tag("td")(_bar(count / most, expected / most), tag("span")(escape(str(count)))),
            tag("td")(escape(str(round(expected)))),
        )
        for face, count in enumerate(thrown, 1)
    )
    told = _("With fair dice, differences like these or larger ones come about in {percent} of 100 games.")
    normal = told.format(percent=max(1, round(100 * luck(thrown))))
    title = tag("h2", class_="seating-title")(escape(_("The dice")))
    table = tag("table", class_="proof-dice")(tag("thead")(tag("tr")(heads)), tag("tbody")(rows))
    return tag("section", class_="places")(title, table, tag("p", class_="hint")(escape(normal)))


def _bar(width: float, mark: float) -> Markup:
    """A bar, and a line where it would end on average."""
    return Markup(
        '<svg class="proof-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{100 * width:.1f}" height="12"/><path d="M{100 * mark:.1f} 0v12"/></svg>'
    )


def luck(counts: list[int]) -> float:
    """How often fair throws differ from the average at least as much as these (chi-square).

    >>> round(luck([20, 20, 20, 20, 20, 20]), 2), round(luck([30, 22, 17, 18, 15, 18]), 2)
    (1.0, 0.2)
    """
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    half = sum((count - expected) ** 2 for count in counts) / expected / 2
    odd = freedom % 2
    terms = (half**power * exp(-half) / gamma(power + 1) for power in (step + odd / 2 for step in range(freedom // 2)))
    return sum(terms, erfc(sqrt(half)) if odd else 0.0)


def _limits(genesis: Genesis, _: Translate) -> Markup:
    """What cannot happen, and what can: for each kind of chance what tafelrunde/peers/PROTOCOL.md says of it."""
    acts = _("Nobody acts for somebody else, or against the rules.")
    named = _(
        "Whoever signs two different things, or gives a false part of chance, is named with proof. Nobody honest is."
    )
    telephone = _("Two can tell each other their cards, by telephone or with a wink.")
    stolen = _(
        "A seat code is still the secret of its seat, even once revoked, if somebody else used it first, or if it is found by somebody "
        "at this table who has kept what was said before. A new link has new secrets."
    )
    forgets = _("A device that has lost its memory may contradict itself. That is told, and not called cheating.")
    laid = _(
        "Whoever mixes last could lay a deck of their own and know its cards. That is found when all is laid open after the game; "
        "whoever opens nothing then is named."
    )
    if genesis.chance == OPEN:
        sure = [_("Nobody chooses dice or cards, not even who laid the table.")]
        unsure = [
            _(
                "Somebody who changes the program on their own device can look at hidden cards, and know dice and draws before they "
                "choose, unnoticed."
            )
        ]
    elif genesis.strict:
        sure = [
            _("Nobody sees a hidden card of somebody else, even if all the others work together."),
            _("Nobody chooses dice or cards, or knows them beforehand, even if all the others work together."),
        ]
        unsure = [laid]
    else:
        sure = [
            _(
                "Nobody sees a hidden card of somebody else, unless more than half of you change their programs and work together."
            ),
            _("Nobody chooses dice or cards, or knows them beforehand, unless as many work together."),
        ]
        unsure = [laid]
        # Each part must be so many that with somebody in between they can throw, or decide.
        if 2 * (genesis.needed - 1) < len(genesis.people):
            unsure += [
                _(
                    "Somebody through whom alone two parts of you hear of each other can tell them two stories and see what chance "
                    "answers to both. When they meet, that is proven, and one of the answers is void."
                ),
                _(
                    "So placed, they can also throw or draw with the one part and then vote with the other for going on from before the "
                    "throw. The cards that they saw there they know, though these are hidden again. That is not proven, but everybody sees that something was taken back."
                ),
            ]
    waits = _("Somebody can stop the game by saying nothing, or leave.")
    if genesis.spares:
        waits = _("Somebody can keep the others waiting until enough of them let a bot play instead, or leave.")
        if genesis.chance != OPEN:
            waits += " " + _("The device on which that bot plays then knows those cards.")
    if genesis.bots:
        unsure.append(_("Whoever changes the program where the bots play can look at their cards, and act for them."))
    return tag("section", class_="options")(
        _list(_("What nobody can do here"), [*sure, acts, named]),
        _list(_("What no program prevents"), [*unsure, telephone, waits, stolen, forgets]),
    )


def _list(title: str, lines: list[str]) -> Markup:
    items = join(tag("li")(escape(line)) for line in lines)
    return tag("div")(tag("h2", class_="seating-title")(escape(title)), tag("ul", class_="proof-list")(items))


def _file(genesis: Genesis, _: Translate) -> Markup:
    hint = _("A file with all that was signed. Whoever doubts it can check it without this page:")
    command = tag("code")(verbatim(f"tafelrunde verify {proof_file(genesis.game)}"))
    save = button(_("Save the proof"), kind="gold", do="proof", id="save-proof")
    return tag("section", class_="places")(
        tag("p", class_="begin")(save), tag("p", class_="hint")(escape(f"{hint} "), command)
    )
