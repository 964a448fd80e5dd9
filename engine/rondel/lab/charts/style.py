"""The colours and lines of all pictures, light and dark.

The two sides are blue and orange, which everybody can tell apart, and never differ by colour alone: one is filled where
the other is a line, and bars stand in a fixed order.
"""

from __future__ import annotations

LIGHT = """\
--first: #0072b2; --second: #c2570c; --found: #1d3f72; --ink: #1b1f24; --soft: #55606c; --paper: #ffffff;
--ground: #f4f2ee; --line: #d9d5cd; --zero: #7a828c; --band: #0072b233;"""
DARK = """\
--first: #6cb8ea; --second: #f0a35e; --found: #a9cdf5; --ink: #eceff3; --soft: #aab4c0; --paper: #1d2229;
--ground: #14181d; --line: #363e48; --zero: #8b95a1; --band: #6cb8ea33;"""

CHART_STYLE = f"""\
:root {{ color-scheme: light dark; {LIGHT} }}
@media (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }}
.picture {{ display: block; overflow: visible; font: inherit; }}
.picture .label {{ fill: var(--ink); font-size: 14px; }}
.picture .value {{ fill: var(--ink); font-size: 14px; font-weight: 600; font-variant-numeric: tabular-nums; }}
.picture .value.hollow {{ font-weight: 400; }}
.picture .halo {{ paint-order: stroke; stroke: var(--paper); stroke-width: 5px; stroke-linejoin: round; }}
.picture .tick {{ fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }}
.picture .grid {{ stroke: var(--line); }}
.picture .zero {{ stroke: var(--zero); stroke-width: 1.5; }}
.picture .first {{ fill: var(--first); }}
.picture .second {{ fill: var(--second); }}
.picture .first.shape {{ fill-opacity: .55; }}
.picture .second.outline {{ fill: none; stroke: var(--second); stroke-width: 2.5; }}
.picture .range {{ stroke: var(--found); stroke-width: 2.5; }}
.picture .range.hollow {{ stroke: var(--soft); }}
.picture .dot {{ stroke: var(--found); stroke-width: 2.5; fill: var(--found); }}
.picture .dot.hollow {{ stroke: var(--soft); fill: var(--paper); }}
.picture .band {{ fill: var(--band); }}
.picture .estimate {{ fill: none; stroke: var(--first); stroke-width: 2; }}
@media (max-width: 30rem) {{ .picture .label, .picture .value {{ font-size: 12.5px; }} }}
"""
