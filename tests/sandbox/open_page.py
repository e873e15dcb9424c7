"""A page of the sandbox without a browser."""

from __future__ import annotations

import asyncio
import json

from tests.patience import PATIENCE


class OpenPage:
    """A page without a browser: it sends requests and keeps the events it receives."""

    def __init__(self, socket, timeout=PATIENCE):
        self.socket = socket
        self.timeout = timeout  # seconds
        self.events = []
        self.last_ref = 0

    async def receive(self):
        event = json.loads(await asyncio.wait_for(self.socket.receive_str(), self.timeout))
        self.events.append(event)
        return event

    async def wait_for(self, name):
        while True:
            event = await self.receive()
            if event["what"] == name:
                return event

    async def request(self, name, /, **fields):
        self.last_ref += 1
        await self.socket.send_json({"do": name, "ref": self.last_ref, **fields})
        while True:
            answer = await self.wait_for("answer")
            if answer["ref"] == self.last_ref:
                return answer

    async def select(self, person, channel):
        """Show a channel to a person, and return the event."""
        await self.request("enter", person=person.id, channel=channel.id)
        return self.last("channel")

    def last(self, name):
        return [event for event in self.events if event["what"] == name][-1]

    def received(self, text):
        return text in json.dumps(self.events)
