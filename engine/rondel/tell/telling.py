"""What happened, told in sentences to one who watches: choices that mattered, pieces that moved, dice, points.

A choice is left out where what follows shows it or nothing else could be chosen; `log.<address of the choice>` (a
branch adds its label) says it in any case, in the module's own words, and hides it if those words are empty. What
happens is told once, by whoever acted then or by nobody; such words for a choice tell what it does at once.
Alike events that follow each other are told together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rondel.core.types import LABEL, NUMBER, PIECE, PLACE, RULE, Sort
from rondel.play.choice import Choice
from rondel.play.events import CHOSEN, Event
from rondel.play.game import Game
from rondel.tell.log_lines import LogLine, Told, by_choice, counted, shows
from rondel.tell.speech import ENDINGS, Speech
from rondel.tell.turnings import Turnings
from rondel.words.render import Value


def tell(speech: Speech, game: Game, seat: int | None, since: tuple[int, int] = (0, 0)) -> list[Told]:
    """The sentences for all that happened since so many choices and events, as a seat saw it at the time.

    Seat 0 is a table that sees nothing hidden; nobody in particular hears everything.
    """
    choices, events = since
    new = game.events[events:]
    numbers = {id(event): number for number, event in enumerate(new, events)}
    return _Teller(speech, game, seat, by_choice(new), numbers).told(choices)


@dataclass(slots=True)
class _Teller:
    speech: Speech
    game: Game
    seat: int | None
    happened: dict[int, list[Event]]  # since then: what is told already is not gone through again
    numbers: dict[int, int]  # of these events, by identity

    def told(self, choices: int) -> list[Told]:
        lines: list[LogLine] = []
        for line in self._lines(choices):
            if lines and lines[-1].takes_in(line):
                lines[-1].add(line)
            else:
                lines.append(line)
        players = ("", *self.speech.rules.players)
        said = [(self._said_line(line), line) for line in lines]
        return [
            Told(text, players[line.player], line.number, line.is_choice, tuple(line.events))
            for text, line in said
            if text
        ]

    def _lines(self, choices: int) -> Iterator[LogLine]:
        said: dict[int, LogLine] = {}
        for number in range(choices, len(self.game.choices) + 1):
            if number > choices and (line := self._choice(number)) is not None:
                said[number] = line
                yield line
            choice = self.game.choices[number - 1] if number else None
            for event in self._unseen_last(self.happened.get(number, ())):
                saying = self._choice_saying(event, number) if number > choices else 0
                if not saying:
                    yield from self._event(event, choice)
                elif saying in said:
                    said[saying].events.append(self.numbers[id(event)])

    def _sees(self, event: Event) -> bool:
        return self.seat is None or event.is_seen_by(self.seat)

    def _unseen_last(self, events: Sequence[Event]) -> Iterator[Event]:
        """Of pieces that move together, those that the seat does not know are told last, and what falls off them.

        They move in the order of their numbers: where among the others one of them moves would tell which it is.
        """
        for together in self._together(events):
            unseen = {self._places + event.values[0] for event in together if not self._sees(event)}
            fallen = [event for event in together if event.is_move and event.values[1] in unseen]
            others = [event for event in together if event not in fallen]
            yield from sorted(others, key=lambda event: not self._sees(event))
            yield from sorted(fallen, key=lambda event: event.values[0] if self._sees(event) else 0)

    def _together(self, events: Sequence[Event]) -> Iterator[list[Event]]:
        """Moves to one place that follow each other, with what falls off what moves; anything else by itself."""
        run: list[Event] = []
        for event in events:
            if run and not self._goes_with(run[0], event):
                yield run
                run = []
            run.append(event)
        if run:
            yield run

    def _goes_with(self, first: Event, event: Event) -> bool:
        if not first.is_move or not event.is_move:
            return False
        return event.values[2] == first.values[2] or event.values[1] > self._places

    @property
    def _places(self) -> int:
        return len(self.speech.world.places)

    @property
    def _turnings(self) -> Turnings:
        return Turnings(self.game.choices, self.happened, self._sees, self._own_words)

    # --- choices ---

    def _own_words(self, number: int) -> str:
        """What a module says of a choice in its own way."""
        choice = self.game.choices[number - 1]
        own = f"log.{choice.about}.{choice.option}" if choice.domain == LABEL else f"log.{choice.about}"
        return self._told_choice(choice, number) if self.speech.has(own) else ""

    def _choice(self, number: int) -> LogLine | None:
        choice = self.game.choices[number - 1]
        seat = self.speech.seat(choice.player)
        text = self._told_choice(choice, number)
        return LogLine("", seat, number, text=text, is_choice=not choice.forced) if text else None

    def _told_choice(self, choice: Choice, number: int) -> str:
        player = f"player.{choice.player}"
        own = f"log.{choice.about}"
        if choice.option in ENDINGS:
            own = f"{own}.{choice.option}"
            if self.speech.has(own):
                return self.speech.say(own, player=player)
            passes = choice.option == "pass" and not choice.forced
            return self.speech.say("log.pass", player=player) if passes else ""
        if choice.domain == RULE:
            rule = self.speech.world.rules[choice.value - 1].address
            own = f"log.{rule}"
            id = own if self.speech.has(own) or choice.forced else "log.use"
            if not self.speech.has(id):
                return ""
            return self.speech.say(id, player=player, rule=self.speech.nouns.rule(rule))
        return self._choice_of(choice, number)

    def _choice_of(self, choice: Choice, number: int) -> str:
        player, own, seat = f"player.{choice.player}", f"log.{choice.about}", self.speech.seat(choice.player)
        own = f"{own}.{choice.option}" if choice.domain == LABEL else own
        values: dict[str, Value] = {"player": player, "what": self._what(choice, seat, number)}
        if choice.domain == NUMBER:
            values["n"] = choice.value
        if self.speech.has(own):
            return self.speech.say(own, **values)
        if choice.forced or self._shows(choice, number):
            return ""
        named = {str(choice.domain): values["what"]} if choice.domain in (PIECE, PLACE) else {}
        return self.speech.say("log.choose", player=player, what=values["what"], **named)

    def _what(self, choice: Choice, seat: int, number: int) -> Value:
        nouns = self.speech.nouns
        if choice.domain is None:
            return nouns.label(choice.option)
        match choice.domain.sort:
            case Sort.NUMBER:
                return choice.value
            case Sort.LABEL:
                return nouns.label(choice.option)
            case Sort.PIECE if not all(map(self._sees, self._choosing(number))):
                return f"piece.{self.speech.world.pieces[choice.value - 1].kind}"
            case Sort.PIECE:
                return nouns.piece(choice.value, seat=seat, face=choice.face)
            case Sort.PLACE:
                return nouns.place(choice.value, seat=seat)
        return nouns.member(choice.domain, choice.value)

    def _choosing(self, number: int) -> Iterator[Event]:
        """That a piece was chosen which can be hidden."""
        return (event for event in self.happened.get(number, ()) if event.what == CHOSEN)

    def _choice_saying(self, event: Event, number: int) -> int:
        """The choice for which a module's own words tell an event: the move that it makes at once, a face that it sets.

        Words that are empty tell nothing: they hide the choice, not what comes of it.
        """
        choice = self.game.choices[number - 1]
        if event.what == "face":
            return self._turnings.choice_saying(event)
        if choice.domain == PLACE and self._is_shown(event, number):
            return number
        # A piece may be chosen first, and moved when what it costs is paid.
        chosen = [one for one in self._turnings.doing_until(number) if self.game.choices[one - 1].domain == PIECE]
        return next((one for one in chosen if self._is_shown(event, one)), 0)

    def _is_shown(self, event: Event, number: int) -> bool:
        choice = self.game.choices[number - 1]
        return shows(event, choice, self.speech.world) and bool(self._own_words(number))

    def _shows(self, choice: Choice, number: int) -> bool:
        """Whether what follows, until somebody else chooses, shows what was chosen."""
        if choice.domain == NUMBER:
            return self._turnings.show(number)
        return any(shows(event, choice, self.speech.world) for event in self._following(number))

    def _following(self, number: int) -> Iterator[Event]:
        choices = self.game.choices
        player = choices[number - 1].player
        end = number
        while end < len(choices) and (choices[end].forced or choices[end].player == player):
            end += 1
        return (event for after in range(number, end + 1) for event in self.happened.get(after, ()))

    # --- events ---

    def _event(self, event: Event, choice: Choice | None) -> Iterator[LogLine]:
        match event.what, event.values:
            case (("move" | "pay" | "refill"), _):
                yield self._move(event, choice)
            case "score", (site, player, amount, cause, *_):
                deed, _ = self.speech.rules.model.rules.know.score_sites[site - 1]
                address = self.speech.world.rules[cause - 1].address if cause else deed
                yield self._line(event, "log.score", player, amount=amount, rule=self.speech.nouns.rule(address))
            case "roll", (piece, face, *_):
                seat = self.speech.world.pieces[piece - 1].owner or event.by
                yield self._line(event, "log.rolls", seat, faces={piece: face} if self._sees(event) else {})
            case "face", (piece, face, *_) if self._sees(event):
                yield self._line(event, "", event.by, text=self._turned(piece, face, event.by))
            case "shuffle", (pile,):
                yield self._line(event, "log.shuffle", 0, place=pile)

    def _line(self, event: Event, message: str, seat: int, **more: Any) -> LogLine:
        return LogLine(message, seat, event.after, events=[self.numbers[id(event)]], **more)

    def _move(self, event: Event, choice: Choice | None) -> LogLine:
        piece, _, to = event.values[:3]
        id, seat = self._verb(event)
        place = to if id in ("log.move", "log.moved") else 0
        if self._sees(event):
            return self._line(event, id, seat, place=place, pieces=[self._piece(piece, choice, seat)])
        noun = self.speech.nouns.hidden(self.speech.world.pieces[piece - 1].kind)
        return self._line(event, id, seat, place=place, unseen=[noun])

    def _turned(self, piece: int, face: int, seat: int) -> str:
        """That a piece shows another face; a module's own words name who turned it, so they need somebody."""
        nouns = self.speech.nouns
        noun = nouns.piece(piece, seat=seat, face=face if nouns.names_face(piece) else 0)
        if not seat:
            return self.speech.say("log.face", piece=noun, n=face)
        own = f"log.face.{self.speech.world.pieces[piece - 1].kind}"
        said: dict[str, Value] = {"piece": noun, "n": face, "player": self.speech.nouns.player(seat)}
        return (self.speech.say(own, **said) if self.speech.has(own) else "") or self.speech.say("log.face", **said)

    def _piece(self, piece: int, choice: Choice | None, seat: int) -> str:
        """A piece that moves; the face of a die is known for sure only where it was just chosen."""
        is_chosen = choice is not None and choice.domain == PIECE and self._alike(piece, choice.value)
        return self.speech.nouns.piece(piece, seat=seat, face=choice.face if choice and is_chosen else 0)

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
            return ("log.back" if is_home else "log.take"), taker
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

    def _said_line(self, line: LogLine) -> str:
        if line.text:
            return line.text
        values: dict[str, Value] = (
            {"player": f"player.{self.speech.rules.players[line.player - 1]}"} if line.player else {}
        )
        if line.id == "log.score":
            return self.speech.say(line.id, n=line.amount, rule=line.rule, **values) if line.amount else ""
        if line.id == "log.rolls":
            return self.speech.say(line.id, n=tuple(line.faces.values()), **values) if line.faces else ""
        if line.place:
            values["place"] = self.speech.nouns.place(line.place, seat=line.player)
        name = "piece" if line.id == "log.move" else "pieces"
        if line.pieces or line.unseen:
            values[name] = counted([*line.pieces, *line.unseen], self.speech.nouns.text)
        return self.speech.say(line.id, **values)
