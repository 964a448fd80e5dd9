"""Questions at the table: why something is not on offer, and which rule stands behind a line."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.program import Site
from rondel.core.types import NUMBER, PIECE, PLACE, RULE
from rondel.frozen import frozen
from rondel.play.decision import site_of
from rondel.play.game import Game
from rondel.problems import Span
from rondel.rules.explain.trace import expanded
from rondel.rules.explain.woven import WovenPart, explain
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.syntax.tree import Cite
from rondel.tell.numbered_options import Line, nearest
from rondel.tell.speech import Speech

LONGEST_RULE = 16


@frozen
class Thing:
    """Something that can be asked about: its id, and the term it is called by."""

    id: str
    term: str


def why(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """Sentences that say why something is not on offer, with the place of the rule."""
    for line in lines:
        if asked in (line.key, line.option.id):
            return [speech.say("why.offered", what=speech.nouns.literal(line.text), n=_literal(speech, line.key))]
    things = list(_things(speech, game))
    found = _things_called(speech, things, asked)
    if not found:
        return _unknown_thing(speech, things, asked)
    if len(found) > 1:
        several = tuple(_literal(speech, thing.id) for thing in found[:8])
        return [speech.say("play.ambiguous", text=_literal(speech, asked), what=several)]
    return _reasons(speech, game, found[0], lines)


def reasons_for(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """The same, but nothing where it is not clear what was asked about."""
    found = _things_called(speech, list(_things(speech, game)), asked) if asked else []
    return _reasons(speech, game, found[0], lines) if len(found) == 1 else []


def _reasons(speech: Speech, game: Game, thing: Thing, lines: list[Line]) -> list[str]:
    key = next((line.key for line in lines if thing.id in (line.option.id, _name(game, line))), "")
    if key:
        return [speech.say("why.offered", what=thing.term, n=_literal(speech, key))]
    said = []
    for reason in game.why(thing.id):
        said.append(speech.reason(reason, thing.term))
        if reason.span is not None:
            said.append(rule_line(speech, reason.span))
    return said


def _name(game: Game, line: Line) -> str:
    """What the world calls an option, whatever its id says of face and place."""
    world, option = game.rules.model.rules.world, line.option
    if option.domain == PIECE or option.domain == PLACE:
        return world.name_of(option.domain, option.value)
    return option.id


def _literal(speech: Speech, text: str) -> str:
    return speech.nouns.literal(text)


def _things(speech: Speech, game: Game) -> Iterator[Thing]:
    """Everything that might be on offer: rules with a window, the branches and the domain of this choice."""
    model = game.rules.model
    for option in model.rules.options:
        yield Thing(option.address.partition(".")[2], speech.nouns.rule(option.address))
    site = site_of(model, game.position)
    yield from (Thing(label, speech.nouns.label(label)) for label in site.labels)
    yield from _members(speech, game, site)


def _members(speech: Speech, game: Game, site: Site) -> Iterator[Thing]:
    world = game.rules.model.rules.world
    if site.domain is None or site.domain == NUMBER:
        return
    seen = set()
    for number in range(1, world.size(site.domain) + 1):
        name = world.name_of(site.domain, number)
        if name not in seen:
            seen.add(name)
            yield Thing(name, speech.thing(game, site.domain, number))


def _things_called(speech: Speech, things: list[Thing], asked: str) -> list[Thing]:
    """The things of a name: by the whole id, else by its last part or the term, else by how they begin."""
    wanted = asked.casefold()
    for fits in (
        lambda thing, text: thing.id == asked,
        lambda thing, text: wanted in (thing.id.rpartition(".")[2].casefold(), text),
        lambda thing, text: thing.id.casefold().startswith(wanted) or text.startswith(wanted),
        lambda thing, text: thing.id.rpartition(".")[2].casefold().startswith(wanted),
    ):
        found = [thing for thing in things if fits(thing, speech.nouns.text(thing.term).casefold())]
        if found:
            return found
    return []


def _unknown_thing(speech: Speech, things: list[Thing], asked: str) -> list[str]:
    said = [speech.say("play.unknown", text=_literal(speech, asked))]
    names = [name for thing in things for name in (thing.id, speech.nouns.text(thing.term))]
    near = nearest(asked, names)
    return [*said, speech.say("play.meant", text=_literal(speech, near))] if near else said


# --- the rule behind a line ---


def rule_line(speech: Speech, span: Span) -> str:
    """Where a rule stands, with its line."""
    place = f"{span.file}:{span.line}"
    line = speech.line_at(span)
    return f"{place}  {line}" if line else place


def rule_behind(speech: Speech, game: Game, line: Line) -> tuple[list[str], list[str]]:
    """What is said of an option's rule, and the text of the rule itself, with every module's share in it."""
    rule = _rule_of(speech, game, line)
    if rule is None:
        return [speech.say("play.rule", text=_literal(speech, line.option.id))], []
    ruleset = game.rules.model.rules.ruleset
    cited = list(dict.fromkeys(cite.id for cite in _cites(rule)))
    shown = _literal(speech, ", ".join(cited))
    source = speech.say("play.source", text=shown) if cited else speech.say("play.no-source")
    ids = dict.fromkeys(id for cite in cited for id in expanded(cite))
    sentences = [f"{id}: {ruleset.says[id]}" for id in ids if ruleset.says.get(id)]
    text = [each for part in explain(ruleset, rule.address) for each in _told_part(part)]
    return [speech.say("play.rule", text=_literal(speech, rule.address)), source, *sentences], text


def _told_part(part: WovenPart) -> list[str]:
    lines = part.text.splitlines()
    shown = lines if len(lines) <= LONGEST_RULE else [*lines[:LONGEST_RULE], "…"]
    return [f"{part.span.file}:{part.span.line}", *(f"  {each}" for each in shown)]


def _rule_of(speech: Speech, game: Game, line: Line) -> Seam | RuleDef | None:
    if line.option.domain == RULE:
        address = speech.world.rules[line.option.value - 1].address
        return game.rules.model.rules.ruleset.rules.get(address)
    return speech.rule_at(site_of(game.rules.model, game.position).span)


def _cites(rule: Seam | RuleDef) -> list[Cite]:
    if isinstance(rule, RuleDef):
        return list(rule.cites)
    return [cite for handler in (rule.core, *rule.woven) if handler for cite in handler.cites]
