"""The pictures of the README, made from real games: `make pictures`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from .browser import DESKTOP, PHONE, page_at, started_browser
from .playing import tap, wait_for_turn
from .served import ServedTable

ALL = "base,kings_favor,arthur,round_table,treasures,decree,gold,market,caerleon,morgana"
USUAL = ("--players", "3", "--bots", "greedy", "--seed", "5", "--lang", "en")
PICTURES = {
    "table.png": (("--modules", "base", *USUAL), DESKTOP, "light", 14),
    "all-modules.png": (("--modules", ALL, *USUAL), DESKTOP, "light", 14),
    "phone.png": (("--modules", "base", *USUAL), PHONE, "dark", 14),
}


def take(folder: Path) -> None:
    """Plays a few choices of each game, and takes its picture when somebody is asked."""
    with started_browser() as browser:
        for name, (arguments, size, scheme, choices) in PICTURES.items():
            with TemporaryDirectory() as kept:
                served = ServedTable(Path(kept), *arguments)
                try:
                    with page_at(browser, f"{served.address}?guide=0", size, color_scheme=scheme) as page:
                        wait_for_turn(page)
                        page.evaluate("() => document.querySelector('[data-do=pace][data-ms=\"0\"]').click()")
                        for _ in range(choices):
                            tap(page)
                            wait_for_turn(page)
                        page.wait_for_timeout(1000)  # until everything lies where it belongs
                        page.screenshot(path=folder / name)
                finally:
                    served.stop()
            print(folder / name)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
