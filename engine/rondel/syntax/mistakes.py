"""Mistakes in a text, told: what stands there, what could stand there, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rondel.frozen import frozen
from rondel.problems import NearName, Problem, Remark, Span, did_you_mean
from rondel.syntax.parser import keywords, parser

# What a terminal is called in a message; those not named here are shown as they are written.
_PLAIN = {
    "NAME": "a name", "INT": "a number", "STRING": "a text in quotes", "CITE": "a rule id such as B-TURN-01",
    "SUM": "'+' or '-'", "PRODUCT": "'*' or '/'", "COMPARE": "a comparison", "ON": "'on'",
    "WEAVE": "'before' or 'after' or 'around' or 'replace'", "UPTO": "'up to'", "ATONCE": "'at once'",
    "CHOOSES": "'chooses'", "CANNOT": "'cannot'", "ASKED": "'is asked'", "NOTASKED": "'is not asked'",
}  # fmt: skip


STEPS = {
    "CHOOSE", "NEED", "PAY", "LET", "SET", "IF", "EACH", "MAY", "EITHER", "AS", "DO", "ORIGINAL", "WINDOW", "STOP",
    "MOVE", "TAKE", "RETURN", "SWAP", "SCORE", "ROLL", "SHUFFLE", "DRAW", "LOOK",
}  # fmt: skip


_ITEMS = {"DEED", "ANSWER", "EVERY", "WITH", "FIX", "ADD", "ALLOW", "FORBID", "REMOVE", "SCENARIO", "WEAVE"}


# Sets of terminals that are one thing to a reader.
_CLASSES = (
    (STEPS, "a step such as choose, move or score"),
    (_ITEMS | {"NAME"}, "a rule, a deed, an answer or another item"),
    ({"ON", "WEAVE", "NAME"}, "a fact or an event"),
    ({"IF", "INT", "LPAR", "LSQB", "NAME", "SUM"}, "an expression"),
    ({"INT", "LPAR", "LSQB", "NAME", "SUM"}, "an expression"),
)


# What could go on almost anywhere, and is named only if nothing else can stand there.
_GOING_ON = {
    "AND", "OR", "NOT", "CAN", "WHERE", "COMPARE", "SUM", "PRODUCT", "__ANON_0", "DOT", "LPAR", "BY",
    "CITES", "WHEN",
}  # fmt: skip


# Mistakes of people who come from other languages or from the table: how the text before the stop ends, how it
# goes on, what is expected there (if that matters), and the hint.
_MISTAKES = (
    ("=", r"=", "", "write '=' once: '==' compares two values"),
    ("", r"=([<>])", "", r"write '\1='"),
    ("", r"=", "COMPARE", "write '==' to compare: '=' only gives a value, after let, set and answer"),
    ("", r"([-+*/])=", "EQUAL", r"write it in full: set x = x \1 …"),
    ("", r":", "LBRACE", "a block stands in braces: write '{' for ':' and close it with '}'"),
    ("", r"then\b", "LBRACE", "a block stands in braces: write '{' for 'then' and close it with '}'"),
    ("", r"\}", "DEED", "there is one '}' too many, here or above"),
    ("", r"else\b", "", "'else' stands behind the '}' of its 'if'"),
    ("", r"//|/\*", "", "a comment begins with '#'"),
    (r"\d", r"\.", "", "all numbers are whole"),
    ("/", r"/", "", "a comment begins with '#'; '/' divides"),
    (r"\d", r"\d", "", "a number has nine digits at most"),
    (r"\d a ", r"\w+", "COLON", r"write 'per \g<0>'"),
    (r"\b(pay|take) ", r"[a-z]\w*", "UPTO", r"say how many: '1 \g<0>'"),
    ("", r"cites\s*:", "", "rule ids stand in the header, without a colon: cites B-TURN-01 { … }"),
    (r"\w", r"-\w", "", "a name has no '-': write '_'"),
    ("", r'"[^"\n]*"', "", "texts in quotes stand only in scenarios; a name has no quotes"),
    ("", r'"', "", "the text that begins here has no closing quote in its line"),
    ("", r"[“”„«»']", "", 'texts stand in plain double quotes ("), names in none'),
    ("", "\ufeff", "", "an invisible mark stands here: save the file as UTF-8 without BOM"),
    ("", r";", "", "steps need no ';': a new line or two spaces part them"),
    ("", r"&", "", "write 'and'"),
    ("", r"\|", "", "write 'or'"),
    ("", r"!", "", "write 'not', or '!=' for unequal"),
    ("", r"el(se)?s?if\b", "", "write 'else if'"),
    ("", r"for(each)?\b", "", "write 'each … in … { … }'"),
    ("", r"while\b", "", "write 'each … in … while … { … }'"),
    ("", r"(var|const)\b", "", "write 'let … = …'"),
    ("", r"\w+\s*:", "CHOOSE", "a fact stands directly in its rule, not among the steps"),
    ("", r"[\w.]+(\(.*?\)[\w.]*)?\s*[-+*/]?=(?!=)", "CHOOSE", "write 'set … = …', or 'let … = …' if new"),
    ("", r"([\w.]+)\(", "CHOOSE", r"to run a deed write 'do \1(…)'"),
    ("", r"when\b", "WHERE", "write 'where' to pick members: you.cards where it.worth > 2"),
    (r"\.", r"score\b", "", "the points of a player are called 'points'"),
    ("", r"if\b", "INT", "for a value with a condition, write a second one that counts then: fix … at … when …"),
    ("", r"(give|put|place)\b", "CHOOSE", "write 'move … to …'"),
    ("", r"(gain|get)\b", "CHOOSE", "write 'take …' for pieces, 'score …' for points"),
)  # fmt: skip


# Words that a name without its colon may stand for.
MISSING_MARKS = ("on", "before", "after", "around", "replace", "given", "when", "then", "chosen")


# A line at the margin that begins an item, well written or not.
_ITEM = re.compile(
    r"(deed|answer|every|with|scenario|fix|add|allow|forbid|remove)\b|(before|after|around|replace) \w+\."
    rf"|(?!(?:on|or|else|{'|'.join(STEPS).lower()})\b)[A-Za-z]\w* [A-Za-z]\w*\s*([({{=]|cites\b)"
)


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


@frozen
class SyntaxMistake:
    """Where reading stopped: the word (empty at the end of the file), and what could have stood there."""

    text: str
    offset: int
    word: str
    kind: str
    expected: frozenset[str]
    span: Span

    @property
    def before(self) -> str:
        """The line up to the word."""
        return self.text[self.text.rfind("\n", 0, self.offset) + 1 : self.offset]


def mistake_of(error: UnexpectedInput, text: str, file: str) -> SyntaxMistake:
    expected = frozenset(getattr(error, "accepts", None) or getattr(error, "allowed", None) or ())
    if isinstance(error, UnexpectedCharacters):
        offset = error.pos_in_stream or 0
        word, kind = re.findall(r"\w+|.", text[offset:].partition("\n")[0])[0], ""
    elif isinstance(error, UnexpectedToken) and error.token.type != "$END":
        offset = error.token.start_pos or 0
        word, kind = str(error.token), error.token.type
    else:
        offset, word, kind = len(text.rstrip()), "", "$END"
    line, column = _place(text, offset)
    return SyntaxMistake(text, offset, word, kind, expected, Span(file, line, column, line, column + len(word)))


def problem_of(mistake: SyntaxMistake) -> Problem:
    values = {"found": mistake.word, "expected": _expected(mistake.expected)}
    if not mistake.kind:
        message = f"{mistake.word!r} has no meaning here"
        return Problem("syntax/strange-character", message, mistake.span, hint=hint_of(mistake), values=values)
    also, missing = _unclosed(mistake)
    if mistake.kind == "$END":
        message = f"the file ends too early: {missing or values['expected'] + ' is expected'}"
        return Problem("syntax/unfinished", message, mistake.span, also, values=values)
    if other := _misspelt_deed(mistake) or _left_over_word(mistake):
        return other
    message = f"'{mistake.word}' stands where {values['expected']} is expected"
    return Problem("syntax/expected-word", message, mistake.span, also, missing or hint_of(mistake), values)


def _misspelt_deed(mistake: SyntaxMistake) -> Problem | None:
    """The first word of the item, if that is why steps have no place in it: only a deed holds steps."""
    heads = list(re.finditer(r"(?m)^([a-z]\w*) [a-z]\w*", mistake.text[: mistake.offset]))
    if mistake.kind not in STEPS or "ON" not in mistake.expected or not heads:
        return None
    near = did_you_mean(heads[-1][1], ["deed"])
    if not isinstance(near, NearName) or not near.sure:
        return None
    line, column = _place(mistake.text, heads[-1].start())
    span = Span(mistake.span.file, line, column, line, column + len(near.read))
    message = f"'{near.read}' begins an item with steps, and only 'deed' does"
    return Problem("syntax/expected-word", message, span, (), near, {"found": near.read, "expected": near.meant})


def _left_over_word(mistake: SyntaxMistake) -> Problem | None:
    """The word before an item, if it was read as the beginning of one: it belongs to nothing."""
    found = re.search(r"[a-z]\w*(?=\s*(#[^\n]*\s*)*$)", mistake.text[: mistake.offset])
    if mistake.kind not in _ITEMS or mistake.before or mistake.expected != {"NAME"} or found is None:
        return None
    line, column = _place(mistake.text, found.start())
    span = Span(mistake.span.file, line, column, line, column + len(found[0]))
    message = f"'{found[0]}' belongs to nothing: what stands before it is complete"
    return Problem("syntax/expected-word", message, span, (), "is a sign missing, such as '==', 'and' or '.'?")


def _unclosed(mistake: SyntaxMistake) -> tuple[tuple[Remark, ...], str]:
    """The block that lacks its '}', if that is why reading stopped: its place, and what to say."""
    still_open = still_open_at(mistake)
    if not still_open:
        return (), ""
    line, column = _place(mistake.text, still_open[-1])
    span = Span(mistake.span.file, line, column, line, column + 1)
    return (Remark(span, "this block is still open"),), f"the block that began in line {line} has no '}}'"


def _expected(names: Set[str]) -> str:
    """What could have stood there, in the words of a reader: particular words first, a '}' last."""
    left = names - {"RBRACE", "$END"}
    classes: list[str] = []
    for terminals, plain in _CLASSES:
        if terminals <= left:
            left -= terminals
            classes.append(plain)
    left = left - _GOING_ON if classes or left - _GOING_ON else left
    words = [*sorted(map(_shown_terminal, left)), *classes, *(["'}'"] if "RBRACE" in names else [])]
    # A class has commas of its own.
    return (", or " if classes else " or ").join([", ".join(words[:-1]), *words[-1:]][len(words) < 2 :])


@cache
def _shown_terminal(name: str) -> str:
    written = {terminal.name: str(terminal.pattern.value) for terminal in parser().terminals}
    return _PLAIN.get(name) or f"'{written.get(name, name)}'"


def hint_of(mistake: SyntaxMistake) -> str:
    for before, stop, expected, hint in _MISTAKES:
        found = re.compile(stop).match(mistake.text, mistake.offset)
        if found and re.search(before + "$", mistake.before) and (not expected or expected in mistake.expected):
            return found.expand(hint)
    return _word_hint(mistake)


def _word_hint(mistake: SyntaxMistake) -> str:
    if not mistake.kind and mistake.word.isidentifier():
        plain = plain_name(mistake)[1]
        return "names have only the letters a to z, digits and '_'" + f": '{plain}'" * plain.isascii()
    if mistake.expected in ({"COLON"}, {"DOT"}):
        return _missing_mark_hint(mistake)
    if mistake.kind in STEPS and mistake.expected & {"ON", "DEED"}:
        return "steps stand in the braces of a deed or an event"
    if mistake.kind == "NAME":
        words = re.findall(r"'([a-z]+)'", " ".join(map(_shown_terminal, mistake.expected)))
        return did_you_mean(mistake.word, [word for word in words if abs(len(word) - len(mistake.word)) < 3])
    reserved = mistake.word in keywords() and "NAME" in mistake.expected
    return f"'{mistake.word}' is a word of the language and cannot be a name" if reserved else ""


def plain_name(mistake: SyntaxMistake) -> tuple[str, str]:
    """A name with letters that no name has, and the one that was probably meant."""
    whole = re.findall(r"\w*$", mistake.before)[0] + mistake.word
    return whole, re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", whole).lower().strip("_")


def _missing_mark_hint(mistake: SyntaxMistake) -> str:
    """For a name without its colon, a misspelt word before an event, or an address of one word."""
    name = (mistake.before.split() or [""])[-1]
    if mistake.expected == {"DOT"}:
        return f"an address begins with its module: 'base.{name}'"
    return did_you_mean(name, MISSING_MARKS) or f"a fact has a colon: '{name}: …'"


def still_open_at(mistake: SyntaxMistake) -> list[int]:
    """The braces open where an item or the end comes too early; the last one probably lacks its partner."""
    line = mistake.text[mistake.offset - len(mistake.before) :]
    if mistake.kind != "$END" and (not mistake.kind or len(mistake.before.split()) > 1 or not _ITEM.match(line)):
        return []
    indent, still_open, suspect = 0, list[tuple[int, int]](), list[tuple[int, int]]()
    for match in re.finditer(r'(?m)^[ \t]*|#[^\n]*|"[^"\n]*"|[{}]', mistake.text[: mistake.offset]):
        if not match[0].strip():
            indent = len(match[0])
        elif match[0] == "{":
            still_open.append((indent, match.start()))
        elif match[0] == "}" and still_open:
            opened = still_open.pop()
            # A partner further left than its brace was meant for another one.
            suspect = (suspect or [opened] * (indent < opened[0])) if still_open else []
    return [offset for _, offset in still_open + suspect]


def without_item(mistake: SyntaxMistake) -> str:
    """The text with the item around a mistake, or the one that lacks its '}', blanked out, line numbers kept."""
    lines, rows = mistake.text.split("\n"), item_rows(mistake)
    return "\n".join("" if i in rows else row for i, row in enumerate(lines))


def item_rows(mistake: SyntaxMistake) -> range:
    """The lines, from 0, of the item around a mistake, or of the one that lacks its '}'."""
    still_open = still_open_at(mistake)
    line = _place(mistake.text, still_open[0])[0] if still_open else mistake.span.line
    if not still_open and mistake.kind in _ITEMS and not mistake.before:
        line -= 1  # an item has no place here: the one before it lacks something
    lines = mistake.text.split("\n")
    starts = [i for i, row in enumerate(lines) if _ITEM.match(row)]
    first = max((i for i in starts if i < line), default=0)
    return range(first, min((i for i in starts if i >= line), default=len(lines)))


def next_item(text: str, offset: int) -> int:
    """Where the next line at the margin begins that begins an item, or the text ends."""
    line = text.find("\n", offset) + 1
    while line and not _ITEM.match(text, line):
        line = text.find("\n", line) + 1
    return line or len(text)
