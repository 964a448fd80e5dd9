"""The text of a message to its parts; what the signs mean is told in `message`.

Nothing is raised, whatever the text: a placeholder that cannot be read is left out and reported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.words.demands import demands_of
from rondel.words.grammar import Grammar
from rondel.words.languages import grammar_of, modifiers_of
from rondel.words.message import Message, MessageBranch, MessageChoice, Part, Slot, Text, message_of
from rondel.words.placeholder import FACTS, OWNED, Adjective, Ending, FormShape, NounName, clashes, shape_from_words

DEEPEST = 6
MOST_PROBLEMS = 10

_HEAD = re.compile(r"[^:?{}|\"]*")
_MODIFIERS = re.compile(r"[^:?{}|\"]*")
_KEY = re.compile(r"\s*([^\s:{}|]+)\s*:")
_QUOTED = re.compile(r'\{\s*"([^"]*)"\s*\}')
_WORD = re.compile(r"[^\s,]+")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[a-z0-9_-]+(\.[a-z0-9_-]+)+")
_USUAL = re.compile(rf"\{{(?P<name>{_NAME.pattern})(?:: (?P<words>[a-z][a-z -]*))?\}}")  # a noun, and how it is said
_MODIFIER = re.compile(rf"one-of|[^\W\d]\w*|({'|'.join(FACTS)})(\.[a-z0-9_-]+)+")
_PLAIN, _PLAIN_INSIDE = re.compile(r"[^{}]*"), re.compile(r"[^{}|]*")
_BLANK = " \t\n"


def parse_message(
    text: str, at: Span, *, id: str = "", language: str = "", key: Span | None = None, grammar: Grammar | None = None
) -> tuple[Message, list[Problem]]:
    """The message a text holds, and what could not be read of it; `at` is where the text stands.

    Without a grammar it is that which is shipped of the language.
    """
    grammar = grammar or grammar_of(language)
    reader = _MessageReader(text, at, *_known_words(grammar), _column_of(text, at))
    parts = reader.parts(depth=0)
    return message_of(id, language, parts, at, key or at, demands_of(parts, grammar)), reader.problems[:MOST_PROBLEMS]


Shapes = dict[str | None, FormShape | None]


@lru_cache(maxsize=64)
def _known_words(grammar: Grammar) -> tuple[Mapping[str, str], Shapes]:
    """The words that may stand behind a colon, and the shapes that some of them ask for, kept as they are met."""
    return modifiers_of(grammar), {None: FormShape()}


def _column_of(text: str, at: Span) -> int | None:
    """The column in which a text begins in its file; None if it is not written there letter by letter."""
    quotes = at.end_column - at.column - len(text)
    return at.column + quotes // 2 if at.line == at.end_line and quotes in (0, 2) else None


class _UnreadableError(Exception):
    """A placeholder ends here for good."""

    def __init__(self, message: Said, start: int, end: int, hint: Said = UNSAID) -> None:
        self.message, self.start, self.end, self.hint = message, start, end, hint


@dataclass(slots=True)
class _MessageReader:
    text: str
    at: Span
    groups: Mapping[str, str]
    shapes: Shapes
    column: int | None
    here: int = 0
    problems: list[Problem] = field(default_factory=list)

    def parts(self, depth: int) -> tuple[Part, ...]:
        parts: list[Part] = []
        while not self._is_at_end(depth):
            if self.text[self.here] == "{":
                parts += self._placeholder(depth)
            elif self.text[self.here] == "}":
                hint = say("words/bad-message.hint-closing")
                self._report(say("words/bad-message.closes-nothing"), self.here, self.here + 1, hint)
                self.here += 1
            else:
                parts.append(self._plain(depth))
        return tuple(parts)

    def _is_at_end(self, depth: int) -> bool:
        return self.here >= len(self.text) or (depth > 0 and self.text[self.here] in "|}")

    def _plain(self, depth: int) -> Text:
        start = self.here
        found = (_PLAIN_INSIDE if depth else _PLAIN).match(self.text, start)
        assert found is not None
        self.here = found.end()
        return Text(self.text[start : self.here], self._span(start, self.here))

    def _placeholder(self, depth: int) -> list[Part]:
        start = self.here
        quoted = _QUOTED.match(self.text, start)
        if quoted:
            self.here = quoted.end()
            return [Text(quoted[1], self._span(start, self.here), is_quoted=True)]
        usual = self._usual_slot(start) if depth < DEEPEST else None
        if usual is not None:
            return [usual]
        try:
            return [self._slot_or_choice(start, depth)]
        except _UnreadableError as stopped:
            self._report(stopped.message, stopped.start, stopped.end, stopped.hint)
            self.here = self._closing(start)
            return []

    def _usual_slot(self, start: int) -> Slot | None:
        """What nearly all placeholders are, read in one go: a noun and words of the grammar that agree."""
        found = _USUAL.match(self.text, start)
        if found is None:
            return None
        words = found["words"]
        if words not in self.shapes:
            self.shapes[words] = self._shape(words.split())
        shape = self.shapes[words]
        if shape is None:
            return None
        self.here = found.end()
        return Slot(NounName(found["name"], self._span(*found.span("name"))), shape, self._span(start, self.here))

    def _shape(self, words: list[str]) -> FormShape | None:
        """The shape that words of the grammar ask for; None if one is a name, or two do not go together."""
        groups = [self.groups.get(word) for word in words]
        if None in groups or OWNED in words or len({*groups}) < len(groups):
            return None
        return shape_from_words([NounName(word, self.at) for word in words], groups=self.groups)

    def _slot_or_choice(self, start: int, depth: int) -> Part:
        if depth >= DEEPEST:
            raise _UnreadableError(say("words/bad-message.too-deep", most=DEEPEST), start, start + 1)
        head = _HEAD.match(self.text, start + 1)
        assert head is not None
        self.here = head.end()
        if self._take("?"):
            return self._choice(start, head, depth)
        return self._slot(start, head)

    def _slot(self, start: int, head: re.Match[str]) -> Slot:
        words, owner = self._modifiers() if self._take(":") else ([], None)
        self._close(start)
        nouns, before, after = self._head_words(head)
        if len(nouns) != 1:
            raise self._not_one_noun(head, nouns)
        return Slot(nouns[0], shape_from_words(words, before, after, owner, self.groups), self._span(start, self.here))

    def _not_one_noun(self, head: re.Match[str], nouns: list[NounName]) -> _UnreadableError:
        if not head[0].strip():
            message, hint = say("words/bad-message.names-nothing"), say("words/bad-message.hint-names")
        elif not nouns:
            message, hint = say("words/bad-message.no-noun", found=head[0].strip()), say("words/bad-message.hint-noun")
        else:
            message = say("words/bad-message.several-nouns", found=head[0].strip(), n=len(nouns))
            hint = say("words/bad-message.hint-adjective", name=nouns[0].name)
        return _UnreadableError(message, head.start(), head.end(), hint)

    def _head_words(self, head: re.Match[str]) -> tuple[list[NounName], tuple[Adjective, ...], tuple[Adjective, ...]]:
        nouns: list[NounName] = []
        before: list[Adjective] = []
        after: list[Adjective] = []
        for word in _WORD.finditer(self.text, head.start(), head.end()):
            if "~" in word[0]:
                (after if nouns else before).append(self._adjective(word))
            else:
                nouns.append(self._name(word))
        return nouns, tuple(before), tuple(after)

    def _adjective(self, word: re.Match[str]) -> Adjective:
        if not word[0].startswith("~"):
            return Ending(word[0], self._span(*word.span()))
        if not _NAME.fullmatch(word[0][1:]):
            raise _UnreadableError(say("words/bad-message.no-adjective", found=word[0]), *word.span())
        return NounName(word[0][1:], self._span(word.start() + 1, word.end()))

    def _name(self, word: re.Match[str]) -> NounName:
        if not _NAME.fullmatch(word[0]):
            hint = say("words/bad-message.hint-name")
            raise _UnreadableError(say("words/bad-message.no-name", found=word[0]), *word.span(), hint)
        return NounName(word[0], self._span(*word.span()))

    def _modifiers(self) -> tuple[list[NounName], NounName | None]:
        """The words after a colon, and what stands behind `its`."""
        found = _MODIFIERS.match(self.text, self.here)
        assert found is not None
        asked = list(_WORD.finditer(self.text, self.here, found.end()))
        owner = self._owner(asked)
        words = [self._modifier(word) for word in asked]
        if not words:
            raise _UnreadableError(
                say("words/bad-message.no-modifier"), self.here - 1, self.here, say("words/bad-message.hint-modifier")
            )
        for one, two in clashes(words, self.groups):
            message = say("words/bad-message.clash", first=one.name, second=two.name)
            self.problems.append(Problem("words/bad-message", message, two.span))
        self.here = found.end()
        return words, owner

    def _owner(self, asked: list[re.Match[str]]) -> NounName | None:
        """What stands behind `its`, taken out of the words."""
        at = next((at for at, word in enumerate(asked) if word[0] == OWNED), None)
        if at is None:
            return None
        if at + 1 == len(asked) or asked[at + 1][0] in self.groups:
            hint = say("words/bad-message.hint-owner")
            raise _UnreadableError(say("words/bad-message.no-owner"), *asked[at].span(), hint)
        return self._name(asked.pop(at + 1))

    def _modifier(self, word: re.Match[str]) -> NounName:
        if not _MODIFIER.fullmatch(word[0]):
            hint = did_you_mean(word[0], self.groups)
            raise _UnreadableError(say("words/bad-message.not-asked", found=word[0]), *word.span(), hint)
        return NounName(word[0], self._span(*word.span()))

    def _choice(self, start: int, head: re.Match[str], depth: int) -> MessageChoice:
        nouns, before, after = self._head_words(head)
        if len(nouns) != 1 or before or after:
            raise _UnreadableError(say("words/bad-message.one-name"), head.start(), head.end() + 1)
        branches = [self._branch(depth)]
        while self._take("|"):
            branches.append(self._branch(depth))
        self._close(start)
        self._refuse_twins(branches)
        return MessageChoice(nouns[0], tuple(branches), self._span(start, self.here))

    def _branch(self, depth: int) -> MessageBranch:
        key = _KEY.match(self.text, self.here)
        if key is None:
            hint = say("words/bad-message.hint-branch")
            raise _UnreadableError(say("words/bad-message.no-branch-key"), self.here, self.here + 1, hint)
        self.here = key.end()
        return MessageBranch(key[1], _trimmed(self.parts(depth + 1)), self._span(*key.span(1)))

    def _refuse_twins(self, branches: list[MessageBranch]) -> None:
        seen: set[str] = set()
        for branch in branches:
            if branch.key in seen:
                message = say("words/bad-message.two-branches", key=branch.key)
                self.problems.append(Problem("words/bad-message", message, branch.span))
            seen.add(branch.key)

    def _take(self, sign: str) -> bool:
        found = self.text.startswith(sign, self.here)
        self.here += len(sign) if found else 0
        return found

    def _close(self, start: int) -> None:
        if self._take("}"):
            return
        if self.here >= len(self.text):
            raise _UnreadableError(
                say("words/bad-message.never-closed"), start, start + 1, say("words/bad-message.hint-opening")
            )
        sign = self.text[self.here]
        raise _UnreadableError(say("words/bad-message.no-meaning", sign=sign), self.here, self.here + 1)

    def _closing(self, start: int) -> int:
        """Behind the brace that closes the one at `start`; the end of the text if there is none."""
        depth = 0
        for index in range(start, len(self.text)):
            depth += {"{": 1, "}": -1}.get(self.text[index], 0)
            if depth == 0:
                return index + 1
        return len(self.text)

    def _report(self, message: Said, start: int, end: int, hint: Said = UNSAID) -> None:
        self.problems.append(Problem("words/bad-message", message, self._span(start, end), (), hint))

    def _span(self, start: int, end: int) -> Span:
        """A stretch of the text in its file; the whole text if it is not written there letter by letter."""
        if self.column is None:
            return self.at
        line = self.at.line
        return Span(self.at.file, line, self.column + start, line, self.column + max(end, start + 1))


def _trimmed(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Without the blanks that set a branch off from its neighbours."""
    last = len(parts) - 1
    trimmed = [_stripped(part, index == 0, index == last) for index, part in enumerate(parts)]
    return tuple(part for part in trimmed if not isinstance(part, Text) or part.text)


def _stripped(part: Part, is_first: bool, is_last: bool) -> Part:
    if not isinstance(part, Text) or part.is_quoted:
        return part
    text = part.text.lstrip(_BLANK) if is_first else part.text
    return Text(text.rstrip(_BLANK) if is_last else text, part.span)
