"""What happens on the table, event by event, as lines of the log: by whoever acted, or by nobody.

A chapter that begins is announced, if a module has words for it; points that come in one told as a table are gathered
and told when it ends, or as far as they have come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.core.types import PIECE
from rondel.play.choice import Choice
from rondel.play.events import Event
from rondel.play.game import Game
from rondel.tell.chapters import Chapters, OpenChapter
from rondel.tell.faces_told import face_told
from rondel.tell.log_lines import LogLine, Told, counted
from rondel.tell.points_table import PointsGathered
from rondel.tell.sources_called import source_called
from rondel.tell.speech import Speech
from rondel.words.render import Value


class EventLines:
    """Tells events to a seat; `numbers` are those of the events, by identity, `chapters` those that are open."""

    def __init__(
        self, speech: Speech, game: Game, seat: int | None, numbers: Mapping[int, int], chapters: Chapters
    ) -> None:
        self.speech, self.game, self.seat, self.chapters = speech, game, seat, chapters
        self._numbers = numbers
        self._points: PointsGathered | None = None
        self._told = 0  # lines so far
        self._silent: dict[int, int] = {}  # of chapters that began meanwhile, by their depth: the lines before them

    def sees(self, event: Event) -> bool:
        return self.seat is None or event.is_seen_by(self.seat)

    def number(self, event: Event) -> int:
        return self._numbers[id(event)]

    def lines(self, event: Event, choice: Choice | None) -> Iterator[LogLine]:
        """What is told of an event."""
        for line in self._lines(event, choice):
            self._told += self._is_said(line)
            yield line

    def note(self, line: LogLine) -> LogLine:
        """A line that others tell: with it something has been said."""
        self._told += 1
        return line

    def _lines(self, event: Event, choice: Choice | None) -> Iterator[LogLine]:
        match event.what, event.values:
            case (("move" | "pay" | "refill"), _):
                yield self._move(event, choice)
            case "score", _:
                yield from self._score(event)
            case "roll", _:
                yield self._roll(event)
            case "face", (piece, face, *_) if self.sees(event):
                id = self._turning(piece, event.by)
                yield self._line(event, id, event.by, text=self._turned(id, piece, face, event.by))
            case "shuffle", (pile,):
                yield self._line(event, "log.shuffle", 0, place=pile)
            case (("begin" | "end"), _):
                yield from self._chapter(event)

    def _roll(self, event: Event) -> LogLine:
        """Dice of one kind are told together by what they show; what shows no numbers by which side lies up."""
        number, face, *_ = event.values
        nouns, piece = self.speech.nouns, self.speech.world.pieces[number - 1]
        if not self.sees(event):
            return self._line(event, "log.rolls", piece.owner or event.by, kind=piece.kind)
        if nouns.names_face(number):
            return self._line(event, "log.shows", 0, pieces=[nouns.piece(number, face=face)])
        return self._line(event, "log.rolls", piece.owner or event.by, faces={number: face}, kind=piece.kind)

    def _line(self, event: Event, message: str, seat: int, **more: Any) -> LogLine:
        return LogLine(message, seat, event.after, events=[self.number(event)], **more)

    # --- chapters and points ---

    def _chapter(self, event: Event) -> Iterator[LogLine]:
        table = self.chapters.table
        chapter = self.chapters.hear(event)
        if chapter is None:
            return
        depth = len(self.chapters.open)
        if event.what == "begin":
            self._silent[depth] = self._told
            yield from self._heading(event, chapter)
        elif chapter is table:
            yield from self.points_so_far(event)
        elif self._silent.pop(depth + 1, -1) == self._told:
            yield from self._idle(event, chapter)

    def _idle(self, event: Event, chapter: OpenChapter) -> Iterator[LogLine]:
        """Nothing came of a chapter: a module may have words for that."""
        id = f"log.idle.{chapter.deed.address}"
        if self.speech.has(id):
            yield self._line(event, id, chapter.player, text=self._said_of(id, chapter, chapter.player))

    def _heading(self, event: Event, chapter: OpenChapter) -> Iterator[LogLine]:
        id = f"log.begin.{chapter.deed.address}"
        if not self.speech.has(id):
            return
        is_heading = self.chapters.table in (None, chapter)  # inside a table of points it is a line like others
        yield self._line(event, id, event.by, text=self._said_of(id, chapter, event.by), is_heading=is_heading)

    def _said_of(self, id: str, chapter: OpenChapter, seat: int) -> str:
        named: dict[str, Value] = {"player": self.speech.nouns.player(seat)} if seat else {}
        return self.speech.say(id, **{**self.chapters.given, **chapter.given, **named, "n": chapter.count})

    def _is_said(self, line: LogLine) -> bool:
        return not line.is_heading and bool(self._said_line(line))

    def _score(self, event: Event) -> Iterator[LogLine]:
        site, player, amount, cause, *_ = event.values
        deed, span = self.speech.rules.model.rules.know.score_sites[site - 1]
        nouns, rules = self.speech.nouns, self.speech.world.rules
        rule = nouns.rule(rules[cause - 1].address) if cause else source_called(nouns, deed, span)
        about = self._about()
        if self.chapters.table is None:
            yield self._line(event, "log.score", player, amount=amount, rule=rule, about=about)
            return
        self._points = self._points or PointsGathered(len(self.speech.rules.players))
        label = self.speech.say("table.source", rule=rule, **({"about": about} if about else {}))
        self._points.add(label, player, amount, self.number(event))

    def points_so_far(self, event: Event | None = None) -> Iterator[LogLine]:
        """The points of a chapter that ends, or that somebody interrupts by a question."""
        if self._points is None:
            return
        points, self._points = self._points, None
        names = [self.speech.player(name) for name in self.speech.rules.players]
        table = points.table(names, self.speech.say("table.total"))
        after = event.after if event else len(self.game.choices)
        yield LogLine("", 0, after, text=table.text, table=table, events=points.events)

    def _about(self) -> str:
        """What the innermost chapter that is about something is about, as a term."""
        for chapter in reversed(self.chapters.open):
            id = f"about.{chapter.deed.address}"
            if self.speech.has(id):
                said = self.speech.say(id, **chapter.given)
                return self.speech.nouns.literal(said) if said else ""
            if chapter.subject:
                return chapter.subject
        return ""

    # --- moves and faces ---

    def _move(self, event: Event, choice: Choice | None) -> LogLine:
        piece, _, to = event.values[:3]
        id, seat = self._verb(event)
        place = to if id in ("log.move", "log.moved") else 0
        if self.sees(event):
            return self._line(event, id, seat, place=place, pieces=[self._piece(piece, choice, seat)])
        noun = self.speech.nouns.hidden(self.speech.world.pieces[piece - 1].kind)
        return self._line(event, id, seat, place=place, unseen=[noun])

    def _turning(self, piece: int, seat: int) -> str:
        """The message that a piece shows another face; a module's own words name who turned it: they need somebody."""
        own = f"log.face.{self.speech.world.pieces[piece - 1].kind}"
        return own if seat and self.speech.has(own) else "log.face"

    def _turned(self, id: str, piece: int, face: int, seat: int) -> str:
        nouns = self.speech.nouns
        noun = nouns.known(piece, nouns.piece(piece, seat=seat, face=face if nouns.names_face(piece) else 0))
        said: dict[str, Value] = {"piece": noun, "n": face_told(nouns, piece, face)}
        said |= {"player": self.speech.nouns.player(seat)} if seat else {}
        return self.speech.say(id, **said) or self.speech.say("log.face", **said)

    def _piece(self, piece: int, choice: Choice | None, seat: int) -> str:
        """A piece that moves; the face of a die is known for sure only where it was just chosen."""
        is_chosen = choice is not None and choice.domain == PIECE and self._alike(piece, choice.value)
        nouns = self.speech.nouns
        return nouns.known(piece, nouns.piece(piece, seat=seat, face=choice.face if choice and is_chosen else 0))

    def _alike(self, piece: int, other: int) -> bool:
        pieces = self.speech.world.pieces
        return pieces[piece - 1].name == pieces[other - 1].name

    def _verb(self, event: Event) -> tuple[str, int]:
        """Which sentence a move makes, and about whom: never about somebody who was only the last to choose."""
        piece, origin, to = event.values[:3]
        if event.what == "refill":
            return "log.moved", 0
        giver, taker = self.speech.nouns.owner(origin), self.speech.nouns.owner(to)
        homes = self.game.rules.model.core.facts.homes
        is_home = piece < len(homes) and homes[piece] == to
        if event.what == "pay":
            return "log.pay", giver or event.by
        if taker and taker != giver:
            is_own = self.speech.world.pieces[piece - 1].owner == taker  # nobody takes what is theirs already
            return ("log.back" if is_home else "log.move" if is_own else "log.take"), taker
        if (giver or event.by) and not taker and to in self.game.rules.model.core.facts.refill:
            return "log.discard", giver or event.by  # a stack takes back what lies there
        if giver and is_home:
            return ("log.back" if taker else "log.return"), giver
        # Nobody in particular lays out cards from a common stack.
        seat = 0 if not giver and self._is_stack(origin) else giver or event.by
        return ("log.move" if seat else "log.moved"), seat

    def _is_stack(self, place: int) -> bool:
        world = self.speech.world
        return 0 < place <= len(world.places) and world.place_kinds[world.places[place - 1].kind].stack

    # --- sentences ---

    def told_line(self, line: LogLine) -> Told:
        """A line as a sentence."""
        seats = ("", *self.speech.rules.players)
        player = seats[line.player] if line.player < len(seats) else ""  # a neutral party has no seat
        text = self._said_line(line)
        return Told(text, player, line.number, line.is_choice, tuple(line.events), line.is_heading, line.table, line.id)

    def _said_line(self, line: LogLine) -> str:
        if line.text:
            return line.text
        values: dict[str, Value] = {"player": self.speech.nouns.player(line.player)} if line.player else {}
        if line.id == "log.score":
            values |= {"about": line.about} if line.about else {}
            return self.speech.say(line.id, n=line.amount, rule=line.rule, **values) if line.amount else ""
        if line.id == "log.rolls":
            values["dice"] = f"piece.{line.kind}"
            shown = tuple(face_told(self.speech.nouns, piece, face) for piece, face in line.faces.items())
            return self.speech.say(line.id, n=shown, **values) if shown else ""
        if line.place:
            values["place"] = self.speech.nouns.place(line.place, seat=line.player)
        name = "piece" if line.id == "log.move" else "pieces"
        if line.pieces or line.unseen:
            values[name] = counted([*line.pieces, *line.unseen], self.speech.nouns.text)
        return self.speech.say(line.id, **values)
