"""Validator of requests, answers and events by Discord's own OpenAPI description.

The file is next to the checkout, or it is not: then `validator()` is None, and only the sandbox's
own rules judge. The description needs some adjustments (see `_adjusted`).
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

FILE = Path(__file__).parents[2] / "shared" / "oracle" / "discord-openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")

# Values that the real API takes and discord.py sends, though the description does not list them.
UNLISTED = {
    "ApplicationCommandUpdateRequest": ["nsfw"],
    "ApplicationCommandCreateRequest": ["nsfw"],
    "MessageEditRequestPartial": ["tts"],
    "RichEmbed": ["flags"],
    "MessageAttachmentRequest": [
        *("content_type", "height", "proxy_url", "size", "spoiler", "url", "width")
    ],
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ["tts"],
    "IncomingWebhookUpdateRequestPartial": ["tts"],
    "CreateForumThreadRequest": ["type"],
    "BaseCreateMessageCreateRequest": ["tts"],
    # The first message of a post in a forum, by Discord's pages on channels.
    "CreatedThreadResponse": ["message"],
}


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


def structure(**properties):
    """An object that has at least these properties."""
    return {"type": "object", "required": list(properties), "properties": properties}


ID, TEXT = reference("SnowflakeType"), {"type": "string"}
REFUSED, LIMITED = reference("ErrorResponse"), reference("RatelimitedResponse")
CHANNEL, THREAD = reference("GuildChannelResponse"), reference("ThreadResponse")
MEMBER, ROLE = reference("GuildMemberResponse"), reference("GuildRoleResponse")
MANY = {"type": "array"}
THREAD_MEMBERS, IDS = MANY | {"items": reference("ThreadMemberResponse")}, MANY | {"items": ID}

# The description has no events: these are put together from its parts, following Discord's pages on
# the gateway. A name ends in the additions of an event to the object.
EXTENDED = {
    "Message": ("MessageResponse", {"guild_id": ID, "channel_type": {"type": "integer"}}),
    "Member": ("GuildMemberResponse", {"guild_id": ID}),
    "NewThread": ("ThreadResponse", {"newly_created": {"type": "boolean"}}),
    "ActingMember": ("GuildMemberResponse", {"permissions": TEXT}),
    "ChannelHere": ("GuildChannelResponse", {"permissions": TEXT}),
    "ThreadHere": ("ThreadResponse", {"permissions": TEXT}),
    "PrivateChannelHere": ("PrivateChannelResponse", {"permissions": TEXT}),
}
ROLE_EVENT = structure(guild_id=ID, role=ROLE)
RESOLVED = {
    "users": {"additionalProperties": reference("UserResponse")},
    "roles": {"additionalProperties": ROLE},
}
INTERACTION = structure(
    id=ID,
    application_id=ID,
    type=reference("InteractionTypes"),
    token=TEXT,
    version={"const": 1},
    channel_id=ID,
    channel={
        "anyOf": [reference(f"Event{name}Here") for name in ("Channel", "Thread", "PrivateChannel")]
    },
    app_permissions=TEXT,
    locale=reference("AvailableLocalesEnum"),
    context=reference("InteractionContextType"),
    entitlements=MANY,
    attachment_size_limit={"type": "integer"},
    data={"type": "object", "properties": {"resolved": {"properties": RESOLVED}}},
)
INTERACTION["properties"] |= {
    "member": reference("EventActingMember"),
    "user": reference("UserResponse"),
    "message": reference("MessageResponse"),
    "guild": structure(id=ID, locale=reference("AvailableLocalesEnum"), features=MANY),
}
INTERACTION["oneOf"] = [{"required": ["member", "guild"]}, {"required": ["user"]}]
EVENTS = {
    "READY": structure(user=reference("UserPIIResponse"), guilds=MANY, session_id=TEXT),
    "GUILD_CREATE": structure(
        channels=MANY | {"items": CHANNEL},
        threads=MANY | {"items": THREAD},
        members=MANY | {"items": MEMBER},
        roles=MANY | {"items": ROLE},
    ),
    "GUILD_DELETE": structure(id=ID),
    "GUILD_ROLE_CREATE": ROLE_EVENT,
    "GUILD_ROLE_UPDATE": ROLE_EVENT,
    "GUILD_ROLE_DELETE": structure(guild_id=ID, role_id=ID),
    "GUILD_MEMBER_UPDATE": reference("EventMember"),
    "GUILD_MEMBERS_CHUNK": structure(guild_id=ID, members=MANY | {"items": MEMBER}),
    "CHANNEL_CREATE": CHANNEL,
    "CHANNEL_UPDATE": CHANNEL,
    "CHANNEL_DELETE": CHANNEL,
    "THREAD_CREATE": reference("EventNewThread"),
    "THREAD_UPDATE": THREAD,
    "THREAD_DELETE": structure(id=ID, guild_id=ID, parent_id=ID, type={"type": "integer"}),
    "THREAD_MEMBERS_UPDATE": structure(id=ID, guild_id=ID, member_count={"type": "integer"})
    | {"oneOf": [structure(added_members=THREAD_MEMBERS), structure(removed_member_ids=IDS)]},
    "MESSAGE_CREATE": reference("EventMessage"),
    "MESSAGE_UPDATE": reference("EventMessage"),
    "MESSAGE_DELETE": structure(id=ID, channel_id=ID),
    "INTERACTION_CREATE": INTERACTION,
    "WEBHOOKS_UPDATE": structure(guild_id=ID, channel_id=ID),
    "RESUMED": {"type": "object"},
}


class Oracle:
    """Validator: it lists the faults of a request's JSON, of an answer's and of an event's."""

    def __init__(self, description):
        self.components = _adjusted(description)["components"]
        self.bodies, self.answers = {}, {}
        self.routes = []
        for template, operations in description["paths"].items():
            for method in METHODS & operations.keys():
                self.routes.append((method.upper(), _pattern(template), template))
                self.bodies[method.upper(), template] = _body(operations[method])
                self.answers[method.upper(), template] = operations[method]["responses"]
        self.routes.sort(key=lambda route: route[2].count("{"))  # "@original" before an id

    def __call__(self, method: str, path: str, payload: Any) -> list[str]:
        template = self._template(method, path)
        if template is None:
            return [f"Discord describes no {method} {path}"]
        judge = self._judge(method, template)
        return [_told(error) for error in judge.iter_errors(payload)] if judge else []

    def of_answer(self, method: str, path: str, status: int, answer: Any) -> list[str]:
        """Faults of an answer's JSON. None is not JSON. A refusal needs no described route."""
        template = self._template(method, path)
        if template is None and status < 400:
            return [f"Discord describes no {method} {path}"]
        if status >= 500:
            return []
        judge = self._judge_of_answer(method, template, status)
        if judge is None:
            return [] if answer is None else [f"Discord describes no JSON with {status}"]
        return [_told(error) for error in judge.iter_errors(answer)]

    def of_event(self, name: str, data: Any) -> list[str]:
        judge = self._judge_of_event(name)
        return [_told(error) for error in judge.iter_errors(data)]

    @cache  # noqa: B019 - the one oracle lives as long as the tests
    def _judge(self, method, template):
        body = self.bodies[method, template]
        return self._schema(body) if body else None

    @cache  # noqa: B019 - see above
    def _judge_of_answer(self, method, template, status):
        if status >= 400:
            return self._schema(LIMITED if status == 429 else REFUSED)
        described = self.answers[method, template].get(str(status))
        if described is None:
            return self._schema({"not": {}})
        content = described.get("content", {}).get("application/json")
        return self._schema(content["schema"]) if content else None

    @cache  # noqa: B019 - see above
    def _judge_of_event(self, name):
        return self._schema(EVENTS[name])

    def _schema(self, schema):
        return jsonschema_rs.Draft202012Validator({"components": self.components, **schema})

    def _template(self, method, path):
        for known, pattern, template in self.routes:
            if known == method and pattern.fullmatch(path):
                return template
        return None


