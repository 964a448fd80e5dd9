"""Every message that the engine asks for stands in its catalogue with the same placeholders, and no other does.

Problems take messages only, so that the type checker finds a plain text wherever it comes from; here those are found
that stand in the call itself, and that messages are made by `say`, from an id that is written there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple, get_type_hints

import pytest
from ruamel.yaml import YAML

from rondel.messages.said import Said, english
from rondel.problems import Fix, Problem, Remark
from rondel.source.resources import problem_codes

ENGINE = Path(__file__).parent.parent.parent / "engine" / "rondel"
MESSAGES = "rondel.messages.said"


def sentences_of(group: str) -> set[str]:
    return {id for id in english() if id.startswith(f"{group}.")}


# Beside `say` itself: a schema's title is a message whose id is its text, and some texts no catalogue knows.
MAKERS = {"messages/said.py", "source/schema_wants.py", "cli/argparse_told.py", "cli/explain_listing.py"}
MAKERS |= {"cli/replay.py", "lab/bots/question.py", "terminal/refusal.py"}
# Ids that begin with none of the codes are of what several codes share.
SHARED = {"failure", "figure", "hint", "language", "list", "mend", "place", "problem", "slip", "token", "type"}
SHARED |= {"value", "what"}
# Those of commands, and of what commands share.
SHARED |= {"arena", "balance", "bots", "build", "check", "choice", "compare", "conform", "doubts", "explain", "format"}
SHARED |= {
    "listing",
    "main",
    "meaning",
    "modules",
    "native",
    "new",
    "playing",
    "progress",
    "record",
    "rows",
    "scenario",
}
SHARED |= {"schemas", "seats", "serving", "simulate", "system", "trace", "unsaid", "use", "watch", "words", "workers"}
SHARED |= {"woven"}
# What --help says: of the program, of commands and their tasks, and of arguments.
SHARED |= {id.rpartition(".")[0] for id in sentences_of("help")}
# What generated code, the machines, the system and lists of the engine say in English, where no catalogue is known:
# `message_reading` finds the sentence by its text.
READ_BY_TEXT = {*sentences_of("system"), *sentences_of("meaning"), *sentences_of("woven"), *sentences_of("conform")}
READ_BY_TEXT |= sentences_of("language")
READ_BY_TEXT |= {"failure.rolls-for-ever", "failure.too-deep", "failure.too-long", "serving.holds-else"}
READ_BY_TEXT |= {"native.does-not-play", "native.no-compiler", "native.no-zig", "native.process-ended"}
# What problems and their parts are made by.
TELLING = {"Problem", "Remark", "problem", "_problem", "report", "_report", "_refuse", "bad", "_bad_form"}
_NUMBERED = re.compile(r"\{(\w+)\|([^|]*)\|((?:[^{}|]|\{\w+\})*)\}")


class Asked(NamedTuple):
    """A place where a message is asked for; through `partial`, some of its values may be given later."""

    place: str
    id: str | None
    given: set[str]
    is_whole: bool


def placeholders(sentence: str) -> set[str]:
    found = set()
    for name, one, more in _NUMBERED.findall(sentence):
        found |= {name, *placeholders(one), *placeholders(more)}
    return found | {name for _, name, _, _ in Formatter().parse(_NUMBERED.sub("", sentence)) if name is not None}


@cache
def trees() -> list[tuple[str, ast.Module]]:
    """The files that draw on the messages, and the messages themselves."""
    texts = [(path, path.read_text(encoding="utf-8")) for path in sorted(ENGINE.rglob("*.py"))]
    found = [(path, text) for path, text in texts if MESSAGES in text or path.parent.name == "messages"]
    return [(path.relative_to(ENGINE).as_posix(), ast.parse(text)) for path, text in found]


def is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def asked_in(file: str, tree: ast.Module) -> Iterator[Asked]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        later = is_named(node.func, "partial") and bool(node.args) and is_named(node.args[0], "say")
        if later or is_named(node.func, "say"):
            first = node.args[1 if later else 0]
            id = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
            yield Asked(f"{file}:{node.lineno}", id, {str(one.arg) for one in node.keywords}, not later)


@cache
def asked() -> list[Asked]:
    return [one for file, tree in trees() for one in asked_in(file, tree)]


def test_every_message_is_asked_for_by_an_id_that_is_written_there() -> None:
    assert [one.place for one in asked() if one.id is None] == []


def test_every_id_stands_in_the_catalogue() -> None:
    assert [(one.place, one.id) for one in asked() if one.id not in english()] == []


def test_a_sentence_has_exactly_the_placeholders_that_are_given() -> None:
    wrong = []
    for one in asked():
        wanted = placeholders(english().get(one.id or "", ""))
        if one.given != wanted if one.is_whole else not one.given <= wanted:
            wrong.append(f"{one.place}: {one.id} has {sorted(wanted)}, given are {sorted(one.given)}")
    assert wrong == []


def test_no_sentence_is_unused() -> None:
    assert sorted(english().keys() - {one.id for one in asked()} - READ_BY_TEXT) == []


def test_the_catalogue_is_yaml() -> None:
    text = (ENGINE / "messages" / "en.yaml").read_text(encoding="utf-8")
    assert YAML(typ="safe").load(text) == english()


def test_the_catalogue_stands_in_order() -> None:
    assert list(english()) == sorted(english())


def test_ids_begin_with_a_code_or_with_what_several_share() -> None:
    known = {*problem_codes(), *SHARED}
    assert [id for id in english() if id.rpartition(".")[0] not in known] == []


def test_messages_are_made_by_say_alone() -> None:
    makers = {
        file
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and is_named(node.func, "Said")
    }
    assert makers <= MAKERS


def plain_texts(tree: ast.Module) -> Iterator[int]:
    """The lines where a problem, or a part of one, is made of a text that stands there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node.func) in TELLING:
            given = [*node.args[1:], *(one.value for one in node.keywords)]
            yield from (one.lineno for one in given if isinstance(one, ast.JoinedStr) or is_sentence(one))


def called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_sentence(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def test_no_problem_is_made_of_a_plain_text() -> None:
    texts = ((path, path.read_text(encoding="utf-8")) for path in sorted(ENGINE.rglob("*.py")))
    parsed = ((path, ast.parse(text)) for path, text in texts if any(f"{name}(" in text for name in TELLING))
    assert [f"{path.relative_to(ENGINE)}:{line}" for path, tree in parsed for line in plain_texts(tree)] == []


@pytest.mark.parametrize("made", ['Problem("a/b", f"no {x}", at)', 'know.problem("a/b", m, at, hint="write it")'])
def test_a_plain_text_is_found(made: str) -> None:
    assert list(plain_texts(ast.parse(made)))


@pytest.mark.parametrize(
    ("made", "fields"), [(Problem, ("message", "hint")), (Remark, ("text",)), (Fix, ("title",))], ids=str
)
def test_what_people_read_is_a_message(made: type, fields: tuple[str, ...]) -> None:
    assert {get_type_hints(made)[name] for name in fields} == {Said}


@pytest.mark.parametrize(
    ("sentence", "names"),
    [("no {{brace}}", set()), ("{a} and {b!r}", {"a", "b"}), ("{n|one {a}|{n} things}", {"a", "n"})],
)
def test_placeholders_are_found(sentence: str, names: set[str]) -> None:
    assert placeholders(sentence) == names
