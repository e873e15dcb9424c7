"""The page as people find it who see little, hear it read aloud, or use no mouse."""
# ruff: noqa: F811 (fixtures that are imported)

import re

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.sandbox.page_server import PageServer
from rules.core.text import text
from tests.axe import barriers
from tests.browser import DESKTOP, PHONE, browser, browser_page  # noqa: F401 (fixtures)
from tests.sandbox.scripted_bot import ScriptedBot

pytestmark = pytest.mark.asyncio(loop_scope="module")
SIZES = {"desktop": DESKTOP, "phone": PHONE}
LOCALES = ("en-US", "fr")


@pytest_asyncio.fixture(loop_scope="module")
async def bot():
    return ScriptedBot()


@pytest_asyncio.fixture(loop_scope="module")
async def served(bot):
    page = PageServer(bot.people, 0)
    await page.start()
    yield page
    await page.stop()


@pytest_asyncio.fixture(loop_scope="module")
async def open_as(served, bot, browser_page):
    """Opens #karnak as Ana, who reads a language, in a window of a size."""

    async def open_page(locale="en-US", viewport=DESKTOP):
        bot.ana.user.locale = locale
        bot.backend.save_user(bot.ana.user)
        page = await browser_page(served.url, viewport=viewport)
        await expect(page.locator(".message").first).to_be_visible()
        return page

    return open_page


# Screens: each is opened by a function, and looked at in both sizes and languages.


async def channel(page, bot):
    await expect(page.locator("#hint")).to_be_visible()


async def answer(page, bot):
    await page.locator('[data-custom-id="move"]').last.click()
    await expect(page.locator(".message.private")).to_be_visible()


async def failure(page, bot):
    bot.ana.response_timeout = 0.05
    await page.locator('[data-custom-id="resign"]').last.click()
    await expect(page.locator("#messages").get_by_role("alert")).to_be_visible()


async def chosen(page, bot):
    await page.locator('[data-custom-id="sell"]').last.click()
    await page.get_by_role("option").first.click()


async def modal(page, bot):
    await page.locator('[data-custom-id="form"]').last.click()
    await page.locator('dialog [data-custom-id="some"]').click()


async def refused_modal(page, bot):
    await page.locator('[data-custom-id="form"]').last.click()
    await page.locator("dialog [type=submit]").click()
    await expect(page.locator("dialog").get_by_role("alert").first).to_be_visible()


async def settings(page, bot):
    await page.locator("#channel-header .me").click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def lightbox(page, bot):
    await page.locator(".picture").last.click()
    await expect(page.locator("dialog.lightbox img")).to_be_visible()


async def sidebar(page, bot):
    opener = page.locator(".drawer-opener")
    if await opener.is_visible():
        await opener.click()
    await page.wait_for_timeout(300)  # the drawer slides in


async def new_person(page, bot):
    await sidebar(page, bot)
    await page.locator("#sidebar section button.quiet").first.click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def commands(page, bot):
    await page.locator("#composer textarea").press_sequentially("/")
    await expect(page.get_by_role("option").first).to_be_visible()


async def command(page, bot):
    await page.locator("#composer textarea").press_sequentially("/table roll t")
    await expect(page.get_by_role("option").first).to_be_visible()


async def wrong_value(page, bot):
    await page.locator("#composer textarea").fill("/table roll province:thebes price:six")
    await page.locator("#composer [type=submit]").click()
    await expect(page.locator("#composer").get_by_role("alert")).to_be_visible()


async def offline(page, bot):
    bot.backend.set_online(online=False)
    await expect(page.locator("#status")).to_be_visible()


async def leave(page):
    """Close what a screen has opened."""
    await page.locator("h1").click(force=True)
    while await page.locator("dialog").count():
        await page.keyboard.press("Escape")
    if await page.locator("body.drawer-open").count():
        await page.keyboard.press("Escape")
    await page.locator("#composer").evaluate(
        "form => form.querySelector('input, textarea').focus()"
    )
    for _ in range(2):
        await page.keyboard.press("Escape")
    await page.locator("#composer textarea").fill("")


SCREENS = (
    channel,
    answer,
    failure,
    chosen,
    modal,
    refused_modal,
    settings,
    lightbox,
    sidebar,
    new_person,
    commands,
    command,
    wrong_value,
    offline,
)


def write_much(bot, served):
    """A panel with all that the page can show, words of people, a mention and an old answer."""
    served.hint = text("Press “Your move”.")
    bot.message = bot.panel(bot.karnak)
    bot.bruno.write(bot.karnak, "Good morning")
    bot.bruno.write(bot.karnak, "Is anybody here?")
    bot.mention(bot.karnak, bot.ana)
    bot.panel(bot.karnak)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
async def test_no_screen_has_a_barrier(open_as, bot, served, size, locale):
    write_much(bot, served)
    page = await open_as(locale, SIZES[size])
    for screen in SCREENS:
        await screen(page, bot)
        assert await barriers(page) == [], screen.__name__
        await leave(page)


# The keyboard


@pytest_asyncio.fixture(loop_scope="module")
async def shown(open_as, bot):
    """#karnak with three panels, the newest last, and words of people between them."""
    bot.panel(bot.karnak)
    bot.bruno.write(bot.karnak, "Good morning")
    bot.panel(bot.karnak)
    bot.mention(bot.karnak, bot.ana)
    return await open_as()


def focused(page):
    return page.locator(":focus")


