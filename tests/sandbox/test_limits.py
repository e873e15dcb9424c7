"""The refusals of Discord, one bad request a case, sent as raw JSON through discord.py.

Discord's OpenAPI description is not asked here: these are the sandbox's own rules.
"""

from contextlib import asynccontextmanager
from io import BytesIO

import discord
import pytest
from discord.http import Route

from bot.sandbox.permissions import Permission
from bot.sandbox.server import Sandbox

from .conftest import running

V2 = 1 << 15


def button(**fields):
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **fields}


def select(**fields):
    options = [{"label": "Thebes", "value": "thebes"}, {"label": "Buto", "value": "buto"}]
    return {"type": 3, "custom_id": "list", "options": options, **fields}


def translated(words):
    """In one language of Discord."""
    return {"fr": words}


def row(*components):
    return {"type": 1, "components": list(components)}


def rows(*components):
    return {"components": [row(*components)]}


def text(words="x", **fields):
    return {"type": 10, "content": words, **fields}


def v2(*components, **fields):
    return {"flags": V2, "components": list(components), **fields}


def many(number):
    return [button(custom_id=str(n)) for n in range(number)]


def options(number):
    return [{"label": str(n), "value": str(n)} for n in range(number)]


def embed(**fields):
    return {"embeds": [fields]}


def file_of(words):
    return {"id": "0", "filename": "x.png", "description": words}


GOOD_MESSAGES = [
    {"content": "x" * 2000},
    rows(*many(5)),
    rows(select(min_values=0, max_values=2)),
    rows(select(options=options(25))),
    rows(button(style=5, url="https://example.org", custom_id=None)),
    rows(button(label=None, emoji={"name": "\N{CROWN}"})),
    rows(button(custom_id="x" * 100, label="x" * 80)),
    {"components": [row(button(custom_id=str(n))) for n in range(5)]},
    v2(text("x" * 4000)),
    v2(*[text()] * 40),
    v2({"type": 17, "components": [text(), row(select()), {"type": 14, "spacing": 2}]}),
    v2({"type": 9, "components": [text()], "accessory": button()}),
    v2(text(id=5), text(id=6)),
    {"embeds": [{"title": "x" * 256, "description": "x" * 4096}]},
    {"content": "x", "nonce": "x" * 25, "flags": 4096},
    {"content": "x", "allowed_mentions": {"parse": ["users"]}},
]

