"""What everybody knows of a pile, and what a pass over it must look like."""

from __future__ import annotations

from collections import Counter

from fastgroup import Fast
from tafelrunde.core import ALL, Cards, Handle
from tafelrunde.peers.chance import Lots
from tafelrunde.peers.crypto import WORD, ZERO, word
from tafelrunde.peers.decks import Sealed, face_point, open_cards, order, pool, shuffled, sound

FAST = Fast()


def no(_card: Handle) -> bool:
    return False


def test_what_is_left_of_a_pile_is_known_while_all_of_its_cards_came_out_before_all() -> None:
    cards = Cards()
    old = cards.shuffled(cards.open(["A", "B", "B", "C"]))
    assert pool(cards, 0, no) == ["A", "B", "B", "C"]
    cards.learn(old[0], "B", ALL)
    assert pool(cards, 0, no) == ["A", "B", "C"]
    # All that is left of it, and an open card: still known.
    new = cards.shuffled([*old[1:], *cards.open(["X"])])
    assert pool(cards, 1, no) == ["A", "B", "C", "X"]
    cards.learn(new[2], "C", ALL)
    assert pool(cards, 1, no) == ["A", "B", "X"]


def test_a_pile_into_which_went_only_some_of_another_is_not_known() -> None:
    cards = Cards()
    old = cards.shuffled(cards.open(["A", "B", "C"]))
    cards.shuffled(old[:2])
    assert pool(cards, 1, no) is None
    # Nor is one with cards that somebody may have seen, and what came of it.
    cards = Cards()
    old = cards.shuffled(cards.open(["A", "B", "C"]))
    new = cards.shuffled(old)
    cards.shuffled(new)
    assert pool(cards, 2, no) == ["A", "B", "C"]
    assert pool(cards, 2, set(old).__contains__) is None


def test_a_pass_keeps_the_cards_and_follows_from_its_seed() -> None:
    secret, key = 5, FAST.base(word(5))
    cards = open_cards([face_point(FAST, face) for face in "ABCDE"])
    once = shuffled(FAST, key, cards, b"seed")
    assert once == shuffled(FAST, key, cards, b"seed")
    assert once != shuffled(FAST, key, cards, b"other")
    again = shuffled(FAST, key, once, b"next")
    opened = FAST.minus(again.body, FAST.times(word(secret) * 5, again.noise))
    faces = {face_point(FAST, face): face for face in "ABCDE"}
    assert sorted(faces[opened[at : at + WORD]] for at in range(0, len(opened), WORD)) == list("ABCDE")


def test_every_order_is_as_likely_as_any_other() -> None:
    orders = Counter(tuple(order(number.to_bytes(4, "big"), 3)) for number in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_a_lot_that_would_favour_the_lower_half_is_drawn_again() -> None:
    lots = Lots(bytes(32))
    # Of all words of 64 bits nearly half are too many for this one.
    assert all(lots.below(2**63 + 1) <= 2**63 for _ in range(20))
    assert lots._drawn > 20


def test_a_pass_that_cannot_be_one_is_seen_at_once() -> None:
    cards = open_cards([face_point(FAST, face) for face in "ABC"])
    good = shuffled(FAST, FAST.base(word(5)), cards, b"seed")
    assert sound(FAST, cards, good)
    for bad in (
        Sealed(good.noise[:-WORD], good.body[:-WORD]),
        Sealed(good.noise[:WORD] * 3, good.body),
        Sealed(ZERO + good.noise[WORD:], good.body),
        Sealed(good.noise, b"\xff" * WORD + good.body[WORD:]),
        Sealed(good.noise, good.body[:-WORD]),
    ):
        assert not sound(FAST, cards, bad)
