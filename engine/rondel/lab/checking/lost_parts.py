"""A part of a module that is missing as a whole, told once: of all that it declared, the rest speaks in vain.

Many names that nothing declares, each written again and again or listed among the words, are no slips: a section of
the facts, a file of rules or a needed module is gone. That is one problem, with every place as a remark. What can only
follow from it is not told before it is mended; a slip that can be told for sure is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from rondel.frozen import frozen
from rondel.lab.checking.consequences import Consequences
from rondel.lab.checking.left_over import plurals
from rondel.messages.said import Said, say
from rondel.problems import NearName, Problem, Remark, Span
from rondel.rules.link.facts import SECTIONS
from rondel.source.module_files import ModuleFiles

_WORD = re.compile(r"[a-z]\w*")
ModulesCalled = Callable[[tuple[str, ...]], Sequence[ModuleFiles]]

FEWEST_PLACES = 4  # in which names are missed; fewer are soon read
FEWEST_NAMES = 3  # that are missed; one or two may be declared under other names
FEWEST_OF_SECTION = 3  # places, where it is known which section the names belong to
MOST_LISTED = 5  # names in a message
MOST_SLIPS = 2  # places in which somebody writes the same slip

NOT_NEEDED, NO_PLAYERS = "link/not-needed", "check/no-players"

# What is looked for in vain, by the message that says so; with the section in which alone it could be declared.
_MISSED = {
    **dict.fromkeys(("answer", "asked", "cannot-be", "chapter", "deed", "draw", "part", "place-of-board"), ""),
    **dict.fromkeys(("rule-for-place", "rule-or-deed", "unknown"), ""),
    "option": "options",
    "pieces": "pieces",
    "set": "sets",
    "window": "windows",
}
_SECTION_OF = {
    **{f"check/unknown-name.{what}": section for what, section in _MISSED.items()},
    **dict.fromkeys(("check/unknown-option.unknown", "check/unknown-type.unknown", "check/no-start.no-start"), ""),
    **dict.fromkeys(("link/no-such-seam.seam", "link/no-such-seam.answer", "words/unknown-term.unknown"), ""),
    "check/unknown-kind.unknown": "kinds",
    "check/unknown-kind.piece": "pieces",
    "words/unknown-fact.number": "numbers",
    "words/unknown-fact.table": "tables",
}
# What words speak of, and where it is declared; a kind of rules may be called option.
_SPOKEN_OF = {kind: f"{kind}s" for kind in ("piece", "place", "set", "window", "mark")}

_FOLLOWING = frozenset(f"check/{one}" for one in (
    "unknown-name", "unknown-type", "unknown-option", "unknown-kind", "unknown-event", "no-type", "ambiguous-name",
    "wrong-type", "wrong-number", "rule-not-encoded", "unread-fact", "unused-name", "never-set", "never-happens",
    "mark-outlived", "no-event", "no-timing", "no-start", "nowhere-kept", "starts-nowhere", "bad-shown", "no-faces",
    "too-many-problems", "no-home", "no-stack",
)) | frozenset(f"words/{one}" for one in (
    "unused-word", "unknown-term", "unknown-fact", "unknown-variable", "unused-variable", "missing-word", "bad-message",
)) | {"link/no-such-seam", "link/no-such-fact", "looks/unknown-name", "looks/no-such-glyph"}  # fmt: skip
# Beside these also what a needed module would have brought.
_FOLLOWING_NEEDS = _FOLLOWING | {"check/unknown-cite", NO_PLAYERS}

# Hints that tell no more than what there is; with another one somebody knows what was meant.
_PLAIN_HINTS = frozenset(("", "hint.did-you-mean", "hint.and-more", "link/no-such-seam.hint-modules")) | {
    *(f"check/unknown-name.hint-{one}" for one in ("has", "known", "beginning")),
    *(f"check/unknown-{one}.hint" for one in ("kind", "type", "option")),
    *("check/no-start.hint-declare", "words/unknown-fact.hint-values"),
}  # fmt: skip


def lost_parts_told_once(
    problems: Sequence[Problem], modules: Sequence[ModuleFiles], called: ModulesCalled
) -> list[Problem]:
    """Problems with what is missing as a whole told once; `called` gives modules by their names, with those needed."""
    modules = [module for module in modules if isinstance(module.facts.data, dict) and module.facts.data]
    left = _needs_told_once(problems, modules, called)
    codes = {problem.code for problem in left}
    told: list[Problem] = []
    if NO_PLAYERS in codes and any(
        one.code.startswith("facts/") for one in left
    ):  # what is wrong there is needed first
        left = [problem for problem in left if problem.code != NO_PLAYERS]
    if NO_PLAYERS not in codes and "facts/missing-file" not in codes:
        told = [lost for module in modules if (lost := _lost_part(left, module))]
        if not told:
            return left
    slips = {id(problem) for found in _by_name(left).values() if _are_slips(found) for problem in found}
    following = _FOLLOWING | {"facts/unused-file"} if told else _FOLLOWING
    return [*told, *(problem for problem in left if problem.code not in following or id(problem) in slips)]


def _by_name(problems: Iterable[Problem]) -> dict[str, list[Problem]]:
    """What is looked for in vain, by its name."""
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.message.id in _SECTION_OF:
            found.setdefault(str(problem.values["name"]).split(".")[-1], []).append(problem)
    return found


def _are_slips(found: Sequence[Problem]) -> bool:
    """Whether a name is misspelt wherever it is missed: so it is if it is nearly another, and seldom written."""
    return len(found) <= MOST_SLIPS and isinstance(found[0].hint, NearName) and found[0].hint.sure


# --- modules that are not needed ---


def _needs_told_once(
    problems: Sequence[Problem], modules: Sequence[ModuleFiles], called: ModulesCalled
) -> list[Problem]:
    """Problems with each module that should be needed told once, and without the names that it would bring."""
    facts = {module.name: module for module in modules}
    named: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        pair = str(problem.values.get("module", "")), str(problem.values.get("needed", ""))
        if problem.code == NOT_NEEDED and pair[0] in facts:
            named.setdefault(pair, []).append(problem)
    if not named or len(problems) <= MOST_SLIPS:
        return list(problems)
    brought = {owner: called((owner,)) for _, owner in named}
    told = [
        _needed(found, facts[module])
        for (module, owner), found in named.items()
        if not any(owner in _names(others) for other, others in brought.items() if other != owner)
    ]
    texts = [text for modules in brought.values() for module in modules for text in module.rule_texts]
    others = [problem for problem in problems if problem.code != NOT_NEEDED]
    standing = {id(problem) for problem in Consequences(texts).without(others)}
    if all("needs" not in facts[module].facts.data for module, _ in named):
        standing.clear()
    standing -= {id(problem) for problem in others if problem.code == NO_PLAYERS}
    return [*told, *(one for one in others if id(one) in standing or one.code not in _FOLLOWING_NEEDS)]


def _names(modules: Iterable[ModuleFiles]) -> set[str]:
    return {module.name for module in modules}


def _needed(found: Sequence[Problem], module: ModuleFiles) -> Problem:
    first, *others = sorted(found, key=lambda problem: problem.order)
    here = Remark(_head(module, "needs"), say("place.needs-here"))
    also = (*first.also, here, *(Remark(one.span, one.message) for one in others))
    return Problem(first.code, first.message, first.span, also, first.hint, first.fixes)


# --- sections and files ---


@frozen
class _Missed:
    """A name that nothing declares: the problems that say so, and the section that must have declared it, if known."""

    name: str
    problems: tuple[Problem, ...]
    section: str


def _lost_part(problems: Sequence[Problem], module: ModuleFiles) -> Problem | None:
    """The problem that a part of a module is missing, if that is so."""
    absent = [section for section in SECTIONS if section not in module.facts.data]
    missed = list(_missed(problems, module, absent))
    section = _section_lost(missed)
    if not section and not _are_many(missed):
        return None
    missed.sort(key=lambda one: (one.section != section, -len(one.problems)))
    names = _listed([one.name for one in missed if one.section == section] or [one.name for one in missed])
    message, hint = say("check/lost-part.unknown", names=names), say("check/lost-part.hint")
    if section:
        message = say("check/lost-part.section", section=section, names=names)
        hint = say("check/lost-part.hint-section", section=section)
    return Problem("check/lost-part", message, _head(module), tuple(_remarks(missed)), hint)


def _section_lost(missed: Sequence[_Missed]) -> str:
    """The section that is gone, if enough of what is missed must have been declared there."""
    places = Counter(section for one in missed if (section := one.section) for _ in one.problems)
    section, least = (places.most_common(1) or [("", 0)])[0]
    others = sum(len(one.problems) for one in missed if not one.section)
    return section if least > 1 and least + others >= FEWEST_OF_SECTION else ""


def _are_many(missed: Sequence[_Missed]) -> bool:
    """Whether so many names are missed, some again and again, that it is not by slips."""
    places = [len(one.problems) for one in missed]
    return sum(places) >= FEWEST_PLACES and len(places) >= FEWEST_NAMES and max(places) > 1


def _missed(problems: Sequence[Problem], module: ModuleFiles, absent: Collection[str]) -> Iterator[_Missed]:
    sources, spoken = module.sources, _spoken_of(module)
    written = Counter(word for text in sources.values() for word in _WORD.findall(text))
    own = (problem for problem in problems if problem.span.file in sources and problem.hint.id in _PLAIN_HINTS)
    for name, found in _by_name(own).items():
        known = {_SECTION_OF[one.message.id] for one in found} | {spoken.get(name, "")}
        section = next((one for one in absent if one in known), "")
        if section or not (_are_slips(found) or _is_misspelt(found[0].hint, written)):
            yield _Missed(name, tuple(found), section)


def _is_misspelt(hint: Said, written: Mapping[str, int]) -> bool:
    """Whether it is the declaration that is misspelt: then its name stands nowhere else."""
    return isinstance(hint, NearName) and 1 in (written[hint.meant], written[hint.meant.removesuffix("s")])


def _spoken_of(module: ModuleFiles) -> dict[str, str]:
    """The names that the words of a module know, also in the plural, with the section in which each is declared."""
    found: dict[str, str] = {}
    for document in module.words.values():
        terms = document.data.get("terms") if isinstance(document.data, dict) else None
        for kind, _, rest in (str(id).partition(".") for id in (terms if isinstance(terms, dict) else ())):
            for name in rest.split(".") if kind in _SPOKEN_OF else ():
                found |= dict.fromkeys((name, *plurals(name)), _SPOKEN_OF[kind])
    return found


def _listed(names: Sequence[str]) -> Said:
    several = {plural for name in names for plural in plurals(name)}
    names = [name for name in names if name not in several]
    quoted = tuple(say("list.quoted", name=name) for name in names[:MOST_LISTED])
    more = len(names) - len(quoted)
    return say("list.and-more", names=quoted, n=more) if more else say("list.all", names=quoted)


def _remarks(missed: Sequence[_Missed]) -> Iterator[Remark]:
    """Every place, the first one of each name before all others."""
    yield from (Remark(one.problems[0].span, one.problems[0].message) for one in missed)
    yield from (Remark(problem.span, problem.message) for one in missed for problem in one.problems[1:])


def _head(module: ModuleFiles, key: str = "module") -> Span:
    """Where a key of the facts stands, or would stand."""
    data = module.facts.data
    return module.facts.key_span(key if key in data else next(iter(data)))
