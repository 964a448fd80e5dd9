"""A document against a JSON schema: one clear problem for each mistake, at its place.

Schemas choose with `kind` and if/then (with `required` in the `if`, or a missing key makes every branch
apply). Where a schema has a union all the same, the branch that fits the value best is the one reported on;
a union of nothing but `required` says that one of several keys must be there. What a schema says of a place
in its `description` is the hint of what is wrong there.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from rondel.problems import Problem
from rondel.source.document import Document
from rondel.source.key_slips import ToldMistake, one_cause_each
from rondel.source.known_keys import KnownKeys, Schema, all_keys, own_keys, referred, text_key
from rondel.source.schema_mistakes import Mistake, required_keys, tell
from rondel.source.schema_wants import schema_said
from rondel.source.yaml_places import Key

_WITH_PARTS = frozenset(
    ("properties", "patternProperties", "dependentSchemas", "prefixItems", "allOf", "anyOf", "oneOf")
)
_INWARD = frozenset(
    ("properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "propertyNames")
) | {"items", "prefixItems", "unevaluatedItems", "contains"}

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError


def check_schema(document: Document, schema: Schema) -> list[Problem]:
    """The mistakes of a document by a schema, in source order."""
    validator = _validator(schema)
    errors = validator.iter_errors(_with_text_keys(document.data))
    mistakes = [_mistake(document, validator, leaf) for error in errors for leaf in _leaves(error)]
    told = [ToldMistake(problem, mistake) for mistake in mistakes for problem in tell(mistake)]
    once = {one.problem.order: one for one in told if one.problem.span not in document.spoilt}
    in_order = [once[order] for order in sorted(once)]

    def would_fit(mistake: Mistake, value: Any) -> bool:
        return _fits(validator, value, mistake.schema)

    found = {problem.order: problem for problem in one_cause_each(in_order, would_fit)}
    return [found[order] for order in sorted(found)]


def wrong_paths(document: Document, schema: Schema) -> set[tuple[Key, ...]]:
    """The paths of the values that do not fit a schema, for whoever goes on with the rest."""
    validator = _validator(schema)
    errors = validator.iter_errors(_with_text_keys(document.data))
    return {_mistake(document, validator, leaf).path for error in errors for leaf in _leaves(error)}


_VALIDATORS: dict[int, tuple[Schema, Draft202012Validator]] = {}  # by identity: the schemas are few, and never change


def _validator(schema: Schema) -> Draft202012Validator:
    """The validator of a schema, made once; it finds what is referred to by itself, jsonschema looks all around."""
    from jsonschema import Draft202012Validator  # here, because importing it takes a tenth of a second
    from jsonschema.validators import extend

    if id(schema) not in _VALIDATORS:
        root = _with_places(schema)

        def follow(validator: Any, reference: str, instance: Any, schema: Any) -> Any:
            return validator.descend(instance, referred(root, reference))

        following = extend(Draft202012Validator, {"$ref": follow})  # type: ignore[no-untyped-call] # it has no types
        _VALIDATORS[id(schema)] = schema, following(root)
    return _VALIDATORS[id(schema)][1]


def part_of(schema: Schema, name: str) -> Schema:
    """The definition of that name as a schema of its own, for a file that holds only such a part."""
    return {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}


def _with_text_keys(data: Any) -> Any:
    """The data with all keys as texts, which is all that a schema can speak of."""
    if isinstance(data, dict):
        return {text_key(key): _with_text_keys(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_with_text_keys(value) for value in data]
    return data


def _with_places(schema: Any) -> Any:
    """The schema with `false` for a key written as `{"not": {}}`: of `false`, jsonschema loses the place."""
    if isinstance(schema, list):
        return [_with_places(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    named = schema.keys() & {"properties", "patternProperties", "$defs"}
    made = {key: (_keys_with_places if key in named else _with_places)(part) for key, part in schema.items()}
    pattern = schema.get("pattern")
    return {**made, "pattern": _to_the_end(pattern)} if isinstance(pattern, str) else made


def _keys_with_places(schemas: dict[str, Any]) -> dict[str, Any]:
    return {_to_the_end(name): {"not": {}} if part is False else _with_places(part) for name, part in schemas.items()}


def _to_the_end(pattern: str) -> str:
    """A pattern of a schema for Python, to which `$` is also the place before a last line break."""
    return pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """The real errors below that of a union: those of its best branch, or itself if no branch fits at all."""
    branches: dict[Any, list[ValidationError]] = defaultdict(list)
    if error.validator in ("anyOf", "oneOf") and required_keys(error.validator_value):
        yield error
        return
    for inner in error.context or ():
        branches[inner.relative_schema_path[0]].append(inner)
    fitting = [one for one in branches.values() if not any(map(_is_misfit, one))]
    fitting = fitting or [one for one in branches.values() if not any(map(_is_of_another_type, one))]
    if not fitting:
        yield error
        return
    for inner in min(fitting, key=len):
        yield from _leaves(inner)


def _is_misfit(inner: ValidationError) -> bool:
    """Whether a branch speaks of another type or kind of value altogether."""
    if "propertyNames" in inner.relative_schema_path:
        return False
    return _is_of_another_type(inner) or (inner.validator in ("const", "enum") and not inner.relative_path)


def _is_of_another_type(inner: ValidationError) -> bool:
    about_kind = inner.validator == "const" and list(inner.relative_path) == ["kind"]
    return about_kind or (inner.validator == "type" and not inner.relative_path)


def _mistake(document: Document, validator: Draft202012Validator, error: ValidationError) -> Mistake:
    path = _real_path(document.data, error.absolute_path)
    is_key = "propertyNames" in error.absolute_schema_path
    if is_key:
        path = _real_path(document.data, [*error.absolute_path, str(error.instance)])
    return Mistake(
        document=document,
        path=path,
        keyword=str(error.validator),
        wanted=error.validator_value,
        value=error.instance,
        schema=error.schema if isinstance(error.schema, dict) else {},
        is_key=is_key,
        known=_known_keys(validator, error),
        types=_union_types(error),
        description=schema_said(_description(_root(validator), error)),
    )


def _known_keys(validator: Draft202012Validator, error: ValidationError) -> KnownKeys:
    schema = error.schema
    if not isinstance(schema, dict):
        return KnownKeys()
    if error.validator == "additionalProperties":
        return own_keys(schema)
    fits = partial(_fits, validator, error.instance)
    return all_keys(_root(validator), schema, fits)


def _root(validator: Draft202012Validator) -> Schema:
    return validator.schema if isinstance(validator.schema, dict) else {}


def _fits(validator: Draft202012Validator, value: Any, branch: Schema) -> bool:
    return bool(validator.evolve(schema=branch).is_valid(value))


def _description(root: Schema, error: ValidationError) -> str:
    """What the schema says of this place: of all its parts that speak of the same value, the outermost."""
    said: list[str] = []
    for part, is_inner in _way(root, deque(error.absolute_schema_path)):
        said = [] if is_inner else said
        said += [part["description"]] if isinstance(part, dict) and "description" in part else []
    return said[0] if said else ""


def _way(root: Schema, steps: deque[Any]) -> Iterator[tuple[Any, bool]]:
    """The parts of a schema on the way to an error, and whether each speaks of a value inside the last."""
    part: Any = root
    yield part, False
    while steps:
        if not _leads_on(part, steps):
            part = referred(root, part["$ref"])
            yield part, False
            continue
        keyword = steps.popleft()
        if not steps:
            return
        part = part[keyword][steps.popleft()] if keyword in _WITH_PARTS else part[keyword]
        yield part, keyword in _INWARD


def _leads_on(part: Any, steps: deque[Any]) -> bool:
    """Whether the way goes on in this part; else it goes through a reference, which jsonschema does not name."""
    if "$ref" not in part:
        return True
    keyword = steps[0]
    if keyword not in part or keyword not in _WITH_PARTS or len(steps) == 1:
        return keyword in part
    inner, name = part[keyword], steps[1]
    return name in inner if isinstance(inner, dict) else name < len(inner)


def _union_types(error: ValidationError) -> tuple[str, ...]:
    """The types that the branches of a union ask for, if that is all they disagree on."""
    wanted: list[str] = []
    for inner in error.context or ():
        if inner.validator == "type" and not inner.relative_path:
            names: Any = inner.validator_value
            wanted += [names] if isinstance(names, str) else names
    return tuple(wanted)


def _real_path(data: Any, path: Iterable[Key]) -> tuple[Key, ...]:
    """A path whose whole-number keys are numbers again."""
    real: list[Key] = []
    for step in path:
        if isinstance(data, dict) and step not in data:
            step = next(key for key in data if text_key(key) == step)
        data = data[step]
        real.append(step)
    return tuple(real)
