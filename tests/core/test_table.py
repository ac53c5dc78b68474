"""The table on the toy game: every hard thing of the five games in one small one."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import (
    ALL,
    Cards,
    Damaged,
    Dealer,
    Event,
    Handle,
    Hidden,
    Illegal,
    Record,
    Scripted,
    Seeded,
    Table,
    Unreadable,
    Wanted,
)
from toy import SPY, Bid, Pass, Spy, hidden_from


def played(seed: int, seats: int = 3, **options: int) -> Table:
    table, choose = Table.new(SPY, "Ada Ben Cleo".split()[:seats], Seeded(seed), **options), Random(seed)
    while table.state.turn is not None:
        table.play(choose.choice(SPY.actions(table.state)))
    return table


def test_a_game_by_rules_that_nobody_knows_yet_is_not_begun() -> None:
    with pytest.raises(Damaged, match="newer"):
        Table.new(SPY, ["Ada", "Ben", "Cleo"], Seeded(1), version=SPY.version + 1)


def test_an_event_is_of_everybody_whom_a_fact_of_it_names() -> None:
    gave = Event("gave", {"seat": 0, "to": 2, "card": 1})
    assert [gave.of(seat) for seat in range(3)] == [True, False, True]


def test_a_dealer_that_is_copied_has_chance_of_its_own() -> None:
    dealer, untouched = Seeded(7), Seeded(7).roll(6)
    assert deepcopy(dealer).roll(6) == dealer.roll(6) == untouched


def test_a_game_goes_on_by_the_version_of_the_rules_that_it_began_with() -> None:
    laurin, seats = games.load("laurin"), ["Ada", "Ben", "Cleo"]
    assert laurin.version > 1
    old = Table.new(laurin, seats, Seeded(1), version=1)
    assert (old.record.version, old.state.version) == (1, 1)
    old.play(laurin.actions(old.state)[0])
    again = Table.load(laurin, Record.parse(old.record.text()), Seeded())
    assert (again.state.version, again.state) == (1, old.state)
    *_, imagined = old.imagining(1, 0, Random(1))
    assert Table.lay(laurin, imagined, Seeded()).at(1).version == 1
    today = Table.new(laurin, seats, Seeded(1)).state
    assert today.version == laurin.version
    # Machines at a table that is older compare what they compared then.
    assert today.compared().keys() - old.state.compared().keys() == {"version", "counters", "resumes"}


class Oracle(Scripted):
    """A dealer that knows nothing: it interrupts, asks another machine that knows all, and plays on."""

    def __init__(self, knows: list[Any]) -> None:
        super().__init__()
        self.knows = knows

    def answer(self, wanted: Wanted) -> None:
        at = len(self.script)
        self.script += self.knows[at : at + wanted.count]


def test_a_table_plays_to_its_end_and_tells_places_and_scores() -> None:
    table = played(1)
    assert SPY.actions(table.state) == ()
    assert sorted(seat for place in SPY.ranking(table.state) for seat in place) == [0, 1, 2]
    with pytest.raises(Illegal, match=r"^S4\b"):
        table.play(Pass())


def test_a_record_replays_to_the_same_state_text_and_json() -> None:
    for seed in range(30):
        table = played(seed, 2 + seed % 2)
        record = Record.parse(table.record.text())
        assert record == table.record == Record.from_json(json.loads(json.dumps(table.record.to_json())))
        again = Table.load(SPY, record, Seeded())
        for entry in range(len(record.entries)):
            assert again.at(entry) == table.at(entry)
            assert again.events(entry) == table.events(entry)
            assert SPY.from_json(json.loads(json.dumps(SPY.to_json(table.at(entry))))) == table.at(entry)


def test_a_dealer_that_must_ask_interrupts_and_nothing_has_changed() -> None:
    known = played(4, purse=5)
    table = Table.new(SPY, known.record.names, Scripted(known.record.entries[0].outcomes), purse=5)
    asked = 0
    for entry in known.record.entries[1:]:
        dealer = Oracle(list(entry.outcomes))
        while True:
            before, head = table.state.to_json(), table.record.head
            try:
                table.play(SPY.read(table.state, entry.action), dealer)
                break
            except Wanted as wanted:
                assert table.state.to_json() == before
                assert table.record.head == head
                dealer.answer(wanted)
                asked += 1
    assert table.record == known.record
    assert asked > 3


def test_a_machine_that_was_not_told_the_faces_plays_along_and_holds_the_same_chain() -> None:
    for seed in range(30):
        known = played(seed, purse=5)
        for seat in (None, 0, 1, 2):
            blind = Table.load(SPY, Record.parse(known.record.seen_by(seat).text()), Seeded())
            assert blind.record.head == known.record.head
            for entry in range(len(known.record.entries)):
                assert blind.at(entry) == known.at(entry).seen_by(seat)
                assert blind.events(entry) == known.events(entry)


def test_a_seat_sees_its_own_cards_and_nothing_else() -> None:
    for seed in range(10):
        table = played(seed)
        for entry in range(len(table.record.entries)):
            state = table.at(entry)
            for seat in range(3):
                view = state.seen_by(seat)
                for card in hidden_from(state, seat):
                    assert view.cards.face[card] is None
                assert all(view.cards.face[card] for card in state.hands[seat])
                assert view.seen_by(seat) == view
            assert all(
                face is None
                for face, seen in zip(state.seen_by(None).cards.face, state.cards.seen, strict=True)
                if seen != ALL
            )


@pytest.mark.no_cover
def test_a_guess_fits_all_that_the_seat_knows_and_plays_to_its_end() -> None:
    for seed in range(40):
        table = played(seed, purse=5)
        for entry in range(len(table.record.entries)):
            truth = table.at(entry)
            for seat in range(3):
                view = truth.seen_by(seat)
                world = view.guess(Random(seed))
                assert all(w == v for w, v in zip(world.cards.face, view.cards.face, strict=True) if v is not None)
                held = [*world.bids, *(card for hand in world.hands for card in hand)]
                assert None not in [world.value(card) for card in held]
                dealer, choose = Seeded(seed), Random(seed)
                while world.turn is not None:
                    SPY.play(world, choose.choice(SPY.actions(world)), dealer)
                faces = [world.cards.pick(card, Random(1).random) for card in all_cards(world)]
                assert sorted(faces) == ["T1"] * 4 + ["T2"] * 4 + ["T3"] * 4


def all_cards(state: Any) -> list[Any]:
    return [*state.pile, *state.bids, *(card for hand in state.hands for card in hand)]


def test_guessing_never_touches_the_chance_of_the_game() -> None:
    def game(guess: bool) -> str:
        table, choose = Table.new(SPY, ["Ada", "Ben"], Seeded(9)), Random(3)
        while table.state.turn is not None:
            if guess:
                table.state.seen_by(0).guess(Random(1))
            table.play(choose.choice(SPY.actions(table.state)))
        return table.record.text()

    assert game(True) == game(False)


def test_only_what_revealed_nothing_can_be_taken_back() -> None:
    table = Table.new(SPY, ["Ada", "Ben"], Seeded(1))
    assert not table.undo()
    start = table.state.to_json()
    table.play(SPY.actions(table.state)[0])
    assert table.can_undo(1) is None
    assert table.undo(0)
    assert table.state.to_json() == start
    for _ in range(2):
        table.play(SPY.actions(table.state)[0])
    table.play(Spy(1))
    assert not table.undo(0)


def test_what_a_seat_has_shown_it_may_take_back_but_not_what_it_has_seen() -> None:
    table = Table.new(games.load("elfen"), ["Ada", "Ben"], Seeded(1))
    verbs = {action.verb: action for action in table.game.actions(table.state)}
    before = table.state.to_json()
    table.play(verbs["village"])
    assert table.record.entries[-1].outcomes
    assert table.can_undo() is None
    assert table.can_undo(1) is None
    assert table.undo(0)
    assert table.state.to_json() == before
    table.play(verbs["buy"])
    assert table.can_undo(0) is None


def test_undo_of_a_seat_takes_back_what_others_did_after_it() -> None:
    table = Table.new(SPY, ["Ada", "Ben", "Cleo"], Seeded(1))
    for _ in range(2):
        table.play(SPY.actions(table.state)[0])
    assert table.undo(0)
    assert table.state.turn == 0
    assert len(table.record.entries) == 1


def test_a_seat_may_rewind_for_practice_whatever_it_has_learned() -> None:
    table = Table.new(games.load("elfen"), ["Ada", "Ben"], Seeded(1))
    assert not table.rewind(0)
    before = table.state.to_json()
    table.play(next(action for action in table.game.actions(table.state) if action.verb == "buy"))
    assert table.can_undo(0) is None
    assert not table.rewind(1)
    assert table.rewind(0)
    assert table.state.to_json() == before


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    table = Table.new(SPY, ["Ada", "Ben"], Seeded(1), purse=0)
    before = table.state.to_json()
    for action, rule in ((Bid(Handle(0)), "S1"), (Pass(), "S1")):
        with pytest.raises(Illegal) as refusal:
            table.play(action)
        assert refusal.value.rule == rule
        assert table.state.to_json() == before


def test_a_card_may_be_called_by_its_face() -> None:
    state = SPY.start(2, Seeded(3))
    for action in SPY.actions(state):
        face = state.face(action.card)
        assert SPY.read(state, f"bid {face}") == action == SPY.read(state, str(action))
    with pytest.raises(Unreadable):
        SPY.read(state, "bid T9")
    with pytest.raises(Unreadable):
        SPY.read(state, "")


def test_seats_and_options_are_checked_at_the_start() -> None:
    with pytest.raises(Illegal) as refusal:
        SPY.start(7, Seeded(1))
    assert (refusal.value.rule, refusal.value.facts) == ("S0", {"seats": 7, "least": 2, "most": 3})
    with pytest.raises(Illegal):
        SPY.start(2.0, Seeded(1))  # type: ignore[arg-type]
    for options in ({"purse": 3}, {"gold": 1}, {"purse": True}, {"purse": 1.0}):
        with pytest.raises(Unreadable):
            SPY.start(2, Seeded(1), **options)  # type: ignore[arg-type]
    with pytest.raises(Damaged, match="header"):
        SPY.start(2, Seeded(1), version=-1)


def test_what_is_no_action_is_no_action() -> None:
    table = Table.new(SPY, ["Ada", "Ben"], Seeded(1))
    with pytest.raises(TypeError, match="'bid #1' is no action; `read` makes one of a line"):
        table.play("bid #1")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["seats", "dealer", "version", "self", "gold"])
def test_a_record_with_an_option_that_there_is_not_is_damaged(name: str) -> None:
    record = Record("spy", 1, ["Ada", "Ben"], {name: 1})
    record.append(None, "start", ())
    with pytest.raises(Damaged, match=f"entry 0: syntax line='{name}=1'"):
        Table.load(SPY, record, Seeded(1))


@pytest.mark.parametrize(
    ("change", "why", "entry"),
    [
        (lambda t: t.replace("[game spy 1]", "[game spy 2]"), "link", 0),
        (lambda t: t.replace("[seats Ada", "[seats Ada Ada"), "header", None),
        (lambda t: t.replace("purse=1", "purse=x"), "header", None),
        (lambda t: "\n".join(t.splitlines()[:2]), "header", None),
        (lambda t: "\n".join(t.splitlines()[:3]), "header", None),
        (lambda t: t.replace("\n2 Ben bid", "\n2 Ben raise", 1), "link", 2),
        (lambda t: t.replace("\n2 Ben", "\n2 Zoe", 1), "syntax", 2),
        (lambda t: t.replace("\n2 Ben", "\n7 Ben", 1), "syntax", 2),
        (lambda t: t.replace("Ada(T", "Ada(T9 T", 1), "link", 0),
        (lambda t: t.replace("Ada(T", "Zoe(T", 1), "syntax", 0),
    ],
)
def test_a_damaged_record_says_which_entry_and_why(change: Any, why: str, entry: int | None) -> None:
    text = change(played(1, 2).record.text())
    with pytest.raises(Damaged) as damage:
        Table.load(SPY, Record.parse(text), Seeded())
    assert (damage.value.why, damage.value.entry) == (why, entry)


def unchecked(text: str) -> str:
    """The record as a person would write it, without the checks."""
    return "\n".join(line.split(" ~")[0] for line in text.splitlines())


@pytest.mark.parametrize(
    ("change", "why", "entry"),
    [
        (lambda t: t.replace("[game spy 1]", "[game spy 2]"), "newer", None),
        (lambda t: t.replace("[game spy 1]", "[game chess 1]"), "header", None),
        (lambda t: t.replace("2 Ben bid #", "2 Ben bid #9", 1), "illegal", 2),
        (lambda t: t.replace("2 Ben bid", "2 Ben raise", 1), "syntax", 2),
        (lambda t: t.replace("2 Ben", "2 Ada", 1), "turn", 2),
        (lambda t: t.replace("0 start | Ada(", "0 start | Ada(T9 ", 1), "outcome", 0),
        (lambda t: t.replace("0 start | Ada(", "0 start | Ada(T1 T1 T1 T1 T1 ", 1), "outcome", 0),
        (lambda t: t.replace("0 start |", "0 start | 4", 1), "outcome", 0),
        (lambda t: t.split("\n1 ")[0].replace(")", " T2)", 2), "outcome", 0),
        (lambda t: t.split(" Ben(")[0], "outcome", 0),
        (lambda t: t.replace("4 Ben pass | ", "4 Ben pass | 7 ", 1), "outcome", 4),
    ],
)
def test_a_record_that_cannot_have_happened_says_where(change: Any, why: str, entry: int | None) -> None:
    table = Table.new(SPY, ["Ada", "Ben"], Seeded(2))
    while table.state.turn is not None:
        table.play(SPY.actions(table.state)[-1])
    text = unchecked(table.record.text())
    assert Table.load(SPY, Record.parse(text), Seeded()).state == table.state
    with pytest.raises(Damaged) as damage:
        Table.load(SPY, Record.parse(change(text)), Seeded())
    assert (damage.value.why, damage.value.entry) == (why, entry)


def test_a_die_that_a_record_claims_must_be_a_die() -> None:
    dealer = Scripted([7])
    with pytest.raises(Damaged):
        dealer.roll(1)
    assert Scripted([6]).roll(1) == (6,)


def test_a_card_that_is_out_cannot_come_again_out_of_a_later_shuffle() -> None:
    cards = Cards()
    old = cards.shuffled(cards.open(["A", "B", "C"]))
    new = cards.shuffled([*old[:2], *cards.open(["X"])])
    cards.learn(new[0], "A", ALL)
    assert not cards.can_be(new[1], "A")
    assert cards.can_be(new[1], "B")
    assert cards.can_be(new[1], "X")
    cards.learn(new[1], "B", ALL)
    assert not cards.can_be(new[2], "C")
    assert cards.can_be(old[2], "C")


def test_hidden_cards_of_several_shuffles_may_each_be_the_origin() -> None:
    cards = Cards()
    one, two = cards.shuffled(cards.open(["A", "B"])), cards.shuffled(cards.open(["C", "D"]))
    both = cards.shuffled([one[0], two[0]])
    assert [face for face in "ABCDE" if cards.can_be(both[0], face)] == ["A", "B", "C", "D"]
    cards.learn(both[0], "A", ALL)
    assert {cards.copy().pick(both[1], Random(seed).random) for seed in range(20)} == {"C", "D"}


def test_the_base_dealer_answers_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Dealer().roll(1)
    assert Hidden(0, None) != Hidden(0, "T1")
