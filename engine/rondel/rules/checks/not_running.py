"""check/not-running: a deed is stopped by something that can also happen while it does not run.

Whatever is under way would be left then, to the very end.
"""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.call_graph import reached
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    problems = []
    for site in rules.know.stop_sites:
        elsewhere = {name: others for name, others in rules.call_graph.items() if name != site.deed}
        ways = {rules.entry, *reached(rules.entry, elsewhere)} - {site.deed} if rules.entry != site.deed else set()
        if any(name.split("#")[0] == site.where for name in ways):
            deed, where = (address.partition(".")[2] for address in (site.deed, site.where))
            message = say("check/not-running.not-running", deed=deed, where=where)
            hint = say("check/not-running.hint")
            problems.append(Problem("check/not-running", message, site.span, hint=hint))
    return problems
