"""A given path, walked with whatever the prompt offers: buttons, lists, +1 buttons, a modal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from bot.core.match.address import Address, EncodedAddress
from bot.play.routes import PROMPT
from bot.sandbox.model import Interaction, Message
from rules.core.errors import StaleMenuError
from rules.core.menu import Menu, Path, Spread, follow
from tests.e2e.room import Room

MOST = 60  # presses for one path

Part = dict[str, Any]
GO, LIST, SET, NUMBER, ADD = "button", "list", "set", "modal", "+1"


def addressed(prompt: Message, root: Menu) -> Iterator[tuple[str, Address, Part]]:
    """The components of a prompt that lead through the menus, and where each leads.

    paths of planned moves lead through another menu, and are left out.
    """
    for part in prompt.all_components:
        found = PROMPT.fullmatch(part.get("custom_id", ""))
        if found and not part.get("disabled"):
            with suppress(StaleMenuError):
                yield found["kind"], EncodedAddress.parse(found).decode(root), part


def _fitting(prompt: Message, root: Menu, path: Path) -> Iterator[tuple[int, str, Part, list[str]]]:
    """The way towards a path: how far, by which kind of component, with which values."""
    for kind, at, part in addressed(prompt, root):
        here, depth = at.path, len(at.path)
        if kind == "add":
            spread, (*before, word) = follow(root, here[:-1]), here
            want = spread.counts(path[depth - 1]) if tuple(before) == path[: depth - 1] else {}
            put = {place: n for place, n in spread.counts(word).items() if n}
            if put and all(n <= want.get(place, 0) for place, n in put.items()):
                yield depth - 1, ADD, part, []
        elif here != path[:depth]:
            continue
        elif kind == "go":
            yield depth, GO, part, []
        elif kind == "num":
            yield depth + 1, NUMBER, part, []
        elif kind.startswith("list"):
            yield from _listed(part, follow(root, here), path[depth])


def _listed(part: Part, menu: Any, word: str) -> Iterator[tuple[int, str, Part, list[str]]]:
    values = {option["value"] for option in part["options"]}
    if word in values and part.get("max_values", 1) == 1:
        yield MOST, LIST, part, [word]
    elif isinstance(menu, Spread) and values.issuperset(chosen := word.split("+")):
        yield MOST, SET, part, chosen


async def follow_up(
    room: Room, name: str, answer: Interaction, path: Path
) -> tuple[Interaction, list[str]]:
    """Press on from a prompt until the move is made. The kinds of components that it took."""
    who, used, before = room.who(name), [], len(await room.log())
    root, _ = (await room.match()).menu(await room.seat(name))
    for _ in range(MOST):
        prompt = answer.reply
        offered = list(_fitting(prompt, root, path))
        assert offered, f"nothing leads to {path} in {prompt.labels} of {prompt.text!r}"
        _, kind, part, values = max(offered, key=lambda step: step[0])
        used.append(kind)
        answer = await who.wait_for_response(who.click(prompt, part["custom_id"], values or None))
        if answer.modal:
            number = path[len(EncodedAddress.parse(PROMPT.fullmatch(part["custom_id"])).ranks)]
            field = answer.modal["components"][0]["component"]
            answer = await who.submit(answer, {field["custom_id"]: number})
        if len(await room.log()) > before:
            return answer, used
    raise AssertionError(f"{path} is not made after {MOST} presses")
