from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.text import (
    ENGLISH,
    Domain,
    Language,
    Text,
    divided,
    dotted,
    joined,
    listed,
    named,
    text,
    texts,
)

FRENCH = {
    "{seat} bids {price} on {province}.": "{seat} mise {price} sur {province}.",
    "Thebes": "Thèbes",
    "{count} farmer": "{count} paysan",
    "{count} farmers": "{count} paysans",
    "{one}; {more}": "{one}\u202f; {more}",
    "": "Content-Type: text/plain",  # the header, as in every catalogue
}


def translate(said):
    form = said.plural if said.plural and said.count > 1 else said.template
    return FRENCH.get(form, said.template)


IN_FRENCH = Language(translate)


def test_a_sentence_has_no_language_until_it_is_read():
    said = text("{seat} bids {price} on {province}.", seat="ana", price=6, province=text("Thebes"))
    assert str(said) == "ana bids 6 on Thebes."
    assert said.in_(IN_FRENCH) == "ana mise 6 sur Thèbes."


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "0 farmers", "0 paysan"), (1, "1 farmer", "1 paysan"), (2, "2 farmers", "2 paysans")],
)
def test_each_language_counts_in_its_own_way(count, english, french):
    said = texts("{count} farmer", "{count} farmers", count)
    assert (str(said), said.in_(IN_FRENCH)) == (english, french)


def test_a_seat_is_written_as_its_reader_knows_it_inside_other_texts_too():
    named = Language(ENGLISH.find, lambda value: {"ana": "Ana Ka"}.get(value, str(value)))
    said = text("{who} and {n}", who=text("{seat} alone", seat="ana"), n=3)
    assert said.in_(named) == "Ana Ka alone and 3"


def test_a_persons_name_is_not_a_template():
    named = Language(ENGLISH.find, lambda value: "{price.__class__}")
    assert text("{seat} passes.", seat="ana").in_(named) == "{price.__class__} passes."


def test_renamed_things_have_their_new_names_in_every_language():
    farmers = Text("{count} farmer", "{count} farmers")
    names = {text("Thebes"): text("Waset"), farmers: text("one peasant")}
    said = text("{seat} bids {price} on {province}.", seat="ana", price=6, province=text("Thebes"))
    assert said.in_(ENGLISH.renaming(names)) == "ana bids 6 on Waset."
    assert said.in_(IN_FRENCH.renaming(names)) == "ana mise 6 sur Waset."
    assert said.in_(IN_FRENCH.renaming({text("Waset"): text("Thebes")})) == "ana mise 6 sur Thèbes."
    assert texts("{count} farmer", "{count} farmers", 1).in_(IN_FRENCH.renaming(names)) == (
        "one peasant"
    )


def test_another_name_is_counted_too():
    farmers = Text("{count} farmer", "{count} farmers")
    renamed = ENGLISH.renaming({farmers: Text("{count} peasant", "{count} peasants")})
    said = [texts("{count} farmer", "{count} farmers", n).in_(renamed) for n in (1, 2)]
    assert said == ["1 peasant", "2 peasants"]


def test_another_name_is_for_that_meaning_in_that_game_alone():
    game, other = Domain("game"), Domain("other")
    renamed = ENGLISH.renaming({game.text_in("tile", "Blue"): game.text("Azure")})
    assert game.text_in("tile", "Blue").in_(renamed) == "Azure"
    assert game.text_in("pyramid", "Blue").in_(renamed) == "Blue"
    assert game.text("Blue").in_(renamed) == "Blue"
    assert other.text_in("tile", "Blue").in_(renamed) == "Blue"


def test_a_renamed_sentence_is_still_written_for_its_reader():
    named = Language(ENGLISH.find, lambda value: {"ana": "Ana Ka"}.get(value, str(value)))
    renamed = named.renaming({text("{seat} passes."): text("{seat} rests.")})
    assert text("{seat} passes.", seat="ana").in_(renamed) == "Ana Ka rests."


def test_several_things_make_a_list():
    row = listed([text("Thebes"), text("Buto")])
    assert str(row) == "Thebes, Buto"
    assert row.in_(IN_FRENCH) == "Thèbes, Buto"
    assert str(joined([text("Thebes"), text("Buto")], " · ")) == "Thebes · Buto"
    assert listed([text("Thebes")]) == text("Thebes")


def test_a_list_within_a_sentence_has_a_word_before_its_last_part():
    towns = [text("Thebes"), text("Buto"), text("Edfu")]
    assert str(listed(towns, "and")) == "Thebes, Buto and Edfu"
    assert str(listed(towns[:2], "or")) == "Thebes or Buto"


