"""What the conformance kit found, as a short table for people and as data for machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rondel.lab.conform import Conformance, Tally
from rondel.problems import render


def text_report(results: Sequence[Conformance]) -> str:
    """A line for each line-up, below it the checks; violations one by one."""
    parts = ["\n".join(_lines(result)) for result in results]
    if len(results) > 1:
        bad = sum(not result.conforms for result in results)
        parts.append(f"{len(results)} line-ups, {len(results) - bad} conform, {bad} do not")
    return "\n\n".join(parts)


def _lines(result: Conformance) -> Iterator[str]:
    name = " + ".join(result.modules)
    if result.problems:
        yield f"{name}: cannot be played"
        yield from (render(problem, result.sources) for problem in result.problems)
        return
    players = ", ".join(map(str, result.counts))
    yield (f"{name}: {result.games} games with {players} players, {result.decisions} decisions, "
           f"{result.longest} in the longest, {result.seconds:.1f} s")  # fmt: skip
    for tally in result.tallies:
        yield _tally_line(tally)
        for found in tally.violations:
            yield f"      {found.players} players, seed {found.seed}, decision {found.decision}: {found.what}"
        if tally.wrong > len(tally.violations):
            yield f"      … and {tally.wrong - len(tally.violations)} more"


def _tally_line(tally: Tally) -> str:
    found = f"{tally.wrong} violations" if tally.wrong else "ok"
    return f"  {tally.check.name:<10} {tally.check.claim:<44} {tally.asked:>7}  {found}"


def json_report(results: Sequence[Conformance]) -> dict[str, Any]:
    """The same as plain data."""
    return {"conforms": all(result.conforms for result in results), "lineups": [_data(result) for result in results]}


def _data(result: Conformance) -> dict[str, Any]:
    return {
        "modules": list(result.modules), "conforms": result.conforms, "players": list(result.counts),
        "games": result.games, "decisions": result.decisions, "longest": result.longest,
        "seconds": round(result.seconds, 3),
        "problems": [{"code": p.code, "message": p.message, "at": str(p.span)} for p in result.problems],
        "checks": [_tally_data(tally) for tally in result.tallies],
    }  # fmt: skip


def _tally_data(tally: Tally) -> dict[str, Any]:
    found = [{"players": v.players, "seed": v.seed, "decision": v.decision, "what": v.what} for v in tally.violations]
    return {
        "name": tally.check.name, "claim": tally.check.claim, "asked": tally.asked, "wrong": tally.wrong,
        "violations": found,
    }  # fmt: skip
