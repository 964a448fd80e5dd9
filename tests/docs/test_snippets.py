"""Every example in the pages is true: blocks parse, examples check clean, their scenarios pass, commands exist.

What stands behind ``` says what is asked of a block:

    rondel                     it parses
    rondel run                 as a module `my` on top of the ring game, with the block `yaml facts` before it, if there
                               is one, it checks clean and its scenarios pass
    rondel bad CODE            as above, but it has just this problem
    rondel from FILE           its lines stand in that file, in this order (… stands for others); also: yaml from FILE
    yaml NAME/FILE             a file of a module, also: rondel NAME/FILE; those of one section are checked together
    yaml lineup                a line-up of the test games that can be loaded
    yaml words LANGUAGE        words without a mistake
    console                    its commands exist and have these arguments
    said LANGUAGE              what stands before the arrow is said as what stands behind it, with the words of the ring
    js                         it prints what its comments say (tests/web_assembly)
    called LANGUAGE            pieces of the module whose files stand in the section, as that language calls them
    told LANGUAGE              rules of that module by what they are or change, put into words by construct
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import rondel
from rondel.cli.check_modules import check_paths
from rondel.cli.main import COMMANDS, main
from rondel.lab.module_paths import asked_modules
from rondel.lab.scenario.report import text_report
from rondel.lab.scenario.scenarios import run_scenarios
from rondel.program.interpreter import Interpreter
from rondel.program.program import Program
from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.built_in_functions import NAMES
from rondel.source.document import read_document
from rondel.source.resources import schema
from rondel.syntax.format import format_source
from rondel.syntax.parse import parse
from rondel.syntax.parser import keywords, words_in_place
from rondel.tell.open_game import voice_for
from rondel.words.catalogue import load_catalogue
from rondel.words.render import Values, render

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games"
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    *(
        f"docs/{name}.md"
        for name in (
            "language",
            "cookbook",
            "facts",
            "words",
            "translating",
            "looks",
            "machine",
            "merlin",
            "workshop",
            "games",
            "your-own-box",
            "web-assembly",
            "simulation",
            "editor",
            "bots",
        )
    ),
)
LANGUAGE_LINES = 1000
SAID: Values = {
    "player": "player.red",
    "piece": "piece.good",
    "place": "place.chest",
    "colour": "set.colour.jade",
    "n": 2,
    "pieces": ("piece.coin", "piece.crown"),
}
HEADER = "module: my\nversion: 1.0.0\nneeds: [ring]\n"


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page: what is asked of it, its text, and where it stands."""

    page: str
    line: int
    section: str
    words: tuple[str, ...]
    text: str
    facts: str = ""

    @property
    def id(self) -> str:
        return f"{self.page}:{self.line}"


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks() -> Iterator[Block]:
    """All blocks of all pages; an example has the facts that stand before it."""
    for page in PAGES:
        section, facts = "", ""
        lines = iter(enumerate(text_of(page).split("\n"), 1))
        for number, line in lines:
            if line.startswith("#"):
                section, facts = line.lstrip("# "), ""
            if not line.startswith("```"):
                continue
            words, body = tuple(line[3:].split()), []
            for _, inner in lines:
                if inner.startswith("```"):
                    break
                body.append(inner)
            block = Block(page, number, section, words, "\n".join(body) + "\n", facts)
            facts = block.text if words == ("yaml", "facts") else ""
            yield block


def of(*words: str) -> list[Block]:
    return [block for block in blocks() if block.words[: len(words)] == words]


def ids(block: Block) -> str:
    return block.id


def recipes() -> dict[str, list[Block]]:
    """The files of modules, by the section in which they stand; that of the README is played by another test."""
    found: dict[str, list[Block]] = {}
    for block in blocks():
        is_file = len(block.words) == 2 and "/" in block.words[1]
        if is_file and block.page != "README.md":
            found.setdefault(f"{block.page}: {block.section}", []).append(block)
    return found


def write(shelf: Path, files: dict[str, str]) -> list[Path]:
    """Files of modules put on a shelf; the folders of the modules."""
    for name, text in files.items():
        path = shelf / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return sorted({shelf / name.split("/")[0] for name in files})


def example(shelf: Path, block: Block) -> Path:
    files = {"my/module.yaml": HEADER + block.facts, "my/rules.rondel": block.text}
    return write(shelf, files)[0]


