"""Cards: who knows which face, what a hidden one can be, and that guesses and lots stay consistent."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tafelrunde.core import ALL, Cards, Damaged, Dealer, Handle, Hidden, Scripted, Seeded, Untaught, Wanted
from tafelrunde.core.known import Known


def sat(dealer: Dealer, cards: Cards) -> Any:
    dealer.sit(cards)
    return dealer


def test_open_cards_are_seen_by_all_and_a_shuffle_hides_them_under_new_handles() -> None:
    cards = Cards()
    pile = cards.open(["A", "B"])
    assert (pile, cards.face, cards.seen, cards.deck) == ([0, 1], ["A", "B"], [ALL, ALL], [-1, -1])
    hidden = cards.shuffled(pile)
    assert (hidden, cards.face[2:], cards.seen[2:], cards.deck[2:]) == ([2, 3], [None, None], [0, 0], [0, 0])
    assert cards.decks == [("A", "B")]


@pytest.mark.parametrize("face", ["7", "", "two words", "7S", "S(7)"])
def test_a_face_that_a_record_could_not_tell_from_anything_else_is_an_error_at_once(face: str) -> None:
    with pytest.raises(ValueError, match="no faces"):
        Cards().open(["A", face])


def test_what_only_one_seat_saw_goes_into_a_shuffle_as_a_handle() -> None:
    cards = Cards()
    first = cards.shuffled(cards.open(["A", "B"]))
    cards.learn(first[0], "A", 1)
    cards.shuffled(first)
    assert cards.decks[1] == tuple(first)


def test_learning_keeps_the_first_face_and_adds_who_saw_it() -> None:
    cards = Cards()
    (card,) = cards.shuffled(cards.open(["A"]))
    cards.learn(card, None, 1)
    assert (cards.face[card], cards.seen[card]) == (None, 1)
    cards.learn(card, "A", 2)
    cards.learn(card, "B", 4)
    assert (cards.face[card], cards.seen[card]) == ("A", 7)


def test_what_lay_open_can_be_hidden_again_and_is_then_any_of_those_that_are_left() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B", "C"]))
    cards.learn(pile[0], "A", ALL)
    view = cards.seen_by(0)
    for one in (view, cards):
        one.hide(pile[:1], 1 << 1)
        assert (one.face[pile[0]], one.seen[pile[0]]) == (None, 1 << 1)
        assert all(one.can_be(pile[0], face) for face in "ABC")
    assert {view.guess(Random(number)).face[pile[0]] for number in range(20)} == {*"ABC"}


def test_what_a_card_can_be_shrinks_with_what_is_known() -> None:
    cards = Cards()
    one, two, three = cards.shuffled(cards.open(["A", "A", "B"]))
    assert [cards.can_be(one, face) for face in "ABC"] == [True, True, False]
    cards.learn(two, "B", ALL)
    assert [cards.can_be(one, face) for face in "AB"] == [True, False]
    assert [cards.can_be(two, face) for face in "AB"] == [False, True]
    cards.learn(three, "A", 1)
    assert cards.can_be(one, "A")


def test_a_lot_once_drawn_stays_and_is_no_part_of_the_game() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B", "C", "D"]))
    twin = cards.copy()
    face = cards.pick(pile[0], Random(1).random)
    assert {cards.pick(pile[0], Random(seed).random) for seed in range(9)} == {face}
    assert cards.face[pile[0]] is None
    assert cards == twin
    assert cards.to_json() == twin.to_json()
    assert twin.lot == cards.seen_by(None).lot == {}
    assert [cards.can_be(pile[0], other) for other in "ABCD"] == [other == face for other in "ABCD"]
    rest = sorted(cards.pick(card, Random(2).random) for card in pile[1:])
    assert rest == sorted(set("ABCD") - {face})


def test_a_lot_gives_way_to_the_truth() -> None:
    cards = Cards()
    one, two = cards.shuffled(cards.open(["A", "B"]))
    drawn = cards.pick(one, Random(1).random)
    other = "B" if drawn == "A" else "A"
    cards.learn(one, other, ALL)
    assert cards.face[one] == other
    assert cards.pick(two, Random(1).random) == drawn


def test_a_copy_shares_nothing() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B", "C"]))
    cards.pick(pile[0], Random(1).random)
    twin, before, left = cards.copy(), cards.to_json(), [pool[:] for pool in cards.left or []]
    twin.pick(pile[1], Random(1).random)
    twin.learn(pile[2], twin.pick(pile[2], Random(1).random), ALL)
    twin.shuffled(twin.open(["X"]))
    assert cards.to_json() == before
    assert (list(cards.lot), cards.left) == ([pile[0]], left)


def test_of_two_that_know_only_what_was_seen_neither_sees_what_the_other_learns() -> None:
    first = Known()
    pile = first.shuffled(first.open(["A", "B"]))
    twin = first.copy()
    first.learn(pile[0], "A", ALL)
    assert (first.shown(pile[0], 0), twin.shown(pile[0], 0)) == ("A", None)


def test_what_a_stranger_writes_in_a_view_stands_nowhere_else() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    before = cards.to_json()
    view = cards.seen_by(0)
    view.seen[pile[0]], view.deck[pile[0]], view.face[pile[0]] = ALL, 7, "A"
    view.decks.clear()
    assert cards.to_json() == before


def test_of_two_that_share_neither_sees_what_the_other_learns_first() -> None:
    first = Cards()
    pile = first.shuffled(first.open(["A", "B", "C"]))
    twin, view = first.copy(), first.seen_by(0)
    before = first.to_json()
    first.learn(pile[0], "A", ALL)
    first.open(["X"])
    assert twin.to_json() == view.to_json() == before
    assert [cards.can_be(pile[1], "A") for cards in (first, twin, view)] == [False, True, True]
    twin.learn(pile[1], "A", ALL)
    assert [cards.can_be(pile[2], "A") for cards in (first, twin, view)] == [False, False, True]


def test_what_one_seat_knows_is_not_reckoned_with_for_another() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    cards.learn(pile[0], "A", 2)
    assert [world.can_be(pile[1], "A") for world in (cards, cards.seen_by(1), cards.seen_by(0))] == [False, False, True]


@pytest.mark.parametrize("seed", range(120))
def test_what_was_asked_before_changes_no_answer(seed: int) -> None:
    rng, cards = Random(seed), Cards()
    live = cards.shuffled(cards.open("AABC")) + cards.shuffled(cards.open("ABBD"))
    for _ in range(12):
        hidden = [Handle(number) for number, deck in enumerate(cards.deck) if deck >= 0]
        card = rng.choice(hidden)
        match rng.randrange(5):
            case 0 | 1:
                with suppress(Damaged):  # where what was learnt cannot all be true
                    cards.pick(card, rng.random)
            case 2:
                rng.shuffle(live)
                live = live[5:] + cards.shuffled(live[:5])
            case 3:
                cards.learn(card, rng.choice([face for face in "ABCD" if cards.can_be(card, face)] or [None]), ALL)
            case _:
                cards.learn(card, rng.choice("ABCD"), 1)
        afresh = cards.copy()
        afresh.rests = {}
        for card in hidden:
            for face in "ABCD":
                assert cards.can_be(card, face) == afresh.can_be(card, face)


def test_every_face_is_as_likely_as_it_is_frequent() -> None:
    found: Counter[str] = Counter()
    for seed in range(900):
        cards = Cards()
        pile = cards.shuffled(cards.open(["A", "A", "B"]))
        found[cards.pick(pile[seed % 3], Random(seed).random)] += 1
    assert 540 < found["A"] < 660


def test_a_lot_does_not_depend_on_how_the_pile_lay() -> None:
    drawn = set()
    for order in ("AABC", "CBAA", "BACA"):
        cards = Cards()
        pile = cards.shuffled(cards.open(order))
        rng = Random(5)
        drawn.add(tuple(cards.pick(card, rng.random) for card in pile))
    assert len(drawn) == 1


def test_cards_are_equal_by_what_the_game_knows_and_nothing_else() -> None:
    assert Cards() == Cards()
    assert Cards() != "cards"
    other = Cards()
    other.open(["A"])
    assert Cards() != other
    with pytest.raises(TypeError):
        hash(Cards())


def test_an_empty_pile_can_be_shuffled() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    assert cards.shuffled([]) == []
    assert cards.pick(pile[0], Random(1).random) in "AB"
    assert Cards.from_json(cards.to_json()) == cards
    cards.learn(pile[0], "A", 1)
    assert cards.seen_by(1).guess(Random(1)).face[pile[0]] is not None


SOME = {"face": ["A", None], "seen": [-1, 0], "deck": [-1, 0], "decks": [["A"]]}


@pytest.mark.parametrize(
    "change",
    [
        {"face": "AB"},
        {"face": ["A", 1]},
        {"face": {"A": 1, "B": 2}},
        {"face": ["A"]},
        {"seen": [-1, "0"]},
        {"seen": [-1, True]},
        {"seen": None},
        {"deck": [-1, 0.0]},
        {"deck": [-2, 0]},
        {"deck": [-1, 1]},
        {"decks": ["A"]},
        {"decks": "A"},
        {"decks": [["A", None]]},
        {"decks": [["A", False]]},
        {"decks": {}},
        {"face": ["A b", None]},
        {"face": ["", None]},
        {"face": [None, None]},
        {"seen": [-1, -1]},
        {"seen": [-1, -2]},
        {"decks": [[""]]},
        {"decks": [[]]},
        {"decks": [["A", "B"]]},
        {"decks": [["A"], ["B"]]},
        {"decks": [[0]]},
        {"decks": [[1]]},
        {"decks": [[9999]]},
        {"decks": [[-1]]},
        {"face": ["A"] * 3, "seen": [-1] * 3, "deck": [0, -1, 0], "decks": [["A", "A"]]},
        {"face": ["A"] * 2, "seen": [-1] * 2, "deck": [1, 0], "decks": [["A"], ["A"]]},
    ],
)
def test_cards_from_json_must_be_cards(change: dict[str, Any]) -> None:
    assert Cards.from_json(SOME).to_json() == SOME
    with pytest.raises(Damaged, match="cards"):
        Cards.from_json(SOME | change)


@pytest.mark.parametrize("data", [None, [], "x", {}, {key: SOME[key] for key in ("face", "seen", "deck")}])
def test_other_json_is_no_set_of_cards(data: Any) -> None:
    with pytest.raises(Damaged, match="cards"):
        Cards.from_json(data)


# Dealers.


def test_what_everybody_saw_is_not_asked_again() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    dealer = sat(Seeded(1), cards)
    (seen,) = dealer.reveal(pile[:1], to=1)
    assert dealer.dealt == [Hidden(1, seen)]
    assert dealer.reveal(pile[:1], to=1) == [seen]
    assert dealer.reveal(pile[:1]) == [seen]
    assert dealer.reveal(pile[:1]) == dealer.reveal(pile[:1], to=0) == [seen]
    assert dealer.dealt == [Hidden(1, seen), seen]


def test_a_draw_takes_from_the_top_and_tells_whom_it_shows() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B", "C"]))
    top = pile[-1]
    dealer = sat(Seeded(1), cards)
    assert dealer.draw(pile, 2, to=2) == [top, top - 1]
    assert len(pile) == 1
    assert [cards.seen[card] for card in (top, top - 1, pile[0])] == [4, 4, 0]


def test_dice_have_the_sides_that_were_asked_for() -> None:
    dealer = sat(Seeded(3), Cards())
    assert set(dealer.roll(200, 3)) == {1, 2, 3}
    assert set(dealer.roll(300)) == {1, 2, 3, 4, 5, 6}
    assert len(dealer.dealt) == 500


def test_a_script_that_runs_out_tells_what_is_wanted() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    dealer = sat(Scripted([3]), cards)
    with pytest.raises(Wanted) as wanted:
        dealer.roll(2, 4)
    assert (wanted.value.kind, wanted.value.count, wanted.value.sides) == ("roll", 2, 4)
    assert (wanted.value.cards, wanted.value.to) == ((), None)
    with pytest.raises(Wanted) as wanted:
        dealer.draw(pile, 2, to=1)
    assert (wanted.value.kind, wanted.value.count, wanted.value.to) == ("faces", 2, 1)
    assert wanted.value.cards == (3, 2)
    assert dealer.dealt == []
    assert not dealer.finished


@pytest.mark.parametrize(
    ("outcome", "to"),
    [
        (4, None),
        ("C", None),
        (Hidden(0, "A"), None),
        ("A", 0),
        (Hidden(1, "A"), 0),
        (Hidden(0, "C"), 0),
        (4, 0),
    ],
)
def test_an_outcome_that_cannot_have_been_is_damaged(outcome: Any, to: int | None) -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    with pytest.raises(Damaged, match="outcome") as damage:
        sat(Scripted([outcome]), cards).draw(pile, to=to)
    assert damage.value.facts == {"outcome": outcome, "card": 3, "to": "all" if to is None else to}


@pytest.mark.parametrize("outcome", ["A", Hidden(0, "A"), 0, 7])
def test_a_die_must_show_one_of_its_sides(outcome: Any) -> None:
    with pytest.raises(Damaged, match="outcome"):
        sat(Scripted([outcome]), Cards()).roll(1)
    with pytest.raises(Damaged, match="outcome=5 sides=4"):
        sat(Scripted([5]), Cards()).roll(1, 4)
    assert sat(Scripted([4]), Cards()).roll(1, 4) == (4,)


def test_a_face_that_was_not_told_is_learnt_later() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    dealer = sat(Scripted([Hidden(0, None), "B"]), cards)
    (card,) = dealer.draw(pile, to=0)
    assert (cards.face[card], cards.seen[card]) == (None, 1)
    assert dealer.reveal([card]) == ["B"]
    assert dealer.finished
    assert not cards.can_be(pile[0], "B")


def test_whoever_shall_learn_nothing_is_dealt_what_others_see_and_what_is_no_news() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B"]))
    dealer = sat(Untaught(1), cards)
    (theirs,) = dealer.draw(pile, to=0)
    assert (cards.face[theirs], cards.seen[theirs]) == (None, 1)
    cards.learn(theirs, "B", 1 << 1)
    assert dealer.reveal([theirs]) == ["B"]
    assert cards.seen[theirs] == ALL
    for to in (1, None):
        with pytest.raises(Wanted) as wanted:
            dealer.reveal(pile, to)
        assert (wanted.value.kind, wanted.value.cards, wanted.value.to) == ("faces", tuple(pile), to)
    with pytest.raises(Wanted) as wanted:
        dealer.roll(2, 4)
    assert (wanted.value.kind, wanted.value.count, wanted.value.sides) == ("roll", 2, 4)
    assert dealer.dealt == []


def test_the_base_dealer_knows_no_faces() -> None:
    cards = Cards()
    with pytest.raises(NotImplementedError):
        sat(Dealer(), cards).draw(cards.shuffled(cards.open(["A"])))


# Whole lives of a deck.


def lived(seed: int, mixes: int) -> tuple[Cards, list[list[Any]], list[str], Random]:
    """A deck that was shuffled, drawn, shown and put back in many ways."""
    rng, cards = Random(seed), Cards()
    faces = rng.choices("ABCD", k=rng.randint(3, 9))
    piles = [cards.open(faces), [], []]
    dealer = sat(Seeded(seed), cards)
    for _ in range(rng.randint(4, 25)):
        source, target = rng.sample(piles, 2)
        what = rng.randrange(5)
        if what == 0 and mixes:
            mixes -= 1
            dealer.shuffle(source)
        elif what == 1 and source:
            target += dealer.draw(source, rng.randint(1, len(source)), to=rng.choice([0, 1, None]))
        elif what == 2 and source:
            dealer.reveal(rng.sample(source, 1), to=rng.choice([0, 1, None]))
        elif what == 3:
            target += source
            source.clear()
        else:
            rng.shuffle(source)
    return cards, piles, faces, rng


@pytest.mark.parametrize("seed", range(200))
def test_however_a_deck_was_mixed_it_holds_the_faces_that_it_began_with(seed: int) -> None:
    cards, piles, faces, rng = lived(seed, mixes=2 + seed % 8)
    everything = [card for pile in piles for card in pile]
    for seat in (0, 1, None):
        view = cards.seen_by(seat)
        assert Cards.from_json(json.loads(json.dumps(view.to_json()))) == view
        world = view.guess(rng)
        assert world.seen_by(seat) == view
        for card in everything:
            assert view.face[card] is None or world.face[card] == view.face[card]
            assert world.face[card] is not None or not world.seen[card]
        shown = sat(Seeded(seed), world).reveal(everything)
        assert sorted(map(str, shown)) == sorted(faces)
    truth = [cards.pick(card, rng.random) for card in everything]
    assert sorted(truth) == sorted(faces)
    for card, face in zip(everything, truth, strict=True):
        assert cards.can_be(card, face)


def test_a_choice_of_origin_that_leaves_another_card_without_one_is_taken_back() -> None:
    for seed in range(20):
        cards = Cards()
        one, two = cards.shuffled(cards.open(["A", "B"])), cards.shuffled(cards.open(["A", "C"]))
        both = cards.shuffled([one[0], two[0]])
        cards.learn(both[0], "A", ALL)
        cards.learn(both[1], "B", ALL)
        # The B can only have been one[0], so the A was two[0]: an A is left of the first deck, a C of the second.
        assert [cards.pick(card, Random(seed).random) for card in (one[0], one[1], two[0], two[1])] == [
            "B",
            "A",
            "A",
            "C",
        ]


def test_cards_that_no_world_explains_are_damaged() -> None:
    cards = Cards()
    one, two = cards.shuffled(cards.open(["A", "B"]))
    cards.learn(one, "Z", ALL)
    with pytest.raises(Damaged, match="cards"):
        cards.pick(two, Random(1).random)
    assert not cards.can_be(two, "A")


def test_what_settling_found_out_is_not_drawn_again() -> None:
    for seed in range(20):
        cards = Cards()
        first = cards.shuffled(cards.open(["A", "A", "D"]))
        again = cards.shuffled([*cards.open(["C"]), *first])
        cards.learn(again[0], "A", ALL)
        cards.learn(again[1], "D", ALL)
        rng = Random(seed)
        assert sorted(cards.pick(card, rng.random) for card in first) == ["A", "A", "D"]
        assert sorted(cards.pick(card, rng.random) for card in again) == ["A", "A", "C", "D"]


def test_what_is_left_in_a_world_is_found_out_once_for_all_that_is_tried_there(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, settle = list[Cards](), Cards.settle

    def watched(cards: Cards, chance: Any) -> None:
        asked.append(cards)
        settle(cards, chance)

    monkeypatch.setattr(Cards, "settle", watched)
    cards = Cards()
    pile = cards.shuffled(cards.open("ABCDE"))
    world = cards.seen_by(0).guess(Random(1))
    found = {world.copy().pick(pile[0], Random(number).random) for number in range(20)}
    assert (len(asked), found) == (1, {*"ABCDE"})
    # Where something went in hidden it is told by lot, in each world anew.
    hidden = cards.shuffled(pile)
    world = cards.seen_by(0).guess(Random(1))
    assert len(asked) == 1
    world.pick(hidden[0], Random(1).random)
    assert len(asked) == 2
