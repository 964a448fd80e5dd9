"""What measures are called, and how their numbers are shown."""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.lab.compare.comparison import Finding
from rondel.lab.compare.shown import Shown, bounds, shown
from rondel.tell.sources_called import source_called
from rondel.tell.speech import Speech
from rondel.words.render import Value

_OF_RULES = {
    "source": "compare.is-source",
    "used": "compare.is-used",
    "uses": "compare.is-uses",
    "begun": "compare.is-begun",
}
_OF_PLAYERS = {"wins": "compare.is-wins", "points": "compare.is-points-of", "advantage": "compare.is-advantage"}
_PLAIN = {
    "points": "compare.is-points",
    "starter.points": "compare.is-starter-points",
    "starter.wins": "compare.is-starter-wins",
    "length": "compare.is-length",
    "spread": "compare.is-spread",
    "closeness": "compare.is-closeness",
    "skill.wins": "compare.is-skill-wins",
    "skill.lead": "compare.is-skill-lead",
}


@frozen
class Namer:
    """Says names in one language; what only the first side has, as the first side calls it."""

    first: Speech
    second: Speech

    @property
    def language(self) -> str:
        return self.second.language

    def label(self, found: Finding) -> str:
        """What a measure is called."""
        return self.name(found.name, self.first if found.only == "first" else self.second)

    def name(self, name: str, speech: Speech) -> str:
        if name in _PLAIN:
            return speech.say(_PLAIN[name])
        sort, _, what = name.partition(".")
        if sort in _OF_PLAYERS:
            return speech.say(_OF_PLAYERS[sort], player=f"player.{what}")
        if sort in _OF_RULES:
            return speech.say(_OF_RULES[sort], rule=speech.nouns.literal(self.rule(what, speech)))
        return speech.say("compare.is-passed", text=speech.nouns.literal(what))

    def rule(self, address: str, speech: Speech) -> str:
        """What a rule is called; the module that scores in it, if there are no words for it."""
        return speech.nouns.text(source_called(speech.nouns, address))

    def shown(self, found: Finding) -> Shown:
        """A measure as people see it."""
        return shown(found, self.language)

    def interval(self, found: Finding) -> str:
        seen = self.shown(found)
        low, high = (seen.text(end, signed=True) for end in bounds(found))
        return self.say("compare.between", low=low, high=high)

    def say(self, id: str, /, **values: Value) -> str:
        """A sentence; numbers and names in it are said as they are, only players by what they are called."""
        literal = self.second.nouns.literal
        said = {
            name: literal(value) if isinstance(value, str) and name != "player" else value
            for name, value in values.items()
        }
        return self.second.say(id, **said)