@cache
def validator() -> Oracle | None:
    return Oracle(json.loads(FILE.read_text())) if FILE.exists() else None


def _told(error):
    return f"{'/'.join(map(str, error.instance_path))}: {error.message[:160]}"


def _pattern(template):
    return re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)))


def _body(operation):
    content = operation.get("requestBody", {}).get("content", {})
    kind = "application/json" if "application/json" in content else "multipart/form-data"
    return content.get(kind, {}).get("schema")


def _adjusted(description):
    schemas = description["components"]["schemas"]
    # Ids may be numbers as well as texts, says the description's own introduction.
    schemas["SnowflakeType"] |= {"type": ["string", "integer"], "minimum": 0}
    # Permissions are texts of a number, as on Discord's pages on roles.
    for name in ("CreateRoleRequest", "UpdateRoleRequestPartial"):
        schemas[name]["properties"]["permissions"]["type"].append("string")
    # The code of an error in a field is a word, as in all examples.
    schemas["InnerErrors"]["properties"]["_errors"]["items"] = structure(code=TEXT, message=TEXT)
    _tell_apart(description, schemas)
    for name, (base, more) in EXTENDED.items():
        known = schemas[base]
        schemas[f"Event{name}"] = known | {"properties": known["properties"] | more}
    for name, schema in schemas.items():
        # Objects are open, so that a misspelt field would pass.
        is_closed = name != "Error"  # the answer that refuses a request is one with more fields
        if schema.get("type") == "object" and schema.get("properties") and is_closed:
            schema.setdefault("additionalProperties", False)
            for field in UNLISTED.get(name, ()):
                schema["properties"].setdefault(field, {})
    return description


def _tell_apart(node, schemas):
    """Rewrite alternatives with a `type` of their own as if-then, so that errors name the field."""
    for value in node.values() if isinstance(node, dict) else node:
        if isinstance(value, dict | list):
            _tell_apart(value, schemas)
    if isinstance(node, dict):
        for key in ("oneOf", "anyOf"):
            kinds = [_kinds(one, schemas) for one in node.get(key) or ()]
            flat = [kind for one in kinds for kind in one]
            if len(kinds) > 1 and all(kinds) and len(flat) == len(set(flat)):
                _chain(node, kinds, node.pop(key))


def _kinds(alternative, schemas):
    name = alternative.get("$ref", "").rsplit("/", 1)[-1]
    kind = schemas.get(name, {}).get("properties", {}).get("type", {})
    return kind.get("enum") or [] if kind.get("type") == "integer" else []


def _chain(node, kinds, alternatives):
    node |= {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": [kind for one in kinds for kind in one]}},
        "allOf": [
            {"if": {"properties": {"type": {"enum": one}}}, "then": alternative}
            for one, alternative in zip(kinds, alternatives, strict=True)
        ],
    }
