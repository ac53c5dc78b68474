"""The frame round every table: what can be done with the game, the board, the log and the rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from app import boards
from app.boards.scene import Drawn
from app.parts import (
    BLANK,
    Markup,
    Screen,
    Translate,
    art,
    button,
    capital,
    ended,
    escape,
    hall_link,
    join,
    log_line,
    shield,
    tag,
)
from app.screens import news
from app.screens.book import book
from app.screens.ceremony import ceremony, curve, said
from app.screens.curtain import covered, curtain
from app.screens.lesson import guide
from app.screens.look_back import look_back, moment
from app.screens.menu import menu, opener
from app.shown import Shown
from app.spoken.hand import learned
from app.spoken.live import AGAIN
from app.spoken.sentences import note, since, summons
from app.table.closer import closer, people_won
from app.table.cues import Gains, cues, ends, gains, sentence, together
from app.table.marks import ahead, as_data, headline, unseen
from app.table.view import GameView, Line, at_screen
from app.words import ABOUT, counted, reached
from app.words.bots import LEVELS

RECENT = 60
"""How many lines of the log are shown unasked, before the moment and after it."""

BUNCH = 10
"""So many actions' lines stand together: an older bunch stays as it is, and costs as much as one line."""


def table(shown: Shown) -> Screen:
    """The screen of a game that is being played."""
    session = shown.game
    if session is None:
        return Screen()
    log = session.log(shown._)
    drawn = _main(shown, session, log)
    asked = (drawn.asked, drawn.picked * bool(session.selected), drawn.besides)
    question = " ".join(ended(one) for one in asked if one)
    entries = together(session, shown.moment)
    brought = gains(session, entries)
    saying = shown.court.saying(shown, session, brought) if shown.court else BLANK
    frame = tag("div", class_="table-screen", id="table")(
        _topbar(shown, session),
        tag("main", class_="table-main" + " is-won" * _won(session))(saying, drawn.html),
        _panel(shown, session, log),
        menu(shown, session),
        cues(session, shown.moment, brought, shown.refused, shown.settings, shown._),
        as_data(session, shown.moment),
    )
    happened = _happened(shown, session, log, entries, brought)
    if shown.court and (happened or session.over) and shown.ceremony.step is None:  # which tells first who has won
        happened.append(shown.court.saying_aloud(shown, session, brought))
    told = " ".join(filter(None, [*happened, *_now(shown, session, log, drawn.asked)]))
    again = AGAIN * (bool(happened) and shown.moment.entry % 2)  # the same may happen twice in a row
    return Screen(frame, told + again, drawn.picked, question)


def _main(shown: Shown, session: GameView, log: list[Line]) -> Drawn:
    """What is shown of the game: how it stood, how it ended, whose turn it is to look, or how it stands."""
    if shown.moment.at is not None:
        return Drawn(look_back(shown, session, log) + _as_it_stood(shown, session), "")
    if shown.ceremony.step is not None:
        return Drawn(ceremony(shown, session), "")
    if session.over:
        scoring = boards.load(session.table.game.name).scoring(session.view, session.names, shown._, session.colours)
        review = shown.court.review(shown, session) if shown.court else BLANK
        return Drawn(scoring + _after(shown, session) + curve(shown, session) + review, "")
    if session.sight.waits_for is not None:
        return Drawn(curtain(shown, session, log), "")
    drawn = present(shown, session)
    above = guide(shown, session) + covered(shown, session)
    return drawn._replace(html=above + drawn.html + news.leaf(shown, session, log))


def _heard(shown: Shown, session: GameView) -> bool:
    """Whether what led to the moment that is shown was told before, or is told later."""
    later = session.underway or session.goes_on
    again = (session.over and shown.ceremony.goes_on) or shown.moment.entry == session.retold
    return shown.moment.at is None and (later or again)


def _happened(shown: Shown, session: GameView, log: list[Line], entries: range, brought: Gains) -> list[str]:
    """What is heard of what led to the moment that is shown, and of what it brought."""
    line = moment(shown, log)
    if line is None or _heard(shown, session):
        return []
    if line.entry not in entries:
        if shown.moment.at is None:
            return []  # some actions go without saying
        entries = range(line.entry, line.entry + 1)
        brought = gains(session, entries)
    told = [one.text for one in log if one.entry in entries]
    if shown.ceremony.step is None:  # which tells all points
        told.append(sentence(session, entries, brought, shown._))
    return told


def _now(shown: Shown, session: GameView, log: list[Line], asked: str) -> list[str]:
    """What is heard of the moment that is shown, and what somebody here is asked."""
    _ = shown._
    if shown.moment.at is not None:
        begins = "" if moment(shown, log) else _("The game begins.")
        return [begins, _("A look back: {number} of {all}.").format(number=shown.moment.at, all=shown.moment.end)]
    own = "" if _heard(shown, session) else learned(session, shown.moment, _)
    return [own, summons(session, _), said(shown, session), note(session, shown.settings["language"]) or asked]


