"""Reach: which tables somebody can reach by an id, from where they are."""

from __future__ import annotations

from bot.interactions.actor import Actor
from bot.interactions.table_names import TableNames
from bot.matches.cache import no_such_table


async def require_reach(names: TableNames, actor: Actor, id: int) -> None:
    """Raise `NoMatchError` for a table of another server where the actor does not sit.

    Players reach their own tables from everywhere. In direct messages there is no server to
    compare: the buttons there come from messages to people of the table.
    """
    if actor.guild is None or names.cache.channel(id) == actor.channel:
        return  # nearly every press: spared a query
    row = await names.repository.get(id)
    if row is None or row.guild in (None, actor.guild):
        return
    if await names.repository.seat_of(id, actor.user) is None:
        raise no_such_table()
