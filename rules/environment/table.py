"""A table of the environment: the game, its seats and options, and the seats that play by level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.arena import Player
from rules.arguments import ConsoleError, choose_seats, find_game, parse_options
from rules.core.menu import Word
from rules.core.options import MatchOptions
from rules.core.secrets import Seat
from rules.environment.errors import RefusedError
from rules.environment.vocabulary import Vocabulary, vocabulary_of
from rules.environment.walk import Walk
from rules.players import find_player
from rules.registry import AnyGame


@dataclass(frozen=True)
class Table:
    """Everything that is agreed before a match."""

    game: AnyGame
    seats: tuple[Seat, ...]
    options: MatchOptions
    others: Mapping[Seat, Player]  # by seat, the players inside the environment

    @classmethod
    def of(
        cls,
        word: Word,
        players: int | None = None,
        options: Mapping[str, Word] = {},
        others: Mapping[Seat, Word] = {},
    ) -> Table:
        """Make a table from words. Raises `RefusedError` for unknown ones, and names the others."""
        try:
            game = find_game(word)
            seats = choose_seats(game, players)
            chosen = parse_options(game, (f"{name}={word}" for name, word in options.items()))
            playing = {seat: find_player(game, name) for seat, name in others.items()}
        except ConsoleError as error:
            raise RefusedError(str(error)) from None
        if unknown := [seat for seat in others if seat not in seats]:
            raise RefusedError(f"Nobody sits on `{unknown[0]}`. Possible: {', '.join(seats)}.")
        return cls(game, seats, chosen, playing)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words and features of the game."""
        return vocabulary_of(self.game.word)

    def walk(self, seed: str) -> Walk:
        """Begin a match. Raises `RefusedError` if its options do not go together."""
        return Walk(self.game, self.seats, self.options, seed)

    def play_others(self, walk: Walk, seed: str) -> None:
        """Make the moves of the seats that play by level, until another one decides."""
        while (seat := walk.seat) and (player := self.others.get(seat)):
            walk.play(player.choose(walk.knowledge(seat), f"{seed}:{walk.moves}"))

    def __deepcopy__(self, memo: object) -> Table:
        """Share the table among copies of a match, since it never changes."""
        return self
