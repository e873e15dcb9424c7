"""Routes of the history of a table, and of a channel."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_choice, of_match
from bot.core.screens import component_ids as ids
from bot.history.finished_screens import HISTORY
from bot.history.handler import HistoryHandler
from bot.history.screens import EXPORT, LOG_FILTER, LOG_PAGE, WEB_PAGE


def routes(history: HistoryHandler) -> Routes:
    return {
        ids.LOG: of_match(history.log),
        LOG_FILTER: of_choice(history.log),
        LOG_PAGE: lambda actor, found, _: history.log(
            actor, int(found["match"]), found["filter"], int(found["page"] or 0)
        ),
        ids.CATCH_UP: of_match(history.catch_up),
        EXPORT: of_match(history.export),
        WEB_PAGE: of_match(history.page),
        HISTORY: lambda actor, found, _: history.finished(actor, int(found["page"] or 0)),
        ids.FINISHED: lambda actor, found, _: history.finished(
            actor, int(found["page"] or 0), "person"
        ),
    }
