"""Chapters of the log: headings, what is told with what a deed was given, and points told as a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Game, load
from rondel.source.collect import collect, shelf_from_path
from rondel.tell.log_lines import Told
from rondel.tell.speech import Speech, voice_of
from rondel.tell.telling import tell

FACTS = """\
module: fair
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {hue: [amber, jade]}
pieces: {coin: {count: 4, home: bank, kept: purse}}
places:
  bank: {}
  purse: {per: player}
chapters:
  day:
  judge:
  prizes: {table: true}
"""
RULES = """\
deed game { each n in 1..2 { do day }  do prizes }
deed day { as red { take 1 coin } }
deed prizes { each hue in hues { do judge(hue, 3) }  as blue { score 1 } }
deed judge(hue, worth: number) { as red { either gold { score worth } or silver { score worth - 1 } } }
"""
WORDS = """\
terms:
  set.hue.amber: amber
  set.hue.jade: jade
  deed.judge: {one: prizes, only: one}
  deed.prizes: {one: a present, only: one}
messages:
  log.begin.fair.day: "Day {n}"
  log.begin.fair.prizes: "The prizes"
  about.fair.judge: "{hue}"
  ask.fair.judge.gold: "Gold or silver for {hue}, worth {worth}?"
  log.fair.judge.gold.gold: "{player: cap} is given gold for {hue}"
"""


@pytest.fixture
def fair(tmp_path: Path) -> tuple[Game, Speech]:
    (tmp_path / "fair" / "words").mkdir(parents=True)
    for name, text in {"module.yaml": FACTS, "fair.rondel": RULES, "words/en.yaml": WORDS}.items():
        (tmp_path / "fair" / name).write_text(text, encoding="utf-8")
    rules = load("fair", shelves=[tmp_path])
    modules, _ = collect(["fair"], [shelf_from_path(tmp_path)])
    return rules.start(1), voice_of(rules, modules).speech("en")


def told(fair: tuple[Game, Speech], since: tuple[int, int] = (0, 0)) -> list[Told]:
    game, speech = fair
    return tell(speech, game, None, since)


def test_what_begins_is_announced_and_counted(fair: tuple[Game, Speech]) -> None:
    assert [line.text for line in told(fair) if line.is_heading] == ["Day 1", "Day 2", "The prizes"]


def test_a_question_names_what_the_deed_under_way_was_given(fair: tuple[Game, Speech]) -> None:
    game, speech = fair
    assert speech.question(game) == "Gold or silver for amber, worth 3?"
    game.choose("gold")
    assert speech.question(game) == "Gold or silver for jade, worth 3?"


def test_a_choice_is_told_with_what_the_deed_was_given_at_the_time(fair: tuple[Game, Speech]) -> None:
    fair[0].play(["gold", "gold"])
    texts = [line.text for line in told(fair)]
    assert "Red is given gold for amber" in texts
    assert "Red is given gold for jade" in texts


def test_points_are_told_together_when_their_chapter_ends(fair: tuple[Game, Speech]) -> None:
    fair[0].play(["gold", "silver"])
    last = told(fair)[-1]
    assert last.text.splitlines() == [
        "               Red  Blue",
        "Prizes: amber   +3",
        "Prizes: jade    +2",
        "A present             +1",
        "Total           +5    +1",
    ]
    assert last.table is not None
    assert last.table.rows[-1].points == (5, 1)


def test_whoever_is_asked_in_between_sees_the_points_so_far_and_none_twice(fair: tuple[Game, Speech]) -> None:
    game, _ = fair
    game.choose("gold")
    first, heard = told(fair), (len(game.choices), len(game.events))
    game.choose("gold")
    both = [number for line in [*first, *told(fair, heard)] for number in line.events]
    assert "Prizes: amber" in first[-1].text
    assert len(both) == len(set(both))
    assert "Prizes: amber" not in told(fair, heard)[-1].text


def test_without_words_a_chapter_is_not_announced(fair: tuple[Game, Speech]) -> None:
    assert not any("judge" in line.text.casefold() for line in told(fair))


# --- what others may write ---

WITH_BANDITS = """\
module: raid
version: 1.0.0
players: {from: 1, to: 1, colours: [red]}
neutrals: [bandits]
pieces:
  coin: {count: 2, home: bank}
  die: {count: 1, faces: 6, home: bank}
