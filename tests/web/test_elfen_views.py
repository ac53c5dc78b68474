"""The table of König der Elfen, without a browser: what can be tapped is what can be played, and hands stay hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.boards.elfen import BOARD
from app.boards.elfen.road import SPOTS
from app.words import elfen as words
from elements import RUDE, Elements, drawings, nameless, same, table_of, values
from elfen_positions import Spot, positions
from tafelrunde.core import Illegal, Seeded
from tafelrunde.core.action import Each
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import ROOM
from tafelrunde.games.elfen.planning import Attach, Discard, Village
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import Guard

ROOT = Path(__file__).parents[2]
ENGINE = "".join(path.read_text("utf-8") for path in (ROOT / "py_engine/tafelrunde/games/elfen").glob("*.py"))
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"]
SEATS = range(2, 7)
markup = table_of(GAME, BOARD, NAMES)


def drawn(state: Elfen, **more: Any) -> Elements:
    return Elements(markup(state, **more))


def some(seats: int, step: int) -> Iterator[Elfen]:
    """Some positions of a game, of every phase."""
    seen: dict[str, int] = {}
    for state, _events in positions(seats, seats):
        seen[state.phase] = seen.get(state.phase, -1) + 1
        if seen[state.phase] % step == 0:
            yield state


def said(state: Elfen, key: str, **more: Any) -> str:
    """What a screen reader says of a button."""
    return drawn(state, **more).told(key)


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
            shown = set(values(markup(state, selected=[card + 1]), "data-play"))
            assert shown <= known
            assert shown >= {str(action) for action in laid if action.card == card}
        for action in rng.sample(dropped, min(3, len(dropped))):
            assert str(action) in values(markup(state, selected=action.cards), "data-play")


@every_size
def test_cards_that_go_onto_the_road_are_offered_by_their_handles(seats: int) -> None:
    for state in some(seats, 7):
        cards = {action.card for action in GAME.actions(state) if isinstance(action, Village | Attach)}
        if state.phase == "swap" and state.turn is not None:
            assert set(values(markup(state), "data-select")) == {f"card:{card}" for card in state.hands[state.turn]}
        else:
            assert set(values(markup(state), "data-select")) == {f"card:{card + 1}" for card in cards}


@every_size
def test_what_only_explains_is_read_and_refused(seats: int) -> None:
    for state in some(seats, 9):
        if state.turn is None:
            continue
        chosen = [action.card + 1 for action in GAME.actions(state) if isinstance(action, Attach)][:1]
        lines = set(values(markup(state), "data-why")) | set(values(markup(state, selected=chosen), "data-why"))
        for line in sorted(lines):
            with pytest.raises(Illegal) as refused:
                GAME.play(state.copy(), GAME.read(state, line), Seeded(0))
            told = words.refusal(refused.value.rule, refused.value.facts, NAMES, same)
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
        order = [int(seat) for seat in re.findall(r'id="realm-(\d)"', text)]
        assert order == [(me + step) % seats for step in range(seats)]
        assert f"at-south room-{ROOM[seats]}" in text


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


# Planning


def test_a_village_is_picked_before_its_plot_and_can_be_laid_back() -> None:
    spot = Spot("lake gold", "", realms=["forest", ""], pile="pig raft")
    lake, gold = spot.s.hands[0]
    shown = drawn(spot.s)
    assert shown.by_id("kind-lake")["aria-pressed"] == "false"
    assert not [line for line in shown.values("data-play") if line.startswith("village")]
    selected = {int(shown.by_id("kind-lake")["data-select"].partition(":")[2])}
    shown = drawn(spot.s, selected=sorted(selected))
    assert shown.by_id("kind-lake")["aria-pressed"] == "true"
    assert shown.by_id("found-0")["data-play"] == f"village #{lake} 0"
    assert said(spot.s, "found-1", selected=sorted(selected)) == "Found it for Ben"
    assert "tap a golden plot for your lake." in shown.sentence
    other = selected ^ {int(shown.by_id("kind-gold")["data-select"].partition(":")[2])}
    shown = drawn(spot.s, selected=sorted(other))
    assert shown.by_id("kind-gold")["aria-pressed"] == "true"
    assert f"attach #{gold} 0 0" in shown.values("data-play")
    assert "tap the golden village that gets your gold." in shown.sentence
    back = other ^ {int(shown.by_id("kind-gold")["data-select"].partition(":")[2])}
    assert drawn(spot.s, selected=sorted(back)).by_id("kind-gold")["aria-pressed"] == "false"


def test_a_village_where_the_picked_card_may_not_lie_says_why() -> None:
    spot = Spot("tree", "", realms=["lake forest+thief1", ""], pile="pig")
    (tree,) = spot.s.hands[0]
    lake, forest = spot.s.realms[0]
    shown = drawn(spot.s, selected=[tree + 1])
    assert shown.by_id(f"place-{lake}")["data-why"] == f"attach #{tree} 0 0"
    assert shown.by_id(f"place-{forest}")["data-play"] == f"attach #{tree} 0 1"
    assert "Lay here: Tree" in said(spot.s, f"place-{forest}", selected=[tree + 1])


def test_a_village_tells_what_lies_on_it_and_whose_it_is() -> None:
    spot = Spot("", "", realms=["", "desert+gold0+thief1"])
    (village,) = spot.s.realms[1]
    label = said(spot.s, f"card-{village}")
    assert label == "Desert, realm of Ben, village 1: pays 5 gold. Gold of Ada. Thief of Ben"


def test_a_village_is_headed_by_whose_realm_it_lies_in() -> None:
    shown = drawn(Spot("", "", realms=["forest", "lake"]).s).sentence
    assert "Forest, your realm" in shown
    assert "Lake, realm of Ben" in shown


def test_what_cannot_be_done_now_is_there_and_explains_itself() -> None:
    shown = drawn(Spot("forest pig", "", realms=["", "plains"], gold=0, pile="raft").s)
    assert shown.by_id("pass")["data-why"] == "pass"
    assert shown.by_id("buy")["data-why"] == shown.by_id("pile")["data-why"] == "buy"
    assert shown.by_id("kind-pig")["data-why"].startswith("enter pig")
    assert "To pass, you need a village at home." in shown.sentence


def test_what_a_first_game_does_not_show_yet_is_not_said_to_be_missing() -> None:
    spot = Spot("thief", "", realms=["forest", "plains"])
    assert "do one thing: play a card" in drawn(spot.s, only=Attach).sentence
    assert "tickets do not reach" not in drawn(journey("pig guard").s, only=Guard).sentence


def test_closing_says_what_it_costs() -> None:
    shown = drawn(Spot("", "", realms=["forest+thief1+gold0", "plains"]).s)
    assert shown.by_id("close-0")["data-play"] == "close 0"
    assert "Close: Forest 4 gold" in shown.sentence


def test_the_open_card_of_the_pile_is_bought_for_what_it_costs_now() -> None:
    spot = Spot("", "", realms=["forest", ""], pile="dragon pig")
    spot.s.bought[0] = 1
    shown = drawn(spot.s)
    assert shown.by_id("pile")["data-play"] == "buy"
    assert said(spot.s, "pile") == "Pile (2), on top: Dragon. Buy it for 2 gold"
    spot.s.bought[0] = 3
    assert drawn(spot.s).by_id("pile")["data-why"] == "buy"


def test_while_a_card_is_picked_only_its_places_are_golden() -> None:
    spot = Spot("gold", "", realms=["forest", ""], pile="dragon pig")
    (gold,) = spot.s.hands[0]
    assert drawn(spot.s).by_id("pile")["class"] == "ke-pile is-legal"
    shown = drawn(spot.s, selected=[gold + 1])
    assert shown.values("data-play").count("buy") == 0
    assert shown.by_id("pile")["class"] == "ke-pile"
    assert shown.by_id("pile")["aria-label"] == "Pile (2), on top: Dragon"


def test_without_any_village_one_is_searched_for() -> None:
    shown = drawn(Spot("pig raft", "", pile="pig").s)
    assert shown.by_id("search")["data-play"] == "novillage"
    assert "search for one" in shown.sentence


def test_four_cards_are_counted_before_they_go() -> None:
    spot = Spot("pig pig raft", "", realms=["forest", ""], pile="cloud lake gold wagon")
    spot.act("exchange")
    hand = spot.s.hands[0]
    assert drawn(spot.s).by_id("discard")["data-why"] == "discard"
    for count, word in ((1, "Choose 3 more"), (3, "Choose 1 more"), (5, "Too many: lay 1 back")):
        shown = drawn(spot.s, selected=hand[:count])
        assert word in shown.sentence
        assert "data-why" in shown.by_id("discard")
    assert "data-play" in drawn(spot.s, selected=hand[:4]).by_id("discard")
    twins = [card for card in hand if spot.s.face(card) == "pig"]
    others = [card for card in hand if card not in twins][:3]
    one, two = (drawn(spot.s, selected=[twin, *others]).by_id("discard")["data-play"] for twin in twins)
    assert one == two


def test_of_the_cards_to_choose_from_the_three_that_were_just_drawn_are_marked() -> None:
    spot = Spot("pig raft", "", realms=["forest", ""], pile="cloud pig gold wagon")
    old = spot.s.hands[0][:]
    spot.act("exchange")
    buttons = re.findall(r'<button[^>]*id="drop-(\d+)".*?</button>', markup(spot.s))
    marked = re.findall(r'<button[^>]*id="drop-(\d+)"(?:(?!</button>).)*>new ?</b>', markup(spot.s))
    assert len(buttons) == 5
    assert sorted(map(int, marked)) == sorted(set(spot.s.hands[0]) - set(old))


def test_to_draw_the_table_not_every_set_that_could_be_discarded_is_made() -> None:
    state = next(one for one in some(4, 1) if one.phase == "swap" and one.turn is not None)
    made: list[int] = []
    sets = GAME.actions(state)
    assert len(sets) > 100
    view = state.seen_by(state.turn)
    counted = Each(lambda number: made.append(number) or sets[number], range(len(sets)))
    seen: Any = {"me": state.turn, "names": NAMES[:4], "selected": frozenset(), "_": same, "log": (), "settings": {}}
    assert 'id="discard"' in BOARD.table(view, counted, **seen).html
    assert len(made) < 10


def test_a_found_village_is_paid_for_with_any_other_card() -> None:
    spot = Spot("pig raft", "", pile="cloud lake")
    spot.act("novillage")
    shown = drawn(spot.s)
    assert shown.by_id("kind-pig")["data-play"].startswith("discard")
    assert "data-why" in shown.by_id("kind-lake")


def test_a_hand_that_was_shown_can_be_played_from_under_cover() -> None:
    spot = Spot("pig raft", "", pile="cloud lake")
    spot.act("novillage")
    view = spot.s.seen_by(None)
    text = BOARD.table(
        view, GAME.actions(view), me=None, names=NAMES[:2], selected=frozenset(), _=same, log=(), settings={}
    ).html
    assert set(values(text, "data-play")) == set(map(str, GAME.actions(spot.s)))


# Travelling


def journey(hand: str, **more: Any) -> Spot:
    """Ada stands before her forest, behind which lies Ben's lake."""
    return Spot(hand, "", realms=["forest", more.pop("theirs", "lake")], pile="pig").travel(**more)


