"""What is said of each kind of mistake that a schema finds: one small function per keyword of JSON schema."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import UNSAID, Said, all_of, one_of, say
from rondel.problems import Edit, Fix, NearName, Problem, Remark, Span, did_you_mean
from rondel.source.document import Document
from rondel.source.known_keys import KnownKeys, real_key
from rondel.source.schema_wants import (
    is_near,
    meant_name,
    nearest,
    quoted,
    read_value,
    schema_said,
    type_hint,
    type_meant,
    wanted_types,
    written,
)
from rondel.source.yaml_places import Key
from rondel.source.yaml_scalar import shortened

MOST_NAMES = 20  # so many keys a message lists


@frozen
class Mistake:
    """An error of a schema: at which path which keyword wanted what, and what was read."""

    document: Document
    path: tuple[Key, ...]
    keyword: str
    wanted: Any
    value: Any
    schema: dict[str, Any]
    is_key: bool
    known: KnownKeys
    types: tuple[str, ...]
    description: Said

    @property
    def span(self) -> Span:
        """The value, or the key where the value is a block of several lines or the key is what is wrong."""
        span = self.document.span(*self.path)
        is_block = isinstance(self.value, dict | list) and span.end_line > span.line
        return self.head if self.is_key or is_block else span

    @property
    def has_key(self) -> bool:
        """Whether this place is the value of a key, and not an entry of a list or the whole."""
        return self.document.key_span(*self.path) != self.document.span(*self.path)

    @property
    def head(self) -> Span:
        """Where one points to mean a whole mapping or list: its key, or the first thing in it."""
        if self.has_key:
            return self.document.key_span(*self.path)
        if isinstance(self.value, dict) and self.value:
            return self.key_span(next(iter(self.value)))
        return self.document.span(*self.path, 0)

    def key_span(self, name: str) -> Span:
        """The key of that name in the mapping at this place."""
        keys = (name, real_key(name))
        real = next((key for key in keys if self.document.has(*self.path, key)), name)
        return self.document.key_span(*self.path, real)

    def problem(self, code: str, message: Said, hint: Said = UNSAID, meant: str = "") -> Problem:
        """The problem at this place, with what was `meant`; without a better hint, what the schema says of it helps."""
        fixes = (Fix(say("mend.write-bare", text=meant), (Edit(self.span, meant),), sure=True),) if meant else ()
        return Problem(code, message, self.span, (), hint or self.description, fixes=fixes)


def tell(mistake: Mistake) -> Iterator[Problem]:
    """The problems that a mistake stands for."""
    yield from _TELLERS.get(mistake.keyword, _other)(mistake)


def _unknown_keys(mistake: Mistake) -> Iterator[Problem]:
    for key in mistake.value:
        if not mistake.known.has(key):
            yield _unknown_key(key, mistake.key_span(key), mistake.known.names)


def _unknown_key(key: str, span: Span, names: set[str]) -> Problem:
    hint = did_you_mean(key, names)
    if isinstance(hint, NearName) and (f"{key}s" == hint.meant or key == f"{hint.meant}s"):
        hint = NearName.of(hint, hint.read, hint.meant, True)  # of keys only one is known, for one or for several
    if 0 < len(names) <= MOST_NAMES and not is_near(key, names):
        known = say("hint.known", names=tuple(sorted(names)))
        hint = hint.followed_by(known) if isinstance(hint, NearName) else known
    message = say("facts/unknown-key.unknown", name=shortened(key)).knowing(key=key)
    return Problem("facts/unknown-key", message, span, (), hint)


def _forbidden(mistake: Mistake) -> Iterator[Problem]:
    if mistake.wanted == {} and mistake.has_key:
        span = mistake.document.key_span(*mistake.path)
        yield _unknown_key(str(mistake.path[-1]), span, set())
    elif "title" in mistake.wanted:
        name, what = shortened(written(mistake.value)), schema_said(mistake.wanted["title"])
        message = say("facts/reserved.reserved", name=name, what=what)
        yield mistake.problem("facts/reserved", message, schema_said(mistake.wanted.get("description", "")))
    elif "required" in mistake.wanted:
        yield from _not_together(mistake, mistake.wanted["required"])
    else:
        yield from _other(mistake)


def _not_together(mistake: Mistake, keys: Collection[str]) -> Iterator[Problem]:
    """Keys of which a mapping may have one only: shown at the second, with the first beside it."""
    if not isinstance(mistake.value, dict):
        return  # a schema that speaks of keys also says, by its type, that only a mapping will do
    given = [key for key in mistake.value if key in keys]
    message = say("facts/not-together.exclude", names=all_of(quoted(given)))
    first, second, *_ = map(mistake.key_span, given)
    yield Problem("facts/not-together", message, second, (Remark(first, say("place.given")),), say("hint.keep-one"))


def _missing_keys(mistake: Mistake) -> Iterator[Problem]:
    for key in mistake.wanted:
        if key not in mistake.value and not mistake.known.is_misspelt(key, mistake.value):
            yield _missing(mistake, say("facts/missing-key.missing", name=key), key)


def _missing_dependents(mistake: Mistake) -> Iterator[Problem]:
    for given, others in mistake.wanted.items():
        for key in others if given in mistake.value else ():
            if key not in mistake.value and not mistake.known.is_misspelt(key, mistake.value):
                message = say("facts/missing-key.dependent", name=key, other=given)
                yield replace(_missing(mistake, message, key), span=mistake.key_span(given))


def _missing(mistake: Mistake, message: Said, key: str) -> Problem:
    hint = schema_said(mistake.known.descriptions.get(key, ""))
    return Problem("facts/missing-key", message.knowing(key=key), mistake.head, (), hint)


def _wrong_type(mistake: Mistake) -> Iterator[Problem]:
    types = mistake.types or mistake.wanted
    message = say("facts/wrong-type.wanted", wanted=wanted_types(types), found=read_value(mistake.value))
    # A number where something else belongs is seldom cured by quotes or brackets: the schema knows better.
    hint = type_hint(types, mistake.value) if isinstance(mistake.value, str) or not mistake.description else UNSAID
    yield mistake.problem("facts/wrong-type", message, hint, type_meant(types, mistake.value) if hint else "")


def _not_allowed(mistake: Mistake) -> Iterator[Problem]:
    allowed = mistake.wanted if mistake.keyword == "enum" else [mistake.wanted]
    if mistake.is_key:
        yield _unknown_key(str(mistake.value), mistake.span, set(map(str, allowed)))
        return
    shown = one_of([*quoted(map(written, allowed[:12])), *["..."] * (len(allowed) > 12)])
    message = say("facts/not-allowed.wanted", found=shortened(written(mistake.value)), wanted=shown)
    yield mistake.problem("facts/not-allowed", message, nearest(mistake.value, allowed))


def _bad_name(mistake: Mistake) -> Iterator[Problem]:
    what = schema_said(mistake.schema.get("title", "")) or say("what.name-of-kind")
    shown = shortened(str(mistake.value).replace("\n", "\\n"))
    message = say("facts/bad-name.bad", found=shown, wanted=what)
    meant, refused = meant_name(str(mistake.value), mistake.wanted), mistake.schema.get("not", {})
    hint = say("mend.write", text=meant) if meant else UNSAID
    if meant.isdecimal():
        hint = say("facts/bad-name.hint-number", meant=meant)
    if meant in refused.get("enum", ()):
        hint, meant = say("facts/bad-name.hint-refused", meant=meant, what=schema_said(refused["title"])), ""
    yield mistake.problem("facts/bad-name", message, hint, meant)


def _too_few(mistake: Mistake) -> Iterator[Problem]:
    message = say("facts/too-few.entries", least=mistake.wanted, n=len(mistake.value))
    yield mistake.problem("facts/too-few", message)


def _too_many(mistake: Mistake) -> Iterator[Problem]:
    message = say("facts/too-many.entries", most=mistake.wanted, n=len(mistake.value))
    yield mistake.problem("facts/too-many", message)


def _lacking(mistake: Mistake) -> Iterator[Problem]:
    yield mistake.problem("facts/too-few", say("facts/too-few.lacking"))


def _excess_entries(mistake: Mistake) -> Iterator[Problem]:
    places = len(mistake.schema.get("prefixItems", ()))
    yield mistake.problem("facts/too-many", say("facts/too-many.entries", most=places, n=len(mistake.value)))


def _too_short(mistake: Mistake) -> Iterator[Problem]:
    message = say("facts/too-short.empty") if not mistake.value else say("facts/too-short.short", least=mistake.wanted)
    yield mistake.problem("facts/too-short", message)


def _too_long(mistake: Mistake) -> Iterator[Problem]:
    message = say("facts/too-long.long", most=mistake.wanted, n=len(mistake.value))
    yield mistake.problem("facts/too-long", message)


def _too_small(mistake: Mistake) -> Iterator[Problem]:
    if mistake.keyword == "exclusiveMinimum":
        message = say("facts/too-small.more-than", bound=mistake.wanted, found=mistake.value)
    else:
        message = say("facts/too-small.at-least", bound=mistake.wanted, found=mistake.value)
    yield mistake.problem("facts/too-small", message)


def _too_big(mistake: Mistake) -> Iterator[Problem]:
    if mistake.keyword == "exclusiveMaximum":
        message = say("facts/too-big.less-than", bound=mistake.wanted, found=mistake.value)
    else:
        message = say("facts/too-big.at-most", bound=mistake.wanted, found=mistake.value)
    yield mistake.problem("facts/too-big", message)


def _given_twice(mistake: Mistake) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, entry in enumerate(mistake.value):
        earlier = first.setdefault(repr(entry), index)
        if earlier != index:
            span = mistake.document.span(*mistake.path, index)
            remark = Remark(mistake.document.span(*mistake.path, earlier), say("place.first-given"))
            message = say("facts/given-twice.twice", name=shortened(written(entry)))
            yield Problem("facts/given-twice", message, span, (remark,), say("hint.keep-one"))


def _no_branch(mistake: Mistake) -> Iterator[Problem]:
    keys = required_keys(mistake.wanted)
    if keys:
        yield from _not_one(mistake, keys)
    elif mistake.types:
        yield from _wrong_type(mistake)
    else:
        yield from _other(mistake)


def required_keys(branches: Any) -> list[str]:
    """The keys that a union asks for, if it only says that one of them must be there."""
    if not all(isinstance(one, dict) and one.keys() == {"required"} for one in branches):
        return []
    return [key for one in branches for key in one["required"]]


def _not_one(mistake: Mistake, keys: list[str]) -> Iterator[Problem]:
    if not isinstance(mistake.value, dict) or any(key in mistake.value for key in keys):
        yield from _not_together(mistake, keys)
    elif not any(mistake.known.is_misspelt(key, mistake.value) for key in keys):
        message = say("facts/missing-key.one-of", names=one_of(quoted(keys)))
        missing = _missing(mistake, message, keys[0])
        hint = missing.hint if mistake.keyword == "anyOf" else mistake.description
        yield replace(missing, hint=hint, message=missing.message.knowing(**{"or": keys[-1]}))


def _other(mistake: Mistake) -> Iterator[Problem]:
    yield mistake.problem("facts/not-allowed", say("facts/not-allowed.not-allowed", found=read_value(mistake.value)))


_TELLERS: dict[str, Callable[[Mistake], Iterator[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "anyOf": _no_branch,
    "const": _not_allowed,
    "contains": _lacking,
    "dependentRequired": _missing_dependents,
    "enum": _not_allowed,
    "exclusiveMaximum": _too_big,
    "exclusiveMinimum": _too_small,
    "items": _excess_entries,
    "maxItems": _too_many,
    "maxLength": _too_long,
    "maxProperties": _too_many,
    "maximum": _too_big,
    "minItems": _too_few,
    "minLength": _too_short,
    "minProperties": _too_few,
    "minimum": _too_small,
    "not": _forbidden,
    "oneOf": _no_branch,
    "pattern": _bad_name,
    "required": _missing_keys,
    "type": _wrong_type,
    "unevaluatedItems": _excess_entries,
    "unevaluatedProperties": _unknown_keys,
    "uniqueItems": _given_twice,
}
