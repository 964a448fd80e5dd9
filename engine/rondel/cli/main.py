"""The command `rondel`: finds the command that was asked for, runs it, and tells what went wrong in plain words.

A command is a file of this folder with `add_arguments(parser)` and `run(args)`. Only the one that was asked for
is imported, and it imports the rooms it needs when it runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import takewhile

from rondel import __version__
from rondel.cli.help_told import as_sentence
from rondel.cli.tongue import (
    OPTION,
    add_language_argument,
    language_before,
    refuse_unspoken_argument,
    refuse_unspoken_tongue,
    tongue_for,
)
from rondel.cli.wrong_use import Parser, reason_of
from rondel.garbage_collection import sweep_after
from rondel.messages.said import Said, say
from rondel.messages.speaking import speaking, spoken
from rondel.problems import RondelError, RulesetError, WrongSetting, WrongUse, did_you_mean
from rondel.terminal.exit_codes import INTERRUPTED, PIPE_CLOSED, PROBLEMS, WRONG_USE
from rondel.terminal.output import visible_streams

COMMANDS: Mapping[str, Callable[[], Said]] = {
    "check": partial(say, "help.commands.check"),
    "play": partial(say, "help.commands.play"),
    "web": partial(say, "help.commands.web"),
    "simulate": partial(say, "help.commands.simulate"),
    "compare": partial(say, "help.commands.compare"),
    "arena": partial(say, "help.commands.arena"),
    "balance": partial(say, "help.commands.balance"),
    "scenario": partial(say, "help.commands.scenario"),
    "table": partial(say, "help.commands.table"),
    "explain": partial(say, "help.commands.explain"),
    "format": partial(say, "help.commands.format"),
    "new": partial(say, "help.commands.new"),
    "schema": partial(say, "help.commands.schema"),
    "perft": partial(say, "help.commands.perft"),
    "replay": partial(say, "help.commands.replay"),
    "trace": partial(say, "help.commands.trace"),
    "words": partial(say, "help.commands.words"),
    "modules": partial(say, "help.commands.modules"),
    "build": partial(say, "help.commands.build"),
    "conform": partial(say, "help.commands.conform"),
}

LONGEST_LINE = 500
OPTIONS = ("-h", "--help", "--version", OPTION, "--")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command: 0 fine, 1 problems found, 2 wrong use."""
    words = list(sys.argv[1:] if argv is None else argv)
    # A command makes much and throws little away: looking for rubbish less often saves a tenth of a short one.
    sweep_after(50_000)
    with visible_streams():
        return _ended(words)


def _ended(words: list[str]) -> int:
    """How a command ends, told in the language that was asked for."""
    name = next((word for word in _without_language(words) if not word.startswith("-")), "")
    with speaking(tongue_for(words, name)):
        return _ended_in_words(words)


def _ended_in_words(words: list[str]) -> int:
    """How a command ends: what went wrong is told in one line."""
    name = ""
    try:
        name = _command_in(words)
        code = _run(words, name)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _pipe_closed()
    except KeyboardInterrupt:
        return _tell_failure(name, spoken(say("main.interrupted")), INTERRUPTED)
    except RulesetError as error:
        return _problems(name, error)
    except (WrongUse, WrongSetting) as error:
        return _tell_failure(name, _one_line(spoken(error.said)), WRONG_USE)
    except RondelError as error:
        return _tell_failure(name, spoken(error.said), PROBLEMS)
    except OSError as error:
        return _tell_failure(name, _one_line(spoken(_system_error(error))), WRONG_USE)


def _run(words: list[str], name: str) -> int:
    if name == "words" and "".join(words[list(words).index(name) + 1 :][:1]).partition("=")[0] == OPTION:
        raise WrongUse(say("words.lang-before-task"))
    try:
        args = _parser(name).parse_args(words)
    except SystemExit as ended:  # after --help and --version
        return int(ended.code or 0)
    refuse_unspoken_argument(args, words, name)
    code: int = args.run(args)
    return code


def _command_in(words: Sequence[str]) -> str:
    """The command among the words of a command line, or nothing."""
    refuse_unspoken_tongue(language_before(words)[0], words)
    left = _without_language(words)
    for word in takewhile(lambda word: word.startswith("-"), left):
        if word not in OPTIONS:
            hint = did_you_mean(word, OPTIONS) or say("main.see-help")
            raise WrongUse(say("main.no-option", name=word[:40], hint=hint))
    name = next((word for word in left if not word.startswith("-")), "")
    if name and name not in COMMANDS:
        hint = did_you_mean(name, COMMANDS) or say("main.see-help")
        raise WrongUse(say("main.no-command", name=name[:40], hint=hint))
    return name


def _without_language(words: Sequence[str]) -> list[str]:
    """The words of a command line without the language that is asked for before the command."""
    at = next((number for number, word in enumerate(words) if word.partition("=")[0] == OPTION), 0)
    return [*words[:at], *words[at + language_before(words)[1] :]]


def _parser(name: str) -> argparse.ArgumentParser:
    parser = Parser(
        prog="rondel",
        description=as_sentence(say("help.rondel.about")),
        epilog=say("help.examples.rondel"),
    )
    version, lang = say("help.rondel.version"), say("help.rondel.lang")
    parser.add_argument("--version", action="version", version=f"rondel {__version__}", help=version)
    parser.add_argument(OPTION, dest="spoken", type=str.casefold, metavar="LANGUAGE", help=lang)
    commands = parser.add_subparsers(title=say("help.rondel.commands"), metavar="COMMAND", required=True)
    for known, said in COMMANDS.items():
        summary = said()
        inner = commands.add_parser(known, help=summary, description=as_sentence(summary))
        if known == name:
            command = import_module(f"rondel.cli.{name}")
            command.add_arguments(inner)
            add_language_argument(inner, name)
            inner.set_defaults(run=command.run)
    return parser


# --- how commands end ---


def _tell_failure(name: str, message: str, code: int) -> int:
    _complain(f"rondel {name}: {message}" if name else f"rondel: {message}")
    return code


def _one_line(text: str) -> str:
    """A text that may quote anything, on one line of bearable length."""
    text = text.replace("\n", "\\n")
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]} …"


def _complain(text: str) -> None:
    with suppress(OSError):  # if nobody listens, nobody is told
        print(text, file=sys.stderr, flush=True)


def _problems(name: str, error: RulesetError) -> int:
    from rondel.cli.problem_formats import as_text, texts_of

    _complain(as_text(error.problems, texts_of(error.problems)))
    return _tell_failure(name, spoken(say("check.problems", n=len(error.problems))), PROBLEMS)


def _system_error(error: OSError) -> Said:
    reason = reason_of(error)
    return say("main.system", name=str(error.filename), reason=reason) if error.filename else reason


def _pipe_closed() -> int:
    """Whoever read the output has left: the rest goes nowhere, without a word."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
