"""Weaving: the parsed modules of a line-up become one ruleset.

    modules in order ──┬─ declare: deeds, rules, answers get their addresses and seams
                       ├─ remove:  what `remove` and the line-up's `without` name is taken out
                       ├─ attach:  patches, `every` clauses and changes go to their seam or answer
                       └─ compare: two unrelated modules that want the same core or value conflict

The order of modules comes from `needs` and then from names, never from the line-up, so that a set of modules is one
game however it is listed. A seam runs as: before …, around( around( core ) ), after …; `replace` changes the core.
The module that needs another is outside it: its `around` wraps the other's, its `replace` and `fix` win.
Modules that do not know each other may both attach before, after and around; they may not both replace or fix,
unless their guards exclude each other or the line-up's `rulings` say who goes first.

A module sees itself and what it needs, and inside `with x { }` also x. Naming anything else is a problem, which is
how "no module knows a module that it does not need" is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.rules.checks.too_large import check_woven
from rondel.rules.explain.trace import listed_rules
from rondel.rules.link.conflicts import conflicts
from rondel.rules.link.facts import gather
from rondel.rules.link.headers import other_header
from rondel.rules.link.misspelt_company import misspelt_company
from rondel.rules.link.not_needed import module_hint, not_needed
from rondel.rules.link.ruleset import AnswerDef, AnswerLayer, RuleDef, Ruleset, ScenarioDef, Seam, Woven, mentions_this
from rondel.rules.link.shared_beginnings import share_beginnings
from rondel.source.collect import ModuleFiles
from rondel.source.lineup import Lineup
from rondel.syntax import tree as t

_CHANGES = ("fix", "add", "remove", "allow", "forbid")
Sources = Mapping[str, Sequence[t.Source]]


def link(
    modules: Sequence[ModuleFiles], sources: Sources, lineup: Lineup, shelved: Iterable[str] = ()
) -> tuple[Ruleset, list[Problem]]:
    """One woven ruleset, and what is wrong with it; `shelved` are the modules that could be needed."""
    linker = _Linker(modules, sources, lineup, frozenset(shelved))
    linker.run()
    return linker.ruleset, linker.problems + misspelt_company(modules, sources, frozenset(shelved))


def needs_closure(modules: Sequence[ModuleFiles]) -> dict[str, frozenset[str]]:
    """For each module all that it needs, directly or not."""
    closure: dict[str, frozenset[str]] = {}
    for module in modules:
        direct = module.facts.data.get("needs") or []
        found = {str(name) for name in direct}
        for name in list(found):
            found |= closure.get(name, frozenset())
        closure[module.name] = frozenset(found)
    return closure


class _Linker:
    def __init__(
        self, modules: Sequence[ModuleFiles], sources: Sources, lineup: Lineup, shelved: frozenset[str]
    ) -> None:
        self.modules, self.sources, self.lineup = modules, sources, lineup
        needs = needs_closure(modules)
        facts, self.problems = gather(modules, needs, shelved)
        versions = {m.name: str(m.facts.data.get("version", "0")) for m in modules}
        self.ruleset = Ruleset(lineup, tuple(m.name for m in modules), versions, needs, facts)
        self.ruleset.written, self.ruleset.shelved = {m.name: m.facts for m in modules}, shelved
        self.ruleset.named_at = {m.name: m.facts.span("module") for m in modules}
        self.ruleset.says = {rule.id: rule.says for module in modules for rule in listed_rules(module)}
        self.changes = Counter[str]()
        self.left_out: set[str] = set()
        self.removals: list[tuple[str, Span]] = [(a, lineup.place(f"without.{a}")) for a in lineup.without]

    def run(self) -> None:
        items = [(module.name, self.ruleset.needs[module.name] | {module.name}, item) for module in self.modules
                 for source in self.sources[module.name] for item in source.items]  # fmt: skip
        items = [flat for module, sees, item in items for flat in self._flat(module, sees, item)]
        for module, sees, item in items:
            self._declare(module, sees, item)
        self.problems += share_beginnings(self.ruleset)
        self._remove()
        for module, sees, item in items:
            self._attach(module, sees, item)
        self._order()
        self._unmatched_removals()
        too_large = check_woven(self.ruleset)
        self.problems += too_large
        if not too_large:  # comparing each with each would take for ever
            self.problems += conflicts(self.ruleset)

    def _flat(self, module: str, sees: frozenset[str], item: t.Item) -> list[tuple[str, frozenset[str], t.Item]]:
        """An item, or those of a `with` block whose modules are all at the table."""
        if not isinstance(item, t.With):
            return [(module, sees, item)]
        if not all(name in self.ruleset.modules for name in item.modules):
            self.ruleset.asleep.append(item)
            return []
        wider = sees.union(item.modules, *(self.ruleset.needs[name] for name in item.modules))
        return [flat for inner in item.items for flat in self._flat(module, wider, inner)]

    # --- declarations ---

    def _declare(self, module: str, sees: frozenset[str], item: t.Item) -> None:
        match item:
            case t.Deed():
                address = f"{module}.{item.name}"
                core = Woven("on", item.params, item.guard, item.body, module, sees, item.cites, item.span)
                if self._fresh(address, item.span):
                    self.ruleset.deeds[address] = Seam(address, module, item.params, item.span, core)
            case t.Answer():
                address = f"{module}.{item.name}"
                if self._fresh(address, item.span):
                    self.ruleset.answers[address] = AnswerDef(
                        address, module, item.params, item.value, sees, item.cites, item.span, mentions_this(item.value)
                    )
            case t.Rule():
                self._declare_rule(module, sees, item)
            case t.Remove():
                self.removals.append((str(item.what), item.what.span))
            case t.Scenario():
                self.ruleset.scenarios.append(ScenarioDef(module, item))
            case _:
                pass  # patches, changes and `every` attach later

    def _fresh(self, address: str, span: Span) -> bool:
        old = self.ruleset.deeds.get(address) or self.ruleset.answers.get(address) or self.ruleset.rules.get(address)
        if old is not None:
            message = say("link/declared-twice.twice", name=address)
            self._problem("link/declared-twice", message, span, Remark(old.span, say("place.first")))
        return old is None

    def _declare_rule(self, module: str, sees: frozenset[str], item: t.Rule) -> None:
        address = f"{module}.{item.kind}.{item.name}"
        if not self._fresh(address, item.span):
            return
        facts = {c.name: (c, module) for c in item.clauses if isinstance(c, t.Fact)}
        rule = RuleDef(address, module, item.kind, item.name, item.params, facts, item.cites, item.span, sees)
        for clause in item.clauses:
            if isinstance(clause, t.Handler):
                self._handler(rule, clause, module, sees)
        self.ruleset.rules[address] = rule

    def _handler(self, rule: RuleDef, clause: t.Handler, module: str, sees: frozenset[str]) -> None:
        seam = rule.events.get(clause.event)
        if seam is None:
            address = f"{rule.address}.{clause.event}"
            seam = rule.events[clause.event] = Seam(address, module, clause.params, clause.span, rule=rule.address)
        handler = Woven(clause.how, clause.params, clause.guard, clause.body, module, sees, clause.cites, clause.span)
        if clause.how != "on":
            seam.woven.append(handler)
        elif seam.core is None:
            seam.core, seam.params = handler, clause.params
        else:
            message = say("link/declared-twice.event", name=rule.name, event=clause.event)
            self._problem("link/declared-twice", message, clause.span, Remark(seam.core.span, say("place.first")))

    # --- removals ---

    def _remove(self) -> None:
        for address, span in self.removals:
            parts = address.split(".")
            tables = (self.ruleset.rules, self.ruleset.deeds, self.ruleset.answers)
            found = [part for table in tables if (part := table.pop(address, None)) is not None]
            self.ruleset.asleep += found
            if not found and not (len(parts) == 3 and parts[1] in _CHANGES):
                self._no_such_part(address, span, [*self.ruleset.rules, *self.ruleset.deeds, *self.ruleset.answers])
            else:  # a change is taken out when it would be attached
                self.ruleset.removed[address] = span

    # --- attachments ---

    def _attach(self, module: str, sees: frozenset[str], item: t.Item) -> None:
        match item:
            case t.Patch():
                self._attach_patch(module, sees, item)
            case t.Change():
                self._attach_change(module, sees, item)
            case t.Every():
                self._attach_every(module, sees, item)
            case _:
                pass  # declared before

    def _attach_patch(self, module: str, sees: frozenset[str], item: t.Patch) -> None:
        seam = self._seam(item.seam, module, sees)
        if seam is None:
            return
        params = item.params if item.params is not None else ()
        if not self._same_header(item.params, seam.params, str(item.seam), item.seam.span, seam.span):
            return
        handler = Woven(item.how, params or seam.params, item.guard, item.body, module, sees, item.cites, item.span)
        seam.woven.append(handler)

    def _same_header(
        self, mine: tuple[t.Param, ...] | None, theirs: tuple[t.Param, ...], name: str, span: Span, other: Span
    ) -> bool:
        if [p.name for p in mine or ()] == [p.name for p in theirs]:
            return True
        self.problems.append(other_header(mine or (), theirs, name, span, Remark(other, say("place.declared"))))
        return False

    def _seam(self, address: t.Address, module: str, sees: frozenset[str]) -> Seam | None:
        name = str(address)
        if not self._visible(address, module, sees):
            return None
        if name in self.ruleset.deeds:
            return self.ruleset.deeds[name]
        rule = self.ruleset.rules.get(".".join(address.parts[:-1]))
        if rule is not None and address.parts[-1] in rule.events:
            return rule.events[address.parts[-1]]
        if rule is not None:
            seam = Seam(name, rule.module, (), rule.span, rule=rule.address)
            rule.events[address.parts[-1]] = seam
            return seam
        self._no_such(address, [s.address for s in self.ruleset.seams()], say("link/no-such-seam.seam", name=name))
        return None

    def _visible(self, address: t.Address, module: str, sees: frozenset[str]) -> bool:
        owner = address.parts[0]
        is_hidden = owner not in sees and owner in {*self.ruleset.modules, *self.ruleset.shelved}
        if is_hidden:
            self.problems.append(not_needed(self.ruleset, module, owner, str(address), address.span))
        return not is_hidden

    def _no_such(self, address: t.Address, known: list[str], message: Said) -> None:
        name = str(address)
        gone = next((a for a in self.ruleset.removed if name == a or name.startswith(a + ".")), None)
        if gone is not None:
            remark = Remark(self.ruleset.removed[gone], say("place.left-out"))
            self._problem("link/still-needed", say("link/still-needed.gone", name=gone), address.span, remark)
            return
        if address.parts[0] not in self.ruleset.modules:
            hint = module_hint(address.parts[0], self.ruleset.modules)
        else:
            hint = did_you_mean(name, known, len(self.problems))
        self._problem("link/no-such-seam", message, address.span, hint=hint)

    def _attach_change(self, module: str, sees: frozenset[str], item: t.Change) -> None:
        if not self._visible(item.answer, module, sees):
            return
        answer = self.ruleset.answers.get(str(item.answer))
        if answer is None:
            message = say("link/no-such-seam.answer", name=str(item.answer))
            self._no_such(item.answer, list(self.ruleset.answers), message)
            return
        if not self._same_header(item.params, answer.params, str(item.answer), item.answer.span, answer.span):
            return
        name = f"{module}.{item.how}.{item.answer.parts[-1]}"
        self.changes[name] += 1
        address = name if self.changes[name] == 1 else f"{name}_{self.changes[name]}"
        layer = AnswerLayer(address, item.how, item.params, item.value, item.guard, module, sees, item.cites, item.span)
        if address in self.ruleset.removed:
            self.left_out.add(address)
        else:
            answer.add(layer)

    def _attach_every(self, module: str, sees: frozenset[str], item: t.Every) -> None:
        self.ruleset.every.append(item)
        for rule in self.ruleset.rules.values():
            if rule.kind != item.kind:
                continue
            for clause in item.clauses:
                if isinstance(clause, t.Fact):
                    rule.facts.setdefault(clause.name, (clause, module))
                else:
                    self._handler(rule, clause, module, sees)

    def _unmatched_removals(self) -> None:
        """A change that should be left out must be there."""
        known = [layer.address for answer in self.ruleset.answers.values() for layer in answer.layers]
        for address, span in self.removals:
            is_change = address.split(".")[1:2] and address.split(".")[1] in _CHANGES
            if is_change and address in self.ruleset.removed and address not in self.left_out:
                self._no_such_part(address, span, known)

    def _no_such_part(self, address: str, span: Span, known: Iterable[str]) -> None:
        """Proposes what is near; if nothing is, tells where the parts are listed."""
        hint = did_you_mean(address, known, len(self.problems)) or say("link/no-such-part.hint")
        self._problem("link/no-such-part", say("link/no-such-part.unknown", name=address), span, hint=hint)

    def _order(self) -> None:
        """Rulings of the line-up put one module's handlers before another's at a seam."""
        for ruling in self.lineup.rulings:
            seam = next((s for s in self.ruleset.seams() if s.address == ruling.seam), None)
            if seam is None and ruling.seam not in self.ruleset.answers:
                known = [s.address for s in self.ruleset.seams()] + list(self.ruleset.answers)
                hint = did_you_mean(ruling.seam, known, len(self.problems))
                message = say("link/no-such-seam.ruling", name=ruling.seam)
                self._problem("link/no-such-seam", message, ruling.span, hint=hint)
            elif seam is not None and ruling.first is not None:
                later = next((name for name in ruling.between if name != ruling.first), "")
                moved = [handler for handler in seam.woven if handler.module == later]
                seam.woven = [handler for handler in seam.woven if handler.module != later] + moved

    def _problem(self, code: str, message: Said, span: Span, *also: Remark, hint: Said = UNSAID) -> None:
        self.problems.append(Problem(code, message, span, also, hint))
