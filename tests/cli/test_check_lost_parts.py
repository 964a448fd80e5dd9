"""What is missing as a whole is told once, and a long list is one problem."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import GAMES, Run

FACTS = """\
module: tiny
version: 1.0.0
needs: [ring]
pieces:
  shell: {count: 4, home: beach, kept: chest}
places:
  beach: {}
"""
RULES = "after ring.turn { take 1 shell  do count_shells }\ndeed count_shells { score count(you.shells) }\n"
SCENARIO = """\
scenario "shells count" {
  given { as red { take 2 shells } }
  then { need count(red.shells) == 2 and count(beach.shells) == 2 }
}
"""
LEDGER = "module: ledger\nversion: 1.0.0\nneeds: [ring]\n"
A_RULE = "{says: A rule., source: {edition: en-2020, section: A}, status: printed}"
LISTED = "".join(f"T-{n}: {A_RULE}\n" for n in range(1, 7))

Told = list[dict[str, Any]]
Check = Callable[..., Told]


@pytest.fixture
def check(rondel: Run, tmp_path: Path) -> Check:
    """The problems of a small module of which some texts are others."""

    def told(facts: str = FACTS, rules: str = RULES, list: str = "") -> Told:
        texts = {"module.yaml": facts, "tiny.rondel": rules, "scenarios/tiny.rondel": SCENARIO}
        texts |= {"rules.yaml": list} if list else {}
        texts |= {"../ledger/module.yaml": LEDGER, "../ledger/rules.yaml": LISTED.replace("T-", "R-1")}
        for name, text in texts.items():
            (tmp_path / "tiny" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "tiny" / name).write_text(text)
        shown = rondel("check", str(tmp_path / "tiny"), "--shelf", GAMES, "--format", "json")
        return json.loads(shown.out) if shown.out else []

    return told


def codes(told: Told) -> list[str]:
    return [one["code"] for one in told]


def test_the_module_that_is_spoilt_here_is_right(check: Check) -> None:
    assert check() == []


def test_a_section_that_is_missing_is_told_once_and_named(check: Check) -> None:
    told = check(FACTS.partition("pieces:")[0] + "places: {beach: {}}\n")
    assert [one["message"] for one in told] == ["there is no 'pieces:', but much is said of 'shell'"]


def test_a_lost_part_has_every_place_that_speaks_of_it_as_a_remark(check: Check) -> None:
    (told,) = check(FACTS.partition("pieces:")[0] + "places: {beach: {}}\n")
    assert {(Path(one["file"]).parent.name, one["line"]) for one in told["also"]} == {
        ("tiny", 1), ("tiny", 2), ("scenarios", 2), ("scenarios", 3),
    }  # fmt: skip


def test_people_are_shown_the_first_places_and_the_number_of_others(rondel: Run, check: Check, tmp_path: Path) -> None:
    check(FACTS.partition("pieces:")[0], RULES + "".join(f"deed d{n} {{ take {n} shell }}\n" for n in range(9)))
    assert "more places" in rondel("check", str(tmp_path / "tiny"), "--shelf", GAMES).out


def test_a_sure_slip_is_told_beside_a_lost_part(check: Check) -> None:
    told = check(FACTS.partition("pieces:")[0], RULES.replace("do count_shells", "do count_shels"))
    assert codes(told) == ["check/lost-part", "check/unknown-name"]


def test_a_misspelt_declaration_is_no_lost_part(check: Check) -> None:
    told = check(FACTS.replace("shell:", "shelll:"))
    assert [(one["code"], one["fixes"][0]["edits"][0]["text"]) for one in told] == [("check/unknown-name", "shell")]


def test_a_module_without_needs_is_told_once_for_each_module_that_it_speaks_of(check: Check) -> None:
    told = check(FACTS.replace("needs: [ring]\n", ""))
    assert codes(told) == ["link/not-needed"]


def test_what_a_module_should_need_is_also_shown_where_its_needs_would_stand(check: Check) -> None:
    (told,) = check(FACTS.replace("needs: [ring]\n", ""))
    assert ("module.yaml", 1) in [(Path(one["file"]).name, one["line"]) for one in told["also"]]


def test_rules_that_nobody_cites_are_one_list(check: Check) -> None:
    told = check(rules=RULES + "deed ponder { } cites T-1\n", list=LISTED)
    lists = [(one["code"], len(one["also"])) for one in told if one["code"].startswith("check/rule")]
    assert sorted(lists) == [("check/rule-not-encoded", 4), ("check/rule-not-tested", 5)]


def test_citations_of_a_module_without_a_list_are_one_problem(check: Check) -> None:
    cited = "".join(f"after ring.turn {{ score {n} }} cites R-{n}\n" for n in range(1, 7))
    told = check(FACTS.replace("[ring]", "[ring, ledger]"), RULES + cited)
    assert [(one["code"], len(one["also"])) for one in told] == [("check/unknown-cite", 5)]


def test_a_key_that_slid_to_the_top_is_told_once_with_where_it_is_missing(check: Check) -> None:
    facts = FACTS + "tables:\n  worth: {from: ware, to: number}\nrows: {cloth: 2, spice: 3}\n"
    told = check(facts, RULES + "deed sell(ware) { score worth(ware) }\n")
    assert [(one["code"], one["line"], [also["line"] for also in one["also"]]) for one in told] == [
        ("facts/unknown-key", 10, [9])
    ]


def test_a_name_that_is_missed_everywhere_is_told_once_without_its_own_as_a_proposal(check: Check) -> None:
    told = check(rules=RULES + "".join(f"deed d{n} {{ score most }}\n" for n in range(5)))
    assert "did you mean 'most'" not in str(told)


def test_what_only_a_fact_of_no_shape_could_have_named_does_not_lie_idle(check: Check) -> None:
    facts = FACTS + "kinds:\n  stall: {events: [enter], of: stall}\nboards:\n  row: 7\n"
    told = check(facts, RULES + "stall shop { on enter { score 1 } }\n")
    assert codes(told) == ["facts/wrong-type"]


def test_a_key_that_is_only_a_little_like_another_is_not_mended_for_sure(check: Check) -> None:
    told = check(FACTS + "options:\n  pace: {choices: [slow, fast], default: slow}\n")
    assert not any(fix["sure"] for one in told for fix in one["fixes"])


def test_names_that_a_fact_of_no_shape_may_have_are_not_missed(check: Check) -> None:
    rules = RULES + "".join(f"deed d{n} {{ score count(red.{n * 'x'}shells) }}\n" for n in range(3, 8))
    for facts in ("kinds: 7\n", "windows:\n  any_time: {a: 1}\n", "neutrals: {a: 1}\n"):
        assert codes(check(FACTS + facts, rules)) == ["facts/wrong-type"]


def test_a_section_that_is_misspelt_keeps_what_is_taken_from_it(check: Check) -> None:
    facts = FACTS.replace("kept: chest", "kept: sack").replace("places:", "places_of:") + "  sack: {per: player}\n"
    assert codes(check(facts)) == ["facts/unknown-key"]


def test_looks_of_what_a_lost_section_declared_are_not_told(check: Check, tmp_path: Path) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "looks.yaml").write_text("looks: tiny\npieces:\n  shell: {shape: disc}\n")
    facts = FACTS.replace("pieces:\n  shell: {count: 4, home: beach, kept: chest}\n", "")
    assert codes(check(facts)) == ["check/lost-part"]


def test_glyphs_of_modules_that_are_not_known_to_be_needed_are_not_missed(check: Check, tmp_path: Path) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "looks.yaml").write_text("looks: tiny\npieces:\n  shell: {glyph: no_such_sign}\n")
    assert "looks/no-such-glyph" in codes(check(FACTS))
    assert codes(check(FACTS.replace("needs:", "value:"))) == ["facts/unknown-key"]


def test_a_key_that_slid_into_another_fact_leaves_what_can_be_read(check: Check) -> None:
    options = "options:\n  pace: {values: [slow, fast], default: slow, before: {value: 2, 0.9.0: fast}}\n"
    told = check(FACTS + "numbers:\n  fee: {status: printed}\n" + options, RULES + "after ring.turn { score fee }\n")
    assert codes(told) == ["facts/bad-name"]
