"""The table of König der Elfen throughout whole games: what can be tapped is what can be played, and hands stay hidden."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.boards.elfen import BOARD
from app.boards.elfen.field import SPOTS
from app.words import elfen as words
from elements import PEOPLE, RUDE, Elements, keys, nameless, same, values
from elfen_drawn import SEATS, drawn, markup, some
from tafelrunde.core import Illegal, Seeded
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import ROOM
from tafelrunde.games.elfen.planning import Attach, Discard, Village

every_size = pytest.mark.parametrize("seats", SEATS)


@every_size
def test_every_legal_action_can_be_tapped_throughout_a_game(seats: int) -> None:
    rng = Random(seats)
    for state in some(seats, 4):
        legal = GAME.actions(state)
        known = set(map(str, legal))
        plain = set(values(markup(state), "data-play"))
        assert plain <= known
        laid = [action for action in legal if isinstance(action, Village | Attach)]
        dropped = [action for action in legal if isinstance(action, Discard) and state.phase == "swap"]
        assert plain >= known - set(map(str, [*laid, *dropped]))
        for card in {action.card for action in laid}:
            shown = set(values(markup(state, selected=[f"card={card}"]), "data-play"))
            assert shown <= known
            assert shown >= {str(action) for action in laid if action.card == card}
        for action in rng.sample(dropped, min(3, len(dropped))):
            assert str(action) in values(markup(state, selected=keys(action.cards)), "data-play")


def test_whoever_picks_too_many_cards_to_discard_hears_how_many() -> None:
    state = next(
        one for one in some(4, 1) if one.phase == "swap" and one.turn is not None and len(one.hands[one.turn]) > 5
    )
    chosen = keys(state.hands[state.turn][:6])
    assert "too many: put 2\u00a0back." in markup(state, selected=chosen)


@every_size
def test_cards_that_go_onto_the_road_are_offered_by_their_handles(seats: int) -> None:
    for state in some(seats, 7):
        cards = {action.card for action in GAME.actions(state) if isinstance(action, Village | Attach)}
        if state.phase == "swap" and state.turn is not None:
            assert set(values(markup(state), "data-select")) == set(keys(state.hands[state.turn]))
        else:
            assert set(values(markup(state), "data-select")) == {f"card={card}" for card in cards}


@every_size
def test_what_only_explains_is_read_and_refused(seats: int) -> None:
    for state in some(seats, 9):
        if state.turn is None:
            continue
        chosen = [f"card={action.card}" for action in GAME.actions(state) if isinstance(action, Attach)][:1]
        lines = set(values(markup(state), "data-why")) | set(values(markup(state, selected=chosen), "data-why"))
        for line in sorted(lines):
            with pytest.raises(Illegal) as refused:
                GAME.play(state.copy(), GAME.read(state, line), Seeded(0))
            told = words.refusal(refused.value.rule, refused.value.facts, PEOPLE, same)
            assert told, (line, refused.value)
            assert "{" not in told


@every_size
def test_nobody_sees_what_is_hidden(seats: int) -> None:
    for state in some(seats, 25):
        for seat in (*range(seats), None):
            view = state.seen_by(seat)
            one, two = (view.guess(Random(chance)).seen_by(seat) for chance in (1, 2))
            assert markup(one, me=seat) == markup(two, me=seat) == markup(state, me=seat)


@every_size
def test_keys_are_unique_and_everything_that_acts_has_a_name(seats: int) -> None:
    for state in some(seats, 12):
        for text in (markup(state), markup(state, me=None)):
            keys = Elements(text).values("id")
            assert len(keys) == len(set(keys))
            assert "style=" not in text
            assert set(values(text, "popovertarget")) <= set(keys)
            assert nameless(text) == []
            assert len(text) < 80_000


@every_size
def test_every_realm_lies_in_its_own_place_with_one_self_in_the_south(seats: int) -> None:
    state = GAME.start(seats, Seeded(1))
    assert len(set(SPOTS[seats])) == seats
    for me in range(seats):
        text = markup(state, me=me)
        assert _clockwise(text) == [(me + step) % seats for step in range(seats)]
        assert f"ke-at-south ke-room-{ROOM[seats]}" in text
        assert _clockwise(markup(state, me=me, shared=True)) == [*range(seats)], "at one screen nobody changes places"


def _clockwise(text: str) -> list[int]:
    """Whose realms lie round the road, from the south."""
    return [int(seat) for seat in re.findall(r'id="realm-(\d)"', text)]


def test_who_only_watches_can_play_nothing() -> None:
    for state in some(4, 6):
        if state.turn is not None:
            text = markup(state, me=(state.turn + 1) % 4)
            assert not re.search(" data-(play|select|why)=", text)


def test_names_stay_text() -> None:
    for state in some(3, 15):
        if state.turn is None:
            assert Elements(BOARD.scoring(state, RUDE[:3], same)).harmless
        else:
            assert drawn(state, names=RUDE).harmless
            assert drawn(state, names=RUDE, me=None).harmless
