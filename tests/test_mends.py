"""Mends: edits of a text, names that were meant, and when a mend is sure."""

from __future__ import annotations

import pickle

import pytest

from rondel.mends import Texts, edited, name_mend, overlaps, with_mends
from rondel.messages.said import UNSAID, Said
from rondel.name_distance import slips_between
from rondel.problems import Edit, Fix, NearName, Problem, Span, did_you_mean, render

TEXT = "deed a {\n  score pionts\n}\n"


def edit(line: int, start: int, end: int, text: str) -> Edit:
    return Edit(Span("f", line, start, line, end), text)


def near(name: str, *known: str) -> NearName:
    hint = did_you_mean(name, known)
    assert isinstance(hint, NearName)
    return hint


def test_edits_are_made_together_wherever_they_stand() -> None:
    edits = [edit(2, 9, 15, "points"), edit(1, 6, 7, "win"), edit(3, 2, 2, "  # done")]
    assert edited(TEXT, edits) == "deed win {\n  score points\n}  # done\n"


def test_texts_put_in_at_one_place_stand_in_their_order() -> None:
    assert edited("a\n", [edit(2, 1, 1, "c\n"), edit(2, 1, 1, "b\n")]) == "a\nc\nb\n"


def test_an_edit_beyond_the_end_adds_to_the_end() -> None:
    assert edited("a", [edit(9, 9, 9, "b")]) == "ab"


def test_edits_that_touch_each_other_overlap() -> None:
    assert overlaps([edit(1, 1, 3, "x")], [edit(1, 3, 5, "y")])


def test_edits_apart_do_not_overlap() -> None:
    assert not overlaps([edit(1, 1, 3, "x")], [edit(1, 4, 5, "y"), edit(2, 1, 3, "z")])


def test_lines_put_in_at_one_place_do_not_overlap() -> None:
    assert not overlaps([edit(2, 1, 1, "b\n")], [edit(2, 1, 1, "c\n")])


# --- names ---


def test_the_name_that_was_meant_is_written_where_the_other_stands() -> None:
    fix = name_mend(near("pionts", "points"), Span("f", 2, 3, 2, 15), TEXT)
    assert fix == Fix(Said("write 'points'"), (edit(2, 9, 15, "points"),), sure=True)


@pytest.mark.parametrize("text", ["score pionts + pionts", "score pionts_left", "score x", "score pionts\u2028x"])
def test_a_name_that_does_not_stand_there_once_has_no_mend(text: str) -> None:
    assert name_mend(near("pionts", "points"), Span("f", 1, 1, 1, 40), text) is None


def test_a_whole_file_has_no_mend() -> None:
    assert name_mend(near("pionts", "points"), Span("f"), TEXT) is None


def test_a_problem_gets_the_mend_of_its_hint_and_the_names_as_values() -> None:
    problem = Problem("check/unknown-name", UNSAID, Span("f", 2, 9, 2, 15), hint=near("pionts", "points"))
    found = with_mends(problem, Texts({"f": TEXT}))
    assert [fix.title for fix in found.fixes] == ["write 'points'"]
    assert found.values == {"found": "pionts", "meant": "points"}


def test_problems_that_say_the_same_are_one_however_they_can_be_mended() -> None:
    problem = Problem("check/unknown-name", UNSAID, Span("f"))
    assert problem == Problem("check/unknown-name", UNSAID, Span("f"), fixes=(Fix(UNSAID, ()),))


def test_a_mend_is_told_where_there_is_no_hint() -> None:
    problem = Problem("syntax/expected-word", Said("x"), Span("f"), fixes=(Fix(Said("write 'to'"), ()),))
    assert render(problem, {}).endswith("hint: write 'to'")


def test_a_proposal_survives_another_process() -> None:
    hint = near("pionts", "points").followed_by(Said("or so"))
    again = pickle.loads(pickle.dumps(hint))
    assert (again, again.read, again.meant, again.sure) == ("did you mean 'points'? or so", "pionts", "points", True)


# --- declarations ---

DECLARED = "deed gain_cions { score 1 }\n"


def mended(texts: dict[str, str], read: str, meant: str, code: str = "check/unknown-name") -> dict[str, str]:
    """Some texts after the first mend for an unknown name at the end of the file 'uses'."""
    end = len(texts["uses"])
    problem = Problem(code, UNSAID, Span("uses", 1, 1, 1, end + 1), hint=near(read, meant))
    fix, *_ = with_mends(problem, Texts(texts)).fixes
    return {f: edited(text, [e for e in fix.edits if e.span.file == f]) for f, text in texts.items()}


def test_a_declaration_that_is_misspelt_is_mended_where_it_stands() -> None:
    texts = {"rules": DECLARED, "uses": "do gain_coins", "words": "coins"}
    found = mended(texts, "gain_coins", "gain_cions")
    assert found == texts | {"rules": "deed gain_coins { score 1 }\n"}


def test_a_use_is_mended_if_the_declared_name_stands_elsewhere_too() -> None:
    texts = {"rules": DECLARED, "uses": "do gain_coins", "words": "coins, cions"}
    assert mended(texts, "gain_coins", "gain_cions")["uses"] == "do gain_cions"


def test_a_word_for_people_is_no_use_of_a_name() -> None:
    texts = {"rules": "space move_rthur { }", "uses": "is move_arthur", "words": "move_arthur: Move Arthur"}
    assert mended(texts, "move_arthur", "move_rthur")["rules"] == "space move_arthur { }"


def test_what_is_declared_once_and_used_once_can_be_mended_at_either_end() -> None:
    problem = Problem("check/unknown-name", UNSAID, Span("uses", 1, 1, 1, 7), hint=near("goo", "go"))
    fixes = with_mends(problem, Texts({"rules": "deed go { }", "uses": "do goo"})).fixes
    assert [(fix.edits[0].span.file, fix.edits[0].text) for fix in fixes] == [("uses", "go"), ("rules", "goo")]


def test_a_use_is_mended_if_it_stands_alone() -> None:
    assert mended({"rules": "deed go { }", "uses": "do goo"}, "goo", "go")["uses"] == "do go"


def test_a_key_is_declared_nowhere_and_mended_where_it_is_used() -> None:
    texts = {"uses": "nubmers: 1", "other": "nubmers numbers"}
    assert mended(texts, "nubmers", "numbers", "facts/unknown-key")["uses"] == "numbers: 1"


# --- how sure ---


@pytest.mark.parametrize(
    ("name", "known"),
    [("pionts", "points"), ("chose", "choose"), ("rde", "red"), ("comfort_teh_lst", "comfort_the_last")],
)
def test_the_one_near_name_is_sure(name: str, known: str) -> None:
    assert near(name, known, "quite_another").sure


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("card", ("cards",)),
        ("players", ("player",)),
        ("m14", ("m15",)),
        ("rad", ("red", "road")),
        ("gm", ("gem",)),
        ("rot", ("pot",)),
        ("rot", ("root",)),
        ("rots", ("pots",)),
        ("apples_eaten", ("pears_eaten",)),
    ],
)
def test_what_may_mean_something_else_is_not_sure(name: str, known: tuple[str, ...]) -> None:
    assert not near(name, *known).sure


def test_nothing_is_proposed_that_was_read() -> None:
    assert did_you_mean("haven", ["haven", "heaven"]) == "did you mean 'heaven'?"


@pytest.mark.parametrize(("one", "other", "slips"), [("ab", "ba", 1), ("abc", "axc", 1), ("a", "abc", 2), ("", "", 0)])
def test_slips_are_counted(one: str, other: str, slips: int) -> None:
    assert slips_between(one, other) == slips
