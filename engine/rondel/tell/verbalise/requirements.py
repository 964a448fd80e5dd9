"""A single requirement in words: what must hold, be chosen or be paid, before what stands behind it happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from rondel.messages.said import say
from rondel.problems import Span
from rondel.rules.link.ruleset import Ruleset, Seam, Woven
from rondel.syntax import tree as t
from rondel.syntax.steps import blocks_of
from rondel.tell.verbalise.bodies import bind_params, let_act, said_body, sentence
from rondel.tell.verbalise.leads import Lead
from rondel.tell.verbalise.merging import uses_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.steps import said_step
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken

_OTHERS = (t.As, t.Each)  # inside them somebody else acts, or one of several is meant


def said_requirement(saying: Saying, span: Span) -> str:
    """The step that stands at a place, as what is demanded there."""
    for seam, handler in _handlers(saying.ruleset):
        if (way := _way_to(handler.body, span)) is not None:
            _bind(saying, seam, handler)
            return sentence(saying, _said(saying, way))
    raise Unsaid(say("unsaid.empty"))


def _handlers(ruleset: Ruleset) -> Iterator[tuple[Seam, Woven]]:
    for seam in ruleset.seams():
        yield from ((seam, handler) for handler in (seam.core, *seam.woven) if handler is not None)


def _bind(saying: Saying, seam: Seam, handler: Woven) -> None:
    if seam.rule in saying.ruleset.rules:
        bind_params(saying, saying.ruleset.rules[seam.rule].params, seam.module, of=seam.rule)
    else:
        let_act(saying, handler.body, handler.guard)
    bind_params(saying, handler.params, seam.module, handler.module)


def _way_to(block: t.Block, span: Span) -> list[t.Step] | None:
    """The steps that come before a place, and the one that stands there; nothing where somebody else acts there."""
    before: list[t.Step] = []
    for step in block.steps:
        if isinstance(step, t.Need | t.Choose | t.Pay) and step.span == span:
            return [*before, step]
        for inside in () if isinstance(step, _OTHERS) else blocks_of(step):
            if (found := _way_to(inside, span)) is not None:
                return [*before, *found]
        before.append(step)
    return None


def _said(saying: Saying, way: Sequence[t.Step]) -> str:
    *before, step = way
    chosen = [one for one in before if isinstance(one, t.Choose) and uses_of(one.name, [step])]
    if isinstance(step, t.Need) and not chosen:
        for one in before:
            _note(saying, one)
        return saying.say("unit.only-if", clause=Spoken(saying.clause(step.condition)))
    kept = [one for one in before if one in chosen or isinstance(one, t.Let)]
    for one in before:
        if one not in kept:
            _note(saying, one)
    return said_body(saying, None, t.Block((*kept, step), step.span), Lead("must"))


def _note(saying: Saying, step: t.Step) -> None:
    """What a step names can be spoken of behind it; what cannot be said has no name there."""
    if isinstance(step, t.Let):
        saying.lets[step.name] = (saying.inner(), step.value)
        return
    with suppress(Unsaid):
        said_step(saying, step)
