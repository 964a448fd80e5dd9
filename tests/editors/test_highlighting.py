"""What editors highlight by is made from the words of the language, and paints what the parser reads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from editors.__main__ import made_files
from editors.word_classes import word_classes
from lark import Token
from tests.editors.painting import Painted, Painter

from rondel.syntax.parser import keywords, parser, words_in_place

ROOT = Path(__file__).parents[2]
VSCODE, VIM = ROOT / "editors" / "vscode", ROOT / "editors" / "vim"
GRAMMAR: dict[str, Any] = json.loads((VSCODE / "syntaxes" / "rondel.tmLanguage.json").read_text(encoding="utf-8"))
CLASSES = word_classes()
WORDS = ("keyword.", "storage.")

SAMPLE = """\
# whoever is "last" rolls again
option second_wind {
  timing: turn_start, free
  limit: 1 per round
  on play when you in least(players by it.points) { choose up to 2 die in you.dice  roll die }
} cites B-TURN-07, O-31..32
deed turn(card: mission, who) {
  each p in players { score 2 to p }
  if a == 3 or done { either one { need yes } or two { window free } }
}
fix base.ways(player) at 2
scenario "a # title" {
  players: red, blue
  chosen { red chooses "die:4" }
}
"""


def painted(text: str) -> list[Painted]:
    return Painter(GRAMMAR).paint(text)


def scopes(line: str) -> dict[str, str]:
    """The scopes of what is painted in a line of the sample."""
    number = SAMPLE.split("\n").index(line) + 1
    return {part.text: part.scope.removesuffix(".rondel") for part in painted(SAMPLE) if part.line == number}


# --- made files ---


@pytest.mark.parametrize("place", made_files(), ids=lambda place: place.name)
def test_a_made_file_is_what_the_words_of_the_language_make_now(place: Path) -> None:
    assert place.read_text(encoding="utf-8") == made_files()[place], (
        "the words of the language changed: run make editors"
    )


def test_every_word_of_the_language_is_in_one_class() -> None:
    classes = [CLASSES.declaring, CLASSES.doing, CLASSES.operators, CLASSES.joining]
    assert sorted(word for members in classes for word in members) == sorted([*keywords(), *words_in_place()])


@pytest.mark.parametrize(
    ("word", "members"),
    [
        ("deed", CLASSES.declaring),
        ("before", CLASSES.declaring),
        ("given", CLASSES.declaring),
        ("move", CLASSES.doing),
        ("if", CLASSES.doing),
        ("where", CLASSES.operators),
        ("is", CLASSES.operators),
        ("cites", CLASSES.joining),
        ("else", CLASSES.operators),
    ],
)
def test_a_word_is_classed_by_its_place_in_the_grammar(word: str, members: tuple[str, ...]) -> None:
    assert word in members


def test_words_that_patterns_name_are_words_of_the_language() -> None:
    patterns = json.dumps([GRAMMAR["repository"][part] for part in ("declarations", "names")])
    named = {word for group in re.findall(r"\\\\b\(([a-z|]+)\)", patterns) for word in group.split("|")}
    assert named and named <= {*keywords(), *words_in_place()}


# --- what is painted ---


def test_a_comment_is_painted_whole() -> None:
    line = SAMPLE.split("\n")[0]
    assert scopes(line) == {line: "comment.line.number-sign"}


@pytest.mark.parametrize(
    "rule", ["option second_wind { } cites B-7, O-31..32", "option second_wind cites B-7, O-31..32 { }"]
)
def test_a_rule_is_painted_as_kind_and_name_with_what_it_cites(rule: str) -> None:
    found = {part.text: part.scope.removesuffix(".rondel") for part in painted(rule)}
    assert (found["option"], found["second_wind"]) == ("entity.name.type", "entity.name.function")
    assert found["B-7"] == found["O-31..32"] == "constant.other.cite"
    assert found["cites"] == "keyword.other.joining"


def test_the_key_of_a_fact_is_a_key_and_its_values_are_not() -> None:
    found = scopes("  timing: turn_start, free")
    assert found["timing"] == "support.type.property-name"
    assert not {"turn_start", "free"} & found.keys()


def test_a_key_that_has_another_meaning_elsewhere_is_a_key() -> None:
    assert scopes("  players: red, blue")["players"] == "support.type.property-name"


def test_numbers_and_the_words_between_are_painted() -> None:
    found = scopes("  limit: 1 per round")
    assert (found["1"], found["per"]) == ("constant.numeric.integer", "keyword.other.joining")


def test_events_functions_locals_and_reserved_names_are_told_apart() -> None:
    found = scopes(SAMPLE.split("\n")[4])
    assert found["play"] == "entity.name.function"
    assert found["least"] == "support.function"
    assert found["die"] == "variable.other.local"
    assert found["you"] == "variable.language"


def test_a_parameter_has_a_type() -> None:
    found = scopes("deed turn(card: mission, who) {")
    assert (found["turn"], found["card"], found["mission"]) == (
        "entity.name.function",
        "variable.parameter",
        "entity.name.type",
    )


def test_or_between_ways_is_a_step_and_between_conditions_an_operator() -> None:
    number = SAMPLE.split("\n").index("  if a == 3 or done { either one { need yes } or two { window free } }") + 1
    found = [part.scope for part in painted(SAMPLE) if part.line == number and part.text == "or"]
    assert found == ["keyword.operator.word.rondel", "keyword.control.step.rondel"]


def test_an_address_is_painted_whole() -> None:
    assert scopes("fix base.ways(player) at 2")["base.ways"] == "entity.name.function"


def test_the_title_of_a_scenario_is_a_text_and_a_heading() -> None:
    assert scopes('scenario "a # title" {')['"a # title"'] == "string.quoted.double.rondel entity.name.section"


# --- beside the parser ---


def rules_text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8").replace("\n---", "\n")


def wanted(token: Token) -> tuple[str, ...]:
    """What the scope of a token of the parser begins with; nothing for names, which must not look like words."""
    if token.type in ("STRING", "INT", "CITE"):
        return {"STRING": ("string.",), "INT": ("constant.numeric",), "CITE": ("constant.other.cite",)}[token.type]
    return WORDS if re.match("[a-z]", token) and token.type != "NAME" else ()


@pytest.mark.parametrize("path", ["tests/syntax/shapes.rondel", "tests/games/ring/turns.rondel"])
def test_what_the_parser_reads_is_painted_as_what_it_is(path: str) -> None:
    text = rules_text(path)
    seen = {(part.line, part.column): part.scope for part in painted(text)}
    wrong = [
        (token.line, str(token), scope)
        for token in parser().lex(text)
        if isinstance(token, Token)
        for scope in [seen.get((token.line or 0, token.column or 0), "")]
        if (not scope.startswith(want) if (want := wanted(token)) else token.type == "NAME" and scope.startswith(WORDS))
    ]
    assert wrong == []


# --- the folders of editors ---


def test_the_files_that_the_folder_for_vs_code_names_are_there() -> None:
    offered = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))["contributes"]
    named = [offered["languages"][0]["configuration"], offered["grammars"][0]["path"]]
    assert [name for name in named if not (VSCODE / name).is_file()] == []
    assert offered["grammars"][0]["scopeName"] == GRAMMAR["scopeName"]


def test_brackets_and_comments_are_told_to_vs_code() -> None:
    told = json.loads((VSCODE / "language-configuration.json").read_text(encoding="utf-8"))
    assert told["comments"] == {"lineComment": "#"}
    assert ["{", "}"] in told["brackets"]


def test_a_task_of_vs_code_finds_the_problems_of_check() -> None:
    offered = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))["contributes"]
    pattern = offered["problemMatchers"][0]["pattern"]
    found = re.fullmatch(pattern["regexp"], "my_rule/a b.rondel:12:3: check/unknown-name: there is no 'x': so")
    assert found is not None
    shown = [found[pattern[key]] for key in ("file", "line", "column", "code", "message")]
    assert shown == ["my_rule/a b.rondel", "12", "3", "check/unknown-name", "there is no 'x': so"]


def test_a_task_of_vs_code_tells_warnings_apart() -> None:
    offered = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))["contributes"]
    pattern = offered["problemMatchers"][0]["pattern"]
    found = re.fullmatch(pattern["regexp"], "my_rule/a.rondel:12:3: warning: syntax/early-cites: so")
    assert found is not None
    assert [found[pattern[key]] for key in ("severity", "code", "message")] == ["warning", "syntax/early-cites", "so"]


def test_vim_knows_every_word_of_the_language() -> None:
    text = (VIM / "syntax" / "rondel.vim").read_text(encoding="utf-8")
    listed = [line.partition(" nextgroup")[0].split()[3:] for line in re.findall("(?m)^syn keyword .*$", text)]
    assert {*keywords()} <= {word for words in listed for word in words}


def test_vim_colours_every_group_that_it_finds() -> None:
    text = (VIM / "syntax" / "rondel.vim").read_text(encoding="utf-8")
    used = {*re.findall(r"(?m)^syn \w+ (rondel\w+)", text)}
    assert used == {*re.findall(r"(?m)^hi def link (rondel\w+)", text)}
