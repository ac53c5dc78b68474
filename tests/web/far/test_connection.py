"""How a room connects: what a person may name instead of ours, how good a link is, and what is said when there is none."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.app import App
from app.far import words
from app.far.people import quality
from app.far.servers import MOST, Servers
from app.far.ways import troubles
from app.parts import escape
from fake import FakePage, opened, run, settled
from far import PATIENCE
from player import comes_true
from relay import Relay

JS = Path(__file__).parents[3] / "web" / "js" / "peers"
ALLOCATE = b"\x00\x03"
"""What somebody who asks a TURN server for its help begins with (RFC 8656)."""


def test_every_reason_why_there_is_no_link_has_words_and_a_way_out() -> None:
    reasons = re.search(r"const WHY = \{(.*?)\};", (JS / "link.js").read_text("utf-8"), re.DOTALL)
    assert reasons
    told = set(re.findall(r"'([\w-]+)'", reasons[1])) | {"relays"}
    assert told == set(words.TROUBLES)
    assert all(sentence.count(".") > 1 or "?" in sentence for sentence in words.TROUBLES.values())


def test_whatever_a_meeting_point_is_like_has_words() -> None:
    kinds = re.search(r"const IS = \{(.*?)\};", (JS / "relay.js").read_text("utf-8"), re.DOTALL)
    assert kinds
    assert set(re.findall(r"'(\w+)'", kinds[1])) == set(words.POINTS)


def room(*, complete: bool, **presence: str) -> Any:
    """A room with these people in it."""
    here = [SimpleNamespace(key=name.encode(), name=name, shown=name) for name in ("me", *presence)]
    return SimpleNamespace(
        _=str,
        connection=SimpleNamespace(troubles={"a": "no-path", "b": "no-path", "": "relays Failed to fetch"}),
        lobby=SimpleNamespace(here=here, me=here[0], through=lambda key: "Ben"),
        known={},
        playing=None,
        again=False,
        presence=SimpleNamespace(
            complete=complete,
            of=lambda key: presence.get(key.decode()),
            relayed=lambda key: key == b"Gina",
            round={b"Ada": 9, b"Ben": 120, b"Cleo": 900}.get,
        ),
    )


def test_troubles_are_told_once_and_only_while_somebody_is_missing() -> None:
    assert troubles(room(complete=False)) == [words.TROUBLES["no-path"], words.TROUBLES["relays"]]
    assert troubles(room(complete=False), known="no-path") == [words.TROUBLES["relays"]]
    assert troubles(room(complete=True)) == []


def test_the_quality_of_a_link_is_a_word_and_a_number_or_through_whom() -> None:
    told = quality(
        room(complete=True, Ada="here", Ben="here", Cleo="here", Dora="here", Emil="away", Finn="through", Gina="here")
    )
    for line in (
        "quick: 9 ms",
        "a little slow: 120 ms",
        "slow: 900 ms",
        "just found",
        "away for the moment",
        "through Ben",
        "for the first time with you",
    ):
        assert escape(line) in told
    assert quality(room(complete=True)) == ""


async def places(memory: dict[str, str], meeting: str = "") -> tuple[App, Servers]:
    page = FakePage(memory)

    async def read(path: str) -> str:
        assert path == "places.json"
        return json.dumps({"relays": ["wss://ours.example"], "ice": [{"urls": ["stun:ours.example"]}]})

    page.read = read  # type: ignore[method-assign]
    app = await opened(page)
    return app, Servers(app.page, app.rooms, app._, meeting)


def test_what_a_person_names_is_kept_on_this_device_and_used_instead_of_ours() -> None:
    async def told() -> None:
        memory: dict[str, str] = {}
        app, ours = await places(memory)
        assert (await ours.find())["relays"] == ["wss://ours.example"]
        assert not ours.own
        for field, value in (
            ("far-relays", " wss://own.example/a "),
            ("far-turn", "turn:own.example:3478?transport=tcp"),
            ("far-turn-name", "ada"),
            ("far-turn-password", "secret"),
        ):
            assert ours.field(field, value)
        assert not ours.field("far-name", "Ada")
        assert ours.wrong == ""
        ours.keep()
        await settled(app)
        _, later = await places(app.page.memory)  # type: ignore[attr-defined]
        found = await later.find()
        assert later.own
        assert found["relays"] == ["wss://own.example/a"]
        turn = {"urls": "turn:own.example:3478?transport=tcp", "username": "ada", "credential": "secret"}
        assert found["ice"] == [{"urls": ["stun:ours.example"]}, turn]
        _, invited = await places({}, "wss:%2F%2Ftheirs.example~javascript:x")
        assert (await invited.find())["relays"] == ["wss://theirs.example"]

    run(told())


def test_what_is_being_written_is_not_wiped_away_while_the_way_is_looked_for() -> None:
    async def told() -> None:
        app, ours = await places({})
        assert ours.field("far-turn", "turn.example.org")
        assert ours.wrong  # before anything is known
        await ours.find()
        assert ours.draft["far-turn"] == "turn.example.org"
        assert ours.draft["far-relays"] == "wss://ours.example"
        ours.field("far-turn", "")
        ours.field("far-relays", "")
        ours.keep()
        await settled(app)
        await ours.find()
        assert ours.draft["far-relays"] == "wss://ours.example", "what was kept is shown as it is used"

    run(told())


@pytest.mark.parametrize(
    ("named", "used"),
    [
        (
            [f"wss://r{number}.example" for number in range(5000)],
            [f"wss://r{number}.example" for number in range(MOST)],
        ),
        (["wss://one.example"] * 5000, ["wss://one.example"]),
        (["ws://one.example", "ws://localhost.example", "ws://localhost:7"], ["ws://localhost:7"]),
        (["wss://" + "x" * 5000, "wss://[::1]:7/relay?x=y"], ["wss://[::1]:7/relay?x=y"]),
        (["wss:///", "wss://", "https://one.example", "data:,x", ""], []),
    ],
)
def test_of_an_invitation_a_few_meeting_points_are_taken_and_none_that_is_not_locked(
    named: list[str], used: list[str]
) -> None:
    async def told() -> None:
        _, invited = await places({}, "~".join(named).replace("/", "%2F"))
        assert (await invited.find())["relays"] == used

    run(told())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("far-relays", "http://own.example"),
        ("far-relays", "ws://own.example"),
        ("far-relays", "wss://own.example relay"),
        ("far-turn", "own.example:3478"),
        ("far-turn", "turn:own.example:3478;x"),
        ("far-turn", "turn:own.example:port"),
        ("far-turn", "turn:own.example"),
    ],
)
def test_an_address_of_a_wrong_form_is_told_and_not_used(field: str, value: str) -> None:
    async def told() -> None:
        _, ours = await places({})
        await ours.find()
        ours.field(field, value)
        assert ours.wrong

    run(told())


@pytest.fixture
def server() -> Iterator[socket.socket]:
    """Where a TURN server could be: it hears, and says nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as heard:
        heard.bind(("0.0.0.0", 0))  # noqa: S104 - Chromium asks from the address of its network, not over loopback
        heard.settimeout(30)
        yield heard


