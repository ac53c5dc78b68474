"""Whole games over networks that fail, at every kind of chance."""

from __future__ import annotations

import pytest

from network import Fast, Network, Trouble, genesis, odd, over, players, same_chain
from tafelrunde import games

BAD = Trouble(loss=0.1, copies=0.1, delay=0.3)
GAMES = ("wuerfel", "creatures", "laurin", "loewenherz")
"""Elfen at random is too long for every run; the thousand games of the bench have it."""


def played(name: str, chance: str, seats: int, seed: int, trouble: Trouble) -> Network:
    table, people = genesis(name, Fast(), seats, seed, chance=chance)
    net = Network(table, people, seed, trouble)
    net.start()
    players(net, seed)
    assert net.run(lambda: over(net)), f"{name} does not end"
    return net


@pytest.mark.parametrize("chance", ["open"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_over_a_bad_network_ends_with_the_same_chain_for_all(name: str, chance: str) -> None:
    for seats in {games.load(name).seats[0], games.load(name).seats[-1]}:
        net = played(name, chance, seats, 1, BAD)
        assert same_chain(net)
        assert not [refused for device in net.devices.values() for refused in odd(device)]
