"""Reach: which tables somebody can reach by an id, from where they are."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.interactions.table_names import TableNames
from bot.core.match.cache import no_such_table


async def require_reach(names: TableNames, actor: Actor, id: int) -> None:
    """Raise `NoMatchError` for a table elsewhere at which the actor never sat.

    Elsewhere is another server, and direct messages: there the buttons come from messages to people
    of the table, who may have left it since. Its people reach a table from everywhere.
    """
    if names.cache.channel(id) == actor.channel:
        return  # nearly every press in a server: spared a query
    if actor.guild is not None:
        row = await names.repository.get(id)
        if row is None or row.guild in (None, actor.guild):
            return
    if not await names.repository.has_had(id, actor.user):
        raise no_such_table()
