"""Somebody is waited for and cannot be heard: the table says so instead of what they would be doing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.far import people as far_people
from app.far.outbox import TABLE
from elements import Elements
from fake import run
from together import Net, Person, count, gathered, hurried, played, screen_of, taking_back, until


def status(one: Person) -> str:
    """What the head of the table says."""
    head = re.search(r'<p class="status-now">(.*?)</p>', one.html)
    return re.sub(r"<[^>]*>", "", head[1]) if head else ""


@pytest.mark.parametrize(
    ("game", "names", "chance", "told"),
    [
        ("wuerfel", ["Ada", "Ben"], "strict", "{name} is not here. The seat is kept."),
        ("elfen", ["Ada", "Ben", "Cleo"], "open", "{name} is not here. Wait, or say above how it is to go on."),
    ],
)
def test_whoever_is_gone_is_not_said_to_be_thinking(
    monkeypatch: Any, game: str, names: list[str], chance: str, told: str
) -> None:
    hurried(monkeypatch)

    async def leave() -> None:
        people = await gathered(game, names, chance)
        await played(people, Random(3), 8)
        await until(lambda: any(one.room.peer.mine for one in people))
        mover = next(one for one in people if one.room.peer.mine)
        others = [one for one in people if one is not mover]
        await mover.vanish()
        for one in others:
            await until(lambda one=one: status(one) == told.format(name=mover.name))
        await mover.come()
        await until(lambda: mover.room.session)
        for one in others:
            await until(lambda one=one: status(one) and "is not here" not in status(one))

    run(leave())


def test_whose_step_is_held_up_by_somebody_else_waits_for_them(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def leave() -> None:
        ada, ben = people = await gathered("wuerfel", ["Ada", "Ben"], "strict")
        await until(lambda: any(one.room.peer.mine for one in people))
        mover, other = (ada, ben) if ada.room.peer.mine else (ben, ada)
        await other.vanish()
        mover.act(Random(1))  # dice are thrown by all devices together
        await until(lambda: status(mover) == f"{mover.name} waits for {other.name}. The seat is kept.")

    run(leave())


def deeds(one: Person) -> list[str]:
    """What somebody can wish."""
    return [do for do in Elements(screen_of(one).html).values("data-do") if do.startswith("wish ")]


async def comes_to(people: list[Person], mover: Person) -> None:
    """It is somebody’s turn, for all to see."""
    rng = Random(4)
    while not all(one.room.peer.turn == mover.room.peer.seat for one in people):
        any(one.act(rng) for one in people if one is not mover)
        await asyncio.sleep(0.001)


def test_whoever_asks_to_take_back_and_goes_leaves_a_table_that_can_go_on(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def leave() -> None:
        people = await gathered("elfen", ["Ada", "Ben", "Cleo"], "open")
        asker, *others = await taking_back(people, Random(2))
        asker.do("undo")
        undo = " ".join(map(str, ("wish", *asker.room.peer.wished[asker.room.peer.seat])))
        for one in others:
            await until(lambda one=one: undo in deeds(one))
        await asker.vanish()
        await comes_to(others, asker)
        seats = asker.room.peer.seat, others[0].room.peer.seat
        bot = "wish bot {} {}".format(*seats)
        await until(lambda: bot in deeds(others[0]))
        for one in others:
            await until(lambda one=one: "wish end" in deeds(one))
            assert undo not in deeds(one), "nobody agrees to what comes to nothing"
            assert f"taken back? Waiting for {asker.name}." in screen_of(one).html
        others[0].do(bot)
        await until(lambda: bot in deeds(others[1]))
        assert not any(do.startswith("wish bot") and do != bot for do in deeds(others[1])), "one bot is enough"
        others[1].do(bot)
        for one in others:
            await until(lambda one=one: one.room.peer.runners[seats[0]] == seats[1])
            assert not one.room.peer.wished

    run(leave())


def test_what_somebody_who_is_here_would_like_hinders_nobody_from_asking_for_a_bot(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def leave() -> None:
        ada, ben, cleo = people = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "open")
        await comes_to(people, cleo)
        ben.do("wish end")
        await until(lambda: "wish end" in deeds(ada))
        await cleo.vanish()
        for one, other in ((ada, ben), (ben, ada)):
            bot = f"wish bot {cleo.room.peer.seat} {one.room.peer.seat}"
            await until(lambda one=one, bot=bot: bot in deeds(one))
            assert (deeds(one).count("wish end"), deeds(other).count("wish nothing")) == (one is ada, other is ben)

    run(leave())


def test_whoever_is_here_and_does_nothing_holds_nobody_up_for_ever(monkeypatch: Any, at_once: None) -> None:
    hurried(monkeypatch)
    monkeypatch.setattr(far_people, "TURN", 40)

    async def sleep() -> None:
        ada, ben, cleo = people = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "tolerant")
        await comes_to(people, cleo)
        seats = cleo.room.peer.seat, ada.room.peer.seat
        bot = "wish bot {} {}".format(*seats)
        for one in (ada, ben):
            await until(lambda one=one: "Cleo has done nothing for five minutes." in one.html)
            assert "wish end" in deeds(one)
        assert cleo.room.presence.of(cleo.room.lobby.me.key) == "me"
        before = count(ada)
        ada.do(bot)
        await until(lambda: bot in deeds(ben))
        ben.do(bot)
        await until(lambda: count(ada) > before)  # the bot plays, and is not sent away by a page at which nobody sits
        assert ada.room.peer.runners[seats[0]] == seats[1]
        await until(lambda: f"wish back {seats[0]}" in deeds(cleo))
        assert "A bot plays for you now (Knight), on Ada’s device." in screen_of(cleo).html
        cleo.do(f"wish back {seats[0]}")
        await until(lambda: all(one.room.peer.runners[seats[0]] == seats[0] for one in people))
        await played(people, Random(5), count(ada) + 6)

    run(sleep())


def test_whoever_is_here_and_helps_no_chance_holds_nobody_up_for_ever(monkeypatch: Any) -> None:
    hurried(monkeypatch)
    monkeypatch.setattr(far_people, "PART", 40)

    async def withhold() -> None:
        ada, ben, cleo = people = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "strict")
        await comes_to(people, ada)
        send = Net.send
        monkeypatch.setattr(Net, "send", lambda net, *said: None if net is cleo.app.page.net else send(net, *said))  # type: ignore[attr-defined]
        ada.act(Random(1))  # dice are thrown by all devices together
        for one in (ada, ben):
            await until(lambda one=one: "wish end" in deeds(one))
            assert "For a minute Cleo’s device has not given what all wait for. You can" in screen_of(one).html
            assert not any("bot" in do for do in deeds(one)), "all must stay here"
            one.do("wish end")
        await until(lambda: ada.room.peer.over and ben.room.peer.over)

    run(withhold())


def replace(gone: Person, runner: Person, *others: Person) -> None:
    """A bot is to play for somebody."""
    for one in (runner, *others):
        one.do(f"wish bot {gone.room.peer.seat} {runner.room.peer.seat}")


def two_stories(one: Person) -> None:
    """Somebody whose turn it is says two things in one place."""
    desk, play = one.room.peer._desk, one.room.peer._play
    for action in play.game.actions(play.table.state)[:2]:
        said = desk.signed(("act", play.slot), play._words(play.game.write(action)))
        one.app.page.net.send("", TABLE + desk.pack(said.to_json()).decode())  # type: ignore[attr-defined]


def test_whether_somebody_who_told_two_stories_may_come_back_people_are_asked(monkeypatch: Any, at_once: None) -> None:
    hurried(monkeypatch)

    async def come_back() -> None:
        ada, ben, cleo = people = await gathered("loewenherz", ["Ada", "Ben", "Cleo"], "tolerant")
        await comes_to(people, ben)
        seat = ben.room.peer.seat
        two_stories(ben)
        await until(lambda: all(seat in one.room.peer._desk.cheats for one in (ada, cleo)))
        await ben.vanish()
        replace(ben, ada, cleo)
        await until(lambda: all(one.room.peer.runners[seat] == ada.room.peer.seat for one in (ada, cleo)))
        await ben.come()
        back = f"wish back {seat}"
        await until(lambda: "Waiting for Ada, Cleo." in ben.html)
        for one in (ada, cleo):
            await until(lambda one=one: back in deeds(one))
            assert "Ben would like to play again." in screen_of(one).html
        assert (back in deeds(ben), "wish nothing" in deeds(ben)) == (False, False)
        ada.do(back)
        assert "wish nothing" in deeds(ada)
        await until(lambda: all(one.room.peer.runners[seat] == seat for one in people))
        assert not any("play again" in screen_of(one).html for one in people)

    run(come_back())


@pytest.mark.parametrize("caught", [True, False])
def test_whoever_is_back_waits_in_sight_and_keeps_what_they_have_agreed_to(
    monkeypatch: Any, at_once: None, caught: bool
) -> None:
    hurried(monkeypatch)

    async def come_back() -> None:
        ada, ben, cleo, dora = people = await gathered("loewenherz", ["Ada", "Ben", "Cleo", "Dora"], "tolerant")
        others = [ada, cleo, dora]
        await comes_to(people, ben)
        if caught:
            two_stories(ben)
            await until(lambda: all(ben.room.peer.seat in one.room.peer._desk.cheats for one in others))
        await ben.vanish()
        replace(ben, *others)
        seat = ben.room.peer.seat
        await until(lambda: all(one.room.peer.runners[seat] == ada.room.peer.seat for one in others))
        for one in (cleo, dora):
            await one.vanish()
        await ben.come()
        waits = f"Waiting for {', '.join(one.name for one in others[not caught :])}."
        await until(lambda: "Ben would like to play again. " + waits in screen_of(ada).html)
        await until(lambda: "You would like to play again." in screen_of(ben).html)
        ben.do("wish end")
        looks = count_of(ben, monkeypatch)
        await until(lambda: looks() > 3)
        assert ben.room.peer.wished[seat] == ("end",)

    run(come_back())


def count_of(one: Person, monkeypatch: Any) -> Callable[[], int]:
    """How often somebody’s page has looked since whether they are back."""
    looks, back = [0], one.room.back

    def looked() -> None:
        looks[0] += 1
        back()

    monkeypatch.setattr(one.room, "back", looked)
    return lambda: looks[0]


def test_nobody_is_replaced_by_mistake_and_what_it_costs_is_said_before_and_after(
    monkeypatch: Any, at_once: None
) -> None:
    hurried(monkeypatch)

    async def price() -> None:
        ada, ben, cleo = people = await gathered("loewenherz", ["Ada", "Ben", "Cleo"], "tolerant")
        await played(people, Random(3), 8)
        bot = f"wish bot {ada.room.peer.seat} {cleo.room.peer.seat}"
        costs = "The device that plays for Ada knows the hidden cards of Ada from then on."
        cleo.do(bot)
        await until(lambda: costs in screen_of(ben).html)
        assert "Ada is here!" in screen_of(ben).html
        assert bot not in deeds(ben)
        await until(lambda: "wish nothing" in deeds(ada))
        assert "Rather not: I am here" in screen_of(ada).html
        ada.do("wish nothing")
        await until(lambda: not any(one.room.peer.wished for one in people))
        assert cleo.app.messages.notice == "Ada would rather not."
        cleo.do(bot)
        await until(lambda: bot in deeds(ada))
        await ada.vanish()
        await until(lambda: bot in deeds(ben))
        ben.do(bot)
        for one in (ben, cleo):
            await until(
                lambda one=one: (
                    one.app.messages.notice == f"A bot plays for Ada now (Knight), on Cleo’s device. {costs}"
                )
            )
        await ada.come()
        await until(lambda: all(one.room.peer.runners[ada.room.peer.seat] == ada.room.peer.seat for one in people))
        await until(lambda: "on the device of Cleo." in ada.app.messages.notice)
        assert ada.app.messages.notice.startswith("A bot has played for you meanwhile. The hidden cards")

    run(price())


def test_a_take_back_can_be_declined_and_whoever_asked_is_told_whom_it_waits_for(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def decline() -> None:
        people = await gathered("elfen", ["Ada", "Ben", "Cleo"], "open")
        asker, *others = await taking_back(people, Random(2))
        asker.do("undo")
        names = ", ".join(one.name for one in people if one is not asker)
        assert f"Waiting for {names}." in screen_of(asker).html
        assert "Your wish: The last action" in screen_of(asker).html
        assert "Do not take back after all" in screen_of(asker).html
        for one in others:
            await until(lambda one=one: {"wish nothing", *deeds(one)} == {*deeds(one)} and len(deeds(one)) == 2)
            asked = screen_of(one).html.partition("taken back?")[2].partition("</p>")[0]
            assert asked.partition('<span class="far-deeds">')[2].count("<button") == 2, "the yes stands beside the no"
        others[0].do(deeds(others[0])[0])
        await until(lambda: f"Waiting for {others[1].name}." in screen_of(asker).html)
        others[1].do("wish nothing")
        await until(lambda: not any(one.room.peer.wished for one in people))
        assert asker.app.messages.notice == f"{others[1].name} would rather not."

    run(decline())


def test_whoever_asks_for_something_is_not_said_to_be_thinking(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def ask() -> None:
        people = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "open")
        await until(lambda: any(one.room.peer.mine for one in people))
        mover = next(one for one in people if one.room.peer.mine)
        mover.do("wish end")
        for one in people:
            await until(lambda one=one: status(one) == f"{mover.name} waits for an answer to what is asked above.")
        mover.do("wish nothing")
        for one in people:
            await until(lambda one=one: "waits for" not in status(one))

    run(ask())


@pytest.mark.parametrize("names", [["Ada", "Ben"], ["Ada", "Ben", "Cleo"]])
def test_all_who_are_here_can_end_a_game_together(monkeypatch: Any, names: list[str]) -> None:
    hurried(monkeypatch)

    async def end() -> None:
        *people, watching = await gathered("wuerfel", [*names, "Dora"], "strict", looking=1)
        for one in (*people, watching):
            one.app.on("open", "menu", "")
            assert ('id="menu-wish"' in one.html) == (one is not watching)
        people[0].do("wish end")
        await until(lambda: "wish end" in deeds(people[1]))
        people[1].do("wish end")
        for one in people:
            await until(lambda one=one: "game was ended early" in one.html)
            one.app.on("open", "menu", "")
            assert 'id="menu-wish"' not in one.html

    run(end())


@pytest.mark.parametrize("chance", ["open", "tolerant"])
def test_a_game_that_was_ended_together_says_so_also_when_the_page_is_opened_again(
    monkeypatch: Any, chance: str
) -> None:
    hurried(monkeypatch)

    async def end() -> None:
        people = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], chance)
        await played(people, Random(3), 8)
        for one in people[:2]:
            one.do("wish end")
        for one in people:
            await until(lambda one=one: "game was ended early" in one.html)
            assert 'id="winner"' in one.html, "with the scoring as it stands"
            assert not one.room.session.can_undo()
        await people[0].vanish()
        await people[0].come()
        await until(lambda: people[0].room.session and "game was ended early" in people[0].html)
        assert 'id="winner"' in people[0].html

    run(end())


@pytest.mark.parametrize("chance", ["open", "tolerant"])
def test_a_game_that_was_ended_together_lies_among_the_finished_ones(monkeypatch: Any, chance: str) -> None:
    hurried(monkeypatch)

    async def end() -> None:
        ada, *others = people = await gathered("loewenherz", ["Ada", "Ben", "Cleo"], chance)
        await played(people, Random(3), 8)
        shelf = ada.app.saved.shelf
        assert not shelf.texts
        for one in people:
            one.do("wish end")
        await until(lambda: shelf.texts)
        ((key, save),) = shelf.latest_first()
        assert (save.over, save.ended) == (True, True)
        for one in others:
            await one.vanish()
        ada.app.on("route", f"#/table/{key}", "")
        await until(lambda: ada.app.session and ada.app.session.key == key)
        assert "was ahead" in ada.html or "were ahead" in ada.html
        assert 'id="winner"' in ada.html
        session = ada.app.session
        assert (session.over, session.waits, session.bot_moves, session.can_undo()) == (True, True, False, False)
        ada.app.on("route", "#/", "")
        await until(lambda: "Finished games: 1" in ada.html)
        assert "ended early" in ada.html
        assert 'id="go-on"' not in ada.html

    run(end())
