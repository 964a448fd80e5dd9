"""How slips are mended: for a mistake of the parser the edits that would put it right.

Every mend is tried before it is offered: with it, reading must come further than where it stopped. So nothing here
has to be clever; what does not lead on is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import UnexpectedInput

from rondel.frozen import frozen
from rondel.mends import bounds, edited, span_between
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Edit, Fix, NearName, did_you_mean
from rondel.syntax.braces import brace_edits, closing_edits
from rondel.syntax.mistakes import MISSING_MARKS, SyntaxMistake, hint_of, item_rows, mistake_of, plain_name
from rondel.syntax.parser import keywords, read_tree

WORDS_LOOKED_AT = 3  # before the place where reading stopped, and the first of the line


@frozen
class Slip:
    """How the line before the stop ends, how the text goes on, what is expected there, and what is written instead."""

    before: str
    stop: str
    expected: str
    new: str
    sure: bool = True


_QUOTES = "“”„«»\u2018\u2019'"
_IDS = "[A-Z][A-Z0-9.-]*(?:, *[A-Z][A-Z0-9.-]*)*"
_SLIPS = (
    Slip("=", r"=", "", ""),
    Slip("", r"=([<>])", "", r"\1="),
    Slip("", r"=", "COMPARE", "=="),
    Slip("", r"([-+*/])=\s*(\w+)(?=\s*(?:[}#\n]|$))", "EQUAL", r"= TARGET \1 \2"),
    Slip("", r"(:|then\b)\s*(?=\{)", "LBRACE", ""),
    Slip("", r"\}", "DEED", ""),
    Slip("", r"//", "", "#"),
    Slip("", r"/\*\s?(.*?)\s*\*/(?=\s*(?:\n|$))", "", r"# \1"),
    Slip(r"\b(pay|take) ", r"(?=[a-z]\w*[^s\W]\b)", "UPTO", "1 "),
    Slip(r"\b(pay|take) ", r"(?=[a-z])", "UPTO", "1 ", sure=False),
    Slip("", rf"cites\s*:\s*({_IDS})\s*\}}", "", r"} cites \1", sure=False),
    Slip("", r"cites\s*:", "", "cites"),
    Slip(r"\bcites\s*", r":\s*", "CITE", " "),
    Slip(r"\bcites .*[A-Z0-9]\s*", r"cites\s+", "COMMA", ", "),
    Slip("", rf"cites\s+({_IDS})\s*\}}", "RBRACE", r"} cites \1", sure=False),
    Slip(r"\w", r"-(?=\w)", "", "_"),
    Slip(r"^(?!\s*\w+\s+$).*", r'"([a-z][a-z0-9_.]*)"', "", r"\1"),  # but not a title behind a misspelt `scenario`
    Slip("", r'("[^"\n]*?)(?=\s*\{)', "STRING", r'\1"'),
    Slip("", rf'[{_QUOTES}]([^"\n]*?)[{_QUOTES}](?!\w)', "STRING", r'"\1"'),
    Slip("", rf"[{_QUOTES}]([a-z][a-z0-9_.]*)[{_QUOTES}]", "", r"\1"),
    Slip("", "\ufeff", "", ""),
    Slip("", r";(?=\s|$)", "", ""),
    Slip("", r";", "", "  "),
    Slip("", r"&&?", "", "and"),
    Slip("", r"\|\|?", "", "or"),
    Slip("", r"!\s*(?=[\w(])", "", "not "),
    Slip("", r"el(se)?s?if\b", "", "else if"),
    Slip("", r"for(each)?\s+(?=each\b)", "", ""),
    Slip("", r"for(each)?(?=\s+\w+\s+in\b)", "", "each"),
    Slip("", r"for(?:each)?\s*\(\s*(\w+)\s+in\s+([^()\n]*?)\s*\)", "", r"each \1 in \2"),
    Slip("", r"(var|const)\b", "", "let"),
    Slip("", r"you\.points\s*\+=\s*(\w+)(?=\s*(?:[}#\n]|$))", "CHOOSE", r"score \1"),
    Slip("", r"([\w.]+)\s*([-+*/])=\s*(\w+)(?=\s*(?:[}#\n]|$))", "CHOOSE", r"set \1 = \1 \2 \3"),
    Slip("", r"(?=\w+(\.\w+|\([^\n=]*?\))+\s*=(?!=))", "CHOOSE", "set "),
    Slip("", r"(?=\w+\s*=(?!=))", "CHOOSE", "set ", sure=False),
    Slip("", r"(?=\w+\s*=(?!=))", "CHOOSE", "let ", sure=False),
    Slip("", r"(?=[\w.]+\()", "CHOOSE", "do "),
    Slip("", r"(give|put|place)\b(?=[^\n{}]*\bto\b)", "CHOOSE", "move"),
    Slip("", r"(?:gain|get)\s+(\d+)\s+points?\b", "CHOOSE", r"score \1"),
    Slip("", r"(gain|get)\b(?=\s+\d+\s+[a-z])", "CHOOSE", "take"),
)
_MISSING = {"IN": "in", "TO": "to", "WITH": "with", "RPAR": ")", "RSQB": "]", "LBRACE": "{"}


def mends(mistake: SyntaxMistake) -> tuple[Fix, ...]:
    """The mends of a mistake with which reading comes further, the likeliest first."""
    trial, found = _Trial(mistake), list[Fix]()
    for fix in (*_table_mends(mistake), *_other_mends(mistake)):
        if trial.leads_on(fix):
            found.append(fix)
            if fix.sure:
                break
    return tuple(found or _misspelt_before(mistake, trial) or _missing_words(mistake, trial))


class _Trial:
    """The item around a mistake, alone in its text: that is quick to read again."""

    def __init__(self, mistake: SyntaxMistake) -> None:
        rows, lines = item_rows(mistake), mistake.text.split("\n")
        self.text = "\n".join(row if i in rows else "" for i, row in enumerate(lines))
        self.stop = bounds(self.text, mistake.span)[0]

    def leads_on(self, fix: Fix, *, past_its_line: bool = False) -> bool:
        """Whether reading comes further with a mend, or even out of the line."""
        stop = self._stop_with(fix)
        line_end = self.text.find("\n", self.stop)
        return stop > (self.stop if not past_its_line else line_end if line_end >= 0 else len(self.text))

    def _stop_with(self, fix: Fix) -> int:
        """Where reading stops after a mend, as a place of the text before it; beyond its end if nowhere."""
        text = edited(self.text, fix.edits)
        try:
            read_tree(text, "start")
        except UnexpectedInput as error:
            stop = mistake_of(error, text, "").offset
            for edit in sorted(fix.edits, key=lambda edit: edit.span):
                start, end = bounds(self.text, edit.span)
                grown = len(edit.text) - (end - start)
                stop -= grown if stop >= start + len(edit.text) else 0
            return stop
        return len(self.text) + 1


def _mend(mistake: SyntaxMistake, start: int, end: int, new: str, *, sure: bool = True) -> Fix:
    """The mend that puts a text in the place of another."""
    span = span_between(mistake.text, mistake.span.file, start, end)
    return Fix(_title(mistake.text[start:end].strip(), new.strip()), (Edit(span, new),), sure)


def _title(old: str, new: str) -> Said:
    if new:
        return say("mend.write-for", text=new, old=old) if old else say("mend.write", text=new)
    return say("mend.leave-out", text=old) if old.isprintable() else say("mend.leave-it-out")


def _table_mends(mistake: SyntaxMistake) -> Iterator[Fix]:
    for slip in _SLIPS:
        found = re.compile(slip.stop, re.MULTILINE).match(mistake.text, mistake.offset)
        fits = not slip.expected or slip.expected in mistake.expected
        if found and fits and re.search(slip.before + "$", mistake.before):
            new = found.expand(slip.new).replace("TARGET", _target(mistake))
            yield _mend(mistake, *found.span(), _parted(mistake.text, *found.span(), new), sure=slip.sure)


def _target(mistake: SyntaxMistake) -> str:
    """What is being set, for a mend that repeats it."""
    return mistake.before.rpartition("set ")[2].strip()


def _parted(text: str, start: int, end: int, new: str) -> str:
    """A word put beside words needs blanks."""
    before = " " if new[:1].isalpha() and start and text[start - 1].isalnum() else ""
    behind = " " if new[-1:].isalpha() and end < len(text) and text[end].isalnum() else ""
    return before + new + behind


def _other_mends(mistake: SyntaxMistake) -> Iterator[Fix]:
    yield from _word_mends(mistake)
    yield from _comment_mends(mistake)
    if mistake.expected == {"COLON"}:
        yield from _mark_mends(mistake)
    for edits in (closing_edits(mistake), brace_edits(mistake)):
        if edits:
            yield Fix(say("mend.braces") if len(edits) > 1 else say("mend.close-block"), edits, sure=True)


def _comment_mends(mistake: SyntaxMistake) -> Iterator[Fix]:
    """A comment as elsewhere, behind a value: there '/' was taken for a division."""
    found = re.compile(r"//|/\*[ \t]?(.*?)[ \t]*\*/(?=\s*(?:\n|$))").match(mistake.text, max(0, mistake.offset - 1))
    if found:
        new = "#" if found[1] is None else f"# {found[1]}"
        yield _mend(mistake, *found.span(), new, sure=found[1] is not None)


def _word_mends(mistake: SyntaxMistake) -> Iterator[Fix]:
    """Names with letters that no name has, and words that are nearly right."""
    if not mistake.kind and mistake.word.isidentifier():
        whole, plain = plain_name(mistake)
        start = mistake.offset + len(mistake.word) - len(whole)
        if plain and plain.isascii():
            yield _mend(mistake, start, start + len(whole), plain)
    hint = hint_of(mistake)
    if isinstance(hint, NearName) and hint.read == mistake.word:
        yield _mend(mistake, mistake.offset, mistake.offset + len(mistake.word), hint.meant, sure=hint.sure)


def _mark_mends(mistake: SyntaxMistake) -> Iterator[Fix]:
    """A misspelt word before an event, 'a' for 'per', a name without its colon."""
    named = re.search(r"(\w+)\s*$", mistake.before)
    if named is None:
        return
    start = mistake.offset - len(mistake.before) + named.start(1)
    near, end = did_you_mean(named[1], MISSING_MARKS), start + len(named[1])
    if named[1] == "a" and mistake.before[: named.start()].rstrip()[-1:].isdigit():
        yield _mend(mistake, start, end, "per")
    elif isinstance(near, NearName):
        yield _mend(mistake, start, end, near.meant, sure=near.sure)
    else:
        stop = mistake.offset + (mistake.word == "=")
        yield _mend(mistake, end, stop, ":" if mistake.word == "=" else ": ")


def _misspelt_before(mistake: SyntaxMistake, trial: _Trial) -> list[Fix]:
    """A word of the language misspelt before the stop: taken for a name, it leads astray only later."""
    found = []
    start = mistake.offset - len(mistake.before)
    words = list(re.finditer(r"[a-z_]+", mistake.before.partition("#")[0]))
    for word in [*words[:-WORDS_LOOKED_AT][:1], *words[-WORDS_LOOKED_AT:]]:
        near = did_you_mean(word[0], keywords()) if word[0] not in keywords() else UNSAID
        if isinstance(near, NearName) and near.sure:
            fix = _mend(mistake, start + word.start(), start + word.end(), near.meant)
            found += [fix] if trial.leads_on(fix, past_its_line=True) else []
    return found if len(found) == 1 else []


def _missing_words(mistake: SyntaxMistake, trial: _Trial) -> list[Fix]:
    """The one word or mark that is missing, if reading then comes out of the line."""
    found = list[Fix]()
    if not mistake.before.strip():
        return found  # what is missing may just as well be a '}' above
    if mistake.before[-1:].isdigit() and mistake.word[:1].isdigit():
        return found  # one number that is too long
    for terminal in sorted(mistake.expected & _MISSING.keys()):
        word = _MISSING[terminal]
        start = len(mistake.text[: mistake.offset].rstrip()) if word in ")]" else mistake.offset
        fix = _mend(mistake, start, start, word if word in ")]" else f"{word} ")
        found += [fix] if trial.leads_on(fix, past_its_line=True) else []
    return found if len(found) == 1 else []
