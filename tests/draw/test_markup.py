"""Markup is made in one place, which lets no text through as it came."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from rondel.draw.markup import Markup, el, join, num

HOSTILE = "</title><script>alert(1)</script> \" onload='x' & \x00\x0b\ufffe ]]>"


def test_text_is_escaped() -> None:
    assert el("p", None, "<b>&\"'") == "<p>&lt;b&gt;&amp;&quot;&#x27;</p>"


def test_attributes_are_escaped() -> None:
    assert el("p", {"title": '"><b>'}) == '<p title="&quot;&gt;&lt;b&gt;"></p>'


def test_markup_is_not_escaped_again() -> None:
    assert el("p", None, el("b", None, "x")) == "<p><b>x</b></p>"


def test_a_string_that_looks_like_markup_is_text() -> None:
    assert join("<b>", Markup("<i/>")) == "&lt;b&gt;<i/>"


def test_attributes_without_a_value_are_left_out_and_true_ones_are_empty() -> None:
    assert el("p", {"a": None, "b": False, "hidden": True, "n": 0}) == '<p hidden="" n="0"></p>'


def test_kids_may_be_lists_of_lists_and_nothing() -> None:
    assert join(["a", ["b", None]], 3, (x for x in "cd")) == "ab3cd"


def test_only_what_is_always_empty_is_closed_at_once() -> None:
    assert join(el("path", {"d": "M0 0"}), el("br"), el("span")) == '<path d="M0 0"/><br/><span></span>'


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (-0.04, "0"), (2.25, "2.2"), (-3.5, "-3.5"), (12.96, "13")])
def test_numbers_have_one_digit_behind_the_point(value: float, text: str) -> None:
    assert num(value) == text


def test_hostile_text_stays_text() -> None:
    found = ET.fromstring(el("p", {"title": HOSTILE}, HOSTILE))
    assert not list(found) and found.text is not None and found.text.startswith("</title><script>")
