"""The answers and refusals of the page server, and its events for each page, over a real socket."""

import asyncio
from io import BytesIO

import aiohttp
import pytest

from bot.sandbox.limits.messages import MAX_FILE_BYTES
from bot.sandbox.page.languages import ENGLISH_TABLE
from bot.sandbox.page.server import PageServer
from tests.patience import PATIENCE
from tests.sandbox.open_page import OpenPage
from tests.sandbox.scripted_bot import (
    ALT,
    ScriptedBot,
    action_row,
    button,
    container_payload,
    text_display,
)


@pytest.fixture
async def bot():
    return ScriptedBot()


@pytest.fixture
async def page(bot, tmp_path):
    page = PageServer(bot.people, 0, tmp_path / "kept" / "seen.json")
    await page.start()
    yield page
    await page.stop()


@pytest.fixture
async def client():
    async with aiohttp.ClientSession() as client:
        yield client


@pytest.fixture
async def open_page(page, client):
    sockets = []

    async def open_one():
        socket = await client.ws_connect(f"{page.url}live", origin=page.url.rstrip("/"))
        sockets.append(socket)
        return OpenPage(socket)

    yield open_one
    for socket in sockets:
        await socket.close()


@pytest.fixture
async def ana(open_page, bot):
    opened = await open_page()
    await opened.select(bot.ana, bot.courtyard)
    return opened


@pytest.fixture
async def bruno(open_page, bot):
    opened = await open_page()
    await opened.select(bot.bruno, bot.courtyard)
    return opened


def the_only(bot, channel):
    [message] = channel.messages.values()
    return message


# Coming in


async def test_a_page_opens_with_the_first_person_in_the_first_channel(open_page, bot):
    opened = await open_page()
    await opened.request("enter")
    around = opened.last("surroundings")
    assert around["me"]["name"] == "Ana"
    assert [user["name"] for user in around["people"]] == ["Ana", "Bruno", "Chen"]
    assert [place["name"] for place in around["channels"]] == ["courtyard", "temple", "Karnak"]
    assert opened.last("channel")["channel"] == bot.courtyard.id


async def test_a_page_shows_the_first_channel_when_its_own_is_deleted(ana, bot):
    await ana.select(bot.ana, bot.temple)
    bot.backend.delete_channel(bot.temple)
    assert (await ana.wait_for("channel"))["channel"] == bot.courtyard.id


async def test_nobody_selects_the_dm_of_somebody_else(ana, bot):
    secret = bot.post(bot.bruno.dm, {"content": "for Bruno"})
    shown = await ana.select(bot.ana, bot.backend.channels[secret.channel_id])
    assert shown["channel"] == bot.courtyard.id
    assert not ana.received("for Bruno")


async def test_selecting_an_unopened_dm_opens_it(ana, bot):
    await ana.request("enter", person=bot.ana.id, channel="dm")
    assert ana.last("channel")["channel"] == bot.ana.dm.id


async def test_without_people_a_visitor_can_only_join(open_page, bot, locale):
    for person in (bot.ana, bot.bruno, bot.chen):
        del bot.backend.users[person.id]
    opened = await open_page()
    await opened.request("enter")
    assert (await opened.request("write", content="hello"))["refused"] == "nobody"
    joined = await opened.request("join", name="Dina", locale=locale)
    assert joined["person"] in bot.backend.users


# Messages


async def test_a_message_reaches_every_page_of_its_channel(ana, bruno):
    await ana.request("write", content="  good morning ")
    message = (await bruno.wait_for("message"))["message"]
    assert (message["author"]["name"], message["content"]) == ("Ana", "good morning")


async def test_a_message_does_not_reach_pages_of_other_channels(ana, bruno, bot):
    await bruno.select(bot.bruno, bot.temple)
    await ana.request("write", content="only here")
    await bruno.request("look", message="1")
    assert not bruno.received("only here")


@pytest.mark.parametrize("content", ["", "   ", "x" * 2001, 7, None])
async def test_a_message_has_one_to_2000_characters(ana, bot, content):
    assert (await ana.request("write", content=content))["refused"] == "form"
    assert not bot.courtyard.messages


