"""Bodies of rules as clauses: steps that follow each other in one, conditions, loops and choices each in their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.syntax import tree as t
from rondel.tell.verbalise.deeds_said import is_empty
from rondel.tell.verbalise.leads import Lead, clause, gaining
from rondel.tell.verbalise.lets import is_said_next, lasts
from rondel.tell.verbalise.loops import each_in_place, is_name, member_of, numbers_in, players_in
from rondel.tell.verbalise.mention import Mention, player
from rondel.tell.verbalise.merging import merges, uses_of
from rondel.tell.verbalise.phrasebook import spoken
from rondel.tell.verbalise.prices import Price
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.scores import Scored, scored
from rondel.tell.verbalise.steps import chosen_one, drawn_to, said_step
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import NounPhrase, Spoken


def clauses(saying: Saying, body: t.Block, lead: Lead) -> list[str]:
    """All that a body says, in order."""
    writing = _Body(saying, lead)
    for place, step in enumerate(body.steps):
        writing.add(step, body.steps[place + 1 :])
    return writing.finished()


def flat(saying: Saying, body: t.Block) -> list[str]:
    """The steps of a body in which nothing needs a clause of its own."""
    return _flat(saying, body).with_price()


def _flat(saying: Saying, body: t.Block) -> _Body:
    writing = _Body(saying, Lead())
    for place, step in enumerate(body.steps):
        writing.add(step, body.steps[place + 1 :])
    if writing.done or writing.needs or not writing.steps:
        raise Unsaid(say("unsaid.block-inside"))
    return writing


def one_clause(saying: Saying, lead: Lead, body: t.Block) -> str:
    """A body in which nothing needs a clause of its own, as one."""
    return _flat(saying.inner(), body).in_clause(saying, lead)


@dataclass(slots=True)
class _Body:
    """A body while it is said: clauses that are done, and steps for the next one."""

    saying: Saying
    lead: Lead
    steps: list[str] = field(default_factory=list)
    points: list[Scored | None] = field(default_factory=list)  # for each step
    done: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    price: Price = field(default_factory=Price)
    is_told: bool = False  # the next step was said with the one before

    def finished(self) -> list[str]:
        self._flush()
        if not self.done or self.needs:
            raise Unsaid(say("unsaid.empty"))
        return self.done

    def with_price(self) -> list[str]:
        """The steps; what is only done for a price is said so."""
        head, rest = self.steps[: self.price.steps], self.steps[self.price.steps :]
        if not head or not rest:
            return self.steps
        price = head[0]
        for more in head[1:]:
            price = self.saying.say("do.next", left=Spoken(price), right=Spoken(more))
        return [self.saying.say("do.in-return", price=Spoken(price), steps=spoken(rest))]

    def in_clause(self, saying: Saying, lead: Lead) -> str:
        """Somebody may or must do all that waits to be said; who only gets or loses points, does so."""
        points = [each for each in self.points if each is not None and each.points]
        is_alike = len(points) == len(self.steps) and len({each.is_loss for each in points}) == 1
        # Behind several it would belong to any of them, and it must stand before what goes on from it.
        is_unclear = lead.condition and (len(points) > 1 or saying.has_met)
        if not is_alike or is_unclear or lead.modal == "may" or lead.limit:
            return clause(saying, lead, self.with_price())
        return gaining(saying, lead, [each.points for each in points], is_loss=points[0].is_loss)

    def _flush(self) -> None:
        if self.steps:
            is_paid = self.price.steps == len(self.steps)
            self._put([self.in_clause(self.saying, self.lead)], is_paid=is_paid)
            self.steps, self.points, self.price.steps = [], [], 0

    def _put(self, said: Sequence[str], *, is_paid: bool = False) -> None:
        self.done += said
        self.lead = self.lead.next(self.saying, is_paid=is_paid)

    def add(self, step: t.Step, rest: Sequence[t.Step]) -> None:
        if self.is_told:
            self.is_told = False
            return
        self._add(step, rest)
        self.price.note(step, len(self.steps))

    def _add(self, step: t.Step, rest: Sequence[t.Step]) -> None:
        match step:
            case t.Choose() if merges(self.saying, step, rest, is_paid=self.price.is_due):
                several = self.saying.things(step.source)
                found = self.saying.read.type_of(step.source)
                self.saying.bind(step.name, chosen_one(self.saying, several, found))
            case t.Draw(name) if rest and uses_of(name, rest) == 1 and drawn_to(self.saying.copy(), step, rest[0]):
                self._step(drawn_to(self.saying, step, rest[0]) or "")
                self.is_told = True
            case t.Let(name, value):
                self._let(name, value, rest)
            case t.Need(condition):
                self._need(condition)
            case t.If():
                self._alone(_if(self.saying, step, self._begin_last(rest)))
            case t.Each():
                self._each(step)
            case t.As(who, body):
                self._alone(_as(self.saying, who, body, self._begin()))
            case t.May():
                self._alone(_may(self.saying, step, self._begin_last(rest)))
            case t.Either(branches):
                self._alone([_either(self.saying, branches, self._begin())])
            case t.Window(name):
                self._alone([_window(self.saying, name, self._begin_last(rest))])
            case t.Do(deed) if is_empty(self.saying, deed):
                return  # a seam for others: by itself it does nothing
            case t.Original(None) if self.steps and self.steps[-1] == self.saying.say("do.original"):
                self.steps[-1] = self.saying.say("do.original-times", n=2)
            case t.Score(number, to):
                points = scored(self.saying, number, to)
                self._step(points.text, points)
            case _:
                self._step(said_step(self.saying, step))

    def _begin(self) -> Lead:
        if self.needs:
            raise Unsaid(say("unsaid.construct", name="need"))
        self._flush()
        return self.lead

    def _begin_last(self, rest: Sequence[t.Step]) -> Lead:
        """Of what one may or may not do in an option nobody could tell whether the rest depends on it."""
        lead = self._begin()
        if lead.modal == "may" and rest:
            raise Unsaid(say("unsaid.block-inside"))
        return lead

    def _alone(self, said: Sequence[str]) -> None:
        self._put(said)

    def _let(self, name: str, value: t.Expr, rest: Sequence[t.Step]) -> None:
        if not lasts(self.saying, value):
            if not is_said_next(name, rest) or self.saying.read.type_of(value).is_number:
                raise Unsaid(say("unsaid.fleeting", name=name))
            self.saying.fleeting.add(name)
        self.saying.lets[name] = (self.saying.inner(), value)

    def _need(self, condition: t.Expr) -> None:
        """A condition on what was chosen last; where nothing was said yet, on what comes first."""
        said = self.saying.clause(condition)
        if self.steps:
            self.steps[-1], self.points[-1] = self._only_if(self.steps[-1], said), None
        else:
            self.needs.append(said)

    def _only_if(self, step: str, clause: str) -> str:
        return self.saying.bracketed("do.with-need", step, clause=Spoken(clause))

    def _step(self, said: str, points: Scored | None = None) -> None:
        for need in self.needs:
            said = self._only_if(said, need)
        self.steps.append(said)
        self.points.append(None if self.needs else points)
        self.needs = []

    def _each(self, step: t.Each) -> None:
        inside = each_in_place(self.saying, step)
        if inside is not None:
            self._step(inside)
        else:
            self._alone(_each(self.saying, step, self._begin()))


# --- conditions ---


def _if(saying: Saying, step: t.If, lead: Lead) -> list[str]:
    """If … you must …; otherwise …"""
    if lead.condition:
        raise Unsaid(say("unsaid.within", name="if", outer="if"))
    said = [one_clause(saying, replace(lead, condition=saying.clause(step.condition)), step.then)]
    if step.otherwise is None:
        return said
    otherwise = Lead(lead.modal, saying.say("lead.otherwise"))
    inner = step.otherwise.steps
    if len(inner) == 1 and isinstance(inner[0], t.If):
        return [*said, *_if(saying.inner(), inner[0], otherwise)]
    return [*said, one_clause(saying, otherwise, step.otherwise)]


# --- choices ---


def _may(saying: Saying, step: t.May, lead: Lead) -> list[str]:
    """You may …; whoever does not do it must do something else."""
    if lead.condition and step.otherwise is not None:
        raise Unsaid(say("unsaid.within", name="may … else", outer="if"))
    limit = lead.limit
    if step.times is not None:
        times = saying.number(step.times)
        if not isinstance(times, int) or limit:
            raise Unsaid(say("unsaid.reckoned", name="up to … times"))
        limit = saying.say("lead.times", n=times)
    lead = replace(lead, modal="may", limit=limit, repeats=step.times is not None)
    said = [one_clause(saying, lead, step.body)]
    if step.otherwise is None:
        return said
    when = saying.say("lead.unless", who=_who(saying))
    return [*said, one_clause(saying, Lead("must", when), step.otherwise)]


def _who(saying: Saying) -> NounPhrase | None:
    return saying.book.who(saying.acting) if saying.acting.term else None


def _either(saying: Saying, branches: Sequence[t.Branch], lead: Lead) -> str:
    choices = [saying.say("do.all", steps=tuple(map(Spoken, flat(saying.inner(), each.body)))) for each in branches]
    text = choices[0]
    for more in choices[1:]:
        text = saying.say("do.or", left=Spoken(text), right=Spoken(more))
    return clause(saying, lead, [saying.say("do.either", choices=Spoken(text))])


def _window(saying: Saying, name: str, lead: Lead) -> str:
    if lead.condition or lead.subject:
        raise Unsaid(say("unsaid.within", name="window", outer="if" if lead.condition else "each"))
    window = saying.book.noun(Mention(f"window.{name}", "bare"))
    when = Spoken(lead.when) if lead.when else None
    return saying.say("lead.window", when=when, who=_who(saying), window=window)


# --- loops ---


def _each(saying: Saying, step: t.Each, lead: Lead) -> list[str]:
    source = step.source
    if isinstance(source, t.Binary) and source.op == ".." and step.condition is None:
        if lead.limit:
            raise Unsaid(say("unsaid.reckoned", name=".."))
        scope, limit = numbers_in(saying, step.name, source, step.body)
        return [one_clause(scope, replace(lead, limit=limit, repeats=True), step.body)]
    first = step.body.steps[0] if step.body.steps else None
    if isinstance(first, t.As) and len(step.body.steps) == 1 and is_name(first.player, step.name):
        return _each_acting(saying, step, first.body, lead)
    if lead.limit or step.condition is not None:
        raise Unsaid(say("unsaid.construct", name="each"))
    scope = saying.inner()
    member = member_of(saying, step).with_article("each", "one")
    scope.bind(step.name, Mention(member.term, "this", adjectives=member.adjectives))
    each = saying.say("lead.for-each", what=saying.book.noun(member))
    return [one_clause(scope, replace(lead, limit=each, repeats=True), step.body)]


def _each_acting(saying: Saying, step: t.Each, body: t.Block, lead: Lead) -> list[str]:
    """Each player in turn decides, pays, takes: in seat order, if the loop has one."""
    subject, order = players_in(saying, step)
    scope = saying.inner()
    scope.bind(step.name, player())
    scope.acting = player()
    if step.condition is not None:
        if not order:
            raise Unsaid(say("unsaid.construct", name="while"))
        order = saying.say("lead.while", order=Spoken(order), clause=Spoken(scope.fact(step.condition)))
    return clauses(scope, body, replace(lead, subject=subject, limit=order))


def _as(saying: Saying, who: t.Expr, body: t.Block, lead: Lead) -> list[str]:
    """Somebody else acts."""
    if saying.read.type_of(who).domain != domains.PLAYER:
        raise Unsaid(construct_of(who))
    subject = saying.thing(who)
    scope = saying.inner()
    scope.acting = player()
    return clauses(scope, body, replace(lead, subject=subject))
