"""The page in a real browser: what a person sees, presses and types."""
# ruff: noqa: F811 (fixtures that are imported)

import re

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.constants import APPLICATION_COMMAND, PUBLIC_THREAD
from bot.sandbox.endpoints.threads import start_thread_without_message
from bot.sandbox.page.server import PageServer
from tests.browser import PHONE, browser, browser_page  # noqa: F401 (fixtures)
from tests.effort import samples
from tests.sandbox.page_screens import bot, served  # noqa: F401 (fixtures)
from tests.sandbox.scripted_bot import (
    ALT,
    COMMANDS,
    action_row,
    container_payload,
    select,
    text_display,
)
from tests.sandbox.scripted_bot import button as button_of
from tests.sandbox.test_emojis import COIN

pytestmark = pytest.mark.asyncio(loop_scope="module")
STACK = samples(10, long=30)  # private answers


@pytest_asyncio.fixture(loop_scope="module")
async def shown(served, bot, browser_page):
    """The channel #courtyard as Ana sees it, with the panel."""
    bot.message = bot.panel(bot.courtyard)
    page = await browser_page(served.url)
    await expect(page.locator(".message").first).to_be_visible()
    return page


async def overflows(page):
    return await page.evaluate("document.documentElement.scrollWidth > innerWidth")


def button(page, name):
    return page.locator("#messages").get_by_role("button", name=name, exact=True)


def composer(page):
    return page.locator("#composer textarea")


# Channels


async def test_a_thread_that_was_started_is_opened_by_its_name(shown, bot):
    started = {"name": "Game 2", "type": PUBLIC_THREAD}
    request = ApiRequest({"channel": bot.courtyard.id}, payload=started)
    start_thread_without_message(bot.backend, request)
    told = shown.locator(".message").last
    await expect(told).to_contain_text("Karnak started a thread: Game 2")
    await told.get_by_role("button", name="Game 2").click()
    await expect(shown.locator("#channel-header")).to_contain_text("Game 2")


# People


async def test_a_press_on_a_person_selects_them(shown, bot):
    await shown.get_by_role("button", name="Bruno").click()
    await expect(shown.get_by_text("as Bruno")).to_be_visible()
    await button(shown, "Your move").click()
    await expect(shown.get_by_text("You chose move.")).to_be_visible()
    assert bot.interactions[-1].user_id == bot.bruno.id


async def test_alt_and_a_digit_select_a_person(shown):
    await shown.keyboard.press("Alt+3")
    await expect(shown.get_by_text("as Chen")).to_be_visible()


async def test_a_mention_is_counted_until_the_person_reads_it(shown, bot):
    bot.mention(bot.courtyard, bot.bruno)
    mark = shown.get_by_label("1 new message for Bruno")
    await expect(mark).to_be_visible()
    await shown.keyboard.press("Alt+2")
    await expect(mark).to_have_count(0)


async def test_an_ephemeral_response_is_not_shown_to_the_next_person(shown):
    await button(shown, "Your move").click()
    private = shown.locator(".message.private")
    await expect(private).to_contain_text("Only you can see this")
    await shown.keyboard.press("Alt+2")
    await expect(shown.get_by_text("as Bruno")).to_be_visible()
    await expect(private).to_have_count(0)
    await shown.keyboard.press("Alt+1")
    await private.get_by_role("button", name="Dismiss message").click()
    await expect(private).to_have_count(0)


async def test_a_stack_of_ephemeral_responses_is_dismissed_by_keyboard(shown):
    for _ in range(STACK):
        await button(shown, "Your move").click()
    private = shown.locator(".message.private")
    await expect(private).to_have_count(STACK)
    await private.nth(STACK // 2).get_by_role("button", name="Dismiss message").focus()
    for left in reversed(range(STACK)):
        await shown.keyboard.press("Enter")
        await expect(private).to_have_count(left)
    await expect(shown.locator(".message").last).to_be_focused()


async def test_a_reload_shows_the_same_person_and_channel(shown, bot):
    await shown.get_by_role("button", name="Bruno").click()
    await shown.locator("#sidebar").get_by_text("temple").click()
    await expect(shown.get_by_role("heading", name="temple")).to_be_visible()
    await shown.reload()
    await expect(shown.get_by_text("as Bruno")).to_be_visible()
    await expect(shown.get_by_role("heading", name="temple")).to_be_visible()


async def test_a_new_person_is_created_and_selected(shown):
    await shown.get_by_role("button", name="New person").click()
    await shown.get_by_label("Name").fill("ana")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("Somebody has that name already.")).to_be_visible()
    await shown.get_by_label("Name").fill("Dina")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("as Dina")).to_be_visible()


