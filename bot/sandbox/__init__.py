"""The sandbox simulates Discord on loopback, so that a bot can be played and tested without it.

It speaks enough of Discord's REST API and gateway, version 10, for the unpatched discord.py
client, and refuses the same requests as Discord. It knows no bot and imports nothing else of this
repository. `server.py` starts it, `backend.py` holds its state, and `people.py` acts for the
people in it. A request comes in by `rest.py`, passes `refusals.py` and goes to `endpoints/`, which
keep to `limits/`. The bot hears of changes by `gateway.py`. `page/` serves the web page.
"""