def test_what_a_bodyguard_and_a_change_of_direction_do_stands_below_them() -> None:
    shown = drawn(journey("pig guard turn").s)
    assert "protects" in shown.sentence
    assert "turns round" in shown.sentence
    assert "not now" not in shown.sentence
    late = journey("pig guard", at=0, visited=[0])
    late.s.guarded = 1
    assert "not now" in drawn(late.s).sentence


def test_tickets_that_fit_are_golden_and_the_others_say_why_not() -> None:
    shown = drawn(journey("pig dragon raft tree").s)
    assert shown.by_id("kind-pig")["data-play"].startswith("enter pig")
    assert shown.by_id("kind-dragon")["data-why"].startswith("enter dragon")
    assert shown.by_id("kind-raft")["data-why"].startswith("enter raft")
    assert shown.by_id("kind-tree")["data-why"].startswith("attach")
    assert "takes 2" in shown.sentence
    assert "cannot go there" in shown.sentence


def test_the_next_village_is_entered_by_a_tap_if_one_kind_of_ticket_fits_and_asks_if_several_do() -> None:
    spot = journey("pig")
    (forest,) = spot.s.realms[0]
    assert drawn(spot.s).by_id(f"place-{forest}")["data-play"].startswith("enter pig")
    spot = journey("pig unicorn")
    (forest,) = spot.s.realms[0]
    shown = drawn(spot.s)
    assert shown.by_id(f"card-{forest}")["popovertarget"] == f"village-{forest}-next"
    assert shown.by_id("enter-pig")["data-play"].startswith("enter pig")
    spot.act("enter unicorn unicorn")
    assert f"village-{forest}-next" not in drawn(spot.s).values("id")