async def test_nobody_writes_in_a_locked_thread(ana, bot):
    thread = bot.backend.add_thread(bot.courtyard, "Game 2", bot.backend.bot.id)
    bot.ana.archive(thread, locked=True)
    await ana.select(bot.ana, thread)
    assert (await ana.request("write", content="hello"))["refused"] == "locked"


async def test_edits_and_deletions_reach_the_page(ana, bot):
    message = bot.post(bot.courtyard, {"content": "first"})
    bot.backend.update_message(message, content="second", edited=1.0)
    assert (await ana.wait_for("edited"))["message"]["content"] == "second"
    bot.backend.delete_message(message)
    assert (await ana.wait_for("deleted"))["id"] == message.id


async def test_fifty_messages_are_shown_and_earlier_ones_on_request(ana, bot):
    for number in range(120):
        bot.bruno.write(bot.courtyard, f"message {number}")
    shown = await ana.select(bot.ana, bot.courtyard)
    assert [m["content"] for m in shown["messages"]] == [f"message {n}" for n in range(70, 120)]
    assert shown["more"]
    before = await ana.request("earlier", before=shown["messages"][0]["id"])
    assert before["messages"][-1]["content"] == "message 69"
    first = await ana.request("earlier", before=before["messages"][0]["id"])
    assert (len(first["messages"]), first["more"]) == (20, False)


async def test_an_ephemeral_message_reaches_only_its_reader(ana, bruno, bot):
    await ana.request("use", command="table whisper")
    assert ana.received("Only for you")
    await bruno.select(bot.bruno, bot.courtyard)
    await bruno.request("earlier", before=str(2**63))
    assert not bruno.received("Only for you")


async def test_an_ephemeral_message_cannot_be_pressed_or_dismissed_by_others(ana, bruno, bot):
    await ana.request("use", command="table whisper")
    message = the_only(bot, bot.courtyard)
    pressed = await bruno.request("press", message=message.id, custom_id="again")
    dismissed = await bruno.request("dismiss", message=message.id)
    assert (pressed["refused"], dismissed["refused"]) == ("gone", "gone")
    assert the_only(bot, bot.courtyard) is message


async def test_its_reader_dismisses_an_ephemeral_message(ana, bot):
    await ana.request("use", command="table whisper")
    await ana.request("dismiss", message=the_only(bot, bot.courtyard).id)
    assert not bot.courtyard.messages


async def test_a_message_for_all_is_not_dismissed(ana, bot):
    message = bot.post(bot.courtyard, {"content": "for all"})
    assert (await ana.request("dismiss", message=message.id))["refused"] == "gone"
    assert bot.courtyard.messages


async def test_a_public_response_says_who_used_which_command(ana, bruno):
    await ana.request("use", command="table roll", values={"province": "thebes", "price": 6})
    used = (await bruno.wait_for("message"))["message"]["used"]
    assert used["by"]["name"] == "Ana"
    assert used["command"] == "/table roll province:thebes price:6"


async def test_a_french_reader_reads_the_french_names_of_a_command(ana, bruno):
    await bruno.request("speak", locale="fr")
    values = {"province": "price: the roll", "price": 6, "card": "block"}
    await ana.request("use", command="table roll", values=values)
    used = (await bruno.wait_for("message"))["message"]["used"]
    assert used["command"] == "/table lancer province:price: the roll prix:6 carte:block"


async def test_a_deleted_command_is_still_shown_above_its_response(ana, bruno, bot):
    await ana.request("use", command="help")
    bot.backend.replace_commands([])
    shown = (await bruno.select(bot.bruno, bot.courtyard))["messages"]
    assert [message["used"]["command"] for message in shown] == ["/help"]


@pytest.mark.parametrize(
    "markup", ["<t:1795296610:R>", "<@123456789012345678>", "**not cut**", "`not cut`"]
)
@pytest.mark.parametrize("before", [85, 99])
async def test_an_excerpt_is_never_cut_within_markup(ana, bot, markup, before):
    words = f"{'x' * before}{markup}{'y' * 100}"
    message = bot.post(
        bot.courtyard, container_payload(text_display(words), action_row(button("Go", "go")))
    )
    await ana.request("press", message=message.id, custom_id="go")
    shown = next(one for one in ana.events[::-1] if one["what"] == "message")["message"]
    assert shown["answers"]["text"] == f"{'x' * before}{markup}{'y' * (99 - before)}…"


