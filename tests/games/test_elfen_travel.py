"""König der Elfen: travelling (K16 to K22, K25, K26) and the end (K1, K27), with their rulings."""

from __future__ import annotations

import pytest

from elfen_positions import TRANSPORTS, VILLAGES, Spot, played
from moves import told
from tafelrunde.core import ALL, Illegal, Scripted
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST, VALUE
from tafelrunde.games.elfen.travel import Enter, Guard, Turn

CHART = """
          plains forest mountain desert river lake
pig            1      1        -      -     -    -
cycle          1      1        2      -     -    -
cloud          2      2        1      -     -    -
unicorn        -      1        1      2     -    -
wagon          1      2        2      2     -    -
dragon         1      2        1      1     -    -
raft           -      -        -      -     1    2
"""
"""The chart of the rule book, typed in anew."""

TOLLS = {
    (row.split()[0], village): 0 if toll == "-" else int(toll)
    for row in CHART.strip().splitlines()[1:]
    for village, toll in zip(VILLAGES, row.split()[1:], strict=True)
}


def enter(transport: str, count: int) -> str:
    """The line for entering with so many tickets of a transport."""
    return " ".join(["enter", transport, *[transport] * count])


# The order of journeys


@pytest.mark.rule("elfen", "K16")
def test_each_makes_a_whole_journey_from_the_start_player_on() -> None:
    spot = Spot(*["dragon dragon"] * 3, realms=["plains"] * 3, turn=2, start=2, pile="pig " * 50, journey=2)
    spot.act("pass", "pass", "pass")
    order = []
    while spot.s.phase == "travel":
        order.append(spot.s.turn)
        if spot.s.turn != 0:
            spot.act("enter dragon dragon")
        spot.act("stop")
    assert order == [2, 0, 1]
    assert spot.gold == [7, 9, 9]


@pytest.mark.rule("elfen", "K16")
def test_every_journey_begins_fresh() -> None:
    spot = Spot("turn guard pig pig pig", "pig pig pig", realms=["plains", "plains"])
    spot.act("pass", "pass", "turn turn", "guard guard", "enter pig pig", "enter pig pig")
    s = spot.s
    assert (s.way, s.turned, s.guarded, s.at, s.visited) == (-1, False, -1, 1, [0, 1])
    spot.act("stop")
    assert (s.turn, s.way, s.turned, s.guarded, s.at, s.visited) == (1, 1, False, -1, -1, [])
    spot.act("enter pig pig")
    assert s.at == 1


@pytest.mark.rule("elfen", "K17")
@pytest.mark.rule("elfen", "EA17")
def test_a_journey_begins_on_the_right_of_the_own_realm_and_goes_clockwise() -> None:
    spot = Spot("", "cycle " * 9, "", realms=["forest plains", "plains forest", "forest"], turn=1, start=1).travel()
    realms = []
    for _ in range(6):
        (entered, *_) = spot.act("enter cycle cycle")
        realms.append((entered.facts["realm"], spot.s.face(entered.facts["card"])))
    # From right to left through the own realm, then on to the right of the left neighbour's.
    assert realms == [(1, "plains"), (1, "forest"), (2, "forest"), (0, "forest"), (0, "plains"), (1, "plains")]


@pytest.mark.rule("elfen", "K18")
def test_no_village_is_skipped_and_everybody_travels_as_long_as_he_can_and_wants() -> None:
    spot = Spot("pig pig raft", "", realms=["plains mountain", "forest"]).travel()
    assert spot.lines() == ["enter pig pig", "stop"]
    spot.act("enter pig pig")
    # The mountain cannot be entered with a pig, whatever comes behind it.
    assert spot.lines() == ["stop"]
    spot.refused("pass", "K18", verb="pass")
    spot.refused("buy", "K18")
    spot.refused("village #1 0", "K18", verb="village")


@pytest.mark.rule("elfen", "EA26")
def test_who_cannot_enter_the_first_village_stays_at_home() -> None:
    spot = Spot("dragon pig pig", "", realms=["mountain+tree1 plains", "plains"]).travel()
    assert spot.lines() == ["stop"]
    spot.act("stop")
    assert spot.gold == [7, 7]
    assert spot.s.turn == 1


