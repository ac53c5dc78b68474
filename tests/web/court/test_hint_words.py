"""What the coach says: where to look, what to do, and why, in the words of each game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from app.court import views
from app.court.advice import WHERE, WHY, Advice
from app.court.hints import Orders, deed, hints
from app.parts import Arms, plural
from app.saved.share import read
from laurin_positions import position as auction
from loewenherz_positions import paint
from loewenherz_positions import position as land
from tafelrunde import games
from tafelrunde.bots import mind
from tafelrunde.core import Seeded, Table
from tafelrunde.games.loewenherz.diplomacy import Defect
from wuerfel_positions import GAME
from wuerfel_positions import position as dice_position

GOLDEN = Path(__file__).parents[2] / "golden"
NAMES = ["Ada", "Ben", "Cleo"]
SHOWN: Any = SimpleNamespace(_=str)
NOTHING: dict[str, Any] = {"why": [], "aims": [], "others": [], "later": [], "usual": [], "equals": [], "cost": 0.0}
"""A hint that has found no reason."""


@pytest.mark.parametrize("name", games.NAMES)
def test_every_deed_and_every_reason_has_its_words(name: str) -> None:
    game, known = games.load(name), hints(name)
    verbs = set[str]()
    for path in sorted(GOLDEN.glob(f"{name}/*.txt")):
        lines = [line.split() for line in path.read_text("utf-8").splitlines() if line[:1].isdigit()]
        verbs |= {line[2] for line in lines if len(line) > 2 and line[1] != "start"} - {"|"}
    keyed = {key.split()[0] for key in known.look}
    assert {verb for verb in verbs if verb in keyed} == keyed
    assert not {verb for verb in verbs if verb.isalpha() and verb.islower()} - keyed
    path = min(GOLDEN.glob(f"{name}/*.txt"))
    table = Table.load(game, read(path.read_text("utf-8")).record, Seeded())
    seen = set[str]()
    for entry in range(len(table.record.entries)):
        state = table.at(entry)
        seen |= {part for parts in mind(game).reasons(state) for part in parts}
        if state.turn is not None and entry % 9 == 0:
            view = state.seen_by(state.turn)
            told = [deed(game, view, action, table.record.names, str) for action in game.actions(view)[:6]]
            assert all(told)
            assert not [one for one in told if one.startswith(tuple(table.record.names))], "it is still to be done"
    assert seen == known.parts.keys()


def test_a_game_without_words_of_its_own_says_what_is_done_as_it_is_written() -> None:
    assert hints("chess") == hints("checkers")


def test_a_reroll_is_told_by_its_dice_and_never_by_what_will_come() -> None:
    game = games.load("wuerfel")
    state = dice_position("C20 C12 C14 C19 C40", "112246")
    again, whole = (game.read(state, line) for line in ("reroll 1 3 4", "reroll 1 2 3 4 5 6"))
    spoken = deed(game, state, again, ["Ada", "Ben"], str).replace("\u00a0", " ")
    assert spoken == "Roll blue 1 2 2 again and keep green 6, blue 1 4."
    assert deed(game, state, whole, ["Ada", "Ben"], str) == "Roll all dice again."


def test_a_citizen_is_told_with_its_points_and_with_its_place() -> None:
    game = games.load("wuerfel")
    state = dice_position("C01 C06 C32 C20 C27", "111335")
    takes = [game.read(state, line) for line in ("take C06 place", "take C06", "take C32")]
    assert [deed(game, state, take, ["Ada", "Ben"], str) for take in takes] == [
        "Win: dwarf, 4 points; also the place: mine, 2 points.",
        "Win: dwarf, 4 points.",
        "Win: fairy.",
    ]


def test_which_move_card_is_handed_out_is_told_to_whoever_does() -> None:
    game = games.load("laurin")
    table = Table.new(game, NAMES, Seeded(4))
    while table.state.phase != "assign" or len(game.actions(table.state)) == 1:
        table.play(Random(len(table.record.entries)).choice(game.actions(table.state)))
    s = table.state
    first = {deed(game, s, action, NAMES, str) for action in game.actions(s)}
    assert len(first) == len(game.actions(s)) > 1
    assert all(one.startswith("Take this move card yourself: ") for one in first)
    game.play(s, game.actions(s)[0], Seeded(1))
    assert all(deed(game, s, action, NAMES, str).startswith("Hand out this move card: ") for action in game.actions(s))


def sitting(name: str, view: Any) -> Any:
    """All that a hint asks of a session."""
    return SimpleNamespace(table=SimpleNamespace(game=games.load(name)), view=view, names=NAMES)


def hinted(name: str, view: Any, step: int = WHY, **found: Any) -> list[str]:
    """A hint in English, as far as it is asked for."""
    steps = views.hinted(SHOWN, sitting(name, view), NOTHING | found, step)  # type: ignore[arg-type]
    return [line for step in steps for line in step]


def test_where_to_look_is_not_told_by_the_verb_alone() -> None:
    asked = [hinted("laurin", auction(phase, 0), WHERE, verb="pass") for phase in ("bid", "declare", "spell")]
    assert asked == [
        ["Look at your treasure: another king move may be worth more."],
        ["Look at your dwarfs: they stand well enough."],
        ["Look at your spells: keep them for now."],
    ]


def test_whoever_gives_up_a_king_move_looks_at_the_ways_of_the_king_and_whoever_buys_no_spell_at_the_treasure() -> None:
    ways = ["Look at where the king could go: every way helps the others more than you."]
    for phase, verb in (("move", "lapse"), ("free", "lapse"), ("free", "decline"), ("last", "decline")):
        assert hinted("laurin", auction(phase, 0), WHERE, verb=verb) == ways, (phase, verb)
    saved = hinted("laurin", auction("buy", 0), WHERE, verb="decline")
    assert saved == ["Look at your treasure: it is worth more later."]


def test_whoever_says_that_they_want_to_act_casts_no_spell() -> None:
    told = hinted("laurin", auction("declare", 0), WHERE, verb="act")
    assert told == ["Look at your dwarfs: it is worth acting, ban or no ban."]


def test_whoever_searches_for_a_village_has_none_to_place() -> None:
    told = hinted("elfen", games.load("elfen").start(2, Seeded(1)), WHERE, verb="novillage")
    assert told == ["Look at your realm and your hand: there is no village in either."]


def test_whoever_takes_a_citizen_hears_of_rolling_on_only_while_there_is_a_roll_left() -> None:
    midst, last = (dice_position("C01 C06 C32 C20 C27", "111335", rolls=rolls) for rolls in (2, 3))
    beside = dice_position(dice="111335")
    beside.phase, beside.bonus = "bonus", 2
    assert [hinted("wuerfel", view, WHERE, verb="take") for view in (midst, last, beside)] == [
        ["Look at the row: your dice win somebody, and rolling on can lose that again."],
        ["Look at the row: whom of those who come do you want most?"],
        ["Look at the citizen beside the hypnotist: is it worth having?"],
    ]


def told(name: str, view: Any, found: dict[str, Any]) -> list[str]:
    """Why, in English, as a hint would tell it."""
    return views.reasons(SHOWN, sitting(name, view), view, NOTHING | found)


def test_the_aim_of_a_reroll_is_told_in_the_words_of_the_game() -> None:
    view = dice_position("C20 C12 C32 C19 C40", "111166")
    aims = [["take C12", 0.518], ["take C20", 0.2], ["take C32", 0.1], ["take C19", 0.02], ["take C40", 0.051]]
    assert told("wuerfel", view, {"aims": [*aims, ["penalty", 0.111]]}) == [
        "Aim: dwarf, 10 points, at least 5 dice showing 1; with 2 more rolls 52%.",
        "It may also turn out to be: orc, 1 point: 20%; fairy: 10%; others: 7%.",
        "Or nobody (−1 point): 11%.",
    ]
    brief = hints("wuerfel").aim
    assert brief
    ends = [
        (GAME.read(view, line), chance) for line, chance in (("take C12", 0.518), ("take C20", 0.3), ("penalty", 0.182))
    ]
    assert brief(view, ends, str) == "Dwarf, 10 points: 52%, others: 30%, nobody: 18%."
    never = [(GAME.read(view, "take C19"), 0.004), *ends]
    assert brief(view, never, str) == "Dwarf, 10 points: 52%, others: 30%, nobody: 18%."
    rare = [(GAME.read(view, "take C12"), 0.8), (GAME.read(view, "take C20"), 0.02), ends[-1]]
    assert brief(view, rare, str) == "Dwarf, 10 points: 80%, others: 2%, nobody: 18%."
    alone = [(GAME.read(view, "take C12"), 0.818), ends[-1]]
    assert brief(view, alone, str) == "Dwarf, 10 points: 82%, nobody: 18%."
    sums = [
        (GAME.read(view, "take C12"), 0.036),
        (GAME.read(view, "take C20"), 0.008),
        (GAME.read(view, "penalty"), 0.956),
    ]
    assert brief(view, sums, str) == "Dwarf, 10 points: 4%, others: 1%, nobody: 95%.", "all of them are a hundred"
    either = [(GAME.read(view, "take C12"), 0.0556), (GAME.read(view, "take C20"), 0.9444)]
    assert brief(view, either, str) == "Dwarf, 10 points: 6%, others: 94%."
    hardly = [(GAME.read(view, "take C12"), 0.0005), (GAME.read(view, "penalty"), 0.9995)]
    assert brief(view, hardly, str) == "Nobody: 100%."
    assert brief(view, [(GAME.read(view, "take C12"), 1.0), (GAME.read(view, "penalty"), 0.0)], str) == (
        "Dwarf, 10 points: 100%."
    )
    placed = [(GAME.read(view, "take C12 place"), 0.818), ends[-1]]
    assert brief(view, placed, str) == "Dwarf, 10 points, and the place: 82%, nobody: 18%."
    sure = [["take C20", 0.6], ["take C12 place", 0.4], ["penalty", 0.0]]
    assert told("wuerfel", view, {"aims": sure})[1:] == [
        "Whatever falls, you win somebody.",
        "It may also turn out to be: dwarf, 10 points, and the place: 40%.",
    ]
    nearly = [["take C20", 0.573], ["take C12 place", 0.423], ["penalty", 0.004]]
    first, *_, last = told("wuerfel", view, {"aims": nearly})
    assert first.endswith("58%.")
    assert last.endswith("42%."), "what is told makes a hundred"
    view.rolls = 2
    assert told("wuerfel", view, {"aims": [["take C12", 1.0], ["penalty", 0.0]]}) == [
        "Aim: dwarf, 10 points, at least 5 dice showing 1; with one more roll 100%.",
        "You have it already: to roll on costs nothing.",
    ]
    hardly = [["take C12", 0.436], ["take C20", 0.006], ["penalty", 0.558]]
    assert told("wuerfel", view, {"aims": hardly})[1:] == ["Or nobody (−1 point): 56%."]
    nearly = [["take C12", 0.436], ["take C20", 0.558], ["penalty", 0.006]]
    assert told("wuerfel", view, {"aims": nearly})[1:] == ["It may also turn out to be: orc, 1 point: 56%."]
    rarely = [["take C12", 0.89], *([f"take C{card}", 0.02] for card in (19, 20, 32)), ["penalty", 0.05]]
    assert told("wuerfel", view, {"aims": rarely})[1:] == ["Or somebody else: 6%.", "Or nobody (−1 point): 5%."]
    assert told("wuerfel", view, {"others": [["take C12", 0.5]]}) == ["This you have for certain."]


def test_what_nobody_feels_is_no_reason_and_where_nothing_is_felt_that_is_said() -> None:
    view = games.load("creatures").start(2, Seeded(1))
    equal = ["Right afterwards both come to the same thing."]
    assert told("creatures", view, {"why": [["pace", -0.2, 0.0, 1], ["kings", 0.1, 0.0, 1]]}) == equal
    usual = {
        "why": [["pace", -0.2, 0.0, 1]],
        "usual": [["heroes", 1.2, 0.0, 1], ["kings", -0.5, 0.0, 1], ["pace", 0.1, 0.0, 1]],
    }
    assert told("creatures", view, usual) == [
        *equal,
        "It does more than most others for: the fame of heroes against neighbours (+1.2).",
    ]
    assert told("creatures", view, {"usual": [["heroes", 1.2, 0.0, 1], ["kings", -1.5, 0.0, 1]]}) == equal
    assert told(
        "creatures", view, {"why": [["heroes", 4.24, 0.0, 1], ["pace", -3.56, 0.0, 1], ["kings", 0.5, 0.0, 1]]}
    ) == [
        "For it: the fame of heroes against neighbours (+4.2).",
        "Against it: how many turns are still to come, and how soon (−3.6).",
    ]
    later = "At once it looks no better: it pays off a few moves later."
    assert told("creatures", view, {"cost": 0.1}) == [later]
    by_then = {"cost": 0.1, "later": [["kings", 2.0, 0.0, 1], ["heroes", -0.2, 0.0, 1]]}
    assert told("creatures", view, by_then) == [later, "A few moves later, for it: crowns of kings (+2.0)."]
    both = {"cost": 0.1, "later": [["kings", 2.0, 0.0, 1], ["heroes", -1.0, 0.0, 1]]}
    assert told("creatures", view, both)[1:] == [
        "A few moves later, for it: crowns of kings (+2.0).",
        "A few moves later, against it: the fame of heroes against neighbours (−1.0).",
    ]
    now = [["kings", 2.0, 0.0, 1], ["heroes", -1.0, 0.0, 1]]
    assert told("creatures", view, {"cost": 0.1, "why": now, "later": [*now, ["legends", 0.5, 0.0, 1]]}) == [
        "For it: crowns of kings (+2.0).",
        "Against it: the fame of heroes against neighbours (−1.0).",
        "A few moves later, for it: legends, fulfilled or begun (+0.5).",
    ]
    against = "Against it: crowns of kings (−2.0)."
    same = {"why": [["kings", -2.0, 0.0, 1]], "later": [["kings", -2.0, 0.0, 1]], "cost": 0.1}
    assert told("creatures", view, same) == [against], "the second look goes no further"
    worse = {"why": [["kings", -2.0, 0.0, 1]]}
    assert told("creatures", view, worse | {"cost": 0.001}) == [against, later]
    assert told("creatures", view, worse) == [against], "looked at again, nothing of it pays off"
    assert told("creatures", view, {"why": [["kings", -0.3, 0.0, 1]], "cost": 0.001})[1:] == []


def test_what_somebody_else_gains_or_loses_is_told_as_theirs_and_no_more_than_that() -> None:
    view = games.load("creatures").start(2, Seeded(1))
    assert told(
        "creatures",
        view,
        {
            "why": [
                ["kings", 0.0, -4.0, 1],
                ["heroes", 5.74, -6.4, 1],
                ["treasures", -0.2, 3.0, 1],
                ["pace", 0.2, -0.15, 1],
            ]
        },
    ) == [
        "For it: crowns of kings (Ben:\u00a0−4.0); the fame of heroes against neighbours (+5.7; Ben:\u00a0−6.4).",
        "Against it: treasures (Ben:\u00a0+3.0).",
    ]
    assert told("creatures", view, {"why": [["kings", 0.2, -0.15, 1]]}) == ["For it: crowns of kings (+0.2)."]


def test_what_costs_nothing_is_just_as_good() -> None:
    game = games.load("creatures")
    view = game.start(2, Seeded(1))
    best, other, third, *_ = map(game.write, game.actions(view))
    last = [hinted("creatures", view, verb="take", action=best, instead=other, cost=cost)[-1] for cost in (0, 0.001)]
    assert [line.partition(": ")[0] for line in last] == ["Just as good", "Second best"]
    felt = {"why": [["heroes", 7.9, 0.0, 1]]}
    assert hinted("creatures", view, verb="take", action=best, instead=other, **felt)[-1] == last[1], (
        "of two that differ"
    )
    assert last[1].endswith(". It is nearly as good.")
    *_, both = hinted("creatures", view, verb="take", action=best, instead=other, cost=0, equals=[third])
    alike = [f"{deed(game, view, game.read(view, one), NAMES, str)}." for one in (third, other)]
    assert both == "Just as good: " + " ".join(alike)


def test_one_hears_which_cards_are_bid_and_which_card_is_played() -> None:
    laurin, loewenherz = games.load("laurin"), games.load("loewenherz")
    table = auction("bid", 0, hands=["T3 T1 T2", "", ""], waiting=[0, 1, 2])
    bid = laurin.read(table, "bid T3 T1")
    assert deed(laurin, table, bid, NAMES, str) == "Bid 3 + 1."
    map_ = land((0, "d4", ""), hands={0: ["A09", "A11"]})
    plays = [action for action in loewenherz.actions(map_) if action.verb == "play"]
    said = {deed(loewenherz, map_, play, NAMES, str) for play in plays}
    assert said == {"Play “1 knight or 2 borders” for 3 ducats: 1 knight.", "Play “1 knight” for 2 ducats: 1 knight."}


def test_a_defector_is_called_for_with_the_field_of_ones_own_knight() -> None:
    loewenherz = games.load("loewenherz")
    map_ = land((0, "d4", ""), board=paint(F="g3"))
    told = [deed(loewenherz, map_, Defect("k10", field), NAMES, str) for field in ("g1", "g2", "g3")]
    assert told.pop().endswith(", place a knight on g3 and pay a ducat for the forest.")
    assert told == [
        f"Call for a defector in the territory of k10 and place a knight on {field}." for field in ("g1", "g2")
    ]


def test_what_is_done_in_the_garden_is_told_with_its_way() -> None:
    laurin = games.load("laurin")
    table = auction("step", 0, king=(4, 4), caster=0, spell="C", origin=(2, 4), way="E", distance=2)
    assert deed(laurin, table, laurin.read(table, "step N"), NAMES, str) == ("Move the king one step further north.")
    table.phase, table.spell = "divert", "D"
    assert deed(laurin, table, laurin.read(table, "divert 1 N"), NAMES, str) == (
        "Turn the king off north after one step."
    )


def test_what_was_done_is_told_as_the_log_tells_it() -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(1))
    told = [deed(game, state, game.actions(state)[0], ["Ada", "Ben"], str, done=done) for done in (False, True)]
    assert [one.partition("the ")[0] for one in told] == ["Take ", "Ada took "]


def test_a_translation_of_what_is_to_be_done_knows_its_plurals() -> None:
    class German:
        def __call__(self, sentence: str) -> str:
            return {"Pass": "Passen"}.get(sentence, sentence)

        def plural(self, _one: str, many: str, _count: int) -> str:
            return many

    orders = Orders("elfen", German())
    assert (orders("{name} passed"), orders("Pass"), orders("gold")) == ("Passen", "Passen", "gold")
    assert plural(orders, "1 card", "{count} cards", 1) == "1 cards"


def test_what_a_dragon_takes_is_taken_from_somebody_else() -> None:
    state = dice_position("C01 C40 C32 C20 C27", "555566")
    assert deed(GAME, state, GAME.read(state, "take C40"), ["Ada", "Ben"], str) == (
        "Win: dragon (−6 for somebody else)."
    )


def test_whoever_casts_nothing_hears_no_notation() -> None:
    game = games.load("laurin")
    for phase, book in (("ban", "A"), ("magic", "B"), ("spell", "C"), ("counter", "F")):
        table = auction(phase, 0, books=[book, "", ""], caster=1, spell="E")
        assert deed(game, table, game.read(table, "pass"), NAMES, str) == "Cast no spell."


def test_a_card_that_is_held_twice_is_not_just_as_good_as_itself() -> None:
    game = games.load("loewenherz")
    map_ = land((0, "d4", ""), hands={0: ["A09", "A10", "A01"]})
    one, twin, other = [game.write(action) for action in game.actions(map_) if action.verb == "sell"]
    found = {"verb": "sell", "action": one, "instead": other, "cost": 0.001}
    assert [line.split(":")[0] for line in hinted("loewenherz", map_, **found, equals=[twin])][2:] == [
        "Right afterwards both come to the same thing.",
        "Second best",
    ]
    assert any(line.startswith("Just as good: ") for line in hinted("loewenherz", map_, **found, equals=[twin, other]))


def test_cards_of_the_market_that_do_the_same_are_told_apart_by_their_price() -> None:
    game = games.load("loewenherz")
    map_ = land((0, "d4", ""), hands={0: ["A09"]}, market=["A15", "B10"])
    map_.phase = "refill"
    assert [deed(game, map_, game.read(map_, line), ["Ada"], str) for line in ("take A15", "take B10")] == [
        "Take from the market: 1 knight or expansion, costs 3, sells for 3.",
        "Take from the market: 1 knight or expansion, costs 4, sells for 3.",
    ]


def test_strokes_of_chance_are_ringed_on_the_curve_however_long_the_game_was() -> None:
    view = games.load("creatures").start(2, Seeded(1))
    session = sitting("creatures", view)
    session.coached, session.hints, session.me = True, 0, 0
    session.names, session.arms = NAMES[:2], [Arms(0, "A"), Arms(1, "B")]
    chances = [[0.5, 0.5] for _entry in range(400)]
    chances[137] = [0.9, 0.1]
    found = {"chances": chances, "turns": [], "luck": [[137, 0.4]]}
    drawn = views.review(SHOWN, session, Advice(review=found))
    ring = re.findall(r'curve-ring" cx="([\d.]+)" cy="([\d.]+)"', drawn)
    lines = re.findall(r'<path class="line-\d+" [^>]*d="M([^"]*)"', drawn)
    assert len(ring) == 1 and " ".join(ring[0]) in lines[0].split("L")
    assert "Chance: after action 137." in drawn, "and that is heard, too"
