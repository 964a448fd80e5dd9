"""What a session has before it: a game, the voice that tells it, a screen, and what everybody has looked at so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from rondel.core.expressions import FACES, HELD, POINTS
from rondel.core.types import PIECE, PLACE
from rondel.frozen import frozen
from rondel.lab.seats import Party, SeatedBot
from rondel.play.game import Game
from rondel.tell.log_lines import Told
from rondel.tell.numbered_options import keys_by_place, lines_of
from rondel.tell.open_game import Opened
from rondel.tell.speech import Speech
from rondel.tell.table_seen import SeenTable
from rondel.tell.telling import tell
from rondel.terminal.flowing import Lines, flow, indented, words
from rondel.terminal.keeper import Keeper, Wishes
from rondel.terminal.options_draw import option_lines
from rondel.terminal.screen import Screen
from rondel.terminal.skipping import Skipping
from rondel.terminal.table_draw import Drawing
from rondel.terminal.table_fitted import FittedTable

LEAST_NEWS = 3
LEAST_TABLE = 20
BESIDE_OPTIONS = 1 + LEAST_NEWS + 1 + 1  # the heading of the news and the least of them, a gap, the prompt
ON_THE_TABLE = (HELD, FACES, POINTS)


@frozen
class LookedAt:
    """The table that somebody looked at after so many choices."""

    choices: int
    seen: SeenTable


class Tableside:
    """One game at one terminal, and all that is shown of it."""

    def __init__(self, opened: Opened, screen: Screen, wishes: Wishes) -> None:
        self.screen, self.wishes = screen, wishes
        self.keeper = Keeper(screen, wishes)
        self.speech: Speech = opened.voice.speech(wishes.language)
        self.sit_down(opened)

    def sit_down(self, opened: Opened) -> None:
        """Begins with another game."""
        self.voice, self.game = opened.voice, opened.game
        self.speech = opened.voice.speech(self.wishes.language)
        self.party: Party = self.wishes.plan.party(self.game.rules, self.game.seed)
        self._adviser: SeatedBot | None = None
        self.chooser = ""
        self.recorded = 0  # choices of which the last scenario knew that was written
        self.skipping = Skipping()
        self.look_anew()

    @property
    def speeches(self) -> Iterator[Speech]:
        """How the table speaks in all its languages, that of now first."""
        yield self.speech
        yield from (self.voice.speech(each) for each in self.voice.languages if each != self.wishes.language)

    def look_anew(self) -> None:
        """From here on everything is news. Setting up is not told: the table shows how it came out."""
        self.heard = self.now
        self.looks: dict[str, LookedAt] = {}
        self.drawn: tuple[str, tuple[int, ...]] = ("", ())

    def go_back_to(self, earlier: Game) -> None:
        """Choices were taken back."""
        self.game = earlier
        self.skipping.forget_after(len(earlier.choices))
        self.recorded = min(self.recorded, len(earlier.choices))
        self.look_anew()

    @property
    def now(self) -> tuple[int, int]:
        return len(self.game.choices), len(self.game.events)

    @property
    def player(self) -> str:
        return self.game.decision.player

    @property
    def adviser(self) -> SeatedBot:
        """Whom people ask for a hint."""
        if self._adviser is None:
            self._adviser = self.wishes.plan.adviser(self.game.rules, self.game.seed)
        return self._adviser

    # --- showing ---

    def show(self, player: str) -> None:
        """What happened, the table if anything on it has changed, and the question: all of it on one screen."""
        asked = self.question()
        news = self.news(player, self.screen.height - len(asked) - LEAST_TABLE)
        table: Lines = []
        if self.drawn != (player, self._on_the_table()):
            room = self.screen.height - len(news) - len(asked) - 2
            table = [Text(), *self._fitted(player, room)]
        self.screen.lines([*news, *table, *asked])

    def show_table(self) -> None:
        """The table and the question once more."""
        asked = self.question()
        self.screen.lines([Text(), *self._fitted(self.player, self.screen.height - len(asked) - 2), *asked])

    def _fitted(self, player: str, room: int) -> Lines:
        self.drawn = (player, self._on_the_table())
        return FittedTable(self.drawing(player)).lines(room)

    def _on_the_table(self) -> tuple[int, ...]:
        """What lies where, what dice show, the points, and which places and pieces are on offer."""
        regions = self.game.rules.model.layout.regions
        spans = [regions[region] for region in ON_THE_TABLE if region in regions]
        values = [value for first, length in spans for value in self.game.position[first : first + length]]
        return (*values, *(option.value for option in self.game.options if option.domain in (PIECE, PLACE)))

    def drawing(self, player: str) -> Drawing:
        """The table as a player sees it now, with what is new to that player."""
        lines = lines_of(self.speech, self.game) if player and not self.game.over else []
        keys = keys_by_place(self.speech, self.game, lines)
        return Drawing(self._seen(player), self.party.people, keys, self.screen.width)

    def _seen(self, player: str) -> SeenTable:
        """The table with what is new on it; looking twice at the same one makes nothing old."""
        look, choices, seat = self.looks.get(player), len(self.game.choices), self.speech.seat(player)
        if look is None or look.choices != choices or look.seen.speech is not self.speech:
            before = self._before(look, choices)
            look = LookedAt(choices, SeenTable(self.speech, self.game, seat, list(self.game.position), before))
            self.looks[player] = look
        return look.seen

    def _before(self, look: LookedAt | None, choices: int) -> SeenTable | None:
        """What a player has seen before, in the language spoken now."""
        seen = look.seen.before if look is not None and look.choices == choices else look.seen if look else None
        return SeenTable(self.speech, self.game, seen.seat, seen.then) if seen is not None else None

    def news(self, player: str, room: int) -> Lines:
        """What happened since somebody heard of it: the last of it, where it is too much for a part of the screen."""
        told = tell(self.speech, self.game, self.speech.seat(player), self.heard)
        self.heard = self.now
        new = [each for each in told if not (each.is_choice and each.player == player)]
        lines = self._last_news(new, max(LEAST_NEWS, min(room, self.screen.height // 5)))
        others = any(each.player != player for each in new)
        return [Text(self.speech.say("play.happened"), style="bold"), *lines] if others else lines

    def _last_news(self, told: Sequence[Told], most: int) -> Lines:
        """The last sentences, whole, in so many lines, and how many there were before; the very last in any case."""
        shown = [self.screen.told([each], self.game.rules.players) for each in told[-most:]]
        lines = sum(map(len, shown)) + (len(shown) < len(told))
        while lines > most and len(shown) > 1:
            lines += (len(shown) == len(told)) - len(shown.pop(0))
        left = [*self._more_news(len(told) - len(shown))] if len(shown) < len(told) else []
        return [*left, *(line for each in shown for line in each)]

    def _more_news(self, count: int) -> Lines:
        command = self.speech.nouns.literal(self.speech.say("command.log"))
        said = self.speech.say("play.more-news", n=count, text=command)
        return indented(flow(words(said, "dim"), self.screen.width - 2), 2)

    def question(self) -> Lines:
        """What is asked, and the options."""
        say, literal, wide = self.speech.say, self.speech.nouns.literal, self.screen.width
        asks = say("play.asks", player=f"player.{self.player}", text=literal(self.speech.question(self.game)))
        asked = [Text(), *flow(words(asks, "bold"), wide)]
        most, room = max(6, self.screen.height // 5), self.screen.height - BESIDE_OPTIONS - len(asked)
        return [*asked, *option_lines(self.speech, lines_of(self.speech, self.game), wide, most, room)]
