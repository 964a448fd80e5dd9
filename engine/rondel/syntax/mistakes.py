"""Mistakes in a text, told: what stands there, what could stand there, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache, partial

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rondel.frozen import frozen
from rondel.messages.said import UNSAID, Said, one_of, say
from rondel.plain_letters import unaccented
from rondel.problems import NearName, Problem, Remark, Span, did_you_mean
from rondel.syntax.parser import keywords, parser

# What a terminal is called in a message; those not named here are shown as they are written.
_PLAIN = {
    "NAME": partial(say, "token.name"), "INT": partial(say, "token.number"), "STRING": partial(say, "token.text"),
    "CITE": partial(say, "token.rule-id"), "SUM": partial(say, "token.sum"), "PRODUCT": partial(say, "token.product"),
    "COMPARE": partial(say, "token.comparison"), "WEAVE": partial(say, "token.weave"),
}  # fmt: skip
_WRITTEN = {
    "ON": "on", "UPTO": "up to", "STOP": "stop", "FROM": "from", "ATONCE": "at once", "CHOOSES": "chooses",
    "CANNOT": "cannot", "ASKED": "is asked", "NOTASKED": "is not asked",
}  # fmt: skip


STEPS = {
    "CHOOSE", "NEED", "PAY", "LET", "SET", "IF", "EACH", "MAY", "EITHER", "AS", "DO", "ORIGINAL", "WINDOW", "STOP",
    "MOVE", "TAKE", "RETURN", "SWAP", "SCORE", "ROLL", "SHUFFLE", "DRAW", "LOOK",
}  # fmt: skip


_ITEMS = {"DEED", "ANSWER", "EVERY", "WITH", "FIX", "ADD", "ALLOW", "FORBID", "REMOVE", "SCENARIO", "WEAVE"}


# Sets of terminals that are one thing to a reader.
_CLASSES = (
    (STEPS, partial(say, "token.step")),
    (_ITEMS | {"NAME"}, partial(say, "token.item")),
    ({"ON", "WEAVE", "NAME"}, partial(say, "token.fact-or-event")),
    ({"IF", "INT", "LPAR", "LSQB", "NAME", "SUM"}, partial(say, "token.expression")),
    ({"INT", "LPAR", "LSQB", "NAME", "SUM"}, partial(say, "token.expression")),
)


# What could go on almost anywhere, and is named only if nothing else can stand there.
_GOING_ON = {
    "AND", "OR", "NOT", "CAN", "WHERE", "COMPARE", "SUM", "PRODUCT", "__ANON_0", "DOT", "LPAR", "BY",
    "CITES", "WHEN",
}  # fmt: skip


# Mistakes of people who come from other languages or from the table: how the text before the stop ends, how it
# goes on, what is expected there (if that matters), and the hint.
_MISTAKES = (
    ("=", r"=", "", partial(say, "slip.equal-once")),
    ("", r"=(?P<sign>[<>])", "", partial(say, "slip.smaller-equal")),
    ("", r"=", "COMPARE", partial(say, "slip.equal-compares")),
    ("", r"(?P<sign>[-+*/])=", "EQUAL", partial(say, "slip.in-full")),
    ("", r":", "LBRACE", partial(say, "slip.braces-colon")),
    ("", r"then\b", "LBRACE", partial(say, "slip.braces-then")),
    ("", r"\}", "DEED", partial(say, "slip.brace-too-many")),
    ("", r"else\b", "", partial(say, "slip.else")),
    ("", r"//|/\*", "", partial(say, "slip.comment")),
    (r"\d", r"\.", "", partial(say, "slip.whole-numbers")),
    ("/", r"/", "", partial(say, "slip.comment-slash")),
    (r"\d", r"\d", "", partial(say, "slip.nine-digits")),
    (r"\d a ", r"(?P<name>\w+)", "COLON", partial(say, "slip.per")),
    (r"\b(pay|take) ", r"(?P<name>[a-z]\w*)", "UPTO", partial(say, "slip.say-how-many")),
    ("", r"cites\s*:", "", partial(say, "slip.cites-colon")),
    (r"\bcites\s*", r":", "CITE", partial(say, "slip.cites-no-colon")),
    (r"\bcites .*[A-Z0-9]\s*", r"cites\b", "", partial(say, "slip.cites-once")),
    (r"\bcites .*[A-Z0-9]\s*", r"when\b|\(", "", partial(say, "slip.cites-last")),
    ("", r"cites\s+[A-Z]", "", partial(say, "slip.cites-behind")),
    (r"\w", r"-\w", "", partial(say, "slip.no-dash")),
    ("", r'"[^"\n]*"', "", partial(say, "slip.quotes-scenarios")),
    ("", r'"', "", partial(say, "slip.quote-open")),
    ("", r"[“”„«»']", "", partial(say, "slip.plain-quotes")),
    ("", "\ufeff", "", partial(say, "slip.invisible-mark")),
    ("", r";", "", partial(say, "slip.no-semicolon")),
    ("", r"&", "", partial(say, "slip.and")),
    ("", r"\|", "", partial(say, "slip.or")),
    ("", r"!", "", partial(say, "slip.not")),
    ("", r"el(se)?s?if\b", "", partial(say, "slip.else-if")),
    ("", r"for(each)?\b", "", partial(say, "slip.each")),
    ("", r"while\b", "", partial(say, "slip.each-while")),
    ("", r"(var|const)\b", "", partial(say, "slip.let")),
    ("", r"\w+\s*:", "CHOOSE", partial(say, "slip.fact-place")),
    ("", r"[\w.]+(\(.*?\)[\w.]*)?\s*[-+*/]?=(?!=)", "CHOOSE", partial(say, "slip.set-or-let")),
    ("", r"(?P<deed>[\w.]+)\(", "CHOOSE", partial(say, "slip.do")),
    ("", r"when\b", "WHERE", partial(say, "slip.where")),
    (r"\.", r"score\b", "", partial(say, "slip.points")),
    ("", r"if\b", "INT", partial(say, "slip.second-fix")),
    ("", r"(give|put|place)\b", "CHOOSE", partial(say, "slip.move")),
    ("", r"(gain|get)\b", "CHOOSE", partial(say, "slip.take")),
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
    found, expected = mistake.word, _expected(mistake.expected)
    if not mistake.kind:
        shown = found if found.isprintable() else repr(found)[1:-1]  # nobody sees a mark without width
        message = say("syntax/strange-character.strange", found=shown).knowing(expected=expected)
        return Problem("syntax/strange-character", message, mistake.span, hint=hint_of(mistake))
    also, missing = _unclosed(mistake)
    if mistake.kind == "$END":
        what = missing or say("syntax/unfinished.expected", expected=expected)
        message = say("syntax/unfinished.ends", what=what).knowing(found=found, expected=expected)
        return Problem("syntax/unfinished", message, mistake.span, also)
    if other := _misspelt_deed(mistake) or _left_over_word(mistake):
        return other
    message = say("syntax/expected-word.expected", found=found, expected=expected)
    return Problem("syntax/expected-word", message, mistake.span, also, missing or hint_of(mistake))


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
    message = say("syntax/expected-word.only-deed", found=near.read).knowing(expected=near.meant)
    return Problem("syntax/expected-word", message, span, (), near)


def _left_over_word(mistake: SyntaxMistake) -> Problem | None:
    """The word before an item, if it was read as the beginning of one: it belongs to nothing."""
    found = re.search(r"[a-z]\w*(?=\s*(#[^\n]*\s*)*$)", mistake.text[: mistake.offset])
    if mistake.kind not in _ITEMS or mistake.before or mistake.expected != {"NAME"} or found is None:
        return None
    line, column = _place(mistake.text, found.start())
    span = Span(mistake.span.file, line, column, line, column + len(found[0]))
    message = say("syntax/expected-word.left-over", found=found[0])
    return Problem("syntax/expected-word", message, span, (), say("syntax/expected-word.hint-sign"))


def _unclosed(mistake: SyntaxMistake) -> tuple[tuple[Remark, ...], Said]:
    """The block that lacks its '}', if that is why reading stopped: its place, and what to say."""
    still_open = still_open_at(mistake)
    if not still_open:
        return (), UNSAID
    line, column = _place(mistake.text, still_open[-1])
    span = Span(mistake.span.file, line, column, line, column + 1)
    return (Remark(span, say("place.still-open")),), say("syntax/unfinished.block", line=line)


def _expected(names: Set[str]) -> Said:
    """What could have stood there, in the words of a reader: particular words first, a '}' last."""
    left = names - {"RBRACE", "$END"}
    classes: list[Said] = []
    for terminals, plain in _CLASSES:
        if terminals <= left:
            left -= terminals
            classes.append(plain())
    left = left - _GOING_ON if classes or left - _GOING_ON else left
    words = [*sorted(map(_shown_terminal, left)), *classes, *map(_shown_terminal, names & {"RBRACE"})]
    if classes and len(words) > 1:  # a class has commas of its own
        return say("list.comma-or", before=tuple(words[:-1]), last=words[-1])
    return one_of(words) if words else UNSAID


@cache
def _shown_terminal(name: str) -> Said:
    if name in _PLAIN:
        return _PLAIN[name]()
    written = {terminal.name: str(terminal.pattern.value) for terminal in parser().terminals} | _WRITTEN
    return say("what.name", name=written.get(name, name))


def hint_of(mistake: SyntaxMistake) -> Said:
    for before, stop, expected, hint in _MISTAKES:
        found = re.compile(stop).match(mistake.text, mistake.offset)
        if found and re.search(before + "$", mistake.before) and (not expected or expected in mistake.expected):
            return hint(**found.groupdict())
    return _word_hint(mistake)


def _word_hint(mistake: SyntaxMistake) -> Said:
    if not mistake.kind and mistake.word.isidentifier():
        plain = plain_name(mistake)[1]
        return say("hint.plain-name", name=plain) if plain.isascii() else say("hint.plain-letters")
    if mistake.expected in ({"COLON"}, {"DOT"}):
        return _missing_mark_hint(mistake)
    if mistake.kind in STEPS and mistake.expected & {"ON", "DEED"}:
        return say("hint.steps-in-braces")
    if mistake.kind == "NAME":
        words = re.findall(r"'([a-z]+)'", " ".join(map(_shown_terminal, mistake.expected)))
        return did_you_mean(mistake.word, [word for word in words if abs(len(word) - len(mistake.word)) < 3])
    reserved = mistake.word in keywords() and "NAME" in mistake.expected
    return say("hint.reserved", word=mistake.word) if reserved else UNSAID


def plain_name(mistake: SyntaxMistake) -> tuple[str, str]:
    """A name with letters that no name has, and the one that was probably meant."""
    whole = re.findall(r"\w*$", mistake.before)[0] + mistake.word
    return whole, unaccented(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", whole)).strip("_")


def _missing_mark_hint(mistake: SyntaxMistake) -> Said:
    """For a name without its colon, a misspelt word before an event, or an address of one word."""
    name = (mistake.before.split() or [""])[-1]
    if mistake.expected == {"DOT"}:
        return say("hint.address", name=name)
    return did_you_mean(name, MISSING_MARKS) or say("hint.fact-colon", name=name)


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
