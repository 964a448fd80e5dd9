"""`rondel build`: what is written, what is refused, and what is said where zig is missing."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.cli.conftest import Run, WriteModule
from tests.native_machine import COMPILER

from rondel.program.native import compilers

C = ("build", "--modules", "tictactoe", "--target", "c")
HEADER = '#include <stdio.h>\n#include <stdlib.h>\n#include "rondel.h"\n'
MAIN = """
int main(void) {
    int64_t *s = malloc(8 * rondel_words());
    void *x = malloc(rondel_context_bytes());
    for (int64_t n = rondel_start(s, x, 1); n > 0; n = rondel_run(s, x, *rondel_codes(x))) {}
    printf("%d", rondel_over(s));
    return 0;
}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def no_zig(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")


def names_in(folder: str) -> set[str]:
    return {path.name for path in Path(folder).iterdir()}


def test_without_zig_it_is_said_in_one_sentence(on_games: Run, no_zig: None) -> None:
    shown = on_games("build", "--modules", "tictactoe", "--target", "wasm")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == ("rondel build: WebAssembly is built by zig, and there is none: pip install 'rondel[native]'\n")
    assert not list(Path().iterdir())


def test_without_a_compiler_there_is_no_library(on_games: Run, no_zig: None) -> None:
    shown = on_games("build", "--modules", "tictactoe", "--target", "library")
    assert (shown.code, shown.err) == (2, f"rondel build: {compilers.NONE}\n")


def test_another_target_is_wrong_use(on_games: Run) -> None:
    shown = on_games("build", "--modules", "tictactoe", "--target", "wasn")
    assert shown.code == 2
    assert "argument --target: there is no target 'wasn'; did you mean 'wasm'?" in shown.err


def test_a_target_is_wanted(on_games: Run) -> None:
    assert on_games("build", "--modules", "tictactoe").code == 2


def test_the_source_goes_to_a_folder_named_after_the_lineup(on_games: Run) -> None:
    shown = on_games(*C)
    assert (shown.code, shown.out) == (0, "")
    assert shown.err.startswith("written to tictactoe-2-c: rules.c (")
    assert names_in("tictactoe-2-c") == {"rules.c", "rondel.h", "names.json"}


def test_a_module_of_ones_own_is_built(rondel: Run, write_module: WriteModule) -> None:
    shelf = str(write_module("mine").parent)
    assert rondel("build", "--modules", "mine", "--target", "c", "--out", "a/b", "--shelf", shelf).code == 0
    assert json.loads(Path("a/b/names.json").read_text())["modules"] == ["mine"]


def test_names_are_ids_by_their_numbers(on_games: Run) -> None:
    on_games(*C, "--out", "made")
    names = json.loads(Path("made/names.json").read_text())
    assert names["players"] == ["cross", "nought"]
    assert names["pieces"][0] == {"name": "stone.cross", "kind": "stone", "owner": 1, "own": "stone"}
    (pause,) = names["pauses"].values()
    assert (pause["about"], names["members"][pause["of"]][2]) == ("tictactoe.turn.there", "square.r1c1")


def test_what_was_built_before_is_replaced(on_games: Run) -> None:
    on_games(*C, "--out", "made")
    before = Path("made/rules.c").read_bytes()
    Path("made/rules.c").unlink()
    assert on_games(*C, "--out", "made").code == 0
    assert on_games(*C, "--out", "made").code == 0
    assert Path("made/rules.c").read_bytes() == before


@pytest.mark.parametrize("name", ["rules.c", "rondel.h", "names.json"])
def test_what_others_have_written_stays(on_games: Run, name: str) -> None:
    Path("made").mkdir()
    Path("made", name).write_text("mine")
    shown = on_games(*C, "--out", "made")
    told = f"'{Path('made', name)}' is there and is not what rondel build wrote; nothing was written"
    assert (shown.code, shown.err) == (2, f"rondel build: {told}\n")
    assert (names_in("made"), Path("made", name).read_text()) == ({name}, "mine")


def test_what_was_changed_since_stays(on_games: Run) -> None:
    on_games(*C, "--out", "made")
    Path("made/rondel.h").write_text("mine")
    assert on_games(*C, "--out", "made").code == 2
    assert Path("made/rondel.h").read_text() == "mine"


def test_a_file_is_no_folder(on_games: Run) -> None:
    Path("made").write_text("mine")
    shown = on_games(*C, "--out", "made")
    assert (shown.code, shown.err) == (2, "rondel build: 'made' is a file; a folder is wanted\n")


@pytest.mark.slow
@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
def test_the_source_is_built_by_any_compiler_and_called_by_its_header(on_games: Run) -> None:
    on_games(*C, "--out", "made")
    Path("made/main.c").write_text(HEADER + MAIN)
    subprocess.run([COMPILER, "-w", "-O0", "-o", "play", "rules.c", "main.c"], check=True, cwd="made")
    assert subprocess.run(["./play"], cwd="made", capture_output=True, text=True, check=True).stdout == "1"


@pytest.mark.slow
@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
def test_targets_stand_beside_each_other(on_games: Run) -> None:
    for target in ("library", "c", "library"):
        assert on_games("build", "--modules", "tictactoe", "--target", target, "--out", "made").code == 0
    assert {"rules.c", "rondel.h", "names.json"} < names_in("made")
    shutil.rmtree("made")
