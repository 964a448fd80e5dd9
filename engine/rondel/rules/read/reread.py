"""One module read again, with what the last good reading of the whole line-up knows.

While somebody writes, most changes are inside one body. The world is the same then, and so is nearly all that was
learned: only the bodies of this module are read, in some milliseconds. What comes out are the problems of reading, not
those of the checks; and where other modules have learned something from this one, it is what they learned before. The
whole check, which comes when the writer pauses, has the last word.
"""

from __future__ import annotations

from rondel.problems import Problem
from rondel.rules.link.ruleset import AnswerDef, RuleDef, Ruleset, Seam
from rondel.rules.read.answers import layered_answer
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.expressions import read_expression
from rondel.rules.read.homes import read_homes
from rondel.rules.read.knowledge import Knowledge
from rondel.rules.read.learn import learn_again
from rondel.rules.read.meanings import Meanings
from rondel.rules.read.reader import Reader
from rondel.rules.read.weave import Weaver
from rondel.syntax import tree as t


def has_same_world(rules: Elaborated, ruleset: Ruleset) -> bool:
    """Whether rules that were linked anew speak of the things that were numbered: no rule and no fact of one is new."""
    old = rules.ruleset
    if list(old.rules) != list(ruleset.rules) or old.modules != ruleset.modules:
        return False
    same = all(one.params == old.rules[name].params and _facts(one) == _facts(old.rules[name])
               for name, one in ruleset.rules.items())  # fmt: skip
    return same and all(_header(name, old) == _header(name, ruleset) for name in _named_in_cells(rules))


def _facts(rule: RuleDef) -> dict[str, t.Fact]:
    return {name: fact for name, (fact, _) in rule.facts.items()}


def _named_in_cells(rules: Elaborated) -> set[str]:
    return {name for name, _ in rules.world.deed_cells} | {cell.answer for cell in rules.world.entries}


def _header(address: str, ruleset: Ruleset) -> tuple[t.Param, ...] | None:
    found = ruleset.deeds.get(address) or ruleset.answers.get(address)
    return found.params if found is not None else None


def reread(rules: Elaborated, ruleset: Ruleset, module: str, meanings: Meanings | None = None) -> Elaborated:
    """The bodies of a module read again; their problems are `know.problems`, among them some of other modules."""
    result = Elaborated(ruleset, rules.world, _known(rules, ruleset, module), answers=dict(rules.answers))
    result.regions, result.span_of = dict(rules.regions), dict(rules.span_of)
    know = result.know
    seams = [seam for seam in ruleset.seams() if _writes_seam(module, seam)]
    answers = [answer for answer in ruleset.answers.values() if _writes_answer(module, answer)]
    learn_again(result, seams, answers)
    know.learning, know.meanings = False, meanings
    know.begin_reading()
    reader = Reader(know, read_expression, read_homes(result))
    weaver = Weaver(reader, result)
    for seam in seams:
        weaver.weave(seam)
    for answer in answers:
        result.answers[answer.address] = layered_answer(reader, answer)
    result.routines, result.trials = weaver.routines, reader.trials
    return result


def problems_in(result: Elaborated, files: frozenset[str]) -> list[Problem]:
    """Those problems of a reading that stand in some files."""
    return [problem for problem in result.know.problems if problem.span.file in files]


def _known(rules: Elaborated, ruleset: Ruleset, module: str) -> Knowledge:
    """What was known, without what this module says of its own: that is learned anew, unless others speak of it too."""
    know = Knowledge(ruleset, rules.world)
    know.take_over(rules.know.so_far())
    know.constants, know.chapters = dict(rules.know.constants), dict(rules.know.chapters)
    is_needed = any(module in needs for needs in ruleset.needs.values())
    for address in list(know.params):
        own = address.split(".")[0] == module and not is_needed
        if own or list(know.header(address)) != list(rules.know.header(address)):
            del know.params[address]
    for address, answer in ruleset.answers.items():
        if answer.module == module and not is_needed:
            know.answers.pop(address, None)
            know.constants.pop(address, None)
    return know


def _writes_seam(module: str, seam: Seam) -> bool:
    return seam.module == module or any(handler.module == module for handler in seam.woven)


def _writes_answer(module: str, answer: AnswerDef) -> bool:
    return answer.module == module or any(layer.module == module for layer in answer.layers)
