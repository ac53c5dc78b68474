"""Kings & Creatures, what the greedy bot goes by: it wants what wins, and sees no more than its seat."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from random import Random
from struct import pack

import pytest

from creatures_positions import NAMES, played, table
from tafelrunde.bots import choose as think_of
from tafelrunde.bots.creatures.prior import BREED, HIGHEST, LASTS, LATER, ahead, cards_to_come, expected, prior
from tafelrunde.bots.greedy import choose
from tafelrunde.core import Seeded, Table
from tafelrunde.core.reflex import reflex
from tafelrunde.games.creatures import GAME


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 4])
def test_the_bot_beats_chance_clearly(seats: int) -> None:
    wins = 0
    for seed in range(10):
        whole, rng, bot = Table.new(GAME, NAMES[:seats], Seeded(seed)), Random(seed), seed % seats
        while (seat := whole.state.turn) is not None:
            view = whole.state.seen_by(seat)
            whole.play(choose(GAME, view, rng) if seat == bot else rng.choice(GAME.actions(view)))
        wins += bot in GAME.ranking(whole.state)[0]
    assert wins >= 9


def test_at_the_end_only_the_lead_counts() -> None:
    for seed in range(10):
        state = played(seed, 2).state
        first, second = (score["total"] for score in GAME.scores(state))
        assert prior(state, 0) == pytest.approx(first - second, abs=1.0)
        assert prior(state, 0) == pytest.approx(-prior(state, 1))


@pytest.mark.parametrize("seats", range(2, 7))
def test_any_position_can_be_judged_from_any_seat(seats: int) -> None:
    whole = played(1, seats)
    for entry in range(len(whole.record.entries)):
        state = whole.at(entry)
        for seat in range(seats):
            assert prior(state.seen_by(seat), seat) == prior(state, seat)


def test_more_cards_come_to_whoever_stays_low() -> None:
    s = table([[1, 90], [2, 20], [3, 60]], [50], round=2)
    assert cards_to_come(s, 1) > cards_to_come(s, 2) > cards_to_come(s, 0)
    s.out = [True, True, True]
    assert cards_to_come(s, 1) > cards_to_come(s, 0)
    s.round = 5
    assert cards_to_come(s, 1) == 0
    s.out, s.shifted = [False] * 3, [0, 1, 2]
    assert cards_to_come(s, 2) == 1 < cards_to_come(s, 1) < 2


def test_a_race_is_open_while_cards_come_and_decided_when_none_do() -> None:
    assert ahead(0, 9) < ahead(1, 9) < ahead(2, 9)
    assert ahead(0, 0) < 0.01
    assert ahead(1, 0) > 0.99
    assert 0.3 < ahead(0, 9) < 0.5


def test_a_card_that_makes_a_legend_come_true_is_worth_it() -> None:
    # 15 asks for two hero cards and a treasure: the last hero fulfils it.
    s = table([[1, 15, 9, 8], [2]], [14, 18], round=5)
    with_hero, with_treasure = s.copy(), s.copy()
    with_hero.rows[0].append("N14")
    with_treasure.rows[0].append("N18")
    assert prior(with_hero, 0) > prior(with_treasure, 0)


@pytest.mark.parametrize(("round", "unpaid"), [(5, 5), (4, 4 + 5), (1, 1 + 2 + 3 + 4 + 5)])
def test_a_lead_of_heroes_promises_a_part_of_the_fame_of_all_rounds_to_come(round: int, unpaid: int) -> None:
    hero, other = (expected(table([row, [2, 32]], [50], round=round))[0] for row in ([1, 9, 22], [1, 22]))
    assert hero - other == pytest.approx(LASTS * unpaid)


def test_a_creature_brings_its_fame_and_makes_those_to_come_worth_more() -> None:
    first, none = (table([row, [2, 32]], [50], round=4) for row in ([1, 7, 22], [1, 22]))
    more = BREED * cards_to_come(first, 0) * (1 + 1)
    assert expected(first)[0] - expected(none)[0] == pytest.approx(1 + more)


def test_who_is_out_of_a_round_gets_cards_in_those_that_follow() -> None:
    low = 1 - 22 / HIGHEST
    following = 1 + low + low**2
    come = [cards_to_come(table([[1, 22], [2]], [50], round=number, out=[True, False]), 0) for number in (3, 4, 5)]
    assert come == pytest.approx([following + LATER, following, 0])


def test_no_card_comes_after_the_end() -> None:
    assert cards_to_come(played(1, 2).state, 0) == 0


def test_every_machine_judges_alike_to_the_last_bit() -> None:
    judged = sha256()
    for seats in range(2, 7):
        whole = played(seats, seats)
        for entry in range(0, len(whole.record.entries), 7):
            judged.update(pack(f"{seats}d", *[prior(whole.at(entry), seat) for seat in range(seats)]))
    assert judged.hexdigest()[:16] == "532222ae493a644f"


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "chosen"), [(2, "85a5d593e8a55372"), (4, "65aced5d4c047a13")])
def test_and_so_it_chooses_alike(seats: int, chosen: str) -> None:
    whole, lines = Table.new(GAME, NAMES[:seats], Seeded(2)), list[str]()
    while len(lines) < 12 and (seat := whole.state.turn) is not None:
        view = whole.state.seen_by(seat)
        for player in (partial(think_of, level=2), partial(reflex, samples=1, judge=prior)):
            action = player(GAME, view, Random(len(lines)))
            lines.append(GAME.write(action))
        whole.play(action)
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == chosen
