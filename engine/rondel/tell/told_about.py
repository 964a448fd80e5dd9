"""All that may be told of a thing: what kind it is of, its properties, where it lies, what lies on it, its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rondel.core.expressions import PLACES
from rondel.core.library import members
from rondel.core.types import ENTRY, PIECE, PLACE, RULE, WINDOW, members_of
from rondel.play.game import Game
from rondel.play.view import unknown_to
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.rules.types import Shape, Type
from rondel.rules.world.things import Piece
from rondel.tell.piece_rules import purpose_of, rules_of_piece
from rondel.tell.rule_behind import told_rule, told_sources
from rondel.tell.speech import Speech
from rondel.tell.table_seen import TIMES, SeenTable
from rondel.tell.things_called import Thing
from rondel.words.languages import base_language

MOST_PLACES = 8


class Teller:
    """Tells of things to the one who decides."""

    def __init__(self, speech: Speech, game: Game) -> None:
        self.speech, self.game, self.world, self.nouns = speech, game, speech.world, speech.nouns
        self.seen = SeenTable(speech, game, speech.seat(game.decision.player))

    def told(self, thing: Thing) -> tuple[list[str], list[str]]:
        """Sentences about a thing, and the text of its rules."""
        match thing.domain:
            case domain if domain == PIECE:
                said, rules = (
                    list(self._piece(self.world.pieces[thing.number - 1])),
                    rules_of_piece(self.world, thing.number),
                )
            case domain if domain == PLACE:
                said, rules = list(self._place(thing.number)), self._rules_at(thing.number)
            case domain if domain == RULE:
                said, rules = list(self._spaces(thing.number)), [self.world.rules[thing.number - 1].address]
            case domain if domain == WINDOW:
                said, rules = list(self._window(thing.number)), []
            case None:
                said, rules = list(self._remembered(thing)), [thing.id]
            case domain:
                set_name = self._text(self.nouns.set_of(domain))
                said, rules = [self.speech.say("about.member", what=self._literal(set_name))], []
        return self._with_rules(said, rules)

    def _with_rules(self, said: list[str], addresses: list[str]) -> tuple[list[str], list[str]]:
        text: list[str] = []
        for address in dict.fromkeys(addresses):
            rule = self._rule(address)
            if rule is not None:
                more, lines = told_rule(self.speech, rule)
                said, text = [*said, *more], [*text, *lines]
        return said, text

    def _rule(self, address: str) -> RuleDef | Seam | None:
        ruleset = self.speech.rules.model.rules.ruleset
        return ruleset.rules.get(address) or ruleset.deeds.get(address)

    # --- pieces ---

    def _piece(self, piece: Piece) -> Iterator[str]:
        say = self.speech.say
        if self._text(self.nouns.piece(piece.number, seat=piece.owner)) != self._text(f"piece.{piece.kind}"):
            yield say("about.kind", what=f"piece.{piece.kind}")
        if purpose := purpose_of(self.speech, piece.number):
            yield purpose[:1].upper() + purpose[1:]
        yield from self._properties(piece)
        if piece.owner:
            yield say("about.owner", player=self.nouns.player(piece.owner))
        yield say("about.lies", text=self._literal(self._where(piece)))
        if sign := self.nouns.sign(piece.number):
            yield say("about.sign", text=self._literal(sign))
        entry = self.world.piece_kinds[piece.kind].entry
        cited = [str(id) for id in (getattr(entry, "data", None) or {}).get("cites", ())]
        yield from told_sources(self.speech, cited) if cited else ()

    def _properties(self, piece: Piece) -> Iterator[str]:
        for name, found in self.world.piece_kinds[piece.kind].attributes.items():
            table = self.world.tables.get(f"piece.{name}", ())
            value = table[piece.number] if piece.number < len(table) else 0
            shown = self._value(found, value) if value and name != "owner" else ""
            label, literal = self._label(name, found), self._literal
            if shown and label:
                yield self.speech.say("table.holds", place=literal(label), text=literal(shown))

    def _label(self, name: str, found: Type) -> str:
        """What a property is called: by a word of its own, by its set, else by its id, for those who speak English."""
        known = [f"column.{name}", f"word.{name}", f"word.{name.removesuffix('s')}", f"set.{name}"]
        known += [f"set.{found.domain}"] if found.domain is not None and found.domain.is_set else []
        term = next((id for id in known if self.nouns.has(id)), "")
        number = "other" if term.startswith("word.") and name.endswith("s") else ""
        if term or base_language(self.speech.language) != "en":
            return self._text(term, number) if term else ""
        return name.replace("_", " ")

    def _value(self, found: Type, value: int) -> str:
        match found.shape:
            case Shape.NUMBER:
                return str(value)
            case Shape.YES_NO:
                return self.speech.say("about.yes")
            case Shape.DEED:
                address, _ = self.world.deed_cells[value - 1]
                return self._text(self.nouns.rule(address))
            case Shape.ONE | Shape.SET | Shape.SEQUENCE if found.domain is not None:
                numbers = [value] if found.shape is Shape.ONE else members(value)
                return ", ".join(self._member(found, number) for number in numbers)
        return ""

    def _member(self, found: Type, number: int) -> str:
        assert found.domain is not None
        if found.domain != ENTRY:
            return self._text(self.nouns.member(found.domain, number))
        cell = self.world.entries[number - 1]
        sets = [(members_of(name), n) for name, n in cell.attributes.items() if name in self.world.sets and n]
        told = ", ".join(self._text(self.nouns.member(domain, n)) for domain, n in sets)
        called = self._text(self.nouns.rule(cell.answer))
        return f"{cell.count}{TIMES} {called}" + (f" ({told})" if told else "")

    def _where(self, piece: Piece) -> str:
        """The places of all pieces of that name that are seen, and how many are not."""
        model, s = self.speech.rules.model, self.game.position
        alike = [each.number for each in self.world.pieces if each.name == piece.name]
        unknown = unknown_to(model, s, self.seen.seat)
        known = [number for number in alike if not unknown >> number & 1]
        places = Counter(s[model.layout.slot(PLACES, number)] for number in known)
        shown = [self._counted(place, count) for place, count in places.most_common(MOST_PLACES) if place]
        shown += ["…"] if len(places) > MOST_PLACES else []
        hidden = len(alike) - len(known)
        shown += [self.speech.say("about.unseen", n=hidden)] if hidden else []
        return self.speech.parted(shown) or self.speech.say("about.nothing")

    def _counted(self, place: int, count: int) -> str:
        name = self._text(self.nouns.place(place, seat=self.seen.seat))
        return name if count == 1 else f"{name} ({count})"

    # --- places, windows, what is remembered ---

    def _place(self, number: int) -> Iterator[str]:
        say, literal = self.speech.say, self._literal
        if number <= len(self.world.places):
            place = self.world.places[number - 1]
            on_board = bool(self.world.place_kinds[place.kind].board) and not place.key
            yield say("about.space" if on_board else "about.place")
            if owner := self.nouns.owner(number):
                yield say("about.owner", player=self.nouns.player(owner))
        pieces = self.seen.pieces(number)
        yield say("about.holds", text=literal(", ".join(pieces) or say("about.nothing")))

    def _spaces(self, rule: int) -> Iterator[str]:
        """The places of a board that have a rule, and what lies there."""
        rules, literal = self.world.tables.get("place.rule", ()), self._literal
        for place in self.world.places:
            if place.number < len(rules) and rules[place.number] == rule:
                held = ", ".join(self.seen.pieces(place.number)) or self.speech.say("about.nothing")
                name = literal(self._text(self.nouns.place(place.number)))
                yield self.speech.say("table.holds", place=name, text=literal(held))

    def _rules_at(self, number: int) -> list[str]:
        rules = self.world.tables.get("place.rule", ())
        rule = rules[number] if number < len(rules) else 0
        return [self.world.rules[rule - 1].address] if rule else []

    def _window(self, number: int) -> Iterator[str]:
        yield self.speech.say("about.window")
        options = [option for option in self.speech.rules.model.rules.options if number in option.windows]
        names = dict.fromkeys(self._text(self.nouns.rule(option.address), "cap") for option in options)
        yield ", ".join(names) or self.speech.say("about.no-options")

    def _remembered(self, thing: Thing) -> Iterator[str]:
        if thing.term.startswith("mark."):
            name = self._text(thing.term, "cap")
            now = [mark for mark in self.seen.marks() if mark.startswith(name)]
            shown = self.speech.parted(now) or self.speech.say("about.nothing")
            yield self.speech.say("about.mark", text=self._literal(shown))

    def _text(self, term: str, asked: str = "") -> str:
        return self.nouns.text(term, asked)

    def _literal(self, text: str) -> str:
        return self.nouns.literal(text)
