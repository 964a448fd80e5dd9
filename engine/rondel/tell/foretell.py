"""What an option leads to, in a few words behind its sentence: what goes where, what it costs, what it brings.

What `play/foresight.py` found becomes prospects, without those that the option's own sentence says already: the piece
that is chosen, the place, the number. They are said by messages `foretell.*`, which a module may say its own way. Where
an option can go on in several ways, these are joined by "or": inside the one prospect in which they differ, or else as
a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.types import LABEL, NUMBER, PIECE, PLACE
from rondel.frozen import frozen
from rondel.play.courses import Foreseen
from rondel.play.decision import Option
from rondel.play.events import Event
from rondel.play.foresight import foresee
from rondel.play.game import Game
from rondel.play.view import unknown_to
from rondel.tell.faces_told import face_told
from rondel.tell.log_lines import counted
from rondel.tell.piece_rules import purpose_of
from rondel.tell.prospects import Prospect, merged, shared_start, together
from rondel.tell.speech import Foretold, Speech
from rondel.words.render import Value

MOST_TOLD = 3
MOST_NAMED = 3  # kinds of pieces in one prospect; more are only counted


def foretold(speech: Speech, game: Game) -> list[str]:
    """For each option of a game what it is good for and leads to; nothing where nothing is certain."""
    return _kept(speech, game).texts


def leads_to(speech: Speech, game: Game) -> list[tuple[int, ...]]:
    """For each option of a game the places to which something surely comes."""
    return _kept(speech, game).places


def _kept(speech: Speech, game: Game) -> Foretold:
    """What was foretold last: a table asks again and again."""
    decision, kept = game.decision, speech.foretold  # read once: other threads may ask the same speech
    if kept is not None and kept.decision is decision:
        return kept
    telling, foreseen = _Foretelling(speech, game), foresee(game)
    pairs = zip(foreseen, decision.options, strict=True)
    said = [speech.parted((telling.purpose(option), telling.told(one, option))) for one, option in pairs]
    made = Foretold(decision, said, [_places(one, len(speech.world.places)) for one in foreseen])
    speech.foretold = made
    return made


def _places(foreseen: Foreseen, last: int) -> tuple[int, ...]:
    """Where something comes in every course that an option can take."""
    courses = [[*course.at_once, *course.later] for course in foreseen.courses]
    ends = [{event.values[2] for event in events if event.is_move} for events in courses]
    return tuple(sorted(place for place in set.intersection(*ends) if 0 < place <= last)) if ends else ()


@frozen
class _Foretelling:
    speech: Speech
    game: Game

    @property
    def seat(self) -> int:
        return self.speech.seat(self.game.decision.player)

    def purpose(self, option: Option) -> str:
        """What a piece is good for that is offered."""
        unknown = unknown_to(self.speech.rules.model, self.game.position, self.seat)
        is_known = option.domain == PIECE and not unknown >> option.value & 1
        return purpose_of(self.speech, option.value) if is_known else ""

    def told(self, foreseen: Foreseen, option: Option) -> str:
        if foreseen.is_idle:
            return self.speech.say("foretell.nothing")
        paid = merged([together(self._prospects(events, option)) for events in foreseen.prices]) or []
        courses = (together(self._prospects((*each.at_once, *each.later), option)) for each in foreseen.courses)
        return self._said_courses([[*paid, *prospects] for prospects in courses])

    def _said_courses(self, courses: list[list[Prospect]]) -> str:
        if not courses:
            return ""
        one = merged(courses)
        if one is not None:
            return self._said(one)
        shared = shared_start(courses)
        rests = [prospects[len(shared) :] for prospects in courses]
        if any(len(rest) != 1 for rest in rests):  # "a, b or c, d" could mean anything
            return self._said(shared)
        said = dict.fromkeys(self._prospect(rest[0]) for rest in rests)
        either = self.speech.say("foretell.or", what=tuple(map(self.speech.nouns.literal, said)))
        return ", ".join([*(self._prospect(prospect) for prospect in shared[: MOST_TOLD - 1]), either])

    # --- prospects ---

    def _prospects(self, events: Sequence[Event], option: Option) -> Iterator[Prospect]:
        for event in events:
            if event.is_move and not self._is_said_move(event, option):
                yield self._move(event, option)
            elif event.what == "score":
                _, player, amount, *_ = event.values
                yield Prospect("foretell.score", 0 if player == self.seat else player, numbers=(amount,))
            elif event.what == "face" and not _is_said_face(event, option):
                yield Prospect("foretell.face", pieces=event.values[:1], numbers=event.values[1:2])

    def _is_said_move(self, event: Event, option: Option) -> bool:
        """Whether the sentence of an option says that something moves: it names the piece, or where it goes."""
        piece, _, to = event.values[:3]
        world = self.speech.world
        if option.domain == PIECE:
            return option.value == piece and not self._is_travel(event)
        if option.domain == PLACE:
            return option.value == to
        if option.domain == LABEL:
            return option.id == world.pieces[piece - 1].kind and self.speech.nouns.owner(to) == self.seat
        if option.domain is None or not option.domain.is_set or to > len(world.places):
            return False
        place = world.places[to - 1]
        return world.place_kinds[place.kind].per == option.domain.name and place.key == option.value

    def _is_travel(self, event: Event) -> bool:
        """Whether a piece moves on a board, or from one: its name does not tell how far it comes."""
        places, kinds = self.speech.world.places, self.speech.world.place_kinds
        ends = [places[end - 1] for end in event.values[1:3] if 0 < end <= len(places)]
        return event.what == "move" and any(kinds[end.kind].board and not end.key for end in ends)

    def _move(self, event: Event, option: Option) -> Prospect:
        """A move as the one who decides would call it: what is paid, taken, given, or goes somewhere."""
        piece, origin, to = event.values[:3]
        if option.domain == PIECE and option.value == piece:
            return Prospect("foretell.goes", places=(to,))
        nouns, facts = self.speech.nouns, self.game.rules.model.core.facts
        giver, taker = nouns.owner(origin), nouns.owner(to)
        is_home = piece < len(facts.homes) and facts.homes[piece] == to
        if event.what == "pay" and giver in (0, self.seat):
            return Prospect("foretell.cost", pieces=(piece,))
        if taker == self.seat != giver:
            return Prospect("foretell.back" if is_home else "foretell.take", pieces=(piece,))
        if giver == self.seat and not taker and (is_home or to in facts.refill):
            return Prospect("foretell.discard" if to in facts.refill else "foretell.return", pieces=(piece,))
        is_onto_it = option.domain == PIECE and to == facts.places + option.value
        return Prospect("foretell.move", pieces=(piece,), places=() if is_onto_it else (to,))

    # --- sentences ---

    def _said(self, prospects: Sequence[Prospect]) -> str:
        said = [self._prospect(prospect) for prospect in prospects[:MOST_TOLD]]
        return ", ".join([*said, *(["…"] if len(prospects) > MOST_TOLD else [])])

    def _prospect(self, prospect: Prospect) -> str:
        values: dict[str, Value] = {}
        if prospect.either:
            values |= self._either(prospect.either)
        elif prospect.pieces:
            values["pieces"] = self._pieces(prospect.pieces)
        if prospect.message == "foretell.face" and self._names_faces(prospect):
            return self._sides(prospect)
        if prospect.places:
            values["places"] = tuple(self.speech.nouns.place(place, seat=self.seat) for place in prospect.places)
        if prospect.player:
            values["player"] = self.speech.nouns.player(prospect.player)
        if prospect.message == "foretell.face":
            values["n"] = tuple(face_told(self.speech.nouns, prospect.pieces[0], side) for side in prospect.numbers)
        elif prospect.numbers:
            values["n"] = prospect.numbers[0] if prospect.message == "foretell.score" else prospect.numbers
        return self.speech.say(prospect.message, **values)

    def _names_faces(self, prospect: Prospect) -> bool:
        return bool(prospect.pieces) and all(map(self.speech.nouns.names_face, prospect.pieces))

    def _sides(self, prospect: Prospect) -> str:
        """What shows no numbers is told by the side that will lie up."""
        nouns = self.speech.nouns
        shown = tuple(nouns.piece(piece, face=face) for piece in prospect.pieces for face in prospect.numbers)
        return self.speech.say("foretell.shows", pieces=shown)

    def _either(self, pieces: Sequence[int]) -> dict[str, Value]:
        """One piece or the other; those that one noun can name together are named as one."""
        nouns = self.speech.nouns
        if one := nouns.one_of(pieces, seat=self.seat):
            return {"pieces": (one,)}
        return {"either": tuple(dict.fromkeys(nouns.piece(piece, seat=self.seat) for piece in pieces))}

    def _pieces(self, pieces: Sequence[int]) -> tuple[Value, ...]:
        nouns, world = self.speech.nouns, self.speech.world
        named = counted([nouns.piece(piece, seat=self.seat) for piece in pieces], nouns.text)
        if len(named) <= MOST_NAMED:
            return named
        return counted([f"piece.{world.pieces[piece - 1].kind}" for piece in pieces], nouns.text)


def _is_said_face(event: Event, option: Option) -> bool:
    return option.domain == NUMBER and option.value == event.values[1]
