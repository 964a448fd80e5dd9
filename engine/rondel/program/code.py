"""What a program is made of, for those who look into one from outside: statements, expressions, masks."""

from rondel.rules.core import (
    BIAS,
    Branches,
    Can,
    Choose,
    ChooseMany,
    Expr,
    If,
    Need,
    Op,
    OpenWindow,
    Pick,
    Possible,
    Read,
    SetLocal,
    Site,
    Stmt,
    WindowOption,
)
from rondel.rules.evaluate import Env
from rondel.rules.library import members

__all__ = [
    "BIAS",
    "Branches",
    "Can",
    "Choose",
    "ChooseMany",
    "Env",
    "Expr",
    "If",
    "Need",
    "Op",
    "OpenWindow",
    "Pick",
    "Possible",
    "Read",
    "SetLocal",
    "Site",
    "Stmt",
    "WindowOption",
    "members",
]
