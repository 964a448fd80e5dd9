"""The sentences that every game needs, which the engine brings in its own languages (`own/*.yaml`).

They are words like those of a module named `rondel` that stands before all others: any module may say them
its own way, by giving the same id.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from rondel.problems import RulesetError
from rondel.source.document import Document, read_document

OWN_MODULE = "rondel"
OWN_LANGUAGES = ("en", "de", "fr")

# Which variables each of the engine's own messages may use: the contract with those who ask for them.
OWN_MESSAGES: Mapping[str, frozenset[str]] = {
    "log.score": frozenset({"about", "n", "player", "rule"}),
    "log.move": frozenset({"piece", "place", "player"}),
    "log.take": frozenset({"pieces", "player"}),
    "log.pay": frozenset({"pieces", "player"}),
    "log.return": frozenset({"pieces", "player"}),
    "log.discard": frozenset({"pieces", "player"}),
    "log.shuffle": frozenset({"place"}),
    "log.use": frozenset({"player", "rule"}),
    "log.choose": frozenset({"piece", "place", "player", "what"}),
    "log.pass": frozenset({"player"}),
    "log.rolls": frozenset({"dice", "n", "player"}),
    "log.shows": frozenset({"pieces"}),
    "log.face": frozenset({"n", "piece", "player"}),
    "log.back": frozenset({"pieces", "player"}),
    "log.moved": frozenset({"pieces", "place"}),
    "choose.go_on": frozenset(),
    "choose.pass": frozenset(),
    "choose.enough": frozenset(),
    "choose.yes": frozenset(),
    "choose.no": frozenset(),
    "choose.label": frozenset({"what"}),
    "choose.use": frozenset({"rule"}),
    "choose.at": frozenset({"place", "what"}),
    "choose.carrying": frozenset({"pieces", "what"}),
    "foretell.move": frozenset({"either", "pieces", "places"}),
    "foretell.cost": frozenset({"either", "pieces"}),
    "foretell.take": frozenset({"either", "pieces"}),
    "foretell.back": frozenset({"either", "pieces"}),
    "foretell.discard": frozenset({"either", "pieces"}),
    "foretell.return": frozenset({"either", "pieces"}),
    "foretell.score": frozenset({"n", "player"}),
    "foretell.face": frozenset({"either", "n", "pieces"}),
    "foretell.nothing": frozenset(),
    "foretell.or": frozenset({"what"}),
    "choose.shown": frozenset({"text", "what"}),
    "why.timing": frozenset({"rule", "window"}),
    "why.limit": frozenset({"n", "per", "rule"}),
    "why.need": frozenset({"rule"}),
    "why.pay": frozenset({"pieces"}),
    "why.nothing": frozenset({"what"}),
    "why.about": frozenset({"rule", "text"}),
    "why.forbidden": frozenset({"rule"}),
    "why.fixed": frozenset({"rule"}),
    "why.over": frozenset(),
    "why.other-player": frozenset({"player"}),
    "why.not-among": frozenset({"rule"}),
    "why.unknown": frozenset({"what"}),
    "why.offered": frozenset({"n", "what"}),
    "why.no-face": frozenset({"n", "text"}),
    "table.source": frozenset({"about", "rule"}),
    "table.total": frozenset(),
    "table.hidden": frozenset(),
    "table.you": frozenset(),
    "table.shared": frozenset(),
    "table.holds": frozenset({"place", "text"}),
    "table.clockwise": frozenset(),
    "table.cell": frozenset({"column", "row"}),
    "result.title": frozenset(),
    "result.winner": frozenset({"n", "player"}),
    "result.shared": frozenset({"n", "players"}),
    "result.line": frozenset({"n", "player", "rank"}),
    "ask.one": frozenset({"what"}),
    "ask.take": frozenset({"what"}),
    "ask.pay": frozenset({"what"}),
    "ask.branch": frozenset(),
    "ask.window": frozenset({"window"}),
    "play.hint": frozenset(),
    "play.mine": frozenset({"player"}),
    "play.bot": frozenset({"player", "text"}),
    "play.asks": frozenset({"player", "text"}),
    "play.first": frozenset(),
    "play.happened": frozenset(),
    "play.ready": frozenset({"player"}),
    "play.ambiguous": frozenset({"text", "what"}),
    "play.not-offered": frozenset({"text"}),
    "play.meant": frozenset({"text"}),
    "play.try-help": frozenset(),
    "play.undone": frozenset({"n"}),
    "play.undo-barred": frozenset(),
    "play.undo-nothing": frozenset(),
    "play.saved": frozenset({"text"}),
    "play.not-saved": frozenset({"text"}),
    "play.ask-save": frozenset({"text"}),
    "play.overwrite": frozenset({"text"}),
    "play.stays": frozenset({"text", "what"}),
    "play.yes": frozenset(),
    "play.resume": frozenset({"text"}),
    "play.unsaved": frozenset(),
    "play.bye": frozenset(),
    "play.loaded": frozenset({"n", "text"}),
    "play.not-loaded": frozenset({"text"}),
    "play.other-rules": frozenset({"text"}),
    "play.diverged": frozenset({"n", "text"}),
    "play.which-file": frozenset(),
    "play.language": frozenset(),
    "play.no-language": frozenset({"text"}),
    "play.which-language": frozenset(),
    "play.languages": frozenset({"own", "what"}),
    "play.no-log": frozenset(),
    "play.no-points": frozenset(),
    "play.why-what": frozenset(),
    "play.unknown": frozenset({"text"}),
    "play.rule": frozenset({"text"}),
    "play.source": frozenset({"text"}),
    "play.no-source": frozenset(),
    "play.failed": frozenset({"text"}),
    "play.seed": frozenset({"text"}),
    "play.lineup": frozenset({"text"}),
    "play.sources": frozenset(),
    "play.stands": frozenset({"player"}),
    "replay.choices": frozenset({"n"}),
    "modules.name": frozenset(),
    "modules.version": frozenset(),
    "modules.players": frozenset(),
    "modules.length": frozenset(),
    "modules.needs": frozenset(),
    "modules.folder": frozenset(),
    "modules.lineups": frozenset(),
    "modules.seats": frozenset({"n"}),
    "modules.language": frozenset(),
    "modules.with": frozenset(),
    "modules.without": frozenset(),
    "command.help": frozenset(),
    "command.why": frozenset(),
    "command.undo": frozenset(),
    "command.save": frozenset(),
    "command.load": frozenset(),
    "command.lang": frozenset(),
    "command.log": frozenset(),
    "command.points": frozenset(),
    "command.table": frozenset(),
    "command.quit": frozenset(),
    "help.choose": frozenset(),
    "help.rule": frozenset(),
    "help.why": frozenset(),
    "help.undo": frozenset(),
    "help.save": frozenset(),
    "help.load": frozenset(),
    "help.lang": frozenset(),
    "help.log": frozenset(),
    "help.points": frozenset(),
    "help.table": frozenset(),
    "help.quit": frozenset(),
}


@cache
def own_documents() -> Mapping[str, Document]:
    """The engine's own words by language."""
    return {language: _own_document(language) for language in OWN_LANGUAGES}


def _own_document(language: str) -> Document:
    path = resources.files("rondel.words").joinpath("own", f"{language}.yaml")
    document, problems = read_document(path.read_text(encoding="utf-8"), f"rondel/words/own/{language}.yaml")
    if document is None or problems:
        raise RulesetError(problems)
    return document
