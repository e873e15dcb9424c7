"""What the page's server answers, refuses, and tells to whom; over a real socket."""

import asyncio

import aiohttp
import pytest

from bot.sandbox.page import Page
from rules.core.text import text
from tests.sandbox.puppet import ALT, Puppet, container, press, row
from tests.sandbox.puppet import text as said
from tests.sandbox.visitor import Visitor


@pytest.fixture
async def puppet():
    return Puppet()


@pytest.fixture
async def page(puppet, tmp_path):
    page = Page(puppet.people, 0, tmp_path / "kept" / "seen.json")
    await page.start()
    yield page
    await page.stop()


@pytest.fixture
async def client():
    async with aiohttp.ClientSession() as client:
        yield client


@pytest.fixture
async def visit(page, client):
    sockets = []

    async def come():
        socket = await client.ws_connect(f"{page.url}live", origin=page.url.rstrip("/"))
        sockets.append(socket)
        return Visitor(socket)

    yield come
    for socket in sockets:
        await socket.close()


@pytest.fixture
async def ana(visit, puppet):
    visitor = await visit()
    await visitor.be(puppet.ana, puppet.karnak)
    return visitor


@pytest.fixture
async def bruno(visit, puppet):
    visitor = await visit()
    await visitor.be(puppet.bruno, puppet.karnak)
    return visitor


def the_only(puppet, channel):
    [message] = channel.messages.values()
    return message


# Coming in


async def test_who_comes_without_a_name_is_the_first_person_in_the_first_channel(visit, puppet):
    visitor = await visit()
    await visitor.ask("enter")
    around = visitor.last("surroundings")
    assert around["me"]["name"] == "Ana"
    assert [user["name"] for user in around["people"]] == ["Ana", "Bruno", "Chen"]
    assert [place["name"] for place in around["channels"]] == ["karnak", "temple", "Karnak"]
    assert visitor.last("channel")["channel"] == puppet.karnak.id


async def test_a_channel_that_is_gone_becomes_the_first_one(ana, puppet):
    await ana.be(puppet.ana, puppet.temple)
    puppet.world.remove_channel(puppet.temple)
    assert (await ana.news("channel"))["channel"] == puppet.karnak.id


async def test_nobody_enters_the_dm_of_somebody_else(ana, puppet):
    secret = puppet.say(puppet.bruno.dm, {"content": "for Bruno"})
    shown = await ana.be(puppet.ana, puppet.world.channels[secret.channel_id])
    assert shown["channel"] == puppet.karnak.id
    assert not ana.heard("for Bruno")


async def test_an_unopened_dm_is_opened_by_looking_at_it(ana, puppet):
    await ana.ask("enter", person=puppet.ana.id, channel="dm")
    assert ana.last("channel")["channel"] == puppet.ana.dm.id


async def test_in_a_world_without_people_only_joining_is_possible(visit, puppet):
    for person in (puppet.ana, puppet.bruno, puppet.chen):
        del puppet.world.users[person.id]
    visitor = await visit()
    await visitor.ask("enter")
    assert (await visitor.ask("write", content="hello"))["refused"] == "nobody"
    assert (await visitor.ask("join", name="Dina", locale="fr"))["person"] in puppet.world.users


# Messages


async def test_a_message_reaches_everybody_who_looks_at_its_channel(ana, bruno):
    await ana.ask("write", content="  good morning ")
    message = (await bruno.news("message"))["message"]
    assert (message["author"]["name"], message["content"]) == ("Ana", "good morning")


async def test_a_message_does_not_reach_who_looks_elsewhere(ana, bruno, puppet):
    await bruno.be(puppet.bruno, puppet.temple)
    await ana.ask("write", content="only here")
    await bruno.ask("look", message="1")
    assert not bruno.heard("only here")


@pytest.mark.parametrize("content", ["", "   ", "x" * 2001, 7, None])
async def test_a_message_has_one_to_2000_characters(ana, puppet, content):
    assert (await ana.ask("write", content=content))["refused"] == "form"
    assert not puppet.karnak.messages


