"""Whatever lies on the table, no text stands over another: measured in the browser, at three widths."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .browser import DESKTOP, PHONE, TABLET, page_at
from .playing import is_over, tap, wait_for_turn
from .served import Serve

GAMES = Path(__file__).parents[1] / "games"
TEN = "base,kings_favor,arthur,round_table,treasures,decree,gold,market,caerleon,morgana"
POSITIONS = 6  # of each line-up
BETWEEN = 5  # choices

# Rectangles of letters that can be seen, cut off where something around them is; a sheet that lies over the page, and
# what stands along a bow, whose rectangle says nothing, are left out.
OVERLAPS = """
() => {
  const found = [], all = [];
  const walk = document.createTreeWalker(document.getElementById('table'), NodeFilter.SHOW_TEXT);
  const clip = (node, box) => {
    for (let e = node.parentElement; e && e !== document.body; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.position === 'fixed') return null;
      if (e instanceof SVGElement && !(e instanceof SVGSVGElement)) continue;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const r = e.getBoundingClientRect();
      box = {left: Math.max(box.left, r.left), right: Math.min(box.right, r.right),
             top: Math.max(box.top, r.top), bottom: Math.min(box.bottom, r.bottom)};
    }
    return box;
  };
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest('textPath, title, .vh, [hidden], #listview, defs')) continue;
    if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
      const high = r.height * 0.3;  // above and below the letters; beside them are two pixels
      const box = clip(node, {left: r.left + 2, right: r.right - 2, top: r.top + high, bottom: r.bottom - high});
      if (box && box.right > box.left && box.bottom > box.top) all.push({...box, text: node.textContent.trim(), node});
    }
  }
  all.sort((a, b) => a.top - b.top);
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length && all[j].top < all[i].bottom; j++)
      if (all[i].node !== all[j].node && all[i].left < all[j].right && all[j].left < all[i].right)
        found.push(`${all[i].text} / ${all[j].text}`);
  return [...new Set(found)].slice(0, 6);
}
"""


# Pieces on their way pass over others: where texts stand is measured when all have come to rest.
AT_REST = """
async () => {
  const ends = each => Number.isFinite(each.effect.getComputedTiming().endTime);
  const moving = () => document.getAnimations().filter(each => each.playState === 'running' && ends(each));
  const late = performance.now() + 4000;  // one that never ends must not hold up the measure
  while (moving().length && performance.now() < late) await new Promise(done => setTimeout(done, 50));
}
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("--modules", "base", "--players", "4"),
        ("--modules", TEN, "--players", "4"),
        ("--modules", TEN, "--players", "2", "--lang", "de"),
        ("--modules", "base,arthur,morgana", "--players", "3", "--lang", "fr"),
        ("--modules", "ring", "--players", "3", "--shelf", str(GAMES)),
    ],
    ids=["base", "ten", "ten-de", "three-fr", "ring"],
)
def test_no_text_stands_over_another(serve: Serve, browser: Browser, arguments: tuple[str, ...]) -> None:
    over: list[str] = []
    with page_at(browser, serve(*arguments, "--bots", "greedy", "--seed", "8").address) as page:
        wait_for_turn(page)
        page.evaluate("() => document.querySelector('[data-do=pace][data-ms=\"0\"]').click()")
        for _ in range(POSITIONS):
            for size in (DESKTOP, TABLET, PHONE):
                page.set_viewport_size({"width": size["width"], "height": size["height"]})
                page.evaluate(AT_REST)
                over += [f"{size['width']}: {each}" for each in page.evaluate(OVERLAPS)]
            page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
            for _ in range(BETWEEN):
                if not is_over(page):
                    tap(page)
                    wait_for_turn(page)
    assert not over, "\n".join(dict.fromkeys(over))
