"""Validator of requests and answers by Discord's own OpenAPI description.

The file lies beside the checkout, or it does not: then `validator()` is None, and only the
sandbox's own rules judge. The description needs four adjustments (see `_adjusted`).
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

FILE = Path(__file__).parents[2] / "shared" / "oracle" / "discord-openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")

# What the real API takes and discord.py sends, though the description does not list it.
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
}


class Oracle:
    """Validator: a call lists the faults of a request's JSON, `of_answer` those of an answer's."""

    def __init__(self, description):
        self.components = _adjusted(description)["components"]
        self.bodies, self.answers = {}, {}
        self.routes = []
        for template, operations in description["paths"].items():
            for method in METHODS & operations.keys():
                self.routes.append((method.upper(), _pattern(template), template))
                self.bodies[method.upper(), template] = _body(operations[method])
                self.answers[method.upper(), template] = _answer(operations[method])
        self.routes.sort(key=lambda route: route[2].count("{"))  # "@original" before an id

    def __call__(self, method: str, path: str, payload: Any) -> list[str]:
        template = self._template(method, path)
        if template is None:
            return [f"Discord describes no {method} {path}"]
        judge = self._judge(method, template)
        return [_told(error) for error in judge.iter_errors(payload)] if judge else []

    def of_answer(self, method: str, path: str, answer: Any) -> list[str]:
        schema = self.answers[method, self._template(method, path)]
        return [_told(error) for error in self._schema(schema).iter_errors(answer)]

    @cache  # noqa: B019 - the one oracle lives as long as the tests
    def _judge(self, method, template):
        body = self.bodies[method, template]
        return self._schema(body) if body else None

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


def _answer(operation):
    for status in ("200", "201"):
        content = operation["responses"].get(status, {}).get("content", {})
        if "application/json" in content:
            return content["application/json"]["schema"]
    return None


def _adjusted(description):
    schemas = description["components"]["schemas"]
    # Ids may be numbers as well as texts, says the description's own introduction.
    schemas["SnowflakeType"] |= {"type": ["string", "integer"], "minimum": 0}
    _tell_apart(description, schemas)
    for name, schema in schemas.items():
        # Objects are open, so that a misspelt field would pass.
        if schema.get("type") == "object" and schema.get("properties"):
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
