"""Fields that Discord does not know are refused, with or without its description at hand."""

import json

import pytest
from discord.http import Route

from bot.ground.languages import LOCALES
from bot.sandbox.endpoints.routes import ROUTES
from bot.sandbox.limits.known_fields import (
    ROUTE_SHAPES,
    SENT_BY_LIBRARIES,
    SHAPES,
    TYPED_SHAPES,
    find_unknown_fields,
)
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import LENIENT
from tests import oracle

from .conftest import running
from .test_channels import refused

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
TEXT = {"type": 10, "content": "x"}
MISSPELT = {
    "message": {"content": "x", "allowed_mention": {}},
    "message.embeds": {"embeds": [{"titel": "x"}]},
    "message.components": {"components": [{"type": 1, "components": [BUTTON | {"lable": "x"}]}]},
    "message.allowed_mentions": {"allowed_mentions": {"parsed": []}},
    "button with the field of a select": {"components": [BUTTON | {"placeholder": "x"}]},
    "accessory": {
        "components": [{"type": 9, "components": [TEXT], "accessory": BUTTON | {"emojis": 1}}]
    },
}


@pytest.mark.parametrize("payload", MISSPELT.values(), ids=MISSPELT)
def test_a_misspelt_field_of_a_message_is_found(payload):
    (error,) = find_unknown_fields(payload, "message")
    assert error.code == "UNKNOWN_FIELD"


def test_the_error_names_the_path_of_the_field():
    payload = {"type": 4, "data": {"embeds": [{}, {"footer": {"texts": "x"}}]}}
    (error,) = find_unknown_fields(payload, "callback")
    assert error.path == "data.embeds.1.footer.texts"


def test_a_list_of_commands_is_looked_into():
    commands = [{"name": "a", "options": [{"type": 3, "name": "b", "auto_complete": True}]}]
    (error,) = find_unknown_fields(commands, "command")
    assert error.path == "0.options.0.auto_complete"


def test_localisations_may_have_any_language():
    command = {"name_localizations": dict.fromkeys(LOCALES, "x")}
    assert [*find_unknown_fields(command, "command")] == []


@pytest.mark.parametrize("strictness", [{}, {"strictness": LENIENT}], ids=["strict", "lenient"])
async def test_only_a_strict_sandbox_refuses_an_unknown_field(strictness):
    sandbox = await Sandbox.open(**strictness)  # without the description
    games = sandbox.backend.find_channel("games")
    async with running(sandbox) as bot:
        where = Route("POST", f"/channels/{games.id}/messages")
        sent = bot.http.request(where, json={"content": "x", "colour": "red"})
        if strictness:
            assert (await sent)["content"] == "x"
        else:
            await refused(50035, sent)
            [rejected] = sandbox.malformed_requests
            assert "colour" in rejected.error.body["errors"]
    await sandbox.close()


# The table


def test_every_shape_is_defined_and_used():
    kinds = [shape for typed in TYPED_SHAPES.values() for shape in typed.values()]
    words = " ".join([*SHAPES.values(), *kinds]).split()
    inner = {word.partition(">")[2] for word in words if ">" in word}
    assert inner | {*ROUTE_SHAPES.values()} == SHAPES.keys() | TYPED_SHAPES.keys()
    assert SENT_BY_LIBRARIES.keys() <= SHAPES.keys()
    assert ROUTE_SHAPES.keys() <= ROUTES.keys()


class Description:
    """Discord's description, walked together with the table."""

    def __init__(self):
        description = json.loads(oracle.FILE.read_text())
        self.schemas = description["components"]["schemas"]
        self.paths = description["paths"]
        self.fields = {}

    def walk_routes(self):
        judge = oracle.validator()
        for route, shape in ROUTE_SHAPES.items():
            method, path = route.split(" ")
            template = judge._template(method, "/" + path.replace("{", "").replace("}", ""))
            body = oracle._body(self.paths[template][method.lower()])
            for schema in self.objects(body):
                self.walk(shape, schema)
        return self.fields

    def walk(self, shape, schema):
        kinds = TYPED_SHAPES.get(shape, {None: SHAPES.get(shape)})
        for kind in self.kinds(schema) & kinds.keys() if shape in TYPED_SHAPES else kinds:
            inner = dict(word.partition(">")[::2] for word in kinds[kind].split())
            known = self.fields.setdefault((shape, kind), {})
            for name, field in schema["properties"].items():
                if name not in known:
                    known[name] = [*self.objects(field)]
                    for each in known[name]:
                        if inner.get(name):
                            self.walk(inner[name], each)

    def kinds(self, schema):
        kind = self.resolved(schema["properties"]["type"])
        return {*kind.get("enum", [])} | {one["const"] for one in kind.get("oneOf", ())}

    def resolved(self, schema):
        name = schema.get("$ref", "").rsplit("/", 1)[-1]
        return self.schemas[name] if name else schema

    def objects(self, schema):
        """The described objects that a value, or an item of it, may be."""
        schema = self.resolved(schema)
        if schema.get("properties"):
            yield schema
            return
        for key in ("oneOf", "anyOf", "allOf"):
            for alternative in schema.get(key, ()):
                yield from self.objects(alternative)
        if "items" in schema:
            yield from self.objects(schema["items"])


@pytest.mark.skipif(oracle.validator() is None, reason="Discord's description is not there")
def test_the_table_lists_what_discord_describes():
    described = Description().walk_routes()
    for (shape, kind), fields in described.items():
        listed = TYPED_SHAPES[shape][kind] if shape in TYPED_SHAPES else SHAPES[shape]
        inner = dict(word.partition(">")[::2] for word in listed.split())
        assert inner.keys() == fields.keys(), (shape, kind)
        assert {n for n, objects in fields.items() if objects} == {n for n in inner if inner[n]}
    shapes = {shape for shape, _ in described}
    assert shapes == SHAPES.keys() | TYPED_SHAPES.keys()
