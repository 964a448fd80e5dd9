"""Frozen classes and closed sets of words, the stuff that trees and rules are made of.

One behaves as a frozen dataclass with slots does, and is one to `dataclasses.fields` and `replace`. Python
compiles six functions for each such class when it is imported; here it compiles one, which the start of
every command feels, for there are some two hundred of these classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

Made = TypeVar("Made")


class ClosedSet(Enum):
    """An enum, hashed by identity: Python's own hash is a function written in Python, and every look-up feels it."""

    __hash__ = object.__hash__


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[Made]) -> type[Made]:
    """Make a frozen class with slots out of annotated fields, some of them with a default."""
    cls.__doc__ = cls.__doc__ or ""  # otherwise dataclass would write one, slowly
    made = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    # Type checkers do not see that `dataclass` has put the fields there.
    kinds: dict[str, Field[Any]] = made.__dataclass_fields__  # type: ignore[attr-defined]
    for name, method in _methods(made, kinds).items():
        setattr(made, name, method)
    return made


def changed_copy(made: Made, values: Mapping[str, object]) -> Made:
    """A copy with other values in some fields; quicker than `dataclasses.replace`, and for any frozen class."""
    names: tuple[str, ...] = made.__match_args__  # type: ignore[attr-defined] # as every dataclass has
    return made.__class__(*[values[name] if name in values else getattr(made, name) for name in names])


def _methods(made: type, kinds: dict[str, Field[Any]]) -> dict[str, Callable[..., Any]]:
    compared = _getter([name for name, kept in kinds.items() if kept.compare])
    hashed = _getter([name for name, kept in kinds.items() if (kept.compare if kept.hash is None else kept.hash)])
    everything = _getter(list(kinds))
    return {
        "__init__": _initialiser(made, kinds),
        "__eq__": _equality(compared),
        "__hash__": lambda self: hash(hashed(self)),
        "__repr__": _representation,
        "__reduce__": lambda self: (made, everything(self)),
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }


def _initialiser(made: type, kinds: dict[str, Field[Any]]) -> Callable[..., None]:
    scope: dict[str, Any] = {}
    parameters, steps = ["self"], []
    for name, kept in kinds.items():
        scope |= {f"_set_{name}": getattr(made, name).__set__, f"_default_{name}": kept.default}
        parameters.append(name if _is_required(kept) else f"{name}=_default_{name}")
        value = name
        if kept.default_factory is not MISSING:
            scope[f"_new_{name}"] = kept.default_factory
            value = f"_new_{name}() if {name} is _default_{name} else {name}"
        steps.append(f" _set_{name}(self, {value})")
    if hasattr(made, "__post_init__"):
        steps.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + ("\n".join(steps) or " pass"), scope)
    initialiser: Callable[..., None] = scope["__init__"]
    return initialiser


def _is_required(kept: Field[Any]) -> bool:
    return kept.default is MISSING and kept.default_factory is MISSING


def _getter(names: list[str]) -> Callable[[object], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda self: ()
    only = attrgetter(names[0])
    return lambda self: (only(self),)


def _equality(values: Callable[[object], tuple[Any, ...]]) -> Callable[[object, object], bool]:
    def equal(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equal


def _representation(self: object) -> str:
    kinds: dict[str, Field[Any]] = getattr(self, "__dataclass_fields__")  # noqa: B009 - no class here declares it
    shown = ", ".join(f"{kept.name}={getattr(self, kept.name)!r}" for kept in kinds.values() if kept.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuse(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"cannot change field {name!r}")