@pytest.mark.rule("elfen", "EA27")
def test_stopping_is_free_at_any_time_and_keeps_the_cards() -> None:
    spot = Spot("pig pig pig", "", realms=["plains forest", "plains"]).travel()
    assert "stop" in spot.lines()
    spot.act("enter pig pig", "stop")
    assert spot.hand() == ["pig", "pig"]


# Tickets


@pytest.mark.rule("elfen", "K19")
def test_the_chart_of_the_data_is_that_of_the_rule_book() -> None:
    assert {(transport, village): COST[transport].get(village, 0) for transport in COST for village in VALUE} == TOLLS
    assert tuple(COST) == TRANSPORTS


@pytest.mark.rule("elfen", "K19")
@pytest.mark.parametrize(("transport", "village"), TOLLS)
def test_each_village_takes_tickets_of_one_transport_by_the_chart(transport: str, village: str) -> None:
    spot = Spot(f"{transport} " * 3, "", realms=[village, "plains"]).travel()
    toll = TOLLS[transport, village]
    for count in (1, 2, 3):
        if count == toll:
            continue
        if toll:
            spot.refused(enter(transport, count), "EA25", need=toll, tickets=count)
        else:
            spot.refused(enter(transport, count), "K19", transport=transport, village=village)
    if toll:
        (entered, *_) = spot.act(enter(transport, toll))
        assert (spot.hand(), spot.faces(spot.s.discard)) == ([transport] * (3 - toll), [transport] * toll)
        assert entered.facts["tickets"] == spot.s.discard
        assert all(spot.s.cards.seen[card] == ALL for card in spot.s.discard)
        assert spot.gold[0] == 7 + VALUE[village]


@pytest.mark.rule("elfen", "K19")
def test_tickets_come_from_the_own_hand() -> None:
    spot = Spot("pig", "pig", realms=["plains", "plains"]).travel()
    spot.refused("enter balloon pig", "K19", transport="balloon")
    other = spot.s.hands[1][0]
    with pytest.raises(Illegal, match=r"^K19\b"):
        GAME.play(spot.s, Enter("pig", (other,)), spot.dealer)
    spot.refused("enter pig #999", "K19")
    forest = Spot("cloud", "", realms=["forest", "plains"]).travel()
    card = forest.s.hands[0][0]
    with pytest.raises(Illegal, match=r"^K19\b"):
        GAME.play(forest.s, Enter("cloud", (card, card)), forest.dealer)


@pytest.mark.rule("elfen", "EA25")
def test_no_mixing_no_overpaying_and_no_substitutes() -> None:
    spot = Spot("cloud cycle pig wagon wagon guard", "", realms=["forest", "plains"]).travel()
    assert spot.lines("enter") == ["enter pig pig", "enter cycle cycle", "enter wagon wagon wagon"]
    spot.refused("enter cloud cloud cycle", "EA25", transport="cloud", card="cycle")
    spot.refused("enter pig pig cycle", "EA25", need=1, tickets=2)
    spot.refused("enter wagon wagon", "EA25", need=2, tickets=1)
    spot.refused("enter pig guard", "EA25", card="guard")
    spot.refused("enter pig", "EA25", tickets=0)


@pytest.mark.rule("elfen", "K19")
@pytest.mark.rule("elfen", "K20")
@pytest.mark.rule("elfen", "EA22")
def test_vector_e1_a_mountain_by_cycle() -> None:
    for marks, lines, toll in (
        ("", [], 2),
        ("+tree1", [], 3),
        ("+tree0", [], 2),
        ("+tree1", ["guard guard"], 2),
    ):
        spot = Spot("cycle cycle cycle cycle guard", "", realms=[f"mountain{marks}", "plains"]).travel()
        spot.act(*lines, enter("cycle", toll))
        assert spot.hand().count("cycle") == 4 - toll
    Spot("pig " * 4, "", realms=["mountain", "plains"]).travel().refused("enter pig pig", "K19")


@pytest.mark.rule("elfen", "K20")
def test_vector_e2_a_lake_by_raft() -> None:
    for realm, toll in (("lake", 2), ("lake+monster1", 3), ("lake+monster0", 2), ("river", 1), ("river+monster1", 2)):
        spot = Spot("raft " * 4, "", realms=[realm, "plains"]).travel()
        assert spot.lines("enter") == [enter("raft", toll)]
    short = Spot("raft raft", "", realms=["lake+monster1", "plains"]).travel()
    assert short.lines() == ["stop"]
    short.refused("enter raft raft raft", "EA25", need=3, tickets=2)