# Pictures and files


async def test_pictures_come_from_the_pages_own_address(ana, bot, page, client):
    bot.panel(bot.courtyard)
    shown = (await ana.wait_for("message"))["message"]
    [item] = shown["components"][0]["components"][0]["items"]
    assert (item["description"], shown["attachments"]) == (ALT, [])
    async with client.get(page.url.rstrip("/") + item["media"]["url"]) as answer:
        assert answer.headers["Content-Type"] == "image/png"
        assert (await answer.read()).startswith(b"\x89PNG")


async def test_a_picture_from_elsewhere_has_no_address(ana, bot):
    media = {"url": "https://example.com/spy.png"}
    gallery = {"type": 12, "items": [{"media": media, "description": "a spy"}]}
    bot.post(bot.courtyard, {"flags": 1 << 15, "components": [gallery]})
    shown = (await ana.wait_for("message"))["message"]
    assert shown["components"][0]["items"][0]["media"] == {"url": None}


@pytest.mark.parametrize("name", ["page.html", "drawing.svg", "record.txt"])
async def test_files_that_are_no_pictures_are_downloaded_never_opened(ana, bot, page, client, name):
    bot.post(bot.courtyard, {"content": "a file"}, [(name, b"<script>alert(1)</script>")])
    [shown] = (await ana.wait_for("message"))["message"]["attachments"]
    async with client.get(page.url.rstrip("/") + shown["url"]) as answer:
        assert answer.headers["Content-Type"] == "application/octet-stream"
        assert answer.headers["Content-Disposition"] == "attachment"


async def test_a_file_that_is_gone_is_not_found(page, client):
    async with client.get(f"{page.url}files/1/board.png") as answer:
        assert answer.status == 404


async def test_a_file_is_uploaded_for_an_option_only_by_a_page(page, bot, client):
    address = f"{page.url}uploads/{bot.ana.id}/{bot.courtyard.id}/game.txt"
    async with client.post(address, data=b"game: aton") as answer:
        assert answer.status == 403
    own = {"Origin": page.url.rstrip("/")}
    async with client.post(address, data=b"game: aton", headers=own) as answer:
        id = (await answer.json())["id"]
    assert bot.backend.attachments.read(id) == b"game: aton"
    large = BytesIO(b"x" * (MAX_FILE_BYTES + 1))
    async with client.post(address, data=large, headers=own) as answer:
        assert answer.status == 413
    async with client.post(f"{page.url}uploads/1/2/game.txt", data=b"", headers=own) as answer:
        assert answer.status == 404


# Commands


async def test_commands_are_shown_in_the_persons_language(ana):
    await ana.request("speak", locale="fr")
    found = {command["words"]: command for command in ana.last("commands")["commands"]}
    roll = found["table roll"]
    assert roll["label"] == "table lancer"
    assert [option["label"] for option in roll["options"]][:2] == ["province", "prix"]
    assert roll["options"][1] | {"min_value": 0, "max_value": 36} == roll["options"][1]


async def test_suggestions_have_labels_and_values(ana):
    answer = await ana.request("complete", command="table roll", option="province", typed="the")
    assert answer["choices"] == [{"name": "Thebes: 6 gold", "value": "thebes"}]


async def test_the_bot_receives_the_other_options_when_it_suggests(ana, bot):
    fields = {"command": "table roll", "option": "province", "typed": "x", "values": {"price": 3}}
    await ana.request("complete", **fields)
    options = bot.interactions[-1].data["options"][0]["options"]
    assert {one["name"]: one["value"] for one in options} == {"price": 3, "province": "x"}


@pytest.mark.parametrize(
    ("command", "values"),
    [
        ("table", {}),
        ("table fly", {}),
        ("table roll", {}),
        ("table roll", {"province": "thebes", "price": 37}),
        ("table roll", {"province": "thebes", "price": "many"}),
        ("table roll", {"province": "thebes", "price": 1, "card": "other"}),
        ("table roll", {"province": "thebes", "price": 1, "unknown": 1}),
        ("table roll", {"province": "thebes", "price": 1, "secret": "yes"}),
        ("table roll", {"province": "thebes", "price": 1, "against": "Bruno"}),
    ],
)
async def test_a_command_that_discords_client_would_not_send_is_refused(ana, bot, command, values):
    answer = await ana.request("use", command=command, values=values)
    assert answer["refused"] == "command"
    assert not bot.interactions


