"""What a table far away tells when it happens, and not once more when the page is opened again; and what a person keeps meanwhile."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.far import words
from fake import opened, run
from together import SECRET, FarPage, Person, count, gathered, hurried, over, played, taking_back, until


async def opens_anew(one: Person) -> None:
    """The page, and does nothing there."""
    await one.vanish()
    one.app = await opened(FarPage(one.hub, one.name))
    await one.app.go(f"#/room/{SECRET}")


def test_what_was_taken_back_is_told_when_it_is_and_at_no_later_visit(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("elfen", ["Ada", "Ben"], "open")
        one, other = await taking_back(people, Random(2))
        one.do("undo")
        await until(lambda: other.room.peer.wished)
        other.do(" ".join(["wish", *map(str, *other.room.peer.wished.values())]))
        await until(lambda: all(one.app.messages.notice == "It was taken back." for one in people))
        await opens_anew(other)
        await until(lambda: other.room.session and count(other) == count(one))
        assert other.app.messages.notice == ""

    run(table())


def test_the_end_is_shown_once_and_nothing_is_taken_back_after_it(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("creatures", ["Ada", "Ben"], "open")
        ada = people[0]
        ada.app.settings.chosen["motion"] = "full"
        monkeypatch.setattr(type(ada.app.page), "calm", lambda _page: False)
        await played(people, Random(3))
        assert ada.app.ceremony.progress.step == 0
        assert not any(one.room.session.can_undo() for one in people)
        for task in ada.app.loop.tasks:
            task.cancel()  # it would go on from act to act
        await opens_anew(ada)
        await until(lambda: ada.room.session and over(ada))
        assert ada.app.ceremony.progress.step is None

    run(table())


def test_what_somebody_has_picked_stays_picked_until_the_table_is_another(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("elfen", ["Ada", "Ben"], "open")
        await until(lambda: any(one.app.session.actions() for one in people))
        one = next(one for one in people if one.app.session.actions())
        session = one.room.session
        session.select(next(str(card) for card in session.view.hands[session.me]))
        assert session.selected
        session.follow()
        assert session.selected
        await played([one], Random(1), count(one) + 1)
        assert not session.selected

    run(table())


@pytest.mark.parametrize(
    ("since", "told"),
    [
        ([0], "the last action is taken back"),
        ([0, 1, 1], "the last action of Ada and all that came after it are taken back"),
    ],
)
def test_what_goes_with_an_action_that_is_taken_back_is_said(since: list[int], told: str) -> None:
    assert words.wished(("undo", 7), ["Ada", "Ben"], since, str) == told


def test_whoever_only_looks_on_has_not_ended_the_game() -> None:
    told = [words.decided(("end",), ["Ada", "Ben"], mine, str) for mine in (0, None)]
    assert told == ["You have ended the game.", "The game was ended early."]


def test_how_well_a_bot_plays_that_sits_in_is_told() -> None:
    told = [words.decided(("bot", 1, 0), ["Ada", "Ben"], mine, str, 5) for mine in (0, 1)]
    assert told == [f"A bot plays for {who} now (King), on Ada’s device." for who in ("Ben", "you")]


def test_whoever_comes_back_is_told_that_a_bot_has_played() -> None:
    told = [words.decided(("back", 1), ["Ada", "Ben"], mine, str) for mine in (0, 1)]
    assert told == ["Ben is back.", "A bot has played for you meanwhile."]
