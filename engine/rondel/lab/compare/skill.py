"""Whether playing well pays more or less: a strong bot against a weak one under both line-ups, on all seats in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rondel.frozen import frozen
from rondel.lab.bots.named import bot_named
from rondel.lab.compare.comparison import Finding, Skill
from rondel.lab.compare.judge import Seen
from rondel.lab.compare.looks import ERROR
from rondel.lab.compare.moments import PairedSums
from rondel.lab.compare.paired import PlayedSide
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.task import GamesTask
from rondel.lab.student import student

STRONG, SEARCHING, WEAK = "greedy", "mcts:50", "random"
SHORT_GAME = 40  # decisions up to which a search costs little
SEEDS, SEARCHED_SEEDS = 1000, 60


@frozen
class SkillPlan:
    """Who plays against whom; without a strong one, the length of the games says which."""

    strong: str = ""
    weak: str = WEAK

    def strong_for(self, decisions: float) -> str:
        return self.strong or (SEARCHING if decisions <= SHORT_GAME else STRONG)


def compare_skill(
    sides: tuple[PlayedSide, PlayedSide],
    plan: SkillPlan,
    task: GamesTask,
    decisions: float,
    heard: Callable[[float], None] = lambda share: None,
) -> Skill | None:
    """Plays them on the seeds of a task, up to a number that hangs on who plays; nothing if no game came to its end."""
    strong = plan.strong_for(decisions)
    simple = all(bot_named(name).is_simple for name in (strong, plan.weak))
    seeds = min(task.games, SEEDS if simple else SEARCHED_SEEDS)
    played = GamesTask(seeds * 2, task.seed, (strong, plan.weak), task.most, rotated=True)
    sums = PairedSums(2)
    for number, units in enumerate(zip(*(side.units(played, 0) for side in sides), strict=True), 1):
        if all(game.finished for unit in units for game in unit):
            sums.add(*(_of_unit(unit) for unit in units))
        heard(number / seeds)
    if sums.pairs < 2:
        return None
    return Skill(strong, plan.weak, sums.pairs, _found(sums, 0, "skill.wins"), _found(sums, 1, "skill.lead"))


def _of_unit(games: Sequence[PlayedGame]) -> list[float]:
    """The share of victories of the strong one, and its points beyond the weak one's, over games of one seed."""
    found = [_of_game(game, strong_first=turn == 0) for turn, game in enumerate(games)]
    return [sum(column) / len(found) for column in zip(*found, strict=True)]


def _of_game(game: PlayedGame, *, strong_first: bool) -> tuple[float, float]:
    strong = [seat for seat in range(len(game.points)) if (seat % 2 == 0) == strong_first]
    weak = [seat for seat in range(len(game.points)) if seat not in strong]
    winners = game.winners
    wins = sum(seat in strong for seat in winners) / len(winners)
    means = [sum(game.points[seat] for seat in seats) / max(1, len(seats)) for seats in (strong, weak)]
    return wins, means[0] - means[1]


def _found(sums: PairedSums, at: int, name: str) -> Finding:
    """With an interval for a number of games that was fixed in advance."""
    difference, wide = sums.difference(at), student(sums.pairs - 1, ERROR / 2) * sums.error(at)
    seen = Seen(sums.pairs, difference, difference - wide, difference + wide)
    return Finding(name, *sums.means(at), seen, is_found=seen.is_off_nothing)
