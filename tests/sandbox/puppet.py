"""A bot on strings, for the tests of the page: it answers every interaction by a script.

It answers through the sandbox's own rules, so that it can say nothing that Discord would refuse.
"""

import asyncio
from io import BytesIO

from PIL import Image, ImageDraw

from bot.sandbox import interactions, messages
from bot.sandbox.model import COMMAND, COMPLETION, COMPONENT, EPHEMERAL
from bot.sandbox.people import People
from bot.sandbox.world import World

V2 = 1 << 15
BOARD = {"url": "attachment://board.png"}
GOLD, LAPIS = 0xD9A62E, 0x1F4E79
ALT = "The board: Thebes belongs to Ana, Memphis to nobody."
RICH = """### Old Kingdom, round 2 of 3 · Auction
**Thebes** is *taken*; __Memphis__ is ~~closed~~ `free`. ||Nobody knows this||
- Abydos: from 0
  - 3 fields
- Memphis: from 3
1. first
2. second
> quoted <#{channel}>
-# Waiting for <@{ana}> since <t:{now}:R> · see </table roll:7> or https://discord.com/x.
```
 6  Thebes
```
<b>bold</b> & <img src=x onerror="document.title='broken'"> \\*stars\\*"""
PROVINCES = [
    ("Abydos", "from 0 · limit 2 · 3 fields"),
    ("Memphis", "from 3 · 2 stones now"),
    ("Thebes", "6 gold"),
]


def board():
    picture = Image.new("RGB", (1600, 1200), "#F0E2BE")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((700, 0, 900, 1200), fill="#3D8FB0")
    draw.ellipse((200, 300, 500, 600), fill="#0B5FA5")
    draw.rectangle((1100, 500, 1400, 800), fill="#D55E00")
    return png(picture)


def png(picture):
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def text(words):
    return {"type": 10, "content": words}


def row(*parts):
    return {"type": 1, "components": list(parts)}


def press(label, custom_id, style=2, **more):
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def choose(placeholder, custom_id, options, **more):
    offered = [
        {"label": name, "value": name.lower(), "description": about} for name, about in options
    ]
    return {
        "type": 3,
        "custom_id": custom_id,
        "placeholder": placeholder,
        "options": offered,
        **more,
    }


def container(*parts, colour=GOLD):
    return {
        "flags": V2,
        "components": [{"type": 17, "accent_color": colour, "components": list(parts)}],
    }


def option(kind, name, french, **more):
    return {
        "type": kind,
        "name": name,
        "name_localizations": {"fr": french},
        "description": f"The {name}",
        "description_localizations": {"fr": f"Option {french}"},
        **more,
    }


def labelled(words, component, **more):
    return {"type": 18, "label": words, "component": component, **more}


ROLL = {
    **option(1, "roll", "lancer"),
    "options": [
        option(3, "province", "province", required=True, autocomplete=True),
        option(4, "price", "prix", required=True, min_value=0, max_value=36),
        option(
            3,
            "card",
            "carte",
            choices=[{"name": "Builder", "value": "builder"}, {"name": "Block", "value": "block"}],
        ),
        option(5, "secret", "secret"),
        option(6, "against", "contre"),
    ],
}
BID = {
    **option(1, "bid", "miser"),
    "options": [
        option(3, "province", "province", autocomplete=True),
        option(4, "price", "prix", min_value=0, max_value=36),
        option(3, "where", "lieu", autocomplete=True),
    ],
}
OTHERS = {
    "show": "montrer",
    "whisper": "chuchoter",
    "sleep": "dormir",
    "ask": "demander",
    "ponder": "songer",
}
STEPS = [ROLL, BID, *(option(1, name, french) for name, french in OTHERS.items())]
COMMANDS = [
    {"id": "7", **option(1, "table", "table"), "options": STEPS},
    {"id": "8", **option(1, "help", "aide")},
]

HOW = [
    {"label": "Openly", "value": "open"},
    {"label": "In secret", "value": "secret", "description": "Nobody sees it"},
]
NAME = {
    "type": 4,
    "custom_id": "name",
    "style": 1,
    "min_length": 2,
    "max_length": 10,
    "placeholder": "Thebes",
}
WHY = {"type": 4, "custom_id": "why", "style": 2, "required": False, "value": "Because"}
QUESTION = {
    "custom_id": "form",
    "title": "Your wishes",
    "components": [
        text("Say **what** you want."),
        labelled("Name", NAME, description="As on the list"),
        labelled("Why", WHY),
        labelled("Provinces", choose("Some", "some", PROVINCES, min_values=1, max_values=2)),
        labelled("How", {"type": 21, "custom_id": "how", "options": HOW}),
    ],
}


