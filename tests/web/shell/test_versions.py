"""The page as a program: where it can be installed that is offered, and a newer version waits for a yes."""

from __future__ import annotations

import pytest

from fake import FakePage, opened, run, seated

pytestmark = pytest.mark.usefixtures("at_once")


def test_installing_is_offered_where_the_browser_can() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page)
        assert 'data-do="install"' not in page.html
        app.on("install", "yes", "")
        app.on("do", "install", "")
        assert page.installed
        app.on("install", "", "")
        assert 'data-do="install"' not in page.html

    run(play())


def test_a_new_version_is_offered_and_waits_for_a_yes() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        app.on("update", "", "")
        assert not page.updated
        assert 'data-do="update"' in page.html
        app.on("do", "later", "")
        assert 'data-do="update"' not in page.html
        app.on("do", "update", "")
        assert page.updated

    run(play())