def _won(session: GameView) -> bool:
    """Whether somebody at this screen has won: only then it is a feast."""
    return session.over and not session.ended and people_won(session)


def present(shown: Shown, session: GameView) -> Drawn:
    """The table as it stands, for whoever is here."""
    log = session.log(shown._)
    entries = unseen(session, shown.moment) if session.actions() else together(session, shown.moment)
    return boards.load(session.table.game.name).table(
        session.view,
        session.actions(),
        me=session.me,
        names=session.names,
        ahead=ahead(session, shown.moment),
        colours=session.colours,
        levels=levels_of(session),
        grades=grades(session, shown._),
        selected=session.selected,
        _=shown._,
        log=[line.text for line in log],
        lead=headline(session, entries, log, shown._),
        news=len(since(session, shown.moment, log, at_screen(session))),
        opened=shown.opened,
        shared=session.shared,
        pace=shown.settings["pace"] if session.bot_goes else "",
        thought=session.thought,
        taught=session.step is not None,
        idle=shown.absent or _waiting(shown, session),
    )


def levels_of(session: GameView) -> list[int]:
    """Per seat how well the bot plays that sits there; 0 where a person does, or a bot of somebody's own."""
    seats = zip(session.levels, session.kinds, session.own, strict=True)
    return [level * (kind == "bot" and not own) for level, kind, own in seats]


def grades(session: GameView, _: Translate) -> list[str]:
    """The same in words."""
    return [_("bot: {level}").format(level=_(LEVELS[level - 1])) if level else "" for level in levels_of(session)]


def _waiting(shown: Shown, session: GameView) -> str:
    """What is said of a bot that waits until something has been read: a note, or what the end of a round has brought."""
    if session.pauses:
        same = session.record.entries[-1].seat == session.table.state.turn
        return shown._("goes on in a moment.") if same else shown._("is next.")
    if session.bot_moves and ends(session, len(session.record.entries) - 1):
        state = session.table.state
        return shown._("begins {round}.").format(round=counted(session.table.game.name, reached(state), shown._))
    return ""


def _as_it_stood(shown: Shown, session: GameView) -> Markup:
    entry = shown.moment.entry
    eyes = session.eyes_at(entry, shown.moment.eyes)
    drawn = boards.load(session.table.game.name).table(
        session.table.at(entry).seen_by(eyes),
        (),
        me=eyes,
        names=session.names,
        ahead=ahead(session, shown.moment),
        colours=session.colours,
        levels=levels_of(session),
        grades=grades(session, shown._),
        selected=frozenset(),
        _=shown._,
        log=[line.text for line in session.log(shown._) if line.entry <= entry],
        opened=shown.opened,
        shared=session.shared,
        idle=shown._("was next."),
    )
    return drawn.html


def _topbar(shown: Shown, session: GameView) -> Markup:
    _, name = shown._, session.table.game.name
    title, trial, look, back = ABOUT[name].title, BLANK, "topbar-title", _("{game}: back to the hall")
    if session.tried:
        trial = tag("small", class_="topbar-trial")(escape(_("a trial")))
        look, back = "topbar-title is-trial", _("{game}, a trial: back to the hall")
    elif session.practice:
        trial = tag("small", class_="topbar-trial")(escape(_("with take-backs")))
        look, back = "topbar-title is-trial", _("{game}, played with take-backs: back to the hall")
    home = tag("a", href="#/", class_="topbar-home", aria_label=back.format(game=title))(
        art("emblems", name, "topbar-art"), tag("h1", class_=look)(escape(title), trial)
    )
    sight = session.sight
    holds = sight.eyes is not None and sight.eyes == session.curtain.holder
    deeds = [
        _deed(_("Cover"), "cover") if holds else BLANK,
        _deed(_("Take back"), "undo", idle=shown.closed or not (session.can_undo() or session.can_rewind())),
        _deed(_("Rules"), "panel rules", leads="tab-rules"),
        _deed(_("Log"), "panel log", class_="only-narrow", leads="tab-log"),
        opener(shown),
    ]
    return tag("header", class_="topbar" + " can-cover" * holds, id="topbar")(
        home, tag("nav", class_="topbar-deeds", aria_label=_("Table"))(*deeds)
    )


def _deed(label: str, do: str, *, class_: str = "", idle: bool = False, leads: str = "") -> Markup:
    """Something to do, or that says why it cannot be done while it is `idle`; what it `leads` to has the focus then."""
    return tag(
        "button",
        type="button",
        class_=f"topbar-button {class_}".strip(),
        data_do=do,
        aria_disabled="true" if idle else None,
        aria_controls=leads,
        id=f"deed-{do.replace(' ', '-')}",
    )(escape(label))