async def test_nobody_writes_in_a_locked_thread(ana, puppet):
    thread = puppet.world.add_thread(puppet.karnak, "Game 2", puppet.world.bot.id)
    puppet.ana.archive(thread, locked=True)
    await ana.be(puppet.ana, thread)
    assert (await ana.ask("write", content="hello"))["refused"] == "locked"


async def test_an_edit_and_a_deletion_are_told(ana, puppet):
    message = puppet.say(puppet.karnak, {"content": "first"})
    puppet.world.revise(message, content="second", edited=1.0)
    assert (await ana.news("edited"))["message"]["content"] == "second"
    puppet.world.remove(message)
    assert (await ana.news("deleted"))["id"] == message.id


async def test_fifty_messages_are_shown_and_earlier_ones_on_request(ana, puppet):
    for number in range(120):
        puppet.bruno.write(puppet.karnak, f"message {number}")
    shown = await ana.be(puppet.ana, puppet.karnak)
    assert [m["content"] for m in shown["messages"]] == [f"message {n}" for n in range(70, 120)]
    assert shown["more"]
    before = await ana.ask("earlier", before=shown["messages"][0]["id"])
    assert before["messages"][-1]["content"] == "message 69"
    first = await ana.ask("earlier", before=before["messages"][0]["id"])
    assert (len(first["messages"]), first["more"]) == (20, False)


async def test_an_ephemeral_message_reaches_only_its_reader(ana, bruno, puppet):
    await ana.ask("use", command="table whisper")
    assert ana.heard("Only for you")
    await bruno.be(puppet.bruno, puppet.karnak)
    await bruno.ask("earlier", before=str(2**63))
    assert not bruno.heard("Only for you")


async def test_an_ephemeral_message_cannot_be_pressed_or_dismissed_by_others(ana, bruno, puppet):
    await ana.ask("use", command="table whisper")
    message = the_only(puppet, puppet.karnak)
    pressed = await bruno.ask("press", message=message.id, custom_id="again")
    dismissed = await bruno.ask("dismiss", message=message.id)
    assert (pressed["refused"], dismissed["refused"]) == ("gone", "gone")
    assert the_only(puppet, puppet.karnak) is message


async def test_its_reader_dismisses_an_ephemeral_message(ana, puppet):
    await ana.ask("use", command="table whisper")
    await ana.ask("dismiss", message=the_only(puppet, puppet.karnak).id)
    assert not puppet.karnak.messages


async def test_a_message_for_all_is_not_dismissed(ana, puppet):
    message = puppet.say(puppet.karnak, {"content": "for all"})
    assert (await ana.ask("dismiss", message=message.id))["refused"] == "gone"
    assert puppet.karnak.messages


async def test_a_public_answer_says_who_used_which_command(ana, bruno):
    await ana.ask("use", command="table roll", values={"province": "thebes", "price": 6})
    used = (await bruno.news("message"))["message"]["used"]
    assert used["by"]["name"] == "Ana"
    assert used["command"] == "/table roll province:thebes price:6"


async def test_who_reads_french_reads_the_french_names_of_a_command(ana, bruno):
    await bruno.ask("speak", locale="fr")
    values = {"province": "price: the roll", "price": 6, "card": "block"}
    await ana.ask("use", command="table roll", values=values)
    used = (await bruno.news("message"))["message"]["used"]
    assert used["command"] == "/table lancer province:price: the roll prix:6 carte:block"


async def test_a_command_that_is_gone_is_still_read(ana, bruno, puppet):
    await ana.ask("use", command="help")
    puppet.world.register([])
    shown = (await bruno.be(puppet.bruno, puppet.karnak))["messages"]
    assert [message["used"]["command"] for message in shown] == ["/help"]


@pytest.mark.parametrize("mark", ["<t:1795296610:R>", "<@123456789012345678>", "**not cut**"])
@pytest.mark.parametrize("before", [85, 99])
async def test_what_an_answer_refers_to_is_never_cut_within_a_mark(ana, puppet, mark, before):
    words = f"{'x' * before}{mark}{'y' * 100}"
    message = puppet.say(puppet.karnak, container(said(words), row(press("Go", "go"))))
    await ana.ask("press", message=message.id, custom_id="go")
    shown = next(one for one in ana.told[::-1] if one["what"] == "message")["message"]
    assert shown["answers"]["text"] == f"{'x' * before}{mark}{'y' * (99 - before)}"


