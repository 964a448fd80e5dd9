"""Bad chunks have exactly the problems written on their lines; good chunks have none.

Cases are files of chunks divided by `---`, each a small module with the wanted problem written on its line.

A chunk is the deeds of a module `tiny` (in a .rondel file) or its facts (in a .yaml file), beside the module `table`
of shelf/, which it needs. A line `=== left/rules.rondel` begins another file of the same chunk. A line that ends in
`### link/conflict: 'x' is replaced …` must have that problem; no other line may have one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rondel.draw.check_looks import looks_problems
from rondel.pipeline import read_lineup, read_rules
from rondel.problems import Problem
from rondel.rules.explain.trace import trace, trace_problems
from rondel.source.collect import collect
from rondel.source.document import Document, read_document
from rondel.source.lineup import Lineup, lineup_from_file
from rondel.source.shelf import Shelf, shelf_from_path
from rondel.words.catalogue import read_library
from rondel.words.check import INFORMATION, check_words
from rondel.words.check_articles import literal_articles
from rondel.words.check_typed import CitedNumber, typed_numbers

CASES = Path(__file__).parent
HEADER = "module: {name}\nversion: 1.0.0\nneeds: [table]\n"
_MARK = re.compile(r" *### (?P<code>[a-z]+/[a-z-]+): (?P<message>.*)$")

Found = tuple[str, int, str, str]


@dataclass(slots=True)
class Chunk:
    """One case: its files by path, and the problems that are wanted, as file, line, code and message."""

    id: str
    files: dict[str, str] = field(default_factory=dict)
    wanted: list[Found] = field(default_factory=list)


def chunks(pattern: str) -> Iterator[Chunk]:
    """All chunks of the files that match."""
    for path in sorted(CASES.glob(pattern)):
        parts = re.split(r"(?m)^---\n", path.read_text(encoding="utf-8"))
        for number, text in enumerate(parts, 1):
            yield _chunk(f"{path.relative_to(CASES).as_posix()}:{number}", text, path.suffix)


def _chunk(id: str, text: str, suffix: str) -> Chunk:
    chunk = Chunk(id)
    name = "tiny/module.yaml" if suffix == ".yaml" else "tiny/rules.rondel"
    pieces = re.split(r"(?m)^=== (\S+)\n", text)
    named = list(zip(pieces[1::2], pieces[2::2], strict=True))
    if pieces[0].strip():
        named.insert(0, (name, pieces[0]))
    for file, body in named:
        _read_file(chunk, file, body)
    return chunk


def _read_file(chunk: Chunk, file: str, body: str) -> None:
    header = _header(file, body)
    lines = (header + body).split("\n")
    for number, line in enumerate(lines, 1):
        if mark := _MARK.search(line):
            chunk.wanted.append((file, number, mark["code"], mark["message"]))
            lines[number - 1] = line[: mark.start()]
    chunk.files[file] = "\n".join(lines)


def _header(file: str, body: str) -> str:
    """What a chunk of facts leaves out."""
    bare = file.endswith("/module.yaml") and not re.search("(?m)^module:", body)
    return HEADER.format(name=file.split("/")[0]) if bare else ""


def write(chunk: Chunk, shelf: Path) -> list[str]:
    """The files of a chunk on a shelf; the names of its modules."""
    for file, text in chunk.files.items():
        path = shelf / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    modules = sorted({file.split("/")[0] for file in chunk.files if "/" in file})
    for name in modules:
        facts = shelf / name / "module.yaml"
        if not facts.exists():
            facts.write_text(HEADER.format(name=name), encoding="utf-8")
    return modules


def problems_of(chunk: Chunk, shelf: Path) -> list[Found]:
    """What is wrong with a chunk, wherever it is found."""
    modules = write(chunk, shelf)
    checks = {"words": _words_problems, "looks": _looks_problems}
    check = checks.get(chunk.id.partition("/")[0], _rules_problems)
    found = check(chunk, shelf, modules)
    return sorted({_shown(problem, shelf) for problem in found})


def _shown(problem: Problem, shelf: Path) -> Found:
    file = problem.span.file.removeprefix(f"{shelf.as_posix()}/")
    return (file, problem.span.line, problem.code, problem.message)


def _rules_problems(chunk: Chunk, shelf: Path, modules: list[str]) -> list[Problem]:
    lineup: Lineup | None = Lineup(tuple(modules))
    if "lineup.yaml" in chunk.files:
        lineup, problems = lineup_from_file(shelf / "lineup.yaml")
        if lineup is None:
            return problems
    assert lineup is not None
    shelves = [Shelf(shelf, "."), shelf_from_path(CASES / "shelf")]
    linked = read_lineup(lineup, shelves)
    cited = trace(linked.modules, linked.trees)
    return read_rules(linked, lineup.players)[1] + trace_problems(
        cited, lineup.modules, lambda names: collect(names, shelves)[0]
    )


# What the words cases may be asked for, a message with two variables, and two terms; and the facts they may name.
WANTED = {"greeting": frozenset({"player", "n"})}
RULES = {"rule.T-01": frozenset[str]()}  # asked for only where a chunk says it
CITED = {"T-01": [CitedNumber("rounds", 6)]}
TERMS = frozenset({"piece.cube", "piece.gem"})
FACTS = {
    "number.rounds": frozenset[str](),
    "key.effects.mirror": frozenset[str](),
    "option.tie": frozenset({"share", "nobody"}),
}


def _words_problems(chunk: Chunk, shelf: Path, modules: list[str]) -> list[Problem]:
    documents: dict[str, list[tuple[str, Document]]] = {}
    problems: list[Problem] = []
    for file, text in chunk.files.items():
        module, _, language = file.removesuffix(".yaml").split("/")
        document, found = read_document(text, file)
        problems += found
        if document:
            documents.setdefault(language, []).append((module, document))
    said = {id: used for id, used in RULES.items() if any(id in text for text in chunk.files.values())}
    found = check_words(documents, WANTED | said, TERMS, facts=FACTS)
    library, _ = read_library(documents)
    found += [*literal_articles(library, modules), *typed_numbers(library, modules, CITED)]
    return problems + [problem for problem in found if problem.code not in INFORMATION]


def _looks_problems(chunk: Chunk, shelf: Path, modules: list[str]) -> list[Problem]:
    linked = read_lineup(Lineup(tuple(modules)), [Shelf(shelf, "."), shelf_from_path(CASES / "shelf")])
    rules, problems = read_rules(linked)
    return [*problems, *looks_problems(linked.modules, modules, rules)]


@pytest.mark.parametrize("chunk", list(chunks("*/bad/*")), ids=lambda chunk: chunk.id)
def test_a_bad_chunk_has_the_problem_on_its_line(chunk: Chunk, tmp_path: Path) -> None:
    assert chunk.wanted, "no line of this chunk says what is wrong with it"
    assert problems_of(chunk, tmp_path) == sorted(chunk.wanted)


@pytest.mark.parametrize("chunk", list(chunks("*/good/*")), ids=lambda chunk: chunk.id)
def test_a_good_chunk_has_no_problem(chunk: Chunk, tmp_path: Path) -> None:
    assert problems_of(chunk, tmp_path) == []


def test_there_are_enough_bad_cases() -> None:
    assert len(list(chunks("*/bad/*"))) >= 60


def test_the_table_that_cases_lean_on_has_no_problem() -> None:
    linked = read_lineup(Lineup(("table",)), [shelf_from_path(CASES / "shelf")])
    assert read_rules(linked)[1] == []
