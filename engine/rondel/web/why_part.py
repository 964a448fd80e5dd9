"""Why something is not on offer, as a page tells it: what is asked now, the reason, and, folded, the rule."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rondel.draw.markup import Markup, el, join
from rondel.play.game import Game
from rondel.tell.asked_about import asked_about
from rondel.tell.numbered_options import lines_of
from rondel.tell.scene.make_scene import scene_of, spots_of, with_riders
from rondel.tell.speech import Speech
from rondel.tell.why_asked import WhyTold, answers, answers_if_clear, moments, often_asked


def why_part(speech: Speech, game: Game, player: str, what: str) -> Markup:
    """The answer to whoever asks about something, and where to ask about something else."""
    meant = _meant(speech, game, player, what)
    form = _why_form(speech, game, what if meant == what else "")
    if not what:
        return join(form, el("p", None, speech.say("play.why-what")))
    return join(form, _answered(speech, game, player, _answers(speech, game, what, meant)))


def _answers(speech: Speech, game: Game, what: str, meant: str) -> list[WhyTold]:
    lines = lines_of(speech, game)
    if meant == what:
        found = answers(speech, game, what, lines)
    else:  # somebody tapped on it: where it is not what is asked about, it is told what it is
        found = answers_if_clear(speech, game, meant, lines)
        found = found or [WhyTold(tuple(asked_about(speech, game, meant, lines).said), is_reason=False)]
    if not any(answer.is_reason for answer in found):
        return found
    # When something can be used says more than that it is not what is chosen now.
    return [answer for answer in found if answer.is_moment] or moments(speech, game, meant) or found


def _answered(speech: Speech, game: Game, player: str, answers: Sequence[WhyTold]) -> Markup:
    """First what is asked now, if that is not what somebody thinks of; then the reasons."""
    now = None
    if any(answer.is_reason for answer in answers):
        question = scene_of(speech, game, player).question
        now = el("p", None, speech.say("web.why-now", text=speech.nouns.literal(question)))
    said = dict.fromkeys(text.strip() for answer in answers for text in answer.said)
    return join(now, *(el("p", None, text) for text in said), _source(speech, answers))


def _source(speech: Speech, answers: Sequence[WhyTold]) -> Markup | None:
    """The lines of rules, in the language of rules: for those who want to know exactly."""
    lines = dict.fromkeys(text for answer in answers for text in answer.source)
    if not lines:
        return None
    text = el("pre", {"lang": "zxx", "tabindex": 0}, "\n".join(lines))
    return el("details", None, el("summary", None, speech.say("web.source")), text)


def _why_form(speech: Speech, game: Game, what: str) -> Markup:
    """Where somebody types what they miss, or picks it from what is often asked."""
    typed = el("input", {"name": "what", "value": what, "maxlength": 80, "list": "things"})
    ask = el("button", {"type": "submit", "class": "button"}, speech.say("web.why-ask"))
    things = el("datalist", {"id": "things"}, [el("option", {"value": name}) for name in often_asked(speech, game)])
    label = el("label", None, speech.say("web.why"), " ", typed)
    return el("form", {"id": "why", "autocomplete": "off"}, things, label, ask)


def _meant(speech: Speech, game: Game, player: str, what: str) -> str:
    """What somebody tapped on, by what the rules call it; what was typed stays as it is."""
    for spot in spots_of(scene_of(speech, game, player)):
        if spot.key == what:
            return spot.name
        for token in with_riders(spot.tokens):
            if token.key == what:
                is_own = re.fullmatch("p[0-9]+", token.key)
                return speech.world.pieces[int(token.key[1:]) - 1].name if is_own else token.label
    return what