# Pictures and files


async def test_pictures_come_from_the_pages_own_address(ana, puppet, page, client):
    puppet.panel(puppet.karnak)
    shown = (await ana.news("message"))["message"]
    [item] = shown["components"][0]["components"][0]["items"]
    assert (item["description"], shown["attachments"]) == (ALT, [])
    async with client.get(page.url.rstrip("/") + item["media"]["url"]) as answer:
        assert answer.headers["Content-Type"] == "image/png"
        assert (await answer.read()).startswith(b"\x89PNG")


async def test_a_picture_from_elsewhere_has_no_address(ana, puppet):
    media = {"url": "https://example.com/spy.png"}
    gallery = {"type": 12, "items": [{"media": media, "description": "a spy"}]}
    puppet.say(puppet.karnak, {"flags": 1 << 15, "components": [gallery]})
    shown = (await ana.news("message"))["message"]
    assert shown["components"][0]["items"][0]["media"] == {"url": None}


@pytest.mark.parametrize("name", ["page.html", "drawing.svg", "record.txt"])
async def test_what_is_no_picture_is_only_kept_never_opened(ana, puppet, page, client, name):
    puppet.say(puppet.karnak, {"content": "a file"}, [(name, b"<script>alert(1)</script>")])
    [shown] = (await ana.news("message"))["message"]["attachments"]
    async with client.get(page.url.rstrip("/") + shown["url"]) as answer:
        assert answer.headers["Content-Type"] == "application/octet-stream"
        assert answer.headers["Content-Disposition"] == "attachment"


async def test_a_file_that_is_gone_is_not_found(page, client):
    async with client.get(f"{page.url}files/1/board.png") as answer:
        assert answer.status == 404


# Commands


async def test_commands_are_shown_in_the_persons_language(ana):
    await ana.ask("speak", locale="fr")
    found = {command["words"]: command for command in ana.last("commands")["commands"]}
    roll = found["table roll"]
    assert roll["label"] == "table lancer"
    assert [option["label"] for option in roll["options"]][:2] == ["province", "prix"]
    assert roll["options"][1] | {"min_value": 0, "max_value": 36} == roll["options"][1]


async def test_suggestions_have_labels_and_values(ana):
    answer = await ana.ask("complete", command="table roll", option="province", typed="the")
    assert answer["choices"] == [{"name": "Thebes: 6 gold", "value": "thebes"}]


async def test_the_bot_hears_the_other_options_when_it_suggests(ana, puppet):
    fields = {"command": "table roll", "option": "province", "typed": "x", "values": {"price": 3}}
    await ana.ask("complete", **fields)
    options = puppet.heard[-1].data["options"][0]["options"]
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
async def test_a_command_that_discords_client_would_not_send_is_refused(
    ana, puppet, command, values
):
    answer = await ana.ask("use", command=command, values=values)
    assert answer["refused"] == "command"
    assert not puppet.heard


async def test_suggestions_for_what_is_not_completed_are_refused(ana):
    answer = await ana.ask("complete", command="table roll", option="price", typed="3")
    assert answer["refused"] == "command"


async def test_a_bot_that_does_not_answer_fails_when_patience_ends(ana, puppet):
    puppet.ana.patience = 0.02
    assert (await ana.ask("use", command="table sleep"))["failed"] is True


async def test_an_answer_that_comes_too_late_changes_nothing(ana, puppet):
    puppet.ana.patience, puppet.asleep = 0.02, True
    assert (await ana.ask("use", command="table whisper"))["failed"] is True
    puppet.answer(puppet.heard[-1])
    assert (await ana.ask("look", message="1")).keys() == {"what", "ref"}


async def test_who_leaves_for_another_channel_no_longer_waits(ana, puppet):
    puppet.asleep = True
    await ana.socket.send_json({"do": "use", "ref": 77, "command": "table whisper"})
    await ana.be(puppet.ana, puppet.temple)
    assert {"what": "answer", "ref": 77, "failed": True} in ana.told


# Components and modals


async def test_a_button_is_pressed_for_the_person_that_one_is(ana, puppet):
    message = puppet.panel(puppet.karnak)
    await ana.ask("press", message=message.id, custom_id="move")
    assert puppet.heard[-1].user_id == puppet.ana.id
    assert "You chose move" in puppet.heard[-1].text


