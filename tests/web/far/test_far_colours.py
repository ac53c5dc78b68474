"""Whoever sits at a table far away wears a colour: it goes along, and is agreed on."""

from __future__ import annotations

from typing import Any

import pytest

from app.far.lobby import Guest, Lobby
from app.far.proposal import FREE, Proposal
from app.far.seat import finished
from fake import run
from tafelrunde.peers import BOT
from together import gathered, until, waiting

KEYS = [bytes([who]) * 32 for who in range(4)]


def worn(proposal: Any) -> dict[bytes, int]:
    """Everybody's colour."""
    return dict(zip(proposal.seats, proposal.colours, strict=True))


def test_whoever_changes_seats_takes_their_colour_along() -> None:
    lobby = Lobby(Guest("Ada", KEYS[0]))
    lobby.proposal = Proposal(1, "wuerfel", {}, (KEYS[1], KEYS[0], BOT, KEYS[2]), (3, 1, 4, 0), "tolerant", bytes(16))
    before = worn(lobby.proposal)
    lobby.seat_at(0)
    assert lobby.proposal.seats == (KEYS[0], KEYS[1], BOT, KEYS[2])
    assert worn(lobby.proposal) == before
    lobby.resize(5)
    assert lobby.proposal.seats == (KEYS[0], KEYS[1], KEYS[2], BOT, FREE)
    assert worn(lobby.proposal) == before | {FREE: 2}
    lobby.resize(3)
    assert worn(lobby.proposal) == {key: before[key] for key in KEYS[:3]}
    lobby.look_on()
    lobby.seat_at(0)  # whoever comes has what is left there
    assert worn(lobby.proposal) == {key: before[key] for key in KEYS[:3]}


def test_a_game_far_away_is_played_and_kept_in_the_colours_that_were_agreed_on() -> None:
    async def play() -> None:
        ada, ben = people = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        await until(lambda: all(one.room.lobby.genesis for one in people))
        keys = [one.room.lobby.me.key for one in people]
        ada.room.commanded.change(lambda: ada.room.lobby.change(colours=(4, 2)))
        await until(lambda: ben.room.lobby.proposal.colours == (4, 2))
        agreed = worn(ada.room.lobby.proposal)
        ben.do(f"farsit {ada.room.lobby.proposal.seats.index(keys[0])}")
        await until(lambda: ada.room.lobby.proposal.seats == ben.room.lobby.proposal.seats != tuple(agreed))
        assert worn(ben.room.lobby.proposal) == agreed
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        for one in people:
            colours = one.room.session.colours
            assert dict(zip(one.room.peer.genesis.keys, colours, strict=True)) == agreed
            assert finished("k", one.room.session.record, 0, one.room.peer.genesis).colours == colours

    run(play())


@pytest.mark.parametrize(("game", "begins"), [("wuerfel", 1), ("creatures", 0)])
def test_in_the_next_game_all_move_up_unless_chance_decides_who_begins(game: str, begins: int) -> None:
    async def play() -> None:
        ada, *_others = await gathered(game, ["Ada", "Ben"], "open")
        played = ada.room.peer.genesis
        ada.do("rematch")
        again = ada.room.lobby.proposal
        assert again.seats[0] == played.keys[begins]
        assert worn(again) == dict(zip(played.keys, played.colours, strict=True))

    run(play())


def test_a_tap_on_the_own_arms_takes_the_next_colour_for_all_to_see() -> None:
    async def play() -> None:
        ada, ben = people = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        await until(lambda: all(one.room.lobby.genesis for one in people))
        mine, theirs = (ada.room.lobby.proposal.seats.index(one.room.lobby.me.key) for one in people)
        assert f'id="colour-{mine}"' in ada.html
        assert f'id="colour-{theirs}"' not in ada.html
        ada.do(f"farcolour {mine}")
        assert ada.app.messages.done == "Colour of Ada: blue. Colour of Ben: red."
        ada.do(f"farcolour {mine}")
        assert ada.app.messages.done == "Colour of Ada: green."
        await until(lambda: ben.room.lobby.proposal.colours == (2, 0))
        await until(lambda: all(one.room.lobby.genesis.colours == (2, 0) for one in people))
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        assert 'id="colour-' not in ada.html

    run(play())
