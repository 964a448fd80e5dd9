"""Where words are written, and that all files are written or none."""

from __future__ import annotations

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
from rondel.source.document import Document
from rondel.source.module_files import language_of
from rondel.source.resources import shipped_rulesets
from rondel.translate.reading import read_words
from rondel.translate.volumes import ENGINE, Volume, is_brought

_BOM = "\ufeff"


@frozen
class WordsTarget:
    """A file that is to be written, the folder that it must lie in, and its new text."""

    path: Path
    folder: Path
    text: str


def target_of(volume: Volume, part: str, text: str, into: Path | None, shelves: Sequence[str] = ()) -> WordsTarget:
    """The file of a part: below a folder that was named, else in the module itself, unless it is a shipped one."""
    if into is not None:
        return WordsTarget(into / volume.relative(part), into, text)
    if is_brought(part):
        return _on_shelf(volume, part, text, shelves)
    if volume.name in ENGINE or not isinstance(volume.root, Path):
        raise WrongUse(say("words.with-engine", name=volume.name))
    if _is_shipped(volume.root) and not any(volume.root.is_relative_to(shelf) for shelf in shelves):
        raise WrongUse(say("words.shipped", name=volume.name))
    return WordsTarget(volume.root / "words" / f"{part}.yaml", volume.root, text)


def _on_shelf(volume: Volume, part: str, text: str, shelves: Sequence[str]) -> WordsTarget:
    """The file of a language on a shelf: on the first of those named that has it."""
    there = [Path(shelf) for shelf in shelves if (Path(shelf) / volume.relative(part)).is_file()]
    if not there:
        raise WrongUse(say("words.shipped", name=volume.relative(part)))
    return WordsTarget(there[0] / volume.relative(part), there[0], text)


def _is_shipped(root: Path) -> bool:
    shipped = shipped_rulesets()
    return isinstance(shipped, Path) and root.resolve().is_relative_to(shipped.resolve())


def overlaid(volume: Volume, into: Path | None) -> Volume:
    """A volume with the files that stand in a folder already, instead of its own."""
    if into is None:
        return volume
    folder = (into / volume.relative("en")).parent
    found = {**dict(_documents(folder, into)), **dict(_brought(volume, into))}
    replaced = {language_of(part) for part in found}
    kept = {part: document for part, document in volume.parts.items() if language_of(part) not in replaced}
    return replace(volume, parts={**kept, **found}) if found else volume


def _documents(folder: Path, into: Path) -> Iterator[tuple[str, Document]]:
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
        yield path.stem, read_words(path, into)


def _brought(volume: Volume, into: Path) -> Iterator[tuple[str, Document]]:
    for part in filter(is_brought, volume.parts):
        if (into / volume.relative(part)).is_file():
            yield part, read_words(into / volume.relative(part), into)


def write_all(targets: Sequence[WordsTarget]) -> None:
    """Writes all files, or says why none of them is written."""
    made = [folder for target in targets for folder in _make_folders(target)]
    try:
        old = {target.path: _content(target) for target in targets}
        for target in targets:
            refuse_unwritable(target.path, inside=target.folder)
        _write(targets, old)
    except OSError as error:
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise WrongUse(say("words.not-written", path=str(error.filename), reason=_reason(error))) from None


def _make_folders(target: WordsTarget) -> list[Path]:
    """Makes the folders between a file and the one that it must lie in, and tells which."""
    missing = [folder for folder in (target.path.parent, *target.path.parent.parents) if not folder.exists()]
    made = [folder for folder in reversed(missing) if folder == target.folder or folder.is_relative_to(target.folder)]
    try:
        for folder in made:
            folder.mkdir()
    except OSError as error:
        raise WrongUse(say("words.not-made", path=str(error.filename), reason=_reason(error))) from None
    return made


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