async def test_a_select_sends_the_values_that_were_chosen(ana, puppet):
    message = puppet.panel(puppet.karnak)
    await ana.ask("press", message=message.id, custom_id="sell", values=["abydos", "thebes"])
    assert puppet.heard[-1].data["values"] == ["abydos", "thebes"]


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
async def test_what_a_message_does_not_offer_is_refused(ana, puppet, custom_id, values):
    message = puppet.panel(puppet.karnak)
    answer = await ana.ask("press", message=message.id, custom_id=custom_id, values=values)
    assert answer["refused"] == "gone"
    assert not puppet.heard


async def test_a_message_of_another_channel_is_not_pressed(ana, puppet):
    message = puppet.panel(puppet.temple)
    assert (await ana.ask("press", message=message.id, custom_id="move"))["refused"] == "gone"


async def test_a_modal_is_shown_and_handed_in(ana, puppet):
    opened = await ana.ask("use", command="table ask")
    assert opened["modal"]["title"] == "Your wishes"
    values = {"name": "Ana", "some": ["thebes"], "how": "secret"}
    await ana.ask("submit", values=values)
    sent = [part.get("component", {}) for part in puppet.heard[-1].data["components"]]
    assert [one.get("value", one.get("values")) for one in sent] == [
        None,
        "Ana",
        "Because",
        ["thebes"],
        "secret",
    ]


async def test_without_a_modal_nothing_is_handed_in(ana):
    assert (await ana.ask("submit", values={}))["refused"] == "gone"


async def test_one_person_does_not_hand_in_the_modal_of_another(ana, puppet):
    await ana.ask("use", command="table ask")
    await ana.be(puppet.bruno, puppet.karnak)
    assert (await ana.ask("submit", values={"name": "Ana"}))["refused"] == "gone"


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
async def test_rubbish_is_refused_and_the_page_goes_on(ana, puppet, rubbish):
    await ana.socket.send_str(rubbish)
    assert (await ana.news("answer"))["refused"] == "form"
    assert not puppet.heard
    assert "refused" not in await ana.ask("write", content="still here")


@pytest.mark.parametrize("number", ["", "x", "-1", "١٢", "1.5"])
async def test_what_is_no_message_id_is_refused(ana, number):
    assert (await ana.ask("look", message=number))["refused"] == "gone"
    assert (await ana.ask("earlier", before=number))["refused"] == "gone"


async def test_a_request_that_is_too_large_ends_the_connection(ana):
    await ana.socket.send_str("x" * 300_000)
    with pytest.raises(TypeError):
        while True:
            await ana.next()


async def test_a_page_that_reads_nothing_is_cut_off(visit, puppet, monkeypatch):
    monkeypatch.setattr("bot.sandbox.visit.MOST_WAITING", 50)
    visitor = await visit()
    await visitor.be(puppet.ana, puppet.karnak)
    for number in range(60):
        puppet.bruno.write(puppet.karnak, f"message {number}")
    with pytest.raises(TypeError):
        while True:
            await visitor.next()
    assert visitor.socket.close_code == 1013


# People and channels


async def test_a_new_person_joins_with_a_language(ana, puppet):
    answer = await ana.ask("join", name=" Dina ", locale="fr")
    user = puppet.world.users[answer["person"]]
    assert (user.name, user.locale) == ("Dina", "fr")


@pytest.mark.parametrize("name", ["ana", "Karnak"])
async def test_a_name_is_only_given_once(ana, name):
    assert (await ana.ask("join", name=name, locale="fr"))["refused"] == "name taken"


async def test_there_are_fifty_people_at_most(ana, puppet):
    while len(puppet.people) < 50:
        puppet.people.join(f"Person {len(puppet.people)}")
    assert (await ana.ask("join", name="One more", locale="fr"))["refused"] == "too many"


async def test_a_new_channel_gets_a_name_as_discord_writes_it(ana, puppet):
    answer = await ana.ask("open channel", name=" The Great Hall! ")
    assert puppet.world.channels[answer["channel"]].name == "the-great-hall"


