"""Records: names, hidden faces and hand-written lines; tables: what load and undo refuse."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from tafelrunde.core import Damaged, Hidden, Record, Seeded, Table
from tafelrunde.core.names import LONGEST, tidy
from toy import SPY

LONG = "a" * LONGEST


@pytest.mark.parametrize(
    ("names", "tidied"),
    [
        (["King Ada", "Ben", "Ben", "  "], ("King_Ada", "Ben", "Ben_3", "Seat_4")),
        (["Ben_3", "Ben", "Ben"], ("Ben_3", "Ben", "Ben_4")),
        (["Seat_2", ""], ("Seat_2", "Seat_2_2")),
        (["a[b]c(d)e|f~g#h", "\x00\x1f\x7f"], ("a_b_c_d_e_f_g_h", "Seat_2")),
        ([LONG + "b", LONG, "b" + LONG], (LONG, LONG[2:] + "_2", "b" + LONG[1:])),
        ([LONG[1:], LONG[1:]], (LONG[1:], LONG[2:] + "_2")),
        ([LONG] * 3 + [LONG[2:] + "_4"], (LONG, LONG[2:] + "_2", LONG[2:] + "_3", LONG[2:] + "_4")),
        ([LONG, LONG[2:] + "_3", LONG], (LONG, LONG[2:] + "_3", LONG[2:] + "_4")),
        (["Ä\u2028ö\x85ü", "日本"], ("Ä_ö_ü", "日本")),
        # What is not UTF-8 where somebody types comes so.
        (["A\udcffda", "\ud83d"], ("A_da", "Seat_2")),
    ],
)
def test_names_are_one_word_each_and_all_different(names: list[str], tidied: tuple[str, ...]) -> None:
    assert tidy(names) == tidied
    assert len(set(tidied)) == len(tidied)
    assert max(map(len, tidied)) <= LONGEST
    assert tidy(tidied) == tidied


def test_thousands_of_names_are_refused_before_anybody_looks_at_them() -> None:
    """60,000 fit into a link of 248 letters, and each was compared with all before it: 16 s in a browser."""
    crowd = [f"{number}" for number in range(60_000)]
    began = perf_counter()
    assert len(tidy(["a"] * 60_000)) == 60_000
    with pytest.raises(Damaged, match="header"):
        Record.parse(f"[game wuerfel 1]\n[seats {' '.join(crowd)}]\n[options -]")
    assert perf_counter() - began < 2, "it took 40 s before"
    with pytest.raises(Damaged, match="header"):
        Record.parse(f"[game wuerfel 1]\n[seats {' '.join(crowd[:7])}]\n[options -]")


def test_a_table_of_any_names_can_be_read_back() -> None:
    table = Table.new(SPY, ["Ben_3", "Ben", "Ben"], Seeded(1))
    while table.state.turn is not None:
        table.play(SPY.actions(table.state)[0])
    assert Table.load(SPY, Record.parse(table.record.text()), Seeded()).state == table.state


@pytest.mark.parametrize("name", [LONG, LONG[1:], LONG[1:] + " two"])
def test_two_of_the_same_long_name_can_play_on(name: str) -> None:
    """The second was called by more letters than a name may have, and the record was damaged when it was read."""
    table = Table.new(SPY, [name, name, name], Seeded(1))
    assert Record.parse(table.record.text()) == table.record


def test_a_game_of_before_can_be_opened_whatever_its_people_were_called() -> None:
    names = (LONG[1:], LONG[1:] + "_2", LONG + "_3_3")
    record = Record("spy", 1, names, {})
    assert Record.parse(record.text()).names == names
    assert Record.from_json(record.to_json()) == record


def record() -> Record:
    record = Record("spy", 1, ("Ada", "Ben"), {"purse": 1, "gold": 7})
    record.append(None, "start", [Hidden(0, "T1"), Hidden(0, "T2"), Hidden(1, "T3"), "T2", 4])
    record.append(0, "bid #3", [])
    record.append(1, "pass", [Hidden(0, "T1"), "T3", Hidden(0, "T2")])
    return record


def test_the_text_of_a_record() -> None:
    lines = [line.split(" ~")[0] for line in record().text().splitlines()]
    assert lines == [
        "[game spy 1]",
        "[seats Ada Ben]",
        "[options gold=7 purse=1]",
        "0 start | Ada(T1 T2) Ben(T3) T2 4",
        "1 Ada bid #3",
        "2 Ben pass | Ada(T1) T3 Ada(T2)",
    ]
    assert Record.parse(record().text()) == record()


def test_every_entry_is_linked_to_all_before_it_and_the_header() -> None:
    links = [entry.link for entry in record().entries]
    assert len(set(links)) == 3
    assert record().head == links[-1]
    other = Record("spy", 1, ("Ada", "Ben"), {"purse": 5, "gold": 7})
    assert other.head != Record("spy", 1, ("Ada", "Ben"), {"purse": 1, "gold": 7}).head
    other.entries = []
    for entry in record().entries:
        other.append(entry.seat, entry.action, entry.outcomes)
    assert not set(links) & {entry.link for entry in other.entries}


def test_what_a_seat_has_not_seen_stands_as_a_question_mark_under_the_same_chain() -> None:
    for seat, start in ((0, "Ada(T1 T2) Ben(?)"), (1, "Ada(? ?) Ben(T3)"), (None, "Ada(? ?) Ben(?)")):
        view = record().seen_by(seat)
        assert view.head == record().head
        assert f"0 start | {start} T2 4" in view.text()
        assert Record.parse(view.text()) == view
    assert record().seen_by(0) != record().seen_by(1)


def test_remarks_and_empty_lines_are_passed_over_and_checks_may_be_missing() -> None:
    text = "# a title\n\n" + record().text().replace(" ~", " # said Ada ~") + "\n# end\n"
    parsed = Record.parse(text)
    assert parsed == record()


HEAD = "[game spy 1]\n[seats Ada Ben]\n[options -]\n"


@pytest.mark.parametrize(
    ("text", "why", "entry"),
    [
        ("", "header", None),
        ("[game spy x]\n[seats Ada Ben]\n[options -]", "header", None),
        (f"[game spy {'9' * 5000}]\n[seats Ada Ben]\n[options -]", "header", None),
        ("[game spy 1]\n[seats Ada Ada]\n[options -]", "header", None),
        ("[game spy 1]\n[seats Ada B(e)n]\n[options -]", "header", None),
        ("[game spy 1]\n[seats Ada B\x00n]\n[options -]", "header", None),
        ("[game spy 1]\n[seats Ada Ben]\n[options gold]", "header", None),
        ("[game spy 1]\n[seats Ada Ben]\n[options gold=1=2]", "header", None),
        (f"[game spy 1]\n[seats Ada Ben]\n[options gold={'9' * 5000}]", "header", None),
        ("[game spy 1]\n[seats Ada Ben]\n[options gold=7 gold=12]", "header", None),
        ("[game spy 1]\n[seats Ada Ben]\n[options gold=1_2]", "header", None),
        ("[game spy 1]\n[seats Ada Ben]\n[options gold=+7]", "header", None),
        ("[game spy 1]\n[seats Ada Ben]\n[options gold=07]", "header", None),
        ("[game spy 1]\n[seats Ada Ben]\n[options gold=٣]", "header", None),
        ("[game spy 01]\n[seats Ada Ben]\n[options -]", "header", None),
        ("[game spy 1]\n[seats Ada \ud800]\n[options -]\n0 start", "header", None),
        (HEAD + "0 start | \ud800", "header", None),
        (HEAD + "1 start", "syntax", 0),
        (HEAD + "start", "syntax", 0),
        (HEAD + f"{'9' * 5000} start", "syntax", 0),
        (HEAD + "0 start\n1 Zoe pass", "syntax", 1),
        (HEAD + "0 start\n1 Ada", "syntax", 1),
        (HEAD + "0 start\n1 Ada pass | Zoe(T1)", "syntax", 1),
        (HEAD + "0 start\n1 Ada pass ~0000000", "syntax", 1),
        (HEAD + "0 start\n01 Ada pass", "syntax", 1),
        (HEAD + "0 start | ) ((  T2 4", "syntax", 0),
        (HEAD + "0 start | T2 (", "syntax", 0),
        (HEAD + "0 start | (T2)", "syntax", 0),
        (HEAD + "0 start | Ada(T1)T2", "syntax", 0),
        (HEAD + "0 start | Ada(T1", "syntax", 0),
        (HEAD + "0 start | Ada((T1))", "syntax", 0),
        (HEAD + "0 start ~00000000", "link", 0),
    ],
)
def test_a_damaged_text_says_where(text: str, why: str, entry: int | None) -> None:
    with pytest.raises(Damaged) as damage:
        Record.parse(text)
    assert (damage.value.why, damage.value.entry) == (why, entry)
    assert str(damage.value).startswith("" if entry is None else f"entry {entry}: {why}")


def test_what_is_no_number_of_a_die_is_read_as_a_face() -> None:
    (entry,) = Record.parse(HEAD + f"0 start | 4 T2 ٣ 04 {'9' * 5000}").entries
    assert entry.outcomes == (4, "T2", "٣", "04", "9" * 5000)


def test_a_record_without_options_says_so() -> None:
    assert "[options -]" in Record("spy", 1, ("Ada",), {}).text()
    assert Record.parse(Record("spy", 1, ("Ada",), {}).text()).options == {}


@pytest.mark.parametrize(
    "change",
    [
        {"game": None},
        {"version": True},
        {"version": "1"},
        {"names": "Ada"},
        {"names": ["Ada", 1]},
        {"names": ["Ada Ben"]},
        {"names": None},
        {"options": []},
        {"options": {"purse": "1", "gold": 7}},
        {"options": {"purse": True, "gold": 7}},
        {"options": 3},
        {"entries": ""},
        {"entries": {}},
        {"entries": [1]},
        {"entries": None},
    ],
)
def test_a_record_from_json_must_be_what_json_of_a_record_is(change: dict[str, Any]) -> None:
    assert Record.from_json(record().to_json()) == record()
    with pytest.raises(Damaged):
        Record.from_json(record().to_json() | change)


@pytest.mark.parametrize("data", [None, [], "x", {}, {"game": "spy"}])
def test_other_json_is_no_record(data: Any) -> None:
    with pytest.raises(Damaged, match="header"):
        Record.from_json(data)


def test_a_record_of_another_game_or_without_a_start_cannot_be_loaded() -> None:
    for bad in (Record("chess", 1, ("Ada", "Ben"), {}), Record("spy", 1, ("Ada", "Ben"), {})):
        with pytest.raises(Damaged, match="header"):
            Table.load(SPY, bad, Seeded())


def test_a_start_that_the_rules_forbid_is_damage_at_entry_zero() -> None:
    for names, options, why in ((("Ada",), {}, "illegal"), (("Ada", "Ben"), {"purse": 3}, "syntax")):
        bad = Record("spy", 1, names, options)
        bad.append(None, "start", [])
        with pytest.raises(Damaged) as damage:
            Table.load(SPY, bad, Seeded())
        assert (damage.value.why, damage.value.entry) == (why, 0)


def test_undo_takes_back_what_was_kept_of_later_entries() -> None:
    table = Table.new(SPY, ["Ada", "Ben", "Cleo"], Seeded(1))
    first = SPY.actions(table.state)
    table.play(first[0])
    table.play(SPY.actions(table.state)[0])
    assert table.can_undo() == 2
    assert table.undo()
    assert table.undo()
    assert not table.undo()
    table.play(first[-1])
    assert [event.facts["card"] for event in table.events(1)] == [first[-1].card]
    assert table.at(1) == table.state


def test_what_was_taken_back_cannot_be_asked_for() -> None:
    table = Table.new(SPY, ["Ada", "Ben"], Seeded(1))
    table.play(SPY.actions(table.state)[0])
    assert table.undo()
    with pytest.raises(IndexError):
        table.at(1)
    with pytest.raises(IndexError):
        table.events(1)


def test_a_dealer_given_for_one_action_is_used_for_that_one() -> None:
    table = Table.new(SPY, ["Ada", "Ben"], Seeded(1))
    mine = Seeded(2)
    table.play(SPY.actions(table.state)[0], mine)
    assert mine.cards is table.state.cards
    assert table.dealer is not mine


def test_an_outcome_that_nobody_asked_for_is_damage() -> None:
    table = Table.new(SPY, ["Ada", "Ben"], Seeded(1))
    bad = Record("spy", 1, ("Ada", "Ben"), {"purse": 1})
    bad.append(None, "start", table.record.entries[0].outcomes)
    bad.append(0, SPY.write(SPY.actions(table.state)[0]), [4])
    with pytest.raises(Damaged) as damage:
        Table.load(SPY, bad, Seeded())
    assert (damage.value.why, damage.value.entry) == ("outcome", 1)
