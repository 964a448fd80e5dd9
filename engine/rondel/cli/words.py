"""`rondel words`: how far languages are, and the way of words out to translators and back in."""

from __future__ import annotations

import argparse
from importlib import import_module

from rondel.cli.words_arguments import refuse_without_task

EXAMPLES = """\
examples:
  rondel words progress                              how far each language of each module is
  rondel words progress --modules base --lang de     one module, one language
"""

TASKS = {
    "progress": "tell how far languages are; exit code 1 if one that a module claims lacks something",
    "export": "write words as files for the tools of translators",
    "import": "take words from the files of translators: all of them, or none and why",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command: a task, which has arguments of its own."""
    parser.epilog = EXAMPLES
    parser.set_defaults(task=refuse_without_task)
    tasks = parser.add_subparsers(title="tasks", metavar="TASK")
    for name, summary in TASKS.items():
        inner = tasks.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        task = import_module(f"rondel.cli.words_{name}")
        task.add_arguments(inner)
        inner.epilog = _examples_of(name)
        inner.set_defaults(task=task.run)


def _examples_of(name: str) -> str:
    """Those examples of the command that are about one task."""
    lines = EXAMPLES.splitlines()
    own = [i for i, line in enumerate(lines) if line.startswith(f"  rondel words {name} ")]
    further = [i + 1 for i in own if i + 1 < len(lines) and lines[i + 1].startswith("     ")]
    return "\n".join(["examples:", *(lines[i] for i in sorted([*own, *further]))])


def run(args: argparse.Namespace) -> int:
    """Does the task that was asked for."""
    code: int = args.task(args)
    return code
