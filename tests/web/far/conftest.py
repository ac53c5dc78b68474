"""Pages that join rooms without an app."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from relay import Relay


@pytest.fixture
def people(chromium: Any, relay: Relay, network: None) -> Iterator[Any]:
    """Makes pages of people: each with a browser profile of their own, or in one."""
    contexts: list[Any] = []

    def page(*, context: Any = None) -> Any:
        if context is None:
            context = chromium.new_context(locale="en-GB")
            contexts.append(context)
        made = context.new_page()
        made.goto(relay.address + "places.json")  # a page of the site that does nothing by itself
        return made

    yield page
    for context in contexts:
        context.close()
