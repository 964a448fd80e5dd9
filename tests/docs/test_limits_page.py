"""The page of the limits tells every one as it is, in the order of the file that holds them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rondel.core.cost import CHEAP
from rondel.limits import LARGEST_DEEDS, LARGEST_FILE, LARGEST_KEY, LARGEST_RECORD, LARGEST_SEED, MOST_NESTED_TEXT
from rondel.pipeline import parsed
from rondel.program.running_limits import MOST_FORCED, MOST_WORK

ROOT = Path(__file__).parent.parent.parent
_LIMIT = re.compile(r"(?m)^MOST_\w+ = ([\d_]+)  #.*?([\d,]+)$")
_ROW = re.compile(r"(?m)^\| [^|]+ \| (\d+) \| (\d+) \|$")


def test_the_page_and_the_code_have_the_same_limits() -> None:
    code = (ROOT / "engine" / "rondel" / "limits.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    limits = [(int(most), int(shipped.replace(",", ""))) for most, shipped in _LIMIT.findall(code)]
    assert [(int(most), int(shipped)) for most, shipped in _ROW.findall(page)] == limits


def test_every_limit_says_what_the_shipped_rules_need() -> None:
    code = (ROOT / "engine" / "rondel" / "limits.py").read_text(encoding="utf-8")
    assert len(_LIMIT.findall(code)) == len(re.findall("(?m)^MOST_", code))


def test_the_bounds_of_files_and_numbers_are_those_of_the_code() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    told = [text.split()[0] for text in re.findall(r"(?m)^\| [^|]+ \| (\d+[^|]*) \|$", page)]
    kinds = json.loads((ROOT / "schemas" / "module.schema.json").read_text(encoding="utf-8"))["$defs"]
    megabytes = [size // 1024**2 for size in (LARGEST_DEEDS, LARGEST_FILE, LARGEST_RECORD)]
    numbers = [kinds["count"]["maximum"], kinds["number"]["maximum"], LARGEST_KEY, LARGEST_SEED]
    assert list(map(int, told)) == [*megabytes, 9, *numbers]


def test_how_often_a_while_goes_on_is_told_as_it_is() -> None:
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("limits.md", "language.md")]
    told = re.findall(r"at most (\d+) times in all|\((\d+) times between two decisions", "".join(pages))
    assert {int(number) for pair in told for number in pair if number} == {MOST_WORK} and len(told) == 2


def test_how_much_one_time_may_cost_and_how_many_choices_are_forced_is_told_as_it_is() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    told = re.findall(r"more than (\d+) looks|\((\d+) in a row\)", page)
    assert [int(cost or forced) for cost, forced in told] == [CHEAP, MOST_FORCED]


def nested(blocks: int) -> list[str]:
    text = f"deed game {{ {'if yes { ' * blocks}score 1{' }' * blocks} }}\n"
    return [problem.code for problem in parsed(text, "rules.rondel")[1]]


def test_as_many_blocks_may_stand_inside_each_other_as_the_page_says() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    [(blocks, levels)] = re.findall(r"takes two: (\d+) of them inside each other \| (\d+)", page)
    assert int(levels) == MOST_NESTED_TEXT
    assert (nested(int(blocks)), nested(int(blocks) + 1)) == ([], ["syntax/too-deep"])
