"""Options, decisions, reasons and points as sentences of one language; what happened is told in `telling`.

A module may say each of them its own way. `choose.<address>` is what an option of a choice is called, where the
address is that of the choice (`Decision.about`); a branch adds its label (`choose.<address>.trade`), passing adds
`pass`, and a rule on offer in a window has its own address there. `ask.<address>` is the question itself, and
`why.<address>` says why a rule, deed, event or choice cannot happen. What a module leaves unsaid is made from terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from rondel.core.expressions import HELD, PLACES
from rondel.core.library import members
from rondel.core.types import LABEL, NUMBER, PIECE, PLACE, RULE, Domain
from rondel.frozen import frozen
from rondel.messages.speaking import spoken
from rondel.play.decision import Decision, Option, face_of
from rondel.play.events import Event, PointsLine
from rondel.play.game import Game, Rules
from rondel.play.result import Result
from rondel.play.view import unknown_to
from rondel.problems import Span
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.source.module_files import ModuleFiles
from rondel.tell.chapters import Chapters
from rondel.tell.log_lines import counted
from rondel.tell.nouns import Nouns
from rondel.tell.place_shown import place_called, shown_at
from rondel.tell.sources_called import source_called
from rondel.tell.verbalise.parts_said import PartsInWords
from rondel.words.catalogue import Catalogue, Library, catalogue_from_library, library_of
from rondel.words.grammar import remember
from rondel.words.own_words import OWN_MODULE
from rondel.words.render import Value, render
from rondel.words.tongues import tongue_of

ENDINGS = ("go_on", "pass", "enough")


@frozen
class Voice:
    """The words files and source texts of a line-up: from them a speech in any language is made."""

    rules: Rules
    library: Library
    sources: Mapping[str, str]

    def speech(self, language: str) -> Speech:
        return Speech(self.rules, catalogue_from_library(self.library, language), self.sources)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted({file.language for file in self.library.files}))

    @property
    def languages_of_modules(self) -> tuple[str, ...]:
        """Those in which the modules have words, not only the engine."""
        return tuple(sorted({file.language for file in self.library.files if file.module != OWN_MODULE}))


def voice_of(rules: Rules, modules: Iterable[ModuleFiles]) -> Voice:
    """The words of a line-up; words that are wrong are left out, because a game must not end for them."""
    files = list(modules)
    library, _ = library_of(files)
    return Voice(rules, library, {name: text for module in files for name, text in module.sources.items()})


MOST_SAID = 1 << 10  # sentences that are kept: more than a turn has


@frozen
class Foretold:
    """What was foretold of each option of a decision: in words, and the places to which something comes."""

    decision: Decision
    texts: list[str]
    places: list[tuple[int, ...]]


class Speech:
    """Everything a table says, in one language."""

    def __init__(self, rules: Rules, catalogue: Catalogue, sources: Mapping[str, str] | None = None) -> None:
        self.rules, self.world = rules, rules.model.rules.world
        self.nouns = Nouns(rules, catalogue)
        self.sources = sources or {}
        self.foretold: Foretold | None = None  # kept by `foretell`
        self._said: dict[tuple[object, ...], str] = {}

    @property
    def language(self) -> str:
        return self.nouns.catalogue.language

    def say(self, id: str, /, **values: Value) -> str:
        """A message with its values; everybody at a table hears much the same, again and again."""
        asked = (id, *values.items())
        said = self._said.get(asked)
        if said is None:
            said = render(self.nouns.catalogue, id, values)
            remember(self._said, asked, said, MOST_SAID)
        return said

    def has(self, id: str) -> bool:
        return self.nouns.catalogue.message(id) is not None

    def player(self, name: str, asked: str = "cap") -> str:
        return self.nouns.text(f"player.{name}", asked)

    @property
    def title(self) -> str:
        """What the game is called: the titles of its modules, or their names."""
        modules = self.rules.model.rules.ruleset.modules
        return " · ".join(self._title(module) for module in modules)

    def _title(self, module: str) -> str:
        id = f"{module}.module.title"
        return self.say(id) if self.has(id) else module.replace("_", " ").capitalize()

    def chapters(self, events: Iterable[Event]) -> Chapters:
        """The chapters that are open after some events."""
        return Chapters(self.nouns, self.rules.model.rules.know.chapters.values(), events)

    @cached_property
    def in_words(self) -> PartsInWords:
        """The rules in words, also those for which nobody wrote a sentence."""
        return PartsInWords(self.rules.model.rules, self.nouns.catalogue)

    # --- decisions ---

    def question(self, game: Game) -> str:
        """What is asked at the decision of a game."""
        decision = game.decision
        own = f"ask.{decision.about}"
        if self.has(own):
            return self.say(own, **{**self.chapters(game.events).given, "player": f"player.{decision.player}"})
        what = decision.what if decision.what in ("window", "take", "pay") else "one"
        if what == "window":
            window = decision.about.rpartition(".")[2]
            return self.say("ask.window", window=f"window.{window}")
        if not any(option.domain not in (RULE, LABEL, None) for option in decision.options):
            return self.say("ask.branch")
        return self.say(f"ask.{what}", what=self._what(decision))

    def _what(self, decision: Decision) -> str:
        """What kind of thing is chosen: the kind if all are of one kind."""
        things = [option for option in decision.options if option.domain not in (RULE, LABEL, None)]
        domain, values = things[0].domain, [option.value for option in things]
        if domain == PIECE:
            kinds = {self.world.pieces[value - 1].kind for value in values}
            return f"piece.{kinds.pop()}" if len(kinds) == 1 else "word.piece"
        if domain == PLACE:
            return self._place_kind(values)
        return self.nouns.set_of(domain)

    def _place_kind(self, values: Sequence[int]) -> str:
        kinds = {self.world.places[value - 1].kind if value <= len(self.world.places) else "" for value in values}
        return f"place.{kinds.pop()}" if len(kinds) == 1 and "" not in kinds else "word.place"

    def options(self, game: Game) -> list[str]:
        """A sentence for each option of a game; what sounds alike is told apart by its place, by what lies on it.

        Where nothing that can be said makes a difference, ids do.
        """
        decision = game.decision
        said = [self.option(game, option) for option in decision.options]
        for more in (self._with_place, self._with_riders, self._with_id):
            often, pairs = Counter(said), zip(said, decision.options, strict=True)
            longer = [more(game, text, option) if often[text] > 1 else text for text, option in pairs]
            alike = Counter(zip(said, longer, strict=True))
            # What is the same of all that sound alike is not said.
            said = [new if alike[old, new] < often[old] else old for old, new in zip(said, longer, strict=True)]
        return said

    def option(self, game: Game, option: Option) -> str:
        """What choosing an option would mean."""
        about = game.decision.about
        if option.id in ENDINGS and option.domain != RULE:
            own = f"choose.{about}.{option.id}"
            return self.say(own if self.has(own) else f"choose.{option.id}")
        if option.domain == RULE:
            return self._use(option)
        if option.domain == LABEL:
            own = f"choose.{about}.{option.id}"
            return self.say(own) if self.has(own) else self.say("choose.label", what=self.nouns.label(option.id))
        return self._thing(game, option, f"choose.{about}")

    def _use(self, option: Option) -> str:
        address = self.world.rules[option.value - 1].address
        own = f"choose.{address}"
        return self.say(own) if self.has(own) else self.say("choose.use", rule=self.nouns.rule(address))

    def _thing(self, game: Game, option: Option, own: str) -> str:
        if option.domain == NUMBER:
            return self.say(own, n=option.value) if self.has(own) else str(option.value)
        assert option.domain is not None
        what = self.thing(game, option.domain, option.value)
        said = self.say(own if self.has(own) else "choose.label", what=what)
        shown = shown_at(self.nouns, self.rules, game.position, option.value) if option.domain == PLACE else []
        return self.say("choose.shown", what=self.nouns.literal(said), text=self._list(shown)) if shown else said

    def parted(self, texts: Iterable[str]) -> str:
        """What is said with semicolons between, set as the language does; what is empty is left out."""
        grammar = self.nouns.catalogue.grammar_of(self.nouns.catalogue.language)
        return grammar.finish(grammar.semicolon.join(filter(None, texts)))

    def told(self, text: str) -> str:
        """A message of the engine, such as what went wrong, in this language; other texts stay as they are."""
        catalogue = self.nouns.catalogue
        return spoken(text, tongue_of(catalogue.language, catalogue.languages))

    def _list(self, texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.nouns.literal(text) for text in texts)

    def thing(self, game: Game, domain: Domain, value: int) -> str:
        """The term of something that can be chosen, as the one who decides would call it."""
        seat = self.seat(game.decision.player)
        if domain == PIECE:
            is_known = not unknown_to(self.rules.model, game.position, seat) >> value & 1
            face = face_of(self.rules.model, game.position, value) if is_known else 0
            return self.nouns.piece(value, seat=seat, face=face)
        if domain == PLACE:
            return place_called(self.nouns, self.rules, game.position, value, seat)
        return self.nouns.member(domain, value)

    def seat(self, player: str) -> int:
        return self.rules.players.index(player) + 1 if player in self.rules.players else 0

    def _with_place(self, game: Game, text: str, option: Option) -> str:
        if option.domain != PIECE:
            return text
        place = game.position[self.rules.model.layout.slot(PLACES, option.value)]
        seat = self.seat(game.decision.player)
        return self.say("choose.at", what=self.nouns.literal(text), place=self.nouns.place(place, seat=seat))

    def _with_riders(self, game: Game, text: str, option: Option) -> str:
        world, model = self.world, self.rules.model
        if option.domain != PIECE or option.value > world.hosts:
            return text
        seat = self.seat(game.decision.player)
        unknown = unknown_to(model, game.position, seat)
        riders = members(game.position[model.layout.slot(HELD, len(world.places) + option.value)])
        known = [self.nouns.piece(piece, seat=seat) for piece in riders if not unknown >> piece & 1]
        hidden = sorted(self.nouns.hidden(world.pieces[piece - 1].kind) for piece in riders if unknown >> piece & 1)
        on_it = counted([*known, *hidden], self.nouns.text)
        return self.say("choose.carrying", what=self.nouns.literal(text), pieces=on_it) if on_it else text

    def _with_id(self, game: Game, text: str, option: Option) -> str:
        return f"{text} [{option.id}]"

    # --- where rules stand ---

    def rule_at(self, span: Span) -> Seam | RuleDef | None:
        """The innermost rule, deed or event whose text holds a place."""
        ruleset = self.rules.model.rules.ruleset
        known: list[Seam | RuleDef] = [*ruleset.rules.values(), *ruleset.seams()]
        holding = [each for each in known if _holds(each.span, span)]
        return max(holding, key=lambda each: (each.span.line, each.span.column), default=None)

    def line_at(self, span: Span) -> str:
        """The line of the source at a place, without its indentation."""
        lines = self.sources.get(span.file, "").splitlines()
        return lines[span.line - 1].strip() if 0 < span.line <= len(lines) else ""

    # --- points ---

    def points_of(self, lines: Iterable[PointsLine]) -> dict[str, dict[str, int]]:
        """For each player the points by what gave them, in the order in which they first came."""
        found: dict[str, dict[str, int]] = {name: {} for name in self.rules.players}
        for line in lines:
            source = self.nouns.text(self.source_of(line), "cap")
            found[line.player][source] = found[line.player].get(source, 0) + line.points
        return found

    def source_of(self, line: PointsLine) -> str:
        return self.nouns.rule(line.cause) if line.cause else source_called(self.nouns, line.deed, line.span)

    def result(self, result: Result) -> str:
        """Who has won, with the points of whoever has won: an answer may name others than those with the most."""
        best = max((result.points[name] for name in result.winners), default=0)
        names = tuple(f"player.{name}" for name in result.winners)
        if len(names) == 1:
            return self.say("result.winner", player=names[0], n=best)
        return self.say("result.shared", players=names, n=best)


def _holds(outer: Span, inner: Span) -> bool:
    if outer.file != inner.file:
        return False
    end = (outer.end_line or outer.line, outer.end_column)
    return (outer.line, outer.column) <= (inner.line, inner.column) <= end
