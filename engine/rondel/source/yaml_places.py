"""Events of ruamel.yaml's parser to plain data and, beside it, a tree of places.

The parser's own composer and constructor are not used: what must be refused (tags, anchors, aliases, merge
keys, duplicate keys, depth) is refused here while reading, so that nothing hostile is ever built.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from rondel.limits import MOST_NESTED_FACTS, MOST_PROBLEMS, MOST_VALUES
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Remark, Span
from rondel.source.bad_yaml import problem_from_error
from rondel.source.yaml_scalar import Refusal, plain_value, quoted_value, shortened

Key = str | int
Bounds = tuple[int, int, int, int]  # line, column, end line, end column, from 1, as in a Span
Event = Any  # ruamel's event classes are untyped


@dataclass(slots=True)
class YamlPlace:
    """Where a value stands, where its key stands, and the places of what is inside.

    Bounds, not Spans: a Span for each value of a large file doubles the time of reading it.
    """

    bounds: Bounds
    key: Bounds | None = None
    parts: dict[Key, YamlPlace] | list[YamlPlace] | None = None


class UnreadableError(Exception):
    """Reading cannot go on; the problem says why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


@dataclass(slots=True)
class Composer:
    """The reading of one file: the problems met, and the spans of values that were refused."""

    file: str
    text: str
    problems: list[Problem] = field(default_factory=list)
    spoilt: set[Span] = field(default_factory=set)
    values: int = 0
    brackets: int = 0
    cut: bool = False

    def compose(self) -> tuple[Any, YamlPlace]:
        """The data and the places of the only document."""
        events = self._events()
        next(events)
        start = next(events)
        if isinstance(start, StreamEndEvent):
            raise UnreadableError(Problem("facts/empty", say("facts/empty.empty"), Span(self.file)))
        self._check_directives(start)
        data, place = self._value(next(events), events, 1)
        next(events)
        self._check_end(next(events))
        return data, place

    def _events(self) -> Iterator[Event]:
        # Whatever the parser raises on broken text is a problem of that text, not only YAMLError.
        try:
            yield from YAML(typ="safe").parse(self.text)
        except (YAMLError, ValueError, LookupError, AttributeError, AssertionError, TypeError) as error:
            raise UnreadableError(problem_from_error(error, self.text, self.file)) from None

    def _check_directives(self, start: Event) -> None:
        if start.tags or (start.version and tuple(start.version) != (1, 2)):
            self._report("facts/tag", say("facts/tag.directive"), _bounds(start))

    def _check_end(self, after: Event) -> None:
        if isinstance(after, DocumentStartEvent):
            message = say("facts/several-documents.several")
            self._report("facts/several-documents", message, _bounds(after), say("facts/several-documents.hint"))

    def _value(self, event: Event, events: Iterator[Event], depth: int) -> tuple[Any, YamlPlace]:
        self.values += 1
        if self.values > MOST_VALUES or depth > MOST_NESTED_FACTS:
            self._stop_at_limit(event, depth)
        if event.anchor is not None or (event.__class__ is not AliasEvent and event.tag is not None):
            self._refuse_decorations(event)
        if isinstance(event, ScalarEvent):
            return self._scalar(event)
        if isinstance(event, AliasEvent):
            return None, YamlPlace(_bounds(event))
        return self._collection(event, events, depth)

    def _collection(self, event: Event, events: Iterator[Event], depth: int) -> tuple[Any, YamlPlace]:
        read = self._mapping if isinstance(event, MappingStartEvent) else self._sequence
        self.brackets += bool(event.flow_style)
        data, place = read(event, events, depth)
        self.brackets -= bool(event.flow_style)
        return data, place

    def _stop_at_limit(self, event: Event, depth: int) -> None:
        if depth > MOST_NESTED_FACTS:
            code, message = "facts/too-deep", say("facts/too-deep.too-deep", most=MOST_NESTED_FACTS)
        else:
            code, message = "facts/too-large", say("facts/too-large.values", most=MOST_VALUES)
        raise UnreadableError(Problem(code, message, Span(self.file, *_bounds(event))))

    def _refuse_decorations(self, event: Event) -> None:
        bounds = _bounds(event)
        if isinstance(event, AliasEvent):
            message = say("facts/alias.alias", name=shortened(event.anchor))
            self._refuse("facts/alias", message, bounds, say("facts/alias.hint-alias"))
            return
        if event.anchor is not None:
            message = say("facts/alias.anchor", name=shortened(event.anchor))
            self._report("facts/alias", message, bounds, say("facts/alias.hint-anchor"))
        if event.tag is not None:
            tag = shortened(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._refuse("facts/tag", say("facts/tag.tag", name=tag), bounds, say("facts/tag.hint-tag"))

    def _scalar(self, event: Event) -> tuple[Any, YamlPlace]:
        bounds = _bounds(event)
        value = quoted_value(event.value) if event.style else plain_value(event.value)
        if isinstance(value, Refusal):
            self._refuse(value.code, value.message, bounds, value.hint)
            value = value.instead
        elif self.brackets and not event.style and event.value.count("(") != event.value.count(")"):
            self._refuse_cut_text(event.value, bounds)
        return value, YamlPlace(bounds)

    def _refuse_cut_text(self, text: str, bounds: Bounds) -> None:
        """{gain: claim(a, b)}: for YAML the text ends at the comma. Told of the first half only, if there is one."""
        self.spoilt.add(Span(self.file, *bounds))
        is_first = text.count("(") > text.count(")")
        if is_first:
            message = say("facts/cut-text.comma", text=shortened(text))
            self._report("facts/cut-text", message, bounds, say("facts/cut-text.hint-comma"))
        elif not self.cut:
            message = say("facts/cut-text.bracket", text=shortened(text))
            self._report("facts/cut-text", message, bounds, say("facts/cut-text.hint-bracket"))
        self.cut = is_first

    def _sequence(self, start: Event, events: Iterator[Event], depth: int) -> tuple[list[Any], YamlPlace]:
        values: list[Any] = []
        places: list[YamlPlace] = []
        while not isinstance(event := next(events), SequenceEndEvent):
            value, place = self._value(event, events, depth + 1)
            values.append(value)
            places.append(place)
        return values, YamlPlace(_whole(start, event, places[-1] if places else None), None, places)

    def _mapping(self, start: Event, events: Iterator[Event], depth: int) -> tuple[dict[Key, Any], YamlPlace]:
        values: dict[Key, Any] = {}
        places: dict[Key, YamlPlace] = {}
        first: dict[str, Bounds] = {}
        last = None
        while not isinstance(event := next(events), MappingEndEvent):
            key, bounds = self._key(event, events, depth)
            value, last = self._value(next(events), events, depth + 1)
            last.key = bounds
            if key is not None and self._is_new(key, bounds, first):
                values[key], places[key] = value, last
        return values, YamlPlace(_whole(start, event, last), None, places)

    def _key(self, event: Event, events: Iterator[Event], depth: int) -> tuple[Key | None, Bounds]:
        value, place = self._value(event, events, depth + 1)
        if isinstance(event, AliasEvent):
            return None, place.bounds
        if not isinstance(event, ScalarEvent):
            self._refuse("facts/bad-key", say("facts/bad-key.no-name"), place.bounds)
            return None, place.bounds
        if value == "<<" and not event.style:
            self._refuse("facts/merge-key", say("facts/merge-key.merge"), place.bounds, say("facts/merge-key.hint"))
            return None, place.bounds
        if value is None or isinstance(value, bool):
            return self._refused_key(event.value, place.bounds), place.bounds
        return value, place.bounds

    def _refused_key(self, text: str, bounds: Bounds) -> Key | None:
        if not text:
            self._refuse("facts/bad-key", say("facts/bad-key.missing"), bounds)
            return None
        hint = say("facts/bad-key.hint-quote", text=text)
        self._refuse("facts/bad-key", say("facts/bad-key.value", text=text), bounds, hint)
        return text

    def _is_new(self, key: Key, bounds: Bounds, first: dict[str, Bounds]) -> bool:
        # 1 and "1" count as one key: they are the same to a schema and to a reader.
        earlier = first.setdefault(str(key), bounds)
        if earlier is bounds:
            return True
        remark = Remark(Span(self.file, *earlier), say("place.first-given"))
        message = say("facts/duplicate-key.twice", name=shortened(str(key)))
        span = Span(self.file, *bounds)
        self._add(Problem("facts/duplicate-key", message, span, (remark,), say("hint.keep-one")))
        return False

    def _refuse(self, code: str, message: Said, bounds: Bounds, hint: Said = UNSAID) -> None:
        self.spoilt.add(Span(self.file, *bounds))
        self._report(code, message, bounds, hint)

    def _report(self, code: str, message: Said, bounds: Bounds, hint: Said = UNSAID) -> None:
        self._add(Problem(code, message, Span(self.file, *bounds), (), hint))

    def _add(self, problem: Problem) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            message = say("facts/too-many-problems.too-many", most=MOST_PROBLEMS)
            raise UnreadableError(Problem("facts/too-many-problems", message, problem.span))
        self.problems.append(problem)


def _bounds(event: Event) -> Bounds:
    start, end = event.start_mark, event.end_mark
    return (start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _whole(start: Event, end: Event, last: YamlPlace | None) -> Bounds:
    """A block ends, for the parser, where the next thing starts; for a reader it ends with its last value."""
    mark = start.start_mark
    if start.flow_style or last is None:
        return (mark.line + 1, mark.column + 1, end.end_mark.line + 1, end.end_mark.column + 1)
    return (mark.line + 1, mark.column + 1, *last.bounds[2:])
