from __future__ import annotations

from unittest.mock import Mock

import pytest

from bot.core.interactions.router import routes_of
from bot.core.match.address import LONGEST
from bot.core.screens.component_ids import ComponentId
from bot.films.screens import FILM
from bot.play.prompt_components import FULL_PLACE
from bot.replays.screens import NOTE
from tests.bot.declared_ids import declared_ids

MANY = 10**15 - 1  # a match of a very old bot
TABLE = declared_ids()
VALUES = {
    "NEXT_TABLE": (),
    "MINE": (3,),
    "HISTORY": (3,),
    "ERASE": (2**32 - 1,),
    "LEGAL_PAGE": ("privacy",),
    "MUTE": (MANY, 2**32 - 1),
    "SHOW_SETTINGS": (),
    "SHOW_SETTING": (),
    "PREFER": ("reminders",),
    "LEAVE_UNTIL": (10**11 - 2, 10**11 - 1),
    "WHICH": ("resign",),
    "VOTE": (MANY, 2**32 - 1, "yes"),
    "REPLACE_SEAT": (MANY, "x" * 32),
    "ASK_UNDO": (MANY, 2**32 - 1),
    "PROPOSE": (MANY, "resume"),
    "LOG_PAGE": (MANY, "contest-2", 12),
    "UNDO": (MANY, 2**32 - 1),
    "SET_OPTION": (MANY, "x" * 40),
    "OPEN_IN_THREAD": ("six-nimmt-2", 0, "pt_BR", 10),
    "RESERVE_IN_THREAD": ("amun-re", 5, "pt_BR", 1, 2**63 - 1, "1y2p0ij32e8e7.1y2p0ij32e8e8"),
    "SET_LEVEL": (MANY, 10, "strong"),
    "SET_PACE": (MANY, "x" * 40),
    "TAKE": (MANY, "x" * 32),
    "FULL_PLACE": ("nile-2",),
    "SERVER_SETTING": (),
    "SETTLE": ("pace_vacations",),
    "OVERSEE": (),
    "REMOVE_NOW": (MANY, 2**63 - 1),
    "BAR": (MANY, 2**63 - 1),
    "LIFT": (0,),
    "LEARN": ("six-nimmt-2",),
    "SHOW": ("six-nimmt-2", "x" * 32),
    "ANSWER": ("six-nimmt-2", "x" * 32, 4),
    "MORE": ("six-nimmt-2", "x" * 32),
    "IN_WORDS": ("six-nimmt-2", "x" * 32),
    "STOP": (MANY, 2**32 - 1),
    "lessons.STOP": ("six-nimmt-2",),
    "FIRST_GAME": ("six-nimmt-2",),
    "RULES_OF": ("six-nimmt-2",),
    "TOPICS": (MANY, "six-nimmt-2"),
    "TOPIC_OF": ("six-nimmt-2", "a tomb"),
    "STATS": (),
    "STATS_FILE": ("six-nimmt-2", "csv"),
    "RANKS": ("six-nimmt-2", 9999, "here", 12),
    "RANKS_GAME": ("here",),
    "RANKS_SEASON": ("six-nimmt-2", "here"),
    "REPLAYED": (3,),
    "FINISHED": (3,),
    "STEP": (MANY, 9999, "00ff", "x" * 40, "nextround"),
    "ROUNDS": (MANY, "x" * 40, 12),
    "EYES": (MANY, 9999, "00ff"),
    "SHARE": (MANY, 9999, "00ff"),
    "NOTE": (MANY, 9999, "00ff", "x" * 40),
    "WHAT_IF": (MANY, 9999, "00ff"),
    "BEGIN": (MANY, 9999, "00ff", "x" * 32, "dealt"),
    "OPEN": (2**32 - 1,),
    "WHOLE": (2**32 - 1,),
    "RECORD": (2**32 - 1,),
    "DROP": (2**32 - 1,),
}


@pytest.mark.parametrize("name", TABLE)
def test_a_custom_id_yields_the_values_written_into_it(name):
    values = VALUES.get(name, (MANY,))
    custom_id = TABLE[name].encode(*values)
    found = TABLE[name].parse(custom_id)
    assert [field for field in found.groups() if field is not None] == [*map(str, values)]
    assert len(custom_id) <= LONGEST


@pytest.mark.parametrize("name", ["TEXT_BOARD", "LOOK", "SHOW_OPTION", "CHOOSE_COLOUR"])
def test_a_page_may_be_left_out(name):
    assert TABLE[name].parse(TABLE[name].encode(7))["page"] is None
    assert TABLE[name].parse(TABLE[name].encode(7, 2))["page"] == "2"


@pytest.mark.parametrize("name", TABLE)
def test_no_custom_id_is_taken_for_one_of_another_kind(name):
    custom_id = TABLE[name].encode(*VALUES.get(name, (MANY,)))
    assert [other for other, id in TABLE.items() if id.parse(custom_id)] == [name]


def test_every_component_that_can_be_pressed_has_its_handler(router):
    for name, id in TABLE.items():
        routed = router.route(id.encode(*VALUES.get(name, (MANY,))))
        assert (routed is None) == (id in (FULL_PLACE, NOTE, FILM)), name


@pytest.mark.parametrize("custom_id", ["", "turn", "turn:", "turn:-1", "turn:1\n", "turn:1:2"])
def test_text_that_is_not_a_custom_id_matches_none(custom_id):
    assert not [name for name, id in TABLE.items() if id.parse(custom_id)]


def test_one_kind_of_custom_ids_is_answered_once_by_one_feature():
    first, second, third = ComponentId("join"), ComponentId("join", "[0-9]+"), ComponentId("leave")
    for declared in ({first: Mock()}, {second: Mock()}), ({first: Mock(), second: Mock()},):
        with pytest.raises(ValueError, match="join"):
            routes_of(*declared)
    assert [*routes_of({first: Mock()}, {third: Mock()})] == [first, third]
