"""Ctrl-C at every place where it could come: whatever is done then must be done wholly, or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from types import FrameType
from typing import Any, TypeVar

Made = TypeVar("Made")


def interrupted_everywhere(make: Callable[[], Made], act: Callable[[Made], object], path: str) -> Iterator[Made]:
    """Things anew, in each of which an act was broken off a step of the code in a file later; the last one was not."""
    for steps in count(1):
        made = make()
        was_done = _acts(partial(act, made), steps, path)
        yield made
        if was_done:
            return


def _acts(act: Callable[[], object], steps: int, path: str) -> bool:
    """Whether it came to its end within so many steps."""
    left = steps

    def traced(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.endswith(path):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if not left:
                raise KeyboardInterrupt
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        act()
    except KeyboardInterrupt:
        return False
    finally:
        sys.settrace(before)
    return True
