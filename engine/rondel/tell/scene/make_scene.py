"""A game, a seat and a language become a scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from rondel.core.types import PIECE, PLACE, PLAYER
from rondel.play.game import Game
from rondel.play.view import unknown_to
from rondel.rules.world.things import Board, Place
from rondel.tell.foretell import leads_to
from rondel.tell.marks_shown import MarksShown
from rondel.tell.numbered_options import Line, lines_of
from rondel.tell.place_shown import shown_at
from rondel.tell.scene.scene import OptionLine, Scene, Seat, SeenBoard, SeenMark, Spot, Token
from rondel.tell.scene.tokens import KeptTraits, Tokens
from rondel.tell.scene.traits import Traits
from rondel.tell.speech import ENDINGS, Speech

_KEPT: WeakKeyDictionary[Speech, KeptTraits] = WeakKeyDictionary()


def scene_of(speech: Speech, game: Game, player: str = "", *, may_choose: bool = True) -> Scene:
    """What a player may see of a game, and may choose if it is that player's turn; nobody in particular watches."""
    traits = Traits(speech.world, speech.rules.model.rules.ruleset)
    kept = _KEPT.setdefault(speech, KeptTraits())
    is_asked = may_choose and not game.over and game.decision.player == player
    lines = lines_of(speech, game) if is_asked else []
    return _SceneMaker(speech, game, player, traits, kept, lines).scene()