async def test_suggestions_are_refused_for_an_option_without_autocomplete(ana):
    answer = await ana.request("complete", command="table roll", option="price", typed="3")
    assert answer["refused"] == "command"


async def test_a_bot_that_does_not_respond_fails_after_a_timeout(ana, bot):
    bot.ana.response_timeout = 0.02
    assert (await ana.request("use", command="table sleep"))["failed"] is True


async def test_a_response_that_comes_too_late_changes_nothing(ana, bot):
    bot.ana.response_timeout, bot.is_asleep = 0.02, True
    assert (await ana.request("use", command="table whisper"))["failed"] is True
    bot.respond(bot.interactions[-1])
    assert (await ana.request("look", message="1")).keys() == {"what", "ref"}


async def test_selecting_another_channel_fails_pending_requests(ana, bot):
    bot.is_asleep = True
    await ana.socket.send_json({"do": "use", "ref": 77, "command": "table whisper"})
    await ana.select(bot.ana, bot.temple)
    assert {"what": "answer", "ref": 77, "failed": True} in ana.events


# Components and modals


async def test_a_button_is_pressed_by_the_selected_person(ana, bot):
    message = bot.panel(bot.courtyard)
    await ana.request("press", message=message.id, custom_id="move")
    assert bot.interactions[-1].user_id == bot.ana.id
    assert "You chose move" in bot.interactions[-1].text


async def test_a_select_sends_the_values_that_were_chosen(ana, bot):
    message = bot.panel(bot.courtyard)
    await ana.request("press", message=message.id, custom_id="sell", values=["abydos", "thebes"])
    assert bot.interactions[-1].data["values"] == ["abydos", "thebes"]


@pytest.mark.parametrize(
    ("custom_id", "values"),
    [
        ("off", None),
        ("unknown", None),
        ("bid", []),
        ("bid", ["atlantis"]),
        ("bid", ["abydos", "thebes"]),
        ("sell", ["abydos", "abydos"]),
        ("sell", ["abydos", "memphis", "thebes"]),
    ],
)
async def test_components_and_values_that_a_message_lacks_are_refused(ana, bot, custom_id, values):
    message = bot.panel(bot.courtyard)
    answer = await ana.request("press", message=message.id, custom_id=custom_id, values=values)
    assert answer["refused"] == "gone"
    assert not bot.interactions


async def test_a_message_of_another_channel_is_not_pressed(ana, bot):
    message = bot.panel(bot.temple)
    assert (await ana.request("press", message=message.id, custom_id="move"))["refused"] == "gone"


async def test_a_modal_is_shown_and_submitted(ana, bot):
    opened = await ana.request("use", command="table ask")
    assert opened["modal"]["title"] == "Your wishes"
    values = {"name": "Ana", "some": ["thebes"], "how": "secret"}
    await ana.request("submit", values=values)
    sent = [part.get("component", {}) for part in bot.interactions[-1].data["components"]]
    assert [one.get("value", one.get("values")) for one in sent] == [
        None,
        "Ana",
        "Because",
        ["thebes"],
        "secret",
    ]


async def test_without_a_modal_nothing_is_submitted(ana):
    assert (await ana.request("submit", values={}))["refused"] == "gone"


async def test_one_person_does_not_submit_the_modal_of_another(ana, bot):
    await ana.request("use", command="table ask")
    await ana.select(bot.bruno, bot.courtyard)
    assert (await ana.request("submit", values={"name": "Ana"}))["refused"] == "gone"


# Rubbish


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "null",
        "[]",
        "{",
        '{"do": "fly"}',
        '{"do": "write", "content": "x", "as": "Bruno"}',
        '{"do": "use", "command": "table roll", "values": {"price": [1]}}',
        '{"do": "use", "command": "table roll", "values": {"price": 1e999}}',
        '{"do": "press", "message": "1", "custom_id": "' + "x" * 101 + '"}',
        '{"do": "submit", "values": {"name": {"a": 1}}}',
        '{"do": "take dms", "open": "yes"}',
        '{"do": "speak", "locale": "xx"}',
        '{"do": "write", "ref": -1, "content": "x"}',
        '{"do": "write", "ref": true, "content": "x"}',
    ],
)
async def test_rubbish_is_refused_and_the_page_goes_on(ana, bot, rubbish):
    await ana.socket.send_str(rubbish)
    assert (await ana.wait_for("answer"))["refused"] == "form"
    assert not bot.interactions
    assert "refused" not in await ana.request("write", content="still here")