# Gold and thieves


@pytest.mark.rule("elfen", "K21")
@pytest.mark.parametrize(("marks", "income"), [("", 7), ("+gold0", 14), ("+gold1", 7)])
def test_vector_e3_a_lake_pays_seven_and_double_on_the_own_gold(marks: str, income: int) -> None:
    spot = Spot("raft raft", "", realms=[f"lake{marks}", "plains"]).travel()
    events = spot.act("enter raft raft raft")
    assert told(events, "earned") == [{"seat": 0, "gold": income}]
    assert spot.gold == [7 + income, 7]


@pytest.mark.rule("elfen", "K21")
def test_harder_villages_pay_more() -> None:
    assert [VALUE[village] for village in VILLAGES] == [2, 3, 4, 5, 6, 7]


@pytest.mark.rule("elfen", "K22")
@pytest.mark.rule("elfen", "EA23")
def test_vector_e3_a_thief_takes_two_after_the_income() -> None:
    spot = Spot("pig", "", "", realms=["plains+thief2", "plains", "plains"], gold=0).travel()
    events = spot.act("enter pig pig")
    assert told(events, "robbed") == [{"seat": 0, "by": 2, "gold": 2}]
    assert [event.what for event in events] == ["entered", "earned", "robbed"]
    assert spot.gold == [0, 0, 2]
    own = Spot("pig", "", realms=["plains+thief0", "plains"]).travel()
    assert [event.what for event in own.act("enter pig pig")] == ["entered", "earned"]
    assert own.gold == [9, 7]


@pytest.mark.rule("elfen", "EA24")
@pytest.mark.rule("elfen", "K25")
def test_every_arrival_costs_and_pays_again() -> None:
    spot = Spot("pig " * 5, "", realms=["plains+gold0", "forest+thief1"]).travel()
    spot.act(*["enter pig pig"] * 5)
    # 4 and 3 - 2, twice, with 10 for the first lap, and 4 once more.
    assert spot.gold == [7 + 4 + 1 + 10 + 4 + 1 + 4, 7 + 4]
    assert spot.hand() == []


@pytest.mark.rule("elfen", "EA30")
def test_the_owner_of_a_realm_gets_nothing_from_visitors() -> None:
    spot = Spot("pig pig", "", "", realms=["plains", "forest+thief2", "plains"]).travel()
    spot.act("enter pig pig", "enter pig pig")
    assert spot.gold == [7 + 2 + 3 - 2, 7, 7 + 2]


# The lap


@pytest.mark.rule("elfen", "K26")
@pytest.mark.rule("elfen", "EA28")
def test_who_has_been_everywhere_gets_ten_once() -> None:
    spot = Spot("pig " * 7, "", realms=["plains plains", "plains"]).travel()
    spot.act("enter pig pig", "enter pig pig")
    assert spot.gold[0] == 7 + 4
    events = spot.act("enter pig pig")
    assert told(events, "lap") == [{"seat": 0, "gold": 10}]
    assert spot.gold[0] == 7 + 6 + 10
    spot.act(*["enter pig pig"] * 4)
    assert spot.gold[0] == 7 + 14 + 10


@pytest.mark.rule("elfen", "EA28")
def test_the_way_round_does_not_matter_for_the_lap() -> None:
    spot = Spot("pig " * 5 + "turn turn", "", "", realms=["plains", "plains", "plains"]).travel()
    spot.act("enter pig pig", "enter pig pig", "turn turn", "enter pig pig")
    assert spot.gold[0] == 7 + 6
    events = spot.act("enter pig pig")
    assert told(events, "lap") == [{"seat": 0, "gold": 10}]


@pytest.mark.rule("elfen", "EA28")
@pytest.mark.rule("elfen", "K26")
def test_the_next_journey_has_a_lap_of_its_own() -> None:
    spot = Spot("pig pig", "pig pig", realms=["plains", "plains"]).travel()
    spot.act("enter pig pig", "enter pig pig", "stop")
    assert spot.s.visited == []
    spot.act("enter pig pig")
    events = spot.act("enter pig pig")
    assert told(events, "lap") == [{"seat": 1, "gold": 10}]


