"""Why a move of Kemet is not possible: by open facts, and a player's own cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from rules.core.menu import NONE, Word
from rules.core.orders import AnswersByName
from rules.core.refusals import Refusals
from rules.core.secrets import Seat
from rules.core.standing import ALWAYS, WHENEVER
from rules.core.text import Text
from rules.kemet import tokens
from rules.kemet.actions import VERB
from rules.kemet.board import CITIES, SPACE
from rules.kemet.hooks import has
from rules.kemet.path import OBJECTS
from rules.kemet.phases.objects import usable
from rules.kemet.phases.powers import PLACING, RAISING
from rules.kemet.points import fewest
from rules.kemet.reasons import absent, why_no_reaction, why_not_playable
from rules.kemet.retreating import why_no_recall, why_no_retreat, why_not_fighting
from rules.kemet.sealing import seals_of
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, owned, priests_in_reserve, tile_total, tiles_of
from rules.kemet.tables import ACTION_SPACES, BATTLE_CARD, INTERVENTION, INTERVENTIONS, TILES
from rules.kemet.verbs import (
    BATTLE,
    BID,
    BUY,
    CITY,
    CREATURE,
    END,
    FALLEN,
    KEEP,
    MOVE,
    ORDER,
    PASS,
    PLAY,
    PRAY,
    PRIEST,
    PYRAMIDS,
    RAISE,
    RECALL,
    RECRUIT,
    RETREAT,
    SACRIFICE,
    SEAL,
    USE,
    WOUND,
)

WhyNot: TypeAlias = Callable[[Kemet, Seat, AnswersByName], Text | None]

WHEN: Final = {
    CITY.word: text("You choose a city when the game is set up."),
    PYRAMIDS.word: text("You set your first pyramids when the game is set up."),
    KEEP.word: text("You keep one of the cards that Vision or Divine Memory shows you."),
    RAISE.word: text("You raise a pyramid with a token on your turn, or by Hand of God at Night."),
    RECRUIT.word: text(
        "You place units with a token on your turn, with your first pyramids, and by tiles and "
        "cards."
    ),
    ORDER.word: text("The turn order is set at the end of the Night."),
    BID.word: text("With module 2, you bid for the turn order at the end of the Night."),
    PRAY.word: text("You pray with a token on your turn by Day."),
    BUY.word: text("You buy tiles with a token on your turn by Day."),
    MOVE.word: text("You move troops with a token on your turn by Day."),
    PLAY.word: text("You play cards on your turn by Day, or when you are asked for one."),
    END.word: text(
        "You can end your turn once you have placed your token, and a move while it lasts."
    ),
    PASS.word: text("Pass declines an offer, such as a Veto or a sacrifice."),
    SEAL.word: text("You lay a Divine seal when you are asked for one."),
    USE.word: text("You use objects at the start of a battle."),
    PRIEST.word: text("You send priests in your Move action, before the troop leaves."),
    FALLEN.word: text("When a troop with priests loses units, you choose which ones fall."),
    BATTLE.word: text("You choose battle cards once two troops have met."),
    WOUND.word: text(
        "You discard cards for strength in a battle, after the battle cards are shown."
    ),
    RECALL.word: text("You recall a troop after its battle."),
    RETREAT.word: text("A beaten troop retreats after its battle."),
    CREATURE.word: text("You place a creature when it arrives or has lost its troop."),
    SACRIFICE.word: text("You sacrifice units at the end of the Day."),
    ALWAYS.word: WHENEVER,
}


def _why_not_on_turn(state: Kemet, seat: Seat) -> Text | None:
    if state.phase == "turn" and seat != state.active:
        return text("It is {seat}’s turn.", seat=state.active)
    return None


POWERS: Final = {"raise": RAISING, "recruit": PLACING}  # of the Night, by action


def _why_no_power(state: Kemet, action: Word) -> Text | None:
    """Say why the seat that uses its powers of the Night lacks this power."""
    seat, power = state.pending[0], POWERS.get(action)
    if power is None:
        return None
    if power in state.powers:
        return text("You have already used that power tonight.")
    if not tile_total(state, seat, power):
        return text("None of your tiles gives you that power of the Night.")
    if power == PLACING:
        return text("You have no units in reserve.")
    return text("All your pyramids are at the top level.")


def _why_no_token(action: Word) -> WhyNot:
    def why(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
        if state.phase == "powers" and state.pending[:1] == [seat]:
            return _why_no_power(state, action)
        if state.phase != "turn" or seat != state.active:
            return _why_not_on_turn(state, seat)
        return tokens.why_no_token(state, seat, action)

    return why


def _why_no_card(state: Kemet, seat: Seat, said: AnswersByName) -> Text | None:
    if (word := said.get("card", "")) in INTERVENTION:
        return absent(state, word) or why_not_playable(state, seat, word)
    if not state.cards[seat]:
        return text("You hold no Divine Intervention card.")
    if reason := why_no_reaction(state, seat):
        return reason
    if state.phase in ("turn", "march") and seat == state.active:
        return text("You hold no card that you can play now.")
    return _why_not_on_turn(state, seat)


def _why_no_answer(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
    """Say why a seat has no reaction to decline."""
    if state.phase not in ("veto", "escape"):
        return None
    if not state.cards[seat]:
        return text("You hold no Divine Intervention card.")
    return why_no_reaction(state, seat)


def _why_no_end(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
    if state.phase != "turn" or seat != state.active:
        return _why_not_on_turn(state, seat)
    if tokens.may_place_ordinary(state, seat):
        return text("First place your token for this turn.")
    return text("You have to place your silver token first, so that each row can have a token.")


def _why_no_order(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
    if state.rules.module_2 and state.phase == "dawn":
        return text("First everybody bids for the turn order.")
    if state.phase == "order" and fewest(state) != seat:
        return text(
            "{seat} has the fewest victory points and decides the turn order.",
            seat=fewest(state),
        )
    if state.phase == "places" and seat in state.places.values():
        return text("You have already chosen your place.")
    return text("Players who have bid more choose first.") if state.phase == "places" else None


def _why_no_bid(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
    if not state.rules.module_2:
        return text("At this table nobody bids for the turn order, because module 2 is off.")
    if state.phase == "dawn" and seat in state.bids:
        return text("You have already bid.")
    return text("Others bid before you.") if state.phase == "dawn" else None


def _without_path(reason: WhyNot) -> WhyNot:
    """Make a function that refuses without module 3, and otherwise gives this reason."""

    def why(state: Kemet, seat: Seat, said: AnswersByName) -> Text | None:
        if not state.rules.module_3:
            return text("At this table there is no path to Ta-Seti, because module 3 is off.")
        return reason(state, seat, said)

    return why


def _no_reason(*_: object) -> Text | None:
    return None


def _why_no_seal(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
    return None if seals_of(state, seat) else text("You have no Divine seal.")


def _why_no_object(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
    if not usable(state, seat):
        return text("You have no object that works in a battle.")
    return why_not_fighting(state, seat, {})


def _why_no_priest(state: Kemet, seat: Seat, _: AnswersByName) -> Text | None:
    if state.phase == "march" and state.move and state.move.seat == seat:
        if state.move.activated:
            return text("You have already sent a priest in this action.")
        if state.move.space:
            return text("You send priests before the troop leaves.")
        return text("You cannot send any of your priests.")
    return None


def _why_no_battle(state: Kemet, seat: Seat, said: AnswersByName) -> Text | None:
    battle = state.battle
    if state.phase == "commit" and battle and seat in battle.commits:
        return text("Your cards are chosen, and Prescience keeps you from changing them.")
    return why_not_fighting(state, seat, said)


def _why_no_wound(state: Kemet, seat: Seat, said: AnswersByName) -> Text | None:
    if not has(tiles_of(state, seat), "wound"):
        return text("You do not own Divine Wound.")
    if not has(owned(state, seat), "wound"):
        return text("Your Divine Wound is sealed.")
    return why_not_fighting(state, seat, said)


def _why_no_level(state: Kemet, _: Seat, __: AnswersByName) -> Text:
    if state.phase == "powers":
        return text("Hand of God raises a pyramid by one level.")
    return text("No pyramid is raised.")


def _why_no_place(number: int) -> WhyNot:
    def why(state: Kemet, _: Seat, __: AnswersByName) -> Text:
        if state.rules.module_2:
            return text("With module 2, each player chooses only their own place.")
        players = len(state.seats)
        if number > players:
            return texts("There is {count} player.", "There are {count} players.", players)
        return text("The last place is for the remaining player.")

    return why


def _why_no_hares(state: Kemet, _: Seat, __: AnswersByName) -> Text:
    if state.move:
        return text("You use Hare statuettes with the token that begins the move.")
    return text("You have no Hare statuette.")


def _why_none_are_priests(state: Kemet, _: Seat, said: AnswersByName) -> Text:
    nobody = said.get("troop", "" if state.move else NONE) == NONE
    return _NO_TROOP if nobody else text("There is no priest among them.")


def _why_no_troop(state: Kemet, _: Seat, __: AnswersByName) -> Text:
    if state.move and state.move.space:
        return text("The troop of this move has already left. Only that troop continues.")
    return text("The token comes first here. Choose the troop after it.")


def _why_no_priests(state: Kemet, seat: Seat, _: AnswersByName) -> Text:
    if priests_in_reserve(state, seat):
        return text("No units are placed.")
    return text("There is no priest in your reserve.")


_NO_TOKEN: Final = text("No action token is placed for this.")
_NO_TROOP: Final = text("No troop moves.")
_NO_ROAD: Final = text("No priest sets out on a road now.")

REFUSALS: Final[Refusals[Kemet]] = Refusals(
    when=WHEN,
    why={
        **{verb.word: _why_no_token(action) for action, verb in VERB.items()},
        PLAY.word: _why_no_card,
        END.word: _why_no_end,
        PASS.word: _why_no_answer,
        ORDER.word: _why_no_order,
        BID.word: _why_no_bid,
        SEAL.word: _without_path(_why_no_seal),
        USE.word: _without_path(_why_no_object),
        PRIEST.word: _without_path(_why_no_priest),
        FALLEN.word: _without_path(_no_reason),
        BATTLE.word: _why_no_battle,
        RECALL.word: why_no_recall,
        RETREAT.word: why_no_retreat,
        WOUND.word: _why_no_wound,
    },
    not_asked={
        (RECRUIT.word, "token"): _NO_TOKEN,
        (RAISE.word, "token"): _NO_TOKEN,
        (MOVE.word, "token"): _NO_TOKEN,
        (MOVE.word, "troop"): _why_no_troop,
        (MOVE.word, "units"): _NO_TROOP,
        (MOVE.word, "to"): _NO_TROOP,
        (MOVE.word, "way"): _NO_TROOP,
        (MOVE.word, "then"): text("Nothing is left to decide after this step."),
        (MOVE.word, "hares"): _why_no_hares,
        (MOVE.word, "priests"): _why_none_are_priests,
        (MOVE.word, "follows"): text("No creature is with them, or it cannot go that way."),
        (BUY.word, "creature"): text("That tile brings no creature that has to be placed."),
        (BUY.word, "gives"): text("No battle card leaves the game for that tile."),
        (BUY.word, "places"): text("That tile brings no units."),
        (BUY.word, "ordained"): _why_no_priests,
        (RAISE.word, "level"): _why_no_level,
        (RAISE.word, "district"): text(
            "That pyramid is already on the board, and stays where it is."
        ),
        (RECRUIT.word, "troop"): text("You name a troop only when you use a power of the Night."),
        (RECRUIT.word, "ordained"): _why_no_priests,
        (PYRAMIDS.word, "third"): text("With levels 2 and 1 there are two pyramids."),
        (RETREAT.word, "to"): text("The winner chooses where the troop retreats."),
        (CREATURE.word, "district"): text("Name the district as the answer to “Creature”."),
        **{(ORDER.word, f"place_{n}"): _why_no_place(n) for n in range(1, 5)},
        (ORDER.word, "number"): text("Places are chosen one by one in module 2 only."),
        (BATTLE.word, "card"): text("Only the next battle is chosen now."),
        (BATTLE.word, "discard"): text("Only the next battle is chosen now."),
        (BATTLE.word, "space"): text("You do not have to choose a battle now."),
        (BATTLE.word, "with_it"): text("You hold no card that you can play with them."),
        (BATTLE.word, "paying"): text("You can pay for all of them, in any order."),
        (PLAY.word, "target"): text("That card has no target."),
        (PLAY.word, "places"): text("That card brings no units."),
        (PLAY.word, "troop"): text("You do not choose a troop for that card."),
        (PLAY.word, "units"): text("That card moves no units."),
        (PLAY.word, "priests"): text("That card moves no priest."),
        (PLAY.word, "follows"): text("That card moves no creature."),
        (PLAY.word, "ordained"): _why_no_priests,
        (PRIEST.word, "stop"): _NO_ROAD,
        (PRIEST.word, "road"): _NO_ROAD,
        (PRIEST.word, "troop"): text("You send no priest back, and no units come on that road."),
        (PRIEST.word, "places"): text("No units come on that road."),
        (PRIEST.word, "ordained"): _why_no_priests,
        (PRIEST.word, "target"): text("No unit dies on that road."),
        (PRIEST.word, "replaces"): text("The priest takes no unit’s place."),
    },
    pieces=(
        *SPACE.values(),
        *TILES,
        *INTERVENTIONS,
        *BATTLE_CARD.values(),
        *OBJECTS,
        *ACTION_SPACES,
        *CITIES,
    ),
    absent=absent,
)