@pytest.mark.parametrize("number", ["", "x", "-1", "١٢", "1.5"])
async def test_a_malformed_message_id_is_refused(ana, number):
    assert (await ana.request("look", message=number))["refused"] == "gone"
    assert (await ana.request("earlier", before=number))["refused"] == "gone"


async def test_a_request_that_is_too_large_ends_the_connection(ana):
    await ana.socket.send_str("x" * 300_000)
    with pytest.raises(TypeError):
        while True:
            await ana.receive()


async def test_a_page_that_reads_nothing_is_disconnected(open_page, bot, monkeypatch):
    monkeypatch.setattr("bot.sandbox.page.session.MAX_QUEUED_EVENTS", 50)
    opened = await open_page()
    await opened.select(bot.ana, bot.courtyard)
    for number in range(60):
        bot.bruno.write(bot.courtyard, f"message {number}")
    with pytest.raises(TypeError):
        while True:
            await opened.receive()
    assert opened.socket.close_code == 1013


# People and channels


async def test_a_new_person_joins_with_a_language(ana, bot, locale):
    answer = await ana.request("join", name=" Dina ", locale=locale)
    user = bot.backend.users[answer["person"]]
    assert (user.name, user.locale) == ("Dina", locale)


@pytest.mark.parametrize("name", ["ana", "Karnak"])
async def test_a_name_is_only_given_once(ana, name):
    assert (await ana.request("join", name=name, locale="en-US"))["refused"] == "name taken"


async def test_there_are_fifty_people_at_most(ana, bot):
    while len(bot.people) < 50:
        bot.people.join(f"Person {len(bot.people)}")
    assert (await ana.request("join", name="One more", locale="en-US"))["refused"] == "too many"


async def test_a_new_channel_gets_a_name_as_discord_writes_it(ana, bot):
    answer = await ana.request("open channel", name=" The Great Hall! ")
    assert bot.backend.channels[answer["channel"]].name == "the-great-hall"


async def test_a_channel_needs_a_name(ana):
    assert (await ana.request("open channel", name=" ! "))["refused"] == "no name"


async def test_there_are_a_hundred_channels_at_most(ana, bot):
    while len(bot.backend.channels) < 100:
        bot.backend.add_channel(bot.backend.guild, "hall")
    assert (await ana.request("open channel", name="hall"))["refused"] == "too many"


async def test_a_person_closes_and_opens_their_dms(ana, bot):
    await ana.request("take dms", open=False)
    assert not bot.ana.user.open_to_dms
    await ana.request("take dms", open=True)
    assert bot.ana.user.open_to_dms


async def test_a_thread_stands_below_its_channel(ana, bot):
    thread = bot.backend.add_thread(bot.courtyard, "Game 2", bot.backend.bot.id)
    bot.ana.archive(thread)
    await ana.request("enter", person=bot.ana.id, channel=thread.id)
    shown = next(c for c in ana.last("surroundings")["channels"] if c["id"] == thread.id)
    assert (shown["kind"], shown["parent"]) == ("thread", bot.courtyard.id)
    assert shown["archived"]


# Unread messages


async def mention_counts(opened):
    around = await opened.wait_for("surroundings")
    return {user["name"]: user["count"] for user in around["people"]}


async def test_mentions_are_counted_until_they_are_read(ana, bruno, bot):
    message = bot.mention(bot.courtyard, bot.bruno)
    assert await mention_counts(ana) == {"Ana": 0, "Bruno": 1, "Chen": 0}
    await bruno.request("look", message=message.id)
    assert await mention_counts(ana) == {"Ana": 0, "Bruno": 0, "Chen": 0}


async def test_direct_messages_are_counted(ana, bot):
    bot.post(bot.chen.dm, {"content": "Your offering, please"})
    await ana.wait_for("surroundings")
    assert await mention_counts(ana) == {"Ana": 0, "Bruno": 0, "Chen": 1}


