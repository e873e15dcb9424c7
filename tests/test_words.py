"""The words of the code: names that had several meanings, or none, do not come back.

`docs/glossary.md` has the glossary. A name is compared without the underscores around it,
whatever it names: a module, class, function, parameter, variable or attribute. A word leaves the
table when a rulebook, Discord or a library needs it for something.
"""

import ast
import re

import pytest

from tests.folders import ROOT
from tests.test_shape import name, tree, written_files

FOLDERS = {"bot", "render", "rules", "tests"}
MODULES = [
    path
    for path in written_files()
    if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in FOLDERS
]

RETIRED = {  # each next to the word that is used instead
    # rules/
    "Ahead": "OrderRules",
    "ahead": "orders",
    "ahead_menu": "order_menu",
    "answering": "path_from_answers",
    "any_path": "random_path",
    "aside": "is_side_action",
    "Asked": "OptionText, AnyPageRequest",
    "belongs": "category",
    "does": "effect",
    "Flowing": "HasPhase",
    "Found": "LookUp",
    "in_force": "describe_options",
    "in_words": "option_words",
    "inevitable": "forced_action",
    "lasts": "is_lasting",
    "Later": "LazyHint",
    "LeaveOrder": "PlaceOrder",
    "leaving": "ending_in_order",
    "Left": "PlaceOrder",
    "Made": "MovePlayed, UndoableMove",
    "may_decide": "possible_deciders",
    "may_undo": "undo_refusal",
    "menu_seen": "menu_of_sealed",
    "no_after": "silence_delay",
    "only": "single_answer",
    "orders_after": "orders_delay",
    "own_last": "last_move_of",
    "plain": "implicit_answer",
    "plainly": "canonical_words",
    "Recurring": "RecurringDecision",
    "runs_out": "ends_on_defaults",
    "Said": "AnswersByName",
    "said_on": "answers_on_path",
    "saying": "with_label",
    "Shown": "Illustration",
    "Span": "Period",
    "spelt": "spell_result",
    "Standing": "StandingAnswers",
    "StandingMove": "EffectiveMove",
    "Stands": "EffectiveMove",
    "Told": "Announcement",
    "undone": "undone_entries",
    "unsaid": "is_implicit",
    "Way": "Copier",
    "weighed": "read_by_orders",
    "weighing": "reads_moves",
    # bot/
    "Alarm": "Timer",
    "Alarms": "Timer",
    "alarms": "timer",
    "Announcer": "ChannelMessages",
    "answers_awaited": "waiting_for_answers",
    "as_it_stands": "snapshot",
    "Ask": "Decision, ReceivedRequest",
    "Asker": "Actor",
    "asker": "actor",
    "asking": "decisions, serialise_interaction_member",
    "Ballots": "BallotJobs",
    "Caller": "ReminderJobs, Letters",
    "cannot_speak": "channel_closed",
    "captions": "alt_text_language",
    "ChannelService": "ClosedChannelService",
    "ClosedNotifier": "ClosedNoticeJobs",
    "commanded": "root_for_verb",
    "dms_refused": "close_dms",
    "Door": "InteractionRouter",
    "door": "router",
    "drained": "publish_waiting",
    "Expirer": "ExpiryJobs",
    "Farewells": "FarewellJobs",
    "Finding": "MatchResolver",
    "finding": "resolver",
    "foretell": "tell_next",
    "Herald": "AnnouncementJobs",
    "Host": "MatchService, LobbyService",
    "instead": "refusal",
    "is_to_decide": "is_current_ticket",
    "Looking": "BoardHandler",
    "looking": "board",
    "may_pass": "is_temporary",
    "MoveHandler": "RelocationHandler",
    "Mover": "PlayHandler",
    "Movers": "FormerMessage",
    "next_ones": "next_players",
    "NotYetError": "PostponedError",
    "order_of": "new_order",
    "Ordered": "OrderStored",
    "parlance": "edition_language",
    "Pressed": "EncodedAddress",
    "PromptSender": "PlayJobs",
    "QueryHandler": "BoardHandler, HistoryHandler",
    "quit": "resign",
    "relieve": "leave_seat",
    "row_handlers": "jobs",
    "RowHandler": "JobHandler",
    "sights": "board_button",
    "silent_until": "silence_deadline",
    "slots_gone": "ended_slots",
    "speech": "table_language",
    "Store": "Database, and a repository made from it",
    "Tables": "MatchService",
    "unasked": "automatic_move",
    "understand": "parse_answer",
    "unheard": "notify_channel_closed, unread",
    "VotePublisher": "VoteJobs",
    "whispered": "private_events",
    "without_asking": "implied_labels",
    "Work": "Outcome",
    "worth_a_button": "places_with_button",
    # bot/sandbox/
    "Authority": "CertificateAuthority",
    "Complete": "Autocomplete",
    "Deed": "PageRequest",
    "deeds": "page/requests",
    "Earlier": "FetchEarlierMessages",
    "Files": "AttachmentStore",
    "half_filled": "build_autocomplete_data",
    "hand_in": "submit",
    "hears_of": "receives_guild",
    "make_good": "apply_response",
    "NoAnswerError": "NoResponseError",
    "obey": "handle_request",
    "puppet": "scripted_bot",
    "PutAway": "DismissHint",
    "refuse_if": "raise_field_errors",
    "Refused": "RejectedRequest",
    "Rest": "RestApi",
    "Seen": "ReadStates",
    "showing": "page/views",
    "Speak": "SetLocale",
    "surroundings": "build_surroundings",
    "TakeDms": "SetOpenToDms",
    "unsay": "delete_response",
    "Verdict": "RateLimitVerdict",
    "Visit": "PageSession",
    "visit": "page/session",
    # render/
    "Artist": "Renderer",
    "blurred": "blur",
    "fitted": "fitted_label",
    "Further": "ExtraPicture",
    "further": "extra_pictures",
    "Gap": "Spacer",
    "homed": "move_to_origin",
    "inked": "draw_transparent",
    "Lens": "Viewport",
    "on_coin": "coin_font_size",
    "relics": "path_pieces",
    "SeatColour": "SeatStyle",
    "shrunk": "shrink_row",
    "strokes": "geometry",
    "Upright": "VerticalLabel",
    "warm": "warm_up",
    "wrapped": "wrap",
}


