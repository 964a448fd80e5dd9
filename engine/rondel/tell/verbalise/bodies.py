"""A whole body with what it begins with: parameters bound, conditions first, clauses joined to one sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rondel.messages.said import say
from rondel.rules.types import UNKNOWN, Shape, Type
from rondel.syntax import tree as t
from rondel.syntax.name_places import place_of_name
from rondel.tell.verbalise.blocks import clauses
from rondel.tell.verbalise.leads import NOBODY, Lead, needs_somebody
from rondel.tell.verbalise.loops import head_conditions
from rondel.tell.verbalise.mention import NUMBER, Mention
from rondel.tell.verbalise.prices import delegated
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.sets import all_of
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken

_NEEDLESS = re.compile(r",(?=[.;:,)])")


def bind_params(
    saying: Saying,
    params: Sequence[t.Param],
    *modules: str,
    fresh: bool = False,
    known: Sequence[Type] = (),
    of: str = "",
) -> None:
    """Parameters by what they are: this town; numbers and several things by the noun that a module gives for the name.

    What a rule was given where it stands is `of` that rule: the colour of the gate, then this colour.
    """
    owner = Mention(of) if of else None
    types = [*known, *[UNKNOWN] * len(params)]
    for param, usual in zip(params, types, strict=False):
        saying.params = (*saying.params, param.name)
        meaning = saying.read.meanings.found.get(place_of_name(param))
        found = meaning.type if meaning is not None and meaning.type is not None else usual
        if found.is_unknown:
            continue
        nouns = [id for id in (f"{module}.answer.{param.name}" for module in modules) if saying.book.has_term(id)]
        if nouns and found.shape in (Shape.NUMBER, Shape.SET):
            saying.bind(param.name, Mention(nouns[0], number="other" if found.is_many else "one", owner=owner))
        elif found.shape in (Shape.ONE, Shape.SET):
            mention = Mention(saying.read.noun_of(found), "this", "other" if found.is_many else "one")
            _bind(saying, param.name, mention, owner, fresh=fresh)
        elif fresh and found.shape is Shape.NUMBER:
            saying.expect(param.name, Mention(NUMBER, "this"))


def _bind(saying: Saying, name: str, mention: Mention, owner: Mention | None, *, fresh: bool) -> None:
    if owner is not None:
        saying.expect(name, mention, replace(mention, article="the", owner=owner))
    elif fresh:
        saying.expect(name, mention)
    else:
        saying.bind(name, mention)


def let_act(saying: Saying, body: t.Block, guard: t.Expr | None) -> None:
    """You act in a body that speaks of you; in any other one nobody in particular does."""
    if not needs_somebody(body, guard):
        saying.acting = NOBODY


def said_body(saying: Saying, guard: t.Expr | None, body: t.Block, lead: Lead) -> str:
    """A body; what it needs first stands with its guard."""
    needs, rest = head_conditions(delegated(body))
    conditions = [*([guard] if guard is not None else []), *needs]
    if not conditions:
        return joined(saying, clauses(saying, rest, lead))
    return _under(saying, saying.clause(all_of(conditions)), rest, lead)


def _under(saying: Saying, condition: str, body: t.Block, lead: Lead) -> str:
    """A body that happens only if something holds: what takes several clauses stands behind a colon."""
    why: Unsaid | None = None
    try:
        said = clauses(saying.copy(), body, replace(lead, condition=condition))
    except Unsaid as unsaid:
        said, why = [], unsaid
    if len(said) == 1:
        return said[0]
    if lead.subject:
        raise why or Unsaid(say("unsaid.several-clauses"))
    text = joined(saying, clauses(saying, body, Lead(lead.modal, limit=lead.limit)))
    return saying.say(
        "lead.holds",
        when=Spoken(lead.when) if lead.when else None,
        order=Spoken(saying.say(f"order.{lead.order}")) if lead.order else None,
        condition=Spoken(condition),
        text=Spoken(text),
    )


def joined(saying: Saying, said: Sequence[str]) -> str:
    grammar = saying.book.grammar
    return grammar.finish(grammar.semicolon.join(said))


def sentence(saying: Saying, text: str) -> str:
    """With a capital and a full stop."""
    return tidy(saying.say("unit.whole", text=Spoken(text)))


def tidy(text: str) -> str:
    """A clause that ends with a comma may stand before another sign."""
    return _NEEDLESS.sub("", text)