@dataclass(slots=True)
class _SceneMaker:
    speech: Speech
    game: Game
    player: str
    traits: Traits
    kept: KeptTraits
    lines: list[Line]
    tokens: Tokens = field(init=False)
    by_place: dict[int, Line] = field(init=False)
    by_member: dict[tuple[str, int], Line] = field(init=False)
    by_player: dict[int, Line] = field(init=False)

    def __post_init__(self) -> None:
        options = [(line, line.option) for line in self.lines]
        places = len(self.speech.world.places)
        pieces = {option.value: line for line, option in options if option.domain == PIECE}
        pieces |= {option.value - places: line for line, option in options
                   if option.domain == PLACE and option.value > places}  # fmt: skip
        self.by_place = {option.value: line for line, option in options if option.domain == PLACE}
        self.by_player = {option.value: line for line, option in options if option.domain == PLAYER}
        self.by_member = {(option.domain.name, option.value): line for line, option in options
                          if option.domain is not None and option.domain.is_set}  # fmt: skip
        # Whoever is offered a piece is shown it, wherever it lay hidden until now.
        offered = sum(1 << piece for piece in pieces)
        unknown = unknown_to(self.game.rules.model, self.game.position, self.seat) & ~offered
        self.tokens = Tokens(self.speech, self.game, self.traits, self.kept, unknown, pieces)

    @property
    def seat(self) -> int:
        return self.speech.seat(self.player)

    def scene(self) -> Scene:
        speech, game, world = self.speech, self.game, self.speech.world
        on_boards = {place.number for board in world.boards.values() for place in board.places}
        boards = tuple(self._board(board) for board in world.boards.values())
        lying = [place for place in world.places if place.number not in on_boards]
        shared = tuple(self._spot(place) for place in lying if not speech.nouns.owner(place.number))
        seats = tuple(self._seat(number, lying) for number in range(1, world.seats + 1))
        scene = Scene(
            speech.title,
            speech.language,
            self.player,
            seats,
            "" if game.over else game.decision.player,
            "" if game.over else speech.question(game),
            (),
            boards,
            shared,
            tuple(self._marks()),
            game.can_undo,
            game.over,
            len(game.choices),
        )
        return replace(scene, lines=tuple(self._listed(scene)))

    # --- places ---

    def _board(self, board: Board) -> SeenBoard:
        label = self.speech.nouns.text(f"board.{board.name}", "cap")
        return SeenBoard(board.name, label, board.shape, tuple(self._spot(place, board) for place in board.places))

    def _seat(self, number: int, lying: Iterable[Place]) -> Seat:
        name = self.speech.world.players[number - 1]
        mine = tuple(self._spot(place) for place in lying if self.speech.nouns.owner(place.number) == number)
        is_turn = not self.game.over and self.game.decision.player == name
        return Seat(name, self.speech.player(name), self.game.points[name], name == self.player, is_turn, mine)

    def _spot(self, place: Place, board: Board | None = None) -> Spot:
        kept = self.kept.spots.get((place.number, self.seat))
        if kept is None:
            kept = self.kept.spots[place.number, self.seat] = self._empty_spot(place, board)
        line, tokens = self._line_at(place), self.tokens.at(place.number, kept.key)
        if line is None:
            return replace(kept, tokens=tokens) if tokens else kept
        shows = tuple(shown_at(self.speech.nouns, self.game.rules, self.game.position, place.number))
        return replace(kept, tokens=tokens, shows=shows, options=(line.option.id,))

    def _empty_spot(self, place: Place, board: Board | None) -> Spot:
        """What never changes of a place, as one seat calls it."""
        world, nouns = self.speech.world, self.speech.nouns
        kind, rule = world.place_kinds[place.kind], world.tables["place.rule"][place.number]
        owner, is_ring = nouns.owner(place.number), board is not None and not place.row
        return Spot(
            spot_key(place),
            place.kind,
            place.name,
            nouns.text(nouns.space(place) if is_ring else nouns.place(place.number, seat=self.seat)),
            member=self.traits.member(place),
            owner=world.players[owner - 1] if owner else "",
            is_stack=kind.stack,
            is_covered=kind.stack or kind.seen != "all",
            index=place.index,
            row=place.row,
            column=place.column,
            rule=world.rules[rule - 1].name if rule else "",
            rule_kind=world.rules[rule - 1].kind if rule else "",
            traits=self.traits.of_place(place),
            ways=dict(self._ways(place, board)) if board is not None else {},
        )

    def _line_at(self, place: Place) -> Line | None:
        """The option that means a place: itself, or the member of a set for which it is kept."""
        per = self.speech.world.place_kinds[place.kind].per
        return self.by_place.get(place.number) or (self.by_member.get((per, place.key)) if place.key else None)

    def _ways(self, place: Place, board: Board) -> Iterator[tuple[str, str]]:
        world = self.speech.world
        for way in board.ways:
            if target := world.tables[f"way.{way}"][place.number]:
                yield way, spot_key(world.places[target - 1])

    def _marks(self) -> Iterator[SeenMark]:
        for mark in MarksShown(self.speech, self.game, self.seat, self.game.position).all():
            label = f"{mark.label} ({mark.whose})" if mark.whose else mark.label
            yield SeenMark(mark.name, label, mark.text, mark.player, mark.number, mark.lasts)

    # --- options ---

    def _listed(self, scene: Scene) -> Iterator[OptionLine]:
        shown = _keys_by_option(scene)
        names = {line.option.id: f"seat-{self.speech.world.players[seat - 1]}" for seat, line in self.by_player.items()}
        ends = leads_to(self.speech, self.game) if self.lines else []
        places = self.speech.world.places
        for line, end in zip(self.lines, ends, strict=True):
            id, domain = line.option.id, line.option.domain
            at = (*shown.get(id, ()), *((names[id],) if id in names else ()))
            is_end = id in ENDINGS and domain is None
            goes = tuple(spot_key(places[number - 1]) for number in end)
            yield OptionLine(line.key, id, line.text, line.foretold, str(domain or ""), is_end, at, goes)


def spot_key(place: Place) -> str:
    """What a place is called in a page."""
    return f"at-{place.name}".replace(".", "-")


def _keys_by_option(scene: Scene) -> dict[str, list[str]]:
    """For each option the keys of what means the same."""
    found: dict[str, list[str]] = {}
    for spot in spots_of(scene):
        for option in spot.options:
            found.setdefault(option, []).append(spot.key)
        for token in with_riders(spot.tokens):
            for option in token.options:
                found.setdefault(option, []).append(token.key)
    return found


def spots_of(scene: Scene) -> Iterator[Spot]:
    """Every place of a scene."""
    for board in scene.boards:
        yield from board.spots
    yield from scene.places
    for seat in scene.seats:
        yield from seat.places


def with_riders(tokens: Iterable[Token]) -> Iterator[Token]:
    """Tokens, and after each those that ride on it."""
    for token in tokens:
        yield token
        yield from with_riders(token.riders)
