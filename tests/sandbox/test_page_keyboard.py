"""The page by keyboard alone, its pictures in the lightbox, and the visible part after a press."""
# ruff: noqa: F811 (fixtures that are imported)

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.axe import barriers
from tests.browser import PHONE, browser, browser_page  # noqa: F401 (fixtures)
from tests.sandbox.page_screens import bot, open_as, row, served  # noqa: F401 (fixtures)

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def shown(open_as, bot):
    """#courtyard with three panels, the newest last, and words of people between them."""
    bot.panel(bot.courtyard)
    bot.bruno.write(bot.courtyard, "Good morning")
    bot.panel(bot.courtyard)
    bot.mention(bot.courtyard, bot.ana)
    return await open_as()


def focused(page):
    return page.locator(":focus")


async def tab_to(page, target):
    """Press Tab until an element has the focus, and return the earlier elements, by their texts."""
    passed = []
    while not await target.evaluate("element => element === document.activeElement"):
        await page.keyboard.press("Tab")
        passed.append(await focused(page).inner_text())
        assert len(passed) < 60, passed
    return passed[:-1]


async def test_the_first_tab_stop_leads_to_the_newest_message(shown):
    await shown.keyboard.press("Tab")
    await expect(focused(shown)).to_contain_text("To the newest message")
    await expect(focused(shown)).to_be_in_viewport()
    await shown.keyboard.press("Enter")
    await expect(row(shown, -1)).to_be_focused()
    await shown.keyboard.press("Tab")
    await expect(row(shown, -1).get_by_role("button", name="Your move")).to_be_focused()
    await shown.keyboard.press("Tab")
    await expect(shown.locator("#write")).to_be_focused()


async def test_no_old_panel_is_a_tab_stop_before_the_newest_message(shown):
    passed = await tab_to(shown, row(shown, -1))
    assert "Your move" not in passed and "Resign" not in passed


async def test_a_newer_message_without_buttons_does_not_hide_an_older_one_with_some(shown, bot):
    bot.bruno.write(bot.courtyard, "Well?")
    await expect(row(shown, -1)).to_contain_text("Well?")
    await shown.keyboard.press("Tab")
    await shown.keyboard.press("Enter")
    await shown.keyboard.press("Tab")
    await expect(row(shown, -2).get_by_role("button", name="Your move")).to_be_focused()


async def test_the_arrow_keys_lead_to_old_panels_which_can_still_be_pressed(shown, bot):
    await shown.keyboard.press("Tab")
    await shown.keyboard.press("Enter")
    for _ in range(200):  # of which most scroll through the tall panels
        if await row(shown, 0).evaluate("row => row === document.activeElement"):
            break
        await shown.keyboard.press("ArrowUp")
    await expect(row(shown, 0)).to_be_focused()
    await tab_to(shown, row(shown, 0).get_by_role("button", name="Yes"))
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("You chose yes.")).to_be_visible()
    await expect(row(shown, 0).get_by_role("button", name="Yes")).to_be_focused()
    await shown.keyboard.press("PageDown")
    await expect(row(shown, 1)).to_be_focused()


async def test_an_old_panel_is_pressed_with_the_mouse(shown):
    await row(shown, 0).get_by_role("button", name="Yes").click()
    await expect(shown.get_by_text("You chose yes.")).to_be_visible()


async def test_after_an_old_panel_the_next_tab_stop_is_the_newest_message(shown):
    await row(shown, 0).get_by_role("link", name="Website").focus()
    await shown.keyboard.press("Tab")
    await expect(row(shown, -1)).to_be_focused()


@pytest.mark.parametrize(
    "selector",
    [
        "#write",
        "#settings",
        "#new-person",
        "[data-person=Bruno]",
        "#sidebar [data-channel].unread",
        ".message:nth-last-child(1) [data-custom-id=move]",
        ".message >> nth=0 >> [data-custom-id=bid]",
        ".message >> nth=0 >> .picture",
        ".message:nth-last-child(1)",
    ],
)
async def test_after_a_reload_the_focus_is_where_it_was(shown, bot, selector):
    bot.bruno.write(bot.temple, "Over here")
    target = shown.locator(selector).first
    await target.focus()
    await expect(target).to_be_focused()
    await shown.reload()
    await expect(target).to_be_focused()