def test_a_language_joins_lists_by_its_own_rule():
    chained = replace(IN_FRENCH, join=lambda parts, style: f" {style} ".join(parts))
    towns = listed([text("Thebes"), text("Buto")], "and")
    row = text("{towns}, {n}", towns=towns, n=3)
    assert row.in_(chained) == "Thèbes and Buto, 3"
    assert [*row.parts] == [towns, 3]
    assert [*towns.parts] == [text("Thebes"), text("Buto")]


ITALIAN = {
    "{seat} plays a card in {place}.": "{seat} gioca una carta {place:in}.",
    "{seat} takes {count} from {place}.": "{seat} prende {count} {place:da}.",
    "A card of {other}": "Una carta {other:di}",
    "Memphis": "Menfi | in: a Menfi",
    "temple of Set": "tempio di Set | in: nel tempio di Set | da: dal tempio di Set",
    "{town}, district {n}": "{town}, quartiere {n} | in: nel quartiere {n} {town:di}",
}
IN_ITALIAN = Language(lambda said: ITALIAN.get(said.template, said.template))


@pytest.mark.parametrize(
    ("place", "italian"),
    [
        (text("Memphis"), "a Menfi"),
        (text("temple of Set"), "nel tempio di Set"),
        (text("Buto"), "in Buto"),
        (text("{town}, district {n}", town=text("Memphis"), n=2), "nel quartiere 2 di Menfi"),
        (text("{place}", place=text("Memphis")), "a Menfi"),
        (
            listed([text("temple of Set"), text("Buto"), text("Memphis")], "and"),
            "nel tempio di Set, in Buto and a Menfi",
        ),
    ],
)
def test_a_preposition_melts_into_a_name_as_the_language_wants_it(place, italian):
    said = text("{seat} plays a card in {place}.", seat="ana", place=place)
    assert said.in_(IN_ITALIAN) == f"ana gioca una carta {italian}."


def test_a_name_without_the_form_follows_the_plain_word():
    taken = text("{seat} takes {count} from {place}.", seat="ana", count=2, place=text("Memphis"))
    assert taken.in_(IN_ITALIAN) == "ana prende 2 da Menfi."
    named_so = replace(IN_ITALIAN, write=lambda value: {"ana": "Ana Ka"}.get(value, str(value)))
    assert text("A card of {other}", other="ana").in_(named_so) == "Una carta di Ana Ka"
    assert text("A card of {other}", other=named("ana")).in_(named_so) == "Una carta di Ana Ka"


def test_words_that_no_catalogue_has_stay_whole():
    assert Text("Ana | in: a Ana").in_(IN_ITALIAN) == "Ana | in: a Ana"


def test_a_name_alone_is_shown_without_its_forms():
    assert text("temple of Set").in_(IN_ITALIAN) == "tempio di Set"
    assert str(text("{seat} plays a card in {place}.", seat="ana", place=text("Memphis"))) == (
        "ana plays a card in Memphis."
    )


def test_nothing_in_a_row_is_nothing_in_any_language():
    assert listed([]).in_(IN_FRENCH) == str(listed([])) == ""


def test_of_several_things_those_that_are_there_stand_with_dots_between_them():
    assert str(dotted(text("Thebes"), None, text("Buto"))) == "Thebes · Buto"
    assert dotted(None, None) is None


def test_texts_that_say_the_same_are_equal():
    assert text("{n}", n=1) == text("{n}", n=1) != text("{n}", n=2)
    assert len({text("Thebes"), text("Thebes"), Text("Buto")}) == 2


def test_texts_that_say_the_same_of_other_things_or_in_other_games_differ():
    said = [Domain(game).text_in(of, "Blue") for game in ("a", "b") for of in ("tile", "pyramid")]
    assert len({text("Blue"), *said}) == 5


def test_a_sentence_can_be_filled_later():
    passes = text("{seat} passes.")
    assert passes.filled(seat="ana") == text("{seat} passes.", seat="ana") != passes
    counted = Domain("game").texts("{count} card", "{count} cards", 1)
    assert counted.filled(count=2) == Domain("game").texts("{count} card", "{count} cards", 2)


def test_semicolons_are_set_as_the_language_has_them():
    several = divided([text("Thebes"), listed([text("Buto"), text("Avaris")]), text("Edfu")])
    assert str(several) == "Thebes; Buto, Avaris; Edfu"
    assert several.in_(IN_FRENCH) == "Thèbes\u202f; Buto, Avaris\u202f; Edfu"
    assert divided([text("Thebes")]) == text("Thebes")
