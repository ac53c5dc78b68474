"""König der Elfen: the start, dealing (K2 to K6), the bank, and what is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

from elfen_positions import NAMES, TRANSPORTS, VILLAGES, Spot, inventory, lying, played
from moves import told
from tafelrunde import games
from tafelrunde.core import Damaged, Hidden, Illegal, Record, Scripted, Seeded, Table, Unreadable
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST, FACES, SPOT, VALUE
from tafelrunde.games.elfen.planning import Attach, Village
from tafelrunde.games.elfen.state import Elfen

# The start


@pytest.mark.rule("elfen", "K2")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(seats: int) -> None:
    with pytest.raises(Illegal, match=r"^K2\b") as refusal:
        GAME.start(seats, Seeded(1))
    assert refusal.value.facts == {"seats": seats, "least": 2, "most": 6}


@pytest.mark.rule("elfen", "K2")
@pytest.mark.rule("elfen", "EA34")
@pytest.mark.parametrize(("seats", "journeys"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_there_are_as_many_journeys_as_players_but_five_at_most(seats: int, journeys: int) -> None:
    table = played(3, seats)
    assert table.state.journey == journeys
    events = [event for entry in range(1, len(table.record.entries)) for event in table.events(entry)]
    starts = [0, *(fact["start"] for fact in told(events, "journey"))]
    assert starts == list(range(journeys))
    assert told(events, "ended") == [{"journeys": journeys}]


@pytest.mark.rule("elfen", "K3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_starts_with_gold_and_four_tokens(seats: int) -> None:
    state = GAME.start(seats, Seeded(1))
    assert [score["total"] for score in GAME.scores(state)] == [7] * seats
    assert state.tokens == [4] * seats
    assert [score["total"] for score in GAME.scores(GAME.start(seats, Seeded(1), gold=12))] == [12] * seats
    with pytest.raises(Unreadable):
        GAME.start(seats, Seeded(1), gold=11)


@pytest.mark.rule("elfen", "K4")
def test_the_first_seat_starts_and_the_dragon_goes_to_the_left() -> None:
    state = GAME.start(3, Seeded(1))
    assert (state.start, state.turn) == (0, 0)
    spot = Spot("", "", "", realms=["plains"] * 3, pile="pig " * 40, turn=2, start=1).travel()
    spot.act("stop")
    (journey,) = told(spot.act("stop"), "journey")
    assert (journey["start"], spot.s.start, spot.s.turn, spot.s.phase) == (2, 2, 2, "plan")
    assert spot.s.round == spot.s.journey == journey["number"] == 2


@pytest.mark.rule("elfen", "K5")
def test_at_the_start_all_120_cards_are_shuffled() -> None:
    orders = set()
    for seed in range(4):
        state = GAME.start(2, Seeded(seed))
        assert inventory(state) == Counter(FACES)
        orders.add(tuple(state.face(card) for card in state.hands[0]))
    assert len(orders) == 4
    kinds = Counter(FACES)
    assert len(FACES) == 120
    assert sum(kinds[village] for village in VILLAGES) == 26
    assert [kinds[transport] for transport in TRANSPORTS] == [9, 9, 9, 9, 9, 9, 10]
    assert sum(kinds[card] for card in (*SPOT, "guard", "turn")) == 30


@pytest.mark.rule("elfen", "K5")
@pytest.mark.rule("elfen", "K6")
def test_before_a_journey_all_but_the_hands_is_shuffled_and_eight_are_dealt_on_top() -> None:
    spot = Spot("pig raft", "turn", realms=["plains+gold0", "lake"], pile="guard " * 30, discard="wagon " * 3, turn=1)
    kept = [hand[:] for hand in spot.s.hands]
    spot.travel().s.start = 0
    known = set(lying(spot.s)) - {card for hand in kept for card in hand}
    events = spot.act("stop")
    assert [hand[: len(old)] for hand, old in zip(spot.s.hands, kept, strict=True)] == kept
    assert [len(hand) for hand in spot.s.hands] == [10, 9]
    assert told(events, "journey") == [{"number": 2, "of": 2, "start": 1, "dealt": [8, 8]}]
    assert spot.s.discard == [] and len(spot.s.pile) == 36 - 16
    # New handles: nobody can follow a card through the shuffle.
    assert not known.intersection(lying(spot.s))
    assert inventory(spot.s) == Counter("pig raft turn plains gold lake".split() + ["guard"] * 30 + ["wagon"] * 3)


@pytest.mark.rule("elfen", "K6")
@pytest.mark.parametrize("seats", range(2, 7))
def test_ten_cards_are_dealt_for_the_first_journey(seats: int) -> None:
    state = GAME.start(seats, Seeded(5))
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert len(state.pile) == 120 - 10 * seats
    for seat, hand in enumerate(state.hands):
        assert all(state.cards.seen[card] == 1 << seat for card in hand)


@pytest.mark.rule("elfen", "EA5")
def test_with_too_few_cards_they_are_dealt_one_by_one_from_the_start_player() -> None:
    spot = Spot("", "", "", realms=["plains"] * 3, pile="pig " * 8, turn=0, start=1).travel()
    events = spot.act("stop")
    # Eleven cards for three: seat 2 starts, and the other two get one more between them.
    assert (spot.s.start, [len(hand) for hand in spot.s.hands]) == (2, [4, 3, 4])
    assert told(events, "journey")[0]["dealt"] == [4, 3, 4]
    assert spot.s.pile == []


@pytest.mark.rule("elfen", "EA6")
def test_a_hand_may_grow_without_limit() -> None:
    spot = Spot("pig " * 30, "", realms=["plains", "lake"], pile="raft " * 30, turn=1).travel()
    spot.act("stop")
    assert len(spot.s.hands[0]) == 38
    spot.s.turn = 0
    spot.act("exchange")
    assert len(spot.s.hands[0]) == 41


# The bank, and what is hidden


@pytest.mark.rule("elfen", "EA33")
def test_the_bank_never_runs_out() -> None:
    spot = Spot("raft " * 9, "", realms=["lake+gold0", "river"], gold=500).travel()
    spot.act("enter raft raft raft", "enter raft raft", "enter raft raft raft")
    assert spot.gold[0] == 500 + 14 + 6 + 10 + 14


@pytest.mark.rule("elfen", "K3")
def test_hands_are_hidden_while_gold_is_moved_in_the_open() -> None:
    state = GAME.start(3, Seeded(4))
    view = state.seen_by(1)
    assert all(view.cards.face[card] for card in view.hands[1])
    assert not any(view.cards.face[card] for hand in (view.hands[0], view.hands[2]) for card in hand)
    assert view.books == state.books
    assert [len(hand) for hand in view.hands] == [10, 10, 10]


def test_a_game_from_before_an_option_goes_on_without_it() -> None:
    old = GAME.start(3, Seeded(4), version=1)
    assert old.options == {"gold": 7, "open": 1}
    assert GAME.from_json(GAME.to_json(old)) == old
    assert GAME.tells_score(old, 0, None)
    with pytest.raises(Unreadable, match="secret=1"):
        GAME.start(3, Seeded(4), version=1, secret=1)
    assert [GAME.offers({"secret": 1}, version) for version in (None, 2, 1, 0)] == [True, True, False, False]
    record = Record("elfen", 1, ("Ada", "Ben", "Cleo"), {"gold": 7, "open": 1, "secret": 1})
    record.append(None, "start", [])
    with pytest.raises(Damaged, match="entry 0: syntax"):
        Table.load(GAME, record, Seeded())


@pytest.mark.rule("elfen", "K3")
def test_what_others_have_can_be_kept_secret_until_the_end() -> None:
    state = GAME.start(3, Seeded(4), secret=1)
    assert [GAME.tells_score(state, 0, eyes) for eyes in (0, 1, None)] == [True, False, False]
    state.turn = None
    assert GAME.tells_score(state, 0, 1)
    assert GAME.tells_score(GAME.start(3, Seeded(4)), 0, 1)
    # In other games points are written down for all.
    laurin = games.load("laurin")
    assert laurin.tells_score(laurin.start(3, Seeded(1)), 0, None)


def test_a_machine_that_is_told_a_wrong_face_refuses_after_the_reveal() -> None:
    cheats: list[tuple[Spot, Village | Attach, str, str]] = []
    for wrong, rule in (("pig", "K8"), ("thief", "K8")):
        spot = Spot("lake pig thief", "", realms=["plains"])
        cheats.append((spot, Village(spot.s.hands[0][0], 1), wrong, rule))
    for wrong, rule in (("pig", "K9"), ("monster", "K10"), ("thief", "K9")):
        spot = Spot("tree pig thief monster", "", realms=["plains+thief1"])
        cheats.append((spot, Attach(spot.s.hands[0][0], 0, 0), wrong, rule))
    for spot, action, wrong, rule in cheats:
        view: Elfen = spot.s.seen_by(1)
        assert action in GAME.actions(view)
        with pytest.raises(Illegal, match=rule):
            GAME.play(view, action, Scripted([wrong]))
    spot = Spot("pig lake", "")
    with pytest.raises(Illegal, match=r"^K15\b") as refusal:
        GAME.play(spot.s.seen_by(1), spot.action("novillage"), Scripted(["lake", "pig"]))
    assert refusal.value.facts == {"realm": 0, "hand": 1}


def test_an_onlooker_lists_every_hidden_card_as_a_kind_of_its_own() -> None:
    spot = Spot("lake pig", "", realms=["plains"])
    view = spot.s.seen_by(1)
    cards = spot.s.hands[0]
    listed = GAME.actions(view)
    for card in cards:
        assert Village(card, 0) in listed and Attach(card, 0, 0) in listed
    assert [action.verb for action in listed if action.verb not in ("village", "attach")] == ["close", "pass"]


def test_a_record_tells_hidden_draws_to_their_seat_alone() -> None:
    table = Table.new(GAME, NAMES[:2], Seeded(3))
    deals = table.record.entries[0].outcomes
    assert [outcome.seat for outcome in deals if isinstance(outcome, Hidden)] == [0] * 10 + [1] * 10
    assert sum(isinstance(outcome, str) for outcome in deals) == 1
    assert set(COST) | set(SPOT) | set(VALUE) | {"guard", "turn"} == set(FACES)


@pytest.mark.rule("elfen", "K13")
@pytest.mark.rule("elfen", "K14")
def test_a_position_in_which_all_was_bought_and_all_have_passed_is_whole() -> None:
    state = GAME.start(3, Seeded(1))
    state.bought, state.passes = [3, 3, 3], 3
    assert GAME.from_json(GAME.to_json(state)) == state
