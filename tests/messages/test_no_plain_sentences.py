"""What commands print is made of messages: no sentence stands in the code that tells it.

Looked for are texts of two words and more in the rooms that speak to people; what argparse shows for --help is among
them. Docstrings are documentation, which is English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from ..engine_files import ENGINE

ROOMS = ("cli", "terminal", "lab")
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? +[A-Za-z]{2,}")
STYLES = {"bold", "dim", "first", "halo", "hollow", "italic", "label", "not", "outline", "range", "second", "shape"}
STYLES |= {"dot", "filled", "tick", "value", "{}"}

# Files whose sentences stay as they are, each with the reason.
FILES = {
    "cli/argparse_told.py": "sentences of argparse that are looked for",
    "cli/check_junit.py": "names in JUnit XML, which programs read",
    "cli/starter.py": "rules of a new module, in the language of rules",
    "lab/balance/curve.py": "markup",
    "lab/balance/page.py": "markup",
    "lab/charts/style.py": "markup",
    "lab/charts/svg.py": "markup",
    "lab/compare/page.py": "markup",
    "lab/compare/page_style.py": "markup",
    "lab/conform/checks.py": "what the kit finds is a fault of the engine, told to those who work on it",
    "lab/conform/junit_report.py": "names in JUnit XML, which programs read",
    "lab/conform/native_check.py": "what the kit finds is a fault of the engine, told to those who work on it",
    "lab/conform/other_process.py": "a fault of the engine",
    "lab/junit.py": "JUnit XML, which programs read",
    "lab/learning/gymnasium_env.py": "told to those who program with it",
    "lab/learning/observation.py": "told to those who program with it",
    "lab/learning/openspiel_game.py": "told to those who program with it",
    "lab/learning/playground.py": "told to those who program with it",
    "lab/first_difference.py": "where two machines part is a fault of the engine",
    "lab/scenario/junit_report.py": "names in JUnit XML, which programs read",
    "lab/scenario/play.py": "lines of a scenario, in the language of rules",
    "lab/scenario/recorded.py": "a scenario, in the language of rules",
}
# Single texts, each with the reason.
TEXTS = {
    "{}\n\\ no newline at the end\n": "a line of a diff, which programs read",
    "rondel format: {}": "the name of a command",
    "rondel modules: {}": "the name of a command",
    "rondel play: {}": "the name of a command",
    "rondel replay: {}": "the name of a command",
    "rondel simulate: {}": "the name of a command",
    "rondel words: {}": "the name of a command",
    "  rondel words {} ": "the name of a command",
    "rondel play --modules {}{} --lang {}": "a command with its arguments",
    "  {} {} is not asked": "a line of a scenario, in the language of rules",
    "the system refuses": "a sentence that is looked for",
    "no bot is named": "told to those who program with it",
    "end, and no rule fails": "a sentence that is looked for",
    "is well formed, before and after every pass": "a sentence that is looked for",
    "give the same games whatever the hash seed": "a sentence that is looked for",
    "with PYTHONHASHSEED={} the {} is another": "a fault of the engine",
    "with PYTHONHASHSEED={} the game with seed {} is another": "a fault of the engine",
    "not asked": "a value in JSON",
    "too few games": "a value in JSON",
    "nothing changes": "a value in JSON",
    "does not move": "a value in JSON",
    "outside the range": "a value in JSON",
    "some of the values": "a value in JSON",
}


def text_of(node: ast.AST) -> str | None:
    """A text that stands in the code; what is put into it is {}."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=values):
            return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in values)
    return None


def named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def is_left_out(node: ast.AST) -> bool:
    """Whether what stands below is documentation, an annotation, or a message already."""
    match node:
        case ast.Call(func=function):
            return named(function) in {"say", "partial"}
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
            return True
    return False


def sentences_in(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of two words and more below a node."""
    for child in ast.iter_child_nodes(node):
        if is_left_out(child) or (isinstance(node, ast.arg | ast.AnnAssign) and child is node.annotation):
            continue
        text = text_of(child)
        if text is not None and WORDS.search(text) and not set(text.split()) <= STYLES:
            yield getattr(child, "lineno", 0), text
        if not isinstance(child, ast.JoinedStr):
            yield from sentences_in(child)


@cache
def plain_sentences() -> list[tuple[str, int, str]]:
    found = []
    for path in sorted(path for room in ROOMS for path in (ENGINE / room).rglob("*.py")):
        file = path.relative_to(ENGINE).as_posix()
        for line, text in sentences_in(ast.parse(path.read_text(encoding="utf-8"))):
            found.append((file, line, text))
    return found


def test_what_commands_print_is_made_of_messages() -> None:
    left = [
        f"{file}:{line}: {text}" for file, line, text in plain_sentences() if file not in FILES and text not in TEXTS
    ]
    assert not left, "\n".join(left)


def test_every_exception_is_needed() -> None:
    files, texts = (
        {file for file, _, _ in plain_sentences()},
        {text for file, _, text in plain_sentences() if file not in FILES},
    )
    assert ([*FILES.keys() - files], [*TEXTS.keys() - texts]) == ([], [])


@pytest.mark.parametrize(
    "code",
    [
        'print(f"{n} files changed")',
        'raise WrongUse("there is no file")',
        'x = "it is so"',
        'parser.add_argument("--x", help="what it does")',
    ],
)
def test_a_plain_sentence_is_found(code: str) -> None:
    assert list(sentences_in(ast.parse(code)))


@pytest.mark.parametrize("code", ['"""A docstring of a file."""', 'parser.add_argument("--x", help=say("x.y"))'])
def test_documentation_is_none(code: str) -> None:
    assert not list(sentences_in(ast.parse(code)))


def test_raised_sentences_are_messages() -> None:
    """In the rooms below, which people are told by errors only, no error of ours is made of a plain text."""
    ours = {"WrongUse", "WrongSetting", "IllegalChoice", "RondelError", "BadRecord", "Misstated", "NoSuchPath"}
    ours |= {"Unsaid"}
    left = []
    for path in sorted(ENGINE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        calls = ast.walk(ast.parse(text)) if any(f"raise {name}(" in text for name in ours) else ()
        for node in calls:
            if isinstance(node, ast.Call) and named(node.func) in ours and any(map(text_of, node.args)):
                left.append(f"{path.relative_to(ENGINE)}:{node.lineno}")
    assert left == []
