"""`rondel words`: how far languages are, and the way of words out to translators and back in."""

from __future__ import annotations

import argparse
from importlib import import_module

from rondel.cli.words_arguments import refuse_without_task

EXAMPLES = """\
examples:
  rondel words progress                                how far each language of each module is
  rondel words progress --modules base --lang de       one module, one language
  rondel words new it --modules base --into my_shelf   files of a new language, with every id and hints
  rondel words where piece.die --lang de               every message and term that a term stands in
  rondel words export --lang de -o po                  messages as PO files, one for each module
  rondel words export --lang de --format csv -o po     terms as tables
  rondel words export --lang fr --only missing --modules base,rondel -o po
                                                       what is not translated; 'rondel' is the engine itself
  rondel words import base.it.po --into my_words       words from translators, all of them or none
  rondel words pseudo --into my_words                  everything in strange letters, to be played
  rondel words diff my_rule my_rule                    what changed between two states, what is outdated
  rondel words diff en de --modules base               a language against another

'progress' ends with exit code 1 if a language that a module claims, by having a file of it, lacks something; 'import'
if something is refused; 'diff' if a translation is outdated or missing. PO files need: pip install 'rondel[words]'.
"""

TASKS = {
    "progress": "tell how far languages are; exit code 1 if one that a module claims lacks something",
    "new": "begin a language: files with every id to be translated, and hints beside each",
    "where": "show every message and term that a term stands in",
    "export": "write words as files for the tools of translators",
    "import": "take words from the files of translators: all of them, or none and why",
    "pseudo": "make a module that says everything in strange letters, to find texts that come from nowhere",
    "diff": "tell what changed between two states of words, and which translations are outdated; then exit code 1",
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
