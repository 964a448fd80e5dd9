"""What a sentence begins with, and who in it may or must do something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rondel.frozen import frozen
from rondel.syntax import tree as t
from rondel.syntax.steps import steps_inside
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.phrasebook import spoken
from rondel.tell.verbalise.saying import Saying
from rondel.words.noun_phrase import Spoken
from rondel.words.render import Value

FIRST, THEN, INSTEAD = "first", "then", "instead"


@frozen
class Lead:
    """At the start of the turn you may, if you have no card, once a round …

    `when` stands first in its sentence, `order` behind whoever acts; `subject` is who acts if it was not said yet.
    What `repeats` all its steps must say that it means them all.
    """

    modal: str = "must"
    when: str = ""
    order: str = ""
    condition: str = ""
    limit: str = ""
    repeats: bool = False
    subject: Mention | None = None

    def next(self, saying: Saying, *, is_paid: bool = False) -> Lead:
        """How a sentence goes on: behind a price with what one gets for it, behind what one may do only if one does."""
        if is_paid:
            return Lead("must", saying.say("lead.in-return"))
        if self.modal == "may":
            return Lead("must", saying.say("lead.did", who=saying.book.who(self.subject or saying.acting)))
        return Lead(self.modal, saying.say("lead.then"))

    def without_condition(self) -> Lead:
        return replace(self, condition="")


def clause(saying: Saying, lead: Lead, steps: Sequence[str]) -> str:
    """Somebody may or must do some things."""
    subject = lead.subject or saying.acting
    if lead.repeats and len(steps) > 1:
        steps = [saying.say("do.this", steps=spoken(steps))]
    return saying.say(
        f"lead.{lead.modal}",
        **_opening(saying, lead),
        limit=_text(lead.limit),
        one=1 if not subject.term else None,
        steps=spoken(steps),
    )


def gaining(saying: Saying, lead: Lead, points: Sequence[str], *, is_loss: bool) -> str:
    """Somebody gets points, of which nobody would say that they must be scored."""
    loses = 1 if is_loss else None
    return saying.say("lead.gets", **_opening(saying, lead), points=spoken(points), loses=loses)


def _opening(saying: Saying, lead: Lead) -> dict[str, Value | None]:
    """What a clause begins with, whatever it says."""
    subject = lead.subject or saying.acting
    return {
        "when": _text(lead.when),
        "order": Spoken(saying.say(f"order.{lead.order}")) if lead.order else None,
        "condition": _text(lead.condition),
        "who": saying.book.who(subject) if subject.term else None,
    }


def _text(text: str) -> Spoken | None:
    return Spoken(text) if text else None


# --- who acts ---

NOBODY = Mention("", "bare")
_ACTING = (t.Choose, t.Pay, t.Take, t.May, t.Either, t.Window, t.Look)


def needs_somebody(body: t.Block, guard: t.Expr | None) -> bool:
    """Whether a body speaks of `you`, or lets somebody choose, pay, take or score."""
    return speaks_of_you(guard) or any(map(_acts, _outside(body)))


def _outside(body: t.Block) -> Iterator[t.Step]:
    """The steps that whoever acts there does: not those in which somebody else is `you`."""
    inside = {id(step) for one in steps_inside(body) if isinstance(one, t.As) for step in steps_inside(one.body)}
    return (step for step in steps_inside(body) if id(step) not in inside)


def _acts(step: t.Step) -> bool:
    if isinstance(step, _ACTING) or (isinstance(step, t.Score) and step.to is None):
        return True
    if isinstance(step, t.If | t.Each):
        return any(speaks_of_you(part) for part in (step.condition, getattr(step, "source", None)))
    return speaks_of_you(step.player) if isinstance(step, t.As) else speaks_of_you(step)


def speaks_of_you(node: object) -> bool:
    if isinstance(node, t.Name):
        return node.name == "you"
    if isinstance(node, tuple):
        return any(map(speaks_of_you, node))
    fields = getattr(node, "__match_args__", ())
    return any(speaks_of_you(getattr(node, name)) for name in fields if name not in ("span", "named"))
