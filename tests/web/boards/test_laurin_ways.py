"""The ways of König Laurin: where he can come, by which card, and what that would bring."""

from __future__ import annotations

import re

from app.boards.laurin import BOARD
from app.parts import escape
from app.words import laurin as words
from elements import PEOPLE, keys, same
from laurin_drawn import drawn, laid, looks, markup, reached, scene_of
from laurin_positions import position
from tafelrunde.core import Seeded
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.actions import Move
from tafelrunde.games.laurin.data import AROUND, code
from tafelrunde.games.laurin.state import Laurin


def moves(state: Laurin) -> list[Move]:
    return [action for action in GAME.actions(state) if isinstance(action, Move)]


def points(state: Laurin) -> set[tuple[int, int]]:
    scene = scene_of(state, GAME.actions(state))
    return set(scene.targets())


def test_where_the_king_can_come_is_marked_before_anybody_sends_him() -> None:
    state, dealer = reached("bid", wish=lambda s: any(s.board)), Seeded(1)
    html, promised = markup(state), set(scene_of(state).coming)
    assert html.count('class="kl-promise"') == len(promised)
    assert "The open cards can lead him" in html
    while state.phase != "move":
        GAME.play(state, GAME.actions(state)[-1], dealer)
    assert points(state) == promised
    assert 'id="coming"' not in markup(state)


def test_a_mark_says_what_the_king_would_bring_there() -> None:
    state = reached("bid")
    state.board = [0] * 64
    point, (_steps, way) = next(iter(scene_of(state).coming.items()))
    state.board[AROUND[point][0]] = code(state.mover, 5)
    shown, other = markup(state), markup(state, me=(state.mover + 1) % 3)
    assert escape(f"{words.WAYS[way]}: {PEOPLE[state.mover]} +5") in shown
    assert ">5</text>" in shown.partition('id="coming"')[2].partition('id="king"')[0]
    assert ">5</text>" not in other.partition('id="coming"')[2].partition('id="king"')[0]


def test_a_tap_on_a_mark_tells_who_would_score_there() -> None:
    state = laid()
    one, other, *_more = scene_of(state, GAME.actions(state)).coming
    state.board[AROUND[one][0]] = code(1, 5)
    shown = drawn(state, selected=looks(state, one))
    x, y = one
    assert shown.by_id(f"look-{x}-{y}")["aria-pressed"] == "true"
    assert shown.by_id(f"look-{x}-{y}")["aria-label"].endswith(": Ben +5")
    assert "Ben +5" in shown.text.partition("What you can do")[0]
    assert "+5" in markup(state, selected=looks(state, one)).partition('id="looked"')[2].partition("</p>")[0]
    elsewhere = markup(state, selected=looks(state, one, other)).partition('id="looked"')[2].partition("</p>")[0]
    assert "nobody scores" in elsewhere
    assert 'id="looked"' not in markup(state, selected=looks(state, one, one))


def test_a_look_at_a_mark_leaves_what_was_chosen() -> None:
    state = position("bid", 0, hands=["T3 T2"])
    card = state.hands[0][0]
    selected = frozenset(keys([card])) | looks(state, (4, 3))
    actions = GAME.actions(state)
    seen = BOARD.table(state, actions, me=0, names=PEOPLE[:3], selected=selected, log=(), _=same)
    assert f'data-play="bid #{card}"' in seen.html
    assert seen.picked.startswith("North, 1 step: nobody scores. 3 of 5 chosen.")
    state = reached("place", wish=lambda s: min(s.supply[s.turn]) > 0 and s.left >= 5)
    chosen = {"dwarf=1"} | looks(state, next(iter(scene_of(state, GAME.actions(state)).coming)))
    assert drawn(state, selected=chosen).by_id("kind-1")["aria-pressed"] == "true"


def test_who_is_not_asked_sees_the_marks_as_a_picture() -> None:
    state = reached("bid")
    assert 'id="look-' not in markup(state, me=(state.mover + 1) % 3)


def test_where_several_cards_lead_to_one_circle_it_is_chosen_first() -> None:
    state = reached("move", seats=5, wish=lambda s: len(points(s)) < len(moves(s)))
    scene = scene_of(state, GAME.actions(state))
    point, actions = next((point, found) for point, found in scene.targets().items() if len(found) > 1)
    key = f"point-{point[0]}-{point[1]}"
    told = drawn(state).by_id(key)["data-select"]
    shown = drawn(state, selected=[told])
    assert shown.by_id(key)["aria-pressed"] == "true"
    assert shown.by_id(key)["aria-controls"] == "deeds"
    for action in actions:
        assert "is-chosen" in shown.by_id(f"move-{action.of}-{action.way}")["class"]


def test_a_golden_circle_says_what_it_would_bring() -> None:
    state = reached("move", wish=lambda s: any(scene_of(s).gains(p).get(s.turn) for p in points(s)))
    assert re.search(r'class="kl-gold-spot"[^>]*/><text', markup(state))


def test_cards_and_circles_tell_the_ways_as_people_say_them() -> None:
    shown = drawn(reached("move", wish=lambda state: any(len(hand) == 1 for hand in state.hands)))
    cards = [attrs["aria-label"] for _tag, attrs in shown.all if attrs.get("class") == "kl-choice-ways"]
    assert all(re.fullmatch(r"\w+’s card: \d steps? (west or east|north or south)", one) for one in cards)
    circles = [attrs["aria-label"] for _tag, attrs in shown.all if attrs.get("id", "").startswith("point-")]
    assert circles
    assert all(re.match(r"(North|East|South|West), \d steps?: ", one) for one in circles)


def test_a_move_card_is_told_in_words_where_it_is_chosen_and_on_its_holders_sheet() -> None:
    assert "kl-move-words" in drawn(reached("assign", wish=lambda s: len(GAME.actions(s)) > 1)).values("class")
    assert markup(reached("place")).count(">Move card<") == 3


def test_where_a_revolt_can_lead_is_said_in_steps() -> None:
    state = position("divert", 0, caster=0, king=(7, 4), origin=(4, 4), way="E", distance=3)
    told = drawn(state).text
    assert "After one step north" in told
    assert "After 2 steps south" in told
