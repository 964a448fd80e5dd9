"""What the conformance kit found, as a short table for people and as data for machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rondel.lab.conform.kit import Conformance, ConformTally, Violation
from rondel.messages.said import Said, message_reading, say
from rondel.messages.speaking import figure, spoken
from rondel.problems import render


def text_report(results: Sequence[Conformance]) -> str:
    """The checks of a line-up with their violations; of several line-ups those that conform take one line each."""
    if len(results) == 1:
        return "\n".join(_lines(results[0]))
    lines = [line for one in results for line in _brief(one)]
    bad = sum(not result.conforms for result in results)
    games, decisions = sum(result.games for result in results), sum(result.decisions for result in results)
    counted = say("conform.summary", n=len(results), good=len(results) - bad, bad=bad, games=games, decisions=decisions)
    return "\n".join([*lines, *_never_lines(never_ran(results)), spoken(counted)])


def never_ran(results: Sequence[Conformance]) -> list[str]:
    """What modules wrote and no game of any line-up came by."""
    ran: dict[str, bool] = {}
    for result in results:
        for where, passed in result.passed.items():
            ran[where] = ran.get(where, False) or passed
    return sorted(where for where, passed in ran.items() if not passed)


def _never_lines(never: list[str]) -> list[str]:
    if not never:
        return [spoken(say("conform.every-rule-ran"))]
    return [spoken(say("conform.never-ran", n=len(never))), *(f"      {where}" for where in never)]


def _brief(result: Conformance) -> list[str]:
    return [spoken(say("conform.ok", told=_headline(result)))] if result.conforms else ["", *_lines(result), ""]


def _headline(result: Conformance) -> Said:
    played = say("conform.played", n=result.games, players=result.counts, decisions=result.decisions)
    name, seconds = " + ".join(result.modules), figure(result.seconds, 1)
    return say("conform.headline", name=name, played=played, longest=result.longest, seconds=seconds)


def _lines(result: Conformance) -> Iterator[str]:
    if result.problems:
        yield spoken(say("conform.not-played", name=" + ".join(result.modules)))
        yield from (render(problem, result.sources) for problem in result.problems)
        return
    yield spoken(_headline(result))
    for tally in result.tallies:
        yield _tally_line(tally)
        for found in tally.violations:
            yield f"      {spoken(violation_said(found))}"
        if tally.wrong > len(tally.violations):
            yield f"      {spoken(say('conform.more', n=tally.wrong - len(tally.violations)))}"
    yield from (f"  {line}" for line in _never_lines(never_ran([result])))


def violation_said(found: Violation) -> Said:
    """Where something was found that must not be, and what."""
    return say("conform.found", n=found.players, seed=found.seed, decision=found.decision, what=found.what)


def _tally_line(tally: ConformTally) -> str:
    found = say("conform.violations", n=tally.wrong) if tally.wrong else say("conform.fine")
    claim = spoken(message_reading(tally.check.claim))
    return f"  {tally.check.name:<10} {claim:<44} {tally.asked:>7}  {spoken(found)}"


def json_report(results: Sequence[Conformance]) -> dict[str, Any]:
    """The same as plain data."""
    conforms = all(result.conforms for result in results)
    return {"conforms": conforms, "lineups": [_data(result) for result in results], "never_ran": never_ran(results)}


def _data(result: Conformance) -> dict[str, Any]:
    return {
        "modules": list(result.modules), "conforms": result.conforms, "players": list(result.counts),
        "games": result.games, "decisions": result.decisions, "longest": result.longest,
        "seconds": round(result.seconds, 3),
        "problems": [{"code": p.code, "message": p.message, "at": str(p.span)} for p in result.problems],
        "checks": [_tally_data(tally) for tally in result.tallies],
    }  # fmt: skip


def _tally_data(tally: ConformTally) -> dict[str, Any]:
    found = [{"players": v.players, "seed": v.seed, "decision": v.decision, "what": v.what} for v in tally.violations]
    return {
        "name": tally.check.name, "claim": tally.check.claim, "asked": tally.asked, "wrong": tally.wrong,
        "violations": found,
    }  # fmt: skip
