"""The files of a new module: a house rule on top of another module, or a tiny game that needs none.

Both are complete: they pass the check, play, and have a scenario. What stands in comments shows the next steps, with
addresses that are really there. Comments and titles are in the language of the author; words are so too, beside the
English ones, in which they are said to whoever speaks another.
"""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.messages.said import ENGLISH, Said, say
from rondel.messages.speaking import is_said, spoken, tongue_spoken
from rondel.problems import RondelError
from rondel.rules.link.ruleset import AnswerDef, Ruleset
from rondel.rules.read.elaborate import START
from rondel.source.document import read_document
from rondel.syntax import tree as t
from rondel.syntax.format import format_source
from rondel.words.languages import grammar_of, shipped_grammars

Files = dict[str, str]


@frozen
class _Ground:
    """What a house rule stands on: the module, the deed that is the game, who plays, what could be changed."""

    game: str
    players: tuple[str, ...]
    answer: str
    patch: str


def house_rule(name: str, needs: tuple[str, ...], ruleset: Ruleset) -> Files:
    """The files of a module that changes others."""
    ground = _ground(ruleset)
    ranges = ", ".join(f'{one}: "{_range(ruleset.versions[one])}"' for one in needs)
    rules = HOUSE_RULES.format(
        about=_remark(say("new.comfort", name=name)), more=_remark(say("new.more-of-a-rule")), game=ground.game,
        answer=ground.answer,
    )  # fmt: skip
    return {
        "module.yaml": HOUSE_FACTS.format(
            name=name, needs=ranges, patch=ground.patch, remark=_remark(say("new.patched"))
        ),
        f"{name}.rondel": _laid_out(rules),
        **_words(name, say("new.terms-of-a-rule")),
        f"scenarios/{name}.rondel": _laid_out(_scenario(ground.players)),
    }


def tiny_game(name: str) -> Files:
    """The files of a module that is a game by itself."""
    about, more = _remark(say("new.stones", name=name)), _remark(say("new.more-of-a-game"))
    return {
        "module.yaml": GAME_FACTS.format(name=name),
        f"{name}.rondel": _laid_out(GAME_RULES.format(name=name, about=about, more=more)),
        **_words(name, say("new.terms-of-a-game")),
        f"scenarios/{name}.rondel": _laid_out(GAME_SCENARIO.format(title=_quotable(say("new.last-stone-wins")))),
    }


def _words(name: str, terms: Said) -> Files:
    """Words in English, which everybody falls back upon, and in the language of the author, if that says them."""
    said = {ENGLISH: str(terms)} | ({tongue_spoken().language: spoken(terms)} if _are_terms(terms) else {})
    return {f"words/{lang}.yaml": WORDS.format(terms=text, title=_title(name, lang)) for lang, text in said.items()}


def _are_terms(terms: Said) -> bool:
    """Whether the author's language says these terms, as entries of a file; on a shelf it may say anything."""
    return is_said(terms) and _ids(spoken(terms)) == _ids(str(terms))


def _ids(text: str) -> list[str] | None:
    document, problems = read_document(text, "")
    return None if document is None or problems or not isinstance(document.data, dict) else list(document.data)


def _remark(message: Said) -> str:
    """A message as a remark of one line."""
    return " ".join(spoken(message).split())


def _quotable(message: Said) -> str:
    """A message as a text in quotes: in English, if a language of a shelf has quotes in it."""
    told = _remark(message)
    return str(message) if '"' in told else told


def _title(name: str, language: str) -> str:
    """The title that a name suggests: its words are taken for nouns, so where those have capitals all of them do."""
    title = name.replace("_", " ")
    return title.title() if _has_capitals(language) else title.capitalize()


def _has_capitals(language: str) -> bool:
    return language in shipped_grammars() and grammar_of(language).capitals


def _scenario(players: tuple[str, ...]) -> str:
    title = _quotable(say("new.last-is-comforted"))
    return HOUSE_SCENARIO.format(title=title, players=", ".join(players), first=players[0], last=players[-1])


def _range(version: str) -> str:
    major, _, rest = version.partition(".")
    return f">={major}.{rest.partition('.')[0] or 0} <{int(major) + 1}" if major.isdecimal() else "*"


def _ground(ruleset: Ruleset) -> _Ground:
    game = next((address for address in ruleset.deeds if address.endswith(f".{START}")), None)
    players = ruleset.facts.players
    if game is None or players is None or players.data["to"] < 2:
        raise RondelError(say("new.no-game-to-change", modules=tuple(ruleset.modules)))
    names = tuple(players.data["colours"])[: max(2, players.data["from"])]
    return _Ground(game, names, _answer_example(ruleset), _patch_example(ruleset))


def _answer_example(ruleset: Ruleset) -> str:
    """A change of a number that the rules ask for, of the first answer that is one."""
    for answer in ruleset.answers.values():
        if isinstance(answer.value, t.Int):
            return f"fix {_header(answer)} at {answer.value.value + 1}"
    return "fix module.answer(argument) at 3"


def _header(answer: AnswerDef) -> str:
    names = ", ".join(param.name for param in answer.params)
    return f"{answer.address}({names})" if names else answer.address


def _patch_example(ruleset: Ruleset) -> str:
    for entry in ruleset.facts.all("numbers"):
        value = entry.data["value"] if isinstance(entry.data, dict) else entry.data
        return f"{entry.address}: {value + 1}"
    return "module.numbers.name: 7"


def _laid_out(text: str) -> str:
    formatted, _ = format_source(text, "")
    return formatted or text


HOUSE_FACTS = """\
module: {name}
version: 0.1.0
needs: {{{needs}}}
numbers: {{comfort: 1}}
# {remark}
# patch: {{{patch}}}
"""

HOUSE_RULES = """\
# {about}.
after {game} {{ do comfort_the_last }}

deed comfort_the_last {{
  each player in least(players by it.points) {{ score comfort to player }}
}}

# {more}
# {answer}
# before {game} {{ each player in players {{ score 1 to player }} }}
"""

WORDS = """\
status: proposed

terms:
{terms}

messages:
  module.title: "{title}"
"""

HOUSE_SCENARIO = """\
scenario "{title}" {{
  players: {players}
  given {{ score 3 to {first} }}
  when {{ do comfort_the_last }}
  then {{
    need {first}.points == 3
    need {last}.points == comfort
  }}
}}
"""

GAME_FACTS = """\
module: {name}
version: 0.1.0
players: {{from: 2, to: 4, colours: [red, blue, green, white]}}
numbers: {{most: 3}}
pieces:
  stone: {{count: 21, home: heap, kept: pouch}}
places:
  heap: {{}}
  pouch: {{per: player}}
"""

GAME_RULES = """\
# {about}.
deed game {{
  each player in seated(red) while count(heap.stones) > 0 {{
    as player {{ do turn }}
  }}
}}

deed turn {{
  choose n in 1..most where it <= count(heap.stones)
  move (n) of heap.stones to you.pouch
  if count(heap.stones) == 0 {{ score 1 }}
}}

# {more}
# after {name}.turn {{ if count(you.pouch.stones) == 7 {{ score 1 }} }}
"""

GAME_SCENARIO = """\
scenario "{title}" {{
  players: red, blue
  given {{ move 20 of heap.stones to red.pouch }}
  when {{ as blue {{ do turn }} }}
  then {{ need blue.points == 1 }}
}}
"""
