"""`rondel check --diff`: all that `--fix` would do, however many rounds it takes, and nothing is done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import SMALL_FACTS, SMALL_RULES, Run, WriteModule
from .test_check_fix import CASES, SLIP, WORDS

# The first of these is seen only in rounds: what a deed does is not read before it is one.
SEVERAL: dict[str, dict[str, str]] = {
    "a name behind a word of the language": {"rules": SLIP.replace("deed game", "dede game")},
    "a name and a key of facts": {"rules": SLIP, "facts": SMALL_FACTS.replace("numbers", "nubmers")},
    "a name and a word": {"rules": SLIP, "words__en": WORDS.replace("label.two", "label.tow")},
    "lines without a last end": {"rules": SLIP.rstrip("\n"), "facts": SMALL_FACTS.replace("numbers", "nubmers")},
}
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@\n")


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def patched(files: dict[str, bytes], diff: str) -> dict[str, bytes]:
    """Files after a unified diff, as any tool would apply it."""
    found = dict(files)
    for part in re.split(r"(?m)^(?=--- )", diff)[1:]:
        header, _, hunks = part.partition("\n+++ ")
        file = header.removeprefix("--- ")
        found[file] = _patched(files[file].decode(), hunks.partition("\n")[2]).encode()
    return found


def _patched(text: str, hunks: str) -> str:
    old, new, done = re.findall(r"[^\n]*\n|[^\n]+$", text), list[str](), 0
    starts = list(_HUNK.finditer(hunks))
    for hunk, end in zip(starts, [*(one.start() for one in starts[1:]), len(hunks)], strict=True):
        lines = re.findall(r"[^\n]*\n", re.sub(r"\n\\ [^\n]*\n", "\0\n", hunks[hunk.end() : end]))
        lines = [line.removesuffix("\0\n") if line.endswith("\0\n") else line for line in lines]
        first = int(hunk[1]) - (hunk[2] != "0")
        before = [line[1:] for line in lines if line[0] in " -"]
        assert old[first : first + len(before)] == before
        new += [*old[done:first], *(line[1:] for line in lines if line[0] in " +")]
        done = first + len(before)
    return "".join([*new, *old[done:]])


@pytest.mark.parametrize("case", [*CASES, *SEVERAL])
def test_the_diff_gives_the_very_bytes_that_fix_writes(rondel: Run, write_module: WriteModule, case: str) -> None:
    folder = write_module(**(SEVERAL[case] if case in SEVERAL else CASES[case][0]))
    before = bytes_of(folder)
    diff = rondel("check", str(folder), "--diff").out
    assert bytes_of(folder) == before
    rondel("check", str(folder), "--fix")
    assert patched(before, diff) == bytes_of(folder) != before


def test_what_shows_only_when_something_is_mended_is_in_the_diff(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(**SEVERAL["a name behind a word of the language"])
    shown = rondel("check", str(folder), "--diff")
    assert shown.err.endswith("--fix would mend 2\n")
    assert re.search(r"(?m)^\+.*do turn", shown.out)


def test_line_ends_stand_in_the_diff_as_they_are(rondel: Run, write_module: WriteModule) -> None:
    file = write_module(facts=SMALL_FACTS.replace("numbers", "nubmers")) / "rules.rondel"
    file.write_bytes(SLIP.replace("\n", "\r\n").encode())
    diff = rondel("check", str(file.parent), "--diff").out
    assert patched(bytes_of(file.parent), diff)[file.as_posix()] == SMALL_RULES.replace("\n", "\r\n").encode()


def test_a_byte_order_mark_hinders_no_round(rondel: Run, write_module: WriteModule) -> None:
    file = write_module(facts=SMALL_FACTS.replace("numbers", "nubmers")) / "rules.rondel"
    file.write_bytes(b"\xef\xbb\xbf" + SLIP.encode())
    assert rondel("check", str(file.parent), "--diff").err.endswith("--fix would mend 2\n")


def test_a_lineup_is_drafted_in_rounds_too(rondel: Run, write_module: WriteModule, tmp_path: Path) -> None:
    write_module()
    lineup = tmp_path / "lineup.yaml"
    lineup.write_text("modules: [small]\nplayesr: 3\noptions: {sped: fast}\n")
    before = bytes_of(tmp_path)
    shown = rondel("check", str(lineup), "--diff", "--shelf", str(tmp_path))
    rondel("check", str(lineup), "--fix", "--shelf", str(tmp_path))
    assert patched(before, shown.out) == bytes_of(tmp_path) != before


def test_several_workers_give_the_same_diff(rondel: Run, write_module: WriteModule) -> None:
    wrong = SEVERAL["a name and a key of facts"]
    folder = write_module(**wrong).parent
    write_module("other", **wrong)
    alone, shared = (rondel("check", str(folder), "--diff", "--workers", workers) for workers in ("1", "2"))
    assert alone.out == shared.out != ""


def test_a_draft_is_forgotten_when_the_diff_is_told(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=SLIP)
    rondel("check", str(folder), "--diff")
    assert "there is no deed 'trun'" in rondel("check", str(folder)).out


def test_the_diff_says_in_the_language_of_the_author_what_was_mended(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=SMALL_RULES.replace("do turn", "do trun"))
    assert ".rondel (berichtigt)\n" in rondel("--lang", "de", "check", str(folder), "--diff").out