async def test_a_channel_needs_a_name(ana):
    assert (await ana.ask("open channel", name=" ! "))["refused"] == "no name"


async def test_there_are_a_hundred_channels_at_most(ana, puppet):
    while len(puppet.world.channels) < 100:
        puppet.world.add_channel(puppet.world.guild, "hall")
    assert (await ana.ask("open channel", name="hall"))["refused"] == "too many"


async def test_a_person_closes_and_opens_their_dms(ana, puppet):
    await ana.ask("take dms", open=False)
    assert not puppet.ana.user.open_to_dms
    await ana.ask("take dms", open=True)
    assert puppet.ana.user.open_to_dms


async def test_a_thread_stands_below_its_channel(ana, puppet):
    thread = puppet.world.add_thread(puppet.karnak, "Game 2", puppet.world.bot.id)
    puppet.ana.archive(thread)
    await ana.ask("enter", person=puppet.ana.id, channel=thread.id)
    shown = next(c for c in ana.last("surroundings")["channels"] if c["id"] == thread.id)
    assert (shown["kind"], shown["parent"]) == ("thread", puppet.karnak.id)
    assert shown["archived"]


# Marks


async def marks(visitor):
    around = await visitor.news("surroundings")
    return {user["name"]: user["count"] for user in around["people"]}


async def test_who_is_mentioned_has_a_mark_until_they_look(ana, bruno, puppet):
    message = puppet.mention(puppet.karnak, puppet.bruno)
    assert await marks(ana) == {"Ana": 0, "Bruno": 1, "Chen": 0}
    await bruno.ask("look", message=message.id)
    assert await marks(ana) == {"Ana": 0, "Bruno": 0, "Chen": 0}


async def test_a_dm_is_a_mark(ana, puppet):
    puppet.say(puppet.chen.dm, {"content": "Your offering, please"})
    await ana.news("surroundings")
    assert await marks(ana) == {"Ana": 0, "Bruno": 0, "Chen": 1}


async def test_an_unread_channel_stands_out_without_a_number(ana, puppet):
    puppet.bruno.write(puppet.temple, "hello")
    around = await ana.news("surroundings")
    temple = next(c for c in around["channels"] if c["name"] == "temple")
    assert (temple["unread"], temple["count"]) == (True, 0)


async def test_ones_own_messages_are_not_unread(ana, puppet):
    puppet.ana.write(puppet.temple, "hello")
    around = await ana.news("surroundings")
    assert not any(channel["unread"] for channel in around["channels"])


async def test_marks_outlive_a_restart(ana, puppet, tmp_path):
    first = puppet.mention(puppet.karnak, puppet.ana)
    puppet.mention(puppet.karnak, puppet.ana)
    await ana.ask("look", message=first.id)
    again = Page(puppet.people, 0, tmp_path / "kept" / "seen.json")
    assert again.seen.count(puppet.ana.user) == 1


async def test_marks_that_cannot_be_read_are_begun_anew(puppet, tmp_path, caplog):
    file = tmp_path / "seen.json"
    file.write_text("{broken")
    puppet.mention(puppet.karnak, puppet.ana)
    assert Page(puppet.people, 0, file).seen.count(puppet.ana.user) == 1
    assert "cannot be read" in caplog.text


async def test_nobody_has_seen_more_than_there_is(ana, puppet):
    await ana.ask("look", message=str(2**60))
    puppet.mention(puppet.karnak, puppet.ana)
    assert (await marks(ana))["Ana"] == 1


# The hint


async def test_the_hint_is_shown_until_it_is_put_away(ana, page):
    page.hint = text("Press the button.")
    assert (await ana.news("surroundings"))["hint"] == "Press the button."
    await ana.ask("put away")
    assert ana.last("surroundings")["hint"] is None
    page.hint = text("Press another one.")
    assert (await ana.news("surroundings"))["hint"] == "Press another one."


# Who may reach it


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


async def test_localhost_is_a_name_of_ours(page, client):
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
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    assert answer.split()[1] in (b"403", b"404")


async def test_a_taken_port_is_an_oserror(page, puppet):
    other = Page(puppet.people, int(page.url.rstrip("/").rpartition(":")[2]))
    with pytest.raises(OSError, match="address already in use"):
        await other.start()
