"""Every construct of the grammar becomes its tree, at its place; what nests too deeply is refused."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from lark import Lark

from rondel.limits import MOST_NESTED_TEXT
from rondel.problems import Problem, Span
from rondel.syntax import tree as t
from rondel.syntax.format import format_source
from rondel.syntax.parse import parse, parse_cell
from rondel.syntax.parser import keywords

HERE = Span("x")
A, B, C = (t.Name(name, HERE) for name in "abc")
ONE, TWO = t.Int(1, HERE), t.Int(2, HERE)
DO_NOTHING = t.Block((), HERE)
SCORE = t.Block((t.Score(ONE, None, HERE),), HERE)


def items_of(text: str) -> tuple[t.Item, ...]:
    source, problems = parse(text, "game.rondel")
    assert not problems
    return source.items


def the_item(text: str) -> Any:
    (item,) = items_of(text)
    return item


def the_step(text: str) -> Any:
    return the_item(f"deed d {{ {text} }}").body.steps[0]


def some(number: t.Expr, *, up_to: bool = False) -> t.Quantity:
    return t.Quantity(number, up_to, HERE)


def both(op: str, left: t.Expr, right: t.Expr) -> t.Binary:
    return t.Binary(op, left, right, HERE)


def called(of: t.Expr, *args: t.Expr) -> t.Call:
    return t.Call(of, tuple(t.Arg(arg, None, HERE) for arg in args), HERE)


def seam(*parts: str) -> t.Address:
    return t.Address(parts, HERE)


def param(name: str, kind: str | None = None) -> t.Param:
    return t.Param(name, kind, HERE)


CITED = (t.Cite("B-TURN-01", HERE), t.Cite("X-2..4", HERE))
LIMIT = t.Fact("limit", (t.Value(ONE, "turn", HERE), t.Value(A, None, HERE)), HERE)


def test_the_grammar_has_no_conflict() -> None:
    grammar = files("rondel.grammar").joinpath("rondel.lark").read_text(encoding="utf-8")
    Lark(grammar, parser="lalr", strict=True, start=["start", "cell"], maybe_placeholders=True)


def test_an_empty_file_has_no_items() -> None:
    assert parse("  # nothing\n", "x") == (t.Source("x", ()), [])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("berth b { }", t.Rule("berth", "b", (), (), (), HERE)),
        (
            "berth b(a, c: boat) cites B-TURN-01, X-2..4 { limit: 1 per turn, a }",
            t.Rule("berth", "b", (param("a"), param("c", "boat")), CITED, (LIMIT,), HERE),
        ),
        (
            "every berth { on enter { score 1 } }",
            t.Every("berth", (t.Handler("on", "enter", (), None, (), SCORE, HERE),), HERE),
        ),
        (
            "every berth { before enter(b) when a cites X-2..4 { } }",
            t.Every(
                "berth",
                (t.Handler("before", "enter", (param("b"),), A, CITED[1:], DO_NOTHING, HERE),),
                HERE,
            ),
        ),
        ("deed d { }", t.Deed("d", (), None, (), DO_NOTHING, HERE)),
        (
            "deed d(b) when a cites B-TURN-01, X-2..4 { score 1 }",
            t.Deed("d", (param("b"),), A, CITED, SCORE, HERE),
        ),
        ("answer w = 1", t.Answer("w", (), ONE, (), HERE)),
        ("answer w(b) = a cites X-2..4", t.Answer("w", (param("b"),), A, CITED[1:], HERE)),
        ("with m, n { answer w = 1 }", t.With(("m", "n"), (t.Answer("w", (), ONE, (), HERE),), HERE)),
        ("after m.d { }", t.Patch("after", seam("m", "d"), None, None, (), DO_NOTHING, HERE)),
        (
            "around m.k.r.e(b) when a cites X-2..4 { }",
            t.Patch("around", seam("m", "k", "r", "e"), (param("b"),), A, CITED[1:], DO_NOTHING, HERE),
        ),
        ("fix m.w at 1", t.Change("fix", seam("m", "w"), None, ONE, None, (), HERE)),
        ("fix m.w() at 1 when a", t.Change("fix", seam("m", "w"), (), ONE, A, (), HERE)),
        (
            "add 1 to m.w(b) cites X-2..4",
            t.Change("add", seam("m", "w"), (param("b"),), ONE, None, CITED[1:], HERE),
        ),
        ("allow m.w(b)", t.Change("allow", seam("m", "w"), (param("b"),), None, None, (), HERE)),
        ("forbid m.w when a", t.Change("forbid", seam("m", "w"), None, None, A, (), HERE)),
        ("remove m.k.r cites X-2..4", t.Remove(seam("m", "k", "r"), CITED[1:], HERE)),
        (
            'scenario "a # tie" cites X-2..4 { limit: 1 per turn, a }',
            t.Scenario("a # tie", CITED[1:], (LIMIT,), HERE),
        ),
        (
            'scenario "" { given { } when { } then { score 1 } }',
            t.Scenario(
                "",
                (),
                (
                    t.SceneBlock("given", DO_NOTHING, HERE),
                    t.SceneBlock("when", DO_NOTHING, HERE),
                    t.SceneBlock("then", SCORE, HERE),
                ),
                HERE,
            ),
        ),
        (
            'scenario "" { chosen { red chooses "a", "b:1" red cannot "c" } }',
            t.Scenario(
                "",
                (),
                (
                    t.Chosen(
                        (
                            t.Turn("red", "chooses", ("a", "b:1"), HERE),
                            t.Turn("red", "cannot", ("c",), HERE),
                        ),
                        HERE,
                    ),
                ),
                HERE,
            ),
        ),
    ],
)
def test_items(text: str, wanted: t.Item) -> None:
    assert the_item(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("choose x in a", t.Choose(None, "x", A, HERE)),
        ("choose up to 2 x in a", t.Choose(some(TWO, up_to=True), "x", A, HERE)),
        ("need a", t.Need(A, HERE)),
        ("pay 1 oil", t.Pay(some(ONE), "oil", None, HERE)),
        ("pay (a) of b", t.Pay(some(A), None, B, HERE)),
        ("let x = a", t.Let("x", A, HERE)),
        ("set a(b).c = 1", t.Set(t.Part(called(A, B), "c", HERE), ONE, HERE)),
        ("if a { score 1 }", t.If(A, SCORE, None, HERE)),
        ("if a { } else { score 1 }", t.If(A, DO_NOTHING, SCORE, HERE)),
        (
            "if a { } else if b { score 1 }",
            t.If(A, DO_NOTHING, t.Block((t.If(B, SCORE, None, HERE),), HERE), HERE),
        ),
        ("each x in a { score 1 }", t.Each("x", A, None, SCORE, HERE)),
        ("each x in a while b { }", t.Each("x", A, B, DO_NOTHING, HERE)),
        ("may rest { score 1 }", t.May("rest", None, SCORE, None, HERE)),
        (
            "either x { score 1 } or y { }",
            t.Either((t.Branch("x", SCORE, HERE), t.Branch("y", DO_NOTHING, HERE)), HERE),
        ),
        ("as a { score 1 }", t.As(A, SCORE, HERE)),
        ("do a.b(c)", t.Do(called(t.Part(A, "b", HERE), C), HERE)),
        ("original", t.Original(None, HERE)),
        ("original()", t.Original((), HERE)),
        ("original(a)", t.Original((t.Arg(A, None, HERE),), HERE)),
        ("window dusk", t.Window("dusk", HERE)),
        ("move a to b", t.Move(None, A, B, HERE)),
        ("move up to (a) of b to c", t.Move(some(A, up_to=True), B, C, HERE)),
        ("take 2 oil", t.Take(some(TWO), "oil", None, HERE)),
        ("take 2 of a", t.Take(some(TWO), None, A, HERE)),
        ("return a", t.Return(A, HERE)),
        ("swap a with b", t.Swap(A, B, HERE)),
        ("score 1", t.Score(ONE, None, HERE)),
        ("score 1 to a", t.Score(ONE, A, HERE)),
        ("roll a", t.Roll(A, None, HERE)),
        ("roll a until b", t.Roll(A, B, HERE)),
        ("shuffle a", t.Shuffle(A, HERE)),
        ("draw x in a", t.Draw("x", A, HERE)),
        ("look at a", t.Look(A, HERE)),
    ],
)
def test_steps(text: str, wanted: t.Step) -> None:
    assert the_step(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("007", t.Int(7, HERE)),
        ("a.9.b", t.Part(t.Part(A, "9", HERE), "b", HERE)),
        ("a()", called(A)),
        ("a(b by c, 1)", t.Call(A, (t.Arg(B, C, HERE), t.Arg(ONE, None, HERE)), HERE)),
        ("a where b where c", t.Where(t.Where(A, B, HERE), C, HERE)),
        ("a or b and not c", both("or", A, both("and", B, t.Unary("not", C, HERE)))),
        ("a in b..c", both("in", A, both("..", B, C))),
        ("a is b", both("is", A, B)),
        ("a - b - c", both("-", both("-", A, B), C)),
        ("a + b * -c", both("+", A, both("*", B, t.Unary("-", C, HERE)))),
        ("can a(b)", t.Can(called(A, B), HERE)),
        ("[]", t.ListOf((), HERE)),
        ("[a, 1]", t.ListOf((A, ONE), HERE)),
        *((f"a {op} b", both(op, A, B)) for op in ("==", "!=", "<", "<=", ">", ">=")),
    ],
)
def test_expressions(text: str, wanted: t.Expr) -> None:
    assert the_step(f"need {text}").condition == wanted


def said(text: str, span: Span) -> str:
    """What stands at a span."""
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[: span.line - 1]) + span.column - 1
    end = sum(len(line) + 1 for line in lines[: span.end_line - 1]) + span.end_column - 1
    return text[start:end]


def test_every_node_knows_its_place() -> None:
    text = '# first\n\ndeed d(x, y: boat)\n  cites B-1 {\n  score (1 + x) * 2 to you.all("9")\n}'.replace('"9"', "9")
    deed = the_item(text)
    score = deed.body.steps[0]
    assert said(text, deed.span) == text.removeprefix("# first\n\n")
    assert said(text, deed.params[1].span) == "y: boat"
    assert said(text, deed.cites[0].span) == "B-1"
    assert said(text, deed.body.span) == "{\n  score (1 + x) * 2 to you.all(9)\n}"
    assert said(text, score.span) == "score (1 + x) * 2 to you.all(9)"
    assert said(text, score.amount.span) == "(1 + x) * 2"
    assert said(text, score.amount.left.span) == "1 + x"
    assert said(text, score.to.of.span) == "you.all"
    assert said(text, score.to.args[0].span) == "9"


@pytest.mark.parametrize(
    "text",
    [
        "berth b cites B-TURN-01 { limit: 1 } cites X-2..4",
        "every berth { on enter when a cites B-TURN-01 { } cites X-2..4 }",
        "deed d(b) when a cites B-TURN-01 { score 1 } cites X-2..4",
        "after m.d cites B-TURN-01 { score 1 } cites X-2..4",
        'scenario "" cites B-TURN-01 { then { } } cites X-2..4',
    ],
)
def test_rule_ids_before_a_body_and_behind_it_count_together(text: str) -> None:
    late = text.replace(" cites B-TURN-01", "").replace("cites", "cites B-TURN-01,")
    early = text.replace(" cites X-2..4", "").replace("B-TURN-01", "B-TURN-01, X-2..4")
    assert parse(text, "x") == parse(late, "x") == parse(early, "x")


def test_it_is_known_where_rule_ids_stand_before_a_body() -> None:
    text = "deed d when a cites B-1,\n  B-2 { } cites B-3"
    assert said(text, the_item(text).early) == "cites B-1,\n  B-2"
    assert the_item("deed d { } cites B-3").early == t.NOWHERE


def test_the_words_of_the_language_are_reserved() -> None:
    assert {"deed", "on", "before", "choose", "in", "where", "cites", "cannot"} <= set(keywords())
    assert not {"up", "you", "space", "yes"} & set(keywords())
    assert all(parse(f"answer {word} = 1", "x")[1] for word in keywords())


def test_a_cell_is_a_call_or_how_many_of_one() -> None:
    at = Span("table.yaml", 7, 3)
    cell = parse_cell("3 of any(rope)", at)
    assert cell == t.Cell(3, called(t.Name("any", HERE), t.Name("rope", HERE)), HERE)
    assert isinstance(cell, t.Cell)
    assert cell.span == cell.call.span == at
    assert parse_cell("m.gain", at) == t.Cell(None, t.Part(t.Name("m", HERE), "gain", HERE), HERE)


@pytest.mark.parametrize("text", ["", "3", "a + b", "a(", "a" + ".a" * 500])
def test_a_bad_cell_is_a_problem_at_its_place(text: str) -> None:
    problem = parse_cell(text, Span("table.yaml", 7, 3))
    assert isinstance(problem, Problem)
    assert (problem.code, problem.span) == ("syntax/bad-cell", Span("table.yaml", 7, 3))


DEEP = [
    ("answer x = {}y", "not "),
    ("answer x = {}y", "-"),
    ("answer x = y{}", " + y"),
    ("answer x = y{}", " or y"),
    ("answer x = y{}", ".y"),
    ("answer x = y{}", " where y"),
    ("deed d {{ if a {{ }}{} }}", " else if a { }"),
]


@pytest.mark.parametrize(("text", "more"), DEEP)
def test_what_nests_too_deeply_is_refused_and_all_else_can_be_walked(text: str, more: str) -> None:
    source, problems = parse(text.format(more * 3000), "x")
    assert not source.items
    assert [problem.code for problem in problems] == ["syntax/too-deep"]
    just_right = text.format(more * (MOST_NESTED_TEXT - 8))
    formatted, problems = format_source(just_right, "x")
    assert not problems
    assert parse(formatted or "", "x") == parse(just_right, "x")


def test_deep_brackets_are_refused_too() -> None:
    _, problems = parse("answer x = " + "f(" * 1000 + "y" + ")" * 1000, "x")
    assert [problem.code for problem in problems] == ["syntax/too-deep"]
