"""Sampled sets of modules on the plain core and on the fast program: the same slots and options at every decision."""

from __future__ import annotations

from random import Random

import pytest

from rondel.core.verify import verify
from rondel.program.layout import misfits

from .some_sets import rules_of, sample

SAMPLED = 12


@pytest.mark.soak
@pytest.mark.parametrize("number", range(SAMPLED))
def test_a_set_plays_alike_on_both_machines(number: int) -> None:
    modules, players = sample()[number]
    rules, rng = rules_of(modules, players), Random(number)
    fast, slow, layout, core = rules.program.fast, rules.interpreter, rules.model.layout, rules.model.core
    one, other = fast.start(number), slow.start(number)
    codes, others = fast.options(one), slow.options(other)
    while codes or others:
        assert (codes, one, misfits(layout, core, one)) == (others, other, [])
        code = rng.choice(codes)
        codes, others = fast.run(one, code), slow.run(other, code)
    assert one == other


@pytest.mark.soak
@pytest.mark.parametrize("number", range(SAMPLED))
def test_the_core_of_a_set_is_well_formed_before_and_after_the_passes(number: int) -> None:
    rules = rules_of(*sample()[number])
    assert verify(rules.model.core) == verify(rules.program.core) == []
