"""Parts of a core that are made of the plain ones when somebody first looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar, overload

from rondel.core.blocks import Block

Part = TypeVar("Part")


class PartsWhenMet(Mapping[str, Part]):
    """Answers, trials or routines by their names."""

    def __init__(self, plain: Mapping[str, Part], make: Callable[[Part], Part]) -> None:
        self._plain, self._make, self._made = plain, make, dict[str, Part]()

    def __getitem__(self, name: str) -> Part:
        if name not in self._made:
            self._made[name] = self._make(self._plain[name])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._plain  # to ask whether there is one is not to look at it

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)


class BlocksWhenMet(Sequence[Block]):
    """Blocks by their numbers."""

    def __init__(self, plain: Sequence[Block], make: Callable[[Block], Block]) -> None:
        self._plain, self._make, self._made = plain, make, dict[int, Block]()

    @overload
    def __getitem__(self, number: int) -> Block: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Block]: ...
    def __getitem__(self, number: int | slice) -> Block | Sequence[Block]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        if number not in self._made:
            self._made[number] = self._make(self._plain[number])
        return self._made[number]

    def __len__(self) -> int:
        return len(self._plain)
