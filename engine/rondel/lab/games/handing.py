"""Chunks of games handed out to an executor, and what it makes of them taken back in order.

A chunk that was lost is handed out again; one that is late is handed out once more, and whichever copy comes first
counts. So it does not matter what becomes of workers, nor in which order they bring things back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Generic, TypeVar

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import RondelError

MOST_LOST = 5  # times that a chunk may be lost before the workers are not trusted any more

Made = TypeVar("Made")


class ChunkLost(RondelError):
    """An executor did not bring a chunk back, again and again."""


@frozen
class Handing(Generic[Made]):
    """How chunks are handed out: who takes one (from one game up to another), how large it is, how many may be out.

    After so many seconds in which nothing came back, what is waited for is handed out once more.
    """

    submit: Callable[[int, int], Future[Made]]
    size: Callable[[], int]
    most: int
    patience: float


class Handed(Generic[Made]):
    """The games from one number up to another that are being played somewhere."""

    def __init__(self, handing: Handing[Made], first: int, games: int) -> None:
        self.handing, self.games, self.patience = handing, games, handing.patience
        self.next_out, self.next_back = first, first
        self.ends: dict[int, int] = {}
        self.waiting: dict[Future[Made], int] = {}
        self.done: dict[int, Made] = {}
        self.lost: dict[int, int] = {}

    def chunks(self) -> Iterator[Made]:
        """What was made of the chunks, in order."""
        try:
            while self.next_back < self.games:
                self._hand_out()
                self._take_back()
                while self.next_back in self.done:
                    made = self.done.pop(self.next_back)
                    self.next_back = self.ends.pop(self.next_back)
                    yield made
        finally:
            for future in self.waiting:
                future.cancel()

    def _hand_out(self) -> None:
        """As many as keep everybody busy, and none too far ahead of what is waited for."""
        most = self.handing.most
        while self.next_out < self.games and len(self.waiting) < most and len(self.done) < most:
            first, end = self.next_out, min(self.next_out + self.handing.size(), self.games)
            self.ends[first], self.next_out = end, end
            self._submit(first)

    def _submit(self, first: int) -> None:
        while True:
            try:
                self.waiting[self.handing.submit(first, self.ends[first])] = first
                return
            except RondelError:
                raise
            except Exception as error:  # whatever an executor says that takes no more
                self._note_loss(first, error)

    def _take_back(self) -> None:
        ready, _ = wait(self.waiting, timeout=self.patience, return_when=FIRST_COMPLETED)
        for future in ready:
            if future in self.waiting:  # else another copy of its chunk has just come
                self._heed(future, self.waiting.pop(future))
        if not ready:
            self.patience *= 2  # it may be at work, and slow
            self._submit(self.next_back)

    def _heed(self, future: Future[Made], first: int) -> None:
        try:
            self.done[first] = future.result()
        except RondelError:
            raise
        except Exception as error:  # a worker that died, or whatever an executor says of one
            self._note_loss(first, error)
            self._submit(first)
            return
        for other in [other for other, number in self.waiting.items() if number == first]:
            del self.waiting[other]
            other.cancel()

    def _note_loss(self, first: int, error: Exception) -> None:
        self.lost[first] = self.lost.get(first, 0) + 1
        if self.lost[first] >= MOST_LOST:
            last = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            end = self.ends[first] - 1
            raise ChunkLost(say("workers.lost", first=first, end=end, n=MOST_LOST, last=last)) from error