async def test_a_new_channel_is_opened_and_shown(shown):
    await shown.get_by_role("button", name="New channel").click()
    await shown.get_by_label("Name").fill("Great Hall")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_role("heading", name="great-hall")).to_be_visible()


async def test_a_person_reads_french_and_closes_their_dms(shown, bot):
    await shown.get_by_role("button", name="Settings of Ana").click()
    await shown.get_by_label("Karnak may write me").uncheck()
    await shown.get_by_label("Français").check()
    await shown.keyboard.press("Escape")
    await expect(shown.get_by_text("comme Ana")).to_be_visible()
    await expect(shown.get_by_role("button", name="Réglages\u00a0: Ana")).to_be_visible()
    await composer(shown).press_sequentially("/")
    await expect(shown.get_by_role("option", name="/table lancer")).to_contain_text("Option lancer")
    assert not bot.ana.user.open_to_dms


# Messages


async def test_text_never_becomes_html(shown, bot):
    await expect(shown.locator(".text").first).to_contain_text("<b>bold</b> & <img src=x")
    await expect(shown.locator(".text b, .text img")).to_have_count(0)
    bot.backend.add_user("<i>Eve</i>")
    await expect(shown.locator("#sidebar")).to_contain_text("<i>Eve</i>")
    assert "broken" not in await shown.title()


async def test_markdown_is_shown_as_discord_shows_it(shown):
    words = shown.locator(".text").first
    await expect(words.locator("h2")).to_have_text("Old Kingdom, round 2 of 3 · Auction")
    await expect(words.locator("strong")).to_have_text("Thebes")
    await expect(words.locator("ul > li > ul > li")).to_have_text("3 fields")
    await expect(words.locator("ol > li")).to_have_text(["first", "second"])
    await expect(words.locator("blockquote")).to_contain_text("#temple")
    await expect(words.locator("small .mention.mine")).to_have_text("@Ana")
    await expect(words.locator("time")).to_have_text("1 minute ago")
    await expect(words.locator("pre")).to_have_text(" 6  Thebes")
    await expect(words.locator("a")).to_have_attribute("href", "https://discord.com/x")
    await expect(words).to_contain_text("*stars*")


async def test_the_bare_address_of_a_message_is_shown_as_its_channel_and_opens_it(shown, bot):
    address = f"https://discord.com/channels/{bot.temple.guild_id}/{bot.temple.id}/1"
    bot.post(bot.courtyard, container_payload(text_display(f"Your turn: {address}")))
    await shown.get_by_role("link", name="#temple").click()
    await expect(shown.locator("#channel-header")).to_contain_text("temple")


async def test_a_spoiler_is_shown_when_it_is_pressed(shown):
    await button(shown, "Spoiler: press to show").click()
    await expect(shown.locator(".revealed")).to_have_text("Nobody knows this")


async def test_a_picture_is_enlarged_and_esc_closes_it(shown):
    picture = shown.locator(".picture")
    assert await picture.locator("img").get_attribute("alt") == ALT
    await picture.click()
    enlarged = shown.locator("dialog.lightbox img")
    await expect(enlarged).to_be_visible()
    assert await enlarged.evaluate("image => image.naturalWidth") == 1600
    await shown.keyboard.press("Escape")
    await expect(enlarged).to_have_count(0)


async def test_a_time_within_this_second_is_now(shown, bot):
    await shown.clock.set_fixed_time(1_795_296_610)
    bot.post(bot.courtyard, {"content": "<t:1795296610:R>, <t:1795210210:R>"})
    said = shown.locator(".message").last.locator(".text time")
    await expect(said).to_have_text(["now", "1 day ago"])


async def test_messages_are_added_updated_and_removed_on_the_open_page(shown, bot):
    message = bot.post(bot.courtyard, {"content": "first"})
    await expect(shown.get_by_text("first", exact=True).last).to_be_in_viewport()
    bot.backend.update_message(message, content="second", edited=1.0)
    await expect(shown.get_by_text("(edited)")).to_be_visible()
    bot.backend.delete_message(message)
    await expect(shown.get_by_text("second", exact=True)).to_have_count(1)


