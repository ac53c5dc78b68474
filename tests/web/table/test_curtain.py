"""People who share a screen: nobody's hand is in the page for anybody but its owner."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.app import App
from app.spoken.hand import drawn
from app.table.view import decided
from app.words import loewenherz
from elements import Elements
from fake import FakePage, legal, opened, redrawn, run, seated, settled, steps
from tables import left_off
from tafelrunde import games
from tafelrunde.core import Seeded
from tafelrunde.core.curtain import asks_for_hand, hides
from tafelrunde.games.elfen.planning import Village

HIDING = ["laurin", "loewenherz"]
KINDS = ("person", "person", "bot")


pytestmark = pytest.mark.usefixtures("at_once", "at_random")


def elsewhere(app: App, page: FakePage, rng: Random) -> tuple[bool, str]:
    """Whether the faces that these eyes have not seen can be others; and what the page would show then."""
    session = app.session
    assert session is not None
    table, here = session.table, len(session.record.entries) - 1
    truth, faces = table._states[here], [*table.state.cards.face]
    try:
        table._states[here] = truth.seen_by(session.me).guess(rng)
        redrawn(app)
        return table.state.cards.face != faces, page.html
    finally:
        table._states[here] = truth
        redrawn(app)


@pytest.mark.parametrize("name", [*HIDING, "elfen"])
def test_what_others_hold_is_nowhere_in_the_page(name: str) -> None:
    async def play() -> None:
        page, rng, others = FakePage(), Random(3), 0
        app = await seated(page, *KINDS, game=name)
        async for session in steps(app, rng, 60):
            shown = page.html
            differs, same = elsewhere(app, page, rng)
            assert same == shown, session.sight
            others += differs
        assert others > 30

    run(play())


@pytest.mark.parametrize("name", HIDING)
def test_a_hand_is_shown_to_its_owner_alone(name: str) -> None:
    async def play() -> None:
        page, rng, fallen = FakePage(), Random(4), 0
        app = await seated(page, *KINDS, game=name)
        async for session in steps(app, rng, 60):
            ids, state = Elements(page.html).values("id"), session.table.state
            hand = [f"card-{card}" for card in state.hands[state.turn]]
            if session.sight.waits_for is not None:
                fallen += 1
                assert "board" not in ids
                assert f"take-{state.turn}" in ids
            elif session.sight.covered is not None:
                assert not set(hand) & set(ids)
            else:
                assert set(hand) <= set(ids) or session.table.state.phase in ("castles", "guard")
            assert not any(
                f"card-{card}" in ids for seat in range(3) if seat != state.turn for card in state.hands[seat]
            )
        assert fallen > 5

    run(play())


def test_what_lies_open_is_seen_without_a_curtain_and_the_hand_by_whoever_takes_the_screen() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, *KINDS, game="laurin")
        async for session in steps(app, Random(5), 200):
            state = session.table.state
            if state.phase == "place" and session.sight.covered is not None and state.hands[state.turn]:
                break
        hand = f"card-{state.hands[state.turn][0]}"
        assert hand not in Elements(page.html).values("id")
        app.on("do", "take", "")
        assert hand in Elements(page.html).values("id")
        assert session.actions()
        app.on("do", "cover", "")
        assert hand not in Elements(page.html).values("id")
        assert not session.actions()

    run(play())


def test_whoever_has_drawn_a_card_sees_it_before_the_screen_goes_on_and_nobody_else_does() -> None:
    async def play() -> None:
        save = left_off("loewenherz/4p-01", ["person"] * 4, after=44)
        page = FakePage({"game:look": json.dumps(save)})
        app = await opened(page, "#/table/look")
        session = app.session
        assert session is not None
        assert drawn(session, app.look_back.moment, app._) is None
        session.table.dealer = Seeded(2)
        before = page.html
        app.on("do", "take", "")
        app.on("play", "draw", "")
        assert session.sight.waits_for == 1
        state = session.table.state
        card = f"New in your hand: {loewenherz.hand([state.face(state.hands[0][-1])], app._)}."
        shown = Elements(page.html)
        assert card not in before, "nobody speaks of such a card"
        assert f"{session.names[0]}: hold to see the new card" in shown.sentence
        assert card not in page.html  # what others did may name the same
        app.on("hold", shown.by_id("drawn")["data-hold"], "")
        assert card in Elements(page.html).sentence
        assert card in page.html.partition('id="spoken"')[2]
        assert "board" not in Elements(page.html).values("id")
        app.on("hold", "", "")
        assert card not in page.html
        app.on("do", "take", "")
        assert session.me == 1
        assert "drawn" not in Elements(page.html).values("id")

    run(play())


@pytest.mark.parametrize(("recorded", "last"), [("laurin/3p-01", 31), ("creatures/2p-01", 4)])
def test_what_all_are_dealt_or_see_is_no_card_that_somebody_has_drawn(recorded: str, last: int) -> None:
    async def play() -> None:
        save = left_off(recorded, ["person"] * int(recorded[-5]), after=last)
        page = FakePage({"game:look": json.dumps(save)})
        app = await opened(page, "#/table/look")
        assert app.session is not None
        assert drawn(app.session, app.look_back.moment, app._) is None
        assert "drawn" not in Elements(page.html).values("id")

    run(play())


def test_a_round_of_planning_needs_no_curtain_and_is_played_by_whoever_takes_the_screen() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, *KINDS, game="elfen")
        session = app.session
        assert session is not None

        def shown() -> set[str]:
            return set(Elements(page.html).values("id"))

        assert session.sight.covered == 0
        assert {"board", "covered", "uncover"} <= shown()
        assert not {"curtain", "hand", "buy", "exchange", "search"} & shown()
        app.on("do", "take", "")
        app.on("play", "buy", "")
        await settled(app)
        assert session.sight.covered == 1
        app.on("do", "take", "")
        assert "hand" in shown()
        assert "covered" not in shown()
        card = next(line for line in Elements(page.html).values("data-select"))
        app.on("select", card, "")
        app.on("play", next(line for line in legal(page) if line.startswith("village")), "")
        await settled(app)
        assert session.sight.covered == 0
        assert "hand" not in shown()

    run(play())


def test_the_curtain_tells_what_three_others_did_meanwhile() -> None:
    async def play() -> None:
        page, most = FakePage(), 0
        app = await seated(page, *["person"] * 4, game="loewenherz")
        async for session in steps(app, Random(5), 400):
            if session.sight.waits_for is not None:
                news = page.html.partition('class="news"')[2].partition("</ol>")[0].count("<li>")
                mine = decided(session, session.sight.waits_for, app.look_back.last) or 0
                assert news == sum(line.entry > mine for line in session.log(app._)), "nothing is left out"
                most = max(most, news)
        assert most > 12

    run(play())


def test_whoever_takes_back_over_covered_hands_does_not_see_the_hand_of_who_decided() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="elfen")
        session = app.session
        assert session is not None
        app.on("do", "take", "")
        village = next(action for action in session.actions() if isinstance(action, Village))
        app.on("play", session.table.game.write(village), "")
        assert session.sight.covered == 1
        app.on("do", "undo", "")
        assert session.sight.covered == 0
        assert "hand" not in Elements(page.html).values("id")

    run(play())


def test_whoever_takes_back_before_the_curtain_does_not_see_the_hand_of_who_decided() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, *KINDS, game="loewenherz")
        async for session in steps(app, Random(6), 200):
            before = session.sight
            if before.waits_for is not None and session.can_undo() and session.table.state.phase == "turn":
                last = session.record.entries[-1]
                if last.seat != before.waits_for and last.seat in (0, 1):
                    break
        app.on("do", "undo", "")
        assert session.table.state.turn == last.seat
        assert session.sight.waits_for in (last.seat, None)
        assert session.me is None

    run(play())


def test_one_person_among_bots_always_sees_the_own_hand() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "person", "bot", game="laurin")
        async for session in steps(app, Random(7), 20):
            assert session.me == 1
            assert "curtain" not in Elements(page.html).values("id")

    run(play())


def test_open_hands_need_no_curtain_and_are_remembered() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, *KINDS, game="laurin")
        assert "curtain" in Elements(page.html).values("id")
        app.on("do", "bare", "")
        assert "board" in Elements(page.html).values("id")
        await settled(app)
        again = await opened(FakePage(page.memory), page.hash)
        assert again.session is not None
        assert again.session.me == 0
        app.on("route", "#/new/laurin", "")
        await settled(app)
        assert "set-hands-open" in Elements(page.html).values("id")
        app.on("do", "set hands open", "")
        app.on("do", "begin", "")
        app.on("route", page.hash, "")
        await settled(app)
        assert "board" in Elements(page.html).values("id")

    run(play())


def test_whoever_comes_back_to_the_table_must_take_the_screen_anew() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, *KINDS, game="laurin")
        app.on("do", "take", "")
        assert "board" in Elements(page.html).values("id")
        table = page.hash
        for route in ("#/", table):
            app.on("route", route, "")
            await settled(app)
        assert "curtain" in Elements(page.html).values("id")

    run(play())


def test_games_that_hide_nothing_have_no_curtain() -> None:
    for name, hidden in {
        "wuerfel": False,
        "creatures": False,
        "laurin": True,
        "loewenherz": True,
        "elfen": True,
    }.items():
        game = games.load(name)
        state = game.start(3, Seeded(1))
        assert hides(state, [0, 1]) is hidden
        assert hides(state, [0]) is False
        assert name == "loewenherz" or asks_for_hand(game, state) is hidden


@pytest.mark.parametrize("name", [*HIDING, "elfen"])
def test_nothing_acts_for_a_seat_before_its_person_has_taken_the_screen(name: str) -> None:
    async def play() -> None:
        page, seen = FakePage(), 0
        app = await seated(page, *["person"] * 3, game=name)
        async for session in steps(app, Random(8), 60):
            if session.sight.covered is None:
                continue
            seen += 1
            assert not legal(page)
            assert not Elements(page.html).values("data-select")
            for action in session.table.game.actions(session.table.state.seen_by(session.table.state.turn)):
                line = session.table.game.write(action)
                before = list(session.record.entries)
                app.on("play", line, "")
                assert session.record.entries == before
            app.on("why", line, "")
            assert "First, whoever’s turn it is takes the screen." in page.html
        assert seen > 5

    run(play())
