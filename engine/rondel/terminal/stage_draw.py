"""The table of a scenario drawn where it ends or fails, as somebody at it would see it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from rondel.lab.scenario.scenarios import Outcome
from rondel.lab.scenario.stage import Stage
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.play.game import Rules
from rondel.problems import WrongUse
from rondel.tell.numbered_options import lines_of
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech
from rondel.tell.table_seen import SeenTable
from rondel.terminal.flowing import Lines, flow, indented, words
from rondel.terminal.table_draw import Drawing


class StageDrawing:
    """Draws tables to a console, with the words of their modules; scenarios of one setting share these."""

    def __init__(self, console: Console, shelves: Sequence[str], language: str) -> None:
        self.console, self.shelves, self.language = console, shelves, language
        self._spoken: tuple[Rules, Speech] | None = None

    def show(self, outcome: Outcome, stage: Stage) -> None:
        """What came of a scenario, the table, and what is asked there, if anything is."""
        for line in self._lines(outcome, stage):
            line.rstrip()
            self.console.print(line, soft_wrap=True)

    def _lines(self, outcome: Outcome, stage: Stage) -> Lines:
        speech, game, wide = self._speech(stage.rules), stage.game, self.console.width
        failed = outcome.failures[0].span if outcome.failures else None
        came = say("scenario.fails-at", place=str(failed)) if failed else say("scenario.passes")
        said = f"{outcome.module}: {outcome.title}: {spoken(came)}"
        asked = game.decision.player if not game.over else ""
        viewer = asked or game.rules.players[0]
        seen = SeenTable(speech, game, speech.seat(viewer))
        lines = [
            *flow(words(said, "bold"), wide),
            Text(spoken(say("scenario.as-seen", player=speech.player(viewer, ""))), style="dim"),
            Text(),
        ]
        lines += Drawing(seen, [viewer], {}, wide).whole()
        if asked:
            question = spoken(say("scenario.question", player=speech.player(asked, ""), about=game.decision.about))
            options = [Text(f"{line.option.id},") for line in lines_of(speech, game)]
            lines += [Text(), Text(question), *indented(flow(options, wide - 2), 2)]
        return [*lines, Text()]

    def _speech(self, rules: Rules) -> Speech:
        if self._spoken is None or self._spoken[0] is not rules:
            voice = voice_for(rules, self.shelves)
            if self.language not in voice.languages:
                raise WrongUse(say("use.no-language", language=self.language, known=voice.languages))
            self._spoken = rules, voice.speech(self.language)
        return self._spoken[1]
