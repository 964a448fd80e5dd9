"""Processes of this machine that play: an executor that goes on with new ones when some were killed.

Where it is safe they are forked, and find rules, programs and libraries as this process has them: then two processes
take no more time together than one. Elsewhere they start from nothing.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from rondel.lab.games.travel import known_keys

LOOKED_EVERY = 1.0  # seconds after which a process looks whether anybody still waits for it


class OwnProcesses(Executor):
    """So many processes; a pool that broke is replaced by a new one."""

    def __init__(self, count: int) -> None:
        self.count, self._before = count, set(active_children())
        self._pool: ProcessPoolExecutor | None = None
        self._inherited = frozenset[str]()
        self._out = set[Future[Any]]()

    def inherited(self, key: str) -> bool:
        """Whether the processes have some rules, because this one had them when they came to be."""
        self._begun()
        return key in self._inherited

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        try:
            future = self._begun().submit(fn, *args, **kwargs)
        except BrokenExecutor:
            self._leave_broken()
            future = self._begun().submit(fn, *args, **kwargs)
        self._out.add(future)
        future.add_done_callback(self._out.discard)
        return future

    def _begun(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Forking takes a moment's picture: what another thread has locked would stay locked for ever.
            forked = sys.platform == "linux" and threading.active_count() == 1
            context = get_context("fork" if forked else "spawn")
            self._pool = ProcessPoolExecutor(self.count, context, _enter, (os.getpid(), gc.get_threshold()))
            if forked:
                self._inherited = known_keys()
                self._pool.submit(int)  # now, before anything else is begun
        return self._pool

    def _leave_broken(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False)
        self._pool, self._inherited = None, frozenset()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes; with `cancel_futures` also those that are at work, for nobody waits for them."""
        if self._pool is None:
            return
        if cancel_futures and self._out:
            for process in self.alive:
                process.terminate()
        # The pool alone waits for its processes: of two who wait, one is told of no end and keeps a dead one as alive.
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    @property
    def alive(self) -> list[BaseProcess]:
        """The processes that there are."""
        return [process for process in active_children() if process not in self._before]


def _enter(parent: int, thresholds: tuple[int, int, int]) -> None:
    """Whoever interrupts means the process that waits; what was inherited is not looked through for rubbish."""
    signal(SIGINT, SIG_IGN)
    gc.set_threshold(*thresholds)
    gc.freeze()
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """Ends this process when the one that waits for it was killed: nobody would ever tell it to."""
    while os.getppid() == parent:
        time.sleep(LOOKED_EVERY)
    os._exit(1)
