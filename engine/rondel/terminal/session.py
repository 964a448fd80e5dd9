"""A game at the terminal, from the greeting to the result: people choose, bots choose, everybody hears of it."""

from __future__ import annotations

from pathlib import Path

from rondel.core.types import PLACE
from rondel.lab.endless_games import Patience
from rondel.lab.seats import Party
from rondel.problems import RondelError, RuleFailure
from rondel.tell.numbered_options import Line, lines_of, matching
from rondel.tell.open_game import Opened, open_record
from rondel.tell.rule_behind import rule_behind
from rondel.tell.speech import Speech
from rondel.tell.table_seen import SeenTable
from rondel.tell.telling import tell
from rondel.tell.why_asked import reasons_for, why
from rondel.terminal.exit_codes import FINE, PROBLEMS
from rondel.terminal.keeper import Keeper, Wishes
from rondel.terminal.report import print_origin, print_points, print_result
from rondel.terminal.screen import Screen
from rondel.terminal.table_draw import Drawing, draw
from rondel.terminal.typed import Command, PickedOption, Unclear, command_names, understood
from rondel.words.own_words import OWN_LANGUAGES


class Leave(Exception):
    """Somebody wants to stop."""


class Session:
    """One game at one terminal."""

    def __init__(self, opened: Opened, screen: Screen, wishes: Wishes) -> None:
        self.screen, self.wishes = screen, wishes
        self._keeper = Keeper(screen, wishes)
        self.speech: Speech = opened.voice.speech(wishes.language)
        self._sit_down(opened)

    def _sit_down(self, opened: Opened) -> None:
        self.voice, self.game = opened.voice, opened.game
        self.speech = opened.voice.speech(self.wishes.language)
        self.party: Party = self.wishes.plan.party(self.game.rules, self.game.seed)
        # Setting up is not told: the table shows how it came out.
        self.heard = self._now
        self.drawn = -1
        self.chooser = ""

    @property
    def _now(self) -> tuple[int, int]:
        return len(self.game.choices), len(self.game.events)

    # --- the course of a game ---

    def run(self) -> int:
        """Plays until the game is over or somebody leaves."""
        try:
            self._greet()
            self._play()
            self._end()
        except Leave:
            self._farewell()
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            self._keeper.offer(self.speech, self.game)
            self._farewell()
        except RuleFailure as failure:  # the game cannot go on, but what was played need not be lost
            self.screen.line(str(failure))
            self._keeper.offer(self.speech, self.game)
            return PROBLEMS
        return FINE

    def _greet(self) -> None:
        say = self.speech.say
        self.screen.line(self.speech.title, "bold")
        for name, kind in self.party.kinds.items():
            player = f"player.{name}"
            mine = name in self.party.people
            bot = say("play.bot", player=player, text=self.speech.nouns.literal(kind)) if not mine else ""
            self.screen.line(f"  {bot or say('play.mine', player=player)}")
        seed = say("play.seed", text=self.speech.nouns.literal(str(self.game.seed)))
        self.screen.line(f"  {seed} · {say('play.hint')}", "dim")
        self.screen.line()

    def _play(self) -> None:
        patience = Patience()
        while not self.game.over:
            player = self.game.decision.player
            self.game.name_in_any_order(player not in self.party.bots)
            if player in self.party.bots:
                patience.spend(self.game)
                self.game.choose(self.party.bots[player](self.game))
            else:
                patience.begin_anew()
                self._turn_to(player)
                self._decide(player)

    def _turn_to(self, player: str) -> None:
        """At a table with hands to hide, the terminal goes from one person to the next."""
        if self.chooser not in ("", player) and self.game.rules.model.core.facts.hidden and len(self.party.people) > 1:
            self.screen.console.clear()
            self.screen.ask(self.speech.say("play.ready", player=f"player.{player}") + " ")
        self.chooser = player

    def _decide(self, player: str) -> None:
        """Shows what there is to see, and listens until a choice is made or the game is another one."""
        self._tell_news(player)
        if self._is_new_turn(player):
            self._draw(player)
        self._ask()
        decision = self.game.decision
        while self.game.decision is decision:
            self._listen(player)

    def _is_new_turn(self, player: str) -> bool:
        if self.drawn < 0:
            return True
        return any(choice.player != player for choice in self.game.choices[self.drawn :])

    def _end(self) -> None:
        people = self.party.people
        self._tell_news(people[0] if people else "")
        self._draw(people[0] if len(people) == 1 else "")
        self.screen.line()
        print_result(self.screen.console, self.speech, self.game)
        self.screen.line(self.speech.say("play.sources"), "bold")
        print_points(self.screen.console, self.speech, self.game)
        print_origin(self.screen.console, self.speech, self.game)
        self._keeper.keep(self.speech, self.game)

    # --- showing ---

    def _tell_news(self, player: str) -> None:
        told = tell(self.speech, self.game, self.speech.seat(player), self.heard)
        news = [each for each in told if not (each.is_choice and each.player == player)]
        others = any(each.player != player for each in news)
        self.screen.news(news, self.game.rules.players, self.speech.say("play.happened") if others else "")
        self.heard = self._now

    def _draw(self, player: str) -> None:
        lines = lines_of(self.speech, self.game) if player and not self.game.over else []
        keys = {line.option.value: line.key for line in lines if line.option.domain == PLACE}
        seen = SeenTable(self.speech, self.game, self.speech.seat(player))
        self.screen.line()
        draw(self.screen.console, Drawing(seen, self.party.people, keys, self.screen.width))
        self.drawn = len(self.game.choices)

    def _ask(self) -> None:
        self.screen.line()
        question = self.speech.nouns.literal(self.speech.question(self.game))
        self.screen.line(
            self.speech.say("play.asks", player=f"player.{self.game.decision.player}", text=question), "bold"
        )
        self.screen.options(self.speech, lines_of(self.speech, self.game))

    # --- listening ---

    def _listen(self, player: str) -> None:
        lines = lines_of(self.speech, self.game)
        typed = self.screen.ask(f"{self.speech.player(player)} > ").strip()
        if not typed:
            self.screen.line(self.speech.say("play.try-help"), "dim")
            return
        match understood(typed, lines, command_names(self.speech)):
            case PickedOption(option):
                self._choose(option.id)
            case Command(name, rest):
                self._obey(name, rest, lines)
            case Unclear() as unclear:
                self._complain(unclear)

    def _choose(self, option: str) -> None:
        try:
            self.game.choose(option)
        except RuleFailure as failure:
            self.screen.line(self.speech.say("play.failed", text=self.speech.nouns.literal(str(failure))))
            return
        self._keeper.keep(self.speech, self.game)

    def _complain(self, unclear: Unclear) -> None:
        literal, say = self.speech.nouns.literal, self.speech.say
        text = literal(unclear.text[:60])
        if unclear.several:
            self.screen.line(say("play.ambiguous", text=text, what=tuple(map(literal, unclear.several[:8]))))
            return
        self.screen.line(say("play.not-offered", text=text))
        known = reasons_for(self.speech, self.game, unclear.text, lines_of(self.speech, self.game))
        if known:
            self.screen.indented(known)
            return
        hint = say("play.meant", text=literal(unclear.near)) if unclear.near else say("play.try-help")
        self.screen.line(hint)

    def _obey(self, name: str, rest: str, lines: list[Line]) -> None:
        match name:
            case "help":
                self._help(rest, lines)
            case "why":
                self._why(rest, lines)
            case "undo":
                self._undo()
            case "save":
                self._keeper.save(self.speech, self.game, rest)
            case "load":
                self._load(rest)
            case "lang":
                self._speak(rest)
            case "log":
                self._log()
            case "points":
                print_points(self.screen.console, self.speech, self.game)
            case "table":
                self._draw(self.game.decision.player)
                self._ask()
            case "quit":
                self._keeper.offer(self.speech, self.game)
                raise Leave

    def _help(self, asked: str, lines: list[Line]) -> None:
        if not asked:
            self.screen.help(self.speech)
            return
        exact = [line for line in lines if asked in (line.key, line.option.id)]
        found = exact or matching(asked, lines)
        if len(found) != 1:
            self._complain(Unclear(asked, tuple(line.text for line in found)))
            return
        said, text = rule_behind(self.speech, self.game, found[0])
        self.screen.indented(said)
        self.screen.indented(text, "dim")

    def _why(self, asked: str, lines: list[Line]) -> None:
        if not asked:
            self.screen.line(self.speech.say("play.why-what"))
            return
        self.screen.indented(why(self.speech, self.game, asked, lines))

    def _log(self) -> None:
        told = tell(self.speech, self.game, self.speech.seat(self.game.decision.player))
        title = self.speech.say("play.happened" if told else "play.no-log")
        self.screen.news(told, self.game.rules.players, title)

    def _speak(self, language: str) -> None:
        if language.casefold() not in self.voice.languages:
            self._tell_languages(language)
            return
        self.wishes.language = language.casefold()
        self.speech = self.voice.speech(self.wishes.language)
        self.screen.line(self.speech.say("play.language"))
        self._draw(self.game.decision.player)
        self._ask()

    def _tell_languages(self, asked: str) -> None:
        literal, say = self.speech.nouns.literal, self.speech.say
        self.screen.line(say("play.no-language", text=literal(asked)) if asked else say("play.which-language"))
        names = tuple(map(literal, self.voice.languages_of_modules))
        self.screen.line(say("play.languages", what=names, own=tuple(map(literal, OWN_LANGUAGES))))

    # --- going back ---

    def _undo(self) -> None:
        """Back to the last decision of a person, over the choices of bots; all of it or nothing."""
        earlier, steps = self.game.copy(), 0
        while steps == 0 or earlier.decision.player not in self.party.people:
            if not earlier.undo():
                made = any(not choice.forced for choice in earlier.choices)
                self.screen.line(self.speech.say("play.undo-barred" if made else "play.undo-nothing"))
                return
            steps += 1
        self.screen.line(self.speech.say("play.undone", n=steps))
        self.game = earlier
        self.heard, self.drawn = self._now, -1

    # --- files ---

    def _load(self, name: str) -> None:
        if not name:
            self.screen.line(self.speech.say("play.which-file"))
            return
        try:
            opened = open_record(str(Path(name).expanduser()), self.wishes.shelves)
            self._sit_down(opened)
            self._keeper.another_game()
        except (RondelError, OSError, ValueError, KeyError) as error:
            self.screen.line(self.speech.say("play.not-loaded", text=self.speech.nouns.literal(str(error))))
            return
        self.tell_record(opened, name)

    def tell_record(self, opened: Opened, name: str) -> None:
        """Says how far a record goes, and where the rules do not follow it."""
        literal = self.speech.nouns.literal
        count = sum(not choice.forced for choice in self.game.choices)
        self.screen.line(self.speech.say("play.loaded", text=literal(name), n=count))
        if opened.changes:
            self.screen.line(self.speech.say("play.other-rules", text=literal("; ".join(opened.changes))))
        if (parted := opened.parted) is not None:
            self.screen.line(self.speech.say("play.diverged", n=parted.number, text=literal(parted.what)))

    def _farewell(self) -> None:
        self.screen.line(self.speech.say("play.bye"))