async def test_a_day_of_which_no_message_is_left_has_no_divider(shown, bot):
    await shown.locator("#sidebar").get_by_text("temple").click()
    await expect(shown.get_by_role("heading", name="temple")).to_be_visible()
    dividers = shown.locator("#messages [role=separator]")
    for words in ("first", "second"):
        message = bot.post(bot.temple, {"content": words})
        await expect(shown.get_by_text(words, exact=True)).to_be_visible()
        await expect(shown.locator(".day-divider")).to_have_count(1)
        bot.backend.delete_message(message)
        await expect(shown.get_by_text(words, exact=True)).to_have_count(0)
        await expect(dividers).to_have_count(0)


async def test_earlier_messages_are_fetched(shown, bot):
    for number in range(80):
        bot.bruno.write(bot.temple, f"message {number}.")
    await shown.locator("#sidebar").get_by_text("temple").click()
    await expect(shown.locator(".message")).to_have_count(50)
    await shown.get_by_role("button", name="Earlier messages").click()
    await expect(shown.locator(".message")).to_have_count(80)
    await expect(shown.get_by_role("button", name="Earlier messages")).to_be_hidden()


async def test_a_bot_that_is_thinking_says_so(shown):
    await composer(shown).press_sequentially("/table ponder ")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("Karnak is thinking …")).to_be_visible()


# Components


async def test_a_press_that_fails_says_so(shown, bot):
    bot.ana.response_timeout = 0.1
    await button(shown, "Resign").click()
    await expect(shown.get_by_role("alert")).to_have_text("This interaction failed")
    await expect(button(shown, "Your move")).to_be_enabled()


async def test_a_disabled_button_is_disabled(shown):
    await expect(button(shown, "Off")).to_be_disabled()


async def test_an_ephemeral_message_changes_in_place(shown):
    await button(shown, "Your move").click()
    private = shown.locator(".message.private")
    await private.get_by_role("button", name="Again").press("Enter")
    await expect(private).to_contain_text("Changed.")
    await expect(private.get_by_role("button", name="Again")).to_be_focused()


async def test_an_answer_longer_than_a_phone_is_read_from_its_first_line(served, bot, browser_page):
    bot.message, bot.again = bot.panel(bot.courtyard), "# The hint\n" + "A reason.\n" * 60
    page = await browser_page(served.url, viewport=PHONE)
    await button(page, "Your move").click()
    await button(page, "Again").click()
    await expect(page.get_by_role("heading", name="The hint")).to_be_in_viewport()
    bot.mention(bot.courtyard, bot.chen)
    await expect(page.locator(".message").last).to_contain_text("it is your turn")
    await expect(page.get_by_role("heading", name="The hint")).to_be_in_viewport()


async def test_an_answer_above_the_page_is_scrolled_to(served, bot, browser_page):
    bot.message = bot.panel(bot.courtyard)
    page = await browser_page(served.url, viewport=PHONE)
    private = page.locator(".message.private")
    for number in (1, 2, 3, 4, 5, 6):
        await button(page, "Your move").click()
        await expect(private).to_have_count(number)
    await expect(private.last).to_be_in_viewport()
    await expect(private.first).not_to_be_in_viewport()
    await private.first.get_by_role("button", name="Again").dispatch_event("click")
    await expect(private.first).to_contain_text("Changed.")
    await expect(private.first).to_be_in_viewport()


async def test_emojis_of_the_application_appear_in_texts_and_buttons_and_lists(shown, bot):
    coin = bot.backend.add_emoji("karnak_gold_123456", COIN)
    emoji = {"emoji": {"id": coin.id, "name": "gold"}}
    words = text_display(f"You have 6 <:gold:{coin.id}>.")
    offered = {"label": "Offer", "value": "offer", **emoji}
    asked = {**select("Which?", "which", []), "options": [offered]}
    rows = action_row(button_of("Offer", "offer", **emoji)), action_row(asked)
    bot.post(bot.courtyard, container_payload(words, *rows))
    message = shown.locator(".message").last
    await message.get_by_role("combobox", name="Which?").click()
    signs = message.get_by_role("img", name="gold")
    await expect(signs).to_have_count(3)
    for sign in await signs.all():
        assert await sign.evaluate("image => image.naturalWidth") == 128
        assert 16 <= (await sign.bounding_box())["height"] <= 22


