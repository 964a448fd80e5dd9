"""Which problems can only follow from another one, and so are not told: one cause gives one message.

What is missing because its text is broken is looked for in vain all over. What lies idle may do so because somebody
misspelt its name. Where that cannot be told apart, nothing is said: it comes up when the first mistake is mended.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from rondel.lab.checking.left_over import is_around, lost_words
from rondel.messages.said import Said, names_in, say
from rondel.problems import NearName, Problem, Span, did_you_mean
from rondel.rules.explain.trace import expanded
from rondel.words.rule_sentences import sentence_id

_WORD = re.compile(r"[a-z]\w*")
_CITING = ("check/rule-not-encoded", "check/rule-not-tested")
_UNLISTED = "check/unknown-cite"
_UNTYPED = ("check/no-type", "check/ambiguous-name", "check/unknown-event")
_TYPED = "check/wrong-type"
_PART = "check/unknown-name.part"
_GLUED = 4  # letters of a name that may be lost with what stands behind it: a '(' is missing between the two
_CITE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:\.\.[0-9]+)?")


class Consequences:
    """What could follow from broken texts that are lost to the reader, and what stands in `doubtful` places."""

    def __init__(self, lost: Sequence[str], doubtful: Sequence[Span] = ()) -> None:
        texts = list(dict.fromkeys(lost))  # one line may hold many mistakes
        self.words = lost_words(texts)
        self.declared = {word for text in texts for word in _WORD.findall(text)[:1]}
        self.in_order = sorted(self.words)
        self.doubtful = doubtful
        self.cited = {id for text in texts for cite in _CITE.findall(text) for id in expanded(cite)}

    def without(self, problems: Iterable[Problem]) -> list[Problem]:
        """Those problems that stand for themselves."""
        return [problem for problem in problems if not self._follows(problem)]

    def _follows(self, problem: Problem) -> bool:
        quoted = names_in(problem.message)
        if problem.code in _CITING:
            return any(id in self.cited for id in quoted)
        if self.words and problem.code in _UNTYPED:  # types come from whoever calls, and that may be lost
            return True
        if any(is_around(span, problem.span) for span in self.doubtful):
            return True
        if problem.message.id == _PART and self.declared & {*_words_in(problem.message)}:  # of what is half known
            return True
        if problem.code == _TYPED and not quoted:
            return any(word in self.words for word in _words_in(problem.message))
        return any(self._is_lost(word) for text in quoted for word in _WORD.findall(text))

    def _is_lost(self, word: str) -> bool:
        at = bisect_left(self.in_order, word)
        return at < len(self.in_order) and (
            self.in_order[at] == word or (len(word) >= _GLUED and self.in_order[at].startswith(word))
        )


def _words_in(said: Said) -> list[str]:
    """Every word of the names that a message holds, quoted or not."""
    return [word for name in names_in(said, unquoted=True) for word in _WORD.findall(name)]


def surely_idle(idle: Iterable[Problem], told: Collection[Problem], texts: Iterable[str]) -> Iterator[Problem]:
    """What lies idle for sure: its name is written once in all texts, and no other problem could be about it."""
    written = Counter(word for text in texts for word in _WORD.findall(text))
    named = {word for problem in told for text in names_in(problem.message) for word in _WORD.findall(text)}
    lines = {(problem.span.file, problem.span.line) for problem in told}
    hinted = {word for problem in told for word in _words_in(problem.hint)}
    for problem in idle:
        quoted = names_in(problem.message)
        name = quoted[0].split(".")[-1] if quoted else ""
        beside = (problem.span.file, problem.span.line) in lines
        if written[name] == 1 and not beside and name not in hinted and not did_you_mean(name, named):
            yield problem


_DOUBTFUL = ("words/unused-word", "words/unknown-variable", "words/unused-variable")


def without_doubtful_words(problems: Iterable[Problem], texts: Sequence[str]) -> Iterator[Problem]:
    """Of words that nobody seems to ask for, only those whose name no text writes: rules not read may ask for them."""
    written = {word for text in texts for word in _WORD.findall(text)}
    for problem in problems:
        words = [word for text in names_in(problem.message)[:1] for word in _WORD.findall(text)]
        if problem.code not in _DOUBTFUL or not words or words[-1] not in written:
            yield problem


_IDLE = frozenset(("check/unread-fact", "check/unused-name", "check/never-set", "words/missing-word")) | {
    "link/conflict",
    "check/no-event",
}
# The same said of one thing: a rule that no cell may name, a player who has no seat.
_ECHOES = frozenset(("check/wrong-type.value", "check/unknown-name.not-playing"))
# A board that patches have left in no shape: whoever names its places or ways has made no mistake.
_NO_BOARD = frozenset(("facts/wrong-type.graph", "facts/wrong-type.no-graph"))
_FACT_MISSED = {
    "check/no-timing": ("timing",), "check/nowhere-kept": ("kept", "places"), "check/no-home": ("home", "places"),
}  # fmt: skip
_LOST_PART = "check/lost-part.unknown"
_NAMING = frozenset(("check/unknown-name", "link/not-needed"))
_UNREAD = frozenset(("check/unread-fact", "check/unused-name", "check/never-set"))


def without_echoes(problems: Sequence[Problem]) -> list[Problem]:
    """Problems without what lies idle, or is missing, only because another one misspells it."""
    meant = {one.hint.meant for one in problems if one.code not in _IDLE and isinstance(one.hint, NearName)}
    left = [one for one in problems if not _is_idle(one) or not meant & _named(one)]
    left = _without_sentences(_without_shapeless(_without_replaced(left)))
    return _without_beside(_without_nowhere(_without_misplaced(left)))


def _is_idle(problem: Problem) -> bool:
    return problem.code in _IDLE or problem.message.id in _ECHOES


def _without_shapeless(problems: Sequence[Problem]) -> list[Problem]:
    """Problems without what follows if a fact is no mapping or list at all: nobody knows what it would have named."""
    if any(one.message.id in _NO_BOARD for one in problems):
        return [one for one in problems if not one.code.startswith("check/")]
    wanted = {str(one.values.get("wanted")) for one in problems if one.code == "facts/wrong-type"}
    mapping, several = str(say("type.mapping")), str(say("type.list"))
    following = {*_UNREAD, _CITING[0]} if mapping in wanted else set[str]()
    is_shapeless = any(one.startswith((mapping, several)) for one in wanted)
    return [one for one in problems if one.code not in following and not (is_shapeless and _is_unnamed(one))]


def _is_unnamed(problem: Problem) -> bool:
    """Whether a name is looked for in vain that is no slip for sure: something without its shape may have it."""
    is_slip = isinstance(problem.hint, NearName) and problem.hint.sure
    return problem.message.id == _LOST_PART or (problem.code == "check/unknown-name" and not is_slip)


def _without_sentences(problems: Sequence[Problem]) -> list[Problem]:
    """Problems without those of the sentences of a rule if it is the list that has lost, or misspells, that rule."""
    lost = {sentence_id(str(one.values.get("name"))) for one in problems if one.code == _UNLISTED}
    hints = [one.hint for one in problems if one.code == _CITING[0] and isinstance(one.hint, NearName)]
    lost |= {sentence_id(rule) for hint in hints for rule in (hint.read, hint.meant)}
    return [one for one in problems if not one.code.startswith("words/") or lost.isdisjoint(one.values.values())]


def _named(problem: Problem) -> set[str]:
    held = names_in(problem.message, unquoted=problem.message.id in _ECHOES)
    return {*held, *(word for text in held for word in text.split())}


def _without_replaced(problems: Sequence[Problem]) -> list[Problem]:
    """Problems without the one thing that lies idle if one name means nothing: that may stand in its place."""
    naming = [one for one in problems if one.code in _NAMING]
    idle = [one for one in problems if one.code in _UNREAD]
    return [one for one in problems if one not in idle] if len(naming) == len(idle) == 1 else list(problems)


def _without_misplaced(problems: Sequence[Problem]) -> list[Problem]:
    """Problems without a missing fact of something that has it, misspelt or in another place."""
    near = {one.hint.meant for one in problems if isinstance(one.hint, NearName)}
    near |= {str(one.values.get("key", one.values.get("name"))) for one in problems if one.code == "facts/unknown-key"}
    return [one for one in problems if near.isdisjoint(_FACT_MISSED.get(one.code, ()))]


def _without_nowhere(problems: Sequence[Problem]) -> list[Problem]:
    """Problems with pieces that start nowhere told once for each kind, and not at all if something else is wrong."""
    known = {one.span for one in problems if one.code == _NOWHERE}
    if any(one.code != _NOWHERE and one.code not in _IDLE for one in problems):
        known.clear()
    found = []
    for one in problems:
        if one.code != _NOWHERE or one.span in known:
            found.append(one)
            known.discard(one.span)
    return found


_NOWHERE = "check/starts-nowhere"


# What is told on a line may all come from what is told there first: a name that means nothing, a fact that is broken.
_BESIDE = (
    {"check/wrong-type": ("check/unknown-name",), "check/wrong-number": ("check/unknown-name",)}
    | {code: ("facts/",) for code in (*_CITING, _UNLISTED, "words/missing-word")}
    | {"facts/unknown-module": ("facts/bad-name",)}
)


def _without_beside(problems: Sequence[Problem]) -> list[Problem]:
    """Problems without what another one on the same line explains."""
    told = {(one.span.file, one.span.line, one.code) for one in problems}
    told |= {(file, line, code.partition("/")[0] + "/") for file, line, code in told}
    return [
        one
        for one in problems
        if not any((one.span.file, one.span.line, other) in told for other in _BESIDE.get(one.code, ()))
    ]
