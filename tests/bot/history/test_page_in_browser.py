"""The page of a finished game, as people use it with keys, fingers and screen readers."""
# ruff: noqa: F811 (fixtures that are imported)

import re

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.ground.languages import OWN_NAME, language
from rules.core.steps import steps_of
from rules.core.text import text
from rules.registry import games
from tests.axe import barriers
from tests.bot.history.pages import RECORDS, data, lines, page, record
from tests.browser import browser, browser_page  # noqa: F401 (fixtures)

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]
PHONE = {"width": 390, "height": 844}
SEATED = {"index": 1}


@pytest_asyncio.fixture(loop_scope="module")
async def open_record(browser_page, tmp_path):
    async def open_it(word, address="", **size):
        file = tmp_path / f"{word}.html"
        file.write_text(page(word), "utf-8")
        return await browser_page(f"{file.as_uri()}{address}", **size)

    return open_it


async def step_of(opened):
    return int(await opened.locator("#slider").input_value())


def number_of_steps(word):
    return len(steps_of(games()[word], record(word)))


async def test_keys_lead_to_steps_rounds_and_both_ends(open_record):
    opened, last = await open_record("aton"), number_of_steps("aton") - 1
    rounds = data(page("aton"))["rounds"]
    expected = {
        "ArrowRight": 1,
        "ArrowLeft": 0,
        "ArrowUp": rounds[1],
        "ArrowDown": 0,
        "End": last,
        "Home": 0,
    }
    for key, step in expected.items():
        await opened.keyboard.press(key)
        assert await step_of(opened) == step, key


async def test_the_slider_says_where_it_is(open_record):
    opened = await open_record("amun-re", "#step=42")
    slider = opened.locator("#slider")
    said = await slider.get_attribute("aria-valuetext")
    assert said.startswith(f"Step 42 of {number_of_steps('amun-re') - 1} · ")
    await slider.focus()
    await opened.keyboard.press("ArrowRight")
    assert (await slider.get_attribute("aria-valuetext")).startswith("Step 43 of ")


async def test_the_address_has_the_step(open_record):
    opened = await open_record("aton", "#step=7")
    assert await step_of(opened) == 7
    await opened.keyboard.press("ArrowRight")
    await expect(opened).to_have_url(re.compile(r"#step=8$"))
    await opened.evaluate("location.hash = '#step=3'")
    await expect(opened.locator("#slider")).to_have_value("3")


@pytest.mark.parametrize("address", ["#step=999999", "#step=-1", "#step=x", "#<b>"])
async def test_a_strange_address_leads_to_a_step(open_record, address):
    opened = await open_record("aton", address)
    assert await step_of(opened) in (0, number_of_steps("aton") - 1)


async def test_a_line_of_the_log_leads_to_its_step_and_is_marked(open_record):
    opened = await open_record("aton")
    log = opened.locator("#log a")
    await log.nth(12).click()
    await expect(opened.locator("#slider")).to_have_value("12")
    marked = opened.locator("#log [aria-current=step]")
    await expect(marked).to_have_count(1)
    assert await marked.inner_text() == await log.nth(12).inner_text()
    now = await opened.locator("#now").inner_text()
    assert now.split() == (await marked.inner_text()).split()


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("word", RECORDS)
async def test_the_log_shows_the_whole_current_step(open_record, word, size):
    opened = await open_record(word, viewport=size)
    cut = await opened.evaluate(
        """() => {
            const log = find("log");
            return versions[0].steps.map((_, number) => {
                go(number);
                const line = log.querySelector("[aria-current]");
                return [number, line.offsetTop - log.scrollTop, line.offsetHeight];
            }).filter(([, top, height]) => {
                const fits = height <= log.clientHeight;
                return top < 0 || (fits && top + height > log.clientHeight);
            });
        }"""
    )
    assert cut == []


async def test_the_changes_are_explained_where_there_are_some(open_record):
    opened = await open_record("aton", "#step=0")
    await expect(opened.get_by_text("Changes are rimmed.")).to_be_hidden()
    await opened.keyboard.press("ArrowRight")
    await expect(opened.get_by_text("Changes are rimmed.")).to_be_visible()


