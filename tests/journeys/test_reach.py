"""Everything on the table can be read and reached: on a phone, by keys, while the connection is lost."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from .browser import PHONE, page_at
from .playing import PATIENCE, number, wait_for_turn
from .served import Serve, ServedTable

QUICK = ("--modules", "base", "--players", "2", "--bots", "greedy", "--seed", "5", "--lang", "en")
SETTLED = 500  # milliseconds, after which a tap is no second half of one before
LAPTOP = {"width": 1280, "height": 800}


def ready(page: Page) -> None:
    """A page whose socket is open."""
    wait_for_turn(page)
    page.wait_for_selector("#connection[hidden]", state="attached", timeout=PATIENCE)


def test_a_phone_says_who_one_is_and_hides_no_tool_beside_its_rim(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve(*QUICK).address, PHONE, has_touch=True, is_mobile=True) as page:
        ready(page)
        assert page.locator("#bar .who").is_visible()
        assert page.locator("#bar nav a:visible").all_inner_texts() == ["EN"]
        page.locator("#bar .on").tap()
        page.locator("#bar [data-lang=de]").tap()
        page.wait_for_function("() => document.getElementById('choice').lang === 'de'", timeout=PATIENCE)
        assert page.locator("#bar nav a:visible").all_inner_texts() == ["DE"]
        assert page.evaluate(
            "() => { const t = document.querySelector('.tools'); return t.scrollWidth <= t.clientWidth }"
        )
        page.locator("#more summary").tap()
        assert page.locator(".tools [data-wish=list]").is_visible()


def test_the_guide_stands_before_the_log_on_a_phone(serve: Serve, browser: Browser) -> None:
    with page_at(browser, f"{serve(*QUICK).address}?guide=1", PHONE) as page:
        ready(page)
        guide, log = (page.locator(id).bounding_box() for id in ("#guide", "#log"))
        assert guide and log and guide["y"] < log["y"]


def test_what_is_going_on_is_told_whole_above_the_board(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve(*QUICK).address, LAPTOP) as page:
        ready(page)
        mark = '<span class="mark"><b>construction material influence space (22)</b></span>'
        page.evaluate("m => Object.assign(document.getElementById('marks'), {hidden: false, innerHTML: m})", mark * 4)
        marks = "document.getElementById('marks')"
        assert page.evaluate(f"() => {marks}.scrollWidth - {marks}.clientWidth") <= 1
        assert page.evaluate(f"() => {marks}.scrollHeight - {marks}.clientHeight") <= 1


def test_a_double_click_chooses_once_and_nothing_goes_wrong(serve: Serve, browser: Browser) -> None:
    with page_at(browser, serve(*QUICK).address, LAPTOP) as page:
        ready(page)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/choose" in request.url else None)
        before = number(page)
        page.locator("#choice .opt").first.dblclick()
        page.wait_for_function("n => +document.getElementById('choice').dataset.n !== n", arg=before, timeout=PATIENCE)
        page.wait_for_timeout(300)
        assert len(asked) == 1


def test_a_key_on_a_dark_place_tells_why_and_the_place_is_framed_above_its_neighbours(
    serve: Serve, browser: Browser
) -> None:
    with page_at(browser, serve(*QUICK).address, LAPTOP) as page:
        ready(page)
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(".spot:focus")
        framed = "() => document.activeElement.ownerSVGElement.lastElementChild.id"
        assert page.evaluate(framed) == "framed"
        assert not page.locator(".spot.can:focus").count()
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog[open] #told h2", timeout=PATIENCE)


def lost(served: ServedTable, page: Page) -> None:
    served.kill()
    page.wait_for_selector("#connection:not([hidden])", timeout=PATIENCE)


def test_who_taps_while_the_connection_is_lost_is_told_so(serve: Serve, browser: Browser) -> None:
    served = serve(*QUICK)
    with page_at(browser, served.address, PHONE, has_touch=True, is_mobile=True) as page:
        ready(page)
        lost(served, page)
        told, tools = page.locator("#connection").bounding_box(), page.locator(".tools").bounding_box()
        assert told and tools and told["y"] + told["height"] < tools["y"]
        before = number(page)
        page.wait_for_timeout(SETTLED)
        page.locator("#choice .opt").first.tap()
        page.wait_for_selector("dialog[open]", timeout=PATIENCE)
        served.start()
        page.wait_for_selector("dialog:not([open])", state="attached", timeout=PATIENCE)
        page.wait_for_timeout(SETTLED)
        page.locator("#choice .opt").first.tap()
        page.wait_for_function("n => +document.getElementById('choice').dataset.n !== n", arg=before, timeout=PATIENCE)
