"""The board as the rulebook draws it: the neighbours of each space, written out.

`~` is a harbour, `*` an obelisk. Cities are added by their districts.
"""

from __future__ import annotations

SIDE_A = """
gate-nw        : nw1 nw2 nw3 obelisk-north west-bank temple-west
obelisk-north* : gate-nw gate-c west-bank temple-west
gate-c         : c1 c2 c3 obelisk-north obelisk-south west-bank temple-west
obelisk-south* : gate-c gate-s west-bank temple-west
gate-s         : s1 s2 s3 obelisk-south west-bank temple-west
west-bank      : gate-nw obelisk-north gate-c obelisk-south gate-s temple-sphinx \
                 ~gate-ne ~temple-kings ~gate-e
gate-ne        : ne1 ne2 ne3 obelisk-east east-bank temple-east ~west-bank
obelisk-east*  : gate-ne east-bank gate-e temple-east
east-bank      : gate-ne obelisk-east gate-e temple-kings
gate-e         : e1 e2 e3 obelisk-east east-bank temple-east ~west-bank
delta          : sanctuary ~temple-delta
temple-west*   : gate-nw obelisk-north gate-c obelisk-south gate-s
temple-sphinx* : west-bank
temple-kings*  : east-bank ~west-bank
temple-east*   : gate-ne obelisk-east gate-e
temple-delta*  : ~delta
sanctuary*     : delta
"""
SIDE_B = """
gate-nw        : nw1 nw2 nw3 obelisk-west west-bank temple-west
obelisk-west*  : gate-nw gate-s west-bank temple-west
gate-s         : s1 s2 s3 obelisk-west west-bank temple-west
west-bank      : gate-nw obelisk-west gate-s temple-sphinx ~gate-ne ~temple-kings ~gate-e
gate-ne        : ne1 ne2 ne3 obelisk-east east-bank temple-east ~west-bank
obelisk-east*  : gate-ne east-bank gate-e temple-east
east-bank      : gate-ne obelisk-east gate-e temple-kings
gate-e         : e1 e2 e3 obelisk-east east-bank temple-east ~west-bank
delta          : temple-delta
temple-west*   : gate-nw obelisk-west gate-s
temple-sphinx* : west-bank
temple-kings*  : east-bank ~west-bank
temple-east*   : gate-ne obelisk-east gate-e
temple-delta*  : delta
"""
CLOSED = {
    *("ne1", "ne2", "ne3", "e1", "e2", "e3", "gate-ne", "obelisk-east", "east-bank", "gate-e"),
    *("temple-kings", "temple-east"),
}


def drawn(players):
    """The neighbours of each space by land and by boat, and the obelisks, for this many players."""
    land, boats, obelisks = {}, {}, set()
    for line in (SIDE_A if players % 2 else SIDE_B).strip().splitlines():
        name, _, others = line.partition(":")
        space = name.strip().removesuffix("*")
        obelisks |= {space} if "*" in name else set()
        boats[space] = {word[1:] for word in others.split() if word[0] == "~"}
        land[space] = {word for word in others.split() if word[0] != "~"}
    for gate in [space for space in land if space.startswith("gate-")]:
        city = {f"{gate.removeprefix('gate-')}{number}" for number in (1, 2, 3)}
        for district in city:
            land[district], boats[district] = {gate, *city} - {district}, set()
    closed = CLOSED if players < 4 else set()
    open_ = land.keys() - closed
    return (
        {space: land[space] - closed for space in open_},
        {space: boats[space] - closed for space in open_},
        obelisks - closed,
    )
