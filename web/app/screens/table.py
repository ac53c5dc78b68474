"""The frame round every table: what can be done with the game, the board, the log and the rules."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from app import boards
from app.parts import Drawn, art, attributes, button, capital, element, escape, join, log_line, shield
from app.screens import news
from app.screens.ceremony import ceremony, curve, said
from app.screens.curtain import covered, curtain, summons
from app.screens.lesson import guide, note
from app.screens.menu import menu, opener
from app.screens.past import moment, past
from app.spoken.aloud import Screen
from app.spoken.hand import learned
from app.table.cues import cues, ends, gains, sentence
from app.words import ABOUT, counted, reached

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.shell.app import App
    from app.table.session import Line, Session


RECENT = 60
"""How many lines of the log are shown unasked, before the moment and after it."""

BUNCH = 10
"""So many actions' lines stand together: an older bunch stays as it is, and costs as much as one line."""


def table(app: App) -> Screen:
    """The screen of a game that is being played."""
    session = app.session
    if session is None:
        return Screen("")
    log, asked, picked = session.log(app._), "", ""
    if app.past.at is not None:
        main = past(app, session, log) + _as_it_stood(app, session)
    elif app.ceremony.step is not None:
        main = ceremony(app, session)
    elif session.over:
        scoring = boards.load(session.table.game.name).scoring(session.view, session.names, app._, session.colours)
        main = scoring + _after(app, session) + curve(app, session)
    elif session.sight.waits_for is not None:
        main = curtain(app, session, log)
    else:
        drawn, asked, picked, _besides = present(app, session)
        main = guide(app, session) + covered(app, session) + drawn + news.leaf(app, session, log)
    line, entry, told = moment(app, log), app.past.entry, list[str]()
    brought = gains(session, entry)
    heard = app.past.at is None and (
        session.underway or (session.over and app.ceremony.goes_on) or entry == session.retold
    )
    if line and not heard and (app.past.at is not None or line.entry == entry):  # some actions go without saying
        won = brought if line.entry == entry else gains(session, line.entry)
        told.append(line.text)
        if app.ceremony.step is None:  # which tells all points
            told.append(sentence(session, line.entry, won, app._))
    if app.past.at is not None:
        told.append("" if line else app._("The game begins."))
        told.append(app._("A look back: {number} of {all}.").format(number=app.past.at, all=app.past.end))
    else:
        told += [learned(app, session)] * (not heard)
        told += [summons(app, session), said(app, session), note(app, session) or asked]
    frame = element(
        "div",
        _topbar(app, session),
        element("main", main, class_="table-main"),
        _panel(app, session, log),
        menu(app, session),
        cues(app, session, brought),
        class_="table-screen",
        id="table",
    )
    return Screen(frame, " ".join(filter(None, told)), picked)


def present(app: App, session: Session) -> Drawn:
    """The table as it stands, for whoever is here."""
    log = session.log(app._)
    return boards.load(session.table.game.name).table(
        session.view,
        session.actions(),
        me=session.me,
        names=session.names,
        colours=session.colours,
        selected=session.selected,
        _=app._,
        log=[line.text for line in log],
        news=len(news.since(app, session, log, app.past.seat(session))),
        settings=app.settings,
        opened=app.opened,
        shared=session.shared,
        idle=app.far.absent or _waiting(app, session),
    )


def _waiting(app: App, session: Session) -> str:
    """What is said of a bot that waits until something has been read: a note, or what the end of a round has brought."""
    if session.pauses:
        return app._("is next.")
    if session.bot_moves and ends(session, len(session.record.entries) - 1):
        state = session.table.state
        return app._("begins {round}.").format(round=counted(session.table.game.name, reached(state), app._))
    return ""


def _as_it_stood(app: App, session: Session) -> str:
    entry = app.past.entry
    eyes = session.eyes_at(entry, app.past.eyes)
    drawn = boards.load(session.table.game.name).table(
        session.table.at(entry).seen_by(eyes),
        (),
        me=eyes,
        names=session.names,
        colours=session.colours,
        selected=frozenset(),
        _=app._,
        log=[line.text for line in session.log(app._) if line.entry <= entry],
        settings=app.settings,
        opened=app.opened,
        shared=session.shared,
        idle=app._("was next."),
    )
    return drawn.html


def _topbar(app: App, session: Session) -> str:
    _, name = app._, session.table.game.name
    title, trial, look, back = ABOUT[name].title, "", "topbar-title", _("{game}: back to the hall")
    if session.tried:
        trial = element("small", escape(_("a trial")), class_="topbar-trial")
        look, back = "topbar-title is-trial", _("{game}, a trial: back to the hall")
    home = element(
        "a", art("emblems", name, "topbar-art"), element("h1", escape(title), trial, class_=look),
        href="#/", class_="topbar-home", aria_label=back.format(game=title),
    )  # fmt: skip
    sight = session.sight
    holds = sight.eyes is not None and sight.eyes == session.curtain.holder
    deeds = [
        _deed(_("Cover"), "cover") if holds else "",
        _deed(_("Take back"), "undo", idle=app.past.closed or not session.can_undo()),
        _deed(_("Rules"), "panel rules", leads="tab-rules"),
        _deed(_("Log"), "panel log", class_="only-narrow", leads="tab-log"),
        opener(app),
    ]
    return element(
        "header",
        home,
        element("nav", *deeds, class_="topbar-deeds", aria_label=_("Table")),
        class_="topbar" + " can-cover" * holds,
        id="topbar",
    )