# Most files have no line that could define a retired name, and need not be parsed for seconds.
DEFINITION = re.compile(
    rf"\b_*(?:{'|'.join(RETIRED)})_*\b(?: *[(:=,)|\]]| (?:in|if|else)\b|$)", re.MULTILINE
)


def retired(path):
    """The faults of a module: each retired name that it defines, and the word to use."""
    if is_retired(module_word(path)) or DEFINITION.search(path.read_text()):
        for word, line in defined(path):
            if is_retired(word):
                replacement = RETIRED[word.strip("_")]
                yield f"{name(path)}:{line}: `{word}` is retired; the word is {replacement}"


def is_retired(word):
    return word.strip("_") in RETIRED


def module_word(path):
    return path.stem.removeprefix("test_")


def defined(path):
    """The names that a module defines, each with its line: its own, and every name it binds."""
    yield module_word(path), 1
    for node in ast.walk(tree(path)):
        for word in bound(node):
            yield word, node.lineno


def bound(node):
    """The names that one node binds: of a class, function, parameter, variable or attribute."""
    match node:
        case ast.ClassDef(name=word) | ast.FunctionDef(name=word) | ast.AsyncFunctionDef(name=word):
            return [word]
        case ast.arg(arg=word) | ast.alias(asname=str(word)):
            return [word]
        case ast.Name(id=word, ctx=ast.Store()) | ast.Attribute(attr=word, ctx=ast.Store()):
            return [word]
        case ast.MatchAs(name=str(word)) | ast.MatchStar(name=str(word)):
            return [word]
    return []


def test_retired_names_do_not_come_back():
    found = [fault for path in MODULES for fault in retired(path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "class Told: pass",
        "def any_path(): pass",
        "async def _unheard(): pass",
        "class Choice:\n    aside: bool = False",
        "Way: object = None",
        "Ahead = 1",
        "first = Left = 1",
        "first, Made = 1, 2",
        "def choose(asker): pass",
        "def choose(*, asker=None): pass",
        "choose = lambda asker: asker",
        "def choose():\n    asker = 1",
        "for asker in (1, 2): pass",
        "all(asker for asker in (1, 2))",
        "with open('x') as asker: pass",
        "import actor as asker",
        "def choose(self):\n    self._asker = 1",
        "match 1:\n    case asker: pass",
    ],
)
def test_a_retired_name_is_found_wherever_it_is_defined(tmp_path, monkeypatch, source):
    file = tmp_path / "example.py"
    file.write_text(source)
    monkeypatch.setitem(globals(), "name", lambda path: path.name)
    assert [*retired(file)]


def test_a_retired_module_is_found(tmp_path, monkeypatch):
    file = tmp_path / "test_asker.py"
    file.write_text("")
    monkeypatch.setitem(globals(), "name", lambda path: path.name)
    assert [*retired(file)] == ["test_asker.py:1: `asker` is retired; the word is actor"]
