"""A comparison as one page that needs nothing else: no network, no script, no other file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from rondel.lab.charts.style import CHART_STYLE
from rondel.lab.compare.comparison import Comparison, Finding, SideFacts
from rondel.lab.compare.names import Namer
from rondel.lab.compare.page_pictures import Pictures
from rondel.lab.compare.page_style import PAGE_STYLE
from rondel.lab.compare.sections import looked_through, of_sources
from rondel.lab.compare.told import row_texts
from rondel.lab.compare.verdict import ALIKE, HEED, PlainVerdict, Sentence
from rondel.release import VERSION

SIGNS = {1: ("more", "\u25b2"), -1: ("less", "\u25bc"), ALIKE: ("alike", "\u2248"), HEED: ("heed", "!")}
COLUMNS = ("before", "after", "difference", "range", "remark")
_TYPED, _AS_TYPED = re.compile(r"--\w+ \w+"), r"<code>\g<0></code>"  # what one types stays in one line
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(comparison: Comparison, namer: Namer) -> str:
    """The page, in the language of whoever names things."""
    return _Page(comparison, namer).written()


class _Page:
    def __init__(self, comparison: Comparison, namer: Namer) -> None:
        self.comparison, self.namer, self.setup = comparison, namer, comparison.setup
        self.verdict, self.pictures = PlainVerdict(comparison, namer), Pictures(comparison, namer)

    def say(self, what: str) -> str:
        return escape(self.namer.say(f"compare.{what}"))

    def written(self) -> str:
        title = escape(self.title)
        head = (
            '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="generator" content="rondel compare">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
            f"<title>{title}</title>\n<style>\n{CHART_STYLE}{PAGE_STYLE}</style>"
        )
        body = f"{self._header()}\n<main>\n{''.join(self._sections())}</main>\n{self._footer()}"
        whole = f"<head>\n{head}\n</head>\n<body>\n{body}\n</body>"
        return f'<!doctype html>\n<html lang="{self.namer.language}">\n{whole}\n</html>\n'

    # --- head and foot ---

    @property
    def title(self) -> str:
        """What was changed: the modules that only one side has, or the two line-ups."""
        before, after = self.setup.first.modules, self.setup.second.modules
        more = [self._module(name) for name in after if name not in before]
        less = [self._module(name) for name in before if name not in after]
        if more and not less:
            return self.namer.say("compare.title-new", rule=", ".join(more), n=len(more))
        signed = (*(f"+ {name}" for name in more), *(f"\u2212 {name}" for name in less))
        changed = ", ".join(signed) or f"{self.setup.first.asked} \u2192 {self.setup.second.asked}"
        return self.namer.say("compare.title", text=changed)

    def _module(self, name: str) -> str:
        id = f"{name}.module.title"
        speech = self.namer.second if name in self.setup.second.modules else self.namer.first
        return speech.say(id) if speech.has(id) else name.replace("_", " ").capitalize()

    def _header(self) -> str:
        sides = ((self.setup.first, "first", "before"), (self.setup.second, "second", "after"))
        shown = "".join(
            f'<li class="{kind}"><span>{self.say(when)}</span> <b>{escape(side.asked)}</b></li>'
            for side, kind, when in sides
        )
        return f'<header>\n<h1>{escape(self.title)}</h1>\n<ul class="sides">{shown}</ul>\n</header>'

    def _footer(self) -> str:
        return f"<footer><p>rondel {escape(VERSION)} \u00b7 rondel compare</p></footer>"

    # --- the parts of the page ---

    def _sections(self) -> Iterator[str]:
        conditions = self.verdict.conditions() if self.comparison.pairs else ()
        yield self._section("verdict", self._sentences(self.verdict.sentences()), self._paragraphs(conditions))
        if self.comparison.pairs:
            yield from self._figured()
        yield self._repeat()

    def _figured(self) -> Iterator[str]:
        """All that shows numbers."""
        yield self._section(
            "in-detail",
            self._paragraph("dots-told"),
            *self.pictures.headlines(),
            self._figures(self.comparison.headlines, "in-detail"),
            self._paragraphs(self.verdict.turns()),
        )
        sources = of_sources(self.comparison)
        if sources:
            yield self._section("sources", self._paragraph("bars-told"), self.pictures.sources(sources))
        yield self._section("histogram", self._paragraph("histogram-told"), self.pictures.points())
        yield self._section(
            "running", self._paragraph("running-told"), self.pictures.running(), self._paragraphs(self.verdict.needed())
        )
        yield self._skill()
        yield self._others()
        reading = ("reading", "reading-range", "reading-chance", "reading-bots")
        yield self._section("how-to-read", *map(self._paragraph, reading))

    def _section(self, name: str, *inside: str) -> str:
        heading = f'<h2 id="{name}">{self.say(name)}</h2>'
        return f'<section aria-labelledby="{name}">\n{heading}\n' + "\n".join(inside) + "\n</section>\n"

    def _paragraph(self, what: str) -> str:
        return f"<p>{self.say(what)}</p>"

    def _paragraphs(self, sentences: Iterable[str]) -> str:
        return "".join(f'<p class="soft">{escape(sentence)}</p>' for sentence in sentences)

    def _sentences(self, sentences: Sequence[Sentence]) -> str:
        rows = "".join(
            f'<li class="{SIGNS[said.side][0]}"><span aria-hidden="true">{SIGNS[said.side][1]}</span>'
            f"<p>{_TYPED.sub(_AS_TYPED, escape(said.text))}</p></li>"
            for said in sentences
        )
        return f'<ul class="verdict">{rows}</ul>'

    def _skill(self) -> str:
        skill = self.comparison.skill
        if skill is None:
            return self._section("skill", self._paragraph("not-skill"))
        how = self.namer.say(
            "compare.skill-how", what=skill.strong, low=skill.weak, text=self.verdict.whole(skill.pairs)
        )
        return self._section(
            "skill",
            self.pictures.skill(skill),
            self._figures((skill.wins, skill.lead), "skill"),
            self._paragraphs([how]),
        )

    def _others(self) -> str:
        others = looked_through(self.comparison)
        if not others:
            return self._section("looked-through", self._paragraph("explored-none"))
        return self._section("looked-through", self._paragraph("explored"), self._figures(others, "looked-through"))

    def _figures(self, rows: Sequence[Finding], named: str) -> str:
        """A table; where a screen is narrow each row is a block that names its numbers."""
        heads = "".join(f'<th scope="col" role="columnheader">{self.say(what)}</th>' for what in ("measure", *COLUMNS))
        lines = "".join(self._row(found) for found in rows)
        region = f'<div class="figures" role="group" tabindex="0" aria-labelledby="{named}">'
        head = f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>'
        return f'{region}<table role="table">{head}<tbody role="rowgroup">{lines}</tbody></table></div>'

    def _row(self, found: Finding) -> str:
        first, *rest = map(escape, row_texts(found, self.namer))
        kind = ' class="found"' if found.is_found or found.only else ""
        cells = "".join(
            f'<td role="cell" data-named="{self.say(what)}">{text}</td>'
            for what, text in zip(COLUMNS, rest, strict=True)
        )
        return f'<tr role="row"{kind}><th scope="row" role="rowheader">{first}</th>{cells}</tr>'

    def _repeat(self) -> str:
        setup = self.setup
        told = {
            "before": self._modules(setup.first),
            "after": self._modules(setup.second),
            "players": str(len(setup.players)),
            "bots": ", ".join(setup.bots),
            "seed": str(setup.seed),
        }
        listed = "".join(f"<dt>{self.say(what)}</dt><dd>{escape(text)}</dd>" for what, text in told.items())
        command = f'<pre tabindex="0"><code>{escape(setup.command)}</code></pre>' if setup.command else ""
        return self._section("repeat", command, f"<dl>{listed}</dl>")

    def _modules(self, side: SideFacts) -> str:
        modules = ", ".join(f"{name} {version}" for name, version in side.modules.items())
        options = ", ".join(f"{name}={value}" for name, value in side.options.items())
        return f"{modules}{'; ' + options if options else ''} \u00b7 {side.fingerprint[:12]}"
