"""Games shared out in chunks, among the processes of any `concurrent.futures.Executor`; the games come back in order.

Which executor does the work, how many workers it has, and what becomes of them changes nothing: a chunk hangs on its
task and its numbers alone. One that was lost is handed out again, one that comes late or twice is let be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any, TypeVar

from rondel.frozen import frozen
from rondel.lab.bots.named import bot_named
from rondel.lab.games.handing import Handed, Handing
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.player import GamesPlayer, Library, no_library
from rondel.lab.games.processes import OwnProcesses
from rondel.lab.games.task import GamesTask
from rondel.lab.games.travel import (
    PackedRules,
    engine_here,
    key_of,
    packed_content,
    refuse_other_engine,
    unpacked_rules,
)
from rondel.messages.said import say
from rondel.play.game import Rules
from rondel.problems import WrongUse
from rondel.program.native.no_native import NoNative
from rondel.program.native.obtain import counting_maker, native_of
from rondel.program.native.protocol import NativeRules

AHEAD = 2  # chunks for each worker, so that none waits
INSIDE, SIMPLE, SEARCHING = 500, 20, 2  # games of a chunk: inside a library, of bots that hardly think, of others

Made = TypeVar("Made")
Make = Callable[[GamesPlayer, list[PlayedGame]], Made]  # what becomes of games where they are played


@frozen
class Workers:
    """Who plays: an executor, and how many chunks it can play at once; without one, this process.

    After so many seconds (`patience`) without anything coming back a chunk is handed out once more.
    """

    executor: Executor | None = None
    count: int = 1
    patience: float = 300.0


HERE = Workers()


@contextmanager
def own_processes(count: int) -> Iterator[Workers]:
    """Workers on this machine; one is this process."""
    if count == 1:
        yield HERE
        return
    pool = OwnProcesses(count)
    try:
        yield Workers(pool, count)
    finally:
        pool.shutdown(cancel_futures=True)


def chunk_size(task: GamesTask, *, native: bool) -> int:
    """How many games are played before anybody looks up, and asks for a library once more."""
    names = [bot_named(name) for name in task.bots]
    if not all(name.is_simple for name in names):
        return SEARCHING
    return INSIDE if native else SIMPLE


def as_played(player: GamesPlayer, games: list[PlayedGame]) -> list[PlayedGame]:
    """The games themselves."""
    return games


class GamesChunks:
    """The games of tasks by one set of rules; before each chunk the library is asked for."""

    def __init__(
        self, rules: Rules, workers: Workers = HERE, library: Library = no_library, *, counting: bool = False
    ) -> None:
        self.rules, self.workers, self.library, self.counting = rules, workers, library, counting
        self.player = GamesPlayer(rules, library, counting=counting)

    def games(self, task: GamesTask, first: int = 0) -> Iterator[list[PlayedGame]]:
        """The games of a task in order, from one number on, some at a time."""
        return self.made(task, as_played, first)

    def made(self, task: GamesTask, make: Make[Made], first: int = 0) -> Iterator[Made]:
        """What is made of the games of a task where they are played, which often is less than the games."""
        if self.workers.executor is None:
            return self._here(task, make, first)
        submit = partial(self.submit, self.workers.executor, task, make)
        size = lambda: chunk_size(task, native=self.is_native)  # noqa: E731
        self.player.get_ready(task)  # what is forked from this process finds it
        most = self.workers.count * AHEAD
        return Handed(Handing(submit, size, most, self.workers.patience), first, task.games).chunks()

    def _here(self, task: GamesTask, make: Make[Made], first: int) -> Iterator[Made]:
        while first < task.games:
            # In Python games are played one by one: a library may come meanwhile.
            end = min(first + (chunk_size(task, native=True) if self.is_native else 1), task.games)
            yield make(self.player, self.player.play(task, first, end))
            first = end

    @property
    def is_native(self) -> bool:
        """Whether a library plays by now."""
        return self.library() is not None

    @cached_property
    def _content(self) -> bytes:
        return packed_content(self.rules)

    def _packed_for(self, executor: Executor) -> PackedRules:
        key = key_of(self.rules)
        if isinstance(executor, OwnProcesses) and executor.inherited(key):
            return PackedRules(key)
        return PackedRules(key, self._content)

    def submit(self, executor: Executor, task: GamesTask, make: Make[Made], first: int, end: int) -> Future[Made]:
        """Hands one chunk out."""
        order = ChunkOrder(self._packed_for(executor), self.counting, task, first, end, self.is_native, make)
        return executor.submit(play_chunk, engine_here(), order)


@frozen
class ChunkOrder:
    """What a worker is asked for: the games of a task from one number up to another, by these rules, in this way."""

    packed: PackedRules
    counting: bool
    task: GamesTask
    first: int
    end: int
    native: bool
    make: Make[Any]


def play_chunk(engine: str, order: ChunkOrder) -> Any:
    """A chunk, in whatever process, by the same engine."""
    refuse_other_engine(engine)
    rules = unpacked_rules(order.packed)
    library = partial(_library_of, rules, counting=order.counting) if order.native else no_library
    player = GamesPlayer(rules, library, counting=order.counting)
    try:
        return order.make(player, player.play(order.task, order.first, order.end))
    except WrongUse as error:  # a bot that is there where the order comes from, and not here
        raise WrongUse(say("workers.wrong", told=error.said)) from None


def _library_of(rules: Rules, *, counting: bool) -> NativeRules | None:
    """What whoever handed the chunk out has built."""
    found = native_of(rules.program, counting_maker()) if counting else rules.native()
    return None if isinstance(found, NoNative) else found
