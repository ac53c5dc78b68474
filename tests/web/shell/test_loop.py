"""The page is drawn in one place, once for all that has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from app.shell.commands import merged
from app.shell.loop import Redraw
from fake import FakePage, opened, run


def on_a_page(play: Callable[[Redraw, list[str]], Any]) -> list[str]:
    """What happened, in its order."""
    happened: list[str] = []

    class Page(FakePage):
        def render(self, html: str) -> None:
            happened.append("drawn")

        async def still(self) -> None:
            happened.append("still")

    async def played() -> None:
        await play(Redraw(Page(), str, lambda: happened.append("unreachable")), happened)

    run(played())
    return happened


def test_what_changes_while_somebody_does_something_is_drawn_once_at_its_end() -> None:
    async def play(loop: Redraw, happened: list[str]) -> None:
        with loop.once():
            loop.changed()
            loop.changed()
            happened.append("done")
        happened.append("over")
        await asyncio.sleep(0)

    assert on_a_page(play) == ["done", "drawn", "over"]


def test_what_has_changed_before_somebody_does_something_is_drawn_before_it_is_done() -> None:
    async def play(loop: Redraw, happened: list[str]) -> None:
        loop.changed()
        with loop.once():
            happened.append("done")
        happened.append("over")

    assert on_a_page(play) == ["drawn", "done", "over"]


def test_what_changes_by_itself_is_drawn_once_soon() -> None:
    async def play(loop: Redraw, happened: list[str]) -> None:
        loop.changed()
        loop.changed()
        happened.append("changed")
        await asyncio.sleep(0)

    assert on_a_page(play) == ["changed", "drawn"]


def test_what_is_to_be_done_to_the_page_comes_after_it_and_what_that_changes_is_drawn_too() -> None:
    async def play(loop: Redraw, happened: list[str]) -> None:
        with loop.once():
            loop.changed(lambda: (happened.append("walked"), loop.changed())[-1])

    assert on_a_page(play) == ["drawn", "walked", "drawn"]


def test_whoever_waits_sees_first_what_has_changed() -> None:
    async def play(loop: Redraw, _happened: list[str]) -> None:
        loop.changed()
        await loop.wait(0)

    assert on_a_page(play) == ["drawn", "still"]


def test_what_fails_leaves_the_page_as_it_was_until_something_else_changes() -> None:
    async def play(loop: Redraw, _happened: list[str]) -> None:
        with pytest.raises(ZeroDivisionError), loop.once():
            raise ZeroDivisionError
        loop.changed()
        await asyncio.sleep(0)

    assert on_a_page(play) == ["drawn"]


def test_what_fails_once_it_is_drawn_leaves_the_page_as_it_was_until_something_else_changes() -> None:
    async def play(loop: Redraw, _happened: list[str]) -> None:
        with pytest.raises(ZeroDivisionError), loop.once():
            loop.changed(lambda: 1 // 0)  # type: ignore[arg-type,return-value]
        loop.changed()
        await asyncio.sleep(0)

    assert on_a_page(play) == ["drawn", "drawn"]


def test_a_command_that_nobody_knows_is_a_mistake_of_ours() -> None:
    async def play() -> None:
        app = await opened(FakePage())
        with pytest.raises(KeyError, match="undoo"):
            app.on("do", "undoo", "")

    run(play())


def test_no_two_commands_of_the_page_have_one_name() -> None:
    async def play() -> None:
        app = await opened(FakePage())
        assert {"undo", "export", "rematch"} <= app._commands.keys()
        with pytest.raises(ValueError, match="two are called undo"):
            merged(app._commands, {"undo": print})

    run(play())
