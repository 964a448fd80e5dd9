"""Where words are written, and that all files are written or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rondel.files.reading import Refused, read_guarded
from rondel.files.writing import refuse_unwritable, write_whole
from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.messages.said import Said, message_reading, say
from rondel.problems import WrongUse
from rondel.source.language_files import FOLDER, RESERVED, has_shipped_sentences
from rondel.source.module_files import language_of
from rondel.source.resources import shipped_rulesets
from rondel.source.shelf import FACTS_FILE, Shelf, shelf_from_path
from rondel.translate.reading import read_words
from rondel.translate.volumes import ENGINE, PROBLEMS, Volume, engine_volume, is_brought
from rondel.words.languages import base_language
from rondel.words.own_words import OWN_MODULE

_BOM = "\ufeff"


@frozen
class WordsTarget:
    """A file that is to be written, the folder that it must lie in, and its new text."""

    path: Path
    folder: Path
    text: str


def shelves_with(shelves: Sequence[Shelf], into: Path | None) -> Sequence[Shelf]:
    """Shelves with the folder that words are written to in front: what it has of a language counts already."""
    return shelves if into is None or not into.is_dir() else (shelf_from_path(into), *shelves)


def goes_on_shelf(
    volume: Volume, language: str, into: Path | None, named: Sequence[str] = (), shelves: Sequence[Shelf] = ()
) -> bool:
    """Whether new words belong to a language on a shelf, and not into the module itself.

    A folder that holds the module, or as that of a checkout the engine, takes them there; any other is a shelf.
    """
    if into is not None:
        return not _holds(into, volume)
    if _may_change(volume, named):
        return any(language_of(part) == language for part in volume.parts) and not volume.speaks_itself(language)
    return _shelf_with(f"{FOLDER}/{language}", shelves) is not None


def _holds(folder: Path, volume: Volume) -> bool:
    if volume.name in ENGINE:
        return (folder / engine_volume(OWN_MODULE).relative("en")).is_file()
    return (folder / volume.name / FACTS_FILE).is_file()


def _may_change(volume: Volume, named: Sequence[str]) -> bool:
    """Whether its own folder may be written to: it is not shipped, or its shelf was named."""
    if volume.name in ENGINE or not isinstance(volume.root, Path):
        return False
    return not _is_shipped(volume.root) or any(volume.root.is_relative_to(shelf) for shelf in named)


def _shelf_with(inner: str, shelves: Sequence[Shelf]) -> Path | None:
    """The first shelf that has something, but for that of what is shipped."""
    folders = [shelf.root for shelf in shelves if isinstance(shelf.root, Path) and not _is_shipped(shelf.root)]
    return next((folder for folder in folders if (folder / inner).exists()), None)


def target_of(
    volume: Volume,
    part: str,
    text: str,
    into: Path | None,
    named: Sequence[str] = (),
    shelves: Sequence[Shelf] = (),
) -> WordsTarget:
    """The file of a part: below a folder that was named, else in the module itself, unless it is a shipped one."""
    if hint := why_unread(volume, part):
        raise WrongUse(say("words.nobody-reads", path=volume.relative(part), hint=hint))
    if into is not None:
        return WordsTarget(into / volume.relative(part), into, text)
    if is_brought(part):
        return _on_shelf(volume, part, text, shelves)
    if volume.name in ENGINE or not isinstance(volume.root, Path):
        raise WrongUse(say("words.with-engine", name=volume.name))
    if not _may_change(volume, named):
        raise WrongUse(say("words.shipped", name=volume.name))
    return WordsTarget(volume.root / "words" / f"{part}.yaml", volume.root, text)


def why_unread(volume: Volume, part: str) -> Said | None:
    """Why nothing would read a part on a shelf: the engine has it, or a file of the engine is called so."""
    if not is_brought(part):
        return None
    if volume.name == PROBLEMS and has_shipped_sentences(language_of(part)):
        return say("facts/unused-file.hint-sentences", language=base_language(language_of(part)))
    return say("facts/unused-file.hint-language") if volume.name in RESERVED else None


def _on_shelf(volume: Volume, part: str, text: str, shelves: Sequence[Shelf]) -> WordsTarget:
    """The file of a language on a shelf: on the first of them that has it, or at least its language."""
    file = volume.relative(part)
    shelf = _shelf_with(file, shelves) or _shelf_with(f"{FOLDER}/{language_of(part)}", shelves)
    if shelf is None:
        raise WrongUse(say("words.shipped", name=file))
    return WordsTarget(shelf / file, shelf, text)


def _is_shipped(root: Path) -> bool:
    shipped = shipped_rulesets()
    return isinstance(shipped, Path) and root.resolve().is_relative_to(shipped.resolve())


def overlaid(volume: Volume, into: Path | None) -> Volume:
    """A volume of the engine with the files that stand in a checkout already, instead of its own."""
    if into is None or volume.name not in ENGINE or not _holds(into, volume):
        return volume
    folder = (into / volume.relative("en")).parent
    found = {path.stem: read_words(path, into) for path in sorted(folder.glob("*.yaml"))}
    brought = {part: document for part, document in volume.parts.items() if is_brought(part)}
    return replace(volume, parts={**found, **brought})


def write_all(targets: Sequence[WordsTarget]) -> None:
    """Writes all files, or says why none of them is written."""
    _refuse_one_file_for_two(targets)
    made: list[Path] = []
    try:
        for target in targets:
            made.extend(_make_folders(target))
        old = {target.path: _content(target) for target in targets}
        for target in targets:
            refuse_unwritable(target.path, inside=target.folder)
        _write(targets, old)
    except BaseException as error:
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise WrongUse(say("words.not-written", path=str(error.filename), reason=_reason(error))) from None
        raise


def _refuse_one_file_for_two(targets: Sequence[WordsTarget]) -> None:
    path, times = Counter(target.path for target in targets).most_common(1)[0] if targets else (None, 0)
    if times > 1:
        raise WrongUse(say("words.same-file", path=str(path)))


def _make_folders(target: WordsTarget) -> Iterator[Path]:
    """Makes the folders between a file and the one that it must lie in, and tells of each that it is made."""
    missing = [folder for folder in (target.path.parent, *target.path.parent.parents) if not folder.exists()]
    inside = [folder for folder in reversed(missing) if folder == target.folder or folder.is_relative_to(target.folder)]
    try:
        for folder in inside:
            folder.mkdir()
            yield folder
    except OSError as error:
        raise WrongUse(say("words.not-made", path=str(error.filename), reason=_reason(error))) from None


def _reason(error: OSError) -> Said:
    return message_reading((error.strerror or "the system refuses").lower())


def _content(target: WordsTarget) -> bytes | None:
    raw = read_guarded(target.path, LARGEST_FILE, target.folder)
    return None if isinstance(raw, Refused) else raw


def _write(targets: Sequence[WordsTarget], old: dict[Path, bytes | None]) -> None:
    done: list[WordsTarget] = []
    try:
        for target in targets:
            before = old[target.path]
            mark = _BOM if before is not None and before.startswith(_BOM.encode()) else ""
            write_whole(target.path, mark + target.text, inside=target.folder)
            done.append(target)
    except BaseException:
        for target in done:
            _restore(target, old[target.path])
        raise


def _restore(target: WordsTarget, content: bytes | None) -> None:
    with suppress(OSError):
        if content is None:
            target.path.unlink()
        else:
            write_whole(target.path, content, inside=target.folder)