async def test_an_unread_channel_stands_out_without_a_number(ana, bot):
    bot.bruno.write(bot.temple, "hello")
    around = await ana.wait_for("surroundings")
    temple = next(c for c in around["channels"] if c["name"] == "temple")
    assert (temple["unread"], temple["count"]) == (True, 0)


async def test_ones_own_messages_are_not_unread(ana, bot):
    bot.ana.write(bot.temple, "hello")
    around = await ana.wait_for("surroundings")
    assert not any(channel["unread"] for channel in around["channels"])


async def test_read_states_outlive_a_restart(ana, bot, tmp_path):
    first = bot.mention(bot.courtyard, bot.ana)
    bot.mention(bot.courtyard, bot.ana)
    await ana.request("look", message=first.id)
    again = PageServer(bot.people, 0, tmp_path / "kept" / "seen.json")
    assert again.read_states.count_mentions(bot.ana.user) == 1


async def test_unreadable_read_states_are_started_afresh(bot, tmp_path, caplog):
    file = tmp_path / "seen.json"
    file.write_text("{broken")
    bot.mention(bot.courtyard, bot.ana)
    assert PageServer(bot.people, 0, file).read_states.count_mentions(bot.ana.user) == 1
    assert "cannot be read" in caplog.text


async def test_only_existing_messages_can_be_marked_read(ana, bot):
    await ana.request("look", message=str(2**60))
    bot.mention(bot.courtyard, bot.ana)
    assert (await mention_counts(ana))["Ana"] == 1


# The hint


async def test_the_hint_is_shown_until_it_is_dismissed(ana, page):
    page.hint = {"en-US": "Press the button."}
    assert (await ana.wait_for("surroundings"))["hint"] == "Press the button."
    await ana.request("put away")
    assert ana.last("surroundings")["hint"] is None
    page.hint = {"en-US": "Press another one."}
    assert (await ana.wait_for("surroundings"))["hint"] == "Press another one."


async def test_the_hint_is_in_the_readers_language(ana, bot, page, locale):
    bot.ana.user.locale = locale
    page.hint = {ENGLISH_TABLE: "Press.", locale: "So it is said there."}
    assert (await ana.wait_for("surroundings"))["hint"] == "So it is said there."


@pytest.mark.parametrize("unknown", ["en-GB", "ko"])
async def test_readers_without_a_hint_in_their_language_read_it_in_english(
    ana, bot, page, other_locale, unknown
):
    bot.ana.user.locale = unknown
    page.hint = {ENGLISH_TABLE: "Press.", other_locale: "So it is said there."}
    assert (await ana.wait_for("surroundings"))["hint"] == "Press."


# Access to it


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example"]
)
@pytest.mark.parametrize("path", ["", "static/main.js", "files/1/a.png", "live"])
async def test_a_page_under_another_name_is_refused(page, client, host, path):
    async with client.get(page.url + path, headers={"Host": host}) as answer:
        assert answer.status == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", None])
async def test_only_our_own_page_may_listen(page, client, origin):
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await client.ws_connect(f"{page.url}live", origin=origin)


async def test_the_page_bears_the_name_of_the_bot(page, client, bot):
    bot.backend.bot.name = "<Ankh>"
    async with client.get(page.url) as answer:
        assert "<title>&lt;Ankh&gt;</title>" in await answer.text()


async def test_the_page_is_served_as_localhost_too(page, client):
    url = page.url.replace("127.0.0.1", "localhost")
    host = url.removeprefix("http://").rstrip("/")
    async with client.get(page.url, headers={"Host": host}) as answer:
        assert answer.status == 200


async def test_nothing_foreign_may_be_loaded_or_may_frame_the_page(page, client):
    async with client.get(page.url) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["static/../page.py", "static/%2e%2e/page.py", "static/"])
async def test_only_the_pages_files_are_served(page, client, path):
    host, port = "127.0.0.1", page.url.rstrip("/").rpartition(":")[2]
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"GET /{path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode()
    )
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    assert answer.split()[1] in (b"403", b"404")


async def test_a_taken_port_is_an_oserror(page, bot):
    other = PageServer(bot.people, int(page.url.rstrip("/").rpartition(":")[2]))
    with pytest.raises(OSError, match="address already in use"):
        await other.start()
