"""Journeys in the lobby: what fits together, why nothing begins, another language, links that are made anew."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from .browser import PHONE, page_at
from .served import Serve

GAMES = str(Path(__file__).parents[1] / "games")


def ticked(page: Page) -> list[str]:
    return page.eval_on_selector_all("[name=module]:checked", "boxes => boxes.map((box) => box.value)")  # type: ignore[no-any-return]


def tick(page: Page, module: str) -> None:
    page.locator(f"[name=module][value={module}]").click()


def test_who_begins_without_a_game_is_told_so_where_they_look(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--lang", "en").address, PHONE) as page:
        tick(page, "base")
        page.click("button[type=submit]")
        expect(page.locator("#notice")).to_have_text("Choose a game first")
        expect(page.locator("#notice")).to_be_in_viewport()
        expect(page.locator("#notice")).to_be_focused()


def test_another_game_takes_the_place_of_the_first(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--shelf", GAMES, "--lang", "en").address) as page:
        tick(page, "gold")
        tick(page, "tictactoe")
        assert ticked(page) == ["tictactoe"]
        expect(page.locator("[name=module][value=gold]")).to_be_disabled()
        expect(page.locator("[name=module][value=base]")).to_be_enabled()


def test_what_needs_a_module_goes_with_it(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--lang", "en").address) as page:
        tick(page, "caerleon")
        assert ticked(page) == ["base", "caerleon", "gold"]
        tick(page, "gold")
        assert ticked(page) == ["base"]


def test_another_language_keeps_what_was_chosen(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--lang", "en").address) as page:
        tick(page, "caerleon")
        page.select_option("[name=players]", "3")
        page.click("[data-lang=de]")
        page.wait_for_url("**/?lang=de")
        expect(page.locator("[name=module][value=caerleon]")).to_be_checked()
        assert ticked(page) == ["base", "caerleon", "gold"]
        expect(page.locator("[name=players]")).to_have_value("3")


def test_whoever_sits_by_an_old_link_is_told_that_it_leads_nowhere(serve: Serve, browser: Browser) -> None:
    served = serve("--modules", "base", "--players", "2", "--seats", "blue=me,yellow=me", "--lang", "en")
    with page_at(browser, served.links[1]) as old, page_at(browser, served.address) as host:
        host.click(".out a[href^='/tables/']")
        host.on("dialog", lambda asked: asked.accept())
        host.click("[data-new-link=yellow]")
        expect(old.locator("#connection")).to_contain_text("This link leads nowhere")
        old.wait_for_timeout(1000)
        expect(old.locator("#connection")).to_contain_text("This link leads nowhere")


def test_who_does_not_want_a_new_link_gets_none(serve: Serve, browser: Browser) -> None:
    served = serve("--modules", "base", "--players", "2", "--seats", "blue=me,yellow=me", "--lang", "en")
    with page_at(browser, served.address) as host:
        host.click(".out a[href^='/tables/']")
        before = host.locator(".link").all_inner_texts()
        host.on("dialog", lambda asked: asked.dismiss())
        host.click("[data-new-link=yellow]")
        host.reload()
        assert host.locator(".link").all_inner_texts() == before


LEADS_NOWHERE = """() => {
    socket.onclose = null;
    history.replaceState(null, "", "/s/moon/");
    connect();
}"""


def test_a_page_that_comes_back_by_a_link_that_is_gone_is_told_so(serve: Serve, browser: Browser) -> None:
    page = browser.new_page()  # a browser remarks in its console that there was nothing: here that is right
    page.goto(serve("--modules", "base", "--players", "2", "--lang", "en").address)
    page.evaluate(LEADS_NOWHERE)
    expect(page.locator("#connection")).to_contain_text("This link leads nowhere")
    page.close()
