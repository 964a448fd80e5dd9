"""A language begun: files with every id that is to be translated, each a remark until somebody takes its sign away.

Beside each stands what the source says and what a translator has to know. So a skeleton is a words file at once, in
which nothing is said yet. The source of an edition is the language that it says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rondel.source.module_files import BROUGHT, language_of
from rondel.translate.entries import MESSAGES, TERMS, WordEntry, WordKey, entries_in, source_language
from rondel.translate.hints import Talk
from rondel.translate.volumes import Volume, is_brought
from rondel.translate.yaml_texts import quoted
from rondel.words.grammar import Grammar
from rondel.words.languages import base_language, fallback_chain, grammar_of
from rondel.words.term import GENDER
from rondel.words.unfilled import UNFILLED

_CARRIED = ("article", "only", "verb")  # what is said of a thing in any language
_WHERE = "where"
_NOUNS = ("piece", "place", "board", "word")
_HEAD = """\
# {volume} in {language}. A line counts when the # before its id is taken away and its text is translated; what is in
# braces stays, in the shape that the language needs. 'rondel words progress' and 'rondel check' tell what is left."""
_HEAD_OF_EDITION = """
# An edition says what differs: the rest may keep its #, and is said as in {behind}."""


def skeleton(volume: Volume, language: str, talk: Talk, *, on_shelf: bool = False) -> dict[str, str]:
    """The files of a new language by their parts: divided as the source is, or as shelves have them."""
    found: dict[str, list[WordEntry]] = {}
    for entry in _entries_shown(volume, language).values():
        share = entry.part.removeprefix(language_of(entry.part)).removesuffix(f".{BROUGHT}")
        part = volume.part_on_shelf(language, share) if on_shelf else language + share
        found.setdefault(part, []).append(entry)
    return {part: _file(volume, language, entries, talk) for part, entries in found.items()}


def _entries_shown(volume: Volume, language: str) -> dict[WordKey, WordEntry]:
    """What is shown to be said anew: of an edition what the languages behind it say, else the source."""
    shown = _behind(volume, language) or [source_language(volume)]
    own = {part: each for part, each in volume.parts.items() if not is_brought(part)}
    if not any(language_of(part) in shown for part in own):
        own = dict(volume.parts)
    return {key: one for each in reversed(shown) for key, one in entries_in(replace(volume, parts=own), each).items()}


def _behind(volume: Volume, language: str) -> list[str]:
    """The languages behind an edition that a volume has, the nearest first."""
    return [each for each in fallback_chain(language, language)[1:] if each in volume.languages]


def _file(volume: Volume, language: str, entries: Sequence[WordEntry], talk: Talk) -> str:
    head, behind = _HEAD.format(volume=volume.name, language=language), _behind(volume, language)
    head += _HEAD_OF_EDITION.format(behind=behind[0]) if behind else ""
    terms = [_term(entry, volume, language, talk) for entry in entries if entry.key.section == TERMS]
    messages = [
        _message(entry, volume, language, talk)
        for entry in entries
        if entry.key.section == MESSAGES and isinstance(entry.value, str)
    ]
    if volume.is_flat:
        return "\n\n".join([head, *(_block(lines, "") for lines in messages)]) + "\n"
    blocks = [head]
    blocks += ["status: proposed", f"{TERMS}:", *(_block(lines) for lines in terms)] if terms else []
    blocks += [f"{MESSAGES}:", *(_block(lines) for lines in messages)] if messages else []
    return "\n\n".join(blocks) + "\n"


def _block(lines: Sequence[str], indent: str = "  ") -> str:
    """Remarks, and the line that waits, which has no blank behind its sign."""
    *remarks, waiting = lines
    return "\n".join([*(f"{indent}# {line}" for line in remarks), f"{indent}#{waiting}"])


def _message(entry: WordEntry, volume: Volume, language: str, talk: Talk) -> list[str]:
    hints = talk.hints(volume, entry.key, entry.text, language, written_in=language_of(entry.part))
    rules = [f"rules: {', '.join(hints.rules)}"] if hints.rules else []
    source = f"{language_of(entry.part)}: {quoted(entry.text)}"
    return [*_on_lines(hints.lines), *rules, source, f'{entry.key.id}: "{UNFILLED}"']


def _on_lines(texts: Sequence[str]) -> list[str]:
    return [line for text in texts for line in text.split("\n")]


def _term(entry: WordEntry, volume: Volume, language: str, talk: Talk) -> list[str]:
    start, end = entry.span.line - 1, entry.span.end_line
    said = " ".join(line.strip() for line in entry.document.text.split("\n")[start:end])
    source = f"{language_of(entry.part)}: {said.partition(': ')[2] or said}"
    return [
        source,
        f"{entry.key.id}: {{{', '.join(_wanted(entry, volume, talk.library.languages.grammar_of(language)))}}}",
    ]


def _wanted(entry: WordEntry, volume: Volume, grammar: Grammar) -> Iterator[str]:
    """The parts of an entry that a translator fills in, and those that carry over: in an edition the place, too."""
    said = entry.value if isinstance(entry.value, dict) else {}
    if grammar.genders and _is_noun(entry, volume):
        yield f"{GENDER}: {'|'.join(grammar.genders)}"
    numbers = ("one", "other") if _is_noun(entry, volume) else ("one",)
    yield from (f"{number}: " for number in ([said["only"]] if "only" in said else numbers))
    places = [where for where in grammar.places if where]
    if _WHERE in said and places:
        is_same = base_language(language_of(entry.part)) == grammar.language
        yield f"{_WHERE}: {said[_WHERE] if is_same else '|'.join(places)}"
    yield from (f"{name}: {said[name]}" for name in _CARRIED if name in said)


def _is_noun(entry: WordEntry, volume: Volume) -> bool:
    """Whether a term has a gender in languages that have some; else its kind tells."""
    others = [entries_in(volume, language).get(entry.key) for language in volume.languages]
    gendered = [language for language in volume.languages if grammar_of(language).genders]
    if gendered:
        return any(isinstance(other.value, dict) and GENDER in other.value for other in others if other)
    return entry.key.id.split(".")[0] in _NOUNS