async def test_after_a_reload_the_focus_is_on_the_composer_if_what_had_it_is_gone(shown):
    await row(shown, 0).locator(".picture").click()
    await expect(shown.get_by_role("dialog")).to_be_visible()
    await shown.reload()
    await expect(shown.locator("#write")).to_be_focused()


async def test_a_message_that_comes_in_does_not_take_the_focus_from_the_settings(shown, bot):
    await shown.locator("#settings").focus()
    bot.mention(bot.courtyard, bot.bruno)
    await expect(shown.get_by_label("1 new message for Bruno")).to_be_visible()
    await expect(shown.locator("#settings")).to_be_focused()


async def test_a_list_is_named_by_its_question_and_then_its_choice(shown):
    await row(shown, -1).locator("..").get_by_role("button", name="Form").last.click()
    named = shown.get_by_role("dialog").get_by_role("combobox", name="Provinces", exact=True)
    await named.click()
    await shown.get_by_role("listbox", name="Provinces", exact=True).press("Enter")
    await shown.keyboard.press("Escape")
    chosen = shown.get_by_role("dialog").get_by_role("combobox")
    await expect(chosen).to_have_accessible_name("Provinces: Abydos")


# A picture in the lightbox


async def width(page):
    return (await page.locator("dialog.lightbox img").bounding_box())["width"]


async def test_a_picture_is_zoomed_by_buttons_keys_and_a_press_on_a_place(open_as, bot):
    bot.panel(bot.courtyard)
    page = await open_as(viewport=PHONE)
    await page.locator(".picture").click()
    whole = await width(page)
    assert whole <= PHONE["width"]
    await page.get_by_role("button", name="Zoom in").click()
    assert await width(page) > whole
    await page.keyboard.press("-")
    assert await width(page) == whole
    image = page.locator("dialog.lightbox img")
    box = await image.bounding_box()
    corner = {"x": box["width"] - 3, "y": box["height"] - 3}
    await image.click(position=corner)
    assert await width(page) == 2.5 * whole
    stage = page.locator(".stage")
    assert await stage.evaluate("s => s.scrollLeft + s.clientWidth > s.scrollWidth - 60")
    assert await barriers(page) == []
    await stage.focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("0")
    assert await width(page) == whole


# The visible part after a press


async def test_the_answer_to_an_old_panel_is_in_sight(open_as, bot):
    for _ in range(4):
        bot.panel(bot.courtyard)
    page = await open_as(viewport=PHONE)
    await page.mouse.move(180, 300)
    await page.mouse.wheel(0, -1500)
    newest = page.locator("#newest")
    await expect(newest).to_be_visible()
    row, above = await newest.bounding_box(), await page.locator("#scroll").bounding_box()
    assert row["y"] >= above["y"] + above["height"], "it covers what can be pressed"
    pressed = page.get_by_role("button", name="Your move").nth(1)
    await pressed.scroll_into_view_if_needed()
    await pressed.click()
    await expect(page.get_by_text("You chose move.")).to_be_in_viewport()


async def test_a_message_that_shrinks_does_not_leave_the_newest_out_of_sight(open_as, bot):
    long = bot.post(bot.courtyard, {"content": "\n".join(f"Line {n}" for n in range(60))})
    page = await open_as(viewport=PHONE)
    bot.panel(bot.courtyard)
    bot.backend.update_message(long, content="Short", edited=1.0)
    await expect(page.get_by_text("Short")).to_be_visible()
    bot.post(bot.courtyard, {"content": "\n".join(f"Row {n}" for n in range(60))})
    await expect(page.get_by_text("Row 59")).to_be_in_viewport()
