"""How the page looks; the colours are those of the pictures."""

from __future__ import annotations

PAGE_STYLE = """\
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.1rem; }
header { padding-top: 2.2rem; }
h1 { font-size: clamp(1.6rem, 5vw, 2.5rem); line-height: 1.15; margin: 0 0 1rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 0 0 .6rem; }
.sides { list-style: none; display: flex; flex-wrap: wrap; gap: .6rem; margin: 0 0 1.4rem; padding: 0; }
.sides li { background: var(--paper); border: 1px solid var(--line); border-left: 6px solid var(--first);
  border-radius: 8px; padding: .35rem .8rem; overflow-wrap: anywhere; }
.sides .second { border-left-color: var(--second); }
.sides span { color: var(--soft); margin-right: .35rem; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1.2rem 1.3rem 1.3rem;
  margin: 0 0 1.1rem; }
p { margin: 0 0 .7rem; max-width: 44rem; }
.soft, footer { color: var(--soft); font-size: .92rem; }
.soft { margin-bottom: .3rem; }
.verdict { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .5rem; }
.verdict li { display: flex; gap: .8rem; align-items: baseline; border-radius: 8px; padding: .55rem .8rem;
  background: var(--ground); }
.verdict p { margin: 0; font-size: 1.08rem; max-width: none; }
.verdict span { color: var(--found); min-width: 1.2rem; text-align: center; }
.verdict .alike p, .verdict .alike span { color: var(--soft); }
.verdict .heed { border-left: 6px solid var(--second); }
.verdict .heed p, .verdict .heed span { color: var(--ink); font-weight: 600; }
.verdict code { font-size: .95em; white-space: nowrap; }
.picture { margin: .4rem 0 1.1rem; }
.figures { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; text-align: right; border-top: 1px solid var(--line); white-space: nowrap; }
thead th { border-top: 0; color: var(--soft); font-weight: 600; }
th:first-child { text-align: left; font-weight: 400; white-space: normal; min-width: 11rem; }
td:last-child, thead th:last-child { text-align: left; color: var(--soft); }
.found th, .found td { font-weight: 600; }
pre { background: var(--ground); border-radius: 8px; padding: .8rem 1rem; overflow-x: auto; font-size: .9rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.2rem; margin: 0; font-size: .95rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
footer { padding-bottom: 2rem; }
:focus-visible { outline: 3px solid var(--first); outline-offset: 2px; }
@media (max-width: 40rem) {
  section { padding: 1rem .8rem; }
  table, tbody { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: grid; grid-template-columns: 1fr 1fr; gap: .1rem 1rem; padding: .5rem 0;
    border-top: 1px solid var(--line); }
  tbody th, tbody td { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .5rem; padding: 0;
    border: 0; text-align: left; white-space: normal; }
  tbody th:first-child, td:nth-child(5), td:nth-child(6) { grid-column: 1 / -1; }
  td:nth-child(4) { grid-column: 1 / -1; }
  td::before { content: attr(data-named); color: var(--soft); font-weight: 400; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
}
@media print { body { background: none; } section { break-inside: avoid; } }
"""
