"""Options, decisions, reasons and points as sentences, with words and without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rondel import Game, Result, Rules, load
from rondel.lab.compare.names import Namer
from rondel.play.why import Reason
from rondel.problems import Span
from rondel.source.collect import collect, shelf_from_path
from rondel.source.document import read_document
from rondel.syntax.steps import steps_inside
from rondel.tell.open_game import voice_for
from rondel.tell.reasons import demanded, reason_text
from rondel.tell.speech import Speech, Voice, voice_of
from rondel.tell.telling import tell

GAMES = Path(__file__).parents[1] / "games"
LANGUAGES = ("en", "de", "fr")


@cache
def ready(name: str, players: int) -> tuple[Rules, Voice]:
    rules = load(name, players=players, shelves=[GAMES])
    modules, _ = collect([name], [shelf_from_path(GAMES)])
    return rules, voice_of(rules, modules)


def ring(language: str = "de") -> tuple[Game, Speech]:
    rules, voice = ready("ring", 2)
    return rules.start(7), voice.speech(language)


@cache
def wordless(language: str = "de") -> Speech:
    """The ring without its words."""
    rules, _ = ready("ring", 2)
    modules, _ = collect(["ring"], [shelf_from_path(GAMES)])
    return voice_of(rules, [replace(module, words={}) for module in modules]).speech(language)


def number_of(rules: Rules, name: str) -> int:
    return next(piece.number for piece in rules.model.rules.world.pieces if piece.name == name)


# --- things ---


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the jade spice"),
        ("de", "das jadegrüne Gewürz"),
        ("fr", "l\N{RIGHT SINGLE QUOTATION MARK}épice vert jade"),
    ],
)
def test_a_property_becomes_an_adjective(language: str, said: str) -> None:
    game, speech = ring(language)
    assert speech.nouns.text(speech.nouns.piece(number_of(game.rules, "good.spice.jade")), "the") == said


@pytest.mark.parametrize(("asked", "said"), [("the dat", "dem Siegel (Rot)"), ("other dat", "Siegeln (Rot)")])
def test_an_owner_is_named_in_brackets_in_every_form(asked: str, said: str) -> None:
    game, speech = ring()
    assert speech.nouns.text(speech.nouns.piece(number_of(game.rules, "seal.red")), asked) == said


def test_ones_own_piece_needs_no_owner() -> None:
    game, speech = ring()
    assert speech.nouns.text(speech.nouns.piece(number_of(game.rules, "seal.red"), seat=1)) == "Siegel"


def test_a_space_is_called_by_its_rule_and_number() -> None:
    game, speech = ring()
    place = game.rules.model.rules.world.boards["ring"].places[3]
    assert speech.nouns.text(speech.nouns.place(place.number), "to") == "zum jadegrünen Stadttor (3)"


def test_what_has_no_words_is_said_by_its_id() -> None:
    speech = wordless()
    assert speech.nouns.text(speech.nouns.piece(number_of(speech.rules, "good.spice.jade"))) == "spice jade good"


def test_a_player_without_words_has_a_name() -> None:
    assert wordless().player("red") == "Red"


def test_a_text_is_said_as_it_is() -> None:
    _, speech = ring()
    assert speech.say("play.saved", text=speech.nouns.literal("my.game.json")) == "Gespeichert: my.game.json"


def test_a_text_stays_as_it_is_in_french_too() -> None:
    _, speech = ring("fr")
    said = speech.say("play.saved", text=speech.nouns.literal("l'ami : 1.json"))
    assert said == "Enregistré\N{NO-BREAK SPACE}: l'ami : 1.json"


def test_an_edition_that_renames_a_thing_keeps_its_adjectives() -> None:
    rules, _ = ready("ring", 2)
    (module,), _ = collect(["ring"], [shelf_from_path(GAMES)])
    edition, _ = read_document("terms: {piece.good.spice: {gender: f, one: Würze, other: Würzen}}", "de-new.yaml")
    assert edition is not None
    speech = voice_of(rules, [replace(module, words={**module.words, "de-new": edition})]).speech("de-new")
    assert speech.nouns.text(speech.nouns.piece(number_of(rules, "good.spice.jade")), "a") == "eine jadegrüne Würze"


# --- decisions ---


def test_a_module_asks_in_its_own_words() -> None:
    game, speech = ring()
    assert speech.question(game) == "Welchen Würfel nimmst du?"


def test_without_words_the_kind_of_thing_is_asked_for() -> None:
    game, _ = ring()
    assert wordless("en").question(game) == "Choose a die"


def test_a_window_without_words_is_named() -> None:
    game, _ = ring()
    game.choose(0)
    assert wordless("de").question(game) == "Nutzt du jetzt etwas? (before move)"


def test_options_are_sentences() -> None:
    game, speech = ring()
    game.choose(0)
    assert speech.options(game) == ["Stupser: einen Würfel um 1 drehen, für eine Münze", "Weiter"]


def test_options_without_words_are_terms() -> None:
    game, _ = ring()
    game.choose(0)
    assert wordless("en").options(game) == ["Use: nudge", "Go on"]


def test_options_that_sound_alike_are_told_apart() -> None:
    game, speech = ring("en")
    while not game.over:
        said = speech.options(game)
        assert len(set(said)) == len(said)
        game.choose(len(game.choices) % len(game.options))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("speak", [lambda language: ring(language)[1], wordless])
def test_every_decision_can_be_said(language: str, speak: Callable[[str], Speech]) -> None:
    speech, (game, _) = speak(language), ring()
    while not game.over:
        for text in (speech.question(game), *speech.options(game)):
            assert text and not set(text) & set("{}|~"), text
        game.choose(len(game.choices) % len(game.options))


# --- reasons ---


def why(game: Game, speech: Speech, what: str, rule: str) -> str:
    return reason_text(speech, game.why(what)[0], rule)


def test_a_rule_out_of_its_time_says_when() -> None:
    game, speech = ring()
    assert why(game, speech, "token.nudge", "token.nudge") == "Stupser: nur vor dem Ziehen"


def test_several_windows_are_said_by_the_name_of_their_group() -> None:
    _, speech = ring("en")
    windows = ("turn_start", "before_move", "after_move", "turn_end")
    reason = Reason("timing", "ring.token.sell", None, windows)
    assert reason_text(speech, reason, "token.sell") == "Sale: only at any time in your own turn"


def test_a_limit_is_said_with_its_number() -> None:
    game, speech = ring()
    rule = game.rules.model.rules.ruleset.rules["ring.token.nudge"]
    reason = Reason("limit", "", rule.span)
    assert reason_text(speech, reason, "token.nudge") == "Stupser: nicht öfter als 2-mal pro Zug"


def test_a_module_gives_its_own_reason() -> None:
    game, speech = ring("en")
    seam = game.rules.model.rules.ruleset.rules["ring.space.palace"].events["enter"]
    assert reason_text(speech, Reason("need", "", seam.span), "space.palace").startswith("The palace needs a coin")


def text_at(speech: Speech, span: Span) -> str:
    """What is written from a place to the end of its line."""
    return speech.sources[span.file].splitlines()[span.line - 1][span.column - 1 :]


def test_what_a_module_says_itself_is_not_put_into_words_too() -> None:
    game, speech = ring("en")
    seam = game.rules.model.rules.ruleset.rules["ring.space.palace"].events["enter"]
    assert demanded(speech, Reason("need", "", seam.span)) == []


@pytest.mark.parametrize(
    ("line", "language", "said"),
    [
        ("pay 2 of you.goods", "en", "You must pay two of your goods (back where they belong)."),
        ("need die.face < 6", "de", "Das geht nur, wenn die Augenzahl dieses Würfels kleiner als 6 ist."),
        ("choose face in 1..6", "en", "You must choose a die on your tray and choose a number from 1 to 6 such that"),
        ("choose way in ways(mover)", "fr", "Vous devez choisir une direction de la figurine déplacée."),
    ],
)
def test_a_step_says_what_it_demands(line: str, language: str, said: str) -> None:
    game, speech = ring(language)
    seams = game.rules.model.rules.ruleset.seams()
    steps = [step for seam in seams if seam.core is not None for step in steps_inside(seam.core.body)]
    span = next(step.span for step in steps if text_at(speech, step.span).startswith(line))
    assert speech.in_words.of_requirement(span).startswith(said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "code", ["timing", "limit", "need", "pay", "nothing", "not-among", "over", "other-player", "unknown", "new-code"]
)
def test_every_reason_can_be_said(language: str, code: str) -> None:
    _, speech = ring(language)
    said = reason_text(speech, Reason(code, "red", None, ("before_move",)), "token.nudge")
    assert said and not set(said) & set("{}|~")


def test_the_line_of_a_rule_is_found() -> None:
    game, speech = ring()
    found = game.why("token.nudge")[0].span
    assert found is not None
    assert speech.line_at(found) == "token nudge {"


# --- points ---


def test_points_are_gathered_by_what_gave_them() -> None:
    game, speech = ring()
    while not game.over:
        game.choose(len(game.choices) % len(game.options))
    found = speech.points_of(game.account)
    assert {name: sum(sources.values()) for name, sources in found.items()} == game.points


def test_points_at_a_seam_without_words_are_named_by_the_title_of_whoever_attached(tmp_path: Path) -> None:
    module = tmp_path / "bonus"
    (module / "words").mkdir(parents=True)
    (module / "module.yaml").write_text("module: bonus\nversion: 1.0.0\nneeds: [ring]\n")
    (module / "bonus.rondel").write_text("before ring.game { each player in players { score 1 to player } }\n")
    (module / "words" / "de.yaml").write_text("messages:\n  module.title: Meine Regel\n")
    shelves = [str(tmp_path), str(GAMES)]
    rules = load("ring", "bonus", players=2, shelves=shelves)
    game, speech = rules.start(1), voice_for(rules, shelves).speech("de")
    assert speech.points_of(game.account) == {"red": {"Meine Regel": 1}, "blue": {"Meine Regel": 1}}
    assert "Rot erhält 1 Punkt (Meine Regel)" in [told.text for told in tell(speech, game, 1)]
    assert Namer(speech, speech).rule("ring.game", speech) == "Meine Regel"


def test_a_shared_victory_names_all_winners() -> None:
    _, speech = ring()
    shared = Result({"red": 1, "blue": 1}, ("red", "blue"))
    assert speech.result(shared) == "Rot und Blau teilen sich den Sieg mit 1 Punkt"


def test_a_winner_with_fewer_points_is_named_with_those() -> None:
    _, speech = ring("en")
    assert speech.result(Result({"red": 23, "blue": 22}, ("blue",))) == "Blue wins with 22 points"
