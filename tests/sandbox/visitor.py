"""A page without a browser."""

from __future__ import annotations

import asyncio
import json


class Visitor:
    """Asks the page's server over its WebSocket, and keeps what it is told."""

    def __init__(self, socket, patience=5):
        self.socket = socket
        self.patience = patience  # seconds
        self.told = []
        self.refs = 0

    async def next(self):
        news = json.loads(await asyncio.wait_for(self.socket.receive_str(), self.patience))
        self.told.append(news)
        return news

    async def news(self, what):
        while True:
            news = await self.next()
            if news["what"] == what:
                return news

    async def ask(self, deed, **fields):
        self.refs += 1
        await self.socket.send_json({"do": deed, "ref": self.refs, **fields})
        while True:
            answer = await self.news("answer")
            if answer["ref"] == self.refs:
                return answer

    async def be(self, person, channel):
        """Go there, and give what is shown there."""
        await self.ask("enter", person=person.id, channel=channel.id)
        return self.last("channel")

    def last(self, what):
        return [news for news in self.told if news["what"] == what][-1]

    def heard(self, words):
        return words in json.dumps(self.told)
