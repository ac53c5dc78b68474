"""Which tests count when branches are counted, and what comes first."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import tafelrunde
from rulebooks import summary, table
from tafelrunde import games

HERE = Path(__file__).parent
LONG = ("far", "rooms", "play", "paths", "comeback", "proof", "offline", "webkit", "leak", "check", "dist")
"""Files whose tests take longest, a part of their names: they begin first, so that nobody waits for the last of them."""
ENGINE = HERE.parent / "py_engine/tafelrunde"
TABLE = HERE.parent / ".build" / "rules.txt"
"""Every rule with its tests, written where branches are counted."""

# A shell lets what it runs in the background ignore Ctrl-C, and so would every program that a test starts, and presses it for.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_sessionstart(session: pytest.Session) -> Iterator[None]:
    """Where several share the tests, who gives them out counts what runs when the engine is imported, and they what tests run.

    In them pytest-cov begins to count twice, and `no_cover` stops the second count only; and to read all tests takes twice
    as long while it counts. So both counts end here, and the second goes on with the first test.
    """
    counting, shares = session.config.pluginmanager.get_plugin("_cov"), hasattr(session.config, "workerinput")
    if counting and shares:
        counting.cov_controller.pause()
    yield
    if counting and shares:
        counting.cov_controller.pause()
    elif counting:
        for module in pkgutil.walk_packages(tafelrunde.__path__, "tafelrunde."):
            importlib.import_module(module.name)


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()  # all that was read stays: nobody looks through it for garbage again
    counting = session.config.pluginmanager.get_plugin("_cov")
    if counting and hasattr(session.config, "workerinput"):
        counting.cov_controller.resume()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only tests of a part of the engine count, and of those no walk through whole games: a branch wants a test of its own.

    They come first: that is quick, and what the engine computes once and keeps is computed while it is counted.
    """
    for item in items:
        part = item.path.relative_to(HERE).parts[0] if HERE in item.path.parents else ""
        if not part or not (ENGINE / part).is_dir():
            item.add_marker("no_cover")

    def late(item: pytest.Item) -> tuple[bool, bool]:
        long = item.path.stem.removeprefix("test_").startswith(LONG)
        return item.get_closest_marker("no_cover") is not None, not long

    items.sort(key=late)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Where branches are counted, rules are, too."""
    if config.getoption("cov_source"):
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text("\n".join(line for name in games.NAMES for line in table(name)), encoding="utf-8")
        terminalreporter.write_sep("=", f"rules and tests, one by one in {TABLE.relative_to(HERE.parent)}")
        for name in games.NAMES:
            terminalreporter.write_line(summary(name))
