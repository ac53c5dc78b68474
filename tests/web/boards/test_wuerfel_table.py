"""Würfelkönig’s table while it is played: what can be tapped is what can be played, and all of it is said."""

from __future__ import annotations

import re
from random import Random

from app.boards.wuerfel import BOARD
from app.boards.wuerfel.dice import die
from elements import RUDE, Elements, nameless, same
from tafelrunde.core import Seeded
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.data import DICE
from tafelrunde.games.wuerfel.game import Reroll, Take
from wuerfel_drawn import FOURS, ROW, drawn, laid, markup


def test_a_die_shows_its_colour_as_a_shape_too() -> None:
    pips = {colour: re.findall(r'class="pips" d="([^"]+)"', die(1, 1, colour, same))[0] for colour in "RGB"}
    assert len(set(pips.values())) == 3
    assert 'aria-label="Die 1: red 5"' in die(1, 5, "R", same)
    assert re.findall(r'class="pips" d="([^"]+)"', die(2, 6, DICE[0][5], same))[0].count("M") == 6


def test_every_legal_action_but_the_choice_of_dice_can_be_tapped_throughout_a_game() -> None:
    for seed in range(6):
        rng, dealer = Random(seed), Seeded(seed)
        state = GAME.start(2 + seed % 4, dealer)
        while state.turn is not None:
            legal = GAME.actions(state)
            shown = drawn(state)
            wanted = {str(action) for action in legal if not isinstance(action, Reroll)}
            assert set(shown.values("data-play")) == wanted
            if any(isinstance(action, Reroll) for action in legal):
                assert shown.values("data-select") == [f"die:{number}" for number in range(1, 7)]
            takes = [action for action in legal if isinstance(action, Take)]
            GAME.play(state, rng.choice(takes or legal), dealer)
        assert drawn(state).values("data-play") == []


def test_the_table_says_whose_turn_it_is_and_what_can_be_done() -> None:
    cases = {
        "roll all six dice.": laid(ROW),
        "take a golden citizen, or roll dice again.": laid(ROW, FOURS),
        "take a golden citizen.": laid(ROW, FOURS, rolls=3),
        "nobody comes yet. Roll some dice again.": laid(ROW, (1, 2, 3, 5, 5, 6)),
        "take the penalty. Nobody comes for these dice.": laid(ROW, (1, 2, 3, 5, 5, 6), rolls=3),
    }
    for sentence, state in cases.items():
        shown = drawn(state)
        assert f"Ada ,  {sentence}".replace("  ", " ") in re.sub(r"\s+", " ", shown.text)


def test_a_kingdom_and_the_penalties_are_told() -> None:
    state = laid(ROW)
    state.kingdoms[0] = ["C10", "V1"]
    shown = drawn(state)
    assert shown.told("kingdom-0") == "Ada, 5 points, Citizens 6, Penalties −1"
    assert shown.told("pile-penalty") == "−2 points, Penalty, 10 in the pile"


def test_an_elf_on_top_is_a_sign_in_the_kingdom_and_a_sentence_on_its_leaf() -> None:
    state = laid(ROW)
    state.kingdoms = [["C04"], ["C04", "V1"], []]
    shown = drawn(state)
    assert [attrs.get("class") for _, attrs in shown.all].count("wk-kingdom-note") == 1
    assert shown.told("kingdom-0") == "Ada, 3 points, Citizens 3, elf on top: four rolls"
    assert shown.text.count("Elf on top: four rolls.") == 1


def test_the_chosen_dice_are_rolled_again() -> None:
    shown = drawn(laid(ROW, FOURS), selected=["die:6", "die:3"])
    assert shown.by_id("again")["data-play"] == "reroll 3 6"
    assert [shown.by_id(f"die-{n}")["aria-pressed"] for n in range(1, 7)] == ["false", "false", "true"] * 2


def test_a_first_game_wants_the_dice_of_its_throw_until_they_are_chosen() -> None:
    shown = drawn(laid(ROW, FOURS), actions=[Reroll((3, 6))], selected=["die:3"])
    assert ["is-wanted" in shown.by_id(f"die-{n}")["class"] for n in range(1, 7)] == [False] * 5 + [True]


def test_without_chosen_dice_the_button_explains_itself() -> None:
    assert drawn(laid(ROW, FOURS)).by_id("again")["data-why"] == "reroll"


def test_no_die_can_be_chosen_after_the_last_roll() -> None:
    shown = drawn(laid(ROW, FOURS, rolls=3), selected=["die:1"])
    assert shown.values("data-select") == []
    assert not any(line.startswith("reroll") for line in shown.values("data-play"))


def test_the_penalty_lures_nobody_who_could_roll_again() -> None:
    nobody = (1, 2, 3, 5, 5, 6)
    shown = drawn(laid(ROW, nobody))
    assert "data-play" not in shown.by_id("pile-penalty")
    assert shown.by_id("penalty")["class"] == "button quiet"
    assert "data-play" not in shown.by_id("penalty")
    assert shown.by_id("penalty")["popovertarget"] == "giving-up"
    assert shown.by_id("penalty-now")["data-play"] == "penalty"
    assert "That costs you 2 points and ends your turn. You still have 2 rolls." in shown.text
    shown = drawn(laid(ROW, nobody, rolls=3))
    assert shown.by_id("pile-penalty")["data-play"] == "penalty"
    assert shown.by_id("penalty")["class"] == "button gold"
    assert shown.by_id("penalty")["data-play"] == "penalty"


def test_the_dragon_is_given_to_anybody_else() -> None:
    state = laid(ROW, FOURS)
    state.phase, state.gift = "gift", "C38"
    assert drawn(state).values("data-play") == ["give 1", "give 2"]


def test_who_only_watches_can_play_nothing() -> None:
    shown = drawn(laid(ROW, FOURS), actions=[])
    assert shown.values("data-play") == shown.values("data-select") == []
    assert "is thinking." in shown.text


def test_names_stay_text() -> None:
    assert drawn(laid(ROW, FOURS), names=RUDE).harmless
    assert drawn(laid(ROW), names=RUDE, actions=[]).harmless
    ended = laid(ROW)
    ended.turn, ended.ended = None, "pile"
    assert Elements(BOARD.scoring(ended, RUDE[: ended.seats], same)).harmless


def test_keys_are_unique() -> None:
    keys = drawn(laid(ROW, FOURS), selected=["die:1"]).values("id")
    assert len(keys) == len(set(keys))


def test_no_style_attribute_so_that_the_policy_can_forbid_them() -> None:
    assert drawn(laid(ROW, FOURS)).values("style") == []


def test_everything_that_acts_has_a_name() -> None:
    assert nameless(markup(laid(ROW, FOURS))) == []
