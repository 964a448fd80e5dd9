"""Executors that nobody would wish for: what is handed to them is lost, late, done twice or out of order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class Unreliable(Executor):
    """Does things when some have gathered, the last first; loses every `lost`-th, and does every `twice`-th twice.

    What is lost raises, or with `silently` never comes back.
    """

    def __init__(self, gathered: int = 3, lost: int = 0, twice: int = 0, *, silently: bool = False) -> None:
        self.gathered, self.lost, self.twice, self.silently = gathered, lost, twice, silently
        self.taken, self.done = 0, 0
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.taken += 1
        future = Future[Any]()
        if self.lost and self.taken % self.lost == 0:
            if not self.silently:
                future.set_exception(ConnectionError("the worker has left"))
            return future
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        if len(self.waiting) >= self.gathered:
            self.work()
        return future

    def work(self) -> None:
        while self.waiting:
            future, do = self.waiting.pop()
            self.done += 1
            if self.twice and self.done % self.twice == 0:
                do()
            if future.set_running_or_notify_cancel():
                future.set_result(do())


class Refusing(Executor):
    """Takes nothing any more."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise RuntimeError("cannot schedule new futures after shutdown")
