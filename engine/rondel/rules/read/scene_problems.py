"""What is wrong inside the parts of scenarios, read behind rules that were read before: nothing is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rondel.problems import Problem
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.expressions import read_expression
from rondel.rules.read.homes import read_homes
from rondel.rules.read.reader import Reader
from rondel.rules.read.scenario_blocks import Scenes, read_scenes
from rondel.syntax import tree as t
from rondel.syntax.steps import steps_inside


def scene_problems(rules: Elaborated, scenes: Scenes, *, hints: bool = True) -> dict[str, list[Problem]]:
    """The problems of each scene that has any; the rules stay as they are. Looking for hints takes its time.

    A scene may lay pieces where no rule does, and what one teaches, those behind it are read with: problems are sure
    when their scenes are read once more.
    """
    if not scenes:
        return {}
    know = rules.know
    kept = know.problems, know.sites, know.score_sites, know.passages, set(know.used)
    know.learning = not hints
    found = _read(rules, Reader(know, read_expression, read_homes(rules)), scenes)
    know.problems, know.sites, know.score_sites, know.passages, know.used = kept
    know.learning = False
    return found


def _read(rules: Elaborated, reader: Reader, scenes: Scenes) -> dict[str, list[Problem]]:
    apart, good = replace(rules, routines={}, claims={}), set[_Read]()
    found: dict[str, list[Problem]] = {}
    for name, (module, scene) in scenes.items():
        rules.know.problems = []
        read_scenes(apart, {name: (module, _without(good, scene))}, reader)
        if rules.know.problems:
            found[name] = rules.know.problems
        elif not _binds(scene):
            good.update(_steps(scene.body, scene.part == "then", acting=False))
    return found


_Read = tuple[bool, bool, t.Step]  # in `then`, somebody acts, the step


def _without(good: set[_Read], scene: t.SceneBlock) -> t.SceneBlock:
    """A scene without the steps that were read before: scenarios of a module are much alike."""
    if _binds(scene):
        return scene
    return replace(scene, body=_unread(good, scene.body, scene.part == "then", acting=False))


def _unread(good: set[_Read], block: t.Block, claims: bool, acting: bool) -> t.Block:
    steps: list[t.Step] = []
    for step in block.steps:
        if isinstance(step, t.As):
            steps.append(replace(step, body=_unread(good, step.body, claims, acting=True)))
        elif (claims, acting, step) not in good:
            steps.append(step)
    return replace(block, steps=tuple(steps))


def _steps(block: t.Block, claims: bool, acting: bool) -> Iterator[_Read]:
    for step in block.steps:
        if isinstance(step, t.As):
            yield from _steps(step.body, claims, acting=True)
        else:
            yield claims, acting, step


def _binds(scene: t.SceneBlock) -> bool:
    """Whether what a step means can depend on those before it."""
    return any(isinstance(step, t.Let | t.Choose | t.Draw) for step in steps_inside(scene.body))
