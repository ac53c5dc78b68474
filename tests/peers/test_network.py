"""Whole games over networks that fail, at every kind of chance."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fastgroup import Fast
from storm import Storm
from tafelrunde import games
from wires import Network, Trouble, genesis, grown, odd, over, players, same_chain

pytestmark = pytest.mark.no_cover

QUICK = ("wuerfel", "creatures")
"""Games that are short even at random; `build.py bench peers` has a thousand of all five."""

BAD = Trouble(loss=0.1, copies=0.1, delay=0.3)
ENOUGH = 150
"""Entries after which a long game has shown here what it can; the bench plays every game to its end."""


def played(name: str, chance: str, seats: int, seed: int, trouble: Trouble) -> Network:
    table, people = genesis(name, Fast(), seats, seed, chance=chance)
    net = Network(table, people, seed, trouble)
    net.start()
    players(net, seed)
    assert net.run(lambda: over(net) or grown(net, ENOUGH)), f"{name} does not go on"
    return net


@pytest.mark.parametrize("chance", ["open", "sealed"])
@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_over_a_bad_network_goes_on_with_the_same_chain_for_all(name: str, chance: str) -> None:
    for seats in {games.load(name).seats[0], games.load(name).seats[-1]}:
        net = played(name, chance, seats, 1, BAD)
        assert same_chain(net)
        assert not [refused for device in net.devices.values() for refused in odd(device)]


@settings(max_examples=8, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_whoever_survives_a_storm_holds_the_same_chain(seed: int) -> None:
    outcome = Storm(seed, QUICK).run()
    assert outcome.good, outcome


def test_whoever_has_lost_all_of_a_long_game_fetches_it_and_is_refused_nothing() -> None:
    outcome = Storm(280).run()
    assert outcome.good, outcome
