"""Würfelkönig: what the citizens want to see (W18 to W26), against a reading of the rule book that is not the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod
from random import Random

import pytest

from tafelrunde.games.wuerfel.data import CITIZENS, DICE
from tafelrunde.games.wuerfel.needs import colours
from wuerfel_positions import act, faces, lines, position, refused

# The dice as the rule book paints them: per pattern the colours of the faces 1 to 6.
PAINT = {"A": "BGRRGB", "B": "RBGGBR", "C": "GRBBRG"}


def shown(dice: tuple[int, ...]) -> str:
    return "".join(PAINT[pattern][die - 1] for pattern, die in zip("AABBCC", dice, strict=True))


def numbers(*wanted: str) -> Callable[[tuple[int, ...]], bool]:
    """Signs of an orc: try every choice of different numbers for the different signs."""
    sizes = [len(sign) for sign in wanted]

    def naive(dice: tuple[int, ...]) -> bool:
        chosen = permutations(range(1, 7), len(sizes))
        return any(all(dice.count(n) >= size for n, size in zip(pick, sizes, strict=True)) for pick in chosen)

    return naive


def straight(length: int) -> Callable[[tuple[int, ...]], bool]:
    texts = ["123456"[i : i + length] for i in range(7 - length)]
    return lambda dice: any(all(digit in "".join(map(str, dice)) for digit in text) for text in texts)


def dwarf(count: int, number: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda dice: sum(1 for die in dice if die == number) >= count


def paint(wanted: str) -> Callable[[tuple[int, ...]], bool]:
    """Cross the wanted colours off what is shown, one by one."""

    def naive(dice: tuple[int, ...]) -> bool:
        left = list(shown(dice))
        for colour in wanted:
            if colour not in left:
                return False
            left.remove(colour)
        return True

    return naive


def common(count: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda dice: max(Counter(shown(dice)).values()) >= count


# Per citizen: the rule, what it wants, and how many of the 46656 rolls show it in percent (from the card research).
WANTS: dict[str, tuple[str, Callable[[tuple[int, ...]], bool], float]] = {
    "C01": ("W18", lambda dice: set(dice) <= {2, 4, 6}, 1.56),
    "C02": ("W18", lambda dice: set(dice) <= {1, 3, 5}, 1.56),
    "C03": ("W19", straight(4), 27.01),
    "C04": ("W19", straight(5), 9.26),
    "C05": ("W19", straight(6), 1.54),
    "C06": ("W20", dwarf(3, 1), 6.23),
    "C07": ("W20", dwarf(3, 3), 6.23),
    "C08": ("W20", dwarf(3, 4), 6.23),
    "C09": ("W20", dwarf(4, 3), 0.87),
    "C10": ("W20", dwarf(4, 4), 0.87),
    "C11": ("W20", dwarf(4, 6), 0.87),
    "C12": ("W20", dwarf(5, 1), 0.07),
    "C13": ("W20", dwarf(5, 6), 0.07),
    "C14": ("W21", paint("GGG"), 31.96),
    "C15": ("W21", paint("GGGG"), 10.01),
    "C16": ("W21", paint("RRRR"), 10.01),
    "C17": ("W21", paint("RRRRR"), 1.78),
    "C18": ("W21", paint("BBBBB"), 1.78),
    "C19": ("W21", paint("BBBBBB"), 0.14),
    "C20": ("W22", numbers("oo", "aa"), 55.62),
    "C21": ("W22", numbers("ooo"), 36.73),
    "C22": ("W22", numbers("oooo"), 5.22),
    "C23": ("W22", numbers("ooo", "aa"), 17.04),
    "C24": ("W22", numbers("oo", "aa", "xx"), 3.86),
    "C25": ("W22", numbers("ooooo"), 0.40),
    "C26": ("W22", numbers("oooo", "xx"), 0.96),
    "C27": ("W23", common(4), 30.04),
    "C28": ("W23", common(5), 5.35),
    "C29": ("W23", common(6), 0.41),
    "C30": ("W24", paint("RRGGBB"), 12.35),
    "C31": ("W24", paint("RRRBBB"), 2.74),
    "C32": ("W24", paint("RRGG"), 35.67),
    "C33": ("W24", paint("GGBB"), 35.67),
    "C34": ("W24", paint("RRGGG"), 13.03),
    "C35": ("W24", paint("RRRBB"), 13.03),
    "C36": ("W24", paint("GGBBB"), 13.03),
    "C37": ("W25", lambda dice: sum(dice) <= 12, 1.97),
    "C38": ("W26", lambda dice: sum(dice) >= 25, 20.58),
    "C39": ("W26", lambda dice: sum(dice) >= 28, 6.08),
    "C40": ("W26", lambda dice: sum(dice) >= 30, 1.97),
}

# Every set of numbers, and every pattern of colours, each as one roll that shows it.
_RNG = Random(1)
NUMBERS = [tuple(_RNG.sample(roll, 6)) for roll in combinations_with_replacement(range(1, 7), 6)]
PATTERNS = [
    tuple(_RNG.choice([n for n in range(1, 7) if layout[n - 1] == c]) for layout, c in zip(DICE, pattern, strict=True))
    for pattern in product("RGB", repeat=6)
]


@pytest.mark.no_cover
@pytest.mark.rule("wuerfel", "W18")
@pytest.mark.rule("wuerfel", "W19")
@pytest.mark.rule("wuerfel", "W20")
@pytest.mark.rule("wuerfel", "W21")
@pytest.mark.rule("wuerfel", "W22")
@pytest.mark.rule("wuerfel", "W23")
@pytest.mark.rule("wuerfel", "W24")
@pytest.mark.rule("wuerfel", "W25")
@pytest.mark.rule("wuerfel", "W26")
@pytest.mark.parametrize("card", sorted(CITIZENS))
def test_a_citizen_wants_exactly_what_the_rule_book_says(card: str) -> None:
    _, naive, _ = WANTS[card]
    met = CITIZENS[card].met
    for dice in NUMBERS + PATTERNS:
        assert met(dice) == naive(dice), dice


@pytest.mark.parametrize("card", sorted(CITIZENS))
def test_a_citizen_is_as_rare_as_the_research_says(card: str) -> None:
    rule, _, percent = WANTS[card]
    met = CITIZENS[card].met
    if rule in ("W21", "W23", "W24"):
        chance = sum(met(dice) for dice in PATTERNS) / 3**6
    else:
        ways = [factorial(6) // prod(factorial(n) for n in Counter(dice).values()) for dice in NUMBERS]
        chance = sum(way for way, dice in zip(ways, NUMBERS, strict=True) if met(dice)) / 6**6
    assert 100 * chance == pytest.approx(percent, abs=0.0051)


@pytest.mark.rule("wuerfel", "W21")
def test_each_number_comes_in_each_colour_on_exactly_two_dice() -> None:
    assert sorted(PATTERNS) == sorted(set(PATTERNS))
    for number in range(1, 7):
        assert sorted(colours((number,) * 6, DICE)) == ["B", "B", "G", "G", "R", "R"]
    for layout in DICE:
        assert layout == layout[::-1]
        assert sorted(layout) == ["B", "B", "G", "G", "R", "R"]


# Dice, their colours, and every citizen that they win.
VECTORS = [
    ("246246", "GRRBBG", "C01 C20 C24 C30 C32 C33"),
    ("123456", "BGGGRG", "C03 C04 C05 C14 C15 C27"),
    ("234566", "GRGBGG", "C03 C04 C14 C15 C27 C38"),
    ("666665", "BBRRGR", "C11 C13 C21 C22 C25 C35 C38 C39 C40"),
    ("222255", "GGBBRR", "C20 C21 C22 C23 C26 C30 C32 C33"),
    ("162534", "BBBBBB", "C03 C04 C05 C18 C19 C27 C28 C29"),
    ("555544", "GGBBBB", "C20 C21 C22 C23 C26 C27 C33 C36 C38 C39"),
    ("222222", "GGBBRR", "C01 C21 C22 C25 C30 C32 C33 C37"),
    ("112225", "BBBBRR", "C20 C21 C23 C27"),
    ("253416", "GGGGGG", "C03 C04 C05 C14 C15 C27 C28 C29"),
    ("666633", "BBRRBB", "C11 C20 C21 C22 C23 C26 C27 C38 C39 C40"),
]


@pytest.mark.rule("wuerfel", "W15")
@pytest.mark.rule("wuerfel", "W21")
@pytest.mark.parametrize(("dice", "pattern", "cards"), VECTORS)
def test_the_worked_examples(dice: str, pattern: str, cards: str) -> None:
    assert colours(faces(dice), DICE) == shown(faces(dice)) == pattern
    assert [card for card, citizen in CITIZENS.items() if citizen.met(faces(dice))] == cards.split()


# Per rule: a citizen, dice that win it, and dice that just miss.
REFUSALS = [
    pytest.param("W18", "C01", "222222", "222221", marks=pytest.mark.rule("wuerfel", "W18")),
    pytest.param("W18", "C02", "113355", "113356", marks=pytest.mark.rule("wuerfel", "W18")),
    pytest.param("W19", "C05", "654321", "554321", marks=pytest.mark.rule("wuerfel", "W19")),
    pytest.param("W20", "C09", "333312", "333122", marks=pytest.mark.rule("wuerfel", "W20")),
    pytest.param("W21", "C18", "112231", "112211", marks=pytest.mark.rule("wuerfel", "W21")),
    pytest.param("W22", "C25", "444441", "444411", marks=pytest.mark.rule("wuerfel", "W22")),
    pytest.param("W23", "C29", "112233", "112232", marks=pytest.mark.rule("wuerfel", "W23")),
    pytest.param("W24", "C30", "222222", "222223", marks=pytest.mark.rule("wuerfel", "W24")),
    pytest.param("W24", "C36", "555544", "552211", marks=pytest.mark.rule("wuerfel", "W24")),
    pytest.param("W25", "C37", "222222", "222223", marks=pytest.mark.rule("wuerfel", "W25")),
    pytest.param("W26", "C40", "555555", "555554", marks=pytest.mark.rule("wuerfel", "W26")),
]


@pytest.mark.parametrize(("rule", "card", "hit", "miss"), REFUSALS)
def test_a_citizen_whose_wish_is_missed_is_refused_by_its_own_rule(rule: str, card: str, hit: str, miss: str) -> None:
    row = " ".join([card, *(other for other in ["C12", "C13", "C17", "C04", "C10"] if other != card)][:5])
    assert f"take {card}" in lines(position(row, hit))
    refused(position(row, miss), f"take {card}", rule, card=card, dice=faces(miss))


@pytest.mark.rule("wuerfel", "W19")
def test_a_straight_does_not_go_on_from_six_to_one() -> None:
    assert not CITIZENS["C03"].met(faces("561244"))
    assert not CITIZENS["C04"].met(faces("561224"))


@pytest.mark.rule("wuerfel", "W20")
@pytest.mark.rule("wuerfel", "W23")
def test_more_than_asked_for_is_fine() -> None:
    assert CITIZENS["C06"].met(faces("111111"))
    assert CITIZENS["C27"].met(faces("162534"))


@pytest.mark.rule("wuerfel", "WA26")
def test_different_signs_need_different_numbers() -> None:
    for card in ("C20", "C23", "C24", "C26"):
        assert not CITIZENS[card].met(faces("444444"))
    for dice in ("111222", "111122", "112233"):
        assert CITIZENS["C20"].met(faces(dice))
    assert not CITIZENS["C23"].met(faces("111112"))
    assert not CITIZENS["C26"].met(faces("111112"))
    assert not CITIZENS["C20"].met(faces("111113"))


@pytest.mark.rule("wuerfel", "WA27")
def test_three_pairs_take_all_six_dice_and_three_numbers() -> None:
    assert CITIZENS["C24"].met(faces("631631"))
    for dice in ("111122", "111222", "112234"):
        assert not CITIZENS["C24"].met(faces(dice))


@pytest.mark.rule("wuerfel", "WA28")
def test_a_straight_with_a_gap_is_none() -> None:
    assert not CITIZENS["C03"].met(faces("123566"))
    for dice in ("123466", "234511", "345611"):
        assert CITIZENS["C03"].met(faces(dice))


@pytest.mark.rule("wuerfel", "W23")
def test_the_goblin_takes_any_colour_unannounced() -> None:
    for dice in ("341625", "253416", "162534"):
        state = position("C29 C12 C13 C17 C10", dice)
        assert set(shown(faces(dice))) <= set("RGB")
        assert len(set(shown(faces(dice)))) == 1
        act(state, "take C29", "C01")
