"""The nouns that a test renames, what they become, and what else is called so."""

from __future__ import annotations

from rondel.frozen import frozen

from .agreement import Renamed

# By language and gender; a noun is renamed to each of the genders that it has not. In French every other new noun
# begins with a vowel, before which words elide or are others.
NEW: dict[str, dict[str, tuple[Renamed, ...]]] = {
    "de": {
        "m": (Renamed("m", "Plumpf", "Plumpfe", "Plumpfes"),),
        "f": (Renamed("f", "Quimsel", "Quimseln"),),
        "n": (Renamed("n", "Glorf", "Glorfe", "Glorfes"),),
    },
    "fr": {
        "m": (Renamed("m", "glorfeau", "glorfeaux"), Renamed("m", "ulfeau", "ulfeaux")),
        "f": (Renamed("f", "quimsette", "quimsettes"), Renamed("f", "immelle", "immelles")),
    },
}


@frozen
class Noun:
    """What an edition renames with a noun, and whose names hold it, which are renamed by themselves.

    With it: a module names what another one brings by a word of its own, for that one may not be at the table.
    """

    also: tuple[str, ...] = ()
    held_by: tuple[str, ...] = ()


def _word(name: str, *modules: str) -> tuple[str, ...]:
    return tuple(f"{module}.word.{name}" for module in modules)


# Action spaces, in whose names stands what all of them are called.
SPACES = (
    "space.principality", "space.points", "space.influence", "space.influence_vassal", "space.excalibur", "space.grail",
    "space.relocate", "space.exchange", "space.mission", "space.build", "space.stairs", "space.picts", "space.resource",
    "space.influence_anywhere", "space.signet", "space.move_merlin", "space.replace_manor", "space.move_arthur",
    "space.activate_vassal", "space.apple", "space.gold_coin", "space.apple_mistletoe", "space.district", "word.stairs",
)  # fmt: skip

NOUNS = {
    "base.piece.knight": Noun(held_by=("piece.manor",)),
    "base.piece.vassal": Noun(),
    "base.piece.marker": Noun(held_by=("piece.morgana_marker",)),
    "base.piece.mission": Noun(),
    "base.piece.item.flag": Noun(held_by=("piece.vassal.flag_bearer",)),
    "base.piece.item.shield": Noun(held_by=("piece.vassal.shield_bearer", "piece.market_tile.shield")),
    "base.piece.item.material": Noun(held_by=("piece.market_tile.material",)),
    "base.piece.staff": Noun(held_by=("piece.neutral_staff",)),
    "base.piece.manor": Noun(),
    "base.piece.traitor": Noun(),
    "base.piece.apple": Noun(held_by=("piece.poisoned_apple", "piece.apple_tile")),
    "base.piece.grail": Noun(),
    "base.piece.excalibur": Noun(),
    "base.place.castle": Noun(),
    "base.place.principality": Noun(_word("principality", "caerleon"), ("space.principality",)),
    "base.piece.die": Noun(held_by=("piece.own_die", "piece.merlin_die", "piece.arthur_die", "piece.morgana_die")),
    "base.piece.own_die": Noun(),
    "base.piece.merlin_die": Noun(),
    "gold.piece.coin": Noun(),
    "kings_favor.piece.seal": Noun(_word("seal", "arthur"), ("piece.signet_ring",)),
    "decree.piece.decree_tile": Noun(_word("decree", "arthur", "market", "morgana", "round_table", "caerleon")),
    "market.piece.labourer": Noun(_word("labourer", "morgana")),
    "caerleon.piece.district": Noun(("caerleon.place.district",), ("space.district",)),
    "base.place.space": Noun(_word("space", "base"), SPACES),
    "base.word.space": Noun(held_by=("place.space", *SPACES)),
    "arthur.board.inner_ring": Noun(_word("inner_ring", "gold", "morgana")),
    "arthur.piece.pict": Noun(_word("pict", "morgana", "round_table")),
    "kings_favor.piece.ability": Noun(_word("ability", "arthur", "market", "round_table")),
    "round_table.piece.ally": Noun(
        _word("ally", "market", "morgana"), ("piece.ally_tile", "place.ally_stack", "place.alliance")
    ),
    "round_table.piece.marshal": Noun(_word("marshal", "caerleon")),
    "gold.piece.mistletoe": Noun(_word("mistletoe", "round_table")),
    "market.place.market_board": Noun(_word("market_board", "caerleon")),
}

# Names of modules, which stay what is printed on their boxes.
TITLES = ("Dekret des Königs", "Décret Royal")


def _typed(language: str, words: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """By language and id, from lines of an id and its words."""
    lines = (line.split(maxsplit=1) for line in words.strip().splitlines())
    return {(language, id): tuple(said.split(", ")) for id, said in lines}


# Words that are typed for a gender, in a sentence that also names a renamed noun, and are right: they stand for people,
# for several kinds of things together (one form for all genders in German), or for what is typed itself.
_PEOPLE = _typed(
    "de",
    """
    base.rule.B-SCORE-INF-03 sie
    round_table.does.ally.lancelot seine
    """,
) | _typed(
    "fr",
    """
    base.rule.B-SETUP-11 chacun
    base.rule.B-ROUND-04 chacun
    base.rule.O-42 chacun
    base.rule.O-51 chacun
    round_table.rule.KN-03 chacun
    round_table.rule.KN-05 chacun
    round_table.rule.EX-D27 chacun
    round_table.module.about chacun
    arthur.rule.AR-38 chacun
    arthur.rule.EX-D31 chacun
    morgana.rule.X-66 chacun
    morgana.rule.D-X09 chacun
    morgana.rule.EX-X20 chacun
    morgana.rule.EX-X21 chacun
    """,
)
_SEVERAL = _typed(
    "de",
    """
    base.rule.B-GEN-03 sie, ihre, ihrer
    base.rule.B-SETUP-04 ihre, ihrer
    gold.rule.EX-D54 ihre
    gold.rule.O-X33 ihren
    """,
)
# A move; bonuses; a color; nothing; a treasure; a tile. An action; a reserve; actions; a color; results; bonuses;
# placements; a kind.
_TYPED = _typed(
    "de",
    """
    arthur.rule.AR-29 keine
    round_table.rule.O-X26 sie
    treasures.why.treasures.treasure.influence.find deren
    arthur.why.arthur.space.picts.enter es
    market.rule.X-69 es
    caerleon.rule.X-126 es
    """,
) | _typed(
    "fr",
    """
    base.rule.B-FLAG-DIFFERENT-01 celle
    caerleon.rule.X-123 celle
    arthur.rule.AR-10 celles
    kings_favor.rule.O-69 l'une
    round_table.rule.O-X28 celle
    morgana.rule.MO-POISON-02 celui
    morgana.rule.X-18 celui
    morgana.choose.morgana.option.poisoned_apple celui
    round_table.rule.O-X26 chacun, ils
    round_table.rule.X-56 … sont doublés
    caerleon.rule.X-120 … n'est pas bloquée
    caerleon.rule.X-122 … est rangé
    """,
)
OF_SOMETHING_ELSE = _PEOPLE | _SEVERAL | _TYPED
