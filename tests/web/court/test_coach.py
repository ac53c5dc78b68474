"""The coach: a hint in three steps while a game is played, and where it was decided once it is over."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from app.court import views
from app.court.advice import WHERE, WHY, Advice
from app.court.hints import Orders, deed, hints
from app.parts import plural
from app.saved.saves import written
from app.saved.share import read
from app.table import bot_worker
from app.thinking import advice
from elements import Elements
from fake import FakePage, opened, run, seated, settled
from laurin_positions import position as auction
from loewenherz_positions import position as land
from tables import left_off
from tafelrunde import games
from tafelrunde.bots import coach, greedy, mind
from tafelrunde.core import Seeded, Table
from wuerfel_positions import GAME
from wuerfel_positions import position as dice_position

pytestmark = pytest.mark.usefixtures("at_once")
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach thinks no longer than a page."""
    monkeypatch.setattr(advice, "HINT", 1)
    monkeypatch.setattr(advice, "REVIEW", 1)


@pytest.mark.usefixtures("hasty")
def test_a_hint_is_told_in_three_steps_counted_and_gone_with_its_moment() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="creatures")
        session = app.session
        assert session
        app.on("do", "hint", "")
        assert "The coach thinks: 0%." in page.html
        await settled(app)
        told = []
        for step in ("What should I do?", "Why?", ""):
            leaf = page.html.partition('id="notice"')[2]
            assert 'id="unhint"' in leaf and (step in leaf)
            told.append(re.findall(r"<p>(.*?)</p>", leaf))
            app.on("do", "hint", "")
        assert [len(lines) for lines in told[:2]] == [1, 2]
        assert told[0] == told[1][:1] == told[2][:1] and told[2][-1].startswith("Second best: ")
        assert told[1][1].startswith("Best: Take the\xa0")
        await settled(app)
        assert session.hints == json.loads(page.memory[f"game:{session.key}"])["hints"] == 1
        app.on("play", session.table.game.write(session.actions()[0]), "")
        assert 'id="unhint"' not in page.html
        again = await opened(FakePage(page.memory), f"#/table/{session.key}")
        assert again.session and again.session.hints == 1

    run(play())


class Thinks:
    """The second Python: it tells how far it is, until it is let go."""

    def __init__(self) -> None:
        self.free = asyncio.Event()

    async def __call__(self, _game: str, _question: str, progress: Any) -> str | None:
        while not self.free.is_set():
            await asyncio.sleep(0)
            if not progress(0.1):
                return ""
        return None


async def turned(times: int = 20) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


@pytest.mark.usefixtures("hasty")
def test_a_hint_is_for_the_position_for_which_it_was_asked() -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "bot", game="loewenherz")
        session = app.session
        assert session
        one, other = (session.table.game.write(action) for action in session.actions()[:2])
        app.on("play", one, "")
        app.on("do", "hint", "")
        await settled(app)
        assert app.coach
        assert app.coach.advice.hint
        app.on("do", "undo", "")
        app.on("play", other, "")
        assert session.record.entries[-1].action != one
        assert app.coach.advice.hint is None

    run(play())


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("way", [["hint", "play", "undo"], ["play", "hint", "step -1", "now"]])
def test_a_hint_that_nobody_waited_for_is_not_thought_of_for_ever(
    way: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="loewenherz")
        session = app.session
        assert session
        monkeypatch.setattr(bot_worker, "elsewhere", thinks := Thinks())
        for what in way:
            app.on(
                *(("play", session.table.game.write(session.actions()[0]), "") if what == "play" else ("do", what, ""))
            )
            await turned()
        thinks.free.set()
        await settled(app)
        assert "The coach thinks" not in page.html

    run(play())


def test_a_review_that_was_left_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        dice, king = FakePage(), FakePage()
        king.keys = 1
        over = (await seated(dice, "person", "bot")).session
        await seated(king, "person", "person", "person", game="laurin")
        assert over
        over.ended = True
        page = FakePage({**dice.memory, **king.memory, "game:k1": json.dumps(written(over))})
        app = await opened(page, "#/table/k1")
        await settled(app)
        app.settings.choose(motion="none")
        monkeypatch.setattr(bot_worker, "elsewhere", thinks := Thinks())
        app.on("do", "review", "")
        await turned()
        for route in ("#/table/k2", "#/table/k1"):
            app.on("route", route, "")
            await turned(200)
        thinks.free.set()
        await settled(app)
        assert "The coach goes through the game" not in page.html
        assert 'id="review"' in page.html

    run(play())


