"""König Laurin’s table throughout whole games: what can be tapped is what can be played, and what hides stays hidden."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.boards.laurin import BOARD
from app.words import laurin as words
from elements import PEOPLE, RUDE, Elements, keys, nameless, same, values
from laurin_drawn import GAMES, drawn, markup, played
from tafelrunde.core import Action, Illegal, Seeded
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.actions import Bid, Buy, Keep, Place
from tafelrunde.games.laurin.state import Laurin


def choosing(state: Laurin, action: Action) -> list[str]:
    """What must be chosen first, so that this action can be tapped."""
    if isinstance(action, Buy | Bid | Keep):
        return keys(action.cards)
    return [f"dwarf={action.front}"] if isinstance(action, Place) else []


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_legal_action_can_be_tapped_throughout_a_game_and_what_it_needs_is_offered(seats: int, seed: int) -> None:
    rng = Random(seed)
    for state, _events in played(seats, seed):
        legal, text = GAME.actions(state), markup(state)
        known = set(map(str, legal))
        plain = set(values(text, "data-play"))
        assert plain <= known
        assert {str(action) for action in legal if not choosing(state, action)} <= plain
        cards = {card for action in legal if isinstance(action, Buy | Bid | Keep) for card in action.cards}
        assert {*keys(cards)} <= {*values(text, "data-select")}
        sets = {tuple(choosing(state, action)) for action in legal} - {()}
        for chosen in rng.sample(sorted(sets), min(2, len(sets))):
            shown = set(values(markup(state, selected=chosen), "data-play"))
            assert shown <= known
            assert {str(action) for action in legal if tuple(choosing(state, action)) == chosen} <= shown


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_nobody_sees_what_is_hidden(seats: int, seed: int) -> None:
    for number, (state, _events) in enumerate(played(seats, seed)):
        if number % 12:
            continue
        for seat in (*range(seats), None):
            view = state.seen_by(seat)
            one, two = (view.guess(Random(chance)).seen_by(seat) for chance in (1, 2))
            assert markup(one, me=seat) == markup(two, me=seat) == markup(state, me=seat)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_keys_are_unique_and_everything_that_acts_has_a_name(seats: int, seed: int) -> None:
    for number, (state, _events) in enumerate(played(seats, seed)):
        if number % 6:
            continue
        text = markup(state)
        keys = Elements(text).values("id")
        assert len(keys) == len(set(keys))
        assert "style=" not in text
        assert nameless(text) == []
        for whole in re.findall(r'<g[^>]*role="[^>]*>', text):
            assert "aria-label=" in whole
        assert len(text) < 61_000


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_what_only_explains_is_read_and_refused(seats: int, seed: int) -> None:
    for number, (state, _events) in enumerate(played(seats, seed)):
        if number % 5 or state.turn is None:
            continue
        for line in sorted(set(drawn(state).values("data-why")))[:12]:
            with pytest.raises(Illegal) as refused:
                GAME.play(state.copy(), GAME.read(state, line), Seeded(0))
            assert words.refusal(refused.value.rule, refused.value.facts, PEOPLE, same), (line, refused.value)


def test_who_only_watches_can_play_nothing() -> None:
    for state, _events in played(4, 2):
        if state.turn is not None:
            text = markup(state, me=(state.turn + 1) % 4)
            assert not re.search(" data-(play|select|why)=", text)


def test_names_stay_text() -> None:
    for number, (state, _events) in enumerate(played(3, 4)):
        if number % 7 and state.turn is not None:
            continue
        if state.turn is None:
            assert Elements(BOARD.scoring(state, RUDE[:3], same)).harmless
        else:
            assert drawn(state, names=RUDE).harmless
            assert drawn(state, names=RUDE, me=None).harmless
