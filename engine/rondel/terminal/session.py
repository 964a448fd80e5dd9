"""A game at the terminal, from the greeting to the result: people choose, bots choose, everybody hears of it."""

from __future__ import annotations

from rondel.lab.endless_games import Patience
from rondel.problems import RuleFailure
from rondel.tell.numbered_options import lines_of
from rondel.tell.open_game import Opened
from rondel.tell.why_asked import reasons_for
from rondel.terminal.commands import Leave, obey, tell_record
from rondel.terminal.exit_codes import FINE, INTERRUPTED, PROBLEMS
from rondel.terminal.report import print_origin, print_points, print_result
from rondel.terminal.skipping import GO_ON
from rondel.terminal.tableside import Tableside
from rondel.terminal.typed import (
    Command,
    PickedOption,
    Unclear,
    command_names,
    in_any_language,
    names_in_all,
    understood,
)


class Session(Tableside):
    """The course of one game at one terminal."""

    def run(self) -> int:
        """Plays until the game is over or somebody leaves."""
        try:
            self._greet()
            self._play()
            self._end()
        except Leave:
            self._farewell()
        except (EOFError, KeyboardInterrupt) as end:
            self.screen.line()
            self.keeper.offer(self.speech, self.game)
            self._farewell()
            return INTERRUPTED if isinstance(end, KeyboardInterrupt) else FINE
        except RuleFailure as failure:  # the game cannot go on, but what was played need not be lost
            self.screen.line(self.speech.told(failure.said))
            self.keeper.offer(self.speech, self.game)
            return PROBLEMS
        return FINE

    def tell_record(self, opened: Opened, name: str) -> None:
        """Says how far the record goes that the session begins with."""
        tell_record(self, opened, name)

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
            elif self.wishes.skip_windows and self.skipping.is_stale(self.game):
                patience.spend(self.game)
                self._pass_window()
            else:
                patience.begin_anew()
                self._turn_to(player)
                self._decide(player)

    def _pass_window(self) -> None:
        """Passes a window for somebody who has just passed the same offers."""
        window = self.game.decision.about.rpartition(".")[2]
        self.screen.line(self.speech.say("play.skipped", window=f"window.{window}"), "dim")
        self.skipping.made.add(len(self.game.choices))
        self.game.choose(GO_ON)

    def _turn_to(self, player: str) -> None:
        """At a table with hands to hide, the terminal goes from one person to the next."""
        if self.chooser not in ("", player) and self.game.rules.model.core.facts.hidden and len(self.party.people) > 1:
            self.screen.console.clear()
            self.screen.ask(self.speech.say("play.ready", player=f"player.{player}") + " ")
        self.chooser = player

    def _decide(self, player: str) -> None:
        """Shows what there is to see, and listens until a choice is made or the game is another one."""
        self.show(player)
        decision = self.game.decision
        while self.game.decision is decision:
            self._listen(player)

    def _end(self) -> None:
        people = self.party.people
        self.screen.lines(self.news(people[0] if people else "", self.screen.height))
        self.screen.line()
        self.screen.lines(self.drawing(people[0] if len(people) == 1 else "").whole())
        self.screen.line()
        print_result(self.screen.console, self.speech, self.game)
        self.screen.line(self.speech.say("play.sources"), "bold")
        print_points(self.screen.console, self.speech, self.game)
        print_origin(self.screen.console, self.speech, self.game)
        self.keeper.keep(self.speech, self.game)

    # --- listening ---

    def _listen(self, player: str) -> None:
        lines = lines_of(self.speech, self.game)
        typed = self.screen.ask(f"{self.speech.player(player)} > ").strip()
        if not typed:
            self.screen.line(self.speech.say("play.try-help"), "dim")
            return
        answer = understood(typed, lines, command_names(self.speech))
        if isinstance(answer, Unclear):
            answer = in_any_language(typed, names_in_all(self.speeches)) or answer
        match answer:
            case PickedOption(option):
                self._choose(option.id)
            case Command() as command:
                obey(self, command, lines)
            case Unclear() as unclear:
                self._complain(unclear)

    def _choose(self, option: str) -> None:
        try:
            self.skipping.hear(self.game, option)
            self.game.choose(option)
        except RuleFailure as failure:
            self.screen.line(
                self.speech.say("play.failed", text=self.speech.nouns.literal(self.speech.told(failure.said)))
            )
            return
        self.keeper.keep(self.speech, self.game)

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

    def _farewell(self) -> None:
        self.screen.line(self.speech.say("play.bye"))
