"""The page as people find it who see little, hear it read aloud, or read no English."""
# ruff: noqa: F811 (fixtures that are imported)

import re
from itertools import product

import pytest
from playwright.async_api import expect

from bot.ground.languages import DEFAULT, language
from bot.relocation.screens import GOES_ON
from bot.sandbox.page.languages import ENGLISH_TABLE, page_languages
from tests.axe import barriers
from tests.browser import DESKTOP, PHONE, browser, browser_page  # noqa: F401 (fixtures)
from tests.effort import LONG
from tests.pseudo import PSEUDO
from tests.sandbox.page_screens import (  # noqa: F401 (fixtures)
    SCREENS,
    bot,
    channel,
    leave,
    open_as,
    row,
    served,
    write_much,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")
SIZES = {"desktop": DESKTOP, "phone": PHONE}
LOCALES = [*page_languages(), PSEUDO]
TRIED = [*product(LOCALES, SIZES)] if LONG else [(ENGLISH_TABLE, "desktop"), (PSEUDO, "phone")]
"""Languages and sizes of windows for tests that look at all screens, which takes seconds."""


@pytest.mark.parametrize(("locale", "size"), TRIED, indirect=["locale"])
async def test_no_screen_has_a_barrier(open_as, bot, served, locale, size):
    write_much(bot, served)
    page = await open_as(locale, SIZES[size])
    for screen in SCREENS:
        await screen(page, bot)
        assert await barriers(page) == [], screen.__name__
        await leave(page)


async def lang(message):
    return await message.evaluate(
        "row => row.querySelector('.content').closest('[lang]').getAttribute('lang')"
    )


async def test_a_message_in_another_language_says_so(open_as, bot, other_code, other_locale):
    for code in (DEFAULT, other_code):
        bot.post(bot.courtyard, {"content": GOES_ON.in_(language(code))})
    for reader in (other_locale, ENGLISH_TABLE):
        page = await open_as(reader)
        assert await page.locator("html").get_attribute("lang") == reader
        assert await lang(row(page, 0)) == ENGLISH_TABLE
        assert await lang(row(page, 1)) == other_locale


async def test_a_message_of_names_alone_is_in_the_language_of_those_before_it(
    open_as, bot, other_locale
):
    bot.post(bot.courtyard, {"content": "Waiting for Ana, with the third of the provinces."})
    bot.post(bot.courtyard, {"content": "Bruno: Thebes, 6."})
    page = await open_as(other_locale)
    assert await lang(row(page, 1)) == ENGLISH_TABLE


MARKED = re.compile(r"⟦.*?⟧", re.DOTALL)
READ_BY_PEOPLE = """() => {
    const written = ".content, .author, .excerpt, .label, h1, .mention, .name, time";
    const shown = ".day-divider, .side-time, .about";
    const asked = "dialog .fields, dialog:has(.fields) h2, .settings h2, .stage";
    const byOthers = `${written}, ${shown}, ${asked}, .avatar`;
    const named = ".message, dialog:has(.fields), .list, .command";
    const texts = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
        const parent = nodes.currentNode.parentElement;
        if (parent.closest(`${byOthers}, noscript, .suggestions .list, .pill`)) continue;
        texts.push(nodes.currentNode.data);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
        if (element.closest(byOthers) || element.matches(named)) continue;
        for (const name of ["aria-label", "title", "placeholder"]) {
            texts.push(element.getAttribute(name) ?? "");
        }
    }
    return texts;
}"""
NAMES = r"Ana|Bruno|Chen|Oasis|Karnak|#?courtyard|Alt\+\d|Appuyez[^”]*”\."


def marked(sentence):
    """A sentence, or each of its forms, between marks."""
    if isinstance(sentence, dict):
        return {form: marked(own) for form, own in sentence.items()}
    return f"⟦{sentence}⟧"


@pytest.fixture
def marks(monkeypatch, locale):
    """Put marks around every sentence of the page in one language."""
    kept, table = ("ownName", "frequentWords"), page_languages()[locale]
    with_marks = {key: said if key in kept else marked(said) for key, said in table.items()}
    monkeypatch.setitem(page_languages(), locale, with_marks)


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize(("locale", "size"), TRIED, indirect=["locale"])
async def test_every_word_of_the_page_is_in_the_readers_language(
    browser_page, served, bot, size, locale
):
    write_much(bot, served)
    served.hint = None
    bot.ana.user.locale = locale
    bot.backend.save_user(bot.ana.user)
    page = await browser_page("about:blank", viewport=SIZES[size])
    await page.goto(served.url)
    await expect(page.locator(".message").first).to_be_visible()
    languages = (table["ownName"] for table in page_languages().values())
    names = re.compile("|".join([NAMES, *languages]))
    for screen in SCREENS:
        if screen is not channel:
            await screen(page, bot)
        said = await page.evaluate(READ_BY_PEOPLE)
        assert any(MARKED.search(text) for text in said)
        unmarked = [names.sub("", MARKED.sub("", text)) for text in said]
        assert [t for t in unmarked if re.search(r"\w\w", t)] == [], screen.__name__
        await leave(page)
