"""A distance to a PostgreSQL server: a proxy on loopback that delays and counts messages.

It reads the client's messages: https://www.postgresql.org/docs/current/protocol-message-formats.html
"""

from __future__ import annotations

import socket
from contextlib import closing, suppress
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter, sleep
from urllib.parse import urlsplit

AT_ONCE = 2**16  # bytes
BEGINNING = 196_608  # the number of the protocol, in the first message with a meaning
PARSE, BIND, EXECUTE, QUERY = b"P", b"B", b"E", b"Q"


class Distance:
    """A proxy in front of the server of an `address`, with a round trip of some `seconds`.

    `statements` are those that passed, in order. `trips` counts how often a client has sent
    something after an answer. `received` counts the bytes of the answers.
    """

    def __init__(self, address: str, seconds: float = 0.0) -> None:
        parts = urlsplit(address)
        self._server, self.seconds = (parts.hostname or "", parts.port or 0), seconds
        self._listener = socket.create_server(("127.0.0.1", 0))
        at = f"{parts.username}@127.0.0.1:{self._listener.getsockname()[1]}"
        self.address = parts._replace(netloc=at).geturl()
        self.statements: list[str] = []
        self.trips = self.received = 0
        self._counting = Lock()
        self._connections: list[socket.socket] = []
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        for each in (self._listener, *self._connections):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def forget(self) -> None:
        """Begin to count again."""
        self.statements.clear()
        self.trips = self.received = 0

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._server)
                for end in (client, server):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._connections += (client, server)
                connection = _Connection(self, client, server)
                for work in (connection.listen, connection.ask, connection.answer):
                    Thread(target=work, daemon=True).start()

    def count(self, statements: list[str], *, is_trip: bool) -> None:
        with self._counting:
            self.statements += statements
            self.trips += is_trip

    def count_answer(self, size: int) -> None:
        with self._counting:
            self.received += size


class _Connection:
    """One client's connection. The way to the server takes the time of the whole round trip."""

    def __init__(self, distance: Distance, client: socket.socket, server: socket.socket) -> None:
        self._distance, self._client, self._server = distance, client, server
        self._asked: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
        self._is_answered, self._messages = True, _Messages()

    def listen(self) -> None:
        with suppress(OSError):
            while sent := self._client.recv(AT_ONCE):
                is_trip, self._is_answered = self._is_answered, False
                self._distance.count(self._messages.statements_in(sent), is_trip=is_trip)
                self._asked.put((perf_counter() + self._distance.seconds, sent))
        self._asked.put((0, b""))

    def ask(self) -> None:
        with suppress(OSError), closing(self._server):
            while (found := self._asked.get())[1]:
                at, sent = found
                sleep(max(0, at - perf_counter()) if self._distance.seconds else 0)
                self._server.sendall(sent)

    def answer(self) -> None:
        with suppress(OSError), closing(self._client):
            while found := self._server.recv(AT_ONCE):
                self._is_answered = True
                self._distance.count_answer(len(found))
                self._client.sendall(found)


class _Messages:
    """Reads the statements in what a client sends."""

    def __init__(self) -> None:
        self._left, self._has_begun = b"", False
        self._parsed: dict[bytes, str] = {}  # statements by name
        self._bound = ""

    def statements_in(self, sent: bytes) -> list[str]:
        self._left += sent
        found = []
        while (message := self._next()) is not None:
            kind, content = message
            if kind == PARSE:
                name, sql, _ = content.split(b"\0", 2)
                self._parsed[name] = sql.decode()
            elif kind == BIND:
                _, name, _ = content.split(b"\0", 2)
                self._bound = self._parsed[name]
            elif kind == EXECUTE:
                found.append(self._bound)
            elif kind == QUERY:
                found.append(content.rstrip(b"\0").decode())
        return found

    def _next(self) -> tuple[bytes, bytes] | None:
        """The next whole message: its kind, and its content. The first ones have no kind."""
        head = 1 if self._has_begun else 0
        length = int.from_bytes(self._left[head : head + 4], "big")
        if len(self._left) < head + 4 or len(self._left) < head + length:
            return None
        kind, content = self._left[:head], self._left[head + 4 : head + length]
        self._left = self._left[head + length :]
        self._has_begun |= not head and int.from_bytes(content[:4], "big") == BEGINNING
        return kind, content
