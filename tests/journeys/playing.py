"""What people do at a table: look, tap, press keys, wait until the table has moved on."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

PATIENCE = 60_000  # milliseconds


def number(page: Page) -> int:
    """How many choices the page knows of."""
    return int(page.get_attribute("#choice", "data-n") or 0)


def wait_for_turn(page: Page) -> None:
    """Until the page asks something, or the game is over."""
    page.wait_for_selector("#choice .opt, #choice .result", state="attached", timeout=PATIENCE)


def is_over(page: Page) -> bool:
    return bool(page.locator("#choice .result").count())


def on_board(page: Page) -> Locator:
    """What is lit on boards and panels."""
    return page.locator("#table [role=button][data-option]")


def moved_on(page: Page, before: int) -> None:
    """Until the page shows that something was chosen."""
    page.wait_for_function(
        "n => +document.getElementById('choice').dataset.n !== n || document.querySelector('#choice .result')",
        arg=before,
        timeout=PATIENCE,
    )


def tap(page: Page) -> str:
    """Chooses by the board where something is lit there, else by the list; tells which."""
    before = number(page)
    lit = on_board(page)
    if lit.count():
        lit.nth(before % lit.count()).dispatch_event("click")
        moved_on(page, before)
        return "board"
    buttons = page.locator("#choice .opt")
    buttons.nth(before % buttons.count()).click()
    moved_on(page, before)
    return "list"


def press(page: Page) -> None:
    """Chooses by keys alone: the number where there is one, else by walking to a button."""
    before = number(page)
    button = page.locator("#choice .opt").first
    key = button.get_attribute("data-key") or ""
    if len(key) == 1:
        if page.locator("#many:not([open])").count():  # the first press unfolds the list
            page.keyboard.press(key)
            page.wait_for_selector("#many[open]")
        page.keyboard.press(key)
    else:
        button.focus()
        page.keyboard.press("Enter")
    moved_on(page, before)
