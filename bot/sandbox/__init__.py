"""The sandbox simulates Discord on loopback, so that a bot can be played and tested without it.

It speaks enough of Discord's REST API and gateway, version 10, for the unpatched discord.py
client, and refuses what Discord would refuse. It knows no bot and imports nothing else of this
repository. `server.py` starts it, `backend.py` holds its state, `people.py` acts for the people
in it, and `page_server.py` serves its web page.
"""
