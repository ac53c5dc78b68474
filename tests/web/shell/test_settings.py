"""What a person has chosen for good."""

from __future__ import annotations

from fake import FakePage, opened, run, settled


def test_settings_are_kept_and_the_language_changes_at_once() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, languages=("fr", "de-AT"))
        assert page.looks[0] == "de"
        app.on("do", "set language en", "")
        app.on("do", "set theme dark", "")
        app.on("do", "set motion none", "")
        app.on("do", "set motion wild", "")
        assert page.looks == ("en", "dark", "none")
        await settled(app)
        page2 = FakePage(page.memory)
        await opened(page2, languages=("de",))
        assert page2.looks == ("en", "dark", "none")

    run(play())
