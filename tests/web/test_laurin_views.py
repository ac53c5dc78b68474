"""The table of König Laurin, without a browser: what can be tapped is what can be played, and what hides stays hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.boards.laurin import BOARD
from app.boards.laurin.desk import Desk
from app.words import laurin as words
from elements import RUDE, Elements, drawings, same, table_of, values
from laurin_positions import act, cards, position
from tafelrunde.core import Action, Event, Illegal, Seeded
from tafelrunde.games.laurin import GAME, king
from tafelrunde.games.laurin.actions import Bid, Buy, Decline, Keep, Move, Place
from tafelrunde.games.laurin.data import AROUND, OWNER, SQUARES, code
from tafelrunde.games.laurin.state import Laurin

ROOT = Path(__file__).parents[2]
ENGINE = "".join(path.read_text("utf-8") for path in (ROOT / "py_engine/tafelrunde/games/laurin").glob("*.py"))
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]
DECIDED = [part for part in GAME.phases if part.verbs]
markup = table_of(GAME, BOARD, NAMES)


def drawn(state: Laurin, **more: Any) -> Elements:
    return Elements(markup(state, **more))


def desk_of(state: Laurin, actions: Sequence[Action] = ()) -> Desk:
    """What whoever decides sees; without actions, what an onlooker does."""
    me = state.turn if actions else None
    return Desk(state, actions, me=me, names=NAMES, selected=frozenset(), log=(), settings={}, _=same)


def played(seats: int, seed: int) -> Iterator[tuple[Laurin, list[Event]]]:
    """Every position of a game in which everything happens now and then, and what had led there."""
    rng, dealer = Random(seed), Seeded(seed)
    state, events = GAME.start(seats, dealer), list[Event]()
    while True:
        yield state, events
        if state.turn is None:
            return
        legal = list(GAME.actions(state))
        verbs = sorted({action.verb for action in legal})
        verb = rng.choices(verbs, [1 if one in ("decline", "pass", "lapse", "done") else 2 for one in verbs])[0]
        events = GAME.play(state, rng.choice([action for action in legal if action.verb == verb]), dealer)


GAMES = [(3, 1), (4, 2), (5, 3)]


def reached(phase: str, *, seats: int = 3, wish: Any = None) -> Laurin:
    """The first position in this phase."""
    for seed in range(60):
        for state, _events in played(seats, seed):
            if state.phase == phase and (wish is None or wish(state)):
                return state
    raise AssertionError(phase)


def choosing(state: Laurin, action: Action) -> list[int]:
    """What must be chosen first, so that this action can be tapped."""
    if isinstance(action, Buy | Bid | Keep):
        return list(action.cards)
    return [1 + (1, 3, 5).index(action.front)] if isinstance(action, Place) else []


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_legal_action_can_be_tapped_throughout_a_game(seats: int, seed: int) -> None:
    rng = Random(seed)
    for state, _events in played(seats, seed):
        legal = GAME.actions(state)
        known = set(map(str, legal))
        plain = set(values(markup(state), "data-play"))
        assert plain <= known
        assert {str(action) for action in legal if not choosing(state, action)} <= plain
        sets = {tuple(choosing(state, action)) for action in legal} - {()}
        for chosen in rng.sample(sorted(sets), min(2, len(sets))):
            shown = set(values(markup(state, selected=chosen), "data-play"))
            assert shown <= known
            assert {str(action) for action in legal if tuple(choosing(state, action)) == chosen} <= shown


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_what_is_chosen_is_offered_by_its_handle(seats: int, seed: int) -> None:
    for state, _events in played(seats, seed):
        shown = values(markup(state), "data-select")
        cards = {card for a in GAME.actions(state) if isinstance(a, Buy | Bid | Keep) for card in a.cards}
        assert {f"card:{card}" for card in cards} <= set(shown)


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
        for whole, inside in re.findall(r"(<button[^>]*>)(.*?)</button>", text, re.DOTALL):
            assert "aria-label=" in whole or re.sub(r"<[^>]*>", "", inside).strip()
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
            assert words.refusal(refused.value.rule, refused.value.facts, NAMES, same), (line, refused.value)


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


# Choosing


def test_a_dwarf_is_chosen_before_its_square() -> None:
    state = reached("place", wish=lambda s: min(s.supply[s.turn]) > 0 and s.left >= 5)
    shown = drawn(state)
    assert [shown.by_id(f"kind-{front}")["aria-pressed"] for front in (1, 3, 5)] == ["false", "false", "true"]
    selected: set[int] = set()
    for front in (1, 3, 5, 1):
        what = drawn(state, selected=sorted(selected)).by_id(f"kind-{front}")["data-select"]
        selected ^= {int(what.partition(":")[2])}
        shown = drawn(state, selected=sorted(selected))
        assert shown.by_id(f"kind-{front}")["aria-pressed"] == "true"
        assert {line.split()[1] for line in shown.values("data-play") if line != "done"} == {str(front)}


def test_a_dwarf_that_does_not_fit_says_why() -> None:
    state = reached("place", wish=lambda s: s.left in (1, 2) and s.supply[s.turn][2])
    assert drawn(state).by_id("kind-5")["data-why"].startswith("place 5")


def test_a_tap_beside_everything_says_what_this_phase_is_about() -> None:
    shown = drawn(reached("bid"))
    assert next(attrs for _, attrs in shown.all if attrs.get("class") == "garden-art")["data-why"] == "fog 3"
    assert words.refusal("L23", {"verb": "fog"}, NAMES, same) == "Now you bid for the next king move, or pass."


def test_equal_cards_are_interchangeable() -> None:
    state = reached("bid", wish=lambda s: len({s.face(c) for c in s.hands[s.turn]}) < len(s.hands[s.turn]))
    hand = state.hands[state.turn or 0]
    twins = next((a, b) for a in hand for b in hand if a < b and state.face(a) == state.face(b))
    one, other = (drawn(state, selected=[card]).by_id("bid")["data-play"] for card in twins)
    assert one == other


def test_a_bid_of_nothing_explains_itself() -> None:
    assert drawn(reached("bid")).by_id("bid")["data-why"] == "bid"


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, "gets half of the cards back"), (1, "is gone too"), (3, "one of these cards comes back"), (4, "2 of these")],
)
def test_a_bid_says_what_comes_back_if_it_loses(count: int, told: str) -> None:
    state = reached("bid", wish=lambda s: len(s.hands[s.mover]) >= 4)
    assert told in drawn(state, selected=state.hands[state.mover][:count]).text


def test_a_spell_is_golden_once_its_price_is_chosen() -> None:
    state = reached("buy", wish=lambda s: any(isinstance(action, Buy) for action in GAME.actions(s)))
    assert not [line for line in drawn(state).values("data-play") if line.startswith("buy")]
    action = min((a for a in GAME.actions(state) if isinstance(a, Buy)), key=lambda a: desk_of(state).worth(a.cards))
    shown = drawn(state, selected=list(action.cards))
    assert str(action) in shown.values("data-play")
    assert "tap a golden spell" in shown.text
    everything = drawn(state, selected=state.hands[state.turn or 0])
    assert not [line for line in everything.values("data-play") if line.startswith("buy")]
    assert "These cards pay for none of them." in everything.text


def test_where_several_cards_lead_to_one_circle_it_is_chosen_first() -> None:
    state = reached("move", seats=5, wish=lambda s: len(points(s)) < len(moves(s)))
    desk = desk_of(state, GAME.actions(state))
    point, actions = next((point, found) for point, found in desk.targets().items() if len(found) > 1)
    key = f"point-{point[0]}-{point[1]}"
    told = drawn(state).by_id(key)["data-select"]
    shown = drawn(state, selected=[int(told.partition(":")[2])])
    assert shown.by_id(key)["aria-pressed"] == "true"
    for action in actions:
        assert "is-chosen" in shown.by_id(f"move-{action.of}-{action.way}")["class"]


def moves(state: Laurin) -> list[Move]:
    return [action for action in GAME.actions(state) if isinstance(action, Move)]


def points(state: Laurin) -> set[tuple[int, int]]:
    desk = desk_of(state, GAME.actions(state))
    return set(desk.targets())


# What is shown


def laid(**dwarfs: int) -> Laurin:
    """Nothing but these dwarfs in the garden; the first seat may place."""
    state = reached("place")
    state.board = [0] * 64
    for square, number in dwarfs.items():
        state.board[SQUARES.index(square)] = number
    return state


def test_a_dwarf_shows_its_owner_side_and_value() -> None:
    shown = drawn(laid(c4=code(1, 5), d4=code(1, 5, back=True)))
    labels = [label for label in shown.values("aria-label") if "dwarf of" in label]
    assert labels == ["c4: dwarf of Ben, front, 5", "d4: dwarf of Ben, back, 3"]
    assert {"art/laurin.svg#front-1", "art/laurin.svg#back-1"} <= set(shown.values("href"))


def test_the_squares_around_the_king_are_marked() -> None:
    state = laid()
    state.king = (0, 0)
    assert drawn(state).values("class").count("near") == 1
    state.king = (4, 4)
    assert drawn(state).values("class").count("near") == 4


def test_a_pending_scoring_is_told_before_it_happens() -> None:
    state = reached("spell", wish=lambda s: any(s.board[n] for n in king.AROUND[s.king]))
    gains = desk_of(state).gains(state.king)
    told = ", ".join(f"{NAMES[seat]} +{points}" for seat, points in gains.items())
    assert f"Scoring here: {told}." in drawn(state).text
    assert drawn(state).values("class").count("near is-pending") == len(king.AROUND[state.king])


def test_bids_are_counted_backs_until_all_are_turned_up() -> None:
    state = reached("bid", wish=lambda s: any(s.bids))
    seat = next(seat for seat, bid in enumerate(state.bids) if bid)
    assert "backs is-bid" in drawn(state, me=(seat + 1) % 3).values("class")
    state = reached("keep")
    assert "backs is-bid" not in drawn(state, me=None).values("class")


def test_the_table_says_what_can_be_done_in_every_phase() -> None:
    found: dict[str, set[str]] = {}
    for seats, seed in (*GAMES, (4, 10)):
        for state, _events in played(seats, seed):
            if state.turn is not None:
                for me in (state.turn, (state.turn + 1) % seats):
                    sentence = re.search(r'id="sentence">([^<]+)<', markup(state, me=me))
                    assert sentence
                    found.setdefault(state.phase, set()).add(sentence[1])
    assert set(found) == {part.name for part in DECIDED}
    assert all(len(sentences) > 1 for sentences in found.values())
    assert any("Do you cancel it?" in sentence for sentence in found["counter"])
    assert any("all your points are placed: tap “Done”." in sentence for sentence in found["place"])
    assert "the king has moved. Do you cast a spell?" in found["spell"]


def test_the_round_says_where_it_stands_and_what_comes_next() -> None:
    shown = drawn(reached("bid"))
    assert [attrs["class"] for _, attrs in shown.all if attrs.get("aria-current") == "step"] == ["part is-now"]
    assert "then the bids are turned up." in shown.text.lower()
    assert "Round 1" in shown.text


def test_hints_can_be_switched_off() -> None:
    state = reached(
        "move",
        wish=lambda s: any(desk_of(s).gains(p).get(s.turn) for p in points(s)),
    )
    on, off = (re.findall(r'class="gold-spot"[^>]*/><text', markup(state, hints=hints)) for hints in (True, False))
    assert on
    assert not off


def test_where_the_king_can_come_is_marked_before_anybody_sends_him() -> None:
    state, dealer = reached("bid", wish=lambda s: any(s.board)), Seeded(1)
    html, promised = markup(state), set(desk_of(state).coming)
    assert html.count('class="promise"') == len(promised)
    assert "The open cards can lead him" in html
    while state.phase != "move":
        GAME.play(state, GAME.actions(state)[-1], dealer)
    assert points(state) == promised
    assert 'id="coming"' not in markup(state)


def test_a_mark_says_what_the_king_would_bring_there() -> None:
    state = reached("bid")
    state.board = [0] * 64
    point, (_steps, way) = next(iter(desk_of(state).coming.items()))
    state.board[AROUND[point][0]] = code(state.mover, 5)
    on, off = (markup(state, hints=hints) for hints in (True, False))
    assert f"{words.WAYS[way]}: {NAMES[state.mover]} +5" in on
    assert ">5</text>" in on.partition('id="coming"')[2].partition('id="king"')[0]
    assert ">5</text>" not in off.partition('id="coming"')[2].partition('id="king"')[0]


def test_a_move_card_is_told_in_words_where_it_is_chosen_and_on_its_holders_sheet() -> None:
    assert "move-words" in drawn(reached("assign", wish=lambda s: len(GAME.actions(s)) > 1)).values("class")
    assert markup(reached("place")).count(">Move card<") == 3


def looks(state: Laurin, *points: tuple[int, int]) -> list[int]:
    """What is selected once these circles have been tapped, one after the other."""
    selected: set[int] = set()
    for x, y in points:
        what = drawn(state, selected=sorted(selected)).by_id(f"look-{x}-{y}")["data-select"]
        selected ^= {int(what.partition(":")[2])}
    return sorted(selected)


def test_a_tap_on_a_mark_tells_who_would_score_there() -> None:
    state = laid()
    one, other, *_more = desk_of(state, GAME.actions(state)).coming
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
    selected = frozenset([card, *looks(state, (4, 3))])
    actions = GAME.actions(state)
    seen = BOARD.table(state, actions, me=0, names=NAMES[:3], selected=selected, log=(), settings={}, _=same)
    assert f'data-play="bid #{card}"' in seen.html
    assert seen.picked.startswith("North, 1 step: nobody scores. 3 of 5 chosen.")
    state = reached("place", wish=lambda s: min(s.supply[s.turn]) > 0 and s.left >= 5)
    chosen = [1, *looks(state, next(iter(desk_of(state, GAME.actions(state)).coming)))]
    assert drawn(state, selected=chosen).by_id("kind-1")["aria-pressed"] == "true"


def test_who_is_not_asked_sees_the_marks_as_a_picture() -> None:
    state = reached("bid")
    assert 'id="look-' not in markup(state, me=(state.mover + 1) % 3)


def bidders(shown: Elements) -> list[str]:
    return [attrs["aria-label"] for _tag, attrs in shown.all if attrs.get("class", "").startswith("bidder")]


def test_bids_stand_beside_the_hand_while_they_are_made_and_after() -> None:
    state = position("bid", 2, hands=["", "T1", "T3 T2"], waiting=[])
    state.bids[0] = state.cards.open(["T3", "T1"])
    assert bidders(drawn(state)) == ["Ada, cards bid: 2", "Ben, bids nothing", "Cleo, has yet to bid"]
    assert "Last time" not in drawn(state).text
    act(state, cards("bid T2 T3", state, state.hands[2]))
    won = ["Ada, treasure 3 + 1", "Ben, bids nothing", "Cleo, treasure 3 + 2, won"]
    assert state.phase == "keep"
    assert bidders(drawn(state)) == bidders(drawn(state, me=None)) == won
    act(state, cards("keep T1", state, state.bids[0]))
    assert bidders(drawn(state, me=None)) == won
    assert bidders(drawn(state)) == []  # who won has the king to think of
    act(state, "move 1 N")
    assert state.phase == "bid"
    assert bidders(drawn(state)) == ["Ada, has yet to bid", "Ben, has yet to bid", "Cleo, has yet to bid"]
    assert "Last time Cleo won: Ada: 3 + 1; Cleo: 3 + 2." in drawn(state).text


def test_a_lost_bid_has_its_name_and_the_hand_below_it_waits() -> None:
    state = position("keep", 0, hands=["T3"], active=1, shown=(("T2", "T1"), ("T3", "T3"), ()))
    state.bids[0] = state.cards.open(["T2", "T1"])
    shown = drawn(state, selected=[state.bids[0][0]])
    assert "Your bid 2 of 3 chosen" in re.sub(r"\s+", " ", shown.text)
    assert shown.by_id("hand")["class"] == "hand is-waiting"
    assert "Take the 2 back" in shown.text
    state.bids[0] = state.cards.open(["T2", "T1", "T1", "T3"])
    assert "Take 3 + 2 back" in drawn(state, selected=[state.bids[0][0], state.bids[0][3]]).text


def test_what_is_lifted_can_be_laid_back_as_if_nothing_had_been() -> None:
    state = reached("relocate", wish=lambda s: s.lifted)
    assert drawn(state).by_id("unlift")["data-do"] == "undo"
    assert 'id="unlift"' not in markup(reached("relocate", wish=lambda s: not s.lifted))


def test_where_spells_are_offered_what_they_do_is_told_beside_them() -> None:
    for phase in ("buy", "magic", "bid"):
        html = markup(reached(phase))
        assert html.count('id="spells-open"') == 1
        assert ('id="spells-open"' in html.partition('id="people"')[0]) == (phase != "bid")


# A first game, which shows only some of what may be done


def taught(state: Laurin, action: str) -> Elements:
    view, only = state.seen_by(state.turn), [GAME.read(state, action)]
    return Elements(
        BOARD.table(
            view, only, me=state.turn, names=NAMES[: state.seats], log=(), settings={}, _=same, selected=frozenset()
        ).html
    )


def test_other_squares_than_that_of_a_first_game_explain_themselves() -> None:
    shown = taught(laid(), "place 5 g4")
    assert shown.by_id("square-g4")["data-play"] == "place 5 g4"
    assert shown.by_id("square-c3")["data-why"] == "place 5 c3"


def test_a_first_game_that_places_no_more_says_so() -> None:
    assert "nothing more to place, 7 of 7 points left: tap “Done”." in taught(laid(), "done").text


def test_a_first_game_strikes_out_only_what_leads_out_of_the_garden() -> None:
    state = position("move", 0, active=0, king=(4, 0), held="H1 V1 -", hands=["", "", ""])
    shown = taught(state, "move 0 E")
    looks = {way: shown.by_id(f"move-{way}")["class"] for way in ("0-E", "0-W", "1-N", "1-S")}
    assert [way for way, look in looks.items() if "is-out" in look] == ["1-N"]


def test_a_first_game_lets_only_one_name_shine_in_the_fog() -> None:
    state = position("fog", 0, caster=0)
    shown = taught(state, "fog 2")
    assert [shown.by_id(f"fog-{seat}")["class"] for seat in range(3)] == ["button plain", "button plain", "button gold"]


def test_where_a_revolt_can_lead_is_said_in_steps() -> None:
    state = position("divert", 0, caster=0, king=(7, 4), origin=(4, 4), way="E", distance=3)
    told = drawn(state).text
    assert "After one step north" in told
    assert "After 2 steps south" in told


# Words


def test_cards_spells_and_ways_are_told_as_people_say_them() -> None:
    text = drawn(reached("buy", wish=lambda state: "E" in map(state.face, state.display))).sentence
    assert "Fog , one player is left out of the scoring , price 2" in text
    state = reached("move", wish=lambda state: any(len(hand) == 1 for hand in state.hands))
    shown = drawn(state)
    seats = [shown.told(f"seat-{seat}") for seat in range(state.seats)]
    assert any("treasure cards in hand: 1" in seat for seat in seats)
    assert all(re.search(r", \d+ points?, (\+\d+ here, )?dwarfs in the supply: \d( \d)*(, |$)", seat) for seat in seats)
    assert sum("start player" in seat for seat in seats) == 1
    cards = [attrs["aria-label"] for _tag, attrs in shown.all if attrs.get("class") == "choice-ways"]
    assert all(re.fullmatch(r"\w+’s card: \d steps? (west or east|north or south)", one) for one in cards)
    circles = [attrs["aria-label"] for _tag, attrs in shown.all if attrs.get("id", "").startswith("point-")]
    assert circles
    assert all(re.match(r"(North|East|South|West), \d steps?: ", one) for one in circles)
    supply = markup(GAME.start(3, Seeded(1))).partition('id="seat-0-sheet"')[2].partition("</section>")[0]
    assert ">5 3 3 1 1 1<" in supply
    state = reached("bid", wish=lambda state: any(map(len, state.bids)))
    (seat, bid), *_others = ((seat, bid) for seat, bid in enumerate(state.bids) if bid)
    assert f"cards bid: {len(bid)}" in drawn(state).told(f"seat-{seat}")


def test_every_event_has_its_sentence() -> None:
    seen: dict[str, set[str]] = {}
    for seats, seed in GAMES:
        for _state, events in played(seats, seed):
            for event in events:
                seen.setdefault(event.what, set()).add(words.sentence(event, NAMES, same))
    state = reached("free")
    while state.phase == "free":
        for event in GAME.play(state, Decline(), Seeded(0)):
            seen.setdefault(event.what, set()).add(words.sentence(event, NAMES, same))
    assert set(seen) == set(re.findall(r'Event\(\s*"(\w+)"', ENGINE))
    assert all("{" not in sentence for told in seen.values() for sentence in told)
    assert all(all(told) for what, told in seen.items() if what != "treasure")
    short = Event("treasure", {"seat": 1, "cards": [7]})
    assert words.sentence(short, NAMES, same) == "Ben gets fewer treasure cards (1), because there are no more"


@pytest.mark.rule("laurin", "LA7")
def test_one_tap_gives_no_more_treasure_away_than_need_be() -> None:
    def spare(state: Laurin) -> bool:
        hand = [state.face(card) for card in state.hands[state.mover]]
        return "T3" in hand and "T2" in hand and any(state.face(card) in "ABE" for card in state.display)

    state = reached("buy", wish=spare)
    three = next(card for card in state.hands[state.mover] if state.face(card) == "T3")
    place = next(place for place, card in enumerate(state.display) if state.face(card) in "ABE")
    shown = drawn(state, selected=[three])
    assert shown.by_id(f"spell-{place}").get("data-play") is None
    exact, dear = (shown.by_id(f"pay-{place}-{kind}")["data-play"] for kind in ("gold", "plain"))
    paid = [[state.face(int(word[1:])) for word in line.split()[2:]] for line in (exact, dear)]
    assert paid == [["T2"], ["T3"]]
    spell = words.spell_name(state.face(state.display[place]), same)
    told = [shown.by_id(f"pay-{place}-{kind}")["aria-label"] for kind in ("gold", "plain")]
    assert told == [f"Pay 2: {spell}", f"Pay 3: {spell}"]
    assert "There is no change: choose how you pay." in shown.text


def test_fog_on_oneself_does_not_shine() -> None:
    state = reached("fog")
    kinds = {seat: drawn(state).by_id(f"fog-{seat}")["class"] for seat in range(state.seats)}
    assert kinds.pop(state.mover) == "button plain"
    assert set(kinds.values()) == {"button gold"}
    assert f"{NAMES[state.mover]} (you)" in drawn(state).text


# The end


def ended(*points: tuple[int, int, int]) -> Laurin:
    """A finished game with these fronts, backs and last scorings."""
    state = GAME.start(len(points), Seeded(1))
    state.turn, state.phase = None, "over"
    state.fronts, state.backs, state.reached = (list(values) for values in zip(*points, strict=True))
    return state


@pytest.mark.rule("laurin", "L38")
@pytest.mark.rule("laurin", "LA42")
def test_scoring_says_who_won_and_why() -> None:
    def told(*points: tuple[int, int, int]) -> str:
        return re.sub(r"\s+", " ", Elements(BOARD.scoring(ended(*points), NAMES, same)).text)

    assert "Ben wins the rose garden! 36 points, 4 more than Ada." in told((30, 2, 5), (30, 6, 6), (1, 1, 1))
    assert "Ada wins the rose garden! 36 points, as many as Ben, but reached earlier." in told(
        (30, 6, 5), (30, 6, 6), (1, 1, 1)
    )
    assert "Ada and Ben share the rose garden! 36 points each, reached in the same scoring." in told(
        (30, 6, 6), (36, 0, 6), (1, 1, 1)
    )


# Art and style


def test_every_drawing_and_every_colour_that_is_used_exists() -> None:
    sheets = {path.stem: path.read_text("utf-8") for path in (ROOT / "assets" / "art").glob("*.svg")}
    style = (ROOT / "web" / "style" / "laurin.css").read_text("utf-8")
    tokens = (ROOT / "web" / "style" / "tokens.css").read_text("utf-8")
    text = BOARD.scoring(ended((9, 9, 1), (0, 0, 0), (0, 0, 0)), NAMES, same)
    for seats, seed in GAMES:
        text += "".join(markup(state) for state, _events in played(seats, seed))
    used = drawings(text)
    for sheet, symbol in used:
        assert f'<symbol id="{symbol}"' in sheets[sheet]
    there = set(re.findall(r'<symbol id="([^"]+)"', sheets["laurin"]))
    assert there <= {symbol for sheet, symbol in used if sheet == "laurin"}
    for colour in set(re.findall(r"var\((--[\w-]+)\)", sheets["laurin"])):
        assert f"{colour}:" in tokens
    for colour in set(re.findall(r"var\((--[\w-]+)\)", style)):
        assert f"{colour}:" in tokens + style
    assert len(sheets["laurin"].encode()) < 60_000


def test_every_class_of_the_style_is_used() -> None:
    style = re.sub(r"/\*.*?\*/", "", (ROOT / "web" / "style" / "laurin.css").read_text("utf-8"), flags=re.DOTALL)
    text = BOARD.scoring(ended((9, 9, 1), (0, 0, 0), (0, 0, 0)), NAMES, same)
    for seats, seed in GAMES:
        for state, _events in played(seats, seed):
            text += markup(state, log=["x"])
    state = reached("spell", wish=lambda s: any(s.board[n] for n in king.AROUND[s.king]))
    state.fogged = next(OWNER[state.board[n]] for n in king.AROUND[state.king] if state.board[n])
    text += markup(state)
    state = position("bid", 0, hands=["T3 T2"])
    text += markup(state, selected=looks(state, (4, 3)))
    known = {name for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
    known |= {"is-chosen"}
    assert set(re.findall(r"\.(-?[a-z][\w-]*)", style)) <= known
