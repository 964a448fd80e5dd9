"""A game under way at which people and bots sit: who may do what, what is kept, and what has changed.

Whoever looks or does anything holds the lock: speeches and games remember what they were asked last. Nothing here waits
or draws, though whoever draws holds it too. `number` grows with all that anybody does, also with going back; whoever
chooses says which number they have seen, so that nobody chooses in a position that they do not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from threading import RLock

from rondel.lab.bots.named import bot_named
from rondel.lab.endless_games import Patience
from rondel.play.game import Game
from rondel.play.record_read import Record, stated_lineup
from rondel.problems import IllegalChoice, RuleFailure, WrongUse
from rondel.tell.open_game import Opened
from rondel.tell.speech import Speech
from rondel.web.going_back import NotTakenBack, UndoOffer, agreed_undo, last_choice_of, own_undo, steps_made
from rondel.web.refusals import TurnedDown, stale
from rondel.web.seats import ME, Chair
from rondel.web.store import Store
from rondel.web.table_settings import SLOWEST_PACE, BotTurn, Settings


class WebTable:
    """A table with its game, its chairs and its lock."""

    def __init__(self, id: str, opened: Opened, chairs: Iterable[Chair], settings: Settings, store: Store) -> None:
        self.id, self.settings, self.store = id, settings, store
        self.lock = RLock()
        self.game, self.voice = opened.game, opened.voice
        self.parted, self.changes = opened.parted, opened.changes
        self.chairs = {chair.player: chair for chair in chairs}
        self.offer: UndoOffer | None = None
        self.refused = ""  # who asked to go back, and may not
        self.failure = ""  # of a rule, when a bot chose
        self.revision = 0  # counts everything that a page might show
        self.goes_on: dict[str, str] = {}  # by player, where the next game is
        self.links: dict[str, str] = {}  # by player, secrets that were made since the program started
        self.patience = Patience()
        self._speeches: dict[str, Speech] = {}
        self.kept: object = None  # what its pages keep: it is theirs, and goes with the table
        self._ready()

    # --- looking ---

    @property
    def number(self) -> int:
        return steps_made(self.game) + self.settings.undone

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.rules.players

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(name for name in self.players if self.chairs[name].is_person)

    @property
    def seats_of_people(self) -> tuple[str, ...]:
        """The seats of people, also while a bot plays for them: they find their way back."""
        return tuple(name for name in self.players if name in self.settings.people or self.chairs[name].is_person)

    @property
    def is_of_bots(self) -> bool:
        """Whether nobody plays: whoever watches may say how fast bots go."""
        return not self.seats_of_people

    @property
    def languages(self) -> tuple[str, ...]:
        return self.voice.languages

    @property
    def is_stopped(self) -> bool:
        """Whether nobody can choose any more: the game is over, or its rules are others than those it was played by."""
        return self.game.over or self.parted is not None

    def speech(self, language: str) -> Speech:
        """What is said in a language; in that of the table, if nobody speaks it."""
        language = language if language in self.languages else self.settings.language
        if language not in self._speeches:
            self._speeches[language] = self.voice.speech(language)
        return self._speeches[language]

    def can_take_back(self, player: str) -> bool:
        try:
            own_undo(self.game, player, self.people)
        except NotTakenBack:
            return False
        return not self.is_stopped

    # --- choosing ---

    def choose(self, player: str, number: int, option: str) -> None:
        """Somebody chooses; it is written down before anybody hears of it."""
        with self.lock:
            self._refuse_unless_going_on(number)
            if self.game.decision.player != player:
                raise TurnedDown("web.not-your-turn", 403)
            try:
                self._chosen(option)
            except IllegalChoice:
                raise TurnedDown("web.not-offered") from None
            except RuleFailure as failure:
                raise TurnedDown("play.failed", 422, failure.said) from None
            self.patience.begin_anew()

    def _chosen(self, option: str) -> None:
        before = len(self.game.choices)
        self.game.choose(option)
        settings = replace(self.settings, named=self.game.named, reached=self.number)
        try:
            self.store.keep(self.id, before, self.game.choices[before:], over=self.game.over, settings=settings.data)
        except BaseException:
            self.game.undo(force=True)
            raise
        self.settings = settings
        self.offer, self.refused, self.failure = None, "", ""
        self._ready()

    def name_again(self) -> None:
        """Names what somebody had named of several when the program stopped, as far as that still can be."""
        again = self.game.copy()
        for number, option in enumerate(self.settings.named if self._asks_people(again) else ()):
            if number < len(again.named):  # it was named by itself, as the only one that was left
                continue
            try:
                again.choose(option)
            except (IllegalChoice, RuleFailure):
                break
        if len(again.choices) == len(self.game.choices):  # else what is kept as choices would lack some
            self.game = again
        self._count_on()
        self._keep_named()

    def _count_on(self) -> None:
        """No number comes twice: of a set that is whole, names are more steps than the choices that are kept of it."""
        behind = max(0, self.settings.reached - self.number)
        self.settings = replace(self.settings, undone=self.settings.undone + behind)

    def _keep_named(self) -> None:
        """What is kept of a set that is not whole is what the game knows of it."""
        if self.settings.named != self.game.named:
            self.settings = replace(self.settings, named=self.game.named)
            self.store.settle(self.id, self.settings.data)

    def _ready(self) -> None:
        """People may name several in any order; bots are asked as the machine asks."""
        if not self.game.over:
            self.game.name_in_any_order(self._asks_people(self.game))
        self.revision += 1

    def _asks_people(self, game: Game) -> bool:
        """Whether a person has to choose."""
        return not game.over and game.decision.player in self.people

    def _refuse_unless_going_on(self, number: int) -> None:
        if self.is_stopped:  # also one that is over: its record may have been read, and tells all
            raise TurnedDown("web.stopped")
        if number != self.number:
            raise stale()

    # --- bots ---

    def bot_turn(self) -> BotTurn | None:
        """What a bot is to answer now; nothing if people choose or are asked to agree, or a rule has failed."""
        with self.lock:
            if self.is_stopped or self.failure or self.offer is not None:
                return None
            player = self.game.decision.player
            chair = self.chairs.get(player)
            if chair is None or chair.is_person:
                return None
            try:
                self.patience.spend(self.game)
            except RuleFailure as failure:
                self.fail(failure.said)
                return None
            return BotTurn(self.number, player, chair.kind, self.game.copy())

    def choose_for_bot(self, turn: BotTurn, code: int) -> bool:
        """A bot has answered; whether that still counts."""
        with self.lock:
            now = self.game.decision
            same = not self.is_stopped and (turn.number, turn.player) == (self.number, now.player)
            if not same or self.chairs[turn.player].kind != turn.kind:
                return False
            chosen = next((option.id for option in now.options if option.code == code), None)
            if chosen is None:
                return False
            try:
                self._chosen(chosen)
            except RuleFailure as failure:
                self.fail(failure.said)
            return True

    def fail(self, text: str) -> None:
        """The game cannot go on by itself, and it is said why; what was played stays."""
        with self.lock:
            self.failure = text
            self.revision += 1

    def try_again(self) -> None:
        """What failed may have been an accident: bots are asked once more."""
        with self.lock:
            self.failure = ""
            self.revision += 1

    def seat(self, player: str, kind: str) -> None:
        """A bot takes a seat over, or a person comes back to it."""
        if kind != ME:
            try:
                bot_named(kind)
            except WrongUse as error:
                raise TurnedDown("web.no-such-bot", 422, error.said) from None
        with self.lock:
            self._sit(replace(self.chairs[player], kind=kind))
            self._ready()
            self._keep_named()

    def _sit(self, chair: Chair) -> None:
        self.store.seat(self.id, chair)
        self.chairs[chair.player] = chair

    def give_link(self, player: str, digest: str) -> None:
        """A seat has another link from now on; the former one leads nowhere."""
        with self.lock:
            self._sit(replace(self.chairs[player], digest=digest))

    def set_pace(self, pace: int) -> None:
        with self.lock:
            self.settings = replace(self.settings, pace=max(0, min(pace, SLOWEST_PACE)))
            self.store.settle(self.id, self.settings.data)
            self.revision += 1

    # --- going back ---

    def undo(self, player: str, number: int, to: int | None = None) -> None:
        """Takes back the last choice of a player, or all after so many choices."""
        with self.lock:
            self._refuse_unless_going_on(number)
            try:
                self._go_back_to(own_undo(self.game, player, self.people, to))
            except NotTakenBack as barred:
                raise TurnedDown(str(barred)) from None

    def offer_undo(self, player: str, number: int) -> None:
        """Asks the others whether the last choice of a player may be taken back."""
        with self.lock:
            self._refuse_unless_going_on(number)
            try:
                to = last_choice_of(self.game, player)
                agreed_undo(self.game, to, force=self.settings.is_friendly)
            except NotTakenBack as barred:
                raise TurnedDown(str(barred)) from None
            self.offer, self.refused = UndoOffer(player, to), ""
            self.revision += 1
            self._settle_offer()

    def answer_offer(self, player: str, number: int, *, agrees: bool) -> None:
        """Somebody agrees that another takes a choice back, or does not."""
        with self.lock:
            self._refuse_unless_going_on(number)
            offer = self.offer
            if offer is None or (agrees and player == offer.player):
                raise TurnedDown("web.no-offer")
            self.offer = replace(offer, agreed=(*offer.agreed, player)) if agrees else None
            self.refused = offer.player if not agrees and player != offer.player else ""
            self.revision += 1
            self._settle_offer()

    def _settle_offer(self) -> None:
        offer = self.offer
        if offer is None or not set(self.people) - {offer.player} <= set(offer.agreed):
            return
        self._go_back_to(agreed_undo(self.game, offer.to, force=self.settings.is_friendly))

    def _go_back_to(self, earlier: Game) -> None:
        earlier.name_in_any_order(self._asks_people(earlier))  # a bot in the seat knows of no names
        start, gone = len(earlier.choices), steps_made(self.game) - steps_made(earlier)
        undone, reached = self.settings.undone + gone + 1, self.number + 1
        settings = replace(self.settings, undone=undone, reached=reached, named=earlier.named)
        self.store.keep(self.id, start, (), over=earlier.over, settings=settings.data)
        self.settings = settings
        self.game, self.offer, self.refused, self.failure = earlier, None, "", ""
        self._ready()


def record_so_far(game: Game) -> Record:
    """A game as the store keeps it."""
    return Record(stated_lineup(game), game.rules.fingerprint, game.seed, tuple(game.choices))