def _panel(shown: Shown, session: GameView, log: list[Line]) -> Markup:
    _ = shown._
    in_words = boards.load(session.table.game.name).in_words
    leaves = [("log", _("Log")), ("rules", _("Rules"))]
    if in_words:
        leaves.append(("in-words", _("In words")))
    tabs = join(
        tag(
            "button",
            type="button",
            role="tab",
            class_="panel-tab",
            id=f"tab-{key}",
            data_do=f"panel {key}",
            aria_selected=shown.panel.leaf == key,
            aria_controls="panel-leaf",
            tabindex=None if shown.panel.leaf == key else "-1",
        )(escape(word))
        for key, word in leaves
    )
    head = tag("div", class_="panel-tabs", id="panel-tabs")(
        tag("span", class_="panel-tablist", role="tablist", aria_label=_("Log and rules"))(tabs),
        _deed(_("Close"), "panel close", class_="only-narrow"),
    )
    if shown.panel.leaf == "rules":
        inside = book(shown)
    elif shown.panel.leaf == "in-words" and in_words:
        inside = in_words(session.table.at(shown.moment.entry).seen_by(None), session.names, _)
    else:
        inside = _meanwhile(shown) + _lines(shown, session, log)
    leaf = tag("div", id="panel-leaf", role="tabpanel", aria_labelledby=f"tab-{shown.panel.leaf}", tabindex="0")(inside)
    label = _("Log and rules")
    return tag("aside", class_="panel" + (" is-open" if shown.panel.open else ""), id="panel", aria_label=label)(
        head, leaf
    )


def _meanwhile(shown: Shown) -> Markup:
    """The others have acted: they can be watched once more."""
    if shown.moment.since is None or shown.moment.at is not None:
        return BLANK
    return button(shown._("Show me what happened"), kind="quiet", do="meanwhile", id="meanwhile")


def _lines(shown: Shown, session: GameView, log: list[Line]) -> Markup:
    """The log, the newest line first, by rounds; what is far from the moment shown only when somebody asks for it."""
    _, arms, here = shown._, session.arms, moment(shown, log)
    middle = log.index(here) + 1 if here else 0
    first, end = (0, len(log)) if shown.panel.whole_log else (max(0, middle - RECENT), min(len(log), middle + RECENT))

    def told(line: Line) -> Markup:
        crest = BLANK if line.seat is None else shield(arms[line.seat])
        return log_line(line.text, line.entry, crest=crest, now=line is here)

    def part(number: int, lines: Iterable[Line]) -> Markup:
        word = capital(counted(session.table.game.name, number, _))
        head = tag("h2", class_="log-round", id=f"log-round-{number}")(escape(word)) if word else BLANK
        bunches = join(
            tag("ol", role="none", id=f"log-of-{number}-{key}")(*map(told, bunch))
            for key, bunch in groupby(lines, lambda line: line.entry // BUNCH)
        )
        return head + tag("div", class_="log", role="list", id=f"log-of-{number}")(bunches)

    parts = join(part(number, lines) for number, lines in groupby(reversed(log[first:end]), lambda line: line.round))

    def more(words: str, count: int, key: str) -> Markup:
        return button(words.format(count=count), kind="quiet", do="lines", id=key) if count else BLANK

    later = more(_("Show the later lines too ({count})"), len(log) - end, "lines-later")
    earlier = more(_("Show the earlier lines too ({count})"), first, "lines")
    nothing = BLANK if log else tag("p", class_="hint")(escape(_("Nothing has happened yet.")))
    return nothing + later + parts + earlier


def _closer(session: GameView, _: Translate) -> Markup:
    """The same against bots that are a better match for whoever sits here."""
    if session.provable or not session.curtain.people or closer(session) == list(session.levels):
        return BLANK
    word = _("Against stronger bots") if people_won(session) else _("Against weaker bots")
    return button(word, do="rematch closer", id="rematch-closer")


def _after(shown: Shown, session: GameView) -> Markup:
    """What can follow a game."""
    _ = shown._
    rematch = button(_("Play again"), kind="gold", do="rematch", id="rematch") + _closer(session, _)
    words = _("Everybody moves up a seat and keeps their colour; {name} sits first now.").format(
        name=session.names[1 % len(session.names)]
    )
    if ABOUT[session.table.game.name].lots:
        words = _("The same people on the same seats.")
    back = button(_("Look back over the game"), do="look 0", id="look-back")
    verify = button(_("Was everything fair?"), do="verify", id="verify") if session.provable else BLANK
    away = hall_link(_)
    if shown.origin:  # the hall is one step further
        away = button(_("Back to the game"), do="origin", id="origin")
    note = tag("p", class_="hint")(escape(words))
    return tag("div", class_="begin after")(note, rematch, verify, back, away)