def test_who_goes_on_while_the_coach_is_still_being_fetched_has_one_coach() -> None:
    class Slow(FakePage):
        async def bring(self, *parts: str) -> None:
            await (fetched.wait() if "thinking" in parts else super().bring(*parts))

    async def play() -> None:
        app = await opened(Slow(), "#/new/wuerfel")
        await app.go("#/new/laurin")
        await asyncio.sleep(0)  # both have asked for it
        fetched.set()
        await settled(app)
        assert app.coach

    fetched = asyncio.Event()
    run(play())


@pytest.mark.usefixtures("hasty")
def test_whoever_is_not_to_act_gets_no_hint_and_what_is_not_wanted_any_more_is_dropped() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot", game="creatures")
        assert app.session
        app.on("do", "hint", "")
        app.on("do", "unhint", "")
        await settled(app)
        assert 'id="unhint"' not in page.html
        app.on("do", "look 0", "")
        app.on("do", "now", "")
        app.on("route", "#/", "")
        await settled(app)
        app.on("do", "review", "")
        assert app.coach and app.coach.advice.review is None
        watched = await seated(page := FakePage(), "bot", "bot", game="creatures")
        watched.on("do", "hint", "")
        assert "The coach helps whoever is to act" in page.html

    run(play())


@pytest.mark.usefixtures("hasty")
def test_where_one_thing_can_be_done_the_coach_says_so() -> None:
    async def play() -> None:
        app = await seated(page := FakePage(), "person", "bot")
        assert app.session and len(app.session.actions()) == 1
        app.on("do", "hint", "")
        await settled(app)
        assert "There is only one thing to do now." in page.html

    run(play())


@pytest.mark.usefixtures("hasty")
def test_a_finished_game_shows_its_turning_points_and_is_played_on_from_there() -> None:
    async def play() -> None:
        path = next(path for path in sorted(GOLDEN.glob("creatures/2p-*.txt")) if "declined" not in path.name)
        save = left_off(f"creatures/{path.stem}", ["person", "bot"])
        assert save["over"]
        page = FakePage({"game:look": json.dumps(save | {"hints": 2})})
        app = await opened(page, "#/table/look")
        await settled(app)
        app.on("do", "finish", "")
        assert "Hints asked for: 2" in page.html
        app.on("do", "review", "")
        assert "The coach goes through the game: 0%." in page.html
        await settled(app)
        ids = Elements(page.html).values("id")
        turns = [int(one[5:]) for one in ids if one.startswith("turn-")]
        assert 1 <= len(turns) <= 3
        assert page.html.count('class="curve"') == 2
        assert page.html.count("curve-ring") == sum(one.startswith("luck-") for one in ids)
        assert app.session
        assert all(app.session.record.entries[entry].seat == 0 for entry in turns)
        app.on("do", f"retry {turns[0]}", "")
        await settled(app)
        app.on("route", page.hash, "")
        await settled(app)
        assert app.session.tried
        assert len(app.session.record.entries) >= turns[0]

    run(play())


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
        seen |= {part for parts in mind(game).parts(state) for part in parts}
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
    table = Table.new(game, ["Ada", "Ben", "Cleo"], Seeded(4))
    while table.state.phase != "assign" or len(game.actions(table.state)) == 1:
        table.play(Random(len(table.record.entries)).choice(game.actions(table.state)))
    s = table.state
    first = {deed(game, s, action, ["Ada", "Ben", "Cleo"], str) for action in game.actions(s)}
    assert len(first) == len(game.actions(s)) > 1
    assert all(one.startswith("Take this move card yourself: ") for one in first)
    game.play(s, game.actions(s)[0], Seeded(1))
    assert all(
        deed(game, s, action, ["Ada", "Ben", "Cleo"], str).startswith("Hand out this move card: ")
        for action in game.actions(s)
    )


def hinted(name: str, view: Any, step: int = WHY, **found: Any) -> list[str]:
    """A hint in English, as far as it is asked for."""
    session: Any = SimpleNamespace(
        table=SimpleNamespace(game=games.load(name)), view=view, names=["Ada", "Ben", "Cleo"]
    )
    nothing = {"why": [], "aims": [], "others": [], "later": [], "equals": [], "cost": 0.0}
    return views.hinted(SimpleNamespace(_=str), session, Advice(step=step, hint=nothing | found))  # type: ignore[arg-type]


def test_where_to_look_is_not_told_by_the_verb_alone() -> None:
    asked = [hinted("laurin", auction(phase, 0), WHERE, verb="pass") for phase in ("bid", "declare", "spell")]
    assert asked == [
        ["Look at your treasure: another king move may be worth more."],
        ["Look at your dwarfs: they stand well enough."],
        ["Look at your spells: keep them for now."],
    ]


