"""The shape of JUnit XML by the schema that Jenkins and GitLab go by, as far as reports of ours could break it."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

CASE_PARTS = {"failure", "error", "skipped", "system-out", "system-err"}
PARTS = {
    "testsuites": {"testsuite"},
    "testsuite": {"testsuite", "properties", "testcase", "system-out", "system-err"},
    "testcase": CASE_PARTS,
    **{part: set[str]() for part in CASE_PARTS},
}
ATTRIBUTES = {
    "testsuites": {"name", "time", "tests", "failures", "errors"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time", "file"},
    "testcase": {"name", "classname", "time"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
    "skipped": {"type", "message"},
    "system-out": set(),
    "system-err": set(),
}
NEEDED = {"testsuite": {"name", "tests", "failures", "errors"}, "testcase": {"name"}}


def read_junit(text: str) -> Element:
    """The report, which must be XML of the right shape with the right counts."""
    root = ElementTree.fromstring(text.encode("utf-8"))
    assert root.tag == "testsuites"
    for element in root.iter():
        assert {part.tag for part in element} <= PARTS[element.tag]
        assert NEEDED.get(element.tag, set()) <= {*element.keys()} <= ATTRIBUTES[element.tag]
    for element in root.iter("testcase"):
        assert len([part for part in element if part.tag in ("failure", "error", "skipped")]) <= 1
    _judge_counts(root)
    return root


def _judge_counts(root: Element) -> None:
    for suite in root.iter():
        if suite.tag in ("testsuites", "testsuite"):
            found = Counter(part.tag for part in suite.iter())
            assert [int(suite.get(name, "-1")) for name in ("tests", "failures", "errors")] == [
                found["testcase"],
                found["failure"],
                found["error"],
            ]


def cases(root: Element) -> dict[tuple[str, str], Element]:
    """The cases by class and name, which no two may share."""
    found = [((case.get("classname", ""), case.get("name", "")), case) for case in root.iter("testcase")]
    assert len(dict(found)) == len(found)
    return dict(found)
