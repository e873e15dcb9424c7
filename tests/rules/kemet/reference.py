"""The pages that list Kemet's tiles, creatures, cards, objects, skills and path, from its tables.

`make pages` writes `docs/kemet/reference.md` and `reference.fr.md`, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from bot.ground.languages import language
from rules.core.text import Language
from rules.kemet.hooks import total
from rules.kemet.path import BOARDS, OBJECTS, SKILLS, START, TA_SETI
from rules.kemet.spellings import SPELLINGS
from rules.kemet.tables import (
    BATTLE_CARDS,
    COLOURS,
    CREATURES,
    INTERVENTIONS,
    SPECIAL_CARDS,
    TA_SETI_CARDS,
    TILE,
    TILES,
    BattleCard,
)
from tests.folders import guide_of

STATS: Final = ("capacity", "strength", "damage", "protection")
WORDS: Final = {
    "en": {
        "white": "white",
        "red": "red",
        "blue": "blue",
        "black": "black",
        "day": "your turn",
        "move": "your move",
        "battle": "battle",
        "reveal": "cards shown",
        "off": "another's turn",
        "object-1": "object of level 1",
        "object-2": "object of level 2",
        "skill": "skill",
        "victory-point": "victory point",
        START: "start",
        TA_SETI: "Ta-Seti",
    },
    "fr": {
        "white": "blanche",
        "red": "rouge",
        "blue": "bleue",
        "black": "noire",
        "day": "votre tour",
        "move": "votre déplacement",
        "battle": "combat",
        "reveal": "cartes révélées",
        "off": "tour d’un adversaire",
        "object-1": "objet de niveau 1",
        "object-2": "objet de niveau 2",
        "skill": "compétence",
        "victory-point": "point de victoire",
        START: "départ",
        TA_SETI: "Ta-Seti",
    },
}
HEADS: Final = {  # of the tables
    "en": {
        "tile": "level | tile | copies | effect",
        "creature": "creature | tile | further | strength | damage | protection",
        "intervention": "card | when | cost | copies | effect",
        "battle": "typed | strength | damage | protection | own losses",
        "object": "level | object | copies | effect",
        "skill": "skill | effect",
        "stop": "board | stop | reward",
        "road": "board | from | to | on the road",
    },
    "fr": {
        "tile": "niveau | tuile | nombre | effet",
        "creature": "créature | tuile | déplacement | Force | Dégât | Protection",
        "intervention": "carte | quand | coût | nombre | effet",
        "battle": "au clavier | Force | Dégât | Protection | pertes propres",
        "object": "niveau | objet | nombre | effet",
        "skill": "compétence | effet",
        "stop": "plateau | étape | récompense",
        "road": "plateau | de | à | sur la route",
    },
}
PAGE: Final = {
    "en": """\
# Kemet: tiles, cards and the path

[En français](reference.fr.md). [The rules booklet](rules.md) explains the game. During a game \
`/kemet lookup` shows each entry. `make pages` writes this page from the game's tables.

## Power tiles

The level is also the price. A tile of level 3 costs 3 prayer points. Priestess and Priest of Ra \
lower it.

### White

{white}

### Red

{red}

### Blue

{blue}

### Black (module 1)

{black}

Place the silver token (Act of God) and the gold token (Divine Will and three black tiles) in the \
same turn as an ordinary one. You have one of each at most, however many such tiles you own.

## Creatures

A creature adds these values to its troop. Its tile names its other effects.

{creatures}

## Divine Intervention cards

When: on *your turn* outside battle, with *your move*, in *battle*, once the battle *cards are \
shown*, or on *another's turn*.

{interventions}

With module 5 these too:

{new_interventions}

The numbers of copies rest on one source. Only the sum of 35 is printed on the box.

## Battle cards

Every player has these six:

{battle_cards}

With Offensive Strategy and Defensive Strategy you exchange one card for one of these:

{special_cards}

With module 5 every player has these as well. The second rests on one source.

