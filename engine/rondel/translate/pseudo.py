"""A language that nobody speaks, to find texts that come from nowhere: what is no word of a file stays plain English.

    {player: cap} takes {piece: a}      ⟦{player: cap} ţåķééš {piece: a}⟧

It is an edition of English, in a module of its own that says everything anew by full addresses: whoever puts it to the
table hears it. Articles come from the grammar, and stay as they are; so does what is typed at a prompt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.source.module_files import ModuleFiles
from rondel.translate.entries import MESSAGES, TERMS, WordEntry, entries_in
from rondel.translate.placeholders import parsed_alone
from rondel.translate.term_cells import cells_of, written_term
from rondel.translate.volumes import Volume, engine_volume
from rondel.translate.yaml_texts import quoted
from rondel.words.languages import REFERENCE, grammar_of
from rondel.words.message import MessageChoice, Part, Text
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import full_address, local_id

LANGUAGE = "en-pseudo"
MODULE = "pseudo"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_STRANGE = "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
_LETTERS = str.maketrans(_PLAIN, _STRANGE)
_VOWELS = frozenset("aeiou")
_LONGER = 30  # percent: as much as other languages may need
_TYPED = ("command.", "play.yes")  # what people type, and must be able to
_OF_PRINT = ("status", "edition", "note")  # nobody prints it
_SHORT = "sign."  # what a cell of a board has room for

_FACTS = """\
module: {name}
version: 1.0.0
needs: [{needs}]
"""


def pseudo_module(modules: Sequence[ModuleFiles], asked: Sequence[str]) -> dict[str, str]:
    """The files of a module that says all words of some modules, and the engine's, in the pseudo-language."""
    names = (OWN_MODULE, *(module.name for module in modules))
    volumes = [engine_volume(OWN_MODULE), *(Volume(module.name, module.words) for module in modules)]
    said: dict[str, dict[str, str]] = {TERMS: {}, MESSAGES: {"module.title": quoted(f"⟦{pseudo_text(MODULE)}⟧")}}
    for volume in volumes:
        for key, entry in entries_in(volume, REFERENCE).items():
            local = local_id(key.id, names)
            if not local.startswith(_TYPED):
                said[key.section][full_address(key.id, volume.name, names)] = _written(entry, local)
    blocks = [[f"{section}:", *(f"  {id}: {text}" for id, text in said[section].items())] for section in said]
    words = "\n".join(line for block in blocks if len(block) > 1 for line in block) + "\n"
    return {"module.yaml": _FACTS.format(name=MODULE, needs=", ".join(asked)), f"words/{LANGUAGE}.yaml": words}


def _written(entry: WordEntry, local: str) -> str:
    longer = 0 if local.startswith(_SHORT) else _LONGER
    if entry.key.section == MESSAGES:
        text = pseudo_text(entry.text, longer)
        return quoted(f"⟦{text}⟧" if text and longer else text)
    cells = {name: text for name, text in cells_of(entry.value).items() if name not in _OF_PRINT}
    return written_term({name: pseudo_text(text, longer) if "." in name else text for name, text in cells.items()})


def pseudo_text(text: str, longer: int = _LONGER) -> str:
    """A text in strange letters, and longer; placeholders and what stands in quotes stay as they are."""
    made, done = list[str](), 0
    for start, end in sorted(_stretches(parsed_alone(text, grammar_of(REFERENCE)).parts)):
        made += [text[done:start], _strange(text[start:end], longer)]
        done = end
    return "".join([*made, text[done:]])


def _stretches(parts: Sequence[Part]) -> Iterator[tuple[int, int]]:
    """Where plain text stands in a message, branches included."""
    for part in parts:
        if isinstance(part, MessageChoice):
            for branch in part.branches:
                yield from _stretches(branch.parts)
        elif isinstance(part, Text) and not part.is_quoted:
            yield part.span.column - 1, part.span.end_column - 1


def _strange(text: str, longer: int) -> str:
    """Strange letters; vowels are doubled until a text is long enough."""
    more = (sum(map(str.isalpha, text)) * longer + 99) // 100
    made = []
    for letter in text:
        doubled = more > 0 and letter.lower() in _VOWELS
        more -= doubled
        made.append(letter + letter.lower() * doubled)
    return "".join(made).translate(_LETTERS)
