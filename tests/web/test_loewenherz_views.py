"""The table of Löwenherz, without a browser: what can be tapped is what can be played, and what hides stays hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from app.boards.loewenherz import BOARD
from app.boards.loewenherz.ground import area_path, rim_path
from app.boards.loewenherz.targets import FEW, chosen, closers, step
from app.words import loewenherz as words
from elements import Elements, drawings, same
from tafelrunde.core import Action, Event, Illegal, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.borders import Border
from tafelrunde.games.loewenherz.data import CARDS, KINDS
from tafelrunde.games.loewenherz.diplomacy import Defect
from tafelrunde.games.loewenherz.expansion import Expand
from tafelrunde.games.loewenherz.geometry import EAST, INDEX, NAMES, SOUTH, around, fields, mask, spread
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Take

ROOT = Path(__file__).parents[2]
PEOPLE = ["Ada", "Ben", "Cleo", "Dora"]
PHASES = ["castles", "guard", "turn", "borders", "knights", "expansion", "defector", "removal", "alliance", "refill"]


def markup(
    state: Loewenherz,
    *,
    me: int | None = 0,
    actions: Sequence[Action] | None = None,
    selected: Sequence[int] = (),
    names: Sequence[str] = PEOPLE,
    log: Sequence[str] = (),
    **settings: object,
) -> str:
    legal = GAME.actions(state) if actions is None else actions
    return BOARD.table(
        state,
        legal,
        me=me,
        names=names[: state.seats],
        selected=frozenset(selected),
        _=same,
        log=log,
        settings=settings,
    ).html


def drawn(state: Loewenherz, **more: object) -> Elements:
    return Elements(markup(state, **more))  # type: ignore[arg-type]


def positions(seats: int, seed: int, turns: int = 45) -> Iterator[tuple[Loewenherz, list[Event]]]:
    """A game in which every verb has the same chance, on a map that is half divided once the castles stand; each
    position with what led there.
    """
    rng, dealer = Random(seed), Seeded(seed)
    state, events = GAME.start(seats, dealer), list[Event]()
    yield state, events
    while state.turn is not None and state.round < turns:
        legal = GAME.actions(state)
        verbs = list(dict.fromkeys(action.verb for action in legal))
        # Selling is always possible and changes nothing on the map.
        verb = rng.choice([verb for verb in verbs if verb != "sell"] or verbs)
        started = state.round
        events = GAME.play(state, rng.choice([action for action in legal if action.verb == verb]), dealer)
        if state.round == 1 and not started:
            _divide(state, rng)
        yield state, events


def _divide(state: Loewenherz, rng: Random) -> None:
    """Territories for most castles; and the cards of the first letter are out, for the others can do more."""
    del state.deck[-(15 - 3 * state.seats) :]
    for number, castle in enumerate(state.castles):
        mine = state.figures[state.colours[number]]
        taken = (state.occupied & ~mine) | mask(state.castles) & ~(1 << castle)
        for land in state.lands:
            taken |= land
        area = spread(1 << castle, mine & EAST & mine >> 1, mine & SOUTH & mine >> 12)
        if area & taken or rng.random() < 0.1:
            continue
        for _step in range(rng.randrange(4, 14)):
            area |= 1 << rng.choice(fields(around(area) & ~taken) or [castle])
        if not area & taken & ~area:
            state.east |= (area ^ area >> 1) & EAST
            state.south |= (area ^ area >> 12) & SOUTH
            state.settle(state.castles)


def tappable(state: Loewenherz) -> set[str]:
    """All that can be played, straight away or after a field or castle has been picked."""
    first = drawn(state, me=state.turn)
    found = set(first.values("data-play"))
    for pick in first.values("data-select"):
        found |= set(drawn(state, me=state.turn, selected=[int(pick.rpartition(":")[2])]).values("data-play"))
    return found


def told_apart(state: Loewenherz) -> set[str]:
    """Every legal action; of market cards that are alike, only the first that may be taken."""
    first: dict[object, str] = {}
    for action in GAME.actions(state):
        alike = str(CARDS[action.card]) if isinstance(action, Take) else action
        first.setdefault(alike, str(action))
    return set(first.values())


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_action_can_be_tapped_throughout_a_game(seats: int) -> None:
    for seed in range(2):
        for state, _events in positions(seats, 10 * seats + seed):
            assert tappable(state) == told_apart(state), state.phase


@pytest.mark.rule("loewenherz", "HA40")
def test_market_cards_that_are_alike_lie_together_and_the_one_just_sold_is_not_the_one_taken() -> None:
    state = _estates()
    state.phase = "refill"
    state.market = sold, *_others = state.cards.open(["A01", "A03", "A02"])
    state.sold = sold
    shown = drawn(state)
    assert shown.by_id("ware-A01")["data-play"] == "take A02"
    assert shown.by_id("ware-A03")["data-play"] == "take A03"
    assert len([key for key in shown.values("id") if key.startswith("ware-")]) == 2
    assert shown.values("aria-label").count("1 border, costs 1, sells for 2, Cards: 2") == 1
    state.market.pop()
    alone = drawn(state)
    assert "data-play" not in alone.by_id("ware-A01")
    assert alone.by_id("ware-A01")["data-why"] == "take A01"


def test_a_market_that_has_grown_long_gets_more_room_once_it_holds_many_different_cards() -> None:
    state = _estates()
    state.market = state.cards.open([face for face in CARDS if face[0] == "A"])
    assert "lh-table" in drawn(state).values("class"), "fifteen cards, but six different ones"
    state.market = state.cards.open(CARDS)
    assert "lh-table is-crowded" in drawn(state).values("class")


def test_on_the_track_a_line_leads_everybody_to_the_true_place() -> None:
    text = markup(_estates())
    leads = re.search('class="lh-leads" d="([^"]+)"', text)
    places = set(re.findall(r"L([\d.]+) ", leads[1] if leads else ""))
    marks = re.findall(r'<svg x="([\d.]+)" y="1"', text)
    assert places == {"14"}, "both have no points"
    assert len(set(marks)) == 2, "and yet both are seen"


def test_the_legend_names_every_picture() -> None:
    legend = markup(_estates()).partition('id="legend"')[2]
    for word in ("Copper", "Silver", "Gold", "Gems", "border", "knight", "expansion", "defector", "alliance"):
        assert f"<b>{word}</b>" in legend


def test_the_final_phase_says_what_matters_now() -> None:
    state = _estates()
    state.final = True
    told = drawn(state).text
    assert "nobody fills up any more" in told
    assert "the most ducats bring 5 points, the second most 3." in told


def test_what_costs_a_ducat_is_marked_otherwise_than_what_brings_points() -> None:
    state = _estates()
    state.board = "F" * 144
    assert "#fee" not in markup(state)
    assert ">+1</text>" in markup(state)
    state.phase, state.most = "knights", 1
    assert "#fee" in markup(state)
    assert ">+1</text>" not in markup(state)


@pytest.fixture(scope="module")
def lot() -> dict[str, Loewenherz]:
    """One late position for every phase."""
    found: dict[str, Loewenherz] = {}
    for seed in range(30):
        for state, _events in positions(3, seed):
            if state.turn is not None:
                found[state.phase] = state.copy()
        if len(found) == len(PHASES):
            break
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_the_table_says_whose_turn_it_is_and_what_can_be_done(lot: dict[str, Loewenherz], phase: str) -> None:
    state = lot[phase]
    shown = drawn(state, me=state.turn)
    assert re.search(rf" {PEOPLE[state.turn or 0]} , (put|place|play|fill|take|for|whose|one|tap) .*\.", shown.sentence)
    watched = drawn(state, me=(state.turn or 0) + 1 & 1, actions=())
    assert watched.values("data-play") == watched.values("data-select") == []
    assert f"{PEOPLE[state.turn or 0]} is thinking." in watched.sentence


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_not_legal_explains_itself(lot: dict[str, Loewenherz], phase: str) -> None:
    state = lot[phase].seen_by(lot[phase].turn)
    for line in drawn(state, me=state.turn).values("data-why"):
        with pytest.raises(Illegal) as refusal:
            GAME.play(state.copy(), GAME.read(state, line), Seeded(1))
        assert words.refusal(refusal.value.rule, refusal.value.facts, PEOPLE, same).endswith("."), line


@pytest.mark.parametrize("phase", PHASES)
def test_keys_are_unique_and_nothing_is_styled_in_place(lot: dict[str, Loewenherz], phase: str) -> None:
    shown = drawn(lot[phase], me=lot[phase].turn)
    keys = shown.values("id")
    assert len(keys) == len(set(keys))
    assert shown.values("style") == []


def test_whoever_plays_is_told_in_a_sentence() -> None:
    mined = 0
    for state, _events in positions(3, seed=5):
        shown = drawn(state)
        for seat, score in enumerate(GAME.scores(state)):
            name, *mines, points, ducats, cards, knights = re.split(
                r", (?!\w(?:,|$)|\w, )", shown.told(f"person-{seat}")
            )
            assert (name, points) == (PEOPLE[seat], f"{score['total']} of 40 points")
            assert (ducats, knights) == (
                f"Ducats: {state.ducats[seat]}",
                f"Knights in the supply: {state.free_knights(seat)}",
            )
            assert cards == ", ".join([f"Cards: {len(state.hands[seat])}", *map(state.letter, state.hands[seat])])
            mined += len(mines)
    assert mined


def test_an_edge_tells_what_lies_on_both_sides(lot: dict[str, Loewenherz]) -> None:
    state = lot["borders"]
    names = {
        attrs["id"][0]: attrs["aria-label"] or ""
        for _tag, attrs in Elements(markup(state, me=state.turn)).all
        if (attrs.get("data-play") or "").startswith("border ")
    }
    land = f"((castle|knight) of [A-Z][a-z]+, |neutral (castle|knight), )?({'|'.join(words.TERRAIN.values())})(, territory of [a-l]\\d+)?"
    for name in names.values():
        assert re.fullmatch(f"[a-l]\\d+ – [a-l]\\d+(: closes a territory)?: {land} – {land}", name), name


@pytest.mark.parametrize("phase", PHASES)
def test_everything_that_acts_has_a_name(lot: dict[str, Loewenherz], phase: str) -> None:
    text = markup(lot[phase], me=lot[phase].turn)
    for whole, inside in re.findall(r"(<button[^>]*>)(.*?)</button>", text, re.DOTALL):
        assert "aria-label=" in whole or re.sub(r"<[^>]*>", "", inside).strip()
    tapped = [attrs for _tag, attrs in Elements(text).all if attrs.get("role") == "button"]
    assert all(attrs["aria-label"] for attrs in tapped)
    labels = [
        attrs.get("aria-label", "") for _tag, attrs in Elements(text).all if attrs.get("id", "").startswith("sell-")
    ]
    assert all(re.fullmatch(r"Sell \+\d: .*(border|knight|expansion|defector|alliance).*", label) for label in labels)
    # Tab stops at the map once; arrow keys do the rest.
    assert [attrs["tabindex"] for attrs in tapped] == ["0", "-1", *["-1"] * len(tapped)][: len(tapped)]


def test_each_edge_is_there_once_while_borders_are_put(lot: dict[str, Loewenherz]) -> None:
    shown = drawn(lot["borders"], me=lot["borders"].turn)
    lines = [line for line in shown.values("data-play") + shown.values("data-why") if line.startswith("border ")]
    assert len(lines) == len(set(lines)) == 264


def test_few_golden_lines_are_broad_enough_to_be_found(lot: dict[str, Loewenherz]) -> None:
    view = lot["borders"]
    legal = [action for action in GAME.actions(view) if isinstance(action, Border)]

    def broad(count: int) -> int:
        html = markup(view, me=view.turn, actions=legal[:count], hints=False)
        return html.partition('class="lh-closing" d="')[2].partition('"')[0].count("M")

    assert broad(FEW) == FEW
    assert broad(FEW + 1) == 0


def test_the_market_comes_forward_only_for_whoever_fills_up(lot: dict[str, Loewenherz]) -> None:
    view = lot["refill"]
    assert "board lh is-filling" in drawn(view, me=view.turn).values("class")
    assert "board lh is-filling" not in drawn(view, me=view.turn, actions=()).values("class")
    assert "board lh is-filling" not in drawn(lot["turn"]).values("class")


def test_only_the_steps_after_the_first_can_be_left(lot: dict[str, Loewenherz]) -> None:
    state = lot["borders"].copy()
    state.most, state.made = 3, 0
    assert "done" not in drawn(state).values("data-play")
    state.made = 1
    assert drawn(state).by_id("done")["data-play"] == "done"


def test_a_field_that_two_territories_could_take_asks_for_which() -> None:
    state = _estates()
    both = [action for action in GAME.actions(state) if isinstance(action, Expand) and action.field == "c1"]
    assert [action.castle for action in both] == ["a1", "e1"]
    first = drawn(state)
    assert first.by_id("field-2")["aria-pressed"] == "false"
    assert not set(map(str, both)) & set(first.values("data-play"))
    then = drawn(state, selected=[3])
    assert then.by_id("field-2")["aria-pressed"] == "true"
    assert {str(action) for action in both} <= set(then.values("data-play"))
    assert "for which of your territories shall c1 be taken?" in then.sentence


def test_a_knight_that_ties_two_own_castles_together_asks_once() -> None:
    state = _estates()
    state.phase, state.most, state.lands = "knights", 1, [0] * len(state.lands)
    state.castles[0], state.castles[1] = INDEX["a6"], INDEX["c6"]
    state.figures[0] = mask(INDEX[field] for field in ("a6", "c6", "c7", "h12"))
    state.east = state.south = 0
    first = drawn(state)
    assert first.by_id(f"field-{INDEX['b6']}")["aria-pressed"] == "false"
    assert {"knight b6", "knight b7"} - set(first.values("data-play")) == {"knight b6"}
    assert "place a knight on a gold field." in first.sentence
    then = drawn(state, selected=[INDEX["b6"] + 1])
    assert "knight b6" in then.values("data-play")
    asked = (
        "this ties a6 and c6 together for ever: no border parts them. Place it all the same, or choose another field?"
    )
    assert asked in then.sentence
    assert [shown.values("class").count("lh-ring") for shown in (first, then)] == [0, 2]
    state.east = 1 << INDEX["a6"]
    assert "knight b6" in drawn(state).values("data-play")


def test_an_alliance_with_nobody_says_that_it_is_of_no_use() -> None:
    state = _estates()
    state.phase = "alliance"
    assert "pale" not in drawn(state).sentence
    state.colours[2] = state.seats
    shown = drawn(state)
    assert "The pale ones do so anyway." in shown.sentence
    labels = shown.values("aria-label")
    assert "a1 with a4, which is neutral: of no use" in labels
    assert "e1 with e4" in labels


def test_a_field_is_told_as_an_edge_is_with_what_it_brings() -> None:
    state = _estates()
    for kind, told in (("forest", ", 1 point"), ("village", ", 3 points"), ("meadow", "")):
        letter = next(letter for letter, name in KINDS.items() if name == kind)
        state.board = letter * 144
        assert drawn(state).by_id("field-2")["aria-label"] == f"c1: {kind}{told}"


def test_a_defector_asks_first_whose_knight_leaves() -> None:
    state = _estates()
    state.phase = "defector"
    victims = sorted({action.castle for action in GAME.actions(state) if isinstance(action, Defect)})
    assert victims == ["a4", "e4"]
    first = drawn(state)
    assert "whose knight shall leave?" in first.sentence
    assert first.values("data-play") == []
    then = drawn(state, selected=[INDEX["e4"] + 1])
    assert {line.split()[1] for line in then.values("data-play")} == {"e4"}
    assert "e4 loses one." in then.sentence


def _estates() -> Loewenherz:
    """Meadow; Ada's territories on a1 and e1, Ben's below on a4 and e4, each 2 by 2 with a knight; c and d are free."""
    state = GAME.start(2, Seeded(1))
    state.board = "." * 144
    spots = [("a1", "a2", 0, "a1 b1 a2 b2"), ("e1", "e2", 0, "d1 e1 d2 e2"), ("a4", "a3", 1, "a3 b3 a4 b4")]
    spots += [("e4", "e3", 1, "d3 e3 d4 e4"), ("l12", "l11", 1, ""), ("h12", "h11", 0, "")]
    state.castles = [INDEX[castle] for castle, _knight, _seat, _land in spots]
    state.colours = [seat for _castle, _knight, seat, _land in spots]
    state.figures = [mask(INDEX[f] for c, k, seat, _land in spots if seat == who for f in (c, k)) for who in (0, 1)]
    state.figures.append(0)
    for *_rest, land in spots:
        area = mask(INDEX[field] for field in land.split())
        state.east |= (area ^ area >> 1) & EAST
        state.south |= (area ^ area >> 12) & SOUTH
    state.lands = [0] * len(spots)
    state.settle(state.castles)
    state.turn = state.seat = 0
    state.phase, state.most, state.round = "expansion", 2, 9
    return state


def test_a_new_pick_takes_the_place_of_the_old() -> None:
    selected: frozenset[int] = frozenset()
    for field in (17, 3, 88, 3, 0, 143):
        selected ^= {step(selected, field)}
        assert chosen(selected) == field
    assert chosen(selected ^ {step(selected, 143)}) is None


@pytest.mark.parametrize("seats", GAME.seats)
def test_bright_edges_are_those_that_close_a_territory(seats: int) -> None:
    for number, (state, _events) in enumerate(positions(seats, seats, 40)):
        if state.phase != "borders" or number % 3:
            continue
        closing: set[tuple[int, bool]] = set()
        for action in GAME.actions(state):
            if isinstance(action, Border):
                after = state.copy()
                if any(event.what == "territory" for event in GAME.play(after, action, Seeded(1))):
                    closing.add((INDEX[action.field], INDEX[action.other] == INDEX[action.field] + 1))
        assert set(closers(state)) == closing
        assert (": closes a territory" in markup(state)) == bool(closing)
        assert ": closes a territory" not in markup(state, hints=False)


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_face_that_a_seat_does_not_know_is_in_its_markup(seats: int) -> None:
    for number, (state, _events) in enumerate(positions(seats, 40 + seats)):
        if number % 7 == 0:
            for seat in range(seats):
                worlds = [state.seen_by(seat).guess(Random(chance)).seen_by(seat) for chance in (1, 2)]
                one, other = (markup(world, me=seat, actions=()) for world in worlds)
                assert one == other
                hidden = {state.face(card) for who, hand in enumerate(state.hands) if who != seat for card in hand}
                assert not any(f'"ware-{face}"' in one for face in hidden - {state.face(card) for card in state.market})


def test_who_only_looks_on_sees_no_hand(lot: dict[str, Loewenherz]) -> None:
    assert "Your hand" in markup(lot["turn"].seen_by(0), actions=())
    assert "Your hand" not in markup(lot["turn"].seen_by(None), me=None, actions=())


def test_names_are_text() -> None:
    rude = ['<b onclick="x">', "Ben & Co", "Cléo", "<i>"]
    for state, _events in positions(3, 5, 30):
        text = markup(state, names=rude, log=["<script>"])
        assert "<b onclick" not in text
        assert "<script>" not in text
    assert "<b onclick" not in BOARD.scoring(_over(), rude, same)


def _over(**changes: object) -> Loewenherz:
    state = _estates()
    state.turn, state.phase, state.ended = None, "over", "target"
    for name, value in changes.items():
        setattr(state, name, value)
    return state


@pytest.mark.rule("loewenherz", "H63")
def test_scoring_says_who_won_and_why() -> None:
    def told(**changes: object) -> str:
        return Elements(BOARD.scoring(_over(**changes), PEOPLE[:2], same)).sentence

    forest = "." * 12 + "." + "F" + "." * 130
    assert "Ada rules the land!" in told(board=forest)
    assert "1 point, 1 more than Ben." in told(board=forest)
    assert "0 points, as many as Ada, but more ducats: 9 against 7." in told(ducats=[7, 9])
    assert "Ada and Ben rule the land together!" in told(ducats=[7, 7])
    rich = told(ended="cards", ducats=[4, 9])
    assert "Ben rules the land!" in rich
    assert "Ducats 5 3" in rich


def test_the_map_in_words_says_of_every_field_what_stands_there_and_which_sides_are_closed() -> None:
    state = _estates()
    state.board = "F" + state.board[1:]
    state.figures[2] = mask([INDEX["h6"]])
    cells = re.findall("<td>([^<]+)</td>", BOARD.told(state, PEOPLE, same))
    assert len(cells) == len(NAMES)
    said = dict(zip(NAMES, cells, strict=True))
    assert said["a1"] == "castle of Ada, forest, territory of a1"
    assert said["a2"] == "knight of Ada, meadow, territory of a1, border in the south"
    assert said["b1"] == "meadow, territory of a1, border in the east"
    assert said["d3"] == "meadow, territory of e4, border in the north and in the west"
    assert said["c3"] == "meadow, border in the east and in the west"
    assert said["h6"] == "neutral knight, meadow"
    assert said["l12"] == "castle of Ben, meadow"


def test_small_pictures_of_the_map() -> None:
    area = mask([0, 1, 12, 143])
    assert area_path(area) == "M0 0h80v40h-80zM0 40h40v40h-40zM440 440h40v40h-40z"
    # Around a corner the line turns inwards, round a bend outwards.
    assert "M4.5 75.5H35.5" in rim_path(area)
    assert "M35.5 35.5V75.5" in rim_path(area)


def test_the_map_shows_every_kind_of_field() -> None:
    text = markup(GAME.start(3, Seeded(2)))
    for kind in KINDS.values():
        assert re.search(rf"loewenherz\.svg#{kind}\b", text)


def test_every_drawing_exists(lot: dict[str, Loewenherz]) -> None:
    art = (ROOT / "assets" / "art" / "loewenherz.svg").read_text("utf-8")
    text = "".join(markup(state, me=state.turn) for state in lot.values())
    text += "".join(markup(state, log=["Ada"]) for state, _events in positions(2, 3, 30))
    text += "".join(markup(state) for state, _events in positions(4, 4)) + BOARD.scoring(_over(), PEOPLE, same)
    last = _estates()
    last.final = True
    text += markup(last)
    calling = _estates()
    calling.phase = "defector"
    text += markup(calling, selected=[INDEX["e4"] + 1]) + BOARD.told(last, PEOPLE, same)
    assert {name for sheet, name in drawings(text) if sheet == "loewenherz"} == set(
        re.findall(r'<symbol id="([^"]+)"', art)
    )
    tokens = (ROOT / "web" / "style" / "tokens.css").read_text("utf-8")
    for colour in set(re.findall(r"var\((--[\w-]+)\)", art)):
        assert f"{colour}:" in tokens
    style = (ROOT / "web" / "style" / "loewenherz.css").read_text("utf-8")
    for name in set(re.findall(r"\.(lh-[\w-]+)", style)):
        assert re.search(rf"\b{name}\b", text), name


def test_a_full_table_is_small() -> None:
    largest = max(len(markup(state, me=state.turn)) for state, _events in positions(4, 8) if state.turn is not None)
    assert largest < 66_000
