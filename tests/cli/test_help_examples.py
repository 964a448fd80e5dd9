"""The examples in the help of every command run as they are printed.

They run in a folder that has all the files they name. Where an example would take minutes, it is made shorter: fewer
games, some scenarios of many; the shipped rulesets are few.
"""

from __future__ import annotations

import io
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from rondel.cli.main import COMMANDS, main
from rondel.messages.said import languages

ROOT = Path(__file__).parents[2]
SHIPPED = ("base", "kings_favor", "lineups")
SHORTER = (
    (r"--games \d+", "--games 2"),
    (r"(mcts|flat):\d+", r"\1:2"),
    ("^compare ", "compare --games 2 --backend python "),
    ("--depth 9", "--depth 5"),
    ("--target wasm", "--target c"),  # zig is not in every environment; tests/web_assembly has it
    ("^scenario$", "scenario -k apple"),
    ("^web", "web --backend python --port 0"),  # nobody serves: that would last until somebody interrupts
    ("--port 0(.*) --port 8080", r"--port 0\1"),
    (r"--watch( --rounds \d+)?", "--watch --rounds 1"),
)
LONG = ("conform", "check .", "check rulesets")  # whatever is done with them, they take many seconds
FILES = {
    "lineup.yaml": "modules: [base]\nplayers: 3\n",
    "choices.txt": "1\ngo_on\nact\n",
    "mine.py": "class Bold:\n    def choose(self, question):\n        return question.options[-1]\n",
    "a.rondel": "deed turn { score 1 }\n",
    "played-7.rondel": 'scenario "played" { modules: base  seed: 7  start: game  then { need round_number == 1 } }\n',
    "base.it.po": (
        'msgid ""\nmsgstr ""\n"Language: it\\n"\n"X-Rondel-Module: base\\n"\n\n'
        'msgctxt "module.title"\nmsgid "Merlin"\nmsgstr "Merlino"\n'
    ),
    "my_box/module.yaml": "module: my_box\nversion: 1.0.0\nneeds: [base]\n",
    "my_modules/x/module.yaml": "module: x\nversion: 1.0.0\nneeds: [base]\n",
}


def examples(text: str) -> list[str]:
    """The commands among some lines of help; what they are for stands two blanks behind them."""
    found = re.findall(r"(?m)^  rondel (.+)$", text)
    return [re.split(r" {2,}", line)[0] for line in found]


def help_of(name: str, language: str = "en") -> str:
    with redirect_stdout(io.StringIO()) as told:
        main(["--lang", language, *([] if name == FIRST else [name]), "--help"])
    return told.getvalue()


FIRST = "rondel"
ALL = {name: examples(help_of(name)) for name in (FIRST, *COMMANDS)}


def run(line: str) -> int:
    for long, short in SHORTER:
        line = re.sub(long, short, line)
    words, _, file = line.partition(" < ")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(Path(file).read_text() if file else ""))
        return main(shlex.split(words))


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with all that examples name, in which little is shipped."""
    folder = tmp_path_factory.mktemp("workshop")
    for name in SHIPPED:
        shutil.copytree(ROOT / "rulesets" / name, folder / "rulesets" / name)
    shutil.copytree(ROOT / "tests" / "games" / "tictactoe", folder / "tests" / "games" / "tictactoe")
    shutil.copytree(ROOT / "schemas", folder / "my_modules" / "schemas")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr("rondel.source.shelf.shipped_rulesets", lambda: folder / "rulesets")
        patch.setattr("rondel.web.serving.serve", lambda *served: None)
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setattr("rondel.program.native.compilers.FLAGS", ("-O0", "-shared", "-fPIC", "-fvisibility=hidden"))
        assert run("new my_rule") == run("play --save game.json") == 0
        scenarios = next((folder / "my_rule" / "scenarios").glob("*.rondel"))
        titled = re.sub('scenario "', 'scenario "crown: ', scenarios.read_text())
        (folder / "my_rule" / "scenarios" / "a.rondel").write_text(titled)
        scenarios.unlink()
        yield folder


def others() -> Iterator[object]:
    """All examples but those of `new`: one of each command in every run, the others and the longest with the soak."""
    seen = set[str]()
    for line in sorted({line for name in ALL if name != "new" for line in ALL[name] if not line.startswith("new ")}):
        command = line.partition(" ")[0]
        is_long = line.startswith(LONG) or command in seen
        seen |= set() if line.startswith(LONG) else {command}
        yield pytest.param(line, marks=pytest.mark.soak if is_long else pytest.mark.slow)


@pytest.mark.parametrize("line", list(others()))
def test_an_example_of_the_help_runs(workshop: Path, line: str) -> None:
    assert run(line) == 0


@pytest.mark.parametrize("line", ALL["new"])
def test_an_example_of_beginning_a_module_runs(
    workshop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    shutil.copytree(workshop / "my_modules", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    assert run(line) == 0


@pytest.mark.parametrize("name", ALL)
def test_every_help_has_examples(name: str) -> None:
    assert ALL[name]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ALL)
def test_help_has_the_same_examples_in_every_language(name: str, language: str) -> None:
    assert examples(help_of(name, language)) == ALL[name]
