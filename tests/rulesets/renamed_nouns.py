"""The nouns that a test renames, what they become, and the few sentences that are right as they stay."""

from __future__ import annotations

from .agreement import Renamed

# By language and gender, what a noun of another gender is renamed to.
NEW = {
    "de": {
        "m": Renamed("n", "Glorf", "Glorfe", "Glorfes"),
        "f": Renamed("m", "Plumpf", "Plumpfe", "Plumpfes"),
        "n": Renamed("f", "Quimsel", "Quimseln"),
    },
    "fr": {"m": Renamed("f", "quimsette", "quimsettes"), "f": Renamed("m", "glorfeau", "glorfeaux")},
}

# The nouns that are renamed, and other things whose names hold them: each of these is renamed by itself.
NOUNS: dict[str, tuple[str, ...]] = {
    "base.piece.knight": ("piece.manor",),
    "base.piece.vassal": ("space.activate_vassal",),
    "base.piece.marker": ("piece.morgana_marker", "space.influence_anywhere"),
    "base.piece.mission": (),
    "base.piece.item.flag": ("piece.vassal.flag_bearer",),
    "base.piece.item.shield": ("piece.vassal.shield_bearer", "piece.market_tile.shield"),
    "base.piece.item.material": ("piece.market_tile.material",),
    "base.piece.staff": ("piece.neutral_staff",),
    "base.piece.manor": ("space.replace_manor",),
    "base.piece.traitor": (),
    "base.piece.apple": (
        "piece.poisoned_apple",
        "word.poisoned_apple",
        "space.apple_mistletoe",
        "space.apple",
        "piece.apple_tile",
    ),
    "base.piece.grail": ("treasure.grail",),
    "base.piece.excalibur": ("treasure.excalibur",),
    "base.place.castle": (),
    "base.place.principality": ("space.principality",),
    "base.piece.die": ("piece.own_die", "piece.merlin_die", "piece.arthur_die", "piece.morgana_die"),
    "base.piece.own_die": (),
    "base.piece.merlin_die": (),
    "gold.piece.coin": ("space.gold_coin",),
    "kings_favor.piece.seal": ("piece.signet_ring", "space.signet", "word.seal"),
    "decree.piece.decree_tile": ("word.decree",),
    "market.piece.labourer": ("word.labourer",),
}

# A pronoun of these sentences stands for something else, or for several, which have one gender in German.
OF_SOMETHING_ELSE = frozenset(
    f"{module}.{id}"
    for module, ids in {
        "base": "rule.B-SCORE-GRAIL-01 rule.B-SETUP-19 rule.D-11 rule.D-19 rule.D-26 rule.O-17 rule.O-23 rule.O-26 "
        "rule.O-27 rule.B-SPACE-GRAIL-03 rule.B-SPACE-PRIN-05 rule.B-SCORE-INF-03 why.base.flag.mirror.play",
        "arthur": "rule.AR-27 ask.arthur.manor_bonus.tile",
        "decree": "rule.Q2-07",
        "gold": "rule.GM-01",
        "market": "rule.EX-D59 rule.MK-09 rule.X-30 rule.X-126",
        "morgana": "rule.MO-DARK-02 rule.MO-POISON-02 rule.X-18 rule.X-29 rule.X-48 rule.X-77 "
        "choose.morgana.option.poisoned_apple",
        "round_table": "rule.O-X26 rule.O-X31 rule.X-116 why.round_table.option.gawain.play",
        "treasures": "rule.O-78 rule.Q1-06 rule.Q1-07",
    }.items()
    for id in ids.split()
)

# Sentences that keep an old noun: of a module that need not be at the table, or of what an edition prints.
KEPT = ("arthur.rule.X-146#0", "market.rule.D-X12#0")
