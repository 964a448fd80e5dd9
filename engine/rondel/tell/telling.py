"""What happened, told in sentences to one who watches: choices that mattered, pieces that moved, dice, points.

A choice is left out where what follows shows it or nothing else could be chosen; `log.<address of the choice>` (a
branch adds its label) says it in any case, in the module's own words, and hides it if those words are empty. What
happens is told once, by whoever acted then or by nobody; such words for a choice tell what it does at once.
What happens by itself is told in `event_lines`; alike events that follow each other are told together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rondel.core.types import LABEL, NUMBER, PIECE, PLACE, RULE, Sort
from rondel.play.choice import Choice
from rondel.play.events import CHOSEN, Event
from rondel.play.game import Game
from rondel.tell.event_lines import EventLines
from rondel.tell.faces_set import Turnings
from rondel.tell.log_lines import LogLine, Told, by_choice, shows
from rondel.tell.speech import ENDINGS, Speech
from rondel.words.render import Value


def tell(speech: Speech, game: Game, seat: int | None, since: tuple[int, int] = (0, 0)) -> list[Told]:
    """The sentences for all that happened since so many choices and events, as a seat saw it at the time.

    Seat 0 is a table that sees nothing hidden; nobody in particular hears everything.
    """
    choices, events = since
    new = game.events[events:]
    numbers = {id(event): number for number, event in enumerate(new, events)}
    happens = EventLines(speech, game, seat, numbers, speech.chapters(game.events[:events]))
    return _Teller(speech, game, seat, by_choice(new), happens).told(choices)


@dataclass(slots=True)
class _Teller:
    speech: Speech
    game: Game
    seat: int | None
    happened: dict[int, list[Event]]  # since then: what is told already is not gone through again
    happens: EventLines

    def told(self, choices: int) -> list[Told]:
        lines: list[LogLine] = []
        for line in self._lines(choices):
            if lines and lines[-1].takes_in(line):
                lines[-1].add(line)
            else:
                lines.append(line)
        told = [self.happens.told_line(line) for line in lines]
        return [line for line in told if line.text]

    def _lines(self, choices: int) -> Iterator[LogLine]:
        said: dict[int, LogLine] = {}
        for number in range(choices, len(self.game.choices) + 1):
            if number > choices and (line := self._choice(number)) is not None:
                said[number] = line
                yield self.happens.note(line)
            choice = self.game.choices[number - 1] if number else None
            for event in self._unseen_last(self.happened.get(number, ())):
                saying = self._choice_saying(event, number) if number > choices else 0
                if not saying:
                    yield from self.happens.lines(event, choice)
                elif saying in said:
                    said[saying].events.append(self.happens.number(event))
        yield from self.happens.points_so_far()

    def _unseen_last(self, events: Sequence[Event]) -> Iterator[Event]:
        """Of pieces that move together, those that the seat does not know are told last, and what falls off them.

        They move in the order of their numbers: where among the others one of them moves would tell which it is.
        """
        for together in self._together(events):
            unseen = {self._places + event.values[0] for event in together if not self.happens.sees(event)}
            fallen = [event for event in together if event.is_move and event.values[1] in unseen]
            others = [event for event in together if event not in fallen]
            yield from sorted(others, key=lambda event: not self.happens.sees(event))
            yield from sorted(fallen, key=lambda event: event.values[0] if self.happens.sees(event) else 0)

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
        return Turnings(self.game.choices, self.happened, self.happens.sees, self._own_words)

    # --- choices ---

    def _own_words(self, number: int) -> str:
        """What a module says of a choice in its own way."""
        choice = self.game.choices[number - 1]
        return self._said(choice, number, own) if self.speech.has(own := self._own_id(choice)) else ""

    def _choice(self, number: int) -> LogLine | None:
        choice = self.game.choices[number - 1]
        id = self._message(choice, number)
        text = self._said(choice, number, id) if id else ""
        seat = self.speech.seat(choice.player)
        return LogLine(id, seat, number, text=text, is_choice=not choice.forced) if text else None

    def _own_id(self, choice: Choice) -> str:
        if choice.domain == RULE:
            return f"log.{self.speech.world.rules[choice.value - 1].address}"
        is_named = choice.domain == LABEL or choice.option in ENDINGS
        return f"log.{choice.about}.{choice.option}" if is_named else f"log.{choice.about}"

    def _message(self, choice: Choice, number: int) -> str:
        """The message that tells a choice; none where nothing else could be chosen, or what follows shows it."""
        if self.speech.has(own := self._own_id(choice)):
            return own
        if choice.forced:
            return ""
        if choice.option in ENDINGS:
            return "log.pass" if choice.option == "pass" else ""
        if choice.domain == RULE:
            return "log.use"
        return "" if self._shows(choice, number) else "log.choose"

    def _said(self, choice: Choice, number: int, id: str) -> str:
        """A choice in the words of a message; these may name what the chapters open at the time were given."""
        values: dict[str, Value] = {**self.happens.chapters.given, "player": f"player.{choice.player}"}
        if choice.domain == RULE:
            values["rule"] = self.speech.nouns.rule(self.speech.world.rules[choice.value - 1].address)
        elif choice.option not in ENDINGS:
            values["what"] = self._what(choice, self.speech.seat(choice.player), number)
        if choice.domain == NUMBER:
            values["n"] = choice.value
        if id == "log.choose" and choice.domain in (PIECE, PLACE):
            values[str(choice.domain)] = values["what"]
        return self.speech.say(id, **values)

    def _what(self, choice: Choice, seat: int, number: int) -> Value:
        nouns = self.speech.nouns
        if choice.domain is None:
            return nouns.label(choice.option)
        match choice.domain.sort:
            case Sort.NUMBER:
                return choice.value
            case Sort.LABEL:
                return nouns.label(choice.option)
            case Sort.PIECE if not self._saw_choosing(number):
                return f"piece.{self.speech.world.pieces[choice.value - 1].kind}"
            case Sort.PIECE:
                return nouns.piece(choice.value, seat=seat, face=choice.face)
            case Sort.PLACE:
                return nouns.place(choice.value, seat=seat)
        return nouns.member(choice.domain, choice.value)

    def _saw_choosing(self, number: int) -> bool:
        """Whether the seat knows what was chosen: it may be a piece that is hidden."""
        return all(self.happens.sees(event) for event in self.happened.get(number, ()) if event.what == CHOSEN)

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
        return self._tells(event, number) and bool(self._own_words(number)) and self._is_first(event, number)

    def _tells(self, event: Event, number: int) -> bool:
        """Whether an event tells what was chosen; one that the seat cannot see never does if it saw the choosing."""
        is_in_sight = self.happens.sees(event) or not self._saw_choosing(number)
        return is_in_sight and shows(event, self.game.choices[number - 1], self.speech.world)

    def _is_first(self, event: Event, number: int) -> bool:
        """Whether a piece moves for the first time since a choice: where it goes later is another story."""
        since = (other for after in range(number, event.after + 1) for other in self.happened.get(after, ()))
        return next(other for other in since if other.is_move and other.piece == event.piece) is event

    def _shows(self, choice: Choice, number: int) -> bool:
        """Whether what follows, until somebody else chooses, shows what was chosen."""
        if choice.domain == NUMBER:
            return self._turnings.show(number)
        return any(self._tells(event, number) for event in self._following(number))

    def _following(self, number: int) -> Iterator[Event]:
        choices = self.game.choices
        player = choices[number - 1].player
        end = number
        while end < len(choices) and (choices[end].forced or choices[end].player == player):
            end += 1
        return (event for after in range(number, end + 1) for event in self.happened.get(after, ()))