def test_the_next_village_says_to_the_ear_what_it_takes_and_what_one_has() -> None:
    spot = journey("raft raft raft", at=0, theirs="lake+monster1")
    (lake,) = spot.s.realms[1]
    label = said(spot.s, f"place-{lake}")
    assert label.endswith("Next on the journey. Raft: takes 3, you have 3. Enter with: Raft")


def test_free_plots_are_told_by_their_number_and_not_one_by_one() -> None:
    spot = journey("raft raft raft", at=0, theirs="lake")
    shown = drawn(spot.s).all
    plots = [attrs for _tag, attrs in shown if attrs.get("class") == "ke-plot"]
    assert [one["id"] for one in plots if "aria-hidden" not in one] == ["plot-0-0", "plot-1-0"]
    assert [attrs["aria-label"] for _tag, attrs in shown if attrs.get("class") == "ke-plots"] == [
        "Villages: 1 of 3"
    ] * 2


def test_what_happens_on_arrival_is_told_before() -> None:
    spot = journey("raft raft raft", at=0, theirs="lake+monster1+thief1+gold0", visited=[0])
    told = drawn(spot.s).sentence
    assert "Next: Lake, realm of Ben , +14 village, doubled , −2 thief of Ben" in told
    assert "one ticket more, because of Ben , +10 been everywhere" in told
    spot.s.guarded = 1
    told = drawn(spot.s).sentence
    assert "your bodyguard keeps you safe" in told
    assert "thief of Ben" not in told


