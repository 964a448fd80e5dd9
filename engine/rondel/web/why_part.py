"""Why something is not on offer, as a page tells it: what is asked now, the reason, and, folded, the rule."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.markup import Markup, el, join
from rondel.play.game import Game
from rondel.tell.numbered_options import lines_of
from rondel.tell.scene.make_scene import scene_of
from rondel.tell.scene.scene import Scene
from rondel.tell.speech import Speech
from rondel.tell.why_asked import WhyTold, answers, answers_if_clear, moments, often_asked
from rondel.web.tapped import Tapped, tapped_on, told_of


def why_part(speech: Speech, game: Game, player: str, what: str) -> Markup:
    """The answer to whoever asks about something, and where to ask about something else."""
    scene = scene_of(speech, game, player)
    tapped = tapped_on(speech, game, scene, what)
    if tapped is not None:
        heading, found = el("h2", None, tapped.label), _of_tapped(speech, game, tapped)
        return join(heading, _why_form(speech, game, ""), _answered(speech, scene, found, is_dark=True))
    if not what:
        return join(_why_form(speech, game, ""), el("p", None, speech.say("play.why-what")))
    found = _when_rather(speech, game, what, answers(speech, game, what, lines_of(speech, game)))
    is_dark = any(answer.is_reason for answer in found)
    return join(_why_form(speech, game, what), _answered(speech, scene, found, is_dark=is_dark))


def _of_tapped(speech: Speech, game: Game, tapped: Tapped) -> list[WhyTold]:
    """The reasons; of what is not what is asked about, what it is."""
    lines = lines_of(speech, game)
    for name in tapped.names:
        if found := answers_if_clear(speech, game, name, lines):
            return _when_rather(speech, game, name, found)
    return [WhyTold(tuple(told_of(speech, game, tapped, lines)), is_reason=False)]


def _when_rather(speech: Speech, game: Game, name: str, found: list[WhyTold]) -> list[WhyTold]:
    """When something can be used says more than that it is not what is chosen now."""
    if not any(answer.is_reason for answer in found):
        return found
    return [answer for answer in found if answer.is_moment] or moments(speech, game, name) or found


def _answered(speech: Speech, scene: Scene, answers: Sequence[WhyTold], *, is_dark: bool) -> Markup:
    """First what is asked now, if that is not what somebody thinks of; then the reasons."""
    asked = speech.say("web.why-now", text=speech.nouns.literal(scene.question))
    now = el("p", None, asked) if is_dark else None
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
