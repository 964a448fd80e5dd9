"""What has changed between two states of words, and which translations are outdated by it.

States are folders of modules, modules, or single words files; or two languages of the same modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rondel.files.reading import is_regular
from rondel.frozen import frozen
from rondel.messages.said import Said, say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.source.shelf import FACTS_FILE
from rondel.translate.entries import (
    MESSAGES,
    WordEntry,
    WordKey,
    entries_in,
    left_to_engine,
    said_keys,
    source_language,
)
from rondel.translate.placeholders import named_in
from rondel.translate.reading import read_words
from rondel.translate.term_cells import cells_of, written_term
from rondel.translate.volumes import Volume
from rondel.words.grammar import Grammar
from rondel.words.languages import Languages

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
MISSING, EXTRA, OTHERWISE = "missing", "only there", "other placeholders"


@frozen
class Difference:
    """An id of which something is to be told: what, the texts before and after, and the translations it concerns."""

    volume: str
    key: WordKey
    what: str
    old: str = ""
    new: str = ""
    outdated: tuple[str, ...] = ()


# --- two states of files ---


def words_at(path: Path) -> dict[str, Volume]:
    """The words at a path: a file, a module, or a folder of modules, by name; of one alone the name is empty."""
    if is_regular(path):
        return {"": Volume(path.stem, {path.stem: read_words(path, path.parent)})}
    if not path.is_dir():
        raise WrongUse(say("words.nothing-at", path=str(path)))
    if (path / "words").is_dir() or is_regular(path / FACTS_FILE):
        return {"": _module_at(path)}
    inner = [folder for folder in sorted(path.iterdir()) if (folder / "words").is_dir()]
    if not inner:
        raise WrongUse(say("words.none-at", path=str(path)))
    return {folder.name: _module_at(folder) for folder in inner}


def _module_at(folder: Path) -> Volume:
    files = sorted((folder / "words").glob("*.yaml"))
    return Volume(folder.resolve().name, {file.stem: read_words(file, folder) for file in files})


def differences(old: Mapping[str, Volume], new: Mapping[str, Volume]) -> Iterator[Difference]:
    """What has changed from one state to another, module by module."""
    nothing = Volume("", {})
    for name in dict.fromkeys([*old, *new]):
        yield from _differences(old.get(name, nothing), new.get(name, nothing))


def _differences(old: Volume, new: Volume) -> Iterator[Difference]:
    volume = new if new.parts else old
    language = source_language(volume)
    before, after = entries_in(old, language), entries_in(new, language)
    for key in dict.fromkeys([*after, *before]):
        was, now = before.get(key), after.get(key)
        if was is None or now is None:
            what = ADDED if was is None else REMOVED
            yield Difference(volume.name, key, what, _text(was), _text(now))
        elif was.value != now.value:
            late = tuple(_outdated(key, old, new, language))
            yield Difference(volume.name, key, CHANGED, _text(was), _text(now), late)


def _outdated(key: WordKey, old: Volume, new: Volume, source: str) -> Iterator[str]:
    """The languages in which a word is as it was, though the source is not."""
    for language in new.languages:
        was, now = entries_in(old, language).get(key), entries_in(new, language).get(key)
        if language != source and was is not None and now is not None and was.value == now.value:
            yield language


def _text(entry: WordEntry | None) -> str:
    if entry is None:
        return ""
    return entry.text if entry.key.section == MESSAGES else written_term(cells_of(entry.value))


# --- two languages ---


def between_languages(volume: Volume, one: str, other: str, spoken: Languages) -> Iterator[Difference]:
    """What one language says and another does not, or with other placeholders."""
    left, right = entries_in(volume, one), entries_in(volume, other)
    mine, theirs = spoken.grammar_of(one), spoken.grammar_of(other)
    there, optional = said_keys(right), left_to_engine(volume, other)
    for key in dict.fromkeys([*left, *right]):
        if key not in there and key not in optional:
            yield Difference(volume.name, key, MISSING, _text(left.get(key)))
        elif key not in there:
            continue
        elif key not in left:
            yield Difference(volume.name, key, EXTRA, "", _text(right[key]))
        elif _names(left[key], volume, mine) != _names(right[key], volume, theirs):
            yield Difference(volume.name, key, OTHERWISE, _text(left[key]), _text(right[key]))


def _names(entry: WordEntry, volume: Volume, grammar: Grammar) -> set[str]:
    return {*named_in(entry.text, grammar, is_flat=volume.is_flat)}


def as_lines(found: Sequence[Difference]) -> list[str]:
    """Differences for people, a line each."""
    lines = []
    for one in found:
        texts = " → ".join(text for text in (one.old, one.new) if text)
        late = f"  [{spoken(say('words.outdated-in', languages=one.outdated))}]" if one.outdated else ""
        lines.append(f"{spoken(what_said(one.what))}  {one.volume}  {one.key.id}{late}  {texts}".rstrip())
    return lines


def what_said(what: str) -> Said:
    """What is to be told of an id, in a word or two."""
    return {
        ADDED: say("words.added"),
        REMOVED: say("words.removed"),
        CHANGED: say("words.changed"),
        MISSING: say("words.missing"),
        EXTRA: say("words.only-there"),
        OTHERWISE: say("words.other-placeholders"),
    }[what]
