"""A game at a terminal that is not there: what is typed comes from a list, what is shown is read back."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from rondel import Game, Rules, load
from rondel.core.expressions import VEIL
from rondel.core.types import PIECE, RULE
from rondel.lab.seats import seat_plan
from rondel.play.replay import read_record
from rondel.tell.open_game import Opened, voice_for
from rondel.tell.speech import Voice
from rondel.terminal.keeper import Wishes
from rondel.terminal.screen import Screen
from rondel.terminal.session import Session
from rondel.words.grammar import FIXED_BLANK

GAMES = str(Path(__file__).parents[1] / "games")


@cache
def ready(name: str, players: int) -> tuple[Rules, Voice]:
    rules = load(name, players=players, shelves=[GAMES])
    return rules, voice_for(rules, [GAMES])


class Table:
    """A session with a list of what will be typed; then the input ends."""

    def __init__(
        self, typed: Iterable[str], *, game: str = "ring", players: int = 3, language: str = "de", width: int = 80,
        seats: str = "", save: Path | None = None, seed: int = 7,
    ) -> None:  # fmt: skip
        rules, voice = ready(game, players)
        self.typed = iter(typed)
        self.file = io.StringIO()
        console = Console(file=self.file, width=width, highlight=False, color_system=None)
        wishes = Wishes(seat_plan(seats, "random"), language, [GAMES], save)
        self.session = Session(Opened(rules.start(seed), voice), Screen(console, self._read), wishes)

    @property
    def game(self) -> Game:
        return self.session.game

    def _read(self, prompt: str) -> str:
        self.file.write(prompt)
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None

    def run(self) -> str:
        assert self.session.run() == 0
        return self.file.getvalue()


def shown(*typed: str, **how: object) -> str:
    # The options are those of `Table`, whose own types judge them when they are used.
    return Table(typed, **how).run()  # type: ignore[arg-type]


def after(text: str, mark: str) -> str:
    """What was shown after something was typed."""
    return text.rpartition(mark)[2]


# --- choosing ---


def test_a_number_chooses() -> None:
    assert "Nutzt du jetzt etwas? (vor dem Ziehen)" in shown("1")


@pytest.mark.parametrize("typed", ["die:3", "die:5", "den würfel (5)", "Den Würfel (6) nehmen"])
def test_an_id_or_the_beginning_of_a_sentence_chooses(typed: str) -> None:
    assert "Nutzt du jetzt etwas?" in shown(typed)


def test_a_beginning_that_fits_several_is_asked_back() -> None:
    assert "„den w“ ist nicht eindeutig: Den Würfel (3) nehmen, Den Würfel (5) nehmen oder" in shown("den w")


def test_a_typo_gets_a_suggestion() -> None:
    assert "Meintest du „verlauf“?" in shown("verlaif")


NONSENSE = (
    *("", "   ", "0", "-1", "99999999999999999999", "1 2 3", "\\", "\x00", "[red]", "{player}", "ß\u0301🎲", "?" * 300),
    *("warum", "? 99", "lang", "lang xx", "load", "load /nowhere/at.all", "undo undo", "save \x00"),
    *("load ~nobody_is_called_so/x", "save ~nobody_is_called_so/x", "scenario ~nobody_is_called_so/x", "save ."),
)


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_never_ends_the_game(nonsense: str) -> None:
    assert "Nutzt du jetzt etwas?" in shown(nonsense, "1")


def test_options_of_windows_stand_apart_from_the_choice_itself() -> None:
    table, chance = Table([], players=2, language="en", seed=10), Random(10)
    while table.game.decision.player != "red" or not {PIECE, RULE} <= {each.domain for each in table.game.options}:
        table.game.choose(chance.choice(table.game.options))
    text = table.run()
    assert text.index("Take the die") < text.index("Or first:") < text.index("Sell: 2 wares for 3 coins")


def test_a_face_is_chosen_by_its_own_number() -> None:
    text = shown("die:3", "nudge", language="en")
    assert "     2 2" in text
    assert "     4 4" in text


def test_several_are_named_in_any_order() -> None:
    table, chance = Table(["mission.m50", "mission.m09"], game="base", players=2, language="en", seed=1), Random(1)
    while table.game.decision.about != "base.space.mission.enter.cards":
        table.game.choose(chance.choice(table.game.options))
    table.run()
    assert [choice.option for choice in table.game.choices][-2:] == ["mission.m09", "mission.m50"]


# --- asking ---


def test_help_lists_the_commands_in_the_language_spoken() -> None:
    assert "warum etwas nicht zur Wahl steht" in shown("?")


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("sprache de", "Ab jetzt auf Deutsch"),
        ("hilfe", "why something is not on offer"),
        ("Überspringen aus", "From now on you are asked at every window"),
        ("tisch alles", "On the table"),
    ],
)
def test_commands_of_another_language_are_understood_where_nothing_else_is_meant(typed: str, answered: str) -> None:
    assert answered in after(shown("sprache en", typed), "From now on in English")


def test_who_cannot_read_the_language_of_now_can_leave_in_another() -> None:
    table = Table(["sprache en", "ende", "", "die:3"])
    assert "Until next time!" in table.run()
    assert next(table.typed, None) == "die:3"


def test_a_file_that_is_not_there_is_not_said_to_be_no_record() -> None:
    assert "Laden geht nicht: es gibt keine Datei „/no.json“" in shown("laden /no.json")


def test_the_rule_behind_a_line_is_shown_with_its_place() -> None:
    text = shown("1", "? 1")
    assert "Die Regel: ring.token.nudge" in text
    assert "ring/turns.rondel:" in text
    assert "pay 1 coin" in text


def test_a_rule_without_a_sentence_is_put_into_words() -> None:
    assert "musst du die Bewegung mit diesem Würfel durchführen" in " ".join(shown("? 1").split())


def test_the_rules_of_the_books_behind_a_line_are_shown_with_their_sentences() -> None:
    text = " ".join(shown("? 1", game="base", players=2).split())
    assert "Quelle: B-TURN-01, B-TURN-07..09, O-01" in text
    assert "B-TURN-08: Nach der Aktion" in text


def test_why_says_the_window_of_a_rule() -> None:
    assert "Stupser: nur vor dem Ziehen" in shown("warum stupser")


def test_why_shows_the_line_that_was_not_met() -> None:
    text = shown("why sell")
    assert "Verkauf: Das kann man nicht bezahlen" in text
    assert "pay 2 of you.goods" in text


def test_why_says_in_words_what_is_demanded_and_shows_the_rule_behind_it() -> None:
    text = " ".join(shown("why sell").split())
    said, code = "Du musst zwei deiner Waren zahlen (jeweils zurück an den angestammten Platz).", "pay 2 of you.goods"
    assert -1 < text.index("Das kann man nicht bezahlen") < text.index(said) < text.index(code)


def test_why_shows_the_rule_alone_where_words_are_missing() -> None:
    text = shown("why apfel", game="base", players=2)
    assert "choose die in sources(you)" in text and "Du musst" not in text


def test_why_of_what_is_on_offer_says_its_number() -> None:
    assert "steht zur Wahl, unter Nummer 1" in shown("warum die:3")


def test_what_has_several_meanings_is_asked_back_in_words() -> None:
    assert "„s“ ist nicht eindeutig: Stupser, Siegel, Siegel (Blau) oder Siegel (Grün)" in shown("warum s")


def test_things_of_one_name_are_explained_together() -> None:
    text = shown("warum apfel", game="base", players=2)
    assert "Apfel: nur" in text
    assert "„Apfel“ lässt sich hier nicht wählen" in text


def test_what_is_on_offer_is_quoted_as_it_is_listed() -> None:
    assert "Das steht zur Wahl, unter Nummer 1: „Den Würfel (3) nehmen“" in shown("warum die:3")


def test_why_understands_a_face_that_nothing_shows() -> None:
    assert "Nothing called 'die' that you can see shows 1" in shown("why die:1", language="en")


def test_why_understands_a_piece_by_its_face_where_others_are_chosen() -> None:
    assert "'Die (5)' cannot be chosen here" in shown("die:3", "why die:5", language="en")


def test_why_understands_the_die_of_somebody_else_by_its_face() -> None:
    text = shown("why die.blue:6", language="en")
    assert "'Die (Blue, 6)' cannot be chosen here" in text
    assert "choose die in you.cup.dice" in text


def test_why_understands_a_face_with_its_place() -> None:
    assert "It is on offer, as number 3: 'Take the die (6)'" in shown("why die:6@cup.red", language="en")


def test_why_tells_nothing_of_faces_that_are_hidden() -> None:
    """What is not known to the one who asks is not looked at, whatever it shows."""
    table = Table(["why die.blue:6"], language="en")
    model = table.game.rules.model
    hidden = sum(1 << piece.number for piece in model.rules.world.pieces if piece.name == "die.blue")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rondel.tell.face_asked.unknown_to", lambda *_: hidden)
        assert "Nothing called 'die.blue' that you can see shows 6" in table.run()


def test_a_face_that_is_not_on_offer_gives_the_reason_at_once() -> None:
    assert "Nothing called 'die' that you can see shows 2" in shown("die:2", language="en")


def test_choosing_what_is_not_on_offer_gives_the_reason_at_once() -> None:
    text = shown("token.sell")
    assert "„token.sell“ steht nicht zur Wahl" in text
    assert "Das kann man nicht bezahlen" in text


def test_the_table_is_shown_again() -> None:
    assert shown("tisch").count("Punkte: ▶ Rot (du) 0") == 2


def test_the_log_tells_the_game_from_its_start() -> None:
    assert "Rot würfelt 3, 5 und 6" in shown("verlauf")


def test_points_are_accounted_for() -> None:
    assert "Noch hat niemand Punkte" in shown("punkte")


# --- languages ---


def test_the_language_changes_at_once() -> None:
    text = after(shown("lang fr"), "Désormais en français")
    assert "Quel dé prenez-vous" in text


def test_an_unknown_language_lists_those_there_are() -> None:
    text = shown("lang xx")
    assert "Für „xx“ gibt es keine Wörter" in text
    assert "Das Spiel spricht de, en und fr. Der Tisch selbst spricht en, de, es und fr" in text


def test_no_language_at_all_is_asked_for() -> None:
    assert "Welche Sprache?\nDas Spiel spricht de, en und fr." in shown("lang")


def test_the_languages_of_a_game_are_told_apart_from_those_of_the_table() -> None:
    table = Table(["lang"], language="fr")
    files = table.session.voice.library.files
    english = tuple(file for file in files if file.module == "rondel" or file.language == "en")
    table.session.voice = replace(table.session.voice, library=replace(table.session.voice.library, files=english))
    text = table.run()
    assert "Langues du jeu : en. Langues de la table elle-même : en, de, es et fr" in text.replace(FIXED_BLANK, " ")


# --- going back ---


def test_a_choice_is_taken_back() -> None:
    text = shown("1", "u")
    assert "1 Entscheidung zurückgenommen" in text
    assert text.count("Welchen Würfel nimmst du?") == 2


def test_undo_goes_back_over_the_bots() -> None:
    text = shown("5", "1", "undo", game="tictactoe", players=2)
    assert "2 Entscheidungen zurückgenommen" in text
    assert "│  7  │" in after(text, "zurückgenommen"), "seven squares are free again"


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    assert "Es gibt nichts zurückzunehmen" in shown("u")


def test_a_revelation_bars_going_back() -> None:
    table = Table(["undo"])
    veil = table.game.rules.model.layout.slot(VEIL)
    table.game.choose(0)
    table.game.position[veil] += 1
    assert "etwas Verdecktes bekannt" in table.run()


# --- the end ---


def test_quit_asks_before_saving(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = shown("quit", str(file))
    assert file.exists()
    assert f"rondel play --load {file}" in text


def test_a_file_that_cannot_be_written_is_asked_for_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = shown("quit", str(tmp_path / "nowhere" / "game.json"), str(tmp_path), str(file))
    assert text.count("Spiel speichern?") == 3
    assert file.exists() and "nicht gespeichert" not in text


def test_another_name_is_asked_for_if_a_file_is_not_to_be_overwritten(tmp_path: Path) -> None:
    diary, file = tmp_path / "diary.txt", tmp_path / "game.json"
    diary.write_text("mine", encoding="utf-8")
    shown("quit", str(diary), str(tmp_path / "other.json"), str(file))
    assert diary.read_text(encoding="utf-8") == "mine" and file.exists()


@pytest.mark.parametrize("no", ["", "n", "NO", "Nein"])
def test_who_declines_after_a_name_that_failed_is_not_asked_again(tmp_path: Path, no: str) -> None:
    text = shown("quit", str(tmp_path), no, str(tmp_path / "game.json"))
    assert text.endswith("Das Spiel wurde nicht gespeichert\nBis zum nächsten Mal!\n")


def test_a_wished_file_that_fails_at_the_end_is_asked_for_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = shown("quit", str(file), save=tmp_path / "nowhere" / "game.json", width=400)
    assert "y = " not in text and "j = ring-7.json" in text and file.exists()


def test_the_end_of_input_ends_politely_and_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = shown("1")
    assert text.endswith("Das Spiel wurde nicht gespeichert\nBis zum nächsten Mal!\n")
    assert list(tmp_path.iterdir()) == []


def test_a_wished_file_is_kept_up_with_every_choice(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown("1", "2", save=file)
    assert read_record(file).choices[-1].option == "go_on"


def test_a_saved_game_is_loaded_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = shown("1", f"save {file}", "2", f"load {file}", width=400)
    assert "Nutzt du jetzt etwas?" in after(text, "game.json: eine Partie mit bisher")


def test_another_file_is_not_written_over_without_asking(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("mine", encoding="utf-8")
    shown(f"save {file}", "n")
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("mine", encoding="utf-8")
    assert "Laden geht nicht" in shown(f"load {file}")


@pytest.mark.parametrize("text", ["", "mine", "[]", None])
def test_what_is_no_record_is_refused_in_our_own_words(tmp_path: Path, text: str | None) -> None:
    place = tmp_path / "place"
    if text is None:
        place.mkdir()
    else:
        place.write_text(text, encoding="utf-8")
    told = after(shown(f"load {place}", language="en", width=400), "It cannot be loaded: ").splitlines()[0]
    assert f"{place} is no" in told and "record of a game: " in told
    assert "Expecting" not in told and "Errno" not in told


def test_an_unwritable_file_is_told(tmp_path: Path) -> None:
    assert "Speichern geht nicht" in shown(f"save {tmp_path / 'no' / 'such' / 'folder.json'}")


def test_interrupting_ends_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table([])

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    table.session.screen.read = interrupted
    assert table.session.run() == 130
    assert table.file.getvalue().endswith("Bis zum nächsten Mal!\n")


def test_a_whole_game_ends_with_its_result() -> None:
    text = shown(*["1"] * 9, game="tictactoe", players=2, language="en", seed=5)
    assert "Cross wins with 1 point." in text
    assert "Where the points came from" in text
    assert "Seed 5" in text


def test_two_people_take_turns_at_one_keyboard() -> None:
    text = shown("1", "1", game="tictactoe", players=2, language="en", seats="cross=me,nought=me")
    assert text.index("Cross > ") < text.index("Nought > ")


def test_the_screen_is_handed_over_where_hands_are_hidden() -> None:
    text = shown("1", "", game="cards", players=2, language="en", seats="ada=me,ben=me")
    assert "Ben is next. Press Enter when nobody else is looking" in text


def test_what_bots_do_is_told_before_the_next_decision() -> None:
    text = shown("1", game="tictactoe", players=2, language="de")
    assert text.index("• Kreis bewegt einen Stein") < text.rindex("Wohin setzt du?")


# --- what is kept, and over what ---


def saved(file: Path, seed: int) -> bytes:
    game = ready("ring", 3)[0].start(seed)
    game.choose(0)
    game.save(file)
    return file.read_bytes()


def test_a_wished_file_that_holds_another_game_stays(tmp_path: Path) -> None:
    before = saved(tmp_path / "game.json", seed=8)
    text = shown("1", "2", save=tmp_path / "game.json", width=400)
    assert (tmp_path / "game.json").read_bytes() == before
    assert text.count("game.json bleibt, wie es ist") == 1 and "etwa" in text and "game-2.json" in text


def test_a_wished_file_that_holds_this_game_is_kept_up(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ready("ring", 3)[0].start(7).save(file)
    shown("1", "2", save=file)
    assert read_record(file).choices[-1].option == "go_on"


def test_taking_back_does_not_make_it_another_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown("die:3", "undo", "die:5", save=file)
    assert "die:5" in {choice.option for choice in read_record(file).choices}


def test_another_game_that_is_loaded_does_not_take_the_wished_file(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    saved(other, seed=8)
    shown("die:3", f"load {other}", "1", save=file)
    assert read_record(file).seed == 7


def test_an_earlier_record_that_is_loaded_does_not_cut_the_wished_file_short(tmp_path: Path) -> None:
    file, early = tmp_path / "game.json", tmp_path / "early.json"
    shown(f"save {early}", "die:3", "go_on", f"load {early}", "die:5", save=file, width=400)
    assert {"die:3", "go_on"} <= {choice.option for choice in read_record(file).choices}


def test_a_file_that_somebody_else_has_changed_stays(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = Table(["die:3", "change", "2"], save=file)
    read = table.session.screen.read

    def meanwhile(prompt: str) -> str:
        typed = read(prompt)
        if typed == "change":
            file.write_text("mine")
        return typed

    table.session.screen.read = meanwhile
    table.run()
    assert file.read_text() == "mine"


def test_other_rules_are_told_when_a_record_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved(file, seed=7)
    file.write_text(file.read_text().replace(ready("ring", 3)[0].fingerprint, "0" * 32))
    text = shown(f"load {file}", width=400)
    assert "Die Regeln sind nicht die dieser Aufzeichnung: fingerprint" in text


def test_saving_without_a_name_asks_before_it_takes_the_place_of_another_game(tmp_path: Path) -> None:
    before = saved(tmp_path / "game.json", seed=8)
    text = shown("save", "n", save=tmp_path / "game.json", width=400)
    assert "Überschreiben?" in text
    assert (tmp_path / "game.json").read_bytes() == before
