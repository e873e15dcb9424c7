"""A Discord on loopback: for playing and testing without Discord.

It speaks enough of Discord's REST and gateway, version 10, for the real discord.py client, and
refuses what Discord would refuse. `server.py` starts it, `world.py` is its state, `people.py`
acts for the people in it.
"""