def told(name: str, view: Any, found: dict[str, Any]) -> list[str]:
    """Why, in English, as a hint would tell it."""
    shown: Any = SimpleNamespace(_=str)
    session: Any = SimpleNamespace(
        table=SimpleNamespace(game=games.load(name)), view=view, names=["Ada", "Ben", "Cleo"]
    )
    return views.reasons(shown, session, view, {"why": [], "aims": [], "others": [], "later": [], "cost": 0.0} | found)


def test_the_aim_of_a_reroll_is_told_in_the_words_of_the_game() -> None:
    view = dice_position("C20 C12 C32 C19 C40", "111166")
    aims = [["take C12", 0.518], ["take C20", 0.2], ["take C32", 0.1], ["take C19", 0.02], ["take C40", 0.051]]
    assert told("wuerfel", view, {"aims": [*aims, ["penalty", 0.111]]}) == [
        "Aim: dwarf, at least 5 dice showing 1; with 2 more rolls 52%.",
        "It may also be: orc, 1 point: 20%; fairy: 10%.",
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
    alone = [(GAME.read(view, "take C12"), 0.8), (GAME.read(view, "take C20"), 0.02), ends[-1]]
    assert brief(view, alone, str) == "Dwarf, 10 points: 80%, nobody: 18%."
    sure = [["take C20", 0.6], ["take C12", 0.4], ["penalty", 0.0]]
    assert told("wuerfel", view, {"aims": sure})[1:] == [
        "Whatever falls, you win somebody.",
        "It may also be: dwarf, 10 points: 40%.",
    ]
    view.rolls = 2
    assert told("wuerfel", view, {"aims": [["take C12", 1.0], ["penalty", 0.0]]}) == [
        "Aim: dwarf, at least 5 dice showing 1; with one more roll 100%.",
        "You have it already: to roll on costs nothing.",
    ]
    assert told("wuerfel", view, {"others": [["take C12", 0.5]]}) == ["This you have for certain."]


def test_what_nobody_feels_is_no_reason_and_where_nothing_is_felt_that_is_said() -> None:
    view = games.load("creatures").start(2, Seeded(1))
    equal = ["Right afterwards both come to the same thing."]
    assert told("creatures", view, {"why": [["pace", -0.2, None], ["kings", 0.1, None]]}) == equal
    assert told("creatures", view, {"why": [["heroes", 4.24, None], ["pace", -3.56, None], ["kings", 0.5, None]]}) == [
        "For it: the fame of heroes against neighbours (+4.2).",
        "Against it: how many turns are still to come, and how soon (−3.6).",
    ]
    later = "At once it looks no better: it pays off a few moves later."
    assert told("creatures", view, {"cost": 0.1}) == [later]
    by_then = {"cost": 0.1, "later": [["kings", 2.0, None], ["heroes", -0.2, None]]}
    assert told("creatures", view, by_then) == [later, "A few moves later, for it: crowns of kings (+2.0)."]
    against = "Against it: crowns of kings (−2.0)."
    same = {"why": [["kings", -2.0, None]], "later": [["kings", -2.0, None]], "cost": 0.1}
    assert told("creatures", view, same) == [against], "the second look goes no further"
    worse = {"why": [["kings", -2.0, None]]}
    assert told("creatures", view, worse | {"cost": 0.001}) == [against, later]
    assert told("creatures", view, worse) == [against], "looked at again, nothing of it pays off"
    assert told("creatures", view, {"why": [["kings", -0.3, None]], "cost": 0.001})[1:] == []


def test_what_somebody_else_gains_or_loses_is_told_as_theirs() -> None:
    view = games.load("creatures").start(2, Seeded(1))
    assert told("creatures", view, {"why": [["kings", 4.0, 1], ["heroes", 2.0, None], ["treasures", -1.0, 0]]}) == [
        "For it: crowns of kings (Ben: −4.0); the fame of heroes against neighbours (+2.0).",
        "Against it: treasures (Ada: +1.0).",
    ]


def test_what_costs_nothing_is_just_as_good() -> None:
    game = games.load("creatures")
    view = game.start(2, Seeded(1))
    best, other, *_ = map(game.write, game.actions(view))
    last = [hinted("creatures", view, verb="take", action=best, instead=other, cost=cost)[-1] for cost in (0, 0.001)]
    assert [line.partition(". ")[2] for line in last] == ["It is just as good.", "It is nearly as good."]


def test_one_hears_which_cards_are_bid_and_which_card_is_played() -> None:
    laurin, loewenherz = games.load("laurin"), games.load("loewenherz")
    table = auction("bid", 0, hands=["T3 T1 T2", "", ""], waiting=[0, 1, 2])
    bid = laurin.read(table, "bid T3 T1")
    assert deed(laurin, table, bid, ["Ada", "Ben", "Cleo"], str) == "Bid 3 + 1."
    map_ = land((0, "d4", ""), hands={0: ["A09", "A11"]})
    plays = [action for action in loewenherz.actions(map_) if action.verb == "play"]
    said = {deed(loewenherz, map_, play, ["Ada", "Ben", "Cleo"], str) for play in plays}
    assert said == {"Play “1 knight or 2 borders” for 3 ducats: 1 knight.", "Play “1 knight” for 2 ducats: 1 knight."}


def test_what_is_done_in_the_garden_is_told_with_its_way() -> None:
    laurin = games.load("laurin")
    table = auction("step", 0, king=(4, 4), caster=0, spell="C", origin=(2, 4), way="E", distance=2)
    assert deed(laurin, table, laurin.read(table, "step N"), ["Ada", "Ben", "Cleo"], str) == (
        "Move the king one step further north."
    )
    table.phase, table.spell = "divert", "D"
    assert deed(laurin, table, laurin.read(table, "divert 1 N"), ["Ada", "Ben", "Cleo"], str) == (
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
        assert deed(game, table, game.read(table, "pass"), ["Ada", "Ben", "Cleo"], str) == "Cast no spell."


def test_a_card_that_is_held_twice_is_not_just_as_good_as_itself() -> None:
    game = games.load("loewenherz")
    map_ = land((0, "d4", ""), hands={0: ["A09", "A10", "A01"]})
    one, twin, other = [game.write(action) for action in game.actions(map_) if action.verb == "sell"]
    found = {"verb": "sell", "action": one, "instead": other}
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


def test_chance_is_only_what_fell_otherwise_than_it_mostly_does() -> None:
    """Whoever wins a citizen by a good roll had the luck with the roll, and none by taking what it won."""
    game, rng = games.load("wuerfel"), Random(7)
    table = Table.new(game, ["Ada", "Ben"], Seeded(7))
    while table.state.turn is not None:
        table.play(greedy.choose(game, table.state, rng, 1))
    steps = advice.review("wuerfel", table.record.text(), 0, 1)
    found: Any = None
    try:
        while True:
            next(steps)
    except StopIteration as end:
        found = end.value
    assert found["luck"]
    assert all(table.record.entries[number].action.startswith(("roll", "reroll")) for number, _ in found["luck"])


def test_turning_points_are_thought_of_again_as_deeply_as_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looked like a mistake at a lower level is none where the higher one would have done the same."""
    game, rng, levels = games.load("creatures"), Random(7), list[int]()

    def think(rules: Any, state: Any, luck: Random, level: int) -> Any:
        levels.append(level)
        return advised(rules, state, luck, 1)

    table = Table.new(game, ["Ada", "Ben"], Seeded(7))
    while table.state.turn is not None:
        table.play(rng.choice(game.actions(table.state)))
    advised = advice.think
    monkeypatch.setattr(advice, "think", think)
    list(advice.review("creatures", table.record.text(), 0, 1))
    again = 2 * advice.TURNS
    assert levels == [advice.REVIEW] * (len(levels) - again) + [advice.HINT] * again


def test_what_was_hardly_looked_at_costs_what_comes_of_it_and_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("creatures")
    state = game.start(2, Seeded(1))
    view = state.seen_by(state.turn)
    legal = game.actions(view)

    class Thought:
        """Looked at one thing alone."""

        actions, fair = legal, False
        values = ((legal[0], 0.5, 800), *[(action, 0.0, 0) for action in legal[1:]])

        def run(self, _iterations: int) -> bool:
            return True

        def aims(self, _action: Any) -> list[Any]:
            return []

        def alike(self, one: Any, other: Any) -> bool:
            return bool(one == other)

    monkeypatch.setattr(advice, "think", lambda *_: Thought())
    told, shares = advice.hint("creatures", game.to_json(view), 1), list[float]()
    found: Any = None
    while not found:
        try:
            shares.append(next(told))
        except StopIteration as end:
            found = end.value
    assert len(shares) > 2 * coach.WORLDS, "whoever waits, waits for no more than a slice"
    assert shares[0] >= advice.FIRST
    assert shares == sorted(set(shares))
    assert shares[-1] < 1
    assert found["instead"] != found["action"]
    assert 0 <= found["cost"] < 0.4
