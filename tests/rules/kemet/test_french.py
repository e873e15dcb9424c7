"""The French of Kemet, in the catalogue and pages: one term a thing, the rulebook's."""

from __future__ import annotations

import re

from babel.messages.pofile import read_po

from bot.ground.languages import language
from rules.kemet.colours import COLOUR, PYRAMID_COLOUR, TILE_COLOUR, TILES_COLOUR
from tests.folders import ROOT, guide_of

FRENCH = language("fr")
RETIRED = {  # a term that is retired, and the one that is used
    r"(?<!« )fai\w*(-vous)? évoluer": "élever",
    r"oints? de (Prière|Victoire)": "points de prière, points de victoire",
    r"artes? de combat": "carte Combat",
    r"Intervention divine": "Intervention Divine",
    r"hemin de Ta-Seti": "chemin vers Ta-Seti",
    r"\(rang \d": "rangée",
    r"\bposer (?!un Sceau|sur une tuile)|e posent|pos[eé] (un|le) jeton": "placer; a seal: poser",
    r"dévoilé|cartes montrées": "révélé",
    r"au combat\b": "en combat",
    r"au tour d’un autre(?! joueur)\b": "d’un adversaire, d’un autre joueur",
    r"(meur(?:t|ent)|tomb(?:e|ent)) (avant|à la)|Parmi les morts": "être détruit, pertes",
    r"\d de (Force|Dégât|Protection)": "Force +1",
    r"\+1 pas": "déplacement +1",
    r"n’en a plus[ ,.:;]": "n’en a davantage: it could be read as having none left",
    r"\b(de|que|le|la) \{(seats?|other|owner|attacker|defender|loser)\}": "a vowel may follow",
    r"tour de jeu": "manche, of a Night and its Day; tour, of one person",
}


def sentences():
    with (ROOT / "rules/kemet/locales/fr.po").open("rb") as file:
        catalogue = read_po(file, locale="fr")
    for message in catalogue:
        if message.id:
            yield from message.string if isinstance(message.string, tuple) else [message.string]
    guide = guide_of("kemet", "fr")
    for page in (guide, *(guide.with_name(f"{name}.fr.md") for name in ("reference", "rules"))):
        yield from page.read_text(encoding="utf-8").splitlines()


def test_each_thing_has_one_name_in_french():
    said = [sentence.replace("\u00a0", " ") for sentence in sentences()]
    wrong = [
        f"{sentence}\n    say: {better}"
        for sentence in said
        for retired, better in RETIRED.items()
        if re.search(retired, sentence)
    ]
    assert len(said) > 1000
    assert not wrong, "\n" + "\n".join(wrong)


def test_a_colour_agrees_in_gender_and_number_with_its_noun():
    said = [
        [label.in_(FRENCH) for label in labels.values()]
        for labels in (COLOUR, PYRAMID_COLOUR, TILE_COLOUR, TILES_COLOUR)
    ]
    assert said == [
        ["Blanc", "Rouge", "Bleu", "Noir"],
        ["Blanche", "Rouge", "Bleue", "Noire"],
        ["blanche", "rouge", "bleue", "noire"],
        ["blanches", "rouges", "bleues", "noires"],
    ]
