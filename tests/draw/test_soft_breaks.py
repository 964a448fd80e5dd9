"""Long words break before a syllable, short ones never."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.draw.soft_breaks import AFTER, SHORT, SOFT, softly_broken


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Stadtviertel", "Stadt-vier-tel"),
        ("Flaggenträgers", "Flag-gen-trä-gers"),
        ("Schildknappen", "Schild-knap-pen"),
        ("Startspieler", "Start-spie-ler"),
        ("Déploiement", "Déploie-ment"),
        ("principality", "prin-cipa-lity"),
    ],
)
def test_a_long_word_may_be_broken_before_a_syllable(word: str, parts: str) -> None:
    assert softly_broken(word).replace(SOFT, "-") == parts


@pytest.mark.parametrize("text", ["+1 Punkt", "Hofdame", "2 victory points", "lady-in-waiting", "https", "Ζωή"])
def test_short_words_are_never_broken(text: str) -> None:
    assert softly_broken(text) == text


@given(st.text(max_size=60))
def test_nothing_else_is_changed(text: str) -> None:
    plain = text.replace(SOFT, "")
    assert softly_broken(plain).replace(SOFT, "") == plain


@given(st.text(alphabet="abcdestuvräé", min_size=1, max_size=30))
def test_no_part_is_too_short(word: str) -> None:
    parts = softly_broken(word).split(SOFT)
    assert len(parts) == 1 or (min(map(len, parts)) >= AFTER and len(word) > SHORT)
