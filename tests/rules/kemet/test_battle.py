"""Battle (chapter 8), step by step, with the example of the rulebook."""

from __future__ import annotations


def test_the_rulebooks_example_of_a_battle(two):
    two.tiles(anubis="charge blades-of-neith")
    two.troops(anubis="gate-nw=5", bastet="west-bank=4+ancestral-elephant")
    two.hands(bastet="bronze-wall war-fury")
    two.attack()
    two.play("bastet pass")
    two.fight("fierce bloody", "shielded bloody war-fury+bronze-wall")
    assert two.state.phase == "loser"