BAD_MESSAGES = {
    "no content": {},
    "long content": {"content": "x" * 2001},
    "long nonce": {"content": "x", "nonce": "x" * 26},
    "eleven embeds": {"embeds": [{"title": "x"}] * 11},
    "long embed title": embed(title="x" * 257),
    "long embed description": embed(description="x" * 4097),
    "embed fields": embed(fields=[{"name": "x", "value": "x"}] * 26),
    "embed field value": embed(fields=[{"name": "x", "value": "x" * 1025}]),
    "embed footer": embed(footer={"text": "x" * 2049}),
    "embeds in sum": {"embeds": [{"description": "x" * 4000}] * 2},
    "six rows": {"components": [row(button(custom_id=str(n))) for n in range(6)]},
    "six buttons": rows(*many(6)),
    "empty row": rows(),
    "button outside a row": {"components": [button()]},
    "button without id": rows(button(custom_id=None)),
    "link with id": rows(button(style=5, url="https://example.org")),
    "link without url": rows(button(style=5, custom_id=None)),
    "button style": rows(button(style=9)),
    "button without words": rows(button(label=None)),
    "long label": rows(button(label="x" * 81)),
    "long custom id": rows(button(custom_id="x" * 101)),
    "same custom id": rows(button(), button()),
    "no emoji": rows(button(emoji={"name": "\N{BLACK UP-POINTING TRIANGLE}"})),
    "select beside a button": rows(button(), select()),
    "no options": rows(select(options=[])),
    "26 options": rows(select(options=options(26))),
    "same values": rows(select(options=options(2) * 2)),
    "long option": rows(select(options=[{"label": "x" * 101, "value": "x"}])),
    "long option value": rows(select(options=[{"label": "x", "value": "x" * 101}])),
    "option emoji": rows(select(options=[{"label": "x", "value": "x", "emoji": {"name": "x"}}])),
    "long placeholder": rows(select(placeholder="x" * 151)),
    "more than there are": rows(select(max_values=3)),
    "least over most": rows(select(min_values=2, max_values=1)),
    "too many chosen": rows(select(options=[{**o, "default": True} for o in options(2)])),
    "v2 without the flag": {"components": [text()]},
    "v2 with content": v2(text(), content="x"),
    "v2 with embeds": v2(text(), embeds=[{"title": "x"}]),
    "41 components": v2(*[text()] * 41),
    "41 nested": v2(*[{"type": 17, "components": [text()] * 10}] * 4),
    "4001 characters": v2(*[text("x" * 2001)] * 2),
    "empty text": v2(text("")),
    "container in container": v2({"type": 17, "components": [{"type": 17, "components": []}]}),
    "colour": v2({"type": 17, "components": [text()], "accent_color": 1 << 24}),
    "four in a section": v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
    "no accessory": v2({"type": 9, "components": [text()]}),
    "bad accessory": v2({"type": 9, "components": [text()], "accessory": text()}),
    "empty gallery": v2({"type": 12, "items": []}),
    "eleven pictures": v2({"type": 12, "items": [{"media": {"url": "https://example.org"}}] * 11}),
    "long alt text": v2(
        {"type": 12, "items": [{"media": {"url": "https://a.org"}, "description": "x" * 1025}]}
    ),
    "no such file": v2({"type": 12, "items": [{"media": {"url": "attachment://x.png"}}]}),
    "file from elsewhere": v2({"type": 13, "file": {"url": "https://example.org/x"}}),
    "spacing": v2({"type": 14, "spacing": 3}),
    "same number": v2(text(id=5), text(id=5)),
    "number too large": v2(text(id=1 << 31)),
    "text input": rows({"type": 4, "custom_id": "x", "style": 1, "label": "x"}),
    "unknown component": v2({"type": 99}),
    "attachment without its file": {"content": "x", "attachments": [file_of("x")]},
    "long description": {"content": "x", "attachments": [file_of("x" * 1025)]},
    "contrary mentions": {
        "content": "x",
        "allowed_mentions": {"parse": ["users"], "users": ["1"]},
    },
    "101 mentions": {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
    "reply to nothing": {"content": "x", "message_reference": {"message_id": "1"}},
}


def label(component=None, **fields):
    text_input = {"type": 4, "custom_id": "x", "style": 1}
    return {"type": 18, "label": "Gold", "component": component or text_input, **fields}


def modal(*components, **fields):
    return {"title": "Bid", "custom_id": "bid", "components": list(components), **fields}


def text_input(**fields):
    return label({"type": 4, "custom_id": "x", "style": 1, **fields})


def radio(number):
    return label({"type": 21, "custom_id": "way", "options": options(number)})


GOOD_MODALS = [
    modal(label()),
    modal(text("Read this"), label(), label(select()), radio(10)),
    modal(text_input(min_length=1, max_length=3, value="7")),
    modal({"type": 1, "components": [{"type": 4, "custom_id": "x", "style": 1, "label": "x"}]}),
    modal(label({"type": 22, "custom_id": "x", "options": options(1)})),
    modal(label({"type": 23, "custom_id": "x"})),
]
BAD_MODALS = {
    "no components": modal(),
    "six components": modal(*[text()] * 6),
    "long title": modal(label(), title="x" * 46),
    "no title": modal(label(), title=""),
    "long custom id": modal(label(), custom_id="x" * 101),
    "long label": modal(label(label="x" * 46)),
    "long description": modal(label(description="x" * 101)),
    "same custom id": modal(label(), label()),
    "label without input": modal({"type": 18, "label": "x"}),
    "button": modal(row(button())),
    "button in a label": modal(label(button())),
    "style": modal(text_input(style=3)),
    "least over most": modal(text_input(min_length=5, max_length=3)),
    "value too long": modal(text_input(max_length=3, value="1234")),
    "value too short": modal(text_input(min_length=3, value="1")),
    "placeholder": modal(text_input(placeholder="x" * 101)),
    "one radio": modal(radio(1)),
    "eleven radios": modal(radio(11)),
    "two chosen": modal(
        label(
            {
                "type": 21,
                "custom_id": "x",
                "options": [{**o, "default": True} for o in options(2)],
            }
        )
    ),
    "disabled": modal(label(select(disabled=True))),
}


def command(**fields):
    return {"name": "bid", "description": "Bid", "type": 1, **fields}


def option(**fields):
    return {"name": "price", "description": "Gold", "type": 4, **fields}


def choices(number):
    return [{"name": str(n), "value": n} for n in range(number)]


def group(*inside):
    return command(options=[{"name": "a", "description": "A", "type": 2, "options": list(inside)}])


def sub(*inside, **fields):
    return {"name": "b", "description": "B", "type": 1, "options": list(inside), **fields}


GOOD_COMMANDS = [
    [command(options=[option(choices=choices(25), required=True), option(name="b")])],
    [command(options=[option(autocomplete=True, min_value=0, max_value=9)])],
    [group(sub(option()))],
    [command(name="énchère-1", name_localizations=translated("miser"))],
]
BAD_COMMANDS = {
    "101 commands": [command(name=f"c{n}") for n in range(101)],
    "same name": [command(), command()],
    "same translated name": [
        command(name_localizations=translated("miser")),
        command(name="b", name_localizations=translated("miser")),
    ],
    "capital": [command(name="Bid")],
    "space": [command(name="a bid")],
    "long name": [command(name="x" * 33)],
    "no name": [command(name="")],
    "translated capital": [command(name_localizations=translated("Miser"))],
    "no description": [command(description="")],
    "long description": [command(description="x" * 101)],
    "long translated description": [command(description_localizations=translated("x" * 101))],
    "no such language": [command(name_localizations={"tlh": "x"})],
    "26 options": [command(options=[option(name=f"o{n}") for n in range(26)])],
    "same option": [command(options=[option(), option()])],
    "capital option": [command(options=[option(name="Price")])],
    "required after optional": [
        command(options=[option(), option(name="b", required=True)]),
    ],
    "26 choices": [command(options=[option(choices=choices(26))])],
    "same choice": [command(options=[option(choices=choices(1) * 2)])],
    "long choice": [command(options=[option(choices=[{"name": "x" * 101, "value": 1}])])],
    "word for a number": [command(options=[option(choices=[{"name": "x", "value": "x"}])])],
    "long value": [command(options=[option(type=3, choices=[{"name": "x", "value": "x" * 101}])])],
    "choices and completion": [command(options=[option(choices=choices(1), autocomplete=True)])],
    "completed bool": [command(options=[option(type=5, autocomplete=True)])],
    "range of a text": [command(options=[option(type=3, min_value=1)])],
    "text too long": [command(options=[option(type=3, max_length=6001)])],
    "group in a group": [group({"name": "b", "description": "B", "type": 2, "options": []})],
    "option in a group": [group(option())],
    "sub-command in a sub-command": [group(sub(sub()))],
    "8001 characters": [
        command(
            options=[
                sub(
                    *[option(name=f"o{n}", description="x" * 100) for n in range(25)],
                    name=f"s{m}",
                )
                for m in range(4)
            ]
        )
    ],
}


@asynccontextmanager
async def opened():
    sandbox = await Sandbox.open()
    try:
        async with running(sandbox) as bot:
            yield sandbox, bot
    finally:
        await sandbox.close()


async def refused(bot, route, payload):
    """The code of the refusal, or 0."""
    try:
        await bot.http.request(route, json=payload)
    except discord.HTTPException as error:
        return error.code
    return 0


async def judged(cases, send):
    """Every case by name with the code that it was refused with."""
    return {name: await send(case) for name, case in cases.items()}


async def test_messages():
    async with opened() as (sandbox, bot):
        games = sandbox.backend.find_channel("games")
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=games.id)

        async def send(payload):
            return await refused(bot, route, payload)

        good = await judged(dict(enumerate(GOOD_MESSAGES)), send)
        assert set(good.values()) == {0}, good
        bad = await judged(BAD_MESSAGES, send)
        assert [name for name, code in bad.items() if code not in (50035, 50006)] == []
        assert len(games.messages) == len(GOOD_MESSAGES)
        assert len(sandbox.malformed_requests) == len(BAD_MESSAGES)


