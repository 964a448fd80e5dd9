"""A built library, loaded: the same calls as on the Python program, on positions that are arrays of words.

The library keeps nothing: a position and a context belong to whoever calls, and each thread has a context of its own.
While a call runs, other threads of Python go on.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local

from cffi import FFI

from rondel.core.blocks import OPTION_CODE, WAY_PAST
from rondel.core.core import Core
from rondel.core.expressions import SEED, YOU
from rondel.problems import RuleFailure
from rondel.program.model import Model
from rondel.program.native import interface
from rondel.program.native.counted import CountedGame, counted_cells
from rondel.program.native.exchange import Exchange
from rondel.program.native.interface import CDEF, POLICIES, NativeLibrary
from rondel.program.native.policy import RANDOM, NativeGames, NativePolicy
from rondel.program.native.protocol import Finisher, Position, PositionMemory
from rondel.program.native.writer import CSource
from rondel.program.running_limits import DEEP, LONG

_FFI = FFI()
_FFI.cdef(CDEF)
_new = _FFI.new_allocator(should_clear_after_alloc=False)  # a tail that is never used should cost nothing


class NativePosition(Position):
    """A position in C: so many words, owned by Python."""

    __slots__ = ("native",)

    def __init__(self, native: Native, words: PositionMemory) -> None:
        self.native, self.words = native, words

    def copy(self) -> NativePosition:
        words: PositionMemory = _new("int64_t[]", self.native.size)
        self.native.library.rondel_copy(words, self.words)
        return NativePosition(self.native, words)

    def slots(self) -> list[int]:
        """The position as the list of integers that all machines share."""
        return self.native.exchange.slots(self._used())

    @property
    def key(self) -> bytes:
        """The position as a key: equal keys, equal futures but for chance."""
        return bytes(self._used()[self.native.key_start :])

    @property
    def digest(self) -> int:
        return self.native.library.rondel_digest(self.words)

    @property
    def is_over(self) -> bool:
        return bool(self.native.library.rondel_over(self.words))

    @property
    def points(self) -> tuple[int, ...]:
        found = _FFI.new("int64_t[]", self.native.seats)
        self.native.library.rondel_points(self.words, found)
        return tuple(found)

    def _used(self) -> memoryview:
        used = self.native.library.rondel_used_words(self.words)
        return memoryview(_FFI.buffer(self.words, 8 * used))


class _Thread(local):
    """What each thread has of its own: a context, zeros at first and where the widest type may lie, and quick ways."""

    def __init__(self, library: NativeLibrary) -> None:
        self.room = _FFI.new("char[]", library.rondel_context_bytes() + _ALIGNED)
        self.context: object = self.room + -int(_FFI.cast("uintptr_t", self.room)) % _ALIGNED
        codes = _FFI.buffer(library.rondel_codes(self.context), 4 * library.rondel_most_codes())
        self.codes = memoryview(codes).cast("i")
        self.run, self.skip = library.rondel_run, library.rondel_skip


class Native:
    """The machine of one line-up in C; any number of threads may use it at once.

    What was printed is asked for only if a rule fails: its texts say which.
    """

    def __init__(self, path: Path, model: Model, core: Core, source: Callable[[], CSource]) -> None:
        self.library: NativeLibrary = _FFI.dlopen(str(path))
        self.model, self.core, self.exchange, self.source = model, core, Exchange(core, model.layout), source
        self.size, self.seats = self.library.rondel_words(), self.library.rondel_seats()
        self.key_start = 8 * self.exchange.words.offsets[model.layout.key_start]
        self.cells = counted_cells(model)
        self._you, self._seed = (self.exchange.words.offsets[model.layout.slot(one)] for one in (YOU, SEED))
        self._mine = _Thread(self.library)

    @property
    def context(self) -> object:
        """What calls of this thread need beside a position; a call that failed has left there why."""
        return self._mine.context

    # --- one game ---

    def start(self, seed: int) -> NativePosition:
        position = NativePosition(self, self._words())
        self._checked(self.library.rondel_start(position.words, self._mine.context, seed & _WORD))
        return position

    def begin(self, position: Position) -> list[int]:
        """Begins the game at a position that was prepared for it."""
        return self._codes(self.library.rondel_begin(position.words, self._mine.context))

    def options(self, position: Position) -> list[int]:
        return self._codes(self.library.rondel_options(position.words, self._mine.context))

    def run(self, position: Position, code: int) -> list[int]:
        """Takes a choice and plays on to the next decision."""
        mine = self._mine  # written out, because it is the inside of every search in Python
        count = mine.run(position.words, mine.context, code)
        return mine.codes[:count].tolist() if count > 0 else self._codes(count)

    def skip(self, position: Position, code: int) -> list[int]:
        """The same, to the next decision that leaves something to choose."""
        mine = self._mine
        count = mine.skip(position.words, mine.context, code)
        return mine.codes[:count].tolist() if count > 0 else self._codes(count)

    def you(self, position: Position) -> int:
        """Who decides, as the number of a seat."""
        return position.words[self._you]

    def points(self, position: Position) -> tuple[int, ...]:
        return position.points

    def imagined(self, position: Position, chance: int) -> Position:
        """A copy with another chance."""
        found = position.copy()
        found.words[self._seed] = chance - (chance >> 63 << 64)
        return found

    def from_slots(self, slots: list[int]) -> NativePosition:
        """A position from outside; what does not fit the types of its slots is refused."""
        raw = self.exchange.raw(slots)
        if len(raw) > 8 * self.size:
            raise ValueError("this is no position: its tail is too long")
        words = self._words()
        _FFI.memmove(words, raw, len(raw))
        return NativePosition(self, words)

    def redraw(self, position: Position, seat: int, seed: int) -> NativePosition:
        """A position that looks the same to a seat, what it cannot know drawn anew; seat 0 knows what all know."""
        words, spare, number = self._words(), self._words(), seed & _WORD
        self._checked(self.library.rondel_redraw(words, spare, self._mine.context, position.words, seat, number))
        return NativePosition(self, words)

    def _checked(self, count: int) -> int:
        if count < 0:
            raise self._failure()
        return count

    def _codes(self, count: int) -> list[int]:
        return self._mine.codes[: self._checked(count)].tolist()

    def _failure(self) -> Exception:
        """What went wrong in the last call of this thread."""
        failure, who = (ask(self._mine.context) for ask in (self.library.rondel_failure, self.library.rondel_who))
        match failure:
            case interface.TOO_LONG | interface.TOO_DEEP:
                doers = [self.core.shown(self.source().doers[who])] if who >= 0 else []
                return RuleFailure(LONG if failure == interface.TOO_LONG else DEEP, doers)
            case interface.RULE_FAILED:
                return RuleFailure(self.source().messages[who])
            case interface.NEVER_ROLLED:
                return RuleFailure("'roll … until' never ends")
            case interface.NO_SUCH_CODE:
                return ValueError(f"{who} is not on offer")
        return RuntimeError(f"the native program failed ({failure}, {who})")

    # --- many games ---

    def games(self, first_seed: int, n: int, *, threads: int = 1, policy: NativePolicy = RANDOM) -> NativeGames:
        """So many whole games, one for each seed from the first on; the same for any number of threads."""
        how, kept = self._policy(policy)

        def play(first: int, count: int, rows: object) -> int:
            s, spare = self._words(), self._words(2)
            seed = first_seed + first & _WORD
            return self.library.rondel_games(s, spare, self._mine.context, seed, count, how, rows)

        return self._shared_out(play, n, threads, kept)

    def counted_games(self, first_seed: int, n: int, *, policy: NativePolicy = RANDOM) -> Iterator[CountedGame]:
        """The same with what was counted, one game after the other; only a library that was built to count can."""
        cells, width = self.library.rondel_cells(), self.seats + 2
        if not cells:
            raise ValueError("this library was not built to count")
        how, kept = self._policy(policy)
        for first in range(0, n, _AT_ONCE):
            count = min(_AT_ONCE, n - first)
            rows, counts = _FFI.new("int64_t[]", count * width), _FFI.new("int64_t[]", count * cells)
            given = (self._words(), self._words(2), self._mine.context, first_seed + first & _WORD, count, how, rows)
            try:
                self.library.rondel_count_into(self._mine.context, counts)
                done = kept and self.library.rondel_games(*given)
            finally:  # whoever interrupts leaves behind nothing that points to what is freed
                self.library.rondel_count_into(self._mine.context, _FFI.NULL)
            if done != count:
                raise self._failure()
            for i in range(count):
                row, own = _FFI.unpack(rows + i * width, width), _FFI.unpack(counts + i * cells, cells)
                yield CountedGame(self.cells, row, own)

    def rows(
        self, first_seed: int, n: int, policy: NativePolicy = RANDOM, *, counting: bool = False
    ) -> Iterator[tuple[list[int], array[int]]]:
        """Whole games as rows of points, decisions and whether they ended, each with what was counted."""
        if counting:
            for game in self.counted_games(first_seed, n, policy=policy):
                yield game.row, array("q", game.counts)
        else:
            for row in self.games(first_seed, n, policy=policy).rows:
                yield row, array("q")

    def playouts(
        self, position: Position, n: int, *, seed: int, threads: int = 1, policy: NativePolicy = RANDOM,
        seat: int = -1,
    ) -> NativeGames:  # fmt: skip
        """Games from one position on, chance drawn anew in each; each hangs on position, seed and its number alone.

        With a seat each begins with a position that looks the same to that seat.
        """
        how, kept = self._policy(policy, seat)

        def play(first: int, count: int, rows: object) -> int:
            s, spare, number = self._words(), self._words(2), seed & _WORD
            given = (position.words, s, spare, self._mine.context, number, first, count, how, rows)
            return self.library.rondel_playouts(*given)

        return self._shared_out(play, n, threads, kept)

    def finisher(self, policy: NativePolicy = RANDOM) -> Finisher:
        """Who plays positions to their end, in place; for one thread."""
        how, kept = self._policy(policy)
        spare, row, finish = self._words(2), _FFI.new("int64_t[]", self.seats + 2), self.library.rondel_finish

        def finished(position: Position, seed: int) -> tuple[int, ...]:
            if kept and finish(position.words, spare, self._mine.context, seed & _WORD, how, row) < 0:
                raise self._failure()
            return tuple(_FFI.unpack(row, self.seats))

        return finished

    def copier(self, position: Position) -> Callable[[int], None]:
        """Copies a position so many times inside, as a search there does: what a copy costs without Python."""
        room = self._words(2)
        return lambda n: self.library.rondel_copies(room, position.words, n)

    def _words(self, positions: int = 1) -> PositionMemory:
        found: PositionMemory = _new("int64_t[]", positions * self.size)
        return found

    def _policy(self, policy: NativePolicy, seat: int = -1) -> tuple[object, object]:
        """A policy for C, and what must stay as long as it is used."""
        names = [policy.seats[seat % len(policy.seats)] for seat in range(self.seats)]
        seats = _FFI.new("int64_t[]", [POLICIES[name] for name in names])
        most = max([0, *(code - OPTION_CODE for code in policy.weights)])
        weights = [policy.weights.get(OPTION_CODE + rule if rule else WAY_PAST, 1) for rule in range(most + 1)]
        if any(not 0 <= weight < 1 << 32 for weight in weights):
            raise ValueError("a weight is a number from 0 on")
        table = _FFI.new("int64_t[]", weights)
        how = _FFI.new("rondel_policy *", [seats, table, len(weights), policy.most, seat])
        return how, (how, seats, table)

    def _shared_out(self, play: Callable[[int, int, object], int], n: int, threads: int, kept: object) -> NativeGames:
        """Games shared out among threads: each writes rows of its own; `kept` is what they look at meanwhile."""
        width = self.seats + 2
        rows = _FFI.new("int64_t[]", max(n, 1) * width)
        share = -(-n // max(threads, 1)) or 1

        def part(first: int) -> None:
            if kept and play(first, min(share, n - first), _FFI.addressof(rows, first * width)) < 0:
                raise self._failure()

        with ThreadPoolExecutor(max(threads, 1)) as pool:
            list(pool.map(part, range(0, n, share)))
        found = _FFI.unpack(rows, n * width) if n else []
        return NativeGames([found[i : i + width] for i in range(0, n * width, width)])


_WORD = (1 << 64) - 1
_ALIGNED = 16
_AT_ONCE = 64  # games that are counted before they are handed on
