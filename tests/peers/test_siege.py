"""A slice of the siege: `python build.py bench siege` plays thousands."""

from __future__ import annotations

import pytest

from besieged import Siege


@pytest.mark.no_cover
@pytest.mark.parametrize("first", [0, 10, 30])
def test_whatever_some_do_the_others_play_on_nobody_honest_is_named_and_nothing_is_read(first: int) -> None:
    for seed in range(first, first + 10):
        outcome = Siege(seed, longest=9).run()
        assert not outcome.wrong, outcome
        assert outcome.ended or not outcome.enough, outcome
        assert outcome.stands != "for no reason", outcome


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [1299, 1766, 1185])
def test_what_went_wrong_once(seed: int) -> None:
    """Who tells two passes of a shuffle, and acts on both decks himself, leaves nobody on the other one; whoever opens his page anew when
    all is over opens his secrets later than the others.
    """
    outcome = Siege(seed).run()
    assert not outcome.wrong, outcome
    assert outcome.ended, outcome


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [2068, 4149, 7201, 7335, 7531, 9917])
def test_a_table_that_stood_once_goes_on(seed: int) -> None:
    """One decision was made in two rounds; a share that is none was taken for said; a deck was left by nobody who had helped it, though a
    card of another one had been answered to one alone, or left by one who was still making its entry; and what was decided after one thing was
    carried out after another, the end.
    """
    outcome = Siege(seed, longest=20).run()
    assert not outcome.wrong, outcome
    assert outcome.ended, outcome


@pytest.mark.no_cover
@pytest.mark.parametrize(("seed", "version"), [(2668, {}), (3312, {"version": 2}), (5047, {}), (6706, {})])
def test_what_is_no_card_is_not_read_and_one_card_has_no_other_order(seed: int, version: dict[str, int]) -> None:
    """Whoever was dealt what is none has laid it open before the first action; nonsense of a liar has come back to him as a pass."""
    outcome = Siege(seed, **version).run()
    assert not outcome.wrong, outcome
    assert outcome.caught == outcome.liars, outcome


@pytest.mark.no_cover
def test_what_one_between_two_parts_has_seen_before_he_voted_with_the_other_is_counted_and_nothing_else_is() -> None:
    table = Siege(364, version=2)
    outcome = table.run()
    assert outcome.ways == ("bridges",)
    assert outcome.peeked
    assert not outcome.wrong, outcome
    # Had who voted for that point helped beyond it himself, then the card would have been read.
    for seats in table.upon.values():
        seats |= set(table.facts.people)
    table._judge()
    assert any(what.startswith("card read") for what in outcome.wrong)