async def test_one_option_of_a_select_is_chosen_by_keyboard(shown, bot):
    await shown.get_by_role("combobox", name="Bid on").press("ArrowDown")
    await shown.keyboard.press("T")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("You chose thebes.")).to_be_visible()


async def test_several_options_of_a_select_are_sent_when_it_closes(shown, bot):
    await shown.get_by_role("combobox", name="Cards to sell").click()
    await shown.get_by_role("option", name="Abydos").click()
    await shown.get_by_role("option", name="Thebes").click()
    await expect(shown.get_by_role("option", name="Memphis")).to_have_attribute(
        "aria-disabled", "true"
    )
    await shown.keyboard.press("Escape")
    await expect(shown.get_by_text("You chose abydos, thebes.")).to_be_visible()


async def test_a_modal_is_filled_in_and_submitted(shown, bot):
    await button(shown, "Form").click()
    modal = shown.get_by_role("dialog", name="Your wishes")
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.get_by_role("alert").filter(has_text="required")).to_have_count(3)
    await modal.get_by_label("Name").fill("A")
    await modal.get_by_label("Name").press("Enter")
    await expect(modal.get_by_text("It has 2 to 10 characters.")).to_be_visible()
    await modal.get_by_label("Name").fill("Amun")
    await modal.get_by_label("Why").fill("It is time.")
    await modal.get_by_role("combobox", name="Provinces").click()
    await modal.get_by_role("option", name="Memphis").click()
    await shown.keyboard.press("Escape")
    await modal.get_by_label("In secret").check()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_have_count(0)
    await expect(shown.get_by_text("Thank you.")).to_be_visible()
    sent = [part["component"] for part in bot.interactions[-1].data["components"][1:]]
    given = [one.get("value", one.get("values")) for one in sent]
    assert given == ["Amun", "It is time.", ["memphis"], "secret"]


async def test_a_failed_modal_stays_open_with_its_entries(shown, bot):
    await composer(shown).press_sequentially("/table ask ")
    await shown.keyboard.press("Enter")
    modal = shown.get_by_role("dialog", name="Your wishes")
    await modal.get_by_label("Name").fill("Amun")
    await modal.get_by_role("combobox", name="Provinces").press("ArrowDown")
    await shown.keyboard.press("Enter")
    await shown.keyboard.press("Tab")
    await modal.get_by_label("Openly").check()
    bot.is_asleep, bot.ana.response_timeout = True, 0.1
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.get_by_text("Something went wrong.")).to_be_visible()
    await expect(modal.get_by_label("Name")).to_have_value("Amun")


# Commands


async def test_a_command_is_completed_and_sent_by_keyboard_alone(shown, bot):
    await shown.keyboard.type("/rol")
    await expect(shown.get_by_role("option")).to_have_count(1)
    await shown.keyboard.press("Tab")
    await shown.keyboard.type("the")
    await expect(shown.get_by_role("option", name="Thebes: 6 gold")).to_be_visible()
    await shown.keyboard.press("Tab")
    await shown.keyboard.type("6")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("Rolled.")).to_be_visible()
    await expect(shown.get_by_text("/table roll province:thebes price:6")).to_be_visible()
    sent = used(bot)
    assert [(one["name"], one["value"]) for one in sent] == [("province", "thebes"), ("price", 6)]


async def test_a_command_is_typed_after_a_button_was_pressed(shown, bot):
    await button(shown, "Your move").click()
    await expect(shown.get_by_text("You chose move.")).to_be_visible()
    await shown.keyboard.type("/table roll ")
    await expect(shown.get_by_label("province", exact=True)).to_be_focused()


async def test_a_suggestion_that_is_not_there_yet_is_waited_for(shown, bot):
    await shown.keyboard.type("/table roll mem")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_label("province", exact=True)).to_have_value(
        "Memphis: from 3 · 2 stones now"
    )
    await expect(shown.get_by_label("price", exact=True)).to_be_focused()


async def test_a_whole_command_is_typed_or_pasted(shown, bot):
    line = "/table roll province:thebes price:6 secret:True against:Bruno"
    await composer(shown).fill(line)
    await shown.get_by_role("button", name="Send").click()
    await expect(shown.get_by_text("Rolled.")).to_be_visible()
    sent = used(bot)
    assert [one["value"] for one in sent] == ["thebes", 6, True, bot.bruno.id]