async def test_the_knowledge_of_a_player_is_their_hand_and_their_log(open_record):
    opened = await open_record("aton", "#step=0")
    await expect(opened.locator("#hand")).to_be_hidden()
    public = await opened.locator("#log").inner_text()
    await opened.locator("#viewer").select_option(**SEATED)
    await expect(opened.locator("#hand")).to_be_visible()
    assert "hand" in await opened.locator("#hand").get_attribute("aria-label")
    own = [line for step in lines(data(page("aton"))["versions"][0], 0) for line in step]
    shown = (await opened.locator("#log").inner_text()).splitlines()
    assert {*own} <= {*shown} and {*own} - {*public.splitlines()}


async def test_another_language_changes_words_board_and_log(open_record, other_code):
    opened = await open_record("aton", "#step=5")
    before = await opened.locator("#board").get_attribute("aria-label")
    other, last = language(other_code), number_of_steps("aton") - 1
    await opened.locator("#language").select_option(label=OWN_NAME.in_(other))
    assert await opened.locator("html").get_attribute("lang") == other_code
    assert await opened.locator("#board").get_attribute("aria-label") != before
    step = text("Step {number} of {count}", number=5, count=last).in_(other)
    assert (await opened.locator("#where").inner_text()).startswith(step)


@pytest.mark.parametrize("word", RECORDS)
async def test_each_step_draws_the_picture_that_its_differences_make(open_record, word):
    opened = await open_record(word)
    for key in ("End", "ArrowDown", "ArrowLeft", "Home", "ArrowUp"):
        await opened.keyboard.press(key)
        assert await opened.evaluate(
            """() => {
                const shown = [...find("board").childNodes].map((node) => node.shape);
                return String(shown) === String(decoded(version.films[0])[step]);
            }"""
        )


@pytest.mark.parametrize("word", RECORDS)
async def test_labels_have_their_widths_by_themselves(open_record, word):
    opened = await open_record(word, "#step=9")
    await opened.evaluate("document.fonts.ready")
    widths = await opened.evaluate(
        """() => [...document.querySelectorAll("#board text")].map((label) => {
            const told = label.textLength.baseVal.value;
            label.removeAttribute("textLength");
            return [label.textContent, told, label.getComputedTextLength()];
        })"""
    )
    assert len(widths) > 20
    assert [each for each in widths if abs(each[1] - each[2]) > 0.02 * each[1] + 0.5] == []


async def test_a_press_on_the_chart_leads_to_the_step_there(open_record):
    opened, last = await open_record("aton"), number_of_steps("aton") - 1
    chart = opened.locator("#course")
    assert (await chart.get_attribute("aria-label")).endswith("Blue 40, Red 36.")
    box = await chart.bounding_box()
    await chart.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    assert await step_of(opened) == last
    await chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert abs(await step_of(opened) - last / 2) < 3


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("word", RECORDS)
async def test_nothing_bars_anybody_and_nothing_sticks_out(open_record, word, size):
    opened = await open_record(word, "#step=9", viewport=size)
    asked = []
    opened.on("request", lambda request: asked.append(request.url))
    await opened.locator("#viewer").select_option(**SEATED)
    assert await barriers(opened) == []
    assert await opened.evaluate("document.documentElement.scrollWidth") == size["width"]
    await opened.keyboard.press("End")
    assert [url for url in asked if not url.startswith("data:")] == []


async def test_the_log_is_below_the_board_on_a_phone(open_record):
    opened = await open_record("aton", viewport=PHONE)
    board = await opened.locator("#board").bounding_box()
    log = await opened.locator("#log").bounding_box()
    assert log["y"] >= board["y"] + board["height"]


async def test_buttons_say_what_they_do_and_stop_at_the_ends(open_record):
    opened = await open_record("aton")
    forward = opened.get_by_role("button", name="Next step")
    back = opened.get_by_role("button", name="Previous step")
    await forward.click()
    assert await step_of(opened) == 1
    await back.click()
    assert await step_of(opened) == 0
    assert await back.get_attribute("aria-disabled") == "true"