async def test_interaction_responses_have_the_same_limits():
    async with opened() as (sandbox, bot):
        ana = sandbox.people.join("Ana")
        said = ana.write(sandbox.backend.find_channel("games"), "x")

        async def send(payload):
            clicked = ana.click(said, "x")
            where = {"number": clicked.id, "token": clicked.token}
            route = Route("POST", "/interactions/{number}/{token}/callback", **where)
            return await refused(bot, route, {"type": 4, "data": payload})

        bad = await judged(BAD_MESSAGES, send)
        assert [name for name, code in bad.items() if code not in (50035, 50006)] == []


async def test_modals():
    async with opened() as (sandbox, bot):
        ana = sandbox.people.join("Ana")
        said = ana.write(sandbox.backend.find_channel("games"), "x")

        async def send(payload):
            clicked = ana.click(said, "x")
            where = {"number": clicked.id, "token": clicked.token}
            route = Route("POST", "/interactions/{number}/{token}/callback", **where)
            return await refused(bot, route, {"type": 9, "data": payload})

        good = await judged(dict(enumerate(GOOD_MODALS)), send)
        assert set(good.values()) == {0}, good
        bad = await judged(BAD_MODALS, send)
        assert [name for name, code in bad.items() if code != 50035] == []


async def test_commands():
    async with opened() as (sandbox, bot):
        route = Route("PUT", "/applications/{app}/commands", app=bot.application_id)

        async def send(payload):
            return await refused(bot, route, payload)

        bad = await judged(BAD_COMMANDS, send)
        assert [name for name, code in bad.items() if code != 50035] == []
        assert sandbox.backend.commands == []
        good = await judged(dict(enumerate(GOOD_COMMANDS)), send)
        assert set(good.values()) == {0}, good