NAMED = "province:Thebes price:6 card:Block secret:True against:Bruno"


def field(page, name):
    return page.locator("#composer").get_by_label(name, exact=True)


async def sent(page, bot):
    """Send the command, and return its results, by option."""
    await page.get_by_role("button", name="Send").click()
    await expect(page.get_by_text("Rolled.")).to_be_visible()
    return {one["name"]: one["value"] for one in used(bot)}


def used(bot):
    """The options of the last command. Suggestions asked for before may be heard after it."""
    command = [one for one in bot.interactions if one.type == APPLICATION_COMMAND][-1]
    return command.data["options"][0].get("options", [])


async def test_a_whole_command_is_typed_key_by_key_as_the_guides_write_it(shown, bot):
    await shown.keyboard.type(f"/table roll {NAMED}")
    assert await sent(shown, bot) == {
        "province": "Thebes",
        "price": 6,
        "card": "block",
        "secret": True,
        "against": bot.bruno.id,
    }


async def test_a_name_that_is_typed_into_a_field_leads_to_its_own(shown):
    await shown.keyboard.type("/table roll Thebes price:")
    await expect(field(shown, "price")).to_be_focused()
    await expect(field(shown, "province")).to_have_value("Thebes")
    await shown.keyboard.type("12 card:")
    await expect(field(shown, "card")).to_be_focused()
    await expect(field(shown, "price")).to_have_value("12")


async def test_a_name_typed_into_its_own_field_does_not_stay_there(shown):
    await shown.keyboard.type("/table roll ")
    await field(shown, "price").press_sequentially("price:1")
    await expect(field(shown, "price")).to_have_value("1")
    await field(shown, "price").fill("price:2")
    await expect(field(shown, "price")).to_have_value("2")


async def test_a_value_reaches_to_the_next_name_that_the_command_knows(shown):
    await composer(shown).fill("/table roll province:the land: of Thebes, at 3:1 price:6")
    await expect(field(shown, "province")).to_have_value("the land: of Thebes, at 3:1")
    await expect(field(shown, "price")).to_have_value("6")


async def test_text_before_the_first_name_stays_in_the_field(shown):
    await composer(shown).fill("/table roll Thebes price:6")
    await expect(field(shown, "province")).to_have_value("Thebes")
    await expect(field(shown, "price")).to_have_value("6")


async def test_a_command_that_is_typed_before_there_are_commands_is_understood_then(shown, bot):
    bot.backend.replace_commands([])
    await composer(shown).fill("/t")
    await expect(shown.get_by_text("No command is called like that.")).to_be_visible()
    await composer(shown).fill("/table roll Thebes price:6")
    bot.backend.replace_commands(COMMANDS)
    await expect(field(shown, "province")).to_have_value("Thebes")
    await expect(field(shown, "price")).to_have_value("6")


async def test_a_whole_line_may_be_pasted_into_a_field(shown, bot):
    await shown.keyboard.type("/table roll ")
    await field(shown, "price").fill(f" /table roll {NAMED}")
    await expect(field(shown, "price")).to_have_value("6")
    await expect(field(shown, "card")).to_have_value("Block")
    await field(shown, "price").fill("/table show ")
    await expect(field(shown, "price")).to_have_count(0)
    await expect(shown.get_by_role("group", name="/table show")).to_be_visible()


async def test_a_name_that_is_typed_again_finds_what_was_there(shown):
    await composer(shown).fill("/table roll price:6")
    await field(shown, "province").press_sequentially("Thebes price:")
    await expect(field(shown, "price")).to_be_focused()
    await expect(field(shown, "price")).to_have_value("6")
    await shown.keyboard.type("7")
    await expect(field(shown, "price")).to_have_value("7")


async def test_a_suggestion_that_was_picked_stays_picked_when_a_name_follows(shown, bot):
    await shown.keyboard.type("/table roll the")
    await shown.keyboard.press("Enter")
    await expect(field(shown, "price")).to_be_focused()
    await expect(field(shown, "province")).to_have_value("Thebes: 6 gold")
    await field(shown, "province").fill("Thebes: 6 gold price:6")
    await expect(field(shown, "price")).to_have_value("6")
    await expect(field(shown, "province")).to_have_value("Thebes: 6 gold")
    assert await sent(shown, bot) == {"province": "thebes", "price": 6}


