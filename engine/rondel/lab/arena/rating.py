"""Ratings: how strong each bot is, such that what happened is most likely (Bradley and Terry, Plackett and Luce).

A table is emptied from the top: of those who are left, each comes next with a chance that is its strength over the sum
of all of theirs. With two players that is the model of Elo. Bots with equally many points share their places: all
orders among them count in equal parts, so a tie of two is half a victory each.

A bot that won everything would be infinitely strong. So each has, before anything is played, shared one game with an
average bot; beside a hundred real games nobody sees it.

Intervals come from two sides: from how sharply the likelihood falls off, and from how much the seeds differ, because
the games of a seed share their luck. The wider of the two counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb, exp, log, sqrt

from rondel.lab.arena.linear import inverse, product
from rondel.lab.arena.standings import Order
from rondel.lab.estimates import Estimate
from rondel.lab.student import student

ELO = 400 / log(10)  # so many points of a rating are one of the strength's logarithm: 400 are ten to one
MOST_STEPS = 100
LONGEST_STEP = 2.0
CLOSE = 1e-9

Matrix = list[list[float]]
Stages = Mapping[tuple[int, ...], float]  # who was left when somebody came next, and how often


def ratings(orders: Mapping[int, Counter[Order]], count: int, zero: int | None = None) -> list[Estimate]:
    """The rating of each bot, by orders of games by seed; the mean of all is 0, or the rating of one of them."""
    total = sum(orders.values(), Counter[Order]())
    strength = _fitted(total, count)
    found = []
    information = inverse(_information(_stages(total), strength))
    spread = _between_seeds(orders, strength, information)
    sure = student(max(1, len(orders) - 1))
    for bot in range(count):
        against = [_weight(bot, other, count, zero) for other in range(count)]
        value = sum(weight * each for weight, each in zip(against, strength, strict=True))
        error = sqrt(max(_variance(against, information), _variance(against, spread)))
        found.append(Estimate(ELO * value, ELO * (value - sure * error), ELO * (value + sure * error)))
    return found


def expected(difference: float) -> float:
    """The share of victories of one who is rated so much higher, of two."""
    return 1 / (1 + exp(-difference / ELO))


def _weight(bot: int, other: int, count: int, zero: int | None) -> float:
    mean = 1 / count if zero is None else float(other == zero)
    return float(bot == other) - mean


def _variance(weights: Sequence[float], covariance: Matrix) -> float:
    return max(
        0.0, sum(weights[i] * weights[j] * each for i, row in enumerate(covariance) for j, each in enumerate(row))
    )


def _fitted(total: Counter[Order], count: int) -> list[float]:
    """The logarithms of the strengths, by Newton's way uphill: there is one summit."""
    stages, placed = _stages(total), _placed(total, count)
    strength = [0.0] * count
    for _ in range(MOST_STEPS):
        slope = _slope(stages, placed, strength)
        step = [sum(row[i] * slope[i] for i in range(count)) for row in inverse(_information(stages, strength))]
        longest = max(map(abs, step))
        shorter = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strength = [one + shorter * more for one, more in zip(strength, step, strict=True)]
        if longest < CLOSE:
            break
    return strength


def _placed(total: Counter[Order], count: int) -> list[float]:
    """How often each bot came next, at any place; whoever is last and alone comes for sure, which changes nothing."""
    return [float(sum(times * sum(group.count(bot) for group in order) for order, times in total.items()))
            for bot in range(count)]  # fmt: skip


def _stages(total: Counter[Order]) -> Stages:
    found = Counter[tuple[int, ...]]()
    for order, times in total.items():
        for left, weight in stages_of(order):
            found[left] += weight * times  # type: ignore[assignment] # a Counter adds up what is no integer as well
    return found


@cache
def stages_of(order: Order) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Who was left whenever somebody came next; of bots that are tied any may have come first, in equal parts."""
    found = list[tuple[tuple[int, ...], float]]()
    for place, group in enumerate(order):
        behind = tuple(bot for later in order[place + 1 :] for bot in later)
        for gone in range(len(group)):
            for stay in combinations(group, len(group) - gone):
                found.append((tuple(sorted((*stay, *behind))), 1 / comb(len(group), gone)))
    return tuple(found)


def _chances(left: Sequence[int], strength: Sequence[float]) -> list[float]:
    """The chance of each bot to come next, of those who are left."""
    most = max(strength[bot] for bot in left)
    found = [0.0] * len(strength)
    for bot in left:
        found[bot] += exp(strength[bot] - most)
    total = sum(found)
    return [each / total for each in found]


def _slope(stages: Stages, placed: Sequence[float], strength: Sequence[float]) -> list[float]:
    found = [came + 0.5 - 1 / (1 + exp(-each)) for came, each in zip(placed, strength, strict=True)]
    for left, weight in stages.items():
        for bot, chance in enumerate(_chances(left, strength)):
            found[bot] -= weight * chance
    return found


def _information(stages: Stages, strength: Sequence[float]) -> Matrix:
    """How sharply the likelihood falls off, in every direction."""
    count = len(strength)
    found = [[0.0] * count for _ in range(count)]
    for bot, each in enumerate(strength):
        chance = 1 / (1 + exp(-each))
        found[bot][bot] += chance * (1 - chance)
    for left, weight in stages.items():
        chances = _chances(left, strength)
        for i in set(left):
            found[i][i] += weight * chances[i]
            for j in set(left):
                found[i][j] -= weight * chances[i] * chances[j]
    return found


def _between_seeds(orders: Mapping[int, Counter[Order]], strength: Sequence[float], inner: Matrix) -> Matrix:
    """The covariance of strengths by how much the seeds differ (the sandwich of Huber and White)."""
    count = len(strength)
    pulls = {order: _pull(order, strength) for order in {each for found in orders.values() for each in found}}
    outer = [[0.0] * count for _ in range(count)]
    for found in orders.values():
        pull = [sum(times * pulls[order][bot] for order, times in found.items()) for bot in range(count)]
        for i in range(count):
            for j in range(count):
                outer[i][j] += pull[i] * pull[j]
    return product(product(inner, outer), inner)


def _pull(order: Order, strength: Sequence[float]) -> list[float]:
    """In which direction one game pulls the strengths."""
    found = [float(sum(group.count(bot) for group in order)) for bot in range(len(strength))]
    for left, weight in stages_of(order):
        for bot, chance in enumerate(_chances(left, strength)):
            found[bot] -= weight * chance
    return found