class Puppet:
    """What it was sent is in `heard`. While it is `asleep` it answers nothing."""

    def __init__(self):
        self.world = World()
        self.people = People(self.world)
        self.heard = []
        self.asleep = False
        server = self.world.add_guild("Oasis")
        self.karnak = self.world.add_channel(server, "karnak")
        self.temple = self.world.add_channel(server, "temple")
        self.ana, self.bruno, self.chen = map(self.people.join, ("Ana", "Bruno", "Chen"))
        self.world.register(COMMANDS)
        self.world.connect(online=True)
        self.world.listen(self._listen)

    def say(self, channel, payload, files=()):
        uploads = {f"files[{n}]": file for n, file in enumerate(files)}
        named = [
            {"id": n, "filename": name, "description": ALT} for n, (name, _) in enumerate(files)
        ]
        payload = {"attachments": named, **payload} if named else payload
        return self.world.post(messages.make(self.world, channel, payload, uploads))

    def panel(self, channel):
        words = RICH.format(
            channel=self.temple.id, ana=self.ana.id, now=int(self.world.clock()) - 90
        )
        parts = [
            {"type": 12, "items": [{"media": BOARD, "description": ALT}]},
            text(words),
            {"type": 14, "divider": True, "spacing": 1},
            {"type": 9, "components": [text("A section")], "accessory": press("Rules", "rules")},
            row(
                press("Your move", "move", 1),
                press("Yes", "yes", 3),
                press("Resign", "resign", 4),
                press("Form", "form"),
                press("Off", "off", disabled=True),
            ),
            row(choose("Bid on …", "bid", PROVINCES)),
            row(choose("Cards to sell", "sell", PROVINCES, min_values=0, max_values=2)),
            row({"type": 2, "style": 5, "label": "Website", "url": "https://discord.com/"}),
        ]
        return self.say(channel, container(*parts), [("board.png", board())])

    def mention(self, channel, person):
        return self.say(
            channel,
            container(text(f"<@{person.id}>, you are next."), row(press("Your move", "move", 1))),
        )

    def _listen(self, change):
        if change.what == "interaction":
            self.heard.append(change.thing)
            if not self.asleep:
                asyncio.get_running_loop().call_soon(self.answer, change.thing)

    def answer(self, asked):
        kinds = {COMMAND: self._command, COMPLETION: self._complete, COMPONENT: self._component}
        payload = kinds.get(asked.type, self._form)(asked)
        if payload:
            interactions.answer(self.world, asked.id, asked.token, payload, {})

    def _command(self, asked):
        words = [step["name"] for step in [asked.data, *asked.data["options"]] if step["type"] == 1]
        match words[-1]:
            case "whisper":
                return self._private(f"Only for you, <@{asked.user_id}>.")
            case "ask":
                return {"type": 9, "data": QUESTION}
            case "ponder":
                return {"type": 5, "data": {"flags": EPHEMERAL}}
            case "sleep":
                return None
            case "show":
                self.panel(self.world.channels[asked.channel_id])
                return self._private("Shown.")
        return {"type": 4, "data": container(text("Rolled."))}

    def _private(self, words):
        shown = container(
            text(words), row(press("Again", "again"), press("Done", "done")), colour=LAPIS
        )
        return {"type": 4, "data": {**shown, "flags": V2 | EPHEMERAL}}

    def _complete(self, asked):
        options = asked.data["options"][0]["options"]
        typed = next(one["value"] for one in options if one.get("focused")).lower()
        choices = [{"name": f"{name}: {about}", "value": name.lower()} for name, about in PROVINCES]
        return {
            "type": 8,
            "data": {"choices": [c for c in choices if c["name"].lower().startswith(typed)]},
        }

    def _component(self, asked):
        match asked.data["custom_id"]:
            case "form":
                return {"type": 9, "data": QUESTION}
            case "resign":
                return None
            case "again":
                return {
                    "type": 7,
                    "data": container(
                        text("Changed."), row(press("Again", "again"), press("Done", "done"))
                    ),
                }
            case _:
                said = asked.data.get("values") or [asked.data["custom_id"]]
                return self._private(f"You chose {', '.join(said)}.")

    def _form(self, asked):
        return self._private("Thank you.")
