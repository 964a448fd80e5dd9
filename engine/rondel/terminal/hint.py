"""What the usual opponent would choose in somebody's place, with the points that it expects."""

from __future__ import annotations

from rondel.lab.bots.search import Weighed
from rondel.tell.numbered_options import Line, exactly
from rondel.terminal.tableside import Tableside

MOST_SHOWN = 3


def hint(side: Tableside, asked: str, lines: list[Line]) -> None:
    """Tells the best options as the opponent sees them; it thinks about what the one who decides may know.

    An option that somebody asked about is told besides.
    """
    say = side.speech.say
    about = exactly(asked, lines)
    if asked and about is None:
        side.screen.line(say("play.hint-of-none", text=side.speech.nouns.literal(asked)))
        return
    side.screen.line(say("play.thinking"), "dim")
    by_code = {line.option.code: line for line in lines}
    weighed = [one for one in side.adviser.think(side.game) if one.option in by_code]
    if not weighed:
        side.screen.line(say("play.no-hint"))
        return
    side.screen.line(say("play.hinted", n=sum(one.playouts for one in weighed)), "bold")
    seat = side.game.rules.players.index(side.player)
    side.screen.indented([_told(side, by_code[one.option], one, seat) for one in weighed[:MOST_SHOWN]])
    others = [one for one in weighed[MOST_SHOWN:] if about is not None and one.option == about.option.code]
    side.screen.indented([_told(side, by_code[one.option], one, seat) for one in others])


def _told(side: Tableside, line: Line, weighed: Weighed, seat: int) -> str:
    literal = side.speech.nouns.literal
    others = [points for number, points in enumerate(weighed.points) if number != seat]
    mine, best = (literal(str(round(points))) for points in (weighed.points[seat], max(others, default=0.0)))
    text = literal(f"{line.key}  {line.text}")
    if not others:
        return side.speech.say("play.hint-alone", text=text, mine=mine)
    return side.speech.say("play.hint-option", text=text, mine=mine, best=best)