@pytest.mark.parametrize(
    "line", ["/table lancer Prix:6 carte:Block", "/table roll price:6 card:Block"]
)
async def test_options_have_their_shown_and_their_english_names(shown, bot, line):
    bot.ana.user.locale = "fr"
    bot.backend.save_user(bot.ana.user)
    await expect(shown.get_by_text("comme Ana")).to_be_visible()
    await expect(shown.get_by_role("button", name="Réglages\u00a0: Ana")).to_be_visible()
    await composer(shown).fill(f"{line} province:Thebes")
    await expect(field(shown, "prix")).to_have_value("6")
    await expect(field(shown, "carte")).to_have_value("Block")


async def test_text_that_belongs_to_no_option_is_an_error(shown, bot):
    await composer(shown).fill("/table show prise:6")
    await shown.get_by_role("button", name="Send").click()
    await expect(shown.locator("#composer").get_by_role("alert")).to_contain_text("no option")
    assert bot.interactions == []


async def test_further_options_are_added_and_taken_back(shown, bot):
    await composer(shown).fill("/table roll province:thebes price:6")
    await shown.get_by_label("Add an option").press_sequentially("car")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_label("card", exact=True)).to_be_focused()
    await shown.keyboard.press("ArrowUp")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_label("card", exact=True)).to_have_value("Block")
    await shown.get_by_label("card", exact=True).fill("")
    await shown.keyboard.press("Backspace")
    await expect(shown.get_by_label("card", exact=True)).to_have_count(0)


async def test_the_whole_name_of_an_option_comes_before_the_beginning_of_another(shown, bot):
    await composer(shown).fill("/table roll province:thebes price:6")
    await shown.get_by_label("Add an option").press_sequentially("again")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_label("again", exact=True)).to_be_focused()


async def test_without_required_options_typed_words_fill_one_after_the_other(shown, bot):
    await shown.keyboard.type("/table bid ")
    await expect(shown.get_by_role("option")).to_have_count(3)
    await shown.keyboard.type("mem")
    await expect(field(shown, "province")).to_be_focused()
    await shown.keyboard.press("Tab")
    await expect(field(shown, "province")).to_have_value("Memphis: from 3 · 2 stones now")
    await shown.keyboard.type("6")
    await expect(field(shown, "price")).to_be_focused()
    await shown.keyboard.press("Tab")
    await expect(field(shown, "where")).to_be_focused()
    assert await sent(shown, bot) == {"province": "memphis", "price": 6}


async def test_tab_leads_from_option_to_option_and_then_on(shown):
    await shown.keyboard.type("/table bid ")
    for name in ("province", "price", "where", "Add an option", "Cancel"):
        await shown.keyboard.press("Tab")
        await expect(field(shown, name)).to_be_focused()
    await shown.keyboard.type("Thebes")
    await expect(field(shown, "province")).to_have_value("Thebes")


async def test_nothing_is_picked_for_an_option_that_may_be_left_out(shown, bot):
    await shown.keyboard.type("/table bid ")
    await shown.keyboard.press("Tab")
    await expect(shown.get_by_role("option")).to_have_count(3)
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("Rolled.")).to_be_visible()
    assert used(bot) == []


@pytest.mark.parametrize(
    ("price", "words"),
    [("", "This one is required."), ("six", "whole number"), ("37", "between 0 and 36")],
)
async def test_a_value_that_cannot_be_sent_is_explained(shown, bot, price, words):
    await composer(shown).fill(f"/table roll province:thebes price:{price}")
    await shown.get_by_role("button", name="Send").click()
    await expect(shown.locator("#composer").get_by_role("alert")).to_contain_text(words)
    await expect(shown.get_by_label("price", exact=True)).to_be_focused()
    assert all(one.data.get("type") != 1 or one.type == 4 for one in bot.interactions)


async def test_esc_closes_the_suggestions_and_then_the_command(shown):
    await shown.keyboard.type("/table roll ")
    await expect(shown.get_by_role("option", name=re.compile("Thebes"))).to_be_visible()
    await shown.keyboard.press("Escape")
    await expect(shown.get_by_role("option")).to_have_count(0)
    await shown.keyboard.press("Escape")
    await expect(composer(shown)).to_be_focused()
    await expect(composer(shown)).to_have_value("")


