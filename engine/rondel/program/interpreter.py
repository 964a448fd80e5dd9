"""The generic interpreter: walks blocks and statements one by one. Small and plain, the oracle of every backend.

It works on a position, a flat list of integers. `run` plays on from a choice to the next decision and returns the
codes on offer there: member numbers (numbers shifted by BIAS), branches counted from 1, window options from
OPTION_CODE on, and 0 for going on, passing or having enough. No code at all means that the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.problems import RuleFailure
from rondel.program.blocks import OPTION_CODE, Back, Block, CallTo, Fork, Goto, Pause, SwitchTo
from rondel.program.candidates import alike_key, candidates_above
from rondel.program.chance import started
from rondel.program.model import Model
from rondel.program.trials import Trials
from rondel.rules.core import (
    BIAS,
    AsPlayer,
    Branches,
    CallRoutine,
    Choose,
    ChooseMany,
    If,
    Loop,
    Need,
    OpenWindow,
    SetLocal,
    Stmt,
    Switch,
)  # fmt: skip
from rondel.rules.evaluate import Env, unpacked
from rondel.rules.library import members

MOST_BLOCKS = 100_000
MOST_LAPS = 10_000


class FrameEnv(list[int]):
    """The locals of a waiting routine: those that outlive a block lie in the position."""

    def __init__(self, position: list[int], base: int, kept: dict[int, int], count: int) -> None:
        super().__init__([0] * count)
        self.position, self.base, self.kept = position, base, kept
        for slot, index in kept.items():
            super().__setitem__(slot, position[base + 1 + index])

    # Locals are set one by one; a list's way of setting slices is not needed here.
    def __setitem__(self, slot: int, value: int) -> None:  # type: ignore[override]
        super().__setitem__(slot, value)
        if slot in self.kept:
            self.position[self.base + 1 + self.kept[slot]] = value


class Interpreter(Trials):
    """Plays a model; every method works on the position `self.s` that `run` was given."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.blocks, self.cut, self.layout = model.cut.blocks, model.cut, model.layout
        self.pc = self.layout.slot("pc")
        self.offers = {option.rule: option for option in model.rules.options}

    # --- the outside ---

    def start(self, seed: int) -> list[int]:
        """A new position at the first decision."""
        s = list(self.model.first_position)
        s[self.layout.slot("seed")] = started(seed)
        self.begin(s, self.model.rules.entry, [])
        return s

    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        """Starts a routine from outside and plays to its first decision; when it is done the game counts as over."""
        self.s = s
        if routine in self.cut.plain:
            self.call_plain(routine, args)
            s[self.pc] = 0
            return []
        return self._advance(self._enter(routine, args, -1))

    def run(self, s: list[int], code: int) -> list[int]:
        """Takes a choice and plays on to the next decision."""
        self.s = s
        return self._advance(self._resume(self.blocks[s[self.pc] - 1], code))

    def options(self, s: list[int]) -> list[int]:
        """The codes on offer where a position waits."""
        self.s = s
        return self._offers(self.blocks[s[self.pc] - 1]) if s[self.pc] else []

    # --- blocks ---

    def _env(self, block: Block) -> FrameEnv:
        routine = self.cut.waiting[block.routine]
        kept = self.cut.kept[block.routine]
        return FrameEnv(self.s, self.layout.frames[block.routine], kept, routine.locals)

    def _advance(self, number: int) -> list[int]:
        for _ in range(MOST_BLOCKS):
            if number < 0:
                self.s[self.pc] = 0
                return []
            block = self.blocks[number]
            if isinstance(block.end, Pause):
                self.s[self.pc] = number + 1
                offers = self._offers(block)
                if offers:
                    return offers
            number = self._leave(block)
        raise RuleFailure("the rules go on without end", [block.routine])

    def _leave(self, block: Block) -> int:
        """Runs a block and says which comes next."""
        if block.restores:
            self._restore(block)
        env = self._env(block)
        for step in block.steps:
            self.execute(step, env)
        match block.end:
            case Goto():
                return block.end.to
            case Fork():
                return block.end.yes if self.value(block.end.condition, env) else block.end.no
            case SwitchTo():
                value = self.value(block.end.value, env)
                return next((to for case, to in block.end.cases if case == value), block.end.other)
            case CallTo():
                args = [self.value(arg, env) for arg in block.end.args]
                if block.end.keeps:
                    self._keep(block)
                return self._enter(block.end.routine, args, block.end.back)
            case Back():
                return self._return(block)
            case Pause():
                return self._nothing_on_offer(block, env)

    def _enter(self, routine: str, args: list[int], back: int) -> int:
        base = self.layout.frames[routine]
        self.s[base] = back + 1
        for slot, value in enumerate(args):
            self.s[base + 1 + self.cut.kept[routine][slot]] = value
        return self.cut.first[routine]

    def _return(self, block: Block) -> int:
        base = self.layout.frames[block.routine]
        back = self.s[base] - 1
        for i in range(len(self.cut.kept[block.routine]) + 1):
            self.s[base + i] = 0
        return back

    def _circle(self, block: Block) -> tuple[int, int]:
        return self.layout.circles[self.cut.circles[block.routine]]

    def _keep(self, block: Block) -> None:
        first, last = self._circle(block)
        self.s += self.s[first:last]
        if len(self.s) > self.layout.size + 50_000:
            raise RuleFailure("deeds call each other too deeply", [block.routine])
        self.s[first:last] = [0] * (last - first)

    def _restore(self, block: Block) -> None:
        first, last = self._circle(block)
        self.s[first:last] = self.s[first - last :]
        del self.s[first - last :]

    # --- choices ---

    def _offers(self, block: Block) -> list[int]:
        assert isinstance(block.end, Pause)
        env, step = self._env(block), block.end.step
        match step:
            case Choose():
                codes = self._choose_codes(step, env)
                offered = self._window_codes(step.window) if step.window else []
                return codes + offered if codes or not offered else [0, *offered]
            case ChooseMany():
                return self._many_codes(step, env)
            case Branches():
                able = [i for i, (condition, _) in enumerate(step.branches, 1) if self.value(condition, env)]
                passing = [0] if able and step.otherwise is not None and self.value(step.otherwise, env) else []
                return able + passing
            case OpenWindow():
                return self._open_window(step.window)

    def _open_window(self, window: int) -> list[int]:
        """A window asks only if it offers something that was not just declined, with nothing changed since."""
        declined = self.read("calm", 0)
        offered = self._window_codes(window)
        new = [code for code in offered if self._is_new(code, declined)]
        return [*offered, 0] if new else []

    def _is_new(self, code: int, declined: int) -> bool:
        option = self.offers[code - OPTION_CODE]
        return not declined or option.asks_now or declined not in option.windows

    def _window_codes(self, window: int) -> list[int]:
        self.write("now", 0, window)
        found = []
        for option in self.model.rules.options:
            if window in option.windows and self.value(option.condition, []):
                found.append(OPTION_CODE + option.rule)
        return found

    def _choose_codes(self, step: Choose, env: Env) -> list[int]:
        mask = self.value(step.source, env)
        result = []
        for member in self._representatives(mask) if step.pieces else members(mask):
            tried = list(env)
            tried[step.slot] = member - BIAS if step.numbers else member
            if self.search(step.rest, tried):
                result.append(member)
        return result

    def _representatives(self, mask: int) -> list[int]:
        """One of each lot of pieces between which there is no difference."""
        seen: dict[tuple[int, ...], int] = {}
        for piece in members(mask):
            seen.setdefault(alike_key(self.model, self.s, piece), piece)
        return sorted(seen.values())

    def _many_codes(self, step: ChooseMany, env: Env) -> list[int]:
        chosen, left = env[step.slot], env[step.left]
        candidates = candidates_above(self.value(step.source, env), chosen)
        result = []
        for member in self._representatives(candidates) if step.pieces else members(candidates):
            if self.completes(step, env, chosen | 1 << member, left - 1):
                result.append(member)
        if step.up_to and self.completes(step, env, chosen, 0):
            result.append(0)
        return result

    def _nothing_on_offer(self, block: Block, env: Env) -> int:
        assert isinstance(block.end, Pause)
        step = block.end.step
        if isinstance(step, Choose):
            env[step.slot] = 0
        if isinstance(step, ChooseMany):
            env[step.left] = 0
        if isinstance(step, OpenWindow) or (isinstance(step, Choose) and step.window):
            self.write("now", 0, 0)
        if isinstance(step, OpenWindow) and not self.read("calm", 0):
            self.write("calm", 0, step.window)
        return block.end.next

    def _resume(self, block: Block, code: int) -> int:
        assert isinstance(block.end, Pause)
        env, step = self._env(block), block.end.step
        if code >= OPTION_CODE:
            option = self.offers[code - OPTION_CODE]
            self.write("calm", 0, 0)
            return self._enter_option(option.routine, option.rule, block)
        match step:
            case Choose():
                env[step.slot] = code - BIAS if step.numbers and code else code
                if step.window:
                    self.write("now", 0, 0)
            case ChooseMany():
                env[step.slot] = env[step.slot] | 1 << code if code else env[step.slot]
                env[step.left] = env[step.left] - 1 if code else 0
                return block.end.targets[0]
            case Branches():
                return block.end.targets[code - 1] if code else block.end.next
            case OpenWindow():
                self.write("calm", 0, step.window)
                self.write("now", 0, 0)
        return block.end.next

    def _enter_option(self, routine: str, rule: int, block: Block) -> int:
        assert isinstance(block.end, Pause)
        if routine not in self.cut.waiting:
            self.call_plain(routine, [rule])
            return block.number
        if block.end.again != block.number:
            self._keep(block)
        return self._enter(routine, [rule], block.end.again)

    # --- statements ---

    def execute(self, step: Stmt, env: Env) -> None:
        match step:
            case SetLocal():
                env[step.slot] = self.value(step.value, env)
            case If():
                for inner in step.then if self.value(step.condition, env) else step.otherwise:
                    self.execute(inner, env)
            case Switch():
                value = self.value(step.value, env)
                for inner in next((body for case, body in step.cases if case == value), ()):
                    self.execute(inner, env)
            case Loop():
                self._loop(step, env)
            case CallRoutine():
                self.call_plain(step.routine, [self.value(arg, env) for arg in step.args])
            case AsPlayer():
                self._as_player(step, env)
            case Need():
                pass  # asked where the head was asked
            case _:
                self.effect(step, env)

    def call_plain(self, routine: str, args: list[int]) -> None:
        called = self.cut.plain[routine]
        env = args + [0] * (called.locals - len(args))
        for step in called.body:
            self.execute(step, env)

    def _as_player(self, step: AsPlayer, env: Env) -> None:
        player, before = self.value(step.player, env), self.read("you", 0)
        if player:
            self.write("you", 0, player)
            for inner in step.body:
                self.execute(inner, env)
            self.write("you", 0, before)

    def _loop(self, step: Loop, env: Env) -> None:
        for _ in range(MOST_LAPS):
            found = False
            for member in self._loop_members(step, env):
                env[step.slot] = member
                if step.still is not None and not self.value(step.still, env) >> member & 1:
                    continue
                if step.condition is not None and not self.value(step.condition, env):
                    continue
                found = True
                for inner in step.body:
                    self.execute(inner, env)
            if step.condition is None or not found:
                env[step.slot] = 0
                return
        raise RuleFailure("'each … while' goes on without end")

    def _loop_members(self, step: Loop, env: Env) -> Iterator[int]:
        source = self.value(step.source, env)
        found = unpacked(source) if step.sequence else iter(members(source))
        return (member - BIAS if step.numbers else member for member in list(found))