def test_the_traveller_stands_where_he_is_and_the_arrows_show_his_way() -> None:
    spot = journey("pig raft", at=0, visited=[0])
    text = markup(spot.s)
    assert re.search(r'id="plot-0-0">(?:(?!</li>).)*id="elf"', text)
    assert "You have been here." in text
    arrows = re.findall(r"rotate\((-?\d+)\)", text)
    spot.s.way = -1
    assert [int(angle) - 180 for angle in re.findall(r"rotate\((-?\d+)\)", markup(spot.s))] == list(map(int, arrows))
    assert re.search(r'id="person-0"(?:(?!</button>).)*id="elf"', markup(journey("pig").s))
    assert said(journey("pig").s, "person-0").endswith(", Ada is here")


def test_who_has_no_tickets_is_told_to_stop() -> None:
    shown = drawn(journey("raft").s)
    assert "your tickets do not reach the next village (Forest). End the journey." in shown.sentence
    guarded = drawn(journey("raft guard").s).sentence
    assert "your tickets do not reach the next village (Forest). End the journey, or play a golden card" in guarded
    assert shown.by_id("stop")["class"] == "button gold"


def test_what_the_tickets_can_bring_is_told_unless_hints_are_off() -> None:
    spot = Spot("pig raft raft", "", realms=["forest", "lake"], pile="pig")
    assert "your tickets can bring you up to 20 gold." in drawn(spot.s).sentence
    assert "your tickets can" not in drawn(spot.s, hints=False).sentence
    assert "your tickets can bring you up to 17 gold." in drawn(journey("raft raft", at=0, visited=[0]).s).sentence


def test_where_tickets_can_bring_nothing_no_sum_is_told() -> None:
    assert "your tickets can" not in drawn(Spot("pig", "", realms=["", "lake"]).s).sentence
    assert "your tickets can" not in drawn(Spot("gold guard", "", realms=["forest", "lake"]).s).sentence
    assert "your tickets can" not in drawn(journey("pig", at=0, visited=[0]).s).sentence


# Where the game stands


def test_the_table_says_what_goes_on_in_every_phase() -> None:
    found: dict[str, set[str]] = {}
    for state in some(3, 1):
        if state.turn is not None:
            for me in (state.turn, (state.turn + 1) % 3):
                sentence = re.search(r'id="sentence">([^<]+)<', markup(state, me=me))
                assert sentence
                found.setdefault(state.phase, set()).add(sentence[1])
    spot = Spot("pig raft", "", pile="cloud lake")
    spot.act("novillage")
    found["pay"] = {drawn(spot.s, me=me).by_id("sentence")["id"] for me in (0, 1)}
    assert set(found) == {part.name for part in GAME.phases}
    assert all(len(told) > 1 for phase, told in found.items() if phase != "pay")