async def test_esc_gives_up_the_suggestions_that_are_not_there_yet(shown, bot):
    await shown.keyboard.type("/table roll ")
    await shown.keyboard.press("Escape")
    await shown.wait_for_timeout(400)  # they would be there within it
    await expect(shown.get_by_role("option")).to_have_count(0)
    await shown.keyboard.press("Escape")
    await expect(composer(shown)).to_be_focused()


async def test_a_command_that_nobody_answers_says_so(shown, bot):
    bot.ana.response_timeout = 0.1
    await shown.keyboard.type("/table sleep ")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("The application did not respond")).to_be_visible()


async def test_commands_work_in_the_dm(shown, bot):
    await shown.locator("#sidebar").get_by_role("button", name="Karnak", exact=True).click()
    await expect(shown.get_by_role("heading", name="Karnak", exact=True)).to_be_visible()
    await composer(shown).press_sequentially("/help ")
    await shown.keyboard.press("Enter")
    await expect(shown.get_by_text("Rolled.")).to_be_visible()
    assert bot.interactions[-1].channel_id == bot.ana.dm.id


async def test_the_name_of_a_command_is_never_written_as_plain_words(shown, bot):
    await composer(shown).fill("/table show")
    await shown.get_by_role("button", name="Send").click()
    await expect(shown.get_by_role("group", name="/table show")).to_be_visible()
    await shown.get_by_role("button", name="Send").click()
    await expect(shown.get_by_text("Shown.")).to_be_visible()


async def test_a_mistyped_command_is_refused_and_stays_to_be_corrected(shown, bot):
    count = await shown.locator(".message").count()
    await composer(shown).fill("/tabel show")
    await shown.keyboard.press("Enter")
    refusal = shown.locator("#composer").get_by_role("alert")
    await expect(refusal).to_have_text("No command is called like that.")
    await expect(composer(shown)).to_have_value("/tabel show")
    await expect(shown.locator(".message")).to_have_count(count)
    await composer(shown).fill("not /tabel show")
    await expect(refusal).to_be_hidden()


async def test_plain_words_are_written_with_enter(shown, bot):
    await shown.keyboard.type("Good morning")
    await shown.keyboard.press("Enter")
    await expect(shown.locator(".message").last).to_contain_text("Good morning")
    await expect(composer(shown)).to_have_value("")


# The frame


async def test_the_page_reconnects_after_a_break(shown, served, bot):
    port = int(served.url.rstrip("/").rpartition(":")[2])
    await shown.wait_for_load_state("networkidle")
    await served.stop()
    await expect(shown.get_by_text("Reconnecting …")).to_be_visible()
    again = PageServer(bot.people, port)
    bot.bruno.write(bot.courtyard, "said meanwhile")
    await again.start()
    try:
        await expect(shown.get_by_text("said meanwhile")).to_be_visible()
        await expect(shown.get_by_text("Reconnecting …")).to_be_hidden()
    finally:
        await again.stop()


async def test_the_hint_is_dismissed(shown, served):
    served.hint = {"en-US": "Press “Your move”."}
    await shown.get_by_role("button", name="Got it").click()
    await expect(shown.get_by_text("Press “Your move”.")).to_be_hidden()


async def test_the_narrowest_phone_shows_the_whole_text_of_the_empty_composer(
    served, bot, browser_page, locale
):
    bot.panel(bot.courtyard)
    bot.ana.user.locale = locale
    bot.backend.save_user(bot.ana.user)
    page = await browser_page(served.url, viewport=PHONE)
    room, needed = await composer(page).evaluate(
        """(box) => {
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = getComputedStyle(box).font;
            return [box.clientWidth, pen.measureText(box.placeholder).width];
        }"""
    )
    assert 0 < needed <= room


async def test_a_phone_shows_everything_without_scrolling_sideways(served, bot, browser_page):
    bot.panel(bot.courtyard)
    page = await browser_page(served.url, viewport=PHONE)
    await expect(button(page, "Your move")).to_be_visible()
    assert not await overflows(page)
    await page.get_by_role("button", name="People and channels").click()
    await page.get_by_role("button", name="Bruno").click()
    await expect(page.locator("#settings")).to_contain_text("Bruno")
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await expect(composer(page)).to_be_in_viewport()
    await composer(page).fill("/table roll province:thebes price:6 card:Block secret:True")
    await button(page, "Form").click()
    await expect(page.get_by_role("dialog")).to_be_in_viewport()
    assert not await overflows(page)
