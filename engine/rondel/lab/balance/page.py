"""A balance as one page of HTML that needs nothing else: the curve, the words, the table, how to read it."""

from __future__ import annotations

from html import escape

from rondel.lab.balance.balance import BalanceResult, BalanceVerdict
from rondel.lab.balance.curve import CurveDrawn
from rondel.lab.balance.told import BalanceTold
from rondel.lab.balance.vary import option_text

MARK = "<!-- rondel balance -->"
STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
body { color: #1c2430; background: #fff } h1 { font-size: 1.4rem }
svg { width: 100%; height: auto } table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .2rem .9rem .2rem 0; text-align: right; font-variant-numeric: tabular-nums }
thead th { border-bottom: 1px solid #8a94a3 }
.grid { stroke: #dde2e9 } .tick { font-size: 13px; fill: #4a5565 } .label { font-size: 14px; fill: #1c2430 }
.range { fill: #f4d58a; opacity: .45 } .cross { stroke: #8a5a00; stroke-width: 1.5 }
.want { stroke: #a3283d; stroke-width: 1.5; stroke-dasharray: 6 4 }
.curve { fill: none; stroke: #2a5d9f; stroke-width: 2 }
.bar { stroke: #2a5d9f; stroke-width: 2 } .point { fill: #2a5d9f }
"""


def page_of(result: BalanceResult, told: BalanceTold) -> str:
    """The whole page."""
    name, measured = result.plan.varied.name, told.measured(result)
    title = told.say("title", text=measured, what=name)
    sentences = "\n".join(f"<p>{escape(sentence)}</p>" for sentence in told.sentences(result))
    return f"""<!doctype html>
{MARK}
<html lang="{escape(told.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{STYLE}</style></head>
<body><main>
<h1>{escape(title)}</h1>
<p>{escape(told.head(result))}</p>
{_drawn(result, title).svg()}
{sentences}
{_table(result, told)}
<p>{escape(told.say("legend"))}</p>
</main></body>
</html>
"""


def _drawn(result: BalanceResult, title: str) -> CurveDrawn:
    is_number, share = result.plan.varied.is_number, result.plan.measure.is_share
    names = [option_text(value) for value in result.values]
    return CurveDrawn(
        title=title,
        names=names,
        places=[float(value) if is_number else float(i) for i, value in enumerate(result.values)],
        points=result.curve,
        below=result.plan.varied.name,
        want=result.plan.want,
        crossing=result.crossing if result.verdict is BalanceVerdict.CROSSED else None,
        joined=is_number,
        unit=100.0 if share else 1.0,
        sign=" %" if share else "",
    )


def _table(result: BalanceResult, told: BalanceTold) -> str:
    rows = [
        f'<tr><th scope="row">{escape(option_text(value))}</th><td>{escape(told.estimate(result, found))}</td></tr>'
        for value, found in zip(result.values, result.curve, strict=True)
    ]
    names = (result.plan.varied.name, told.measured(result))
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    return "\n".join(["<table>", f"<thead><tr>{heads}</tr></thead>", "<tbody>", *rows, "</tbody></table>"])
