"""The views of the tables, without a browser: what can be tapped is what can be played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from app.boards.wuerfel import BOARD
from app.boards.wuerfel.pictures import pictograph
from app.parts import Arms, arms_of, button, card, choice, dialog, die, log_line, shield, toggle
from app.words.wuerfel import DOES
from elements import RUDE, Elements, drawings, nameless, same
from tafelrunde import games
from tafelrunde.core import Seeded
from tafelrunde.games.wuerfel.data import CITIZENS, DICE
from tafelrunde.games.wuerfel.game import Reroll, Take

ROOT = Path(__file__).parents[2]
GAME = games.load("wuerfel")
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]


def drawn(
    state: Any,
    *,
    selected: Sequence[int] = (),
    names: Sequence[str] = NAMES,
    actions: Sequence[Any] | None = None,
    **settings: Any,
) -> Elements:
    legal = GAME.actions(state) if actions is None else actions
    return Elements(
        BOARD.table(
            state,
            legal,
            me=0,
            names=names[: state.seats],
            selected=frozenset(selected),
            _=same,
            log=[],
            settings=settings,
        ).html
    )


def laid(row: Sequence[str], dice: tuple[int, ...] = (), *, rolls: int = 1, seats: int = 3) -> Any:
    """A position with these citizens in the row and these dice on the table."""
    state = GAME.start(seats, Seeded(1))
    for handle, face in zip(state.row, row, strict=True):
        state.cards.face[handle] = face
    if dice:
        state.dice, state.rolls, state.phase = dice, rolls, "choose"
    return state


ROW = ["C05", "C10", "C17", "C21", "C38"]
FOURS = (4, 4, 2, 4, 6, 4)


def test_a_citizen_is_told_with_pauses() -> None:
    told = drawn(laid(ROW)).told("card-C10")
    assert told == "dwarf, 6 points, at least 4 dice showing 4, at home here, below: mine"


def test_a_kingdom_and_the_penalties_are_told() -> None:
    state = laid(ROW)
    state.kingdoms[0] = ["C10", "V1"]
    shown = drawn(state)
    assert shown.told("kingdom-0") == "Ada, 5 points, Citizens 6, Penalties −1"
    assert shown.told("pile-penalty") == "−2 points, Penalty, 10 in the pile"


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


def test_the_chosen_dice_are_rolled_again() -> None:
    shown = drawn(laid(ROW, FOURS), selected=[6, 3])
    assert shown.by_id("again")["data-play"] == "reroll 3 6"
    assert [shown.by_id(f"die-{n}")["aria-pressed"] for n in range(1, 7)] == ["false", "false", "true"] * 2


def test_without_chosen_dice_the_button_explains_itself() -> None:
    assert drawn(laid(ROW, FOURS)).by_id("again")["data-why"] == "reroll"


def test_no_die_can_be_chosen_after_the_last_roll() -> None:
    shown = drawn(laid(ROW, FOURS, rolls=3), selected=[1])
    assert shown.values("data-select") == []
    assert not any(line.startswith("reroll") for line in shown.values("data-play"))


def test_a_citizen_that_cannot_be_won_is_explained_at_any_time() -> None:
    shown = drawn(laid(ROW, FOURS))
    assert shown.by_id("card-C10")["data-play"] == "take C10 place"
    assert "popovertarget" not in shown.by_id("card-C10")
    assert "card-C10-leaf" not in shown.values("id")
    assert "data-play" not in shown.by_id("card-C05")
    assert shown.by_id("pile-penalty")["data-why"] == "penalty"
    ended = laid(ROW)
    ended.turn, ended.ended = None, "pile"
    for asked in (shown, drawn(laid(ROW)), drawn(laid(ROW, FOURS), actions=[]), drawn(ended)):
        assert asked.by_id("card-C05")["popovertarget"] == "card-C05-leaf"
        assert asked.by_id("card-C05-leaf")["role"] == "dialog"


def test_the_leaf_of_a_citizen_says_what_it_asks_brings_and_does() -> None:
    shown = drawn(laid(["C05", "C30", "C37", "C32", "C38"], (1, 2, 3, 5, 5, 6))).text
    for told in (
        "A straight of 6 numbers. 7 points.",
        "At home here, below: city.",
        "A sum of 25 or more.",
        *DOES.values(),
    ):
        assert told in re.sub(r"\s+", " ", shown)
    # What the dice add up to matters to two only, and to the right of the last stands nobody.
    assert shown.count("Together they show 22 now.") == 2
    assert "Together" not in drawn(laid(ROW)).text
    assert DOES["hypnotist"] not in drawn(laid(["C21", "C22", "C23", "C24", "C37"])).text


def test_a_citizen_says_what_else_it_does() -> None:
    told = [
        "on top: 4 rolls",
        "then another turn",
        "brings along who stands to the right",
        "1 point per fairy of yours",
        "to be given away",
    ]
    shown = drawn(laid(["C05", "C30", "C37", "C32", "C38"])).sentence
    assert all(effect in shown for effect in told)
    # To the right of the last stands nobody, and an orc only counts.
    shown = drawn(laid(["C21", "C22", "C23", "C24", "C37"])).sentence
    assert not any(effect in shown for effect in told)


def test_the_penalty_lures_nobody_who_could_roll_again() -> None:
    nobody = (1, 2, 3, 5, 5, 6)
    shown = drawn(laid(ROW, nobody))
    assert "data-play" not in shown.by_id("pile-penalty")
    assert shown.by_id("penalty")["class"] == "button quiet"
    shown = drawn(laid(ROW, nobody, rolls=3))
    assert shown.by_id("pile-penalty")["data-play"] == "penalty"
    assert shown.by_id("penalty")["class"] == "button gold"


def test_a_citizen_can_be_won_without_its_place() -> None:
    shown = drawn(laid(ROW, FOURS))
    assert shown.by_id("alone-C10")["data-play"] == "take C10"
    assert "Just the dwarf, not the mine" in shown.text
    # A first game shows one thing at a time.
    assert "alone-C10" not in drawn(laid(ROW, FOURS), actions=[Take("C10", place=True)]).values("id")


def test_an_elf_on_top_is_a_sign_in_the_kingdom_and_a_sentence_on_its_leaf() -> None:
    state = laid(ROW)
    state.kingdoms = [["C04"], ["C04", "V1"], []]
    shown = drawn(state)
    assert [attrs.get("class") for _, attrs in shown.all].count("kingdom-note") == 1
    assert shown.told("kingdom-0") == "Ada, 3 points, Citizens 3, elf on top: four rolls"
    assert shown.text.count("Elf on top: four rolls.") == 1


def test_who_only_watches_can_play_nothing() -> None:
    shown = drawn(laid(ROW, FOURS), actions=[])
    assert shown.values("data-play") == shown.values("data-select") == []
    assert "is thinking." in shown.text


def test_the_dragon_is_given_to_anybody_else() -> None:
    state = laid(ROW, FOURS)
    state.phase, state.gift = "gift", "C38"
    assert drawn(state).values("data-play") == ["give 1", "give 2"]


def test_the_hypnotist_offers_the_citizen_to_its_right() -> None:
    state = laid(["C37", *ROW[:4]], (1, 1, 2, 2, 3, 1))
    state.row[0], state.phase, state.bonus = -1, "bonus", 1
    assert set(drawn(state).values("data-play")) == {"take C05", "decline"}


def test_names_stay_text() -> None:
    assert drawn(laid(ROW, FOURS), names=RUDE).harmless
    assert drawn(laid(ROW), names=RUDE, actions=[]).harmless
    ended = laid(ROW)
    ended.turn, ended.ended = None, "pile"
    assert Elements(BOARD.scoring(ended, RUDE[: ended.seats], same)).harmless


def test_keys_are_unique() -> None:
    keys = drawn(laid(ROW, FOURS), selected=[1]).values("id")
    assert len(keys) == len(set(keys))


def test_no_style_attribute_so_that_the_policy_can_forbid_them() -> None:
    assert drawn(laid(ROW, FOURS)).values("style") == []


def test_everything_that_acts_has_a_name() -> None:
    state = laid(ROW, FOURS)
    markup = BOARD.table(
        state, GAME.actions(state), me=0, names=NAMES[:3], selected=frozenset(), _=same, log=[], settings={}
    ).html
    assert nameless(markup) == []


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


def bodies(look: str, card_id: str, dice: tuple[int, ...]) -> int:
    """How many small dice of a pictograph look like this."""
    found = re.search(f'class="{look}" d="([^"]*)"', pictograph(CITIZENS[card_id], dice))
    return found[1].count("Z") if found else 0


@pytest.mark.parametrize("card_id", [key for key, citizen in CITIZENS.items() if "at_" not in str(citizen.need)])
def test_a_pictograph_is_all_gold_exactly_when_the_need_is_met(card_id: str) -> None:
    rng, citizen = Random(card_id), CITIZENS[card_id]
    parts = bodies("mini", card_id, ())
    for _ in range(300):
        dice = tuple(rng.choice((1, 2, 3, 4, 5, 6)) for _die in range(6))
        lit = bodies("mini is-lit", card_id, dice)
        assert lit + bodies("mini", card_id, dice) == parts
        assert (lit == parts) == citizen.met(dice), dice


def test_hints_can_be_switched_off() -> None:
    state = laid(ROW, FOURS)
    on, off = (BOARD.table(
        state, [], me=0, names=NAMES[:3], selected=frozenset(), _=same, log=[], settings={"hints": hints}
    ).html for hints in (True, False))  # fmt: skip
    assert "is-lit" in on
    assert "is-lit" not in off


def scored(*kingdoms: list[str]) -> Any:
    state = laid(ROW, seats=len(kingdoms))
    state.kingdoms, state.turn, state.phase, state.ended = list(kingdoms), None, "over", "pile"
    return state


@pytest.mark.rule("wuerfel", "W39")
def test_scoring_says_who_won_and_why() -> None:
    def told(*kingdoms: list[str]) -> str:
        return re.sub(r"\s+", " ", Elements(BOARD.scoring(scored(*kingdoms), NAMES, same)).text)

    end = "The last citizen came into the row: the game is over."
    assert f"Ada is the dice king! 7 points, 4 more than Ben. {end}" in told(["C05"], ["C22"])
    tie = told(["C24", "V2"], ["C01"])
    assert "Ben is the dice king! 5 points, as many as Ada, but fewer minus points: 0 against 2." in tie
    assert "Ada and Ben share the crown! Equal points (3) and equal minus points (0)" in told(["C22"], ["C23"])


def test_scoring_counts_line_by_line() -> None:
    state = scored(["C24", "C32", "C33", "P1:3", "V2", "C38"], ["C03"])
    text = re.sub(r"\s+", " ", Elements(BOARD.scoring(state, NAMES, same)).text)
    for line in ("Citizens 7 1", "Fairies 4 ·", "Places 3 ·", "Penalties −2 ·", "Dragons −2 ·", "Total 10 1"):
        assert line in text


@pytest.mark.parametrize("sheet", sorted((ROOT / "assets" / "art").glob("*.svg")), ids=lambda path: path.stem)
def test_art_is_small_and_well_formed(sheet: Path) -> None:
    ElementTree.parse(sheet)
    assert sheet.stat().st_size < 60_000


def test_every_drawing_and_every_colour_that_is_used_exists() -> None:
    text = {path.stem: path.read_text("utf-8") for path in (ROOT / "assets" / "art").glob("*.svg")}
    markup = (ROOT / "web" / "index.html").read_text("utf-8")
    state = laid(ROW, FOURS)
    state.kingdoms[0] = [*CITIZENS, *(f"P{n}:2" for n in range(1, 6)), *(f"V{n}" for n in range(1, 5))]
    markup += BOARD.table(state, [], me=0, names=NAMES, selected=frozenset(), _=same, log=[], settings={}).html
    markup += BOARD.scoring(scored(["C22"], ["C23"]), NAMES, same)
    for name, symbol in drawings(markup):
        assert f'<symbol id="{symbol}"' in text[name]
    tokens = (ROOT / "web" / "style" / "tokens.css").read_text("utf-8")
    for used in set(re.findall(r'="var\((--[\w-]+)\)"', "".join(text.values()) + markup)):
        assert f"{used}:" in tokens


def test_colours_stand_in_one_file_only() -> None:
    # Each custom property that the other sheets use is either a token or local to a part.
    styles = {path.stem: path.read_text("utf-8") for path in (ROOT / "web" / "style").glob("*.css")}
    known = set(re.findall(r"(--[\w-]+):", "".join(styles.values())))
    for sheet in styles.values():
        assert set(re.findall(r"var\((--[\w-]+)\)", sheet)) <= known


# Parts


def test_a_die_shows_its_colour_as_a_shape_too() -> None:
    pips = {colour: re.findall(r'class="pips" d="([^"]+)"', die(1, 1, colour, same))[0] for colour in "RGB"}
    assert len(set(pips.values())) == 3
    assert 'aria-label="Die 1: red 5"' in die(1, 5, "R", same)
    assert re.findall(r'class="pips" d="([^"]+)"', die(2, 6, DICE[0][5], same))[0].count("M") == 6


def test_shields_differ_in_tincture_pattern_and_letter() -> None:
    drawings = [re.findall(r'd="([^"]+)" fill="var\((--\w+)\)"', shield(Arms(seat, "X"))) for seat in range(6)]
    assert len({field for (_, field), _ in drawings}) == 6
    assert len({charge for _, (charge, _) in drawings}) == 6
    assert [arms.letter for arms in arms_of(["Ada", "Anna", "Änne", "", "7"])] == ["A", "N", "Ä", "B", "7"]


def test_parts_escape_what_they_are_given() -> None:
    for markup in (
        button("<i>", do='x" y'),
        toggle("<i>", "sound", True),
        choice("<i>", "lang", [("de", "<i>")], "de"),
        dialog("key", "<i>", "", close="<i>"),
        shield(Arms(0, "<i>")),
        log_line("<i>", 3),
        card("wuerfel", "elf", "<i>"),
    ):
        Elements(markup)
        assert "<i>" not in markup