BAD_CHOICES = {
    "26 choices": [{"name": str(n), "value": n} for n in range(26)],
    "long name": [{"name": "x" * 101, "value": 1}],
    "no name": [{"name": "", "value": 1}],
    "word for a number": [{"name": "x", "value": "x"}],
    "long translation": [{"name": "x", "value": 1, "name_localizations": translated("x" * 101)}],
}


async def test_suggestions():
    async with opened() as (sandbox, bot):
        ana = sandbox.people.join("Ana")
        games = sandbox.backend.find_channel("games")
        one = command(id="1", options=[option(autocomplete=True)])
        sandbox.backend.replace_commands([one])

        async def send(payload):
            asked = ana.send_autocomplete(games, "bid", "price", "", {})
            where = {"number": asked.id, "token": asked.token}
            route = Route("POST", "/interactions/{number}/{token}/callback", **where)
            return await refused(bot, route, {"type": 8, "data": {"choices": payload}})

        bad = await judged(BAD_CHOICES, send)
        assert [name for name, code in bad.items() if code != 50035] == []
        assert await send([{"name": str(n), "value": n} for n in range(25)]) == 0


async def test_a_deferred_response_takes_only_the_ephemeral_flag():
    async with opened() as (sandbox, bot):
        ana = sandbox.people.join("Ana")
        clicked = ana.click(ana.write(sandbox.backend.find_channel("games"), "x"), "x")
        where = {"number": clicked.id, "token": clicked.token}
        route = Route("POST", "/interactions/{number}/{token}/callback", **where)
        assert await refused(bot, route, {"type": 5, "data": {"flags": 64 | V2}}) == 50035
        assert await refused(bot, route, {"type": 5, "data": {"flags": 64}}) == 0


@pytest.mark.parametrize(("sizes", "code"), [((10 * 2**20 + 1,), 40005), ((9 * 2**20,) * 3, 40005)])
async def test_files_too_large(bot, here, sizes, code):
    files = [discord.File(BytesIO(b"x" * size), f"{n}.png") for n, size in enumerate(sizes)]
    with pytest.raises(discord.HTTPException) as caught:
        await here.send(files=files)
    assert (caught.value.status, caught.value.code) == (413, code)


@pytest.mark.parametrize(
    "payload", [{"name": ""}, {"name": "x" * 101}, {"name": "x", "auto_archive_duration": 7}]
)
async def test_threads(bot, games, payload):
    route = Route("POST", "/channels/{channel_id}/threads", channel_id=games.id)
    assert await refused(bot, route, {"type": 11, **payload}) == 50035


async def test_an_error_names_the_field(bot, here, sandbox):
    with pytest.raises(discord.HTTPException, match=r"In content: .*between 0 and 2000"):
        await here.send("x" * 2001)
    (refusal,) = sandbox.malformed_requests
    assert refusal.request.payload["content"] == "x" * 2001


async def test_webhooks():
    async with opened() as (sandbox, bot):
        sandbox.backend.add_bot_role(sandbox.backend.guild, int(Permission.MANAGE_WEBHOOKS))
        channel = sandbox.backend.find_channel("games")
        path = f"/channels/{channel.id}/webhooks"
        cases = {"missing": {}, "null": {"name": None}, "empty": {"name": ""}, "none": None}
        for name, payload in cases.items():
            assert await refused(bot, Route("POST", path), payload) == 50035, name
        assert await refused(bot, Route("POST", path), {"name": "Scribe"}) == 0
        (webhook,) = sandbox.backend.webhooks_of(channel)
        route = Route("PATCH", f"/webhooks/{webhook.id}")
        assert await refused(bot, route, {"name": ""}) == 50035
        for payload in ({}, {"name": None}, None):
            assert await refused(bot, route, payload) == 0
            assert webhook.name == "Scribe"
