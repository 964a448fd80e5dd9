"""Messages: English to read, and an id with values from which any catalogue says the same."""

from __future__ import annotations

import pickle
from copy import copy

import pytest

from rondel.cli.main import main
from rondel.messages.said import Said, all_of, asked_by, either, english, names_in, one_of, said_in, say

GERMAN = {
    "facts/too-few.entries": "mindestens {least}, gelesen {n|ein Eintrag|{n} Einträge}",
    "facts/wrong-type.wanted": "gelesen {found}, gesucht {wanted}",
    "hint.known": "bekannt: {names}",
    "type.list": "eine Liste",
    "list.or": "{before} oder {last}",
}


def test_a_message_is_its_text() -> None:
    assert say("hint.did-you-mean", meant="turn") == "did you mean 'turn'?"


def test_a_message_knows_its_id_and_values() -> None:
    said = say("hint.did-you-mean", meant="turn")
    assert (said.id, said.values) == ("hint.did-you-mean", {"meant": "turn"})


@pytest.mark.parametrize(("n", "text"), [(0, "0 entries"), (1, "1 entry"), (2, "2 entries")])
def test_one_and_several_are_told_apart(n: int, text: str) -> None:
    assert say("facts/too-few.entries", least=3, n=n) == f"wanted at least 3, read {text}"


def test_several_values_are_parted_by_commas() -> None:
    assert say("hint.known", names=("a", "b")) == "known here: a, b"


@pytest.mark.parametrize("name", ["{meant}", "{n|a|b}", "{0}", "a|b", "}"])
def test_braces_in_what_somebody_wrote_mean_nothing(name: str) -> None:
    assert say("hint.did-you-mean", meant=name) == f"did you mean '{name}'?"


def test_braces_of_a_sentence_are_doubled() -> None:
    assert say("hint.write-event", event="play") == "write: on play { … }"


def test_names_are_joined_by_words() -> None:
    assert [one_of("abc"), all_of("abc"), either("abc"), one_of("a")] == ["a, b or c", "a, b and c", "a or b or c", "a"]


def test_further_values_leave_the_text_alone() -> None:
    said = say("hint.did-you-mean", meant="turn").knowing(found="trun")
    assert (said, said.values) == ("did you mean 'turn'?", {"meant": "turn", "found": "trun"})


@pytest.mark.parametrize("again", [copy, lambda said: pickle.loads(pickle.dumps(said))])
def test_a_copy_says_the_same(again: object) -> None:
    said = say("type.set", name="coin")
    assert callable(again)
    made = again(said)
    assert (made, made.id, made.values) == (said, said.id, said.values)


# --- in other languages ---


def test_another_catalogue_says_a_message_with_the_messages_in_it() -> None:
    wanted = one_of([say("type.list"), say("type.text")])
    said = say("facts/wrong-type.wanted", wanted=wanted, found=say("type.list"))
    assert said_in(said, GERMAN) == "gelesen eine Liste, gesucht eine Liste oder a text"


def test_another_catalogue_tells_one_from_several_its_own_way() -> None:
    assert said_in(say("facts/too-few.entries", least=2, n=1), GERMAN) == "mindestens 2, gelesen ein Eintrag"


def test_messages_among_several_values_are_said_too() -> None:
    assert said_in(say("hint.known", names=(say("type.list"), "x")), GERMAN) == "bekannt: eine Liste, x"


def test_what_a_catalogue_does_not_know_stays_english() -> None:
    assert said_in(say("hint.did-you-mean", meant="turn"), GERMAN) == "did you mean 'turn'?"


def test_a_text_without_an_id_stays_as_it_is() -> None:
    assert said_in(Said("whatever {it} is"), GERMAN) == "whatever {it} is"


def test_what_a_schema_says_has_its_text_for_an_id() -> None:
    assert said_in(Said("a name", "schema.a name"), {"schema.a name": "ein Name"}) == "ein Name"


# --- when it is read ---


def test_checking_what_is_right_reads_no_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    english.cache_clear()
    assert main(["check", "tests/games/tictactoe"]) == 0
    assert english.cache_info().currsize == 0


def test_the_names_in_a_message_are_those_that_it_quotes_whatever_they_hold() -> None:
    assert names_in(say("check/unknown-name.unknown", name="it's")) == ["it's"]


def test_names_inside_the_messages_of_a_message_are_its_own() -> None:
    inner = say("check/unknown-name.unknown", name="pot")
    assert names_in(say("list.of-problems", first=inner, n=2)) == ["pot"]


def test_a_text_that_no_catalogue_knows_has_no_names() -> None:
    assert names_in(Said("there is no 'pot'")) == []


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("{n|one of {name}|{n} of {names}}", {"n", "name", "names"}),
        ("{{ {name} }}", {"name"}),
        ("{name|{na|me}}", None),
        ("{n|{a|}{m|}|}", None),
        ("{n|{{|x} {name}", {"n", "name"}),
        ("{ {n|a|b}}", None),
        ("{found!r}", None),
    ],
)
def test_of_a_sentence_one_and_several_must_fit_each(sentence: str, asked: set[str] | None) -> None:
    assert asked_by(sentence) == asked
