"""Whole games of Löwenherz: invariants, the second opinion, and machines that do not know all."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from loewenherz_opinion import Opinion, check
from loewenherz_positions import lines, name, number, played, spot, total, wilful
from tafelrunde.core import Illegal, Seeded, Table
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.borders import Border
from tafelrunde.games.loewenherz.data import CARDS, KINDS, TILES
from tafelrunde.games.loewenherz.turn import Take

pytestmark = pytest.mark.no_cover

GAMES = [(seed, seats) for seats in (2, 3, 4) for seed in (seats, 10 + seats, 20 + seats)]


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_two_opinions_agree_on_every_position_of_a_game(seed: int, seats: int) -> None:
    for s, _, _ in played(seed, seats):
        view = check(s)
        offered = lines(s)
        assert len(offered) == len(set(offered))
        assert sorted(offered) == (sorted(view.actions()) if s.turn is not None else [])
    assert s.ended


@pytest.mark.parametrize(("seed", "seats"), GAMES[::2])
def test_each_step_changes_what_it_should_and_nothing_else(seed: int, seats: int) -> None:
    positions = list(played(seed, seats))
    for (s, action, events), (after, _, _) in pairwise(positions):
        old, new = Opinion(s), Opinion(after)
        happened = {event.what: event.facts for event in events}
        for border in new.borders - old.borders:
            one, other = border
            assert one not in old.figures or old.figures[one] != old.figures.get(other)
        if action.verb == "expand":
            castle = s.castles.index(number(action.castle))
            taken = spot(action.field)
            assert new.lands[castle] == old.lands[castle] | {taken}
            rim = {frozenset((at, to)) for at in new.lands[castle] for to in _beside(at) if to not in new.lands[castle]}
            assert rim <= new.borders
            assert {one for one in old.borders ^ new.borders if taken not in one} <= _inside_new(old, new)
            assert old.figures == new.figures
        elif action.verb == "border":
            assert old.borders - new.borders <= _inside_new(old, new)
        else:
            assert old.borders == new.borders
        assert set(s.alliances) <= set(after.alliances)
        for seat in range(seats):
            change = sum(e.facts["points"] for e in events if e.what == "points" and e.facts["seat"] == seat)
            bonus = GAME.scores(after)[seat]["ducats"]
            assert total(after, seat) == total(s, seat) + change + bonus
        if "turn" in happened and s.round:
            seat = after.seat
            gain = after.ducats[seat] - s.ducats[seat]
            assert gain == happened.get("income", {"ducats": 0})["ducats"]
            assert Opinion(after).income(seat) == happened.get("income", {"ducats": 0})["ducats"]


def _beside(at: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = at
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [one for one in near if 0 <= one[0] < 12 and 0 <= one[1] < 12]


def _inside_new(old: Opinion, new: Opinion) -> set[frozenset[tuple[int, int]]]:
    """The old borders that lie inside territories that are new."""
    fresh = [land for land, before in zip(new.lands, old.lands, strict=False) if land and not before]
    return {border for border in old.borders for land in fresh if border <= land}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_come_to_an_end(seats: int) -> None:
    for seed in range(6):
        rng, dealer = Random(seed), Seeded(seed)
        s = GAME.start(seats, dealer)
        while s.turn is not None and s.round < 1000:
            GAME.play(s, rng.choice(GAME.actions(s)), dealer)
        assert s.ended
        places = GAME.ranking(s)
        assert sorted(seat for place in places for seat in place) == list(range(seats))


def test_a_position_survives_json_and_every_line_of_notation() -> None:
    for s, _, _ in played(8, 3):
        assert GAME.from_json(json.loads(json.dumps(GAME.to_json(s)))) == s
        for action in GAME.actions(s):
            assert GAME.read(s, GAME.write(action)) == action == GAME.action(action.to_json())


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    positions = [(s, GAME.actions(s)) for s, _, _ in played(6, 3)]
    pool = sorted({action for _, actions in positions for action in actions}, key=str)
    rng = Random(1)
    for s, actions in positions:
        before = s.copy()
        for action in [*rng.sample(pool, 25), Border("x", "a1"), Take("x")]:
            if action not in actions:
                with pytest.raises(Illegal) as refusal:
                    GAME.play(s, action, Seeded(1))
                assert refusal.value.rule.startswith("H")
                assert s == before


def table_of(seed: int, seats: int) -> Table:
    table, rng = Table.new(GAME, ["Ada", "Ben", "Cleo", "Dora"][:seats], Seeded(seed)), Random(seed)
    while table.state.turn is not None and table.state.round < 200:
        table.play(wilful(table.state, rng))
    return table


def test_a_machine_that_does_not_know_a_hand_offers_what_it_can_and_catches_a_cheat() -> None:
    s = GAME.start(3, Seeded(4))
    while s.phase != "turn":
        GAME.play(s, GAME.actions(s)[0], Seeded(1))
    view = s.seen_by(0)
    assert view.turn == 2
    assert set(lines(s)) <= set(lines(view))
    claims = [line for line in lines(view) if line not in lines(s) and line.endswith(("borders", "knights"))]
    for line in claims:
        card = int(line.split()[1][1:])
        trial, dealer = view.copy(), Seeded(1)
        trial.cards.lot = {card: s.face(card)}  # type: ignore[dict-item]
        with pytest.raises(Illegal) as refusal:
            GAME.play(trial, GAME.read(trial, line), dealer)
        assert refusal.value.rule == "H23"
    assert claims


def test_a_guess_fits_all_that_a_seat_knows_and_plays_to_its_end() -> None:
    table = table_of(9, 3)
    for entry in range(0, len(table.record.entries), 25):
        for seat in range(3):
            view = table.at(entry).seen_by(seat)
            world = view.guess(Random(entry))
            assert all(w == v for w, v in zip(world.cards.face, view.cards.face, strict=True) if v is not None)
            for hand, same in zip(world.hands, table.at(entry).hands, strict=True):
                assert [world.face(card)[0] for card in hand] == [view.letter(card) for card in same]
            dealer, rng = Seeded(entry), Random(entry)
            while world.turn is not None and world.round < 1000:
                GAME.play(world, rng.choice(GAME.actions(world)), dealer)
            cards = [*world.market, *world.discard]
            assert sorted(world.face(card) for card in cards) == sorted(CARDS)


def test_steps_of_a_card_can_be_taken_back_until_a_card_is_drawn() -> None:
    table = table_of(3, 2)
    found = 0
    for entry in range(1, len(table.record.entries)):
        line = table.record.entries[entry].action
        revealed = bool(table.record.entries[entry].outcomes)
        assert revealed == (line.startswith(("draw", "play", "sell")) and not _known(table, entry))
        found += not revealed
    assert found > 50


def _known(table: Table, entry: int) -> bool:
    """Whether the card of a play or sale had been seen by all before: it came from the market."""
    words = table.record.entries[entry].action.split()
    return len(words) > 1 and words[1][0] == "#" and table.at(entry - 1).cards.seen[int(words[1][1:])] == -1


def test_the_tiles_hold_what_the_rule_book_says() -> None:
    fields = "".join(row for tile in TILES.values() for row in tile)
    counts = {kind: fields.count(letter) for letter, kind in KINDS.items()}
    assert counts == {
        "meadow": 63, "forest": 48, "village": 16, "city": 1, "copper": 4, "silver": 4, "gold": 4, "gems": 4,
    }  # fmt: skip
    assert {letter: sum(face[0] == letter for face in CARDS) for letter in "ABCD"} == dict.fromkeys("ABCD", 15)


def test_names_and_numbers_of_fields_agree_with_the_engine() -> None:
    from tafelrunde.games.loewenherz.geometry import INDEX

    assert {name(row, column): 12 * row + column for row in range(12) for column in range(12)} == INDEX
