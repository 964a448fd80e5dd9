"""The things of a line-up as terms of the words files: a piece, a place, a rule becomes the id of what it is called.

Under which ids a module gives its words:

    player.red                     piece.card, or closer: piece.card.black      place.hand, place.hand.red
    text.card, sign.card           messages: what a row of cards says (see row_texts), in brackets or in a small cell
    set.colour, set.colour.black   <kind>.<rule>, as in the rules               window.before_move
    mark.first_player              deed.last_count                              label.trade: a branch of a choice

The closest term is taken; what it leaves out is added, as an adjective or in brackets: "black card", "Karte (Rot)".
Of what has no words at all the id is said in readable form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rondel.core.types import PLAYER, Domain, Sort, members_of
from rondel.play.game import Rules
from rondel.rules.types import Shape
from rondel.rules.world.things import Piece, Place
from rondel.tell.adjectives import described, either, is_adjective
from rondel.tell.faces_told import face_text
from rondel.tell.named_facts import facts_of
from rondel.tell.row_texts import RowTexts
from rondel.words.catalogue import Catalogue
from rondel.words.forms import without_endings
from rondel.words.own_words import OWN_MODULE
from rondel.words.render import render, render_term
from rondel.words.term import Term

_POSITIONAL = ("index", "row", "column", "owner", "key")


class Nouns:
    """What things are called in one language; asking may add made-up terms to its own copy of the catalogue."""

    def __init__(self, rules: Rules, catalogue: Catalogue) -> None:
        self.rules, self.world = rules, rules.model.rules.world
        terms = {language: dict(found) for language, found in catalogue.terms.items()}
        self.catalogue = replace(catalogue, terms=terms, facts=facts_of(self.world, rules.model.rules.ruleset))
        self._terms = terms
        self.row_texts = RowTexts(self.world, rules.model.rules.ruleset, self.catalogue, self.member, self.literal)
        self._made: dict[tuple[str, ...], str] = {}
        self._said: dict[tuple[str | int, ...], str] = {}  # a log says the same names again and again
        self._texts: dict[tuple[str, str], str] = {}
        self._owned = Counter((piece.kind, piece.owner) for piece in self.world.pieces)
        self._name_players()

    def _name_players(self) -> None:
        """Players without words are called by their ids, as names."""
        for name in (*self.world.players, *self.world.neutrals):
            if not self.has(f"player.{name}"):
                shown = name.replace("_", " ").title()
                term = Term(f"player.{name}", self.catalogue.language, {("one", "nom"): shown}, article="none")
                self._terms[self.catalogue.language][f"{OWN_MODULE}.player.{name}"] = term

    def has(self, id: str) -> bool:
        return self.catalogue.find_term(id) is not None

    def text(self, id: str, asked: str = "") -> str:
        """A term by itself."""
        key = (id, asked)
        if key not in self._texts:
            self._texts[key] = render_term(self.catalogue, id, asked)
        return self._texts[key]

    def literal(self, text: str) -> str:
        """A term that says a text as it is: a file name, what somebody typed."""
        key = ("", text)
        if key not in self._made:
            forms = {("one", "nom"): text}
            self._keep(key, Term("", self.catalogue.language, forms, article="none", only="one", is_verbatim=True))
        return self._made[key]

    # --- people, sets, rules ---

    def player(self, number: int) -> str:
        return f"player.{self.world.name_of(PLAYER, number)}"

    def member(self, domain: Domain, number: int) -> str:
        """Whatever has a number in a domain."""
        match domain.sort:
            case Sort.PLAYER:
                return self.player(number)
            case Sort.PIECE:
                return self.piece(number)
            case Sort.PLACE:
                return self.place(number)
            case Sort.RULE:
                return self.rule(self.world.rules[number - 1].address)
            case Sort.SET:
                return f"set.{domain}.{self.world.name_of(domain, number)}"
        return f"{domain}.{self.world.name_of(domain, number)}"

    def rule(self, address: str) -> str:
        """A rule or a deed by its address."""
        key = ("rule", address)
        if key not in self._said:
            self._said[key] = self._rule(address)
        return self._said[key]

    def _rule(self, address: str) -> str:
        rules = self.rules.model.rules.ruleset.rules
        owner = next((known for known in rules if address == known or address.startswith(known + ".")), None)
        return f"{rules[owner].kind}.{rules[owner].name}" if owner else f"deed.{address.partition('.')[2]}"

    def label(self, name: str) -> str:
        """A branch: under its own id, or called like the piece or place of that name."""
        found = (f"{what}.{name}" for what in ("label", "piece", "place"))
        return next((id for id in found if self.has(id)), f"label.{name}")

    def set_of(self, domain: Domain | None) -> str:
        """A set as a whole."""
        return f"set.{domain}" if domain is not None and domain.is_set else f"word.{domain or 'choice'}"

    # --- pieces ---

    def piece(self, number: int, *, seat: int = 0, face: int = 0, at: int = 0, notes: tuple[str, ...] = ()) -> str:
        """A piece; `seat` needs no telling that a piece is its own, nor do those who see the place `at` of its key."""
        key: tuple[str | int, ...] = ("piece", number, seat, face, at, *notes)
        if key not in self._said:
            self._said[key] = self._piece(number, seat, face, at, notes)
        return self._said[key]

    def _piece(self, number: int, seat: int, face: int, at: int, notes: Sequence[str]) -> str:
        piece = self.world.pieces[number - 1]
        owner = [self.text(self.player(piece.owner))] if piece.owner and piece.owner != seat else []
        shown = [face_text(self, number, face)] if face and not self.row_texts.names_face(piece) else []
        closest, left = self._closest("piece", self._parts(piece))
        text = self.row_texts.has("text", piece)
        if text and len(left) + 1 == len(self._parts(piece)):  # no closer term says it
            remark = self.row_texts.said(text, piece, face)
            return self._compound(self._noun(piece), [], [*([remark] if remark else []), *owner, *shown, *notes])
        said = [id for id in left if id not in self._known_of(at)]
        return self._compound(closest, said, [*owner, *shown, *notes])

    def _noun(self, piece: Piece) -> str:
        """What a piece is called whose row says the rest: closer by a member among its columns, `piece.card.black`."""
        kind = self.world.piece_kinds[piece.kind]
        columns = [(found.domain, self.world.tables[f"piece.{name}"]) for name, found in kind.attributes.items()
                   if found.shape is Shape.ONE and found.domain is not None and found.domain.is_set]  # fmt: skip
        values = [self.world.name_of(domain, rows[piece.number]) for domain, rows in columns if domain is not None]
        closer = (f"piece.{name}.{value}" for name in (kind.name, *kind.supers) for value in values)
        return next((id for id in closer if self.has(id)), f"piece.{piece.kind}")

    def known(self, number: int, term: str) -> str:
        """A term for a piece; where there is only one of its kind, or its owner has only one, everybody says "the"."""
        piece, found = self.world.pieces[number - 1], self.catalogue.term(term)
        if found.article or self._owned[piece.kind, piece.owner] > 1:
            return term
        if ("known", term) not in self._made:
            self._keep(("known", term), replace(found, article="the"))
        return self._made["known", term]

    def names_face(self, number: int) -> bool:
        """Whether the name of a piece tells what it shows, so that nobody needs to add it."""
        return self.row_texts.names_face(self.world.pieces[number - 1])

    def sign(self, number: int) -> str:
        """A piece in as few letters as its words have for it: those of `sign.<piece>`, else of `sign.<kind>`."""
        key, piece = ("sign", number), self.world.pieces[number - 1]
        if key not in self._said:
            own, message = f"sign.{piece.name}", self.row_texts.has("sign", piece)
            self._said[key] = self.text(own) if self.has(own) else message and self.row_texts.said(message, piece)
        return self._said[key]

    def distinction(self, number: int) -> str:
        """What tells a piece from others of its kind, in words: whose it is, else its properties."""
        piece = self.world.pieces[number - 1]
        if piece.owner:
            return self.text(self.player(piece.owner))
        return " ".join(without_endings(self.text(term)) for _, term in self._parts(piece)[1:])

    def one_of(self, numbers: Sequence[int], *, seat: int) -> str:
        """Pieces of which one is meant, if they differ in an adjective only: "black or red card"; else nothing."""
        pieces = [self.world.pieces[number - 1] for number in numbers]
        found = [self._closest("piece", self._parts(piece)) for piece in pieces]
        closest, terms = found[0][0], [self.catalogue.term(id) for _, left in found for id in left]
        noun = self.catalogue.term(closest)
        grammar = self.catalogue.grammar_of(noun.language)
        is_one = all(len(left) == 1 and id == closest for id, left in found)
        if {one.owner for one in pieces} - {0, seat} or not (
            is_one and all(is_adjective(term, noun, grammar) for term in terms)
        ):
            return ""
        key = ("or", closest, *(term.id for term in terms))
        if key not in self._made:
            self._keep(key, described(noun, [either(terms, grammar)], [], grammar))
        return self._made[key]

    def hidden(self, kind: str) -> str:
        """A piece of which only the kind is known."""
        return self._compound(f"piece.{kind}", [], [render(self.catalogue, "table.hidden", {})])

    def _parts(self, piece: Piece) -> list[tuple[str, str]]:
        """What a piece's name says beside its owner: each name with the term it stands for."""
        owner = self.world.players[piece.owner - 1] if piece.owner else ""
        names = piece.name.removeprefix(f"{piece.kind}.{owner}" if owner else piece.kind).strip(".")
        sets = [(members_of(name), n) for name, n in piece.attributes.items() if name in self.world.sets]
        members = {self.world.name_of(domain, n): self.member(domain, n) for domain, n in sets}
        found = [(name, members.get(name, f"piece.{piece.kind}.{name}")) for name in names.split(".") if name]
        return [(piece.kind, ""), *found]

    def _closest(self, what: str, parts: Sequence[tuple[str, str]]) -> tuple[str, list[str]]:
        """The term that says most of some parts, and the terms of those that it leaves out."""
        for said in range(len(parts), 0, -1):
            id = ".".join([what, *(name for name, _ in parts[:said])])
            if self.has(id):
                return id, [term for _, term in parts[said:]]
        return f"{what}.{parts[0][0]}", [term for _, term in parts[1:]]

    # --- places ---

    def place(self, number: int, *, seat: int = 0) -> str:
        """A place; a piece that others ride on is one too."""
        key = ("place", number, seat)
        if key not in self._said:
            self._said[key] = self._place(number, seat)
        return self._said[key]

    def _place(self, number: int, seat: int) -> str:
        if number > len(self.world.places):
            return self.piece(number - len(self.world.places), seat=seat)
        place = self.world.places[number - 1]
        kind = self.world.place_kinds[place.kind]
        if kind.board and place.key == 0:
            return self._on_board(place)
        key = f"set.{kind.per}.{place.name.partition('.')[2]}"
        parts = [(place.kind, ""), *([(place.name.partition(".")[2], key)] if place.key else [])]
        closest, left = self._closest("place", parts)
        if kind.per != "player" or not left:
            return self._compound(closest, left, [])
        return self._compound(closest, [], [] if place.key == seat else [self.text(self.player(place.key))])

    def owner(self, place: int) -> int:
        """The player to whom a place belongs; 0 for what is shared."""
        if not 0 < place <= len(self.world.places):
            return 0
        found = self.world.places[place - 1]
        return found.key if self.world.place_kinds[found.kind].per == "player" else 0

    def _on_board(self, place: Place) -> str:
        where = str(place.index) if not place.row else self.cell(place)
        if self.world.is_named(place):
            where = place.name.partition(".")[2]
            if self.has(f"place.{place.kind}.{where}"):
                return f"place.{place.kind}.{where}"
        return self._compound(self._ground(place), list(self._columns(place)), [where])

    def _ground(self, place: Place) -> str:
        rule = self.world.tables["place.rule"][place.number]
        return self.rule(self.world.rules[rule - 1].address) if rule else f"place.{place.kind}"

    def cell(self, place: Place) -> str:
        """Where in a grid a place lies."""
        return render(self.catalogue, "table.cell", {"row": place.row, "column": place.column})

    def _columns(self, place: Place) -> Iterator[str]:
        """What the rule of a place was given."""
        for name, found in self.world.place_kinds[place.kind].attributes.items():
            value = self.world.tables.get(f"place.{name}", [0] * (place.number + 1))[place.number]
            if value and name not in _POSITIONAL and found.domain is not None and found.domain.is_set:
                yield self.member(found.domain, value)

    def space(self, place: Place) -> str:
        """A place of a board as the board shows it, where its number stands beside it."""
        return self._compound(self._ground(place), list(self._columns(place)), [])

    def _known_of(self, place: int) -> set[str]:
        """What goes without saying of a piece that lies at a place."""
        if not 0 < place <= len(self.world.places):
            return set()
        found = self.world.places[place - 1]
        kind = self.world.place_kinds[found.kind]
        return {f"set.{kind.per}.{found.name.partition('.')[2]}"} if found.key and kind.per != "player" else set()

    # --- made-up terms ---

    def _compound(self, base: str, more: Sequence[str], notes: Sequence[str]) -> str:
        """The id of a term with adjectives and remarks."""
        if not more and not notes:
            return base
        key = (base, *more, "", *notes)
        if key not in self._made:
            noun = self.catalogue.term(base)
            grammar = self.catalogue.grammar_of(noun.language)
            terms = [self.catalogue.term(id) for id in more]
            fitting = [term for term in terms if is_adjective(term, noun, grammar)]
            others = [self.text(term.id) for term in terms if not is_adjective(term, noun, grammar)]
            self._keep(key, described(noun, fitting, [*others, *notes], grammar))
        return self._made[key]

    def _keep(self, key: tuple[str, ...], term: Term) -> None:
        address = f"{OWN_MODULE}.made.{len(self._made)}"
        language = term.language if term.language in self._terms else self.catalogue.chain[-1]
        self._terms[language][address] = replace(term, id=address)
        self._made[key] = address