def test_the_head_says_which_journey_it_is_and_what_comes_next() -> None:
    spot = Spot("pig", "", "", realms=["forest", "lake", "lake"], journey=2)
    spot.s.passes = 1
    assert (
        "Journey 2 of 3 Planning Travelling When all pass in succession, the journey begins: 1 of 3 so far."
        in drawn(spot.s).sentence
    )
    spot.travel(at=0, visited=[0])
    assert "1 of 3 villages visited; all of them bring 10 gold. Then: Ben and Cleo." in drawn(spot.s).sentence
    spot.s.visited = [0, 1, 2]
    assert "All 3 villages visited: 10 gold. Then: Ben and Cleo." in drawn(spot.s).sentence
    spot.s.turn = 2
    assert "Then comes the next journey." in drawn(spot.s).sentence
    spot.s.journey = 3
    assert "Then the game is over." in drawn(spot.s).sentence


def test_the_dragon_stands_with_whoever_starts() -> None:
    spot = Spot("pig", "", realms=["forest", "lake"], start=1)
    told = [said(spot.s, f"person-{seat}") for seat in range(2)]
    assert told == [
        "Ada, 7 gold, cards in hand: 1, tokens left: 4",
        "Ben, 7 gold, cards in hand: 0, tokens left: 4, has the dragon",
    ]


# The end


def ended(*gold: int) -> Elfen:
    """A finished game."""
    spot = Spot(*["" for _ in gold], gold=list(gold))
    spot.s.turn, spot.s.phase = None, "over"
    return spot.s


@pytest.mark.rule("elfen", "EA32")
def test_scoring_says_who_won_and_why() -> None:
    def told(*gold: int) -> str:
        return Elements(BOARD.scoring(ended(*gold), NAMES, same)).sentence

    assert "Ben is King of the Elves! 36 gold, 4 more than Ada." in told(32, 36, 1)
    assert "36 gold, 4 more than Ada and Cleo." in told(32, 36, 32)
    assert "Ada and Ben share the throne of the elves! 36 gold each." in told(36, 36, 1)
    assert "Thieves’ gold · 0 · 0 · 0 Cards bought" in told(0, 0, 1)


# Art and style


def all_markup() -> str:
    text = BOARD.scoring(ended(9, 8, 7, 6, 5, 4), NAMES, same)
    text += BOARD.scoring(ended(9, 9, 9, 9, 9, 9), NAMES, same)
    for seats in SEATS:
        for state in some(seats, 4):
            cards = [action.card + 1 for action in GAME.actions(state) if isinstance(action, Village | Attach)]
            text += markup(state, log=["x"], selected=cards[:1]) + markup(state)
    return text + markup(Spot("pig", "", realms=["forest", "lake"]).travel(at=0, visited=[0]).s)


def test_every_drawing_every_colour_and_every_class_exists_and_is_used() -> None:
    sheets = {path.stem: path.read_text("utf-8") for path in (ROOT / "assets" / "art").glob("*.svg")}
    style = re.sub(r"/\*.*?\*/", "", (ROOT / "web" / "style" / "elfen.css").read_text("utf-8"), flags=re.DOTALL)
    tokens = (ROOT / "web" / "style" / "tokens.css").read_text("utf-8")
    text = all_markup()
    used = drawings(text)
    for sheet, symbol in used:
        assert f'<symbol id="{symbol}"' in sheets[sheet]
    there = set(re.findall(r'<symbol id="([^"]+)"', sheets["elfen"]))
    assert there == {symbol for sheet, symbol in used if sheet == "elfen"}
    for colour in set(re.findall(r"var\((--[\w-]+)\)", sheets["elfen"] + style)):
        assert f"{colour}:" in tokens + style
    known = {name for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
    assert set(re.findall(r"\.(-?[a-z][\w-]*)", style)) <= known | {
        "button",
        "shield-boss",
        "shield-letter",
        "stage-look",
        "guide",
    }
    assert len(sheets["elfen"].encode()) < 60_000
