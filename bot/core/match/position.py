"""A cache of the views and menus of one state, which never changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.core.game import Game
from rules.core.menu import Menu
from rules.core.secrets import Seat, seal
from rules.core.state import State


@dataclass(slots=True)
class Position:
    """A state, with the menus and views already made of it."""

    game: Game[Any, Any]
    state: State
    _menus: dict[Seat, Menu] = field(default_factory=dict, compare=False)
    _views: dict[Seat | None, Any] = field(default_factory=dict, compare=False)
    _sealed: dict[Seat | None, State] = field(default_factory=dict, compare=False)

    def menu(self, seat: Seat) -> Menu:
        """Return the menu of a seat's decision. Raises `NotYourDecisionError`."""
        if seat not in self._menus:
            self._menus[seat] = self.game.menu_of_sealed(self.state, self.sealed(seat), seat)
        return self._menus[seat]

    def view(self, viewer: Seat | None) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self.game.make_view(self.sealed(viewer), viewer)
        return self._views[viewer]

    def sealed(self, viewer: Seat | None) -> State:
        """Return the state without the facts hidden from a viewer.

        One copy serves menu and view.
        """
        if viewer not in self._sealed:
            self._sealed[viewer] = seal(self.state, viewer)
        return self._sealed[viewer]
