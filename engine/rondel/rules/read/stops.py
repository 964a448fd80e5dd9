"""`stop deed`: a number is noted, and nothing more is done until the routine of that deed takes it away.

Who may be left early is found when all routines are known (`program/stopping`). What is woven after the deed still
happens, unless it is stopped at once: then the number is taken away behind that.
"""

from __future__ import annotations

from rondel.core.expressions import STOPPED, Apply, Const, Read
from rondel.core.operations import Op
from rondel.core.statements import If, Stmt, Stmts, Write
from rondel.messages.said import say
from rondel.rules.read.built_in_functions import deed_address
from rondel.rules.read.knowledge import Knowledge
from rondel.rules.read.reader import Reader
from rondel.rules.read.scope import Scope
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of

NOTHING = Const(0)


def stop(reader: Reader, step: t.Stop, scope: Scope) -> list[Stmt]:
    path = path_of(step.deed)
    if path is None:
        hint = say("check/unknown-name.hint-stop")
        reader.know.problem("check/unknown-name", say("check/unknown-name.stop"), step.deed.span, hint)
        return []
    written = ".".join(path)
    deed = written if _is_seen(reader, path, scope) else deed_address(reader, written, scope, step.deed.span)
    if deed is None:
        return []
    number = reader.know.stop(deed, scope.where, step.span)
    return [Write(STOPPED, None, _noted(number, at_once=step.at_once))]


def _is_seen(reader: Reader, path: list[str], scope: Scope) -> bool:
    return ".".join(path) in reader.ruleset.deeds and path[0] in (scope.module, *scope.sees)


def _noted(number: int, *, at_once: bool) -> Const:
    return Const(2 * number if at_once else 2 * number - 1)


def stops_here(know: Knowledge, deed: str, *, at_once: bool) -> Stmts:
    """Where a deed is over, being stopped is over too."""
    if deed not in know.stops:
        return ()
    is_meant = Apply(Op.EQUAL, (Read(STOPPED), _noted(know.stops[deed], at_once=at_once)))
    return (If(is_meant, (Write(STOPPED, None, NOTHING),)),)
