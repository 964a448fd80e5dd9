"""Light games, for those who search: a position and its options as integers, no texts, no log, no way back.

They play on the Python program or on a native library, through the same calls. Choices with a single option are made
without asking, so there is always something to choose, or the game is over.

`copy` keeps chance: what the copy draws and rolls the game itself would draw and roll, and hidden pieces lie where they
lie. Whoever decides by playing on with copies of the real game cheats. `redraw` gives a game that looks the same to a
seat, with all that this seat cannot know drawn anew, and nothing about it hangs on what is really there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from rondel.messages.said import say
from rondel.problems import IllegalChoice
from rondel.program.chance import checked_draw
from rondel.program.fingerprint import fingerprint_of
from rondel.program.native.no_native import NoNative
from rondel.program.playing_machine import At, PlayingMachine

if TYPE_CHECKING:
    from rondel.program.native.protocol import NativeRules
    from rondel.program.program import Program


class LightGame(Generic[At]):
    """A game under way: who decides (`seat`, from 0), `options`, `play`, `points`, `over`, `copy`, `redraw`."""

    __slots__ = ("_skip", "machine", "options", "position")

    def __init__(self, machine: PlayingMachine[At], position: At, options: list[int]) -> None:
        self.machine, self.position, self._skip = machine, position, machine.skip
        self.options = options

    @property
    def over(self) -> bool:
        return not self.options

    @property
    def seat(self) -> int:
        """Who decides: the place in `points` and in the names of the players."""
        return (self.machine.you(self.position) - 1) % self.machine.seats

    @property
    def points(self) -> tuple[int, ...]:
        return self.machine.points(self.position)

    def play(self, option: int) -> None:
        """Makes a choice and plays on to the next one."""
        if not self.options:
            raise IllegalChoice(say("choice.over"))
        if option not in self.options:
            raise IllegalChoice(say("choice.code-not-on-offer", code=repr(option), offered=tuple(self.options[:12])))
        self.options = self._skip(self.position, option)

    def copy(self) -> LightGame[At]:
        """The same game once more, the same chance included: what comes there would come here."""
        return LightGame(self.machine, self.position.copy(), self.options)

    def redraw(self, seat: int, seed: int) -> LightGame[At]:
        """A game that looks the same to a seat, what it cannot know drawn anew; equal seeds, equal games."""
        if seat not in range(self.machine.seats):
            raise ValueError(f"there is no seat {seat!r}, only 0 to {self.machine.seats - 1}")
        found = self.machine.redraw(self.position, seat + 1, checked_draw(seed))
        return LightGame(self.machine, found, self.machine.options(found))

    def finish(self, seed: int) -> tuple[int, ...]:
        """Plays to the end, everybody choosing at random by a seed; the points of all seats."""
        found = self.machine.finisher()(self.position, checked_draw(seed))
        self.options = []
        return found

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} has {len(self.options)} options"
        return f"<LightGame, {state}, points {self.points}>"


def light_game(program: Program, seed: int, native: NativeRules | NoNative | None = None) -> LightGame[Any]:
    """A new game at its first choice; played by a library, if there is one."""
    machine: PlayingMachine[Any] = program.fast if native is None or isinstance(native, NoNative) else native
    if machine.model is not program.model and fingerprint_of(machine.model.core) != program.fingerprint:
        raise ValueError("this library is one of other rules; take that of rules.native()")
    position = machine.start(seed)
    options = machine.options(position)
    return LightGame(machine, position, machine.skip(position, options[0]) if len(options) == 1 else options)
