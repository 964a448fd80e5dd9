"""Names fit into the room that there is: wrapped, broken, shortened."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rondel.draw.letter_widths import width_of
from rondel.draw.lettering import fitting_lines, fitting_size, is_whole, letters_for, shortened, wrapped

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=60)


@given(NAMES, st.floats(20, 200), st.floats(6, 14))
def test_a_shortened_text_is_never_too_wide(text: str, width: float, size: float) -> None:
    assert width_of(shortened(text, width, size), size) <= width


@given(NAMES, st.floats(40, 200), st.integers(1, 4))
def test_a_text_has_no_more_lines_than_asked_for(text: str, width: float, most: int) -> None:
    assert len(wrapped(text, width, 10, most)) <= most


@given(NAMES, st.floats(60, 200))
def test_no_line_is_too_wide(text: str, width: float) -> None:
    assert all(width_of(line, 10) <= width for line in wrapped(text, width, 10, 3))


def test_words_are_kept_whole_where_there_is_room() -> None:
    assert wrapped("brown town gate", 80, 10) == ("brown town", "gate")


def test_a_long_word_is_broken_and_that_is_known() -> None:
    assert not is_whole(wrapped("Donaudampfschiff", 50, 10))


def test_what_is_left_over_ends_in_an_ellipsis() -> None:
    assert wrapped("one two three four five", 40, 10, 2)[-1].endswith("…")


def test_a_text_is_set_in_the_largest_letters_in_which_it_is_whole() -> None:
    sizes = [fitting_lines("harbour", width, 40, (14, 10, 6))[1] for width in (90, 50, 20)]
    assert sizes == [14, 10, 6]


def test_letters_stand_for_a_name() -> None:
    assert [letters_for(name) for name in ("seal", "cloth", "wind rose", "ox (red)")] == ["seal", "clo", "WR", "ox"]


def test_letters_shrink_until_they_fit() -> None:
    assert width_of("WWWW", fitting_size("WWWW", 20, 40), 1.13) <= 20.001
