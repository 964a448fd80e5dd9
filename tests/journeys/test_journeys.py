"""Journeys of people at a table: by clicking, by keys, in three languages, on a phone, together, after an accident."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from .browser import PHONE, page_at, violations
from .playing import PATIENCE, is_over, moved_on, number, press, tap, wait_for_turn
from .served import Serve

QUICK = ("--bots", "greedy", "--seed", "5", "--lang", "en")
TEN = "base,kings_favor,arthur,round_table,treasures,decree,gold,market,caerleon,morgana"


def round_of(page: Page) -> str:
    """The number in the hub of the ring: the round."""
    return str(page.locator("svg .hubv").first.text_content())


def hurry(page: Page) -> None:
    """Lets bots choose without a pause, as somebody would who has seen enough."""
    wait_for_turn(page)
    page.evaluate("() => document.querySelector('[data-do=pace][data-ms=\"0\"]').click()")


def test_a_whole_round_is_played_by_clicking_on_the_board(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--modules", "base", "--players", "2", *QUICK).address) as page:
        hurry(page)
        first, ways = round_of(page), set[str]()
        for _ in range(60):
            wait_for_turn(page)
            if round_of(page) != first:
                break
            ways.add(tap(page))
        assert round_of(page) != first
        assert "board" in ways


def test_a_round_is_played_by_keys_alone(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--modules", "base", "--players", "2", *QUICK).address) as page:
        hurry(page)
        first = round_of(page)
        for _ in range(60):
            wait_for_turn(page)
            if round_of(page) != first:
                break
            press(page)
        assert round_of(page) != first


def test_a_key_takes_a_choice_back(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--modules", "base", "--players", "2", *QUICK).address) as page:
        hurry(page)
        asked = page.locator("#question").inner_text()
        press(page)
        page.wait_for_selector("[data-do=undo]:not([disabled])", state="attached", timeout=PATIENCE)
        before = number(page)
        page.keyboard.press("u")
        moved_on(page, before)
        assert page.locator("#question").inner_text() == asked


def test_a_page_changes_its_language_in_mid_game(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--modules", "base", "--players", "2", *QUICK).address) as page:
        wait_for_turn(page)
        asked = {}
        for language in ("en", "de", "fr"):
            page.locator(f"[data-lang={language}]").click()
            page.wait_for_function("l => document.documentElement.lang === l", arg=language, timeout=PATIENCE)
            page.wait_for_function("l => document.getElementById('choice').lang === l", arg=language, timeout=PATIENCE)
            asked[language] = page.locator("#question").inner_text()
            tap(page)
            wait_for_turn(page)
        assert len(set(asked.values())) == 3


def test_two_people_and_a_watcher_sit_at_one_table(serve: Serve, browser: Browser) -> None:
    served = serve("--modules", "base", "--players", "2", "--seats", "blue=me,yellow=me", "--seed", "5", "--lang", "en")
    with (
        page_at(browser, served.links[0]) as blue,
        page_at(browser, served.links[1]) as yellow,
        page_at(browser, served.links[2]) as watcher,
    ):
        for _ in range(12):
            asked = next(page for page in (blue, yellow) if page.locator("#choice .opt").count())
            tap(asked)
            for page in (blue, yellow, watcher):
                page.wait_for_function(
                    "n => +document.getElementById('choice').dataset.n >= n", arg=number(asked), timeout=PATIENCE
                )
        assert watcher.locator("#choice .opt").count() == 0


def test_a_game_goes_on_after_the_server_was_killed(serve: Serve, browser: Browser) -> None:
    served = serve("--modules", "base", "--players", "2", *QUICK)
    with page_at(browser, served.address) as page:
        hurry(page)
        for _ in range(3):
            wait_for_turn(page)
            tap(page)
        wait_for_turn(page)
        before = number(page)
        served.kill()
        served.start()
        page.wait_for_selector("#connection[hidden]", state="attached", timeout=PATIENCE)
        tap(page)
        assert number(page) > before


def test_a_phone_shows_the_table_without_scrolling_sideways(serve: Serve, browser: Browser) -> None:
    address = serve("--modules", "base", "--players", "4", *QUICK).address
    with page_at(browser, address, PHONE, has_touch=True, is_mobile=True) as page:
        hurry(page)
        wait_for_turn(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        small = page.evaluate(
            "() => [...document.querySelectorAll('#choice button')].filter(e => e.offsetHeight && e.offsetHeight < 44)"
            ".map(e => e.outerHTML.slice(0, 120))"
        )
        assert not small
        for _ in range(4):
            tap(page)
            wait_for_turn(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("modules", ["base", TEN])
def test_axe_finds_nothing_wrong(serve: Serve, browser: Browser, scheme: str, modules: str) -> None:
    with page_at(browser, serve("--modules", modules, *QUICK).address, color_scheme=scheme) as page:
        wait_for_turn(page)
        assert violations(page) == []
        page.locator("#choice .ask").first.click()
        page.wait_for_selector("dialog[open] #told :not(:empty)")
        assert violations(page) == []


def test_a_whole_game_with_all_modules_comes_to_its_result(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve("--modules", TEN, "--players", "2", *QUICK).address) as page:
        hurry(page)
        for _ in range(1500):
            wait_for_turn(page)
            if is_over(page):
                break
            before = number(page)
            page.evaluate(
                "() => (document.querySelector('#choice .opt') || document.querySelector('[data-option]')).click()"
            )
            page.wait_for_function(
                "n => +document.getElementById('choice').dataset.n !== n || document.querySelector('#choice .result')",
                arg=before,
                timeout=PATIENCE,
            )
        assert is_over(page)
        assert violations(page) == []


def test_the_list_stands_below_what_is_asked_and_what_happened(serve: Serve, browser: Browser) -> None:
    address = serve("--modules", "base", "--players", "2", *QUICK).address
    with page_at(browser, f"{address}?list=1&guide=1") as page:
        hurry(page)
        for _ in range(3):
            tap(page)
            wait_for_turn(page)
        ends, begins = (page.locator(id).bounding_box() for id in ("#log", "#listview"))
        assert ends and begins and ends["y"] + ends["height"] <= begins["y"] + 1
        assert violations(page) == []
