"""Every line of the log names what it tells: the piece, where it went, what it shows now, and who did it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from rondel import Game, load
from rondel.play.events import Event
from rondel.tell.log_lines import Told
from rondel.tell.numbered_options import folded
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech
from rondel.tell.telling import tell

ALL = ("arthur", "caerleon", "decree", "gold", "kings_favor", "market", "morgana", "round_table", "treasures")
SETS = (
    ("base",), ("kings_favor",), ("arthur",), ("round_table",), ("treasures", "decree"), ("gold",), ("market",),
    ("caerleon",), ("morgana",), ALL,
)  # fmt: skip
LANGUAGES = ("en", "de", "fr")

# What a line leaves out, by the message that says it, and why that is not missed. Nothing else may be left out, and no
# more than twenty may.
IMPLIED = {
    ("place", "log.pay"): "paying: where things go that were paid, their kind says",
    ("place", "log.return"): "going home: where a thing belongs, its kind says",
    ("place", "log.discard"): "discarding: each kind has one pile for it",
    ("place", "log.base.turn.die"): "using a die lays it aside, always in the same place",
    ("place", "log.base.option.mission.play.card"): "completing a mission discards it, always",
    ("place", "log.base.flag.missions.play.card"): "completing a mission discards it, always",
    ("piece", "log.base.reward.ability"): "learning an ability is laying a seal on it, always",
    ("place", "log.arthur.use_ring.card"): "completing a mission discards it, always",
    ("place", "log.treasures.discard_one.lost"): "giving up is going home",
    ("place", "log.round_table.option.bedivere.play.old"): "French calls the display by a word of its own here",
    ("face", "log.rolls"): "a roll that is repeated at once: only the last one lies on the table",
    ("face", "log.shows"): "what shows no numbers names the side that lies up",
    ("face", "log.face.cauldron_token"): "a token has no number: it names the side that lies up",
}


def played(modules: tuple[str, ...], seed: int) -> Game:
    game, rng = load("base", *modules, players=2 + seed % 3).start(seed), Random(seed)
    while not game.over:
        game.choose(rng.choice(game.options))
    return game


def names(speech: Speech, text: str, *terms: str) -> bool:
    """Whether a text holds a form of one of some terms; `~` stands for the ending of an adjective."""
    found = (speech.nouns.catalogue.find_term(id) for id in terms)
    forms = {folded(form).partition(" (")[0] for term in found if term for form in term.forms.values()}
    return any(re.search(re.escape(form).replace("\\~", r"\w*"), text) for form in forms)


def names_piece(speech: Speech, text: str, number: int) -> bool:
    nouns, piece = speech.nouns, speech.world.pieces[number - 1]
    own = nouns.piece(number, seat=piece.owner)
    return names(speech, text, nouns.piece(number), own, nouns.hidden(piece.kind), f"piece.{piece.kind}")


def names_place(speech: Speech, text: str, event: Event) -> bool:
    to, nouns = event.values[2], speech.nouns
    if owner := nouns.owner(to):
        return folded(speech.player(speech.rules.players[owner - 1])) in text
    return names(speech, text, nouns.place(to), nouns.place(to, seat=event.by))


def left_out(speech: Speech, line: Told, event: Event) -> Iterator[str]:
    """What a line does not say of an event that it tells."""
    text = folded(line.text)
    if event.is_move and not names_piece(speech, text, event.values[0]):
        yield "piece"
    if event.is_move and not names_place(speech, text, event):
        yield "place"
    if event.what in ("face", "roll") and str(event.values[1]) not in text:
        yield "face"
    if line.player and folded(speech.player(line.player)) not in text:
        yield "doer"


def unsaid(game: Game, speech: Speech) -> Iterator[str]:
    for line in tell(speech, game, None):
        for event in (game.events[number] for number in line.events if line.table is None):
            for what in left_out(speech, line, event):
                if (what, line.message) not in IMPLIED:
                    yield f"{line.message} does not name the {what}: {line.text}"


@pytest.mark.parametrize("modules", [ALL], ids="+".join)
def test_a_line_names_what_it_tells(modules: tuple[str, ...]) -> None:
    game = played(modules, 4)
    voice = voice_for(game.rules, ())
    assert [text for language in LANGUAGES for text in unsaid(game, voice.speech(language))] == []


@pytest.mark.soak
@pytest.mark.parametrize("modules", SETS, ids="+".join)
def test_the_lines_of_many_games_name_what_they_tell(modules: tuple[str, ...]) -> None:
    for seed in range(6):
        game = played(modules, seed)
        voice = voice_for(game.rules, ())
        assert [text for language in LANGUAGES for text in unsaid(game, voice.speech(language))] == []


def test_the_points_of_a_table_are_those_that_were_given() -> None:
    game = played(("base",), 5)
    players = game.rules.players
    for line in tell(voice_for(game.rules, ()).speech("en"), game, None):
        if line.table is not None:
            given = dict.fromkeys(players, 0)
            for number in line.events:
                _, seat, amount, *_ = game.events[number].values
                given[players[seat - 1]] += amount
            assert line.table.rows[-1].points == tuple(given.values())
