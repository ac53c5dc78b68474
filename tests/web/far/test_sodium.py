"""Cryptography in the page: libsodium gives what the engine's own Python gives, byte for byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

LOAD = """async () => {
  const { bring, ready } = await import('/tafelrunde/js/boot.mjs');
  const { sodium } = await import('/tafelrunde/js/peers/network.js');
  globalThis.python = await ready;
  await bring('peers');
  globalThis.sodium = sodium;
}"""
RUN = "async ([source, name, ...args]) => { await python.runPythonAsync(source); return python.globals.get(name)(...args); }"


def within(page: Any, address: str) -> None:
    """A page of the site with Python and the part for several devices, and nothing on it that moves."""
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]")
    page.evaluate(LOAD)


TWINS = (Path(__file__).parents[1] / "helpers/twins.py").read_text("utf-8")


def test_libsodium_and_plain_python_are_twins(any_page: Any, site: Any) -> None:
    within(any_page, site.address)
    assert any_page.evaluate(RUN, [TWINS, "differences"]) == ""


def test_where_libsodium_is_not_let_run_plain_python_takes_its_place(frail_page: Any, site: Any) -> None:
    frail_page.route("**/vendor/peers/libsodium.mjs", lambda route: route.abort())
    within(frail_page, site.address)
    assert frail_page.evaluate(RUN, [TWINS, "kind"]) == "Pure"


def test_five_people_mix_a_large_deck_while_nobody_waits(page: Any, site: Any) -> None:
    within(page, site.address)
    steps = page.evaluate(
        RUN.replace("(...args); }", "(...args).then((made) => made.toJs()); }"), [TWINS, "mixed", 120, 5]
    )
    assert sum(steps) < 2000, steps
