"""The system's chromium, driven by Playwright; nothing it does leaves this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from shutil import which
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, sync_playwright

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip
DESKTOP = {"width": 1400, "height": 900}
TABLET = {"width": 820, "height": 1100}
PHONE = {"width": 390, "height": 844}


@contextmanager
def started_browser() -> Iterator[Browser]:
    path = which("chromium") or which("chromium-browser") or which("google-chrome")
    assert path, "no chromium was found; on Debian: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


@contextmanager
def page_at(browser: Browser, address: str, size: dict[str, int] = DESKTOP, **more: Any) -> Iterator[Page]:
    """A page of a device of its own; whatever goes wrong on it, or leaves this machine, fails the journey."""
    context = browser.new_context(viewport={"width": size["width"], "height": size["height"]}, **more)
    context.set_default_timeout(60_000)  # a busy machine is no fault of the page
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("console", lambda said: wrong.append(f"console: {said.text}") if _is_bad(said) else None)
    page.on("request", lambda request: wrong.append(f"left: {request.url}") if _leaves(request) else None)
    page.goto(address)
    page.wait_for_selector("#table, .lobby")
    yield page
    context.close()
    assert not wrong, wrong


def _is_bad(said: Any) -> bool:
    # A server that was killed on purpose is told there too.
    return said.type == "error" and "WebSocket" not in said.text and "ERR_CONNECTION" not in said.text


def _leaves(request: Request) -> bool:
    return not request.url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:"))


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page, each with one example."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:160]})" for one in found]
