"""Where a game of König Laurin stands: the phase, the round, the seats."""

from __future__ import annotations

import re
from collections import Counter

from app.words import laurin as words
from elements import PEOPLE, same
from laurin_drawn import GAMES, drawn, markup, played, reached
from tafelrunde.core import Seeded
from tafelrunde.games.laurin import GAME

DECIDED = [part for part in GAME.phases if part.verbs]


def test_the_table_says_what_can_be_done_in_every_phase() -> None:
    found: dict[str, set[str]] = {}
    times = Counter[str]()
    for seats, seed in (*GAMES, (4, 10)):
        for state, _events in played(seats, seed):
            times[state.phase] += 1
            if state.turn is not None and times[state.phase] <= 30:
                for me in (state.turn, (state.turn + 1) % seats):
                    sentence = re.search(r'id="sentence">([^<]+)<', markup(state, me=me))
                    assert sentence
                    found.setdefault(state.phase, set()).add(sentence[1])
    assert set(found) == {part.name for part in DECIDED}
    assert all(len(sentences) > 1 for sentences in found.values())
    assert any("Do you cancel it?" in sentence for sentence in found["counter"])
    assert any("all your points are placed: choose “Done”." in sentence for sentence in found["place"])
    assert "the king has moved. Do you cast a spell?" in found["spell"]


def test_a_tap_beside_everything_says_what_this_phase_is_about() -> None:
    shown = drawn(reached("bid"))
    assert next(attrs for _, attrs in shown.all if attrs.get("class") == "kl-garden-art")["data-why"] == "fog 3"
    assert words.refusal("L23", {"verb": "fog"}, PEOPLE, same) == "Now you bid for the next king move, or pass."


def test_the_round_says_where_it_stands_and_what_comes_next() -> None:
    shown = drawn(reached("bid"))
    assert [attrs["class"] for _, attrs in shown.all if attrs.get("aria-current") == "step"] == ["kl-part is-now"]
    assert "then the bids are turned up." in shown.text.lower()
    assert "Round 1" in shown.text


def test_a_seat_tells_its_points_its_treasure_and_its_dwarfs() -> None:
    state = reached("move", wish=lambda state: any(len(hand) == 1 for hand in state.hands))
    shown = drawn(state)
    seats = [shown.told(f"seat-{seat}") for seat in range(state.seats)]
    assert any("treasure cards in hand: 1" in seat for seat in seats)
    assert all(re.search(r", \d+ points?, (\+\d+ here, )?dwarfs in the supply: \d( \d)*(, |$)", seat) for seat in seats)
    assert sum("start player" in seat for seat in seats) == 1
    supply = markup(GAME.start(3, Seeded(1))).partition('id="seat-0-sheet"')[2].partition("</section>")[0]
    assert ">5 3 3 1 1 1<" in supply
