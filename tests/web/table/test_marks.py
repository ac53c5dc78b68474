"""What happened stays visible: marks by whom, what was won, who leads, and the most important thing told first."""

from __future__ import annotations

import json
from random import Random

import pytest

from app import boards
from app.parts import escape
from app.table.marks import ahead, headline, marks, unseen
from app.table.session import Session
from app.table.view import Line, Moment, decided
from app.words import words
from app.words.wuerfel import WORDS
from bygame import ByGame
from elements import Elements, same
from fake import FakePage, run, seated, settled
from moments import recorded
from tafelrunde import games
from tafelrunde.core import Event, Seeded, Table

NAMES = ["Ada", "Ben", "Cleo"]


def played(game: str, steps: int, kinds: tuple[str, ...] = ("person", "bot", "bot"), seed: int = 3) -> Session:
    """A game after some actions by chance, at which the person is asked again."""
    one, choose = Session("k", Table.new(games.load(game), NAMES, Seeded(seed)), kinds), Random(seed)
    while not one.over and (steps > 0 or one.table.state.turn != 0 or one.record.entries[-1].seat == 0):
        steps -= 1
        one.table.play(choose.choice(one.table.game.actions(one.table.state)))
    return one


def now(one: Session) -> Moment:
    return Moment(None, len(one.record.entries) - 1, eyes=one.me)


@pytest.mark.parametrize("name", games.NAMES)
def test_every_mark_is_on_the_board_when_it_is_made(name: str) -> None:
    one, board, made = played(name, 120), boards.load(name), set[str]()
    one.kinds = ("person", "person", "person")
    for entry in range(1, len(one.record.entries)):
        state = one.table.at(entry)
        wanted = [place for event in one.table.events(entry) for place in board.cues.marks(event, state)]
        if wanted and not (made and entry % 5):
            html = board.table(state.seen_by(0), (), me=0, names=NAMES, selected=frozenset(), _=same, log=()).html
            drawn = Elements(html)
            there = {*drawn.values("id"), *drawn.values("data-piece")}
            assert {*wanted} <= there
            made |= {*wanted}
    assert len(made) > 1


SEEN = ByGame(__file__, "by its events, what others do and one wants to see", {
    "laurin": {"bought"},
    "creatures": {"took"},
    "elfen": {"village", "closed"},
    "wuerfel": {"took", "place", "penalty"},
    "loewenherz": {"sold", "took", "removed", "allied", "border", "knight"},
})  # fmt: skip


@pytest.mark.parametrize("name", games.NAMES)
def test_what_others_bought_sold_won_or_lost_is_marked(name: str) -> None:
    table, board = Table.load(games.load(name), recorded(name, 4), Seeded(1)), boards.load(name)
    found = set[str]()
    for entry in range(1, len(table.record.entries)):
        state = table.at(entry)
        for event in table.events(entry):
            if event.what in SEEN[name] - found:
                wanted = board.cues.marks(event, state)
                html = board.table(
                    state.seen_by(0),
                    (),
                    me=0,
                    names=[*NAMES, "Dora"],
                    selected=frozenset(),
                    _=same,
                    log=(),
                ).html
                drawn = Elements(html)
                assert wanted
                assert {*wanted} <= {*drawn.values("id"), *drawn.values("data-piece")}, event.what
                found.add(event.what)
    assert found == SEEN[name]


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_told_first_are_events_of_the_game(name: str) -> None:
    assert {*boards.load(name).cues.FIRST} < boards.load(name).cues.SOUNDS.keys()


@pytest.mark.parametrize("name", games.NAMES)
def test_what_others_changed_is_marked_until_one_acts_and_by_whom(name: str) -> None:
    one = played(name, 15)
    moment = now(one)
    since = unseen(one, moment)
    mine = decided(one, 0, moment.last)
    assert since == range((mine or 0) + 1, moment.last + 1)
    found = marks(one, moment)
    assert set(found.places.values()) <= {1, 2}
    before, after = (one.table.game.scores(one.table.at(entry).seen_by(0)) for entry in (since[0] - 1, since[-1]))
    won = {seat: after[seat]["total"] - before[seat]["total"] for seat in range(3)}
    assert found.points == {seat: points for seat, points in won.items() if points}
    one.table.play(one.table.game.actions(one.table.state)[0])
    if one.table.state.turn != 0:
        return
    assert not marks(one, now(one)).places


def test_who_looks_back_or_on_sees_no_marks() -> None:
    one = played("wuerfel", 15)
    assert unseen(one, now(one)._replace(at=5)) == range(0)
    assert unseen(played("wuerfel", 15, ("bot", "bot", "bot")), now(one)) == range(0)