places: {bank: {}, field: {}}
chapters: {storm: }
"""


def written(shelf: Path, facts: str, rules: str, words: str = "") -> tuple[Game, Speech]:
    """A module of one's own at its first decision."""
    name = facts.split()[1]
    (shelf / name / "words").mkdir(parents=True)
    texts = {"module.yaml": facts, "rules.rondel": rules, **({"words/en.yaml": words} if words else {})}
    for file, text in texts.items():
        (shelf / name / file).write_text(text, encoding="utf-8")
    rules_read = load(name, shelves=[shelf])
    modules, _ = collect([name], [shelf_from_path(shelf)])
    return rules_read.start(1), voice_of(rules_read, modules).speech("en")


def test_what_a_neutral_party_does_is_told_of_it(tmp_path: Path) -> None:
    deeds = "deed game { as bandits { do storm } as red { choose n in 1..2  score n } }\n"
    deeds += "deed storm { move first(bank.coins) to field  set die.face = 3 }\n"
    texts = [line.text for line in told(written(tmp_path, WITH_BANDITS, deeds))]
    assert texts == ["Bandits moves a coin to the field", "Bandits sets the die to 3"]


def test_parameters_may_be_called_as_they_like_and_nought_is_a_number(tmp_path: Path) -> None:
    deeds = "deed game { as red { do storm(0) } }\ndeed storm(id: number) { choose n in 1..2  score n }\n"
    words = 'messages:\n  ask.raid.storm.n: "How many of {id}?"\n  log.begin.raid.storm: "Storm {id}, {n} so far"\n'
    game, speech = written(tmp_path, WITH_BANDITS, deeds, words)
    assert speech.question(game) == "How many of 0?"
    assert told((game, speech))[0].text == "Storm 0, 1 so far"


def test_a_redraw_keeps_the_story_of_what_was_seen_whatever_chapters_there_are(tmp_path: Path) -> None:
    facts = """\
module: deal
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {hue: [amber, coral, dun, jade]}
pieces: {card: {of: [hue], count: 1, home: deck}}
places: {deck: {stack: true, seen: nobody}, hand: {per: player, seen: owner}}
chapters: {a: , b: , c: , d: }
"""
    deeds = "deed game { shuffle deck  as blue { move 2 of deck to you.hand  do a  do b  do c  do d }\n"
    deeds += "  as red { choose n in 1..2  score n } }\n"
    deeds += "".join(f"deed {name} {{ score 1 }}\n" for name in "abcd")
    game, _ = written(tmp_path, facts, deeds)
    for seed in range(20):
        other = game.redraw("red", seed)
        moved = {event.values[0] for event in other.events if event.is_move}
        assert {game.rules.model.rules.world.pieces[piece - 1].name for piece in moved} == {
            *other.view("blue").places["hand.blue"]
        }


def test_that_nothing_came_of_a_chapter_is_told_where_a_module_says_so(tmp_path: Path) -> None:
    deeds = "deed game { as red { do storm  choose n in 1..2  do storm  choose more in 1..2  score more } }\n"
    deeds += "deed storm { score 0  if count(field.coins) == 0 { move first(bank.coins) to field } }\n"
    words = 'messages:\n  log.idle.raid.storm: "Nothing is left for {player}"\n'
    game, speech = written(tmp_path, WITH_BANDITS, deeds, words)
    assert [line.text for line in told((game, speech))] == ["Red moves a coin to the field"]
    game.choose("2")
    assert told((game, speech))[-1].text == "Nothing is left for Red"
