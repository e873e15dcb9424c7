"""What is seen of a match as it stands. A state is never changed, so it is looked at only once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.core.game import Game, State
from rules.core.menu import Menu
from rules.core.secrets import Seat, seal


@dataclass(slots=True)
class Position:
    """A state, with the menus and views of it that have been asked for."""

    game: Game[Any, Any]
    state: State
    _menus: dict[Seat, Menu] = field(default_factory=dict, compare=False)
    _views: dict[Seat | None, Any] = field(default_factory=dict, compare=False)
    _sealed: dict[Seat | None, State] = field(default_factory=dict, compare=False)

    def menu(self, seat: Seat) -> Menu:
        """What a seat may decide. Raises `NotYourDecisionError`."""
        if seat not in self._menus:
            self._menus[seat] = self.game.menu_seen(self.state, self.sealed(seat), seat)
        return self._menus[seat]

    def view(self, viewer: Seat | None) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self.game.look(self.sealed(viewer), viewer)
        return self._views[viewer]

    def sealed(self, viewer: Seat | None) -> State:
        """One copy serves the viewer's menu and view."""
        if viewer not in self._sealed:
            self._sealed[viewer] = seal(self.state, viewer)
        return self._sealed[viewer]
