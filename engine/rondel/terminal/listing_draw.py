"""A module's contents set for people: in groups, headers in a column, and beside each what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rich.text import Text

from rondel.messages.said import Said, say
from rondel.messages.speaking import spoken
from rondel.rules.explain.attached import Attached
from rondel.rules.explain.listing import Listed
from rondel.terminal.flowing import Lines, flow, indented, words

# The groups in the order in which somebody who writes a module looks for things.
GROUPS = {
    "deed": partial(say, "listing.deed"),
    "rule": partial(say, "listing.rule"),
    "answer": partial(say, "listing.answer"),
    "window": partial(say, "listing.window"),
    "kind": partial(say, "listing.kind"),
    "number": partial(say, "listing.number"),
    "option": partial(say, "listing.option"),
    "mark": partial(say, "listing.mark"),
    "set": partial(say, "listing.set"),
    "piece": partial(say, "listing.piece"),
    "place": partial(say, "listing.place"),
    "board": partial(say, "listing.board"),
    "table": partial(say, "listing.table"),
    "chapter": partial(say, "listing.chapter"),
}
WIDEST_HEADER = 38
LEAST_SENTENCE = 30
MOST_NAMED = 8
LABEL_WIDTH = 11


def module_lines(title: str, entries: Sequence[Listed], wide: int) -> Lines:
    """Everything of a module, group by group."""
    lines = [*flow(words(title, "bold"), wide)]
    for kind, heading in GROUPS.items():
        members = [entry for entry in entries if _group(entry) == kind]
        if members:
            count = sum(entry.kind == kind for entry in members)
            lines += [Text(), *flow(words(f"{spoken(heading())} ({count})", "bold"), wide)]
            lines += [line for entry in members for line in _entry(entry, _column(members, wide), wide)]
    return lines


def _group(entry: Listed) -> str:
    return "rule" if entry.kind == "event" else entry.kind


def _column(entries: Sequence[Listed], wide: int) -> int:
    """How wide the column of headers is: as its longest member, within bounds."""
    longest = max((len(_shown_header(entry)) for entry in entries), default=0)
    return min(longest, WIDEST_HEADER, max(wide - LEAST_SENTENCE, 10)) + 2


def _shown_header(entry: Listed) -> str:
    inset = "  on " if entry.kind == "event" else ""
    return f"{inset}{entry.header}" + (f": {entry.gives}" if entry.gives else "")


def _entry(entry: Listed, column: int, wide: int) -> Iterator[Text]:
    header = flow(words(_shown_header(entry).lstrip(), "cyan"), max(wide - 4, 10), 4)
    header = indented(header, 2 + (2 if entry.kind == "event" else 0))
    said = said_lines(entry, max(wide - column - 4, LEAST_SENTENCE))
    if said and header[-1].cell_len <= column + 2:
        header[-1].append(" " * (column + 4 - header[-1].cell_len)).append_text(said.pop(0))
    yield from header
    yield from indented(said, column + 4)
    yield from indented(detail_lines(entry, max(wide - 6, LEAST_SENTENCE)), 6)


def said_lines(entry: Listed, wide: int) -> Lines:
    """What the books say of something, in the reader's language; behind it the comment of whoever wrote the code."""
    book, comment = entry.told.cited, entry.told.comment
    lines = flow(words(book), wide) if book else []
    return [*lines, *(flow(words(spoken(say("listing.comment", text=comment)), "dim"), wide) if comment else [])]


def detail_lines(entry: Listed, wide: int, most: int = MOST_NAMED) -> Lines:
    """Who uses something, what is woven to it, what can be chosen there; of many some, and how many more."""
    own = f"{entry.module}."
    woven = {at: [_woven(one) for one in entry.woven if one.at_table is at] for at in (True, False)}
    told = (
        (_used(entry), [name.removeprefix(own) for name in entry.callers]),
        (say("listing.woven"), list(dict.fromkeys(woven[True]))),
        (say("listing.elsewhere"), list(dict.fromkeys(woven[False]))),
        (say("listing.options"), [f'"{label}"' for label in entry.labels]),
        (say("listing.on-offer"), [name.removeprefix(own) for name in entry.offers]),
        (say("listing.windows"), list(entry.windows)),
    )
    column = max(LABEL_WIDTH, *(len(spoken(label)) for label, _ in told))
    shown = [(f"{spoken(label):<{column}}", names) for label, names in told if names]
    return [line for label, names in shown for line in _detail(label, names, wide, most)]


def _woven(one: Attached) -> str:
    return spoken(say("listing.by", how=one.how, module=one.module))


def _used(entry: Listed) -> Said:
    """By what something is used, as people say it of its kind."""
    if entry.kind in ("deed", "event"):
        return say("listing.called-by")
    if entry.kind != "window":
        return say("listing.used-by")
    return say("listing.timing-of") if ":" in entry.header else say("listing.opened-by")


def _detail(label: str, names: Sequence[str], wide: int, most: int) -> Lines:
    left = f" {spoken(say('conform.and-more', n=len(names) - most))}" if len(names) > most else ""
    atoms = [Text(f"{name},", style="dim") for name in names[:most]]
    atoms[-1] = Text(f"{names[:most][-1]}{left}", style="dim")
    return flow([Text(label, style="dim italic"), *atoms], wide, len(label) + 1)
