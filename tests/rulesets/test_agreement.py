"""The tables by which renamed nouns are looked at see what is wrong, and nothing else."""

from __future__ import annotations

import pytest

from .agreement import french_faults, german_faults, typed_for
from .renamed_nouns import NEW

WRONG_IN_GERMAN = [
    ("f", "Nimm den Quimsel."),
    ("f", "Lege sie auf deinem Quimsel ab."),
    ("n", "Der rote Glorf liegt hier."),
    ("n", "Ein freier Glorf kostet nichts."),
    ("m", "Sie kommt ins Plumpf."),
    ("m", "Der Plumpf, die du nutzt, kommt zurück."),
    ("n", "Das Glorf, auf der er steht, ist frei."),
]
RIGHT_IN_GERMAN = [
    ("f", "Ein Feld, das eine Quimsel zeigt, bringt jedem eine Quimsel."),
    ("n", "Nimm eines deiner unbenutzten Glorfe, das dort liegt, oder die eines anderen Glorfes."),
    ("m", "Die Farbe, in der Plumpfe liegen, ist die eines Plumpfes, in dem nichts ist."),
]
WRONG_IN_FRENCH = [
    ("m", "Prenez une glorfeau."),
    ("f", "Placez-le près du quimsette."),
    ("f", "Quels quimsettes ?"),
    ("m", "Prenez un nouveau ulfeau."),
    ("m", "Ce ulfeau reste là."),
    ("f", "Prenez votre part de immelles."),
    ("f", "Sa immelle reste là."),
    ("m", "Le nombre d'glorfeaux compte."),
    ("m", "Cet glorfeau reste là."),
]
RIGHT_IN_FRENCH = [
    ("m", "Prenez un glorfeau au choix."),
    ("f", "Placez la première quimsette avec vos quimsettes."),
    ("m", "Prenez ce nouvel ulfeau, ou de nouveaux ulfeaux, et l'ulfeau de cet ulfeau."),
    ("f", "Prenez son immelle, sa nouvelle immelle, et celle de l'immelle."),
]


def in_french(gender: str, said: str) -> list[str]:
    return [fault for noun in NEW["fr"][gender] for fault in french_faults(said, noun)]


@pytest.mark.parametrize(("gender", "said"), WRONG_IN_GERMAN)
def test_german_words_of_another_gender_are_seen(gender: str, said: str) -> None:
    assert list(german_faults(said, NEW["de"][gender][0])) != []


@pytest.mark.parametrize(("gender", "said"), RIGHT_IN_GERMAN)
def test_german_words_of_the_right_gender_pass(gender: str, said: str) -> None:
    assert list(german_faults(said, NEW["de"][gender][0])) == []


@pytest.mark.parametrize(("gender", "said"), WRONG_IN_FRENCH)
def test_french_words_of_another_gender_are_seen(gender: str, said: str) -> None:
    assert in_french(gender, said) != []


@pytest.mark.parametrize(("gender", "said"), RIGHT_IN_FRENCH)
def test_french_words_of_the_right_gender_pass(gender: str, said: str) -> None:
    assert in_french(gender, said) == []


@pytest.mark.parametrize(
    ("language", "gender", "typed", "found"),
    [
        ("de", "m", "… bleibt, wo ihn … hinstellt", ["ihn"]),
        ("de", "n", "Es gibt …, oder du hast keines mehr", ["keines"]),
        ("de", "n", "Es gibt kein Feld, und … bleibt, wo es ist", []),
        ("de", "m", "… muss frei sein", []),
        ("fr", "m", "S'il n'en reste plus, il retourne …", ["il"]),
        ("fr", "m", "Relancez tous …, et il faut …", ["tous"]),
        ("fr", "m", "Utilisez … que vous n'avez pas encore joué", ["… que vous n'avez pas encore joué"]),
        ("fr", "m", "On regarde … si … n'est plus disponible", []),
    ],
)
def test_words_typed_for_a_gender_are_seen(language: str, gender: str, typed: str, found: list[str]) -> None:
    assert typed_for(language, gender, typed) == found
