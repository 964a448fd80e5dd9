"""Every mistake in words is told with its code, at its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.problems import Problem, Span
from rondel.source.document import read_document
from rondel.words.check import check_words

Check = Callable[..., list[Problem]]

TAKE = {"log.take": frozenset({"player", "piece", "n"})}
CUBE = frozenset({"piece.cube"})


def told(problems: list[Problem]) -> list[str]:
    """Each problem as "code file:line:column what is underlined"."""
    return [f"{each.code} {each.span}" for each in problems]


def the(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, problems
    return problems[0]


def english(*messages: str, terms: str = "piece.cube: cube") -> dict[str, str]:
    lines = ["terms:", f"  {terms}", "messages:", *(f"  {message}" for message in messages)]
    return {"base/en": "\n".join(lines)}


def test_good_words_have_no_problem(check: Check) -> None:
    files = english('log.take: "{player} takes {n} {piece: n}"')
    files["base/de"] = (
        "terms: {piece.cube: {gender: m, one: Würfel, other: Würfel}}\n"
        'messages: {log.take: "{player} nimmt {n} {piece: acc n}"}'
    )
    assert check(files, TAKE, CUBE) == []


def test_unknown_variable(check: Check) -> None:
    problem = the(check(english('log.take: "{plyer} takes {n} {piece: n}"'), TAKE, CUBE))
    assert problem.code == "words/unknown-variable"
    assert problem.span == Span("base/en.yaml", 4, 15, 4, 20)
    assert problem.message == "'log.take' has no variable 'plyer'; it has n, piece, player"
    assert problem.hint == "did you mean 'player'?"


def test_a_word_after_the_colon_that_nobody_knows_is_taken_for_a_variable(check: Check) -> None:
    problem = the(check(english('log.take: "{player} takes {n} {piece: thee}"'), TAKE, CUBE))
    assert (problem.code, problem.hint) == ("words/unknown-variable", "did you mean 'the'?")
    assert problem.span == Span("base/en.yaml", 4, 41, 4, 45)


def test_unused_variable_if_no_language_uses_it() -> None:
    files = {"en": "messages: {log.take: '{player}'}", "de": "messages: {log.take: '{piece}'}"}
    documents = {}
    for language, text in files.items():
        document, _ = read_document(text, f"{language}.yaml")
        assert document is not None
        documents[language] = [("base", document)]
    problem = the(check_words(documents, TAKE, frozenset()))
    assert problem.code == "words/unused-variable"
    assert problem.span == Span("en.yaml", 1, 12, 1, 20)
    assert problem.message == "no language uses 'n' in 'log.take'"


def test_bad_message(check: Check) -> None:
    problem = the(check(english('log.take: "takes {piece"'), TAKE, CUBE))
    assert (problem.code, problem.span) == ("words/bad-message", Span("base/en.yaml", 4, 20, 4, 21))


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("{n ? one: card}", "no branch serves"),
        ("{n ? uno: card | other: cards}", "'uno' is no key"),
        ("{piece ? m: x | f: y}", "'m' is no key of a branch in English"),
    ],
)
def test_branches_that_do_not_serve(check: Check, message: str, words: str) -> None:
    problems = check(english(f'log.take: "{message}"'), TAKE, CUBE)
    assert {problem.code for problem in problems} == {"words/bad-message"}
    assert any(words in problem.message for problem in problems)


@pytest.mark.parametrize(
    ("language", "asked", "words"),
    [
        ("en", "acc", "English has no case 'acc'"),
        ("fr", "dat", "French has no case 'dat'"),
        ("en", "de", "'de' does not merge with an article in English"),
        ("de", "in", "'in' needs dat or acc, not 'nom'"),
        ("de", "zu acc", "'zu' needs dat, not 'acc'"),
        ("it", "the", "'it' has no article 'the'"),
    ],
)
def test_a_language_is_asked_for_what_it_has_not(check: Check, language: str, asked: str, words: str) -> None:
    text = f"messages: {{log.take: '{{piece: {asked}}}'}}"
    problem = the(check({f"base/{language}": text}, TAKE))
    assert (problem.code, problem.message) == ("words/bad-form", words)
    assert problem.span == Span(f"base/{language}.yaml", 1, 23, 1, 23 + len(asked) + 9)


BAD_TERMS = [
    ("de", "{gender: x, one: Stein}", (1, 30), "'x' is no gender of German; it is m or f or n"),
    ("de", "{gendre: m, one: Stein}", (1, 22), "'gendre' has no meaning in a term of German"),
    ("en", "{gender: m, one: cube}", (1, 22), "a term of English has no 'gender'"),
    ("fr", "{one: {nom: pion}}", (1, 27), "'one' is a text: French has no cases"),
    ("de", "{one: {akk: Stein}}", (1, 28), "'akk' is no form of German"),
    ("en", "{one: 100}", (1, 27), "'one' is not a text"),
    ("en", "[a, b]", (1, 21), "a term is a text or an entry with its forms"),
    ("en", "{note: a b}", (1, 21), "this term has no form"),
    ("en", "{one: a, status: new}", (1, 38), "'new' is no status of English; it is printed or proposed"),
    ("de", "{one: Dunkl~ Einfluss}", (1, 21), "a term with an adjective (~) inside needs its gender"),
    ("en", "{one: a, where: dans}", (1, 37), "'dans' is no where of English; it is in or on"),
]


@pytest.mark.parametrize(("language", "record", "place", "words"), BAD_TERMS)
def test_bad_form(check: Check, language: str, record: str, place: tuple[int, int], words: str) -> None:
    problem = the(check({f"base/{language}": f"terms: {{piece.cube: {record}}}"}, {}, CUBE))
    assert (problem.code, problem.message) == ("words/bad-form", words)
    assert (problem.span.line, problem.span.column) == place


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("- a", (1, 1), "a words file has the keys terms and messages"),
        ("term: {}", (1, 1), "'term' has no meaning in a words file"),
        ("terms: []", (1, 8), "'terms' holds ids with their words"),
        ("messages: {3: a}", (1, 12), "'3' is no id"),
        ("status: odd", (1, 9), "'odd' is no status; it is printed or proposed"),
        ("rebinds: {a.b: 3}", (1, 16), "'a.b' is rebound to the id of a term"),
    ],
)
def test_bad_file(check: Check, text: str, place: tuple[int, int], words: str) -> None:
    problem = the(check({"base/en": text}))
    assert (problem.code, problem.message) == ("words/bad-file", words)
    assert (problem.span.line, problem.span.column) == place


def test_a_message_that_is_no_text(check: Check) -> None:
    problem = the(check({"base/en": "messages: {log.take: 3}"}, TAKE))
    assert (problem.code, problem.span) == ("words/bad-message", Span("base/en.yaml", 1, 22, 1, 23))


GERMAN_TAKE = 'messages: {{log.take: "{{player}} {{n}} {}"}}\nterms: {{piece.cube: {}}}'


@pytest.mark.parametrize(
    ("language", "slot", "record", "lacks", "hint"),
    [
        ("de", "{piece: the}", "Stein", "'gender'", "add 'gender:' to its entry"),
        ("de", "{piece: n}", "{gender: m, one: Stein}", "'other'", "'only: one'"),
        ("de", "{piece: gen}", "{gender: n, one: Haus}", "'gen' of 'one'", "add 'one:' with 'gen:'"),
        (
            "de",
            "{piece: dat n}",
            "{gender: m, one: Spieler am Zug, other: Spieler am Zug}",
            "'dat' of 'other'",
            "'dat:'",
        ),
        ("de", "{~piece piece.cube: acc}", "Stein", "'gender'", "add 'gender:'"),
        ("de", "{piece: in acc}", "Stein", "'gender'", "add 'gender:'"),
        ("de", "{piece ? m: x | f: y | n: z}", "Stein", "'gender'", "add 'gender:'"),
        ("fr", "{piece: the}", "{gender: m, one: hôtel}", "'onset'", "add 'onset:'"),
        ("fr", "{piece: de}", "{gender: f, one: hutte}", "'onset'", "add 'onset:'"),
        ("fr", "{piece: n}", "{gender: f, one: carte Quête}", "'other'", "add 'other:'"),
        ("en", "{piece: n}", "{one: sheep, only: one}", "", ""),
        ("de", "{piece: n}", "{gender: m, one: Gral, only: one}", "", ""),
        ("de", "{piece: the gen}", "{one: Merlin, article: none}", "", ""),
        ("en", "{piece: a n}", "cube", "", ""),
    ],
)
def test_missing_form(check: Check, language: str, slot: str, record: str, lacks: str, hint: str) -> None:
    problems = check({f"base/{language}": GERMAN_TAKE.format(slot, record)}, TAKE, CUBE)
    if not lacks:
        assert not problems
        return
    problem = the(problems)
    assert problem.code == "words/missing-form"
    assert problem.message == f"'piece.cube' has no {lacks}, which 'log.take' asks for"
    assert problem.span == Span(f"base/{language}.yaml", 2, 21, 2, 21 + len(record))
    assert problem.also[0].span.line == 1
    assert hint in problem.hint


def test_the_sentences_of_the_engine_ask_for_forms_too(check: Check) -> None:
    problem = the(check({"base/de": "terms: {piece.cube: Stein}"}, {}, CUBE))
    assert problem.message == "'piece.cube' has no 'gender', which 'log.move' asks for"


def test_a_variable_may_hold_what_it_is_told_to(check: Check) -> None:
    files = {"base/de": 'messages: {a.b: "{thing: the}"}\nterms: {odd.thing: Ding}'}
    wanted = {"a.b": frozenset({"thing"})}
    assert check(files, wanted, frozenset({"odd.thing"})) == []
    found = check(files, wanted, frozenset({"odd.thing"}), holds={"thing": frozenset({"odd.thing"})})
    assert told(found) == ["words/missing-form base/de.yaml:2:20"]


def test_missing_word_in_every_language(check: Check) -> None:
    problem = the(check(english('log.take: "{player} {n} {piece}"'), TAKE | {"log.lose": frozenset()}, CUBE))
    assert (problem.code, str(problem.span)) == ("words/missing-word", "base/en.yaml:1:1")
    assert problem.message == "there are no words for 'log.lose'; it will be shown as 'lose'"


def test_missing_word_points_to_where_the_id_is_declared(check: Check) -> None:
    where = Span("base/module.yaml", 7, 3, 7, 9)
    problem = the(check({"base/en": "terms: {}"}, {}, CUBE, declared={"piece.cube": where}))
    assert (problem.code, problem.span) == ("words/missing-word", where)


def test_missing_word_in_one_language(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece}"') | {"base/de": "# nichts\nterms: {}"}
    problems = check(files, TAKE, CUBE)
    assert told(problems) == ["words/missing-word base/de.yaml:2:1"] * 2
    assert problems[0].message == "there are no words in de for 'log.take'"
    assert problems[0].also[0].span == Span("base/en.yaml", 4, 3, 4, 11)


def missing_in_polish(check: Check, text: str) -> list[str]:
    """Where problems point of a cube and a sentence that Polish lacks, and of which other file they speak."""
    files = {"base/de": "terms: {piece.cube: Stein}\nmessages: {log.take: '{player} {n} {piece}'}", "base/pl": text}
    problems = check(files | english('log.take: "{player} {n} {piece}"'), TAKE, CUBE)
    missing = [problem for problem in problems if problem.code == "words/missing-word"]
    assert [problem.also[0].span.file for problem in missing] == ["base/en.yaml"] * 2  # not German
    return [str(problem.span) for problem in missing]


def test_a_missing_word_points_to_its_section(check: Check) -> None:
    found = missing_in_polish(check, "# nic\nterms: {}\n\nmessages:\n  module.title: Kamienie\n")
    assert found == ["base/pl.yaml:2:1", "base/pl.yaml:4:1"]


def test_a_missing_word_points_to_the_line_that_waits_for_it(check: Check) -> None:
    text = 'terms:\n  #piece.cube: {one: }\nmessages:\n  # en: ""\n  #log.take: ""\n  module.title: Kamienie\n'
    assert missing_in_polish(check, text) == ["base/pl.yaml:2:4", "base/pl.yaml:5:4"]


def test_a_line_that_waits_in_another_section_is_another_word(check: Check) -> None:
    text = 'terms:\n  #log.take: ""\nmessages:\n  #piece.cube: ""\n  module.title: Kamienie\n'
    assert missing_in_polish(check, text) == ["base/pl.yaml:1:1", "base/pl.yaml:3:1"]


def test_a_missing_word_points_to_the_head_where_there_is_no_section(check: Check) -> None:
    assert missing_in_polish(check, "# nic\nstatus: proposed\n") == ["base/pl.yaml:2:1"] * 2


def test_a_variant_and_a_language_that_a_module_does_not_speak_need_no_words(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece}"') | {"base/en-2017": "terms: {piece.cube: die}"}
    files["other/de"] = "terms: {}"
    assert check(files, TAKE, CUBE) == []


def test_unused_word(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece}"', 'log.tale: "x"', terms="piece.cube: cube\n  piece.cub: cub")
    problems = check(files, TAKE, CUBE)
    assert told(problems) == ["words/unused-word base/en.yaml:3:3", "words/unused-word base/en.yaml:6:3"]
    assert problems[1].message == "nobody asks for 'log.tale'"
    assert problems[1].hint == "did you mean 'log.take'?"


def test_an_id_that_still_waits_for_its_text_is_as_unused_as_any_other(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece}"')
    files["base/de"] = 'terms: {piece.cube: Würfel}\nmessages:\n  log.take: ""\n  log.tale: ""'
    problem = next(problem for problem in check(files, TAKE, CUBE) if problem.code == "words/unused-word")
    assert (problem.span, problem.hint) == (Span("base/de.yaml", 4, 3, 4, 11), "did you mean 'log.take'?")


def test_an_unused_word_that_is_only_a_bit_like_another_is_to_be_removed(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece}"', terms="piece.cube: cube\n  piece.tubs: tubs")
    assert [problem.hint for problem in check(files, TAKE, CUBE)] == ["remove it, or use it"]


def test_a_word_that_a_message_names_is_used_and_so_is_the_title(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece} {word.end}"', 'module.title: "Base"', terms="word.end: end")
    assert check(files, TAKE) == []


def test_unknown_term(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece} {piece.cubes: the}"')
    problem = the(check(files, TAKE, CUBE))
    assert (problem.code, problem.span) == ("words/unknown-term", Span("base/en.yaml", 4, 36, 4, 47))
    assert problem.hint == "did you mean 'piece.cube'?"


def test_unknown_term_as_a_branch(check: Check) -> None:
    files = english('log.take: "{player} {n} {piece ? piece.qube: a | other: b}"')
    assert told(check(files, TAKE, CUBE)) == ["words/unknown-term base/en.yaml:4:36"]


def test_defined_twice(check: Check) -> None:
    files = {"base/en": "terms: {piece.cube: cube}", "house/en": "terms: {piece.cube: block}"}
    problem = the(check(files, {}, CUBE))
    assert (problem.code, problem.span) == ("words/defined-twice", Span("house/en.yaml", 1, 9, 1, 19))
    assert problem.also[0].span.file == "base/en.yaml"
    assert problem.hint == "to replace those words write 'base.piece.cube'"


@pytest.mark.parametrize(
    ("files", "terms"),
    [
        ({"base/en": "terms: {piece.cube: a}", "house/en": "terms: {base.piece.cube: b}"}, {"piece.cube"}),
        (
            {"base/en": "terms: {piece.cube: a}", "house/en": "terms: {piece.cube: b}"},
            {"base.piece.cube", "house.piece.cube"},
        ),
    ],
)
def test_words_of_two_modules_that_do_not_clash(check: Check, files: Mapping[str, str], terms: set[str]) -> None:
    assert check(files, {}, frozenset(terms)) == []


def test_rebind_of_unknown_terms(check: Check) -> None:
    files = {"base/en": "terms: {piece.cube: cube}\nrebinds: {piece.cubes: piece.cubs}"}
    assert told(check(files, {}, CUBE)) == [
        "words/unknown-term base/en.yaml:2:11",
        "words/unknown-term base/en.yaml:2:24",
    ]


def test_rebound_twice(check: Check) -> None:
    files = {
        "base/en": "terms: {piece.cube: cube}",
        "one/en": "terms: {piece.a: a}\nrebinds: {piece.cube: piece.a}",
        "two/en": "terms: {piece.b: b}\nrebinds: {piece.cube: piece.b}",
    }
    problem = the(check(files, {}, CUBE))
    assert (problem.code, str(problem.span)) == ("words/rebound-twice", "two/en.yaml:2:23")
    assert str(problem.also[0].span) == "one/en.yaml:2:23"


def test_what_is_rebound_needs_no_words_of_its_own(check: Check) -> None:
    files = {"base/en": "terms: {piece.cube: cube}\nrebinds: {set.good.cube: piece.cube}"}
    assert told(check(files, {}, CUBE | {"set.good.cube"})) == []


def test_rebind_circle(check: Check) -> None:
    files = {"base/en": "terms: {a.x: ex, a.y: why}\nrebinds: {a.x: a.y, a.y: a.x}"}
    assert told(check(files)) == [
        "words/rebind-circle base/en.yaml:2:16",
        "words/rebind-circle base/en.yaml:2:26",
    ]


def test_the_same_rebind_in_every_language_is_one(check: Check) -> None:
    text = "terms: {piece.cube: a, piece.a: b}\nrebinds: {piece.cube: piece.a}"
    assert check({"base/en": text, "base/it": text}, {}, CUBE) == []


def test_a_renamed_term_must_have_the_forms_of_the_old_one(check: Check) -> None:
    files = {
        "base/de": "terms: {place.land: {gender: n, one: Land, other: Länder}}\nmessages: {a.b: '{place.land: the}'}",
        "town/de": "terms: {place.town: Stadt}\nrebinds: {place.land: place.town}",
    }
    problems = check(files, {"a.b": frozenset()}, frozenset({"place.land"}))
    assert told(problems) == ["words/missing-form town/de.yaml:1:21"]
