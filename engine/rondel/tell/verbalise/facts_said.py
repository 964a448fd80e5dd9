"""Facts that a module patches, and options that it offers: 6 rounds instead of 5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.core import types as domains
from rondel.messages.said import Said, say
from rondel.rules.link.facts import Entry
from rondel.rules.types import Shape, Type
from rondel.tell.verbalise.bodies import joined, sentence
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.nouns import answer_id, varied
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import NounPhrase, Spoken
from rondel.words.render import Value

Path = tuple[str | int, ...]


def said_patch(saying: Saying, entry: Entry, author: str) -> str:
    """All that a module changes in a fact."""
    paths = [path for path, origin in entry.origins.items() if origin[0] == author]
    return sentence(saying, joined(saying, [_change(saying, entry, path) for path in paths]))


def _change(saying: Saying, entry: Entry, path: Path) -> str:
    written = saying.ruleset.written[entry.module].data[entry.section][entry.name]
    if len(path) > 1 and not isinstance(_at(written, path[:1]), list | dict):
        raise Unsaid(_patch(entry, path))
    new, old = _at(entry.data, path), _at(written, path)
    match entry.section, path:
        case "numbers", () | ("value",):
            what = saying.book.noun(Mention(answer_id(entry.address)))
            return saying.say("patch.number", what=what, n=_number(_bare(new)), old=_number(_bare(old)))
        case "pieces", ("count",):
            return _count(saying, entry, _number(new), _number(old))
        case "tables", ("rows", str(key)):
            return _row(saying, entry, key, _number(new), old)
        case "boards", ("ring", int(index)):
            return _space(saying, entry, index, new, old)
    raise Unsaid(_patch(entry, path))


def _patch(entry: Entry, path: Path) -> Said:
    return say("unsaid.patched", name=".".join(map(str, (entry.section, entry.name, *path))))


def _at(data: Any, path: Path) -> Any:
    """What stands at a path; nothing where it did not stand yet."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int):
            data = data[step] if step < len(data) else None
        else:
            return None
    return data


def _bare(number: Any) -> Any:
    """A number as it is, also where it is written with what it cites."""
    return number.get("value") if isinstance(number, dict) else number


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unsaid(say("unsaid.no-number", name=str(value)))
    return value


def _count(saying: Saying, entry: Entry, new: int, old: int) -> str:
    """How many pieces there are: in all, for each player, or of each variety."""
    kind = saying.read.world.piece_kinds[entry.name]
    what = saying.book.noun(Mention(f"piece.{entry.name}", "bare", count=new))
    each = (
        "count-each" if kind.owned else "count-variety" if entry.data.get("of") or entry.data.get("rows") else "count"
    )
    return saying.say(f"patch.{each}", what=what, old=old)


def _row(saying: Saying, entry: Entry, key: str, new: int, old: Any) -> str:
    keys = saying.read.world.functions[entry.name][1]
    if len(keys) != 1 or keys[0].domain is None or not keys[0].domain.is_set:
        raise Unsaid(_patch(entry, ("rows", key)))
    member = saying.book.noun(Mention(f"set.{keys[0].domain}.{key}", "bare"))
    what = saying.book.noun(Mention(answer_id(entry.address)))
    return saying.say("patch.row", what=what, key=member, n=new, old=_number(old))


# --- spaces of a ring ---


def _space(saying: Saying, entry: Entry, index: int, new: Any, old: Any) -> str:
    board = saying.read.world.boards[entry.name]
    place = saying.book.noun(Mention(f"place.{board.kind}"))
    what = saying.book.noun(_rule_there(saying, board.kind, new))
    if old is None:
        return saying.say("patch.space-more", place=place, n=index, what=what)
    before = saying.book.noun(_rule_there(saying, board.kind, old))
    return saying.say("patch.space", place=place, n=index, what=what, old=before)


def _rule_there(saying: Saying, kind: str, cell: Any) -> Mention:
    """The rule on a place, with what it is given there."""
    name, given = next(iter(cell.items())) if isinstance(cell, dict) else (cell, [])
    world = saying.read.world
    found = [rule for rule in world.rules if rule.name == name and world.rule_kinds[rule.kind].of == kind]
    if len(found) != 1:
        raise Unsaid(say("unsaid.on-place", name=str(name)))
    mention = Mention(found[0].address, "a")
    rule = saying.ruleset.rules[found[0].address]
    values: Sequence[Any] = given if isinstance(given, list) else [given]
    for param, value in zip(rule.params, values, strict=True):
        mention = _with(saying, mention, param.name, world.named_type(param.type or param.name), value, rule.module)
    return mention


def _with(saying: Saying, mention: Mention, name: str, found: Type | None, value: Any, module: str) -> Mention:
    if found is not None and found.shape is Shape.NUMBER:
        noun = saying.book.noun(Mention(f"{module}.answer.{name}", "bare"))
        return mention.followed(saying.say("tail.with", what=noun, n=_number(value)))
    if found is not None and found.domain is not None and found.domain.is_set and found.domain != domains.WAY:
        return varied(saying, mention, [f"set.{found.domain}.{value}"])
    raise Unsaid(say("unsaid.on-place", name=name))


# --- options ---


def said_option(saying: Saying, entry: Entry) -> str:
    """An option of the line-up: what can be chosen, and what is usual."""
    id = f"{entry.module}.option.{entry.name}"
    values = tuple(_value(saying, id, value) for value in entry.data["values"])
    usual = _value(saying, id, entry.data["default"])
    text = saying.say("unit.option", what=saying.book.noun(Mention(id, number="")), values=values, usual=usual)
    return sentence(saying, text)


def _value(saying: Saying, id: str, value: Any) -> Value:
    if isinstance(value, bool):
        return Spoken(saying.say("unit.yes" if value else "unit.no"))
    return value if isinstance(value, int) else _named(saying, f"{id}.{value}")


def _named(saying: Saying, id: str) -> NounPhrase:
    return saying.book.noun(Mention(id, "bare"))
