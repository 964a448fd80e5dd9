"""check/unused-name: a deed nobody does, an answer nobody asks, a window nobody opens, a rule that stands nowhere.

A deed with an empty body is a seam: it may wait for modules that are not at the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core import types as domains
from rondel.messages.said import Said, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.rules.checks.mentions import Mentions
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.things import RuleKind


def check(rules: Elaborated, mentions: Mentions) -> list[Problem]:
    using = _Using(rules, mentions)
    return [
        *using.deeds(),
        *using.answers(),
        *using.windows(),
        *using.rules_at_large(),
        *using.events(),
        *using.beginnings(),
    ]


def _unused(message: Said, span: Span, hint: Said) -> Problem:
    return Problem("check/unused-name", message, span, hint=hint)


class _Using:
    def __init__(self, rules: Elaborated, mentions: Mentions) -> None:
        self.rules, self.world, self.ruleset = rules, rules.world, rules.ruleset
        self.mentions = mentions
        self.used = rules.know.used

    def _asleep(self, address: str) -> bool:
        return address.split(".")[-1] in self.mentions.asleep

    def deeds(self) -> Iterator[Problem]:
        for address, seam in self.ruleset.deeds.items():
            if address not in self.used and not self._asleep(address) and _does_something(seam):
                name = address.split(".")[-1]
                yield _unused(
                    say("check/unused-name.deed", name=name), seam.span, say("check/unused-name.hint-deed", name=name)
                )

    def answers(self) -> Iterator[Problem]:
        shown = {name for kind in self.world.place_kinds.values() for name, _ in kind.shows}
        for address, answer in self.ruleset.answers.items():
            name = address.split(".")[-1]
            by_name = name in shown or (not answer.params and name in self.used)
            if address not in self.used and not by_name and not self._asleep(address):
                yield _unused(
                    say("check/unused-name.answer", name=name), answer.span, say("check/unused-name.hint-answer")
                )

    def beginnings(self) -> Iterator[Problem]:
        for module, shared in self.ruleset.beginnings.items():
            for name, scenario in shared.items():
                if (module, name) not in self.ruleset.begun:
                    message, hint = (
                        say("check/unused-name.beginning", name=name),
                        say("check/unused-name.hint-beginning"),
                    )
                    yield _unused(message, scenario.span, hint)

    def windows(self) -> Iterator[Problem]:
        opened = {site.window for site in self.rules.sites if site.what == "window"}
        for entry in self.ruleset.facts.all("windows"):
            for i, name in enumerate(entry.data if isinstance(entry.data, list) else [entry.name]):
                if self.world.windows[name] not in opened and name not in self.mentions.asleep:
                    span = entry.span(i) if isinstance(entry.data, list) else entry.key_span()
                    yield _unused(
                        say("check/unused-name.window", name=name),
                        span,
                        say("check/unused-name.hint-window", name=name),
                    )

    # --- rules ---

    def rules_at_large(self) -> Iterator[Problem]:
        for rule in self.ruleset.rules.values():
            kind = self.world.rule_kinds.get(rule.kind)
            if kind is None or kind.option or self._stands(rule, kind):
                continue
            yield _unused(say("check/unused-name.rule", name=rule.name), rule.span, self._where(rule, kind))

    def _stands(self, rule: RuleDef, kind: RuleKind) -> bool:
        """Whether a place, a member or a piece has this rule, or any fact or deed writes its name."""
        found = self.world.named_type(kind.of) if kind.of else None
        if found is not None and found.domain is not None and found.domain.is_set and rule.name in self._members(kind):
            return True
        if found is not None and found.domain == domains.PIECE:
            return any(piece.name.split(".")[-1] == rule.name for piece in self.world.pieces)
        return self.mentions.elsewhere({rule.name}, "")

    def _members(self, kind: RuleKind) -> tuple[str, ...]:
        return self.world.sets[kind.of].names if kind.of in self.world.sets else ()

    def _where(self, rule: RuleDef, kind: RuleKind) -> Said:
        if members := self._members(kind):
            return did_you_mean(rule.name, members) or say(
                "check/unused-name.hint-members", name=kind.of, members=tuple(members)
            )
        return say("check/unused-name.hint-rule")

    def events(self) -> Iterator[Problem]:
        """Events that nothing brings about; an option's first event is brought about by its windows."""
        for rule in self.ruleset.rules.values():
            kind = self.world.rule_kinds.get(rule.kind)
            for event, seam in rule.events.items():
                if kind is None or event not in kind.events or seam.address in self.used or not _does_something(seam):
                    continue
                if event not in self.mentions.asleep:
                    message = say("check/unused-name.event", event=event, name=rule.name)
                    yield _unused(
                        message,
                        seam.span,
                        say("check/unused-name.hint-event", kind=rule.kind, name=rule.name, event=event),
                    )


def _does_something(seam: Seam) -> bool:
    return bool(seam.woven) or (seam.core is not None and bool(seam.core.body.steps))
