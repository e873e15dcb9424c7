"""A scripted bot responds to every interaction in the tests of the page.

It responds through the sandbox's own rules, so that it can post nothing that Discord would refuse.
"""

import asyncio
from io import BytesIO

from PIL import Image, ImageDraw

from bot.sandbox import interactions, messages
from bot.sandbox.backend import Backend
from bot.sandbox.constants import APPLICATION_COMMAND, AUTOCOMPLETE, EPHEMERAL, MESSAGE_COMPONENT
from bot.sandbox.people import People

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


def board_picture():
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


def text_display(words):
    return {"type": 10, "content": words}


def action_row(*parts):
    return {"type": 1, "components": list(parts)}


def button(label, custom_id, style=2, **more):
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def select(placeholder, custom_id, options, **more):
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


def container_payload(*parts, colour=GOLD):
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


def label(words, component, **more):
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
        option(5, "again", "encore"),
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
SUB_COMMANDS = [ROLL, BID, *(option(1, name, french) for name, french in OTHERS.items())]
COMMANDS = [
    {"id": "7", **option(1, "table", "table"), "options": SUB_COMMANDS},
    {"id": "8", **option(1, "help", "aide")},
]

RADIO_OPTIONS = [
    {"label": "Openly", "value": "open"},
    {"label": "In secret", "value": "secret", "description": "Nobody sees it"},
]
NAME_INPUT = {
    "type": 4,
    "custom_id": "name",
    "style": 1,
    "min_length": 2,
    "max_length": 10,
    "placeholder": "Thebes",
}
REASON_INPUT = {"type": 4, "custom_id": "why", "style": 2, "required": False, "value": "Because"}
MODAL = {
    "custom_id": "form",
    "title": "Your wishes",
    "components": [
        text_display("Say **what** you want."),
        label("Name", NAME_INPUT, description="As on the list"),
        label("Why", REASON_INPUT),
        label("Provinces", select("Some", "some", PROVINCES, min_values=1, max_values=2)),
        label("How", {"type": 21, "custom_id": "how", "options": RADIO_OPTIONS}),
    ],
}


class ScriptedBot:
    """The bot keeps `interactions`, and responds to none while it `is_asleep`.

    The button "Again" makes its message the words of `again`.
    """

    def __init__(self):
        self.backend = Backend()
        self.backend.bot.name = "Karnak"
        self.people = People(self.backend)
        self.interactions = []
        self.is_asleep = False
        self.again = "Changed."
        server = self.backend.add_guild("Oasis")
        self.courtyard = self.backend.add_channel(server, "courtyard")
        self.temple = self.backend.add_channel(server, "temple")
        self.ana, self.bruno, self.chen = map(self.people.join, ("Ana", "Bruno", "Chen"))
        self.backend.replace_commands(COMMANDS)
        self.backend.set_online(online=True)
        self.backend.subscribe(self._receive)

    def post(self, channel, payload, files=()):
        uploads = {f"files[{n}]": file for n, file in enumerate(files)}
        named = [
            {"id": n, "filename": name, "description": ALT} for n, (name, _) in enumerate(files)
        ]
        payload = {"attachments": named, **payload} if named else payload
        return self.backend.post_message(
            messages.build_message(self.backend, channel, payload, uploads)
        )

    def panel(self, channel):
        words = RICH.format(
            channel=self.temple.id, ana=self.ana.id, now=int(self.backend.clock()) - 90
        )
        parts = [
            {"type": 12, "items": [{"media": BOARD, "description": ALT}]},
            text_display(words),
            {"type": 14, "divider": True, "spacing": 1},
            {
                "type": 9,
                "components": [text_display("A section")],
                "accessory": button("Rules", "rules"),
            },
            action_row(
                button("Your move", "move", 1),
                button("Yes", "yes", 3),
                button("Resign", "resign", 4),
                button("Form", "form"),
                button("Off", "off", disabled=True),
            ),
            action_row(select("Bid on …", "bid", PROVINCES)),
            action_row(select("Cards to sell", "sell", PROVINCES, min_values=0, max_values=2)),
            action_row({"type": 2, "style": 5, "label": "Website", "url": "https://discord.com/"}),
        ]
        return self.post(channel, container_payload(*parts), [("board.png", board_picture())])

    def mention(self, channel, person):
        return self.post(
            channel,
            container_payload(
                text_display(f"<@{person.id}>, it is your turn."),
                action_row(button("Your move", "move", 1)),
            ),
        )

    def _receive(self, change):
        if change.kind == "interaction created":
            self.interactions.append(change.entity)
            if not self.is_asleep:
                asyncio.get_running_loop().call_soon(self.respond, change.entity)

    def respond(self, interaction):
        kinds = {
            APPLICATION_COMMAND: self._command,
            AUTOCOMPLETE: self._autocomplete,
            MESSAGE_COMPONENT: self._component,
        }
        payload = kinds.get(interaction.type, self._modal_submit)(interaction)
        if payload:
            interactions.create_response(
                self.backend, interaction.id, interaction.token, payload, {}
            )

    def _command(self, interaction):
        words = [
            option["name"]
            for option in [interaction.data, *interaction.data["options"]]
            if option["type"] == 1
        ]
        match words[-1]:
            case "whisper":
                return self._ephemeral(f"Only for you, <@{interaction.user_id}>.")
            case "ask":
                return {"type": 9, "data": MODAL}
            case "ponder":
                return {"type": 5, "data": {"flags": EPHEMERAL}}
            case "sleep":
                return None
            case "show":
                self.panel(self.backend.channels[interaction.channel_id])
                return self._ephemeral("Shown.")
        return {"type": 4, "data": container_payload(text_display("Rolled."))}

    def _ephemeral(self, words):
        shown = container_payload(
            text_display(words),
            action_row(button("Again", "again"), button("Done", "done")),
            colour=LAPIS,
        )
        return {"type": 4, "data": {**shown, "flags": V2 | EPHEMERAL}}

    def _autocomplete(self, interaction):
        options = interaction.data["options"][0]["options"]
        typed = next(one["value"] for one in options if one.get("focused")).lower()
        choices = [{"name": f"{name}: {about}", "value": name.lower()} for name, about in PROVINCES]
        return {
            "type": 8,
            "data": {"choices": [c for c in choices if c["name"].lower().startswith(typed)]},
        }

    def _component(self, interaction):
        match interaction.data["custom_id"]:
            case "form":
                return {"type": 9, "data": MODAL}
            case "resign":
                return None
            case "again":
                return {
                    "type": 7,
                    "data": container_payload(
                        text_display(self.again),
                        action_row(button("Again", "again"), button("Done", "done")),
                    ),
                }
            case _:
                said = interaction.data.get("values") or [interaction.data["custom_id"]]
                return self._ephemeral(f"You chose {', '.join(said)}.")

    def _modal_submit(self, interaction):
        return self._ephemeral("Thank you.")