{new_battle_cards}

## Objects (module 3)

{objects}

## Skills (module 3)

There is one of each.

{skills}

## The path (module 3)

Karnak's authors had no copy of the four path boards. **These boards are our reconstruction.** \
They keep the rules of the path: three rows, four boards with two sides, three temporary powers \
for any choice of sides, a victory point at the end. Nothing more is known of the printed ones.

Stops are named by board and row: `a` is the top row, `b` the middle, `c` the bottom. At Ta-Seti \
lies 1 permanent victory point. There are five in all.

{stops}

{roads}

**Do you own the boards?** Write yours into the table `BOARDS` in `rules/kemet/path.py`, a line \
for each stop and each road, while no match with this module is running. A running match freezes \
if its moves no longer fit. Then run `make pages`, and `make test`, which checks that the boards \
fit together on all their sides. Please send the correction to the project.
""",
    "fr": """\
# Kemet\u00a0: tuiles, cartes et chemin

[In English](reference.md). [Le livret de règles](rules.fr.md) explique le jeu. Pendant une \
partie, `/kemet consulter` montre chaque entrée. `make pages` écrit cette page d’après les \
tableaux du jeu.

## Tuiles Pouvoir

Le niveau est aussi le prix. Une tuile de niveau 3 coûte 3 points de prière. Prêtresse et Prêtre \
de Râ le réduisent.

### Blanches

{white}

### Rouges

{red}

### Bleues

{blue}

### Noires (module 1)

{black}

Le jeton argenté (Action divine) et le jeton doré (Volonté divine et trois tuiles noires) se \
placent dans le même tour qu’un jeton ordinaire. On a au plus un jeton de chaque sorte, quel que \
soit le nombre de ces tuiles.

## Créatures

Une créature ajoute ces valeurs à sa troupe. Sa tuile dit ses autres effets.

{creatures}

## Cartes Intervention Divine

Quand\u00a0: à *votre tour* hors combat\u202f; avec *votre déplacement*\u202f; en \
*combat*\u202f; une fois les *cartes* Combat *révélées*\u202f; ou au *tour d’un adversaire*.

{interventions}

Avec le module 5, celles-ci en plus\u00a0:

{new_interventions}

Le nombre de cartes de chaque sorte repose sur une seule source. Seule la somme de 35 est imprimée \
sur la boîte.

## Cartes Combat

Chaque joueur a ces six cartes\u00a0:

{battle_cards}

Avec Stratégie offensive et Stratégie défensive, une carte est échangée contre une de \
celles-ci\u00a0:

{special_cards}

Avec le module 5, chaque joueur a aussi celles-ci. La seconde repose sur une seule source.

{new_battle_cards}

## Objets (module 3)

{objects}

## Compétences (module 3)

Il y en a une de chaque.

{skills}

## Le chemin (module 3)

Les auteurs de Karnak n’ont pas vu les quatre plateaux imprimés du chemin. **Ceux-ci sont notre \
reconstitution.** Ils respectent tout ce que la règle dit du chemin\u00a0: trois rangées, quatre \
plateaux à deux faces, trois pouvoirs temporaires quelles que soient les faces, un point de \
victoire au bout. On ne sait rien de plus des plateaux imprimés.

Les étapes portent le numéro du plateau et la lettre de la rangée\u00a0: `a` en haut, `b` au \
milieu, `c` en bas. À Ta-Seti se trouve 1 point de victoire permanent. Il y en a cinq en tout.

{stops}

{roads}

