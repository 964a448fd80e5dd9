"""A message is read into a tree with positions, and whatever cannot be read is told where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.problems import Span
from rondel.words.message import Message, MessageChoice, Slot, Text, names
from rondel.words.parse import parse_message
from rondel.words.placeholder import Ending, NounName

FILE = "base/de.yaml"


def at(text: str, column: int = 10) -> Span:
    return Span(FILE, 3, column, 3, column + len(text) + 2)


def read(text: str) -> Message:
    message, problems = parse_message(text, at(text))
    assert not problems, problems
    return message


def test_text_alone() -> None:
    (part,) = read("Nimm eine Karte | oder zwei.").parts
    assert isinstance(part, Text)
    assert part.text == "Nimm eine Karte | oder zwei."


def test_a_slot_with_all_it_may_have() -> None:
    (slot,) = read("{letzt~ ~colour piece: the acc, n cap}").parts
    assert isinstance(slot, Slot)
    assert slot.noun.name == "piece"
    assert [type(each) for each in slot.shape.before] == [Ending, NounName]
    assert (slot.shape.article, slot.shape.case, slot.shape.capital) == ("the", "acc", True)
    assert slot.shape.counted_by is not None and slot.shape.counted_by.name == "n"


def test_adjectives_may_follow() -> None:
    (slot,) = read("{piece ~colour: the}").parts
    assert isinstance(slot, Slot)
    assert not slot.shape.before
    assert [each.span.column for each in slot.shape.after] == [19]


def test_branches_nest_and_lose_their_blanks() -> None:
    (choice,) = read("{n ? =0: nichts | other:  {n} {piece: n}  }").parts
    assert isinstance(choice, MessageChoice)
    assert choice.keys == ("=0", "other")
    assert [type(part) for part in choice.branches[1].parts] == [Slot, Text, Slot]


def test_signs_stand_for_themselves_in_quotes() -> None:
    parts = read('{"{"}a{"}"}{n ? one: {" "}|other: {"|"}}').parts
    assert [part.text for part in parts if isinstance(part, Text)] == ["{", "a", "}"]
    assert isinstance(parts[-1], MessageChoice)
    assert [part.text for each in parts[-1].branches for part in each.parts if isinstance(part, Text)] == [
        " ",
        "|",
    ]


def test_all_names_are_found() -> None:
    message = read("{player} {n ? one: {~colour piece: m} | other: {piece.cube: the}}")
    assert [name.name for name in names(message.parts)] == [
        "player",
        "n",
        "piece",
        "colour",
        "m",
        "piece.cube",
    ]


@pytest.mark.parametrize(
    ("text", "column", "width", "told"),
    [
        ("ab {", 4, 1, "never closed"),
        ("ab {piece", 4, 1, "never closed"),
        ("ab } cd", 4, 1, "closes nothing"),
        ("ab {}", 5, 1, "names nothing"),
        ("ab {colour piece}", 5, 12, "names 2 things"),
        ("ab {~colour}", 5, 7, "no noun"),
        ("ab {piece:}", 10, 1, "nothing follows"),
        ("ab {piece: acc dat}", 16, 3, "cannot be asked for together"),
        ("ab {piece: n m}", 14, 1, "cannot be asked for together"),
        ("ab {piece: +}", 12, 1, "cannot be asked of a word"),
        ("ab {1x}", 5, 2, "is not a name"),
        ("ab {~ piece}", 5, 1, "is not ~ and a name"),
        ("ab {n ? card | other: cards}", 8, 1, "no key"),
        ("ab {n ? one: a | one: b}", 18, 3, "two branches"),
        ("ab {~a n ? one: a}", 5, 6, "one name"),
        ("ab {n ? one: a", 4, 1, "never closed"),
        ("ab {piece {n}}", 11, 1, "has no meaning here"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_place(text: str, column: int, width: int, told: str) -> None:
    _, problems = parse_message(text, Span(FILE, 3, 1, 3, 1 + len(text)))
    (problem,) = problems
    assert problem.code == "words/bad-message"
    assert told in problem.message
    assert (problem.span.column, problem.span.end_column - problem.span.column) == (column, width)


def test_all_problems_come_at_once_and_the_rest_is_read() -> None:
    text = "{1} a {piece:} b {player}"
    message, problems = parse_message(text, at(text))
    assert len(problems) == 2
    assert [name.name for name in names(message.parts)] == ["player"]


def test_placeholders_do_not_nest_for_ever() -> None:
    text = "{n ? other: " * 50
    _, problems = parse_message(text, at(text))
    assert "deep" in problems[0].message


def test_positions_in_quotes_are_exact_and_elsewhere_the_whole_text() -> None:
    (slot,) = read("{n}").parts
    assert slot.span == Span(FILE, 3, 11, 3, 14)
    folded = Span(FILE, 3, 10, 4, 8)
    message, _ = parse_message("{n}", folded)
    assert message.parts[0].span == folded


@given(st.text(alphabet=st.sampled_from('{}|?:~"\\ =.,naäxé1_'), max_size=60) | st.text())
def test_any_text_is_read_or_told(text: str) -> None:
    message, problems = parse_message(text, at(text))
    assert isinstance(message, Message)
    assert all(problem.code == "words/bad-message" for problem in problems)
    assert all(problem.span.file == FILE for problem in problems)


@given(st.text(alphabet=st.characters(exclude_characters="{}")))
def test_text_without_braces_stays_as_it_is(text: str) -> None:
    assert "".join(part.text for part in read(text).parts if isinstance(part, Text)) == text


USUAL = (
    *("{piece}", "{piece: the}", "{piece.cube: the acc}", "{place: in dat}", "{piece: one-of your cap}", "{n: word}"),
    *("{ piece }", "{piece:the}", "{piece: the n}", "{piece: the a}", "{piece: its owner}", "{piece: }"),
    *(
        "{piece: teh}",
        "{~colour piece: the}",
        "{n ? one: {piece: a} | other: {n} {piece: n}}",
        "{",
        "{}",
        "{piece: the",
        "{pie-ce}",
    ),
)


@pytest.mark.parametrize("text", USUAL)
def test_what_is_read_in_one_go_is_what_is_read_sign_by_sign(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = parse_message(text, at(text), language="de")
    monkeypatch.setattr("rondel.words.parse._MessageReader._usual_slot", lambda reader, start: None)
    assert parse_message(text, at(text), language="de") == quick


def test_what_asks_alike_has_one_mark() -> None:
    alike = {demand.mark for text in ("{piece: the acc}", "{piece: acc cap the}") for demand in read(text).demands}
    assert len(alike) == 1
    (other,) = {demand.mark for demand in read("{piece: the gen}").demands}
    assert other not in alike
