"""The engine's own sentences about many games, in one language; texts among the values are said as they are."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.words.catalogue import load_catalogue
from rondel.words.grammar import Grammar
from rondel.words.languages import Languages
from rondel.words.message import Message
from rondel.words.render import Value, render
from rondel.words.term import Term

_AS_IS = "="


class LabVoice:
    """Says messages under one head, such as `arena`."""

    def __init__(self, head: str, language: str, languages: Languages | None = None) -> None:
        self.head, self.language = head, language
        self.own, _ = load_catalogue({}, language, languages=languages)

    def say(self, id: str, **values: int | str) -> str:
        return render(self, f"{self.head}.{id}", {name: _value(value) for name, value in values.items()})

    @property
    def facts(self) -> Mapping[str, Value]:
        return self.own.facts

    def grammar_of(self, language: str) -> Grammar:
        return self.own.grammar_of(language)

    def message(self, id: str) -> Message | None:
        return self.own.message(id)

    def find_term(self, id: str, language: str = "", *, plain: bool = False) -> Term | None:
        """A text is no id: an address, or a number with a point, would be read as one."""
        if not id.startswith(_AS_IS):
            return self.own.find_term(id, language, plain=plain)
        forms = {("one", "nom"): id.removeprefix(_AS_IS)}
        return Term("", self.language, forms, article="none", only="one", is_verbatim=True)


def _value(value: int | str) -> Value:
    return f"{_AS_IS}{value}" if isinstance(value, str) else value
