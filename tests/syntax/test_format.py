"""One canonical layout: what it looks like, and the laws it keeps over shapes, comments and line breaks."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rondel.syntax.format import WIDTH, format_source
from rondel.syntax.parse import parse

SHAPES = (Path(__file__).parent / "shapes.rondel").read_text(encoding="utf-8").split("\n---\n")[1:]


def formatted(text: str) -> str:
    result, problems = format_source(text, "game.rondel")
    assert not problems
    assert result is not None
    return result


def comments_of(text: str) -> list[str]:
    found = re.findall(r'"[^"\n]*"|#[^\n]*', text)
    return sorted(comment.rstrip() for comment in found if comment.startswith("#"))


def assert_laws(text: str) -> None:
    result = formatted(text)
    assert parse(result, "game.rondel") == parse(text, "game.rondel")
    assert formatted(result) == result
    assert comments_of(result) == comments_of(text)


def assert_layout(text: str, wanted: str) -> None:
    assert formatted(dedent(text).lstrip("\n")) == dedent(wanted).lstrip("\n")


def assert_stays(text: str) -> None:
    assert_layout(text, text)


# What a source consists of; a comment or a line break may stand between any two of these.
WORDS = re.compile(r'"[^"\n]*"|[A-Z][A-Z0-9-]+(?:\.\.[0-9]+)?|up\s+to\b|\w+|\.\.|[=!<>]=|#[^\n]*|\S')
GAPS = st.sampled_from([" "] * 12 + ["  ", "\n", "\n\n", "\n\n\n\n", " # a\n", "\n# b\n", "\n\n  # c \n\n"])


@pytest.mark.parametrize("shape", SHAPES)
def test_laws_hold_for_every_shape(shape: str) -> None:
    assert_laws(shape)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_laws_hold_wherever_comments_and_line_breaks_stand(data: st.DataObject) -> None:
    assert_laws_with_gaps(data)


@pytest.mark.soak
@settings(max_examples=1500, deadline=None)
@given(st.data())
def test_laws_hold_wherever_many_comments_and_line_breaks_stand(data: st.DataObject) -> None:
    assert_laws_with_gaps(data)


def assert_laws_with_gaps(data: st.DataObject) -> None:
    """The laws hold for a shape with any gaps between its words."""
    shape = data.draw(st.sampled_from(SHAPES))
    words = [word for word in WORDS.findall(shape) if not word.startswith("#")]
    gaps = data.draw(st.lists(GAPS, min_size=len(words), max_size=len(words)))
    assert_laws("".join(word + gap for word, gap in zip(words, gaps, strict=True)))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_without_line_breaks_is_laid_out_the_same(shape: str) -> None:
    words = [word for word in WORDS.findall(shape) if not word.startswith("#")]
    one_per_line = formatted("\n".join(words))
    assert one_per_line == formatted(" ".join(words))
    assert all(len(line) <= WIDTH for line in one_per_line.splitlines() if not is_unbreakable(line))


def is_unbreakable(line: str) -> bool:
    return not re.search(r" (where|and|or|when|cites) ", re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", line[8:]))


def test_a_text_with_a_mistake_is_left_alone() -> None:
    result, problems = format_source("deed a { score }", "game.rondel")
    assert result is None
    assert [problem.code for problem in problems] == ["syntax/expected-word"]


def test_nothing_stays_nothing() -> None:
    assert formatted("") == ""
    assert formatted(" \n\n ") == ""


def test_short_blocks_stand_on_one_line() -> None:
    assert_layout(
        """
        deed   rest{score 1}
        crew cook {
          on act(mate, shore) {
            do claim(bread, shore.colour)
          }
        }
        deed evening
        {
        }
        """,
        """
        deed rest { score 1 }
        crew cook { on act(mate, shore) { do claim(bread, shore.colour) } }
        deed evening { }
        """,
    )


def test_a_fourth_step_and_a_second_nested_step_part_the_lines() -> None:
    assert_layout(
        """
        deed a { score 1  score 2  score 3 }
        deed b { score 1  score 2  score 3  score 4 }
        deed c { as captain { score 1  score 2 } }
        """,
        """
        deed a { score 1  score 2  score 3 }
        deed b {
          score 1
          score 2
          score 3
          score 4
        }
        deed c {
          as captain { score 1  score 2 }
        }
        """,
    )


def test_else_and_or_begin_a_line_when_the_whole_does_not_fit() -> None:
    assert_layout(
        """
        deed a {
          if x { score 1 } else { if y { score 2 } else { score 3  score 4 } }
          either sail { do sail } or rest { set asleep(you) = yes }
          either sail { do sail } or rest { score 1  score 2  score 3 }
        }
        """,
        """
        deed a {
          if x { score 1 }
          else if y { score 2 }
          else { score 3  score 4 }
          either sail { do sail } or rest { set asleep(you) = yes }
          either sail { do sail }
          or rest { score 1  score 2  score 3 }
        }
        """,
    )


def test_a_scenario_is_read_from_above() -> None:
    assert_layout(
        'scenario "a tie" cites EX-10 { captains: red given { } chosen { red chooses "a","b" } then { } }',
        """
        scenario "a tie" {
          captains: red
          given { }
          chosen { red chooses "a", "b" }
          then { }
        } cites EX-10
        """,
    )


def test_rule_ids_stand_last() -> None:
    assert_layout(
        """
        berth quay(boat) cites H-1 { on enter when late cites H-2, H-3 { score 1 }  limit: 1 per day }
        before harbour.sail cites H-4 {
          window dawn
          do voyage(vessel) # of whoever sails
        }
        deed rest { score 1 } cites H-5
        deed dine cites H-6 { score 1 } cites H-7
        """,
        """
        berth quay(boat) { on enter when late { score 1 } cites H-2, H-3  limit: 1 per day } cites H-1
        before harbour.sail {
          window dawn
          do voyage(vessel)  # of whoever sails
        } cites H-4
        deed rest { score 1 } cites H-5
        deed dine { score 1 } cites H-6, H-7
        """,
    )


def test_rule_ids_that_would_make_a_line_too_long_part_the_body() -> None:
    assert_layout(
        """
        deed rest cites H-SAIL-01, H-SAIL-02, H-SAIL-03, H-SAIL-04, H-SAIL-05, H-SAIL-06, H-SAIL-07 { score 1 }
        """,
        """
        deed rest {
          score 1
        } cites H-SAIL-01, H-SAIL-02, H-SAIL-03, H-SAIL-04, H-SAIL-05, H-SAIL-06, H-SAIL-07
        """,
    )


def test_many_rule_ids_stand_in_several_lines() -> None:
    ids = [f"H-SAIL-{number:02}" for number in range(1, 12)]
    assert_layout(
        f"deed rest {{ score 1 }} cites {', '.join(ids)}",
        f"""
        deed rest {{
          score 1
        }} cites {", ".join(ids[:8])},
            {", ".join(ids[8:])}
        """,
    )


def test_comments_stay_beside_rule_ids() -> None:
    assert_layout(
        """
        deed rest { score 1 } cites H-1  # one
        deed dine {
          score 1  # a point
        } cites H-2,  # two
          H-3  # three
        deed sing cites H-4 { # four
          score 1 }
        """,
        """
        deed rest { score 1 } cites H-1  # one
        deed dine {
          score 1  # a point
          # two
        } cites H-2, H-3  # three
        deed sing {  # four
          score 1
        } cites H-4
        """,
    )


def test_one_empty_line_is_kept_and_none_at_the_edges_of_a_block() -> None:
    assert_layout(
        """


        deed a {

          score 1



          score 2  # a block with a comment

        }
        deed b { }


        deed c { }
        """,
        """
        deed a {
          score 1

          score 2  # a block with a comment
        }
        deed b { }

        deed c { }
        """,
    )


def test_comments_stay_with_what_they_stand_at() -> None:
    assert_stays(
        """
        # above the first item

        # above it, too
        deed a {  # at the header
          # above a step
          score 1  # at a step
          if x { score 1 }  # at a branch
          # above a branch
          else { score 2 }
          # below the last step
        }  # at the end
        # at the end of the file
        """
    )


def test_comments_out_of_the_middle_go_above_and_the_last_stays_behind() -> None:
    assert_layout(
        """
        deed a { score 1

          need x  # first
            # second
            and y  # third
        }
        """,
        """
        deed a {
          score 1

          # first
          # second
          need x and y  # third
        }
        """,
    )


def test_a_comment_behind_a_block_that_no_longer_fits_goes_to_its_header() -> None:
    assert_layout(
        "deed a { score 1  score 2  score 3  score 4 }  # why",
        """
        deed a {  # why
          score 1
          score 2
          score 3
          score 4
        }
        """,
    )


def test_an_else_with_its_own_comment_keeps_its_braces() -> None:
    assert_stays(
        """
        deed a {
          if x { score 1 }
          else {
            # only if there is none
            if y { score 2 }
          }
        }
        """
    )


def test_long_lines_break_before_a_word_that_joins() -> None:
    assert_layout(
        """
        answer joined(a, b) = you.crew where it.post in [a, b] and it.place is wharf and mate(a).place
          == mate(b).place
        before harbour.moor(boat, berth) when you.guest(notary) and boat.berth == berth and berth is
          points { score 1  score 2 }
        """,
        """
        answer joined(a, b) = you.crew where it.post in [a, b] and it.place is wharf
            and mate(a).place == mate(b).place
        before harbour.moor(boat, berth) when you.guest(notary) and boat.berth == berth
            and berth is points {
          score 1
          score 2
        }
        """,
    )
