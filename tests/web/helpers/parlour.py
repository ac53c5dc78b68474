"""Screens of tables far away with nothing in them that chance has made: drawn in this process, by people without a network."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from random import Random

from app.far.banner import banner
from app.far.ways import ways
from app.parts import tag
from fake import run
from together import Person, count, gathered, played, screen_of, until, waiting

SIDE = 45
CODE = " ".join(f"{int.from_bytes(sha256(bytes([y])).digest()):0256b}"[:SIDE] for y in range(SIDE))
"""Looks like a code for a camera, and is none."""


def shown(one: Person, draw: Callable[[], str]) -> str:
    """What is drawn of a room as it is at the table, with its codes."""
    room = one.room
    room.connection.waited = True
    room.connection.pictures |= dict.fromkeys((room.invitation, room.moving.link), CODE)
    screen_of(one)
    return draw()


@cache
def lobby() -> str:
    """Two people and a bot, one of them ready, and a rule of the house."""

    async def drawn() -> str:
        ada, ben = await waiting("elfen", ["Annegret", "Ben"], 3, "tolerant", gold=7)
        ada.do("farbot 2")
        await until(lambda: ben.room.lobby.genesis)
        ben.do("ready yes")
        await until(lambda: ada.room.lobby.is_ready(ben.room.identity.key))
        return shown(ada, lambda: screen_of(ada).html)

    return str(run(drawn()))


@cache
def strip_and_ways() -> str:
    """What stands over a table while somebody is away and something was said; below it how it connects, with the code of a seat."""

    async def drawn() -> str:
        ada, ben, cleo = await gathered("wuerfel", ["Annegret", "Ben", "Cleo"], "tolerant")
        cleo.do("phrase 5")
        await until(lambda: ada.room.chat.latest)
        ada.room.moving.key, ada.room.moving.shown = bytes(range(32)), True
        ada.room.peer.code = lambda _language: ("herald", "forest", "walrus")
        while ada.room.peer.turn != 1:
            await played([ada, ben, cleo], Random(1), count(ada) + 1)
        await ben.vanish()
        await until(lambda: ada.room.presence.of(ben.room.identity.key) == "gone" and ada.room.patience.over)
        name = tag("h1", class_="unseen")("Würfelkönig")  # over a real table its bar says it
        main = {"class_": "hall seating-screen far"}
        return shown(ada, lambda: banner(ada.room) + tag("main", **main)(name, ways(ada.room)))

    return str(run(drawn()))