def problems(module: Path, shelf: Path) -> list[str]:
    findings = check_paths([str(module)], [str(shelf), str(GAMES)])
    return [f"{problem.span}: {problem.code}: {problem.message}" for problem in findings.problems]


def failed_scenarios(module: Path, shelf: Path, *, both: bool = False) -> str:
    report = run_scenarios(asked_modules([str(module)], [str(shelf), str(GAMES)]), both=both)
    return "" if report.passed else text_report(report, 0)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few scenarios are played faster by the interpreter than a program for them is written."""
    monkeypatch.setattr(Program, "fast", property(lambda program: Interpreter(program.model)))


# --- blocks ---


@pytest.mark.parametrize("block", of("rondel"), ids=ids)
def test_rules_parse(block: Block) -> None:
    assert parse(block.text.replace("…", ""), block.id)[1] == []


@pytest.mark.parametrize("block", [b for b in of("rondel") if "from" not in b.words], ids=ids)
def test_rules_stand_in_the_one_layout(block: Block) -> None:
    assert format_source(block.text, block.id)[0] == block.text


@pytest.mark.parametrize("block", of("rondel", "run"), ids=ids)
def test_an_example_checks_clean_and_its_scenarios_pass(block: Block, tmp_path: Path, plain: None) -> None:
    module = example(tmp_path, block)
    assert problems(module, tmp_path) == []
    assert failed_scenarios(module, tmp_path) == ""


@pytest.mark.parametrize("block", of("rondel", "bad"), ids=ids)
def test_a_bad_example_has_the_problem_it_shows(block: Block, tmp_path: Path) -> None:
    module = example(tmp_path, block)
    codes = {problem.split(": ")[1] for problem in problems(module, tmp_path)}
    assert codes == set(block.words[2:])


@pytest.mark.parametrize("block", of("rondel", "from") + of("yaml", "from"), ids=ids)
def test_a_quotation_stands_in_its_file(block: Block) -> None:
    lines = iter(text_of(block.words[2]).split("\n"))
    wanted = [line for line in block.text.split("\n") if line and line.strip(" #") != "…"]
    assert all(line in lines for line in wanted)


@pytest.mark.parametrize("section", recipes())
def test_a_recipe_checks_clean_and_its_scenarios_pass(section: str, tmp_path: Path, plain: None) -> None:
    files = {block.words[1]: block.text for block in recipes()[section]}
    for module in write(tmp_path, files):
        assert problems(module, tmp_path) == []
        assert failed_scenarios(module, tmp_path) == ""


@pytest.mark.soak
@pytest.mark.parametrize("block", of("rondel", "run"), ids=ids)
def test_the_scenarios_of_an_example_pass_on_both_machines(block: Block, tmp_path: Path) -> None:
    assert failed_scenarios(example(tmp_path, block), tmp_path, both=True) == ""


@pytest.mark.soak
@pytest.mark.parametrize("section", recipes())
def test_the_scenarios_of_a_recipe_pass_on_both_machines(section: str, tmp_path: Path) -> None:
    files = {block.words[1]: block.text for block in recipes()[section]}
    for module in write(tmp_path, files):
        assert failed_scenarios(module, tmp_path, both=True) == ""


@pytest.mark.parametrize("block", of("yaml", "lineup"), ids=ids)
def test_a_line_up_can_be_loaded(block: Block, tmp_path: Path) -> None:
    (tmp_path / "lineup.yaml").write_text(block.text, encoding="utf-8")
    assert rondel.load(str(tmp_path / "lineup.yaml"), shelves=[GAMES]).players


@pytest.mark.parametrize("block", of("yaml", "words"), ids=ids)
def test_words_are_without_a_mistake(block: Block) -> None:
    document, problems = read_document(block.text, block.id)
    assert document is not None and problems == []
    assert load_catalogue({block.words[2]: [("page", document)]}, block.words[2])[1] == []


@pytest.mark.parametrize("block", of("said"), ids=ids)
def test_messages_are_said_as_shown(block: Block) -> None:
    language = block.words[1]
    lines = dict(line.split(" → ") for line in block.text.strip().split("\n"))
    shown = "messages:\n" + "".join(f"  log.line{n}: '{line}'\n" for n, line in enumerate(lines))
    ring = (GAMES / "ring" / "words" / f"{language}.yaml").read_text(encoding="utf-8")
    files = [(name, read_document(text, name)[0]) for name, text in (("ring", ring), ("page", shown))]
    catalogue, _ = load_catalogue({language: [(name, document) for name, document in files if document]}, language)
    assert [render(catalogue, f"log.line{n}", SAID) for n in range(len(lines))] == list(lines.values())


@pytest.mark.parametrize("block", of("called"), ids=ids)
def test_pieces_are_called_as_shown(block: Block, tmp_path: Path) -> None:
    files = {file.words[1]: file.text for file in recipes()[f"{block.page}: {block.section}"]}
    shelves = [str(tmp_path), str(GAMES)]
    rules = rondel.load(write(tmp_path, files)[0].name, players=2, shelves=shelves)
    nouns = voice_for(rules, shelves).speech(block.words[1]).nouns
    numbers = {piece.name: piece.number for piece in rules.model.rules.world.pieces}
    lines = dict(line.split(" → ") for line in block.text.strip().split("\n"))
    assert {name: nouns.text(nouns.piece(numbers[name])) for name in lines} == lines


@pytest.mark.parametrize("block", of("told"), ids=ids)
def test_rules_are_put_into_words_as_shown(block: Block, tmp_path: Path) -> None:
    files = {file.words[1]: file.text for file in recipes()[f"{block.page}: {block.section}"]}
    shelves, module = [str(tmp_path), str(GAMES)], write(tmp_path, files)[0].name
    rules = rondel.load(module, players=2, shelves=shelves)
    in_words = voice_for(rules, shelves).speech(block.words[1]).in_words
    lines = [line.split(" → ") for line in block.text.strip().split("\n")]
    assert [[address, in_words.said_by(module, address)] for address, _ in lines] == lines


@pytest.mark.parametrize("section", [section for section in recipes() if not section.startswith("docs/looks.md")])
def test_a_recipe_is_told_by_a_scenario(section: str) -> None:
    assert any("scenario " in block.text for block in recipes()[section])


# --- commands and links ---


def commands() -> list[tuple[str, str]]:
    lines = [(block.id, line) for block in of("console") for line in block.text.split("\n")]
    return [(place, line.split("#")[0].strip()) for place, line in lines if line.startswith("rondel ")]


@pytest.mark.parametrize(("place", "line"), commands())
def test_a_command_exists_with_its_arguments(place: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, *words = line.split()[1:]
    assert name in COMMANDS
    assert main([name, "--help"]) == 0
    help_text = capsys.readouterr().out
    assert [word for word in words if re.match("--?[a-z]", word) and word not in help_text] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text_of(page))
    near = [link for link in links if "://" not in link]
    assert [link for link in near if not ((ROOT / page).parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_inside_pages_lead_to_a_heading(page: str) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", text_of(page)):
        other = page if not target else (ROOT / page).parent.joinpath(target).resolve().relative_to(ROOT).as_posix()
        assert anchor in anchors(other), f"{page}: {target}#{anchor}"


def anchors(page: str) -> set[str]:
    headings = re.findall(r"(?m)^#+ (.*)$", text_of(page))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# --- nothing is left out ---


def missing(names: set[str], page: str) -> set[str]:
    return names - set(re.findall("[a-z_]+", text_of(page)))


def test_the_reference_knows_every_word_of_the_language() -> None:
    assert missing({*keywords(), *words_in_place()}, "docs/language.md") == set()


def test_the_reference_knows_every_reserved_name_and_function() -> None:
    assert missing({*RESERVED, *NAMES}, "docs/language.md") == set()


def test_the_reference_stays_short() -> None:
    assert len(text_of("docs/language.md").split("\n")) <= LANGUAGE_LINES


def test_the_page_of_facts_knows_every_key() -> None:
    assert missing(schema_keys(schema("module")) | schema_keys(schema("lineup")), "docs/facts.md") == set()


def test_the_page_of_looks_knows_every_key() -> None:
    assert missing(schema_keys(schema("looks")), "docs/looks.md") == set()


def schema_keys(node: object) -> set[str]:
    """Every key that a schema names."""
    if isinstance(node, list):
        return {key for part in node for key in schema_keys(part)}
    if not isinstance(node, dict):
        return set()
    inside = {key for part in node.values() for key in schema_keys(part)}
    named = node.get("properties")
    return inside | ({key for key in named if re.fullmatch("[a-z_]+", key)} if isinstance(named, dict) else set())
