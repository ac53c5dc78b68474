"""Devices that are gone from one moment to the next, whoever's they are: the game goes on, and they come back to it."""

from __future__ import annotations

from random import Random
from statistics import median

from far import ENTRY, Devices, goes_on, meet, play_out
from hasty import plays

GAME = "creatures"
GONE = "[id^=wish-bot], #scoring"
"""What stands at the others once they can do nothing more without whoever is missing."""


def test_whoever_is_killed_is_back_soon_and_the_others_play_on(devices: Devices) -> None:
    people = [devices.start() for _ in range(3)]
    meet(*people, game=GAME, chance="tolerant")
    address, chance = people[0].url, Random(3)
    took: list[float] = []
    for victim in range(3):
        for seat, page in enumerate(people):
            plays(page, GAME, 7 + seat, pause=100)  # the game shall not be over before the last has been killed
        others = [page for page in people if page is not people[victim]]
        told = goes_on(others[0], chance.randint(1, 5))
        profile = devices.kill(people[victim])
        for page in others:
            page.locator(GONE).first.wait_for()
        assert others[0].evaluate(ENTRY) >= told
        people[victim], _, seconds = devices.back(profile, address, others)
        took.append(seconds)
    play_out(people, GAME, seed=1)
    assert median(took) < 20, took  # the bench has the figure of a quiet machine
