"""Messages are said with their values, and something is said even where words or values are missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.source.document import read_document
from rondel.words.catalogue import Catalogue, load_catalogue
from rondel.words.render import Value, render, render_term

Load = Callable[[str, Mapping[str, str]], Catalogue]

TERMS = """
terms:
  piece.cube: cube
  piece.ox: {one: ox, other: oxen}
  piece.card: card
messages:
"""


def say(load: Load, message: str, **values: Value) -> str:
    catalogue = load("en", {"base/en": f"{TERMS}  a.message: '{message}'"})
    return render(catalogue, "a.message", values)


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ((), "nothing"),
        (("piece.cube",), "cube"),
        (("piece.cube", "piece.ox"), "cube and ox"),
        (("piece.cube", "piece.ox", "piece.card"), "cube, ox, and card"),
        (((3, "piece.cube"), (1, "piece.ox")), "3 cubes and 1 ox"),
        ((1, 2, 3), "1, 2, and 3"),
    ],
)
def test_lists(load: Load, pieces: Value, said: str) -> None:
    assert say(load, "{pieces: list and}", pieces=pieces) == said


def test_of_what_there_is_only_one_nobody_says_a(load: Load) -> None:
    terms = "terms: {piece.crown: {one: crown, article: the}, piece.cube: cube}"
    catalogue = load("en", {"base/en": f"{terms}\nmessages: {{a.message: '{{pieces: a list and}}'}}"})
    assert render(catalogue, "a.message", {"pieces": ("piece.crown", "piece.cube")}) == "the crown and a cube"


def test_lists_take_articles_and_or(load: Load) -> None:
    assert say(load, "{pieces: a list or}", pieces=("piece.cube", "piece.ox")) == "a cube or an ox"


@pytest.mark.parametrize(("n", "said"), [(-2, "loses 2"), (-1, "loses 1"), (0, "nothing"), (1, "one"), (7, "7 cubes")])
def test_branches_are_tried_as_written(load: Load, n: int, said: str) -> None:
    message = "{n ? minus: loses {n: abs} | =0: nothing | one: one | other: {n} {piece.cube: n}}"
    assert say(load, message, n=n) == said


@pytest.mark.parametrize(("players", "said"), [(("a",), "a wins"), (("a", "b"), "a and b win"), ((), "nobody wins")])
def test_several_are_counted(load: Load, players: Value, said: str) -> None:
    message = "{players ? none: nobody wins | one: {players} wins | other: {players} win}"
    assert say(load, message, players=players) == said


@pytest.mark.parametrize(
    ("pieces", "said"), [(("piece.cube",), "goes"), (((3, "piece.cube"),), "go"), (((1, "piece.cube"),), "goes")]
)
def test_three_of_a_kind_are_several(load: Load, pieces: Value, said: str) -> None:
    assert say(load, "{pieces ? one: goes | other: go}", pieces=pieces) == said


def test_a_term_is_counted_by_how_many_are_named(load: Load) -> None:
    assert say(load, "{piece.card: pieces}", pieces=((3, "piece.cube"),)) == "cards"


def test_a_term_may_be_told_by_its_id(load: Load) -> None:
    message = "{piece ? piece.ox: it eats | other: it waits}"
    assert say(load, message, piece="piece.ox") == "it eats"
    assert say(load, message, piece="piece.cube") == "it waits"


def test_what_is_not_given_is_none(load: Load) -> None:
    assert say(load, "done {rule ? none: | other: ({rule})}") == "done"
    assert say(load, "done {rule ? none: | other: ({rule})}", rule="") == "done"
    assert say(load, "done {rule ? none: | other: ({rule})}", rule="rule.x") == "done (x)"


def test_a_value_that_is_not_given_leaves_its_name(load: Load) -> None:
    assert say(load, "{~colour piece: the} of {player}", piece="piece.cube") == "the cube of {player}"


def test_a_count_that_is_not_given_leaves_the_usual_number(load: Load) -> None:
    assert say(load, "{piece: the n}", piece="piece.cube") == "the cube"


def test_without_words_the_id_speaks(load: Load) -> None:
    catalogue = load("de", {})
    assert render_term(catalogue, "piece.white_marker") == "white marker"
    assert render_term(catalogue, "Anna B. Clark") == "Anna B. Clark"
    assert render(catalogue, "log.very_odd", {"player": "player.red", "n": 3}) == "very odd: red, 3"
    assert render(catalogue, "log.very_odd", {}) == "very odd"


def test_a_language_without_grammar_says_its_words_as_they_are(load: Load) -> None:
    italian = "terms: {piece.cube: {gender: m, one: cubo, other: cubi}}\nmessages: {a.b: 'prende {n} {piece: n}'}"
    catalogue = load("it", {"base/it": italian})
    assert render(catalogue, "a.b", {"n": 2, "piece": "piece.cube"}) == "prende 2 cubi"


VALUES = st.recursive(
    st.integers() | st.sampled_from(["piece.cube", "piece.ox", "no.such", "Anna", ""]),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=4,
)
ASKED = (
    "the",
    "a",
    "no",
    "bare",
    "acc",
    "gen",
    "de",
    "à",
    "in",
    "zu",
    "to",
    "n",
    "one",
    "other",
    "or",
    "cap",
    "abs",
)
SHAPES = st.lists(st.sampled_from(ASKED))


@given(language=st.sampled_from(["en", "de", "fr"]), asked=SHAPES, value=VALUES, n=VALUES)
def test_nothing_that_is_asked_for_can_break_a_sentence(
    language: str, asked: list[str], value: Value, n: Value
) -> None:
    text = f"{TERMS}  a.b: 'x {{piece: {' '.join(asked) or 'a'}}} {{piece ? one: {{n}} | other: {{piece}}}}'"
    document, _ = read_document(text, "base.yaml")
    assert document is not None
    catalogue, _ = load_catalogue({language: [("base", document)]}, language)
    assert isinstance(render(catalogue, "a.b", {"piece": value, "n": n}), str)
