"""House rules that no single file shows: no game in the engine, small rooms, no paths of a machine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .engine_files import engine_file, engine_paths

ROOT = Path(__file__).parent.parent
FILE_LINES = 300
FUNCTION_LINES = 40

# The glossaries of the reference game, condensed to what is its own: what every board game has (player,
# round, die, supply, scoring) is left out. English and French plurals are added below.
NAMES = """
    arthur artus bedivere bors caerleon camelot excalibur gaheris galahad gareth gawain geraint kay lamorak
    lancelot merlin morgana percival pict queenie tristram
"""
PEOPLE = """
    ally builder dragon henchman henchmen king knight laborer labourer lady marshal traitor vassal witch
"""
THINGS = """
    apple castle cauldron coin decree environs flag gold grail horn hut influence kitchen manor mission
    mistletoe pentagram poison poisoned portal seal shield signet staff treasure
"""
PLACES = """
    column district lake market mint mountain orchard principality quarry rondel roof row smith stairs tailor
    terrain territory tower wood
"""
DEEDS = "bewitch block draft exchange mirror pass relocate repel switch"
GERMAN = """
    apfel äpfel auftrag baumeister burg einfluss flaggenträger gefolgsleute gefolgsmann grafschaft gral
    hexe hexenkessel hofdame merlinstab mistelzweig pikte ritter rittergut schild schildknappe tagelöhner
    umland verräter
"""
FRENCH = """
    bouclier château chaudron chevalier drapeau graal maçon manoir morgane picte pomme quête serviteur traître
"""
PHRASES = ("flag bearer", "round table", "shield bearer")

PLAIN_WORDS = {
    "block": "the instructions of a program come in blocks; a piece of source in braces is one",
    "column": "a place in a line of text, or in a table of facts",
    "draft": "the JSON Schema standard counts its versions in drafts",
    "exchange": "plain English for a swap, as in file exchange formats",
    "flag": "a switch of a command, or a bit of a mask",
    "mirror": "plain English: one thing mirrors another",
    "pass": "Python's keyword, and a step of the pipeline",
    "rondel": "the name of this project",
    "row": "a line of a table of facts",
    "switch": "an option of a command",
}

# A path that exists on one machine only, or a host that packages come from.
MACHINE = re.compile(
    r"(?<![\w.)])/(?:work|home|root|Users|tmp|opt)/\w|\b[A-Z]:\\\\?Users|\bpypi\.org|\bpythonhosted\.org"
)
TEXT_SUFFIXES = {
    "",
    ".json",
    ".lark",
    ".md",
    ".py",
    ".rondel",
    ".toml",
    ".txt",
    ".yaml",
    ".yml",
    ".js",
    ".mjs",
    ".html",
}
PROJECT_FOLDERS = (
    ".ci",
    "benchmarks",
    "docs",
    "editors",
    "engine",
    "grammar",
    "rulesets",
    "schemas",
    "tests",
    "web",
)


def with_plurals(words: Iterable[str]) -> set[str]:
    singular = set(words)
    return singular | {word + "s" for word in singular} | {word[:-1] + "ies" for word in singular if word[-1] == "y"}


GLOSSARY = set(" ".join((NAMES, PEOPLE, THINGS, PLACES, DEEDS)).split())
GAME_WORDS = with_plurals(GLOSSARY - PLAIN_WORDS.keys()) | with_plurals(FRENCH.split()) | set(GERMAN.split())


def words_of(line: str) -> list[str]:
    """The words of a line, with snake_case and CamelCase names taken apart."""
    apart = re.sub(r"(?<=[a-zß-ÿ])(?=[A-Z])", " ", line)
    return re.findall(r"[^\W\d_]+", apart.lower())


def game_words_in(line: str) -> list[str]:
    words = words_of(line)
    sentence = f" {' '.join(words)} "
    return [word for word in words if word in GAME_WORDS] + [p for p in PHRASES if f" {p} " in sentence]


def text_files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            built = any(part.endswith(".egg-info") for part in path.parts)  # what an installation leaves behind
            if path.is_file() and path.suffix in TEXT_SUFFIXES and not built:
                yield path


def numbered_lines(path: Path) -> Iterator[tuple[str, str]]:
    """Each line with its place; the path itself comes first, for names count too."""
    shown = path.relative_to(ROOT).as_posix()
    yield shown, shown
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        yield f"{shown}:{number}", line


def test_engine_and_grammar_know_no_game() -> None:
    found = [
        f"{place}: {word}"
        for path in text_files("engine", "grammar")
        for place, line in numbered_lines(path)
        for word in game_words_in(line)
    ]
    assert not found, "\n".join(found)


def test_game_words_are_found_inside_names_and_in_the_plural() -> None:
    assert game_words_in("def place_vassals(board: CastleBoard) -> None:") == ["vassals", "castle"]
    assert game_words_in("principalities and the flag-bearer") == ["principalities", "flag bearer"]
    assert game_words_in("bypass the flags of rondel, making blocks") == []


def test_every_plain_word_is_excepted_from_the_glossary() -> None:
    assert PLAIN_WORDS.keys() <= GLOSSARY


def test_no_engine_file_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in engine_paths()}
    found = [f"{path.relative_to(ROOT)}: {n} lines" for path, n in lengths.items() if n > FILE_LINES]
    assert not found, "\n".join(found)


def long_functions(path: Path) -> Iterator[str]:
    for name, first, lines in engine_file(path).functions:
        if lines > FUNCTION_LINES:
            yield f"{path.relative_to(ROOT)}:{first}: {name} has {lines} lines"


def test_no_engine_function_is_too_long() -> None:
    found = [long for path in engine_paths() for long in long_functions(path)]
    assert not found, "\n".join(found)


def test_a_class_name_stands_for_one_thing() -> None:
    """Only what is written and what it means to the machine may share one: syntax and core have a `Choose` each."""
    rooms: dict[str, list[str]] = {}
    for path in engine_paths():
        for name in engine_file(path).classes:
            rooms.setdefault(name, []).append(path.relative_to(ROOT / "engine" / "rondel").parts[0])
    assert not [name for name, found in rooms.items() if len(found) > 1 and sorted(found) != ["core", "syntax"]]


def project_texts() -> Iterator[Path]:
    yield from text_files(*PROJECT_FOLDERS)
    yield from (path for path in sorted(ROOT.iterdir()) if path.is_file() and path.suffix in TEXT_SUFFIXES)


def test_no_file_names_a_machine() -> None:
    found = [
        f"{place}: {line.strip()[:100]}"
        for path in project_texts()
        for place, line in numbered_lines(path)
        if MACHINE.search(line)
    ]
    assert not found, "\n".join(found)


def test_machine_paths_are_told_from_addresses() -> None:
    assert MACHINE.search("open('" + "/home" + "/me/rules.yaml')")
    assert not MACHINE.search("https://example.org/home/rules and rules/work/flow")