@pytest.mark.rule("elfen", "EA29")
def test_played_journey_cards_lie_open_until_they_are_shuffled_in() -> None:
    spot = Spot("pig guard turn", "", realms=["plains", "plains"], pile="raft " * 20).travel()
    spot.act("turn turn", "guard guard", "enter pig pig")
    assert spot.faces(spot.s.discard) == ["turn", "guard", "pig"]
    assert spot.hand() == []
    spot.act("stop", "stop")
    assert spot.s.discard == []
    assert len(spot.s.pile) == 20 + 3 + 2 - 16


@pytest.mark.rule("elfen", "EA31")
def test_nobody_but_the_traveller_acts_while_he_travels() -> None:
    for seats in range(2, 7):
        table = played(seats, seats)
        traveller = None
        for entry in range(1, len(table.record.entries)):
            before, after = table.at(entry - 1), table.at(entry)
            if before.phase != "travel":
                continue
            assert before.turn == table.record.entries[entry].seat
            traveller = before.turn
            if table.record.entries[entry].action != "stop":
                assert after.turn == traveller


# The end


@pytest.mark.rule("elfen", "K27")
@pytest.mark.rule("elfen", "K1")
def test_after_the_last_journey_most_gold_wins_and_cards_are_worth_nothing() -> None:
    spot = Spot("gold " * 6, "pig", "", realms=["plains"] * 3, turn=1, start=2, journey=3, gold=[8, 8, 12]).travel()
    spot.act("enter pig pig")
    assert GAME.ranking(spot.s) == [[2], [1], [0]]
    spot.act("stop")
    assert spot.s.turn is None
    assert spot.gold == [8, 10, 12]
    assert GAME.ranking(spot.s) == [[2], [1], [0]]
    assert GAME.actions(spot.s) == ()
    with pytest.raises(Illegal, match=r"^K27\b"):
        GAME.play(spot.s, Enter("pig", ()), spot.dealer)


@pytest.mark.rule("elfen", "EA32")
def test_equal_gold_shares_the_victory() -> None:
    spot = Spot("pig pig", "", "raft", realms=["plains"] * 3, turn=2, start=0, journey=3, gold=[9, 4, 9]).travel()
    spot.act("stop")
    assert GAME.ranking(spot.s) == [[0, 2], [1]]


@pytest.mark.rule("elfen", "K1")
def test_the_score_tells_where_the_gold_came_from() -> None:
    spot = Spot("pig pig forest", "", realms=["plains", "plains+thief1 lake"], pile="raft raft", gold=9)
    spot.act("buy", "close 1", "pass", "pass")
    spot.act("enter pig pig", "enter pig pig")
    assert GAME.scores(spot.s) == [
        {"start": 9, "villages": 4, "laps": 10, "thieves": -2, "purchases": -1, "closures": 0, "total": 20},
        {"start": 9, "villages": 0, "laps": 0, "thieves": 2, "purchases": 0, "closures": -2, "total": 9},
    ]


def test_a_machine_that_is_told_a_wrong_face_refuses_after_the_reveal() -> None:
    for verb, wrong, rule in (("guard", "pig", "K23"), ("turn", "guard", "K24"), ("enter", "guard", "EA25")):
        spot = Spot("turn guard pig", "", realms=["plains", "plains"]).travel()
        view = spot.s.seen_by(1)
        action = next(action for action in GAME.actions(view) if action.verb == verb)
        with pytest.raises(Illegal, match=rule):
            GAME.play(view, action, Scripted([wrong]))


def test_an_onlooker_lists_hidden_tickets_as_kinds_of_their_own() -> None:
    spot = Spot("pig pig pig", "", realms=["forest", "plains"]).travel()
    listed = GAME.actions(spot.s.seen_by(1))
    one, two, three = sorted(spot.s.hands[0])

    def tickets(transport: str) -> list[tuple[int, ...]]:
        return [action.tickets for action in listed if isinstance(action, Enter) and action.transport == transport]

    assert tickets("pig") == [(one,), (two,), (three,)]
    assert tickets("cloud") == [(one, two), (one, three), (two, three)]
    assert [action for action in listed if action.verb == "guard"] == [Guard(one), Guard(two), Guard(three)]
    spot.s.cards.seen[two] = ALL
    listed = GAME.actions(spot.s.seen_by(1))
    assert tickets("pig") == [(two,), (one,), (three,)]
    assert tickets("cloud") == [(one, three)]
    assert Turn(two) not in listed
