"""`rondel check --fix` and `--diff`: what is mended, what is left alone, and how it is told."""

from __future__ import annotations

import json
import shutil
import stat
from pathlib import Path

import pytest

from rondel.mends import edited
from rondel.problems import Edit, Span

from .conftest import SMALL_FACTS, SMALL_RULES, Run, WriteModule

WORDS = """\
terms:
  player.red: Red
  player.blue: Blue  # as the sea
  player.green: Green
  option.speed: speed
  label.one: one
  label.two: two
  deed.turn: turn
  label.none_at_all: none
"""
HOUSE = "module: NAME\nversion: 1.0.0\n"
MORE = SMALL_RULES + "before small.turn { score 0 }\n"
GIVING = (
    SMALL_RULES
    + """\
deed give(n: number) { score n }
after small.give(n) { score 0 }
before small.turn { do give(1) }
"""
)
SLIP = SMALL_RULES.replace("do turn", "do trun")


def words_without(*lines: str) -> str:
    return "".join(line for line in WORDS.splitlines(keepends=True) if line.strip() not in lines)


# Each mend: the files of a module that are wrong, and what they are afterwards; with it the module checks.
CASES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "an unknown deed": ({"rules": SLIP}, {"rules.rondel": SMALL_RULES}),
    "an unknown name": ({"rules": SMALL_RULES.replace("1..rounds", "1..ruonds")}, {"rules.rondel": SMALL_RULES}),
    "a declaration that is misspelt": (
        {"rules": MORE.replace("deed turn", "deed tunr")},
        {"rules.rondel": MORE},
    ),
    "a header that is left out": (
        {"rules": GIVING.replace("small.give(n)", "small.give")},
        {"rules.rondel": GIVING},
    ),
    "a word of the language": ({"rules": SMALL_RULES.replace("deed game", "dede game")}, {"rules.rondel": SMALL_RULES}),
    "a comparison": ({"rules": SMALL_RULES.replace("speed ==", "speed =")}, {"rules.rondel": SMALL_RULES}),
    "two in one line": (
        {"rules": SLIP.replace("each n in", "for n in").replace("each player in", "foreach player in")},
        {"rules.rondel": SMALL_RULES},
    ),
    "a key of facts": ({"facts": SMALL_FACTS.replace("numbers", "nubmers")}, {"module.yaml": SMALL_FACTS}),
    "a key inside facts": ({"facts": SMALL_FACTS.replace("default", "defualt")}, {"module.yaml": SMALL_FACTS}),
    "a number in quotes": ({"facts": SMALL_FACTS.replace("from: 2", 'from: "2"')}, {"module.yaml": SMALL_FACTS}),
    "a list of one": (
        {"facts": SMALL_FACTS + "excludes: other\n"},
        {"module.yaml": SMALL_FACTS + "excludes: [other]\n"},
    ),
    "a capital in a name": ({"facts": SMALL_FACTS.replace("rounds", "Rounds")}, {"module.yaml": SMALL_FACTS}),
    "the indentation of facts": (
        {"facts": SMALL_FACTS.replace("numbers:", "  numbers:")},
        {"module.yaml": SMALL_FACTS},
    ),
    "a bracket": ({"facts": SMALL_FACTS.replace("green]}", "green}")}, {"module.yaml": SMALL_FACTS}),
    "a word that is missing": (
        {"words__en": words_without("label.two: two")},
        {"words/en.yaml": words_without("label.two: two") + "  label.two: two\n"},
    ),
    "a key for one where several are meant": (
        {"facts": SMALL_FACTS.replace("numbers:", "number:")},
        {"module.yaml": SMALL_FACTS},
    ),
    "an empty section of words": ({"words__en": "terms:\n"}, {}),
    "all words of a section": ({"words__en": "status: proposed\n"}, {}),
    "a word that is misspelt": ({"words__en": WORDS.replace("label.two", "label.tow")}, {"words/en.yaml": WORDS}),
    "a section of words": ({"words__en": WORDS.replace("terms", "temrs")}, {"words/en.yaml": WORDS}),
    "a word in another language": (
        {"words__en": WORDS, "words__de": words_without("label.two: two")},
        {"words/de.yaml": WORDS.replace("label.two: two", "label.two: two  # from en, to be translated")},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_mended_and_the_module_checks(rondel: Run, write_module: WriteModule, case: str) -> None:
    wrong, right = CASES[case]
    folder = write_module(**wrong)
    shown = rondel("check", str(folder), "--fix")
    assert shown.code == 0, shown.out + shown.err
    for file, text in right.items():
        assert (folder / file).read_text(encoding="utf-8") == text.replace("NAME", "small")


NEEDS = {
    "at a seam": "after small.turn { score 1 }\n",
    "in a deed": "deed game { each player in players { as player { do small.turn } } }\n",
    "in an expression": "deed game { each player in players { as player { score small.prize } } }\n",
    "at an answer": "fix small.prize at 3\n",
}


@pytest.mark.parametrize("rules", NEEDS.values(), ids=NEEDS)
def test_a_module_that_is_named_is_added_to_what_is_needed(rondel: Run, write_module: WriteModule, rules: str) -> None:
    write_module(rules=SMALL_RULES.replace("score 1", "score prize") + "answer prize = 1\n")
    facts = HOUSE + ("players: {from: 2, to: 2, colours: [red, blue]}\n" if "game" in rules else "")
    house = write_module("house", rules, facts)
    shown = rondel("check", str(house))
    assert "link/not-needed" in shown.out
    rondel("check", str(house), "--fix")
    assert "needs: [small]\n" in (house / "module.yaml").read_text()


def test_a_patch_of_a_module_that_is_not_needed_is_mended(rondel: Run, write_module: WriteModule) -> None:
    write_module()
    house = write_module("house", "", HOUSE + "patch: {small.numbers.rounds: 3}\n")
    assert rondel("check", str(house), "--fix").code == 0
    assert "needs: [small]\n" in (house / "module.yaml").read_text()


def test_a_module_at_the_table_is_not_added_without_asking(rondel: Run, write_module: WriteModule) -> None:
    write_module()
    needing = HOUSE + "needs: [small]\n"
    write_module("other", "deed greet { score 1 }\nafter small.turn { do greet }\n", needing)
    house = write_module("house", "after other.greet { score 1 }\n", needing)
    (house.parent / "lineup.yaml").write_text("modules: [house, other]\n")
    shown = rondel("check", str(house.parent / "lineup.yaml"), "--shelf", str(house.parent), "--format", "json")
    (problem,) = json.loads(shown.out)
    assert [(fix["title"], fix["sure"]) for fix in problem["fixes"]] == [
        ("add 'other' to what the module needs", False)
    ]


def test_a_lineup_is_mended(rondel: Run, write_module: WriteModule, tmp_path: Path) -> None:
    write_module()
    lineup = tmp_path / "lineup.yaml"
    lineup.write_text("modules: [small]\nplayesr: 3\noptions: {sped: fast}\n")
    assert rondel("check", str(lineup), "--fix", "--shelf", str(tmp_path)).code == 0
    assert lineup.read_text() == "modules: [small]\nplayers: 3\noptions: {speed: fast}\n"


# --- how it is told ---


def test_what_was_mended_and_what_is_left_is_told(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=SLIP.replace("score 2", "score quite_unknown"))
    shown = rondel("check", str(folder), "--fix")
    assert shown.code == 1
    assert f"mended {folder.as_posix()}/rules.rondel:1:75: check/unknown-name: write 'turn'\n" in shown.err
    assert shown.err.endswith("1 mended; 1 module checked, 1 problem left; more may show when it is mended\n")
    assert "there is no 'quite_unknown'" in shown.out and "trun" not in shown.out


def test_that_nothing_could_be_mended_is_told(rondel: Run, write_module: WriteModule) -> None:
    assert rondel("check", str(write_module()), "--fix").err == "nothing mended; 1 module checked, no problems\n"


def test_a_check_says_how_much_could_be_mended(rondel: Run, write_module: WriteModule) -> None:
    assert (
        rondel("check", str(write_module(rules=SLIP))).err
        == "1 module checked, 1 problem; more may show when it is mended; --fix mends 1\n"
    )


def test_a_diff_shows_what_would_be_mended_and_changes_nothing(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=SLIP)
    shown = rondel("check", str(folder), "--diff")
    file = f"{folder.as_posix()}/rules.rondel"
    assert shown.code == 1
    assert shown.out.splitlines()[:2] == [f"--- {file}", f"+++ {file} (mended)"]
    assert [line for line in shown.out.splitlines()[3:] if line[0] in "+-"] == [
        f"-{SLIP.splitlines()[0]}",
        f"+{SMALL_RULES.splitlines()[0]}",
    ]
    assert shown.err == "1 module checked, 1 problem; more may show when it is mended; --fix would mend 1\n"
    assert (folder / "rules.rondel").read_text() == SLIP


def test_a_diff_of_what_is_right_is_empty(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("check", str(write_module()), "--diff")
    assert (shown.code, shown.out) == (0, "")


def test_json_has_the_mends(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=SLIP)
    (problem,) = json.loads(rondel("check", str(folder), "--format", "json").out)
    fix, *_ = problem["fixes"]
    (edit,) = fix["edits"]
    assert (fix["title"], fix["sure"], edit["text"]) == ("write 'turn'", True, "turn")
    span = Span(edit["file"], edit["line"], edit["column"], edit["end_line"], edit["end_column"])
    assert edited(SLIP, [Edit(span, edit["text"])]) == SMALL_RULES
    assert (problem["values"]["found"], problem["values"]["meant"]) == ("trun", "turn")


def test_sarif_has_the_mends(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=SLIP)
    (run,) = json.loads(rondel("check", str(folder), "--format", "sarif").out)["runs"]
    fix, *_ = run["results"][0]["fixes"]
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    assert change["artifactLocation"]["uri"].endswith("small/rules.rondel")
    assert replacement["insertedContent"] == {"text": "turn"}
    assert set(replacement["deletedRegion"]) == {"startLine", "startColumn", "endLine", "endColumn"}


def test_what_is_left_can_be_had_as_json(rondel: Run, write_module: WriteModule) -> None:
    assert rondel("check", str(write_module(rules=SLIP)), "--fix", "--format", "json").out == "[]\n"


# --- what is never changed ---


def test_files_keep_their_modes_line_ends_and_marks(rondel: Run, write_module: WriteModule) -> None:
    file = write_module() / "rules.rondel"
    file.write_bytes(b"\xef\xbb\xbf" + SLIP.replace("\n", "\r\n").encode())
    file.chmod(0o640)
    assert rondel("check", str(file.parent), "--fix").code == 0
    assert file.read_bytes() == b"\xef\xbb\xbf" + SMALL_RULES.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_module_that_is_needed_is_left_alone(rondel: Run, write_module: WriteModule) -> None:
    needed = write_module(rules=SLIP)
    house = write_module("house", "", HOUSE + "needs: [small]\n")
    assert rondel("check", str(house), "--fix").code == 1
    assert (needed / "rules.rondel").read_text() == SLIP


def test_what_is_shipped_is_never_changed(
    rondel: Run, write_module: WriteModule, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_module(rules=SLIP)
    monkeypatch.setattr("rondel.cli.check_fixes.shipped_rulesets", lambda: folder.parent)
    shown = rondel("check", str(folder), "--fix")
    assert (shown.code, shown.err.splitlines()[0]) == (
        1,
        "what is shipped is never changed: copy the module to mend it",
    )
    assert (folder / "rules.rondel").read_text() == SLIP


def test_a_file_that_is_a_link_out_of_the_module_is_left_alone(
    rondel: Run, write_module: WriteModule, tmp_path: Path
) -> None:
    folder = write_module()
    shutil.move(folder / "rules.rondel", tmp_path / "other.rondel")
    (tmp_path / "other.rondel").write_text(SLIP)
    (folder / "rules.rondel").symlink_to(tmp_path / "other.rondel")
    assert rondel("check", str(folder), "--fix").code == 1
    assert (tmp_path / "other.rondel").read_text() == SLIP


def test_a_read_only_file_is_told_and_nothing_is_written(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=SLIP, facts=SMALL_FACTS)
    (folder / "rules.rondel").chmod(0o400)
    shown = rondel("check", str(folder), "--fix")
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "cannot be written: it is read-only" in shown.err


def test_a_mend_that_would_make_a_file_worse_stays_undone(rondel: Run, write_module: WriteModule) -> None:
    doubled = WORDS + "  label.tow: two\n"
    folder = write_module(words__en=doubled)
    shown = rondel("check", str(folder), "--fix")
    assert "not mended, for it does not go together with the rest" in shown.err
    assert (folder / "words" / "en.yaml").read_text() == doubled


# --- wrong use ---


@pytest.mark.parametrize(
    "words",
    [
        ("--fix",),
        ("--diff",),
        ("x", "--fix", "--diff"),
        ("x", "--diff", "--format", "json"),
        ("x", "--fix", "--reconstructed"),
    ],
)
def test_what_makes_no_sense_is_wrong_use(rondel: Run, words: tuple[str, ...]) -> None:
    shown = rondel("check", *words)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