def row(page, index):
    return page.locator(".message").nth(index)


async def tab_to(page, target):
    """Press Tab until an element has the focus; the elements that had it before, by their texts."""
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


async def test_what_is_newer_but_cannot_be_pressed_does_not_hide_what_can(shown, bot):
    bot.bruno.write(bot.karnak, "Well?")
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
    bot.mention(bot.karnak, bot.bruno)
    await expect(shown.get_by_label("1 new message for Bruno")).to_be_visible()
    await expect(shown.locator("#settings")).to_be_focused()


async def test_a_list_is_named_by_its_question_and_then_by_what_is_chosen(shown):
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
    bot.panel(bot.karnak)
    page = await open_as(viewport=PHONE)
    await page.locator(".picture").click()
    fitted = await width(page)
    assert fitted <= PHONE["width"]
    await page.get_by_role("button", name="Zoom in").click()
    assert await width(page) > fitted
    await page.keyboard.press("-")
    assert await width(page) == fitted
    image = page.locator("dialog.lightbox img")
    box = await image.bounding_box()
    corner = {"x": box["width"] - 3, "y": box["height"] - 3}
    await image.click(position=corner)
    assert await width(page) == 1600
    stage = page.locator(".stage")
    assert await stage.evaluate("s => s.scrollLeft + s.clientWidth > s.scrollWidth - 60")
    assert await barriers(page) == []
    await stage.focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("0")
    assert await width(page) == fitted


# What is in sight after a press


async def test_the_answer_to_an_old_panel_is_in_sight(open_as, bot):
    for _ in range(4):
        bot.panel(bot.karnak)
    page = await open_as(viewport=PHONE)
    await page.mouse.move(180, 300)
    await page.mouse.wheel(0, -1500)
    await expect(page.locator("#newest")).to_be_visible()
    pressed = page.get_by_role("button", name="Your move").nth(1)
    await pressed.scroll_into_view_if_needed()
    await pressed.click()
    await expect(page.get_by_text("You chose move.")).to_be_in_viewport()


# Languages


async def lang(message):
    return await message.evaluate(
        "row => row.querySelector('.content').closest('[lang]').getAttribute('lang')"
    )


async def test_a_message_in_the_other_language_says_so(open_as, bot):
    bot.post(bot.karnak, {"content": "It is your turn: which of the provinces do you want?"})
    bot.post(bot.karnak, {"content": "À vous de jouer : quelle est la province que vous voulez ?"})
    page = await open_as("fr")
    assert await page.locator("html").get_attribute("lang") == "fr"
    assert [await lang(row(page, 0)), await lang(row(page, 1))] == ["en", "fr"]
    page = await open_as("en-US")
    assert [await lang(row(page, 0)), await lang(row(page, 1))] == ["en-US", "fr"]


async def test_a_message_of_names_alone_is_in_the_language_of_those_before_it(open_as, bot):
    bot.post(bot.karnak, {"content": "Waiting for Ana, with the third of the provinces."})
    bot.post(bot.karnak, {"content": "Bruno: Thebes, 6."})
    page = await open_as("fr")
    assert await lang(row(page, 1)) == "en"


MARKED = re.compile(r"⟦.*?⟧", re.DOTALL)
READ_BY_PEOPLE = """() => {
    const written = ".content, .author, .excerpt, .label, h1, .mention, .name, time";
    const byOthers = `${written}, .avatar, dialog .fields, dialog:has(.fields) h2, .settings h2, .day-divider, .side-time`;
    const texts = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
        const parent = nodes.currentNode.parentElement;
        if (parent.closest(`${byOthers}, noscript, .suggestions .list, .pill`)) continue;
        texts.push(nodes.currentNode.data);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
        if (element.closest(byOthers) || element.matches(".message, dialog, .list, .command")) continue;
        for (const name of ["aria-label", "title", "placeholder"]) {
            texts.push(element.getAttribute(name) ?? "");
        }
    }
    return texts;
}"""
NAMES = re.compile(r"Ana|Bruno|Chen|Oasis|Karnak|#?karnak|Alt\+\d|English|Français|Appuyez[^”]*”\.")


async def mark_the_french_of_the_page(route):
    """Serve the page's sentences with a mark around each French one."""
    answer = await route.fetch()
    english, french, rest = (await answer.text()).partition("const FRENCH = {")
    french_sentences, end, others = rest.partition("\n};")
    marked = re.sub(r'(: |other: )"(.*?)"', r'\1"⟦\2⟧"', french_sentences)
    await route.fulfill(response=answer, body=english + french + marked + end + others)


@pytest.mark.parametrize("size", SIZES)
async def test_no_word_of_the_page_is_english_for_who_reads_french(browser_page, served, bot, size):
    write_much(bot, served)
    served.hint = None
    bot.ana.user.locale = "fr"
    bot.backend.save_user(bot.ana.user)
    page = await browser_page("about:blank", viewport=SIZES[size])
    await page.route("**/translations.js", mark_the_french_of_the_page)
    await page.goto(served.url)
    await expect(page.locator(".message").first).to_be_visible()
    for screen in SCREENS:
        if screen is not channel:
            await screen(page, bot)
        said = await page.evaluate(READ_BY_PEOPLE)
        assert any(MARKED.search(text) for text in said)
        unmarked = [NAMES.sub("", MARKED.sub("", text)) for text in said]
        assert [t for t in unmarked if re.search(r"\w\w", t)] == [], screen.__name__
        await leave(page)
