"""What is asked and what can be chosen: the steps of the turn, the question, the options, the tools below them."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.draw.icons import option_icons
from rondel.draw.markup import Markup, el
from rondel.play.choice import Choice
from rondel.play.events import CHOSEN
from rondel.tell.numbered_options import ARROW
from rondel.tell.scene.scene import OptionLine
from rondel.tell.speech import ENDINGS
from rondel.web.going_back import has_chosen, reach_of_undo
from rondel.web.result_part import result_part
from rondel.web.view import PageSeen

MOST_UNFOLDED = 6  # places that are listed although they can be tapped on a board
PACES = (("web.pace-slow", 1500), ("web.pace-usual", 500), ("web.pace-none", 0))


def choice_part(seen: PageSeen) -> Markup:
    """The part of the page that changes with every choice."""
    number = seen.table.number
    attrs = {"id": "choice", "class": "sheet choice", "lang": seen.scene.language, "data-n": number}
    if seen.scene.over:
        return el("section", attrs, result_part(seen), _tools(seen))
    if not seen.is_asked:
        waiting = {**attrs, "class": "sheet choice waiting"}
        return el("section", waiting, *_waiting(seen), _tools(seen))
    return el("section", attrs, _steps(seen), _question(seen), _options(seen), _tools(seen))


def _waiting(seen: PageSeen) -> Iterator[Markup]:
    """That a bot plays here, which nobody should overlook, and who else is to choose."""
    turn = seen.says("web.waits", player=f"player.{seen.scene.turn}")
    if seen.table.is_stopped:
        yield _headline(seen.says("web.stopped"))
    elif seen.has_bot:
        yield _headline(seen.says("web.bot-plays"))
        yield el("p", None, turn)
    else:
        yield _headline(turn)


def _headline(text: str) -> Markup:
    return el("h1", {"id": "question", "aria-live": "polite"}, text)


def _question(seen: PageSeen) -> Markup:
    return _headline(seen.scene.question)


# --- steps ---


def _steps(seen: PageSeen) -> Markup | None:
    """What this player has chosen in one go; a tap on a step goes back to before it."""
    made = list(_made_in_this_turn(seen))
    if not made:
        return None
    reach = reach_of_undo(seen.table.game, seen.player, seen.table.people)
    steps = [
        el("li", None, _step(seen, choice, number, to, can_undo=reach is not None and reach <= to))
        for choice, number, to in made
    ]
    return el("ol", {"class": "steps", "aria-label": seen.says("web.steps")}, steps)


def _step(seen: PageSeen, choice: Choice, number: int, to: int, *, can_undo: bool) -> Markup:
    text = _chosen(seen, choice, number)
    said = seen.says("web.back-to", text=seen.speech.nouns.literal(text))
    attrs = {"class": "step", "type": "button", "data-undo-to": to, "title": said, "disabled": not can_undo}
    return el("button", attrs, text)


def _made_in_this_turn(seen: PageSeen) -> Iterator[tuple[Choice, int, int]]:
    """The choices of this player since another one chose, with the number of each and of steps before it."""
    game = seen.table.game
    before = {choices: step for step, (choices, _) in enumerate(game.earlier)}
    start = len(game.choices)
    while start and (game.choices[start - 1].forced or game.choices[start - 1].player == seen.player):
        start -= 1
    for number, choice in enumerate(game.choices[start:], start):
        if not choice.forced and number in before:
            yield choice, number + 1, before[number]


def _chosen(seen: PageSeen, choice: Choice, number: int) -> str:
    """What was chosen, in a word or two; a piece that nobody has seen is not named."""
    speech, nouns = seen.speech, seen.speech.nouns
    if choice.domain is None or choice.option in ENDINGS or not choice.value:
        own = f"choose.{choice.option}"
        return speech.say(own) if speech.has(own) else nouns.text(nouns.label(choice.option), "cap")
    seat = speech.seat(seen.player)
    hidden = [event for event in seen.table.game.events if event.what == CHOSEN and event.after == number]
    if not all(event.is_seen_by(seat) for event in hidden):
        return nouns.text(f"piece.{speech.world.pieces[choice.value - 1].kind}", "cap")
    match choice.domain.sort.name:
        case "NUMBER":
            return str(choice.value)
        case "LABEL":
            return nouns.text(nouns.label(choice.option), "cap")
        case "RULE":
            return nouns.text(nouns.rule(speech.world.rules[choice.value - 1].address), "cap")
        case "PIECE":
            return nouns.text(nouns.piece(choice.value, seat=seat, face=choice.face), "cap")
        case "PLACE":
            return nouns.text(nouns.place(choice.value, seat=seat), "cap")
    return nouns.text(nouns.member(choice.domain, choice.value), "cap")


# --- options ---


def _options(seen: PageSeen) -> Markup:
    lines = seen.scene.lines
    places = [line for line in lines if line.domain == "place" and line.at]
    if len(places) <= MOST_UNFOLDED:
        return _listed(seen, lines)
    others = [line for line in lines if line not in places]
    said = seen.says("web.places", n=len(places))
    folded = el("details", {"class": "many", "id": "many"}, el("summary", None, said), _listed(seen, places))
    return el("div", None, folded, _listed(seen, others) if others else None)


def _listed(seen: PageSeen, lines: tuple[OptionLine, ...] | list[OptionLine]) -> Markup:
    icons = option_icons(seen.scene, seen.looks)
    rows = [el("li", None, _button(line, icons.get(line.id)), _ask(seen, line)) for line in lines]
    return el("ol", {"class": "opts"}, rows)


def _button(line: OptionLine, icon: Markup | None) -> Markup:
    attrs = {
        "class": "opt end" if line.is_end else "opt",
        "type": "button",
        "data-option": line.id,
        "data-key": line.key,
        "data-at": " ".join(line.at) or None,
        "data-goes": " ".join(line.leads_to) or None,
    }
    foretold = el("small", {"class": "foretold"}, f"{ARROW} {line.foretold}") if line.foretold else None
    said = el("span", None, line.text, " " if foretold else None, foretold)
    return el("button", attrs, el("kbd", None, line.key), icon, said)


def _ask(seen: PageSeen, line: OptionLine) -> Markup:
    said = seen.says("web.rule-behind", text=seen.speech.nouns.literal(line.text))
    return el("button", {"class": "ask", "type": "button", "data-ask": line.id, "aria-label": said, "title": said}, "?")


# --- tools ---


def _tools(seen: PageSeen) -> Markup:
    return el("div", {"class": "tools"}, *_deeds(seen), *_sights(seen), _more(seen))


def _tool(seen: PageSeen, deed: str, id: str, *, off: bool = False, **data: object) -> Markup:
    attrs = {
        "type": "button",
        "data-do": deed,
        "disabled": off,
        **{f"data-{name}": value for name, value in data.items()},
    }
    return el("button", attrs, seen.says(id))


def _deeds(seen: PageSeen) -> Iterator[Markup]:
    table = seen.table
    if table.is_stopped:
        return
    if seen.has_bot:
        yield _tool(seen, "bot", "web.me-again", kind="me")
    if seen.player:
        yield from _ways_back(seen)
    if seen.may_pace and seen.scene.turn in table.players and not table.chairs[seen.scene.turn].is_person:
        yield _tool(seen, "skip", "web.skip")
    if seen.is_asked:
        yield _tool(seen, "why", "web.why")
        yield _tool(seen, "hint", "web.hint")


def _ways_back(seen: PageSeen) -> Iterator[Markup]:
    table, player = seen.table, seen.player
    can_undo = table.can_take_back(player)
    yield _tool(seen, "undo", "web.undo", off=not can_undo)
    if not can_undo and len(table.people) > 1 and table.offer is None and table.number:
        yield _tool(seen, "offer-undo", "web.offer-undo", off=not has_chosen(table.game, player))


def _sights(seen: PageSeen) -> Iterator[Markup]:
    wishes = seen.wishes
    yield _tool(seen, "wish", "web.boards" if wishes.is_list else "web.list", wish="list", to=int(not wishes.is_list))
    yield _tool(
        seen, "wish", "web.guide-off" if wishes.has_guide else "web.guide", wish="guide", to=int(not wishes.has_guide)
    )


def _more(seen: PageSeen) -> Markup | None:
    """What is seldom wanted: the pace of bots, and a bot in one's own place."""
    if not seen.may_pace or seen.table.is_stopped:
        return None
    paces = [_pace(seen, id, ms) for id, ms in PACES]
    bot = _tool(seen, "bot", "web.bot", kind="") if seen.player and not seen.has_bot else None
    group = el(
        "div", {"role": "group", "aria-label": seen.says("web.pace")}, el("span", None, seen.says("web.pace")), paces
    )
    return el("details", {"class": "more", "id": "more"}, el("summary", None, seen.says("web.more")), group, bot)


def _pace(seen: PageSeen, id: str, ms: int) -> Markup:
    is_on = _truth(ms == seen.table.settings.pace)
    return el("button", {"type": "button", "data-do": "pace", "data-ms": ms, "aria-pressed": is_on}, seen.says(id))


def _truth(value: bool) -> str:
    return "true" if value else "false"