def _deed(label: str, do: str, *, class_: str = "", idle: bool = False, leads: str = "") -> str:
    """Something to do, or that says why it cannot be done while it is `idle`; what it `leads` to has the focus then."""
    told = attributes(
        type="button",
        class_=f"topbar-button {class_}".strip(),
        data_do=do,
        aria_disabled="true" if idle else None,
        aria_controls=leads,
        id=f"deed-{do.replace(' ', '-')}",
    )
    return f"<button{told}>{escape(label)}</button>"


def _panel(app: App, session: Session, log: list[Line]) -> str:
    _ = app._
    told = boards.load(session.table.game.name).told
    leaves = [("log", _("Log")), ("rules", _("Rules"))]
    if told:
        leaves.append(("told", _("In words")))
    tabs = join(
        element(
            "button", escape(word), type="button", role="tab", class_="panel-tab", id=f"tab-{key}", data_do=f"panel {key}",
            aria_selected="true" if app.panel.leaf == key else "false", aria_controls="panel-leaf",
            tabindex=None if app.panel.leaf == key else "-1",
        )
        for key, word in leaves
    )  # fmt: skip
    head = element(
        "div",
        element("span", tabs, class_="panel-tablist", role="tablist"),
        _deed(_("Close"), "panel close", class_="only-narrow"),
        class_="panel-tabs",
        id="panel-tabs",
    )
    if app.panel.leaf == "rules":
        book = app.panel.book(session.table.game.name)
        inside = element("article", book.html if book else "", class_="book")
    elif app.panel.leaf == "told" and told:
        inside = told(session.table.at(app.past.entry).seen_by(None), session.names, _)
    else:
        inside = _meanwhile(app) + _lines(app, session, log)
    leaf = element(
        "div", inside, id="panel-leaf", role="tabpanel", aria_labelledby=f"tab-{app.panel.leaf}", tabindex="0"
    )
    label = _("Log and rules")
    return element(
        "aside", head, leaf, class_="panel" + (" is-open" if app.panel.open else ""), id="panel", aria_label=label
    )


def _meanwhile(app: App) -> str:
    """The others have acted: they can be watched once more."""
    if app.past.since is None or app.past.at is not None:
        return ""
    return button(app._("Show me what happened"), kind="quiet", do="meanwhile", id="meanwhile")


def _lines(app: App, session: Session, log: list[Line]) -> str:
    """The log, the newest line first, by rounds; what is far from the moment shown only when somebody asks for it."""
    _, arms, here = app._, session.arms, moment(app, log)
    middle = log.index(here) + 1 if here else 0
    first, end = (0, len(log)) if app.panel.whole_log else (max(0, middle - RECENT), min(len(log), middle + RECENT))

    def told(line: Line) -> str:
        crest = "" if line.seat is None else shield(arms[line.seat])
        return log_line(line.text, line.entry, crest=crest, now=line is here)

    def part(number: int, lines: Iterable[Line]) -> str:
        word = capital(counted(session.table.game.name, number, _))
        head = element("h2", escape(word), class_="log-round", id=f"log-round-{number}") if word else ""
        bunches = join(
            element("ol", *map(told, bunch), role="none", id=f"log-of-{number}-{key}")
            for key, bunch in groupby(lines, lambda line: line.entry // BUNCH)
        )
        return head + element("div", bunches, class_="log", role="list", id=f"log-of-{number}")

    parts = join(part(number, lines) for number, lines in groupby(reversed(log[first:end]), lambda line: line.round))

    def more(words: str, count: int, key: str) -> str:
        return button(words.format(count=count), kind="quiet", do="lines", id=key) if count else ""

    later = more(_("Show the later lines too ({count})"), len(log) - end, "lines-later")
    earlier = more(_("Show the earlier lines too ({count})"), first, "lines")
    return later + parts + earlier


def _after(app: App, session: Session) -> str:
    """What can follow a game."""
    _ = app._
    rematch = button(_("Play again"), kind="gold", do="rematch", id="rematch")
    words = _("Everybody moves up a seat and keeps their colour; {name} sits first now.").format(
        name=session.names[1 % len(session.names)]
    )
    if ABOUT[session.table.game.name].lots:
        words = _("The same people on the same seats.")
    back = button(_("Look back over the game"), do="look 0", id="look-back")
    verify = button(_("Was everything fair?"), do="verify", id="verify") if session.provable else ""
    away = element("a", escape(_("Back to the hall")), href="#/", class_="button")
    if app.past.origin:  # the hall is one step further
        away = button(_("Back to the game"), do="origin", id="origin")
    note = element("p", escape(words), class_="hint")
    return element("div", note, rematch, verify, back, away, class_="begin after")
