"""What somebody can ask a table for at the prompt, beside choosing."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import RondelError, WrongUse
from rondel.tell.asked_about import asked_about
from rondel.tell.legend import legend
from rondel.tell.numbered_options import Line
from rondel.tell.open_game import Opened, open_record
from rondel.tell.telling import tell
from rondel.tell.why_asked import why
from rondel.terminal.flowing import Lines
from rondel.terminal.hint import hint
from rondel.terminal.legend_draw import legend_lines
from rondel.terminal.recording import record_scenario
from rondel.terminal.refusal import reason_said
from rondel.terminal.report import print_points
from rondel.terminal.tableside import Tableside
from rondel.terminal.typed import Command, path_typed, said_somewhere
from rondel.words.languages import base_language


class Leave(Exception):
    """Somebody wants to stop."""


def obey(side: Tableside, command: Command, lines: list[Line]) -> None:
    """Does what a command says."""
    match command.name:
        case "help":
            _help(side, command.rest, lines)
        case "why":
            _why(side, command.rest, lines)
        case "hint":
            hint(side, command.rest, lines)
        case "undo":
            _undo(side)
        case "save":
            side.keeper.save(side.speech, side.game, command.rest)
        case "load":
            _load(side, command.rest)
        case "scenario":
            record_scenario(side, command.rest)
        case "lang":
            _speak(side, command.rest)
        case "skip":
            _skip(side, command.rest)
        case "quit":
            side.keeper.offer(side.speech, side.game)
            raise Leave
        case _:
            _show(side, command)


def _show(side: Tableside, command: Command) -> None:
    """The commands that only look."""
    match command.name:
        case "log":
            _log(side)
        case "points":
            print_points(side.screen.console, side.speech, side.game)
        case "table" if _is_all(side, command.rest):
            _page(side, side.drawing(side.player).whole())
        case "table":
            side.show_table()
        case "me":
            _page(side, side.drawing(side.player).me())
        case "cards":
            _page(side, side.drawing(side.player).cards())
        case "stock":
            _page(side, side.drawing(side.player).stock())
        case "legend":
            _page(side, legend_lines(legend(side.speech), side.screen.width))


def _is_all(side: Tableside, rest: str) -> bool:
    return rest.casefold() in said_somewhere("all", side.speeches)


def _page(side: Tableside, lines: Lines) -> None:
    side.screen.paged(lines, side.speech.say("play.page"))
    if not lines:
        side.screen.line(side.speech.say("play.nothing-there"), "dim")


def _help(side: Tableside, asked: str, lines: list[Line]) -> None:
    if not asked:
        side.screen.help(side.speech)
        return
    about = asked_about(side.speech, side.game, asked, lines)
    said = [*side.screen.indented_lines(about.said), *side.screen.indented_lines(about.text, "dim")]
    side.screen.paged(said, side.speech.say("play.page"))


def _why(side: Tableside, asked: str, lines: list[Line]) -> None:
    if not asked:
        side.screen.line(side.speech.say("play.why-what"))
        return
    side.screen.indented(why(side.speech, side.game, asked, lines))


def _log(side: Tableside) -> None:
    told = tell(side.speech, side.game, side.speech.seat(side.player))
    side.screen.line(side.speech.say("play.happened" if told else "play.no-log"), "bold")
    if told:
        _page(side, side.screen.told(told, side.game.rules.players))


def _skip(side: Tableside, asked: str) -> None:
    """Turns the skipping of windows on or off, or round if nothing is said."""
    told = side.speech.say
    on, off = said_somewhere("on", side.speeches), said_somewhere("off", side.speeches)
    wanted = asked.casefold()
    side.wishes.skip_windows = not side.wishes.skip_windows if wanted not in on | off else wanted in on
    if side.wishes.skip_windows:
        ending = side.speech.nouns.literal(f"{told('command.skip')} {told('command.off')}")
        side.screen.line(told("play.skip-on", text=ending))
    else:
        side.screen.line(told("play.skip-off"))


# --- languages ---


def _speak(side: Tableside, language: str) -> None:
    if language.casefold() not in side.voice.languages:
        _tell_languages(side, language)
        return
    side.wishes.language = language.casefold()
    side.speech = side.voice.speech(side.wishes.language)
    side.screen.line(_now_in(side))
    side.show_table()


def _now_in(side: Tableside) -> str:
    """Which language is spoken from now on; where it cannot say so itself, by its own name."""
    catalogue = side.speech.nouns.catalogue
    found, language = catalogue.message("play.language"), base_language(catalogue.language)
    if found is not None and base_language(found.language) == language:
        return side.speech.say("play.language")
    called = catalogue.languages.grammar_of(language).called or language
    return side.speech.say("play.language-called", text=side.speech.nouns.literal(called))


def _tell_languages(side: Tableside, asked: str) -> None:
    literal, told = side.speech.nouns.literal, side.speech.say
    side.screen.line(told("play.no-language", text=literal(asked)) if asked else told("play.which-language"))
    names, own = side.voice.languages_of_modules, side.voice.library.languages.own_codes
    side.screen.line(told("play.languages", what=tuple(map(literal, names)), own=tuple(map(literal, own))))


# --- going back ---


def _undo(side: Tableside) -> None:
    """Back to the last decision that a person made, over what bots chose and what was passed; all of it or nothing."""
    earlier, steps = side.game.copy(), 0
    while steps == 0 or _was_not_asked(side, len(earlier.choices), earlier.decision.player):
        if not earlier.undo():
            made = any(not choice.forced for choice in earlier.choices)
            side.screen.line(side.speech.say("play.undo-barred" if made else "play.undo-nothing"))
            return
        steps += 1
    side.screen.line(side.speech.say("play.undone", n=steps))
    side.go_back_to(earlier)


def _was_not_asked(side: Tableside, choices: int, player: str) -> bool:
    return player not in side.party.people or choices in side.skipping.made


# --- files ---


def _load(side: Tableside, name: str) -> None:
    if not name:
        side.screen.line(side.speech.say("play.which-file"))
        return
    try:
        path = path_typed(name)
        if not path.exists():
            raise WrongUse(say("use.no-file", path=name))
        opened = open_record(str(path), side.wishes.shelves)
        side.sit_down(opened)
        side.keeper.another_game()
    except (RondelError, OSError, ValueError, KeyError) as error:
        side.screen.line(
            side.speech.say("play.not-loaded", text=side.speech.nouns.literal(side.speech.told(reason_said(error))))
        )
        return
    tell_record(side, opened, name)


def tell_record(side: Tableside, opened: Opened, name: str) -> None:
    """Says how far a record goes, and where the rules do not follow it."""
    literal, told = side.speech.nouns.literal, side.speech.say
    count = sum(not choice.forced for choice in side.game.choices)
    side.screen.line(told("play.loaded", text=literal(name), n=count))
    if opened.changes:
        side.screen.line(
            told("play.other-rules", text=literal(side.speech.parted(map(side.speech.told, opened.changes))))
        )
    if (parted := opened.parted) is not None:
        side.screen.line(told("play.diverged", n=parted.number, text=literal(side.speech.told(parted.what))))
