"""Which of many things one may speak of, if some false ones among them are put up with.

Where hundreds of things are looked at, chance alone makes some of them look like something. By the method of Benjamini
and Hochberg, of those that are spoken of 5 % on average are nothing but chance.
"""

from __future__ import annotations

from collections.abc import Mapping

FALSE_SHARE = 0.05


def discovered(chances: Mapping[str, float]) -> set[str]:
    """Those of some differences that may be spoken of; of each it is known how often chance alone does the like."""
    ranked = sorted(chances, key=lambda name: chances[name])
    good = [rank for rank, name in enumerate(ranked, 1) if chances[name] <= FALSE_SHARE * rank / len(ranked)]
    return set(ranked[: max(good, default=0)])