**Vous avez ces plateaux\u202f?** Mettez les vôtres dans le tableau `BOARDS` de \
`rules/kemet/path.py`, une ligne par étape et une ligne par route, quand aucune partie avec ce \
module n’est en cours. Une partie dont les coups ne sont plus possibles est gelée. Lancez ensuite \
`make pages`, puis `make test`, qui vérifie que les plateaux vont ensemble sur toutes leurs faces. \
Envoyez la correction au projet, s’il vous plaît.
""",
}


def path_of(code: str) -> Path:
    """Path of the reference in one language."""
    guide = guide_of("kemet", code)
    return guide.with_name(guide.name.replace("guide", "reference"))


def page(code: str) -> str:
    """Return the reference of Kemet in one language."""
    own, said, heads = language(code), WORDS[code], HEADS[code]
    cards = {
        each: _table(heads["intervention"], _interventions(own, said, each)) for each in (0, 1)
    }
    return PAGE[code].format(
        **{colour: _table(heads["tile"], _tiles(own, colour)) for colour in COLOURS},
        creatures=_table(heads["creature"], _creatures(own, said)),
        interventions=cards[False],
        new_interventions=cards[True],
        battle_cards=_table(heads["battle"], _battle_cards(own, BATTLE_CARDS)),
        special_cards=_table(heads["battle"], _battle_cards(own, SPECIAL_CARDS)),
        new_battle_cards=_table(heads["battle"], _battle_cards(own, TA_SETI_CARDS)),
        objects=_table(heads["object"], _objects(own)),
        skills=_table(heads["skill"], _skills(own)),
        stops=_table(heads["stop"], _stops(own, said)),
        roads=_table(heads["road"], _roads(own, said)),
    )


def _table(head: str, rows: Iterable[Iterable[Any]]) -> str:
    rule = "---|" * (head.count("|") + 1)
    lines = [" | ".join(map(str, row)) for row in rows]
    return "\n".join([f"| {head} |", f"|{rule}", *(f"| {line} |" for line in lines)])


def _tiles(own: Language, colour: str) -> Iterator[Iterable[Any]]:
    for tile in TILES:
        if tile.colour == colour:
            yield tile.level, tile.label.in_(own), tile.copies, tile.effect.in_(own)


def _creatures(own: Language, said: dict[str, str]) -> Iterator[Iterable[Any]]:
    for row in CREATURES:
        tile = f"{said[TILE[row.word].colour]} {TILE[row.word].level}"
        yield row.label.in_(own), tile, *(total([row], name) for name in STATS)


def _interventions(own: Language, said: dict[str, str], ta_seti: bool) -> Iterator[Iterable[Any]]:
    for card in INTERVENTIONS:
        if card.ta_seti == ta_seti:
            when, effect = said[card.icon], card.effect.in_(own)
            yield card.label.in_(own), when, card.cost, card.copies, effect


def _battle_cards(own: Language, cards: Iterable[BattleCard]) -> Iterator[Iterable[Any]]:
    for card in cards:
        typed = f"`{SPELLINGS[card.word].in_(own)}`"
        yield typed, card.strength, card.damage, card.protection, card.own_losses


def _objects(own: Language) -> Iterator[Iterable[Any]]:
    for row in OBJECTS:
        yield row.level, row.label.in_(own), row.copies, row.effect.in_(own)


def _skills(own: Language) -> Iterator[Iterable[Any]]:
    for row in SKILLS:
        yield row.label.in_(own), row.effect.in_(own)


def _stops(own: Language, said: dict[str, str]) -> Iterator[Iterable[Any]]:
    for number, board in enumerate(BOARDS, start=1):
        for side, lying in board.items():
            for stop in lying.stops:
                rewards = ", ".join(said[spot.supply] for spot in stop.spots)
                yield f"{number} {side}", stop.label.in_(own), rewards


def _roads(own: Language, said: dict[str, str]) -> Iterator[Iterable[Any]]:
    for number, board in enumerate(BOARDS, start=1):
        for side, lying in board.items():
            for road in lying.roads:
                ends = [said.get(end, end) for end in (road.start, road.end)]
                rewards = ", ".join(reward.label.in_(own) for reward in road.rewards)
                yield f"{number} {side}", *ends, rewards


if __name__ == "__main__":
    for spoken in PAGE:
        path_of(spoken).write_text(page(spoken), encoding="utf-8")
