"""`rondel words`: how far languages are, and the way of words out to translators and back in."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from rondel.cli.help_told import as_sentence
from rondel.cli.words_arguments import refuse_without_task
from rondel.messages.said import Said, say
from rondel.messages.speaking import spoken

TASKS: Mapping[str, Callable[[], Said]] = {
    "progress": partial(say, "help.tasks.progress"),
    "new": partial(say, "help.tasks.new"),
    "where": partial(say, "help.tasks.where"),
    "export": partial(say, "help.tasks.export"),
    "import": partial(say, "help.tasks.import"),
    "pseudo": partial(say, "help.tasks.pseudo"),
    "diff": partial(say, "help.tasks.diff"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command: a task, which has arguments of its own."""
    parser.epilog = say("help.examples.words")
    parser.set_defaults(task=refuse_without_task)
    tasks = parser.add_subparsers(title=say("help.words.tasks"), metavar="TASK")
    for name, summary in TASKS.items():
        inner = tasks.add_parser(name, help=summary(), description=as_sentence(summary()))
        task = import_module(f"rondel.cli.words_{name}")
        task.add_arguments(inner)
        inner.epilog = _examples_of(name)
        inner.set_defaults(task=task.run)


def _examples_of(name: str) -> str:
    """Those examples of the command that are about one task."""
    head, *lines = spoken(say("help.examples.words")).splitlines()
    own = [i for i, line in enumerate(lines) if line.startswith(f"  rondel words {name} ")]
    further = [i + 1 for i in own if i + 1 < len(lines) and lines[i + 1].startswith("     ")]
    return "\n".join([head, *(lines[i] for i in sorted([*own, *further]))])


def run(args: argparse.Namespace) -> int:
    """Does the task that was asked for."""
    code: int = args.task(args)
    return code