def asked(server: socket.socket) -> bool:
    """Whether somebody asks for help."""
    while server.recv(2000)[:2] != ALLOCATE:
        pass
    return True


KEPT = "what => tafelrunde.store.all().then((all) => all.includes(what))"
"""Whether the device has kept something."""


def forget(server: socket.socket) -> None:
    """What was asked until now does not count."""
    server.setblocking(False)
    with suppress(BlockingIOError):
        while server.recv(2000):
            pass
    server.settimeout(30)


def test_a_turn_server_of_ones_own_is_tried_and_used(
    chromium: Any, relay: Relay, network: None, server: socket.socket
) -> None:
    page = chromium.new_page(locale="en-GB")
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(f"{relay.address}#/room/{'ab' * 16}")
    page.locator("#meeting summary").click()
    page.locator("#far-turn").fill("turn.example.org")
    page.locator("#far-move").click()
    page.locator("#notice").get_by_text("looks like turn:").wait_for()
    page.locator("#far-turn").fill(f"turn:127.0.0.1:{server.getsockname()[1]}")
    page.locator("#far-turn-name").fill("ada")
    page.locator("#far-turn-password").fill("secret")
    page.locator("#far-try").click()
    assert asked(server)
    page.locator("#far-tried").get_by_text("It does not answer.").wait_for()
    page.locator("#far-move").click()
    comes_true(page, lambda: page.evaluate(KEPT, "secret"))
    page.reload()
    page.locator("#meeting summary").click()
    page.wait_for_function("document.getElementById('far-turn-name').value === 'ada'")
    forget(server)
    page.locator("#codes summary").click()
    page.locator("#make-code").click()
    assert asked(server)
    page.close()