def test_who_leads_is_marked_and_nobody_where_gold_is_secret() -> None:
    one = played("elfen", 200)
    totals = [score["total"] for score in one.table.game.scores(one.table.state.seen_by(0))]
    assert ahead(one, now(one)) == tuple(seat for seat in range(3) if totals[seat] == max(totals))
    fresh = Session("k", Table.new(games.load("wuerfel"), NAMES, Seeded(1)), ("person",) * 3)
    assert ahead(fresh, now(fresh)) == ()  # all have nothing
    secret = Table.new(games.load("elfen"), NAMES, Seeded(3), secret=1)
    hidden = Session("k", secret, ("person", "bot", "bot"))
    assert ahead(hidden, now(hidden)) == ()


def told_of(monkeypatch: pytest.MonkeyPatch, one: Session, *events: Event, won: dict[int, dict[int, int]]) -> str:
    """The line above, if these events had come one after the other, and points with some of them."""
    last = now(one).last
    first = last + 1 - len(events)
    came = {first + number: [event] for number, event in enumerate(events)}
    monkeypatch.setattr(one.table, "events", lambda entry: came.get(entry, []))
    brought = {first + number: {seat: {"x": points} for seat, points in sums.items()} for number, sums in won.items()}
    monkeypatch.setattr("app.table.marks.gains", lambda _session, entries: brought.get(entries[0], {}))
    log = [Line(entry, None, "!", 0) for entry in came]
    return headline(one, range(first, last + 1), log, same)


def test_the_line_above_tells_what_mattered_in_its_own_words_and_right_after_it_what_it_brought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, turn = played("wuerfel", 40), Event("turn", {"seat": 1, "limit": 3})
    small, large = (Event("took", {"seat": seat, "card": card, "slot": 0}) for seat, card in ((2, "C07"), (1, "C37")))
    won = {0: {1: 9}, 1: {2: 1}}
    wins = [WORDS.sentence(event, NAMES, same) for event in (large, small)]
    assert told_of(monkeypatch, one, large, small, turn, won=won) == f"{wins[0]}: +9"
    # Of what is alike, the latest.
    assert told_of(monkeypatch, one, small, large, turn, won={}) == f"{wins[0]}."
    # What concerns whoever is here comes before what brought more.
    mine = Event("gave", {"seat": 1, "card": "C38", "to": 0})
    theirs = Event("gave", {"seat": 1, "card": "C38", "to": 2})
    told = told_of(monkeypatch, one, mine, theirs, large, won={0: {1: 2, 0: -2}, 1: {1: 3, 2: -3}, 2: {1: 9}})
    assert told == f"{WORDS.sentence(mine, NAMES, same)}."  # which says itself what a dragon costs
    # Whoever the sentence does not name, or not in this order, is named with the points.
    told = told_of(monkeypatch, one, large, turn, won={0: {1: 9, 2: -1}})
    assert told == f"{wins[0]}: Ben +9, Cleo −1"


def test_whoever_the_sentence_names_is_not_named_again_with_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    one = played("elfen", 60)
    facts = {"seat": 1, "transport": "raft", "tickets": [1], "realm": 0, "card": 9, "village": "river"}
    entered = Event("entered", facts)
    said = words("elfen").sentence(entered, NAMES, same)
    assert told_of(monkeypatch, one, entered, won={0: {1: 3, 0: -1}}) == f"{said}: +3, −1"
    assert told_of(monkeypatch, one, entered, won={0: {0: -1}}) == f"{said}: Ada −1"


def test_points_do_not_follow_a_second_colon_nor_what_began_when_they_were_won(monkeypatch: pytest.MonkeyPatch) -> None:
    one = played("creatures", 40)
    took = Event("took", {"seat": 1, "card": "N14", "covers": None})
    said = words("creatures").sentence(took, NAMES, same)
    assert told_of(monkeypatch, one, took, Event("turn", {"seat": 2, "number": 3}), won={0: {1: 4}}) == f"{said} (+4)"
    begun = Event("round", {"round": 2, "cards": []})
    assert told_of(monkeypatch, one, took, begun, won={1: {1: 4}}) == "Round 2 begins."


def test_where_nothing_mattered_the_line_above_is_the_last_of_the_log() -> None:
    one = played("creatures", 40)
    log = one.log(same)
    assert headline(one, range(0), log, same) == log[-1].text
    assert headline(one, range(0), [], same) == ""


@pytest.mark.usefixtures("at_once")
def test_the_page_gets_the_marks_with_colours_and_the_line() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot", "bot", game="creatures")
        session = app.session
        assert session
        await settled(app)
        for _ in range(3):
            app.on("play", session.table.game.write(session.actions()[0]), "")
            await settled(app)
        sheet = Elements(page.html).by_id("marks")
        moment = now(session)
        places = [[place, *session.arms[seat]] for place, seat in marks(session, moment).places.items()]
        assert places
        assert json.loads(sheet["data-places"]) == places
        told = headline(session, unseen(session, moment), session.log(app._.now), app._.now)
        assert f'class="status-last">{escape(told)}' in page.html

    run(play())
