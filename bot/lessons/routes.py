"""Routes of the buttons of a lesson. Those of its menus are the routes of prompts."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.lessons.handler import LessonHandler
from bot.lessons.rules import RulesHandler
from bot.lessons.rules_screens import RULES_OF, TOPIC_OF, TOPICS
from bot.lessons.screens import ANSWER, FIRST_GAME, IN_WORDS, MORE, SHOW, STOP


def routes(lessons: LessonHandler, rules: RulesHandler) -> Routes:
    return {
        ids.LEARN: lambda actor, found, _: lessons.learn(actor, found["game"]),
        SHOW: lambda actor, found, _: lessons.show(actor, found["game"], found["step"]),
        ANSWER: lambda actor, found, _: lessons.answer(
            actor, found["game"], found["step"], int(found["number"])
        ),
        MORE: lambda actor, found, _: lessons.more(actor, found["game"], found["step"]),
        IN_WORDS: lambda actor, found, _: lessons.as_text(
            actor, found["game"], found["step"], int(found["page"] or 0)
        ),
        STOP: lambda actor, found, _: lessons.stop(actor, found["game"]),
        ids.RULES: of_match(rules.rules),
        ids.RULE: of_match(rules.of_decision),
        RULES_OF: lambda actor, found, _: rules.of_game(actor, found["game"]),
        TOPIC_OF: lambda actor, found, _: rules.of_game(actor, found["game"], found["topic"]),
        TOPICS: lambda actor, found, chosen: rules.chosen(
            actor, int(found["table"]), found["game"], chosen
        ),
        FIRST_GAME: lambda actor, found, _: lessons.first_game(actor, found["game"]),
    }
