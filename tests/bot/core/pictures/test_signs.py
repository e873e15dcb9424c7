"""Signs on screens, and the emojis that they are uploaded as."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from aiohttp import ClientError
from discord import HTTPException, SelectOption
from discord.ui import ActionRow, Select, TextDisplay

from bot.core.pictures import painter
from bot.core.pictures.emojis import EmojiUploader
from bot.core.pictures.signs import MOST, Signs
from bot.core.screens.components import WORDS, button, lists, screen, sign
from render.signs import glyphs_of
from rules.core.text import ENGLISH, Signed, listed, text
from rules.registry import games
from tests.toy import TOY

BLUE = "<:A:77>"


@pytest.fixture
async def signs():
    made = Signs([TOY])
    for name in await made.paint():
        made.add(name, SimpleNamespace(id=77))
    made.add("coin", SimpleNamespace(id=88))
    return made


@pytest.fixture
async def amun_re():
    made = Signs([games()["amun-re"]])
    for name in await made.paint():
        made.add(name, SimpleNamespace(id=77))
    return made


def words_of(made):
    return next(item for item in made.view.walk_children() if isinstance(item, TextDisplay)).content


def parts_of(made):
    rows = [row for row in made.view.walk_children() if isinstance(row, ActionRow)]
    items = [item for row in rows for item in row.children]
    return [part for i in items for part in (i.options if isinstance(i, Select) else [i])]


async def sent(signs, made):
    async def send():
        return made

    return await signs.send(made, send)


async def test_a_mark_in_a_text_becomes_a_sign(signs):
    made = await sent(signs, screen("● A Ana raids ■ B Bruno. **● A**! ● Anna"))
    assert words_of(made) == f"{BLUE} Ana raids <:B:77> Bruno. **{BLUE}**! ● Anna"


GOLD = "<:gold:77>"


async def test_an_amount_in_a_sentence_has_a_sign_for_its_kind(amun_re):
    said = listed([text("{seat}: {gold} gold", seat="● A Ana", gold=Signed("gold", 12))])
    spoken = ENGLISH.signing(glyphs_of("amun-re"))
    made = await sent(amun_re, screen(said.in_(spoken)))
    assert words_of(made) == f"{BLUE} Ana: {GOLD} 12 gold"
    assert said.in_(ENGLISH) == "● A Ana: 12 gold", "as it stands in labels and the board as text"


async def test_no_line_begins_with_the_space_behind_a_sign(amun_re):
    said = screen(ENGLISH.signing(glyphs_of("amun-re")).say(Signed("gold", 12)))
    assert "\u00a0" in words_of(said), "a plain glyph stays with its number"
    assert "\u00a0" not in words_of(await sent(amun_re, said)), "a line may end behind an emoji"


async def test_where_not_all_signs_have_room_the_marks_of_people_go_first(amun_re):
    words = "🪙 3 " * 5 + "● A "
    filled = words.ljust(WORDS - len(BLUE), ".")
    assert words_of(await sent(amun_re, screen(filled))) == filled.replace("● A", BLUE)


def test_no_two_games_have_one_glyph_for_different_signs():
    glyphs = [glyph for word in games() for glyph in glyphs_of(word).values()]
    assert len({*glyphs}) == len(glyphs)


async def test_a_sign_is_next_to_a_label_and_not_in_it(signs):
    options = [SelectOption(label="● A Ana"), SelectOption(label="Two", emoji=sign("coin"))]
    rows = [
        [button("● A", "a"), button("Dig", "b", beside="unknown")],
        *lists(str, options, "Who?"),
    ]
    made = await sent(signs, screen("", rows))
    shown = [(part.label, part.emoji and str(part.emoji)) for part in parts_of(made)]
    seat = "<:seatA:77>"
    assert shown == [("● A", seat), ("Dig", None), ("Ana", seat), ("Two", "<:coin:88>")]


async def test_a_sign_that_is_not_uploaded_stays_a_plain_glyph():
    options = [SelectOption(label="● A Ana", emoji=sign("coin"))]
    made = await sent(Signs([TOY]), screen("● A Ana", lists(str, options, "Who?")))
    assert words_of(made) == "● A Ana"
    assert [(part.label, part.emoji) for part in parts_of(made)] == [("● A Ana", None)]


async def test_a_text_board_has_no_signs(signs):
    assert words_of(await sent(signs, screen("● A Ana", text_only=True))) == "● A Ana"


async def test_a_text_has_no_more_signs_than_there_is_room_for(signs):
    full = "● A, " * (WORDS // 5)
    assert words_of(await sent(signs, screen(full))) == full
    some = words_of(await sent(signs, screen(full[: WORDS // 2])))
    assert some.count(BLUE) == MOST and "● A" in some


async def test_the_mark_of_a_person_stands_once_in_a_message(signs):
    made = await sent(signs, screen("● A Ana raids ■ B Bruno. ● A Ana wins. Next: ■ B Bruno."))
    assert words_of(made) == f"{BLUE} Ana raids <:B:77> Bruno. Ana wins. Next: Bruno."


async def test_of_more_signs_than_a_message_takes_the_others_are_words(amun_re):
    spoken = ENGLISH.signing(glyphs_of("amun-re"))
    bids = ", ".join(spoken.say(Signed("gold", n)) for n in range(10))
    shown = words_of(await sent(amun_re, screen(f"● A Ana: {bids}", [[button("■ B", "b")]])))
    assert shown.endswith(f"{GOLD} 4, {GOLD} 5, 6 gold, 7 gold, 8 gold, 9 gold")
    assert shown.count("<:") == MOST - 1, "one stands on the button"


async def test_signs_are_called_by_words_of_the_readers_language(amun_re):
    spoken = ENGLISH.signing(glyphs_of("amun-re"))
    made = screen(spoken.say(Signed("gold", 12)), [[button("Stones", "s", beside="stone")]])
    shown = await sent(amun_re, replace(made, code="fr"))
    assert words_of(shown) == "<:or:77> 12"
    assert str(parts_of(shown)[0].emoji) == "<:bloc:77>"


def refused(code, status=400):
    return HTTPException(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


async def test_a_message_rejected_for_its_signs_is_sent_without_them(signs):
    made, seen = screen("● A Ana", [[button("Dig", "b", beside="coin")]]), []

    async def send():
        seen.append((words_of(made), parts_of(made)[0].emoji is not None))
        if len(seen) == 1:
            raise refused(50035)

    await signs.send(made, send)
    assert seen == [(f"{BLUE} Ana", True), ("● A Ana", False)]
    assert signs.are_missing


@pytest.mark.parametrize("why", [refused(50035), refused(10062, 404)])
async def test_a_message_rejected_for_another_reason_is_not_sent_again(signs, why):
    async def send():
        raise why

    with pytest.raises(HTTPException):
        await signs.send(screen("● A Ana" if why.code == 10062 else "no sign here"), send)
    assert signs._emojis


async def test_of_a_mark_with_two_pictures_there_is_no_sign():
    other = SimpleNamespace(word="other", marks=TOY.marks[::-1])  # ◆ D is drawn as a circle there
    assert set(await Signs([TOY, other]).paint()) == {
        *("circle_a", "square_b", "triangle_c", "diamond_d"),
        *("circle_d", "square_c", "triangle_b", "diamond_a"),
    }
    both = Signs([TOY, other])
    await both.paint()
    assert words_of(await sent(both, screen("● A Ana"))) == "● A Ana"


async def test_a_game_whose_signs_cannot_be_drawn_keeps_its_glyphs(caplog):
    faulty = SimpleNamespace(word="toy", marks=[SimpleNamespace(sign="● A")])
    assert set(await Signs([faulty, TOY]).paint()) == set(await Signs([TOY]).paint())
    assert caplog.records


@dataclass
class FakeEmoji:
    name: str
    id: int
    there: dict

    async def delete(self):
        del self.there[self.name]


class Application:
    """An application at Discord, whose calls are counted."""

    def __init__(self):
        self.there, self.calls, self.refuses = {}, [], None

    async def fetch_application_emojis(self):
        if self.refuses:
            raise self.refuses
        return [*self.there.values()]

    async def create_application_emoji(self, *, name, image):
        self.calls.append(name)
        self.there[name] = FakeEmoji(name, len(self.calls), self.there)
        return self.there[name]


async def uploaded(application):
    signs = Signs([TOY])
    await EmojiUploader(application, signs).upload()
    return signs


async def test_signs_are_uploaded_once_for_an_application():
    application = Application()
    assert not (await uploaded(application)).are_missing
    assert sorted(name[7:-7] for name in application.calls) == [
        *("circle_a", "diamond_d", "square_b", "triangle_c"),
    ]
    again = await uploaded(application)
    assert len(application.calls) == 4
    assert words_of(await sent(again, screen("● A Ana"))).startswith("<:A:")


async def test_after_a_restart_signs_are_shown_before_any_is_painted_again(monkeypatch):
    application, signs, shown = Application(), Signs([TOY]), []
    await uploaded(application)

    async def paint():
        shown.append(words_of(await sent(signs, screen("● A Ana"))))
        return {}

    monkeypatch.setattr(signs, "paint", paint)
    await EmojiUploader(application, signs).upload()
    assert shown[0].startswith("<:A:")
    assert words_of(await sent(signs, screen("● A Ana"))) == "● A Ana", "it is deleted now"


async def test_a_changed_sign_is_uploaded_again_and_the_old_one_deleted(monkeypatch):
    application = Application()
    await uploaded(application)
    stranger = FakeEmoji("our_own_gold", 99, application.there)
    application.there[stranger.name] = stranger
    before = set(application.there)
    paint = painter.paint_sign
    monkeypatch.setattr(painter, "paint_sign", lambda shapes: paint(shapes) + b"\0")
    await uploaded(application)
    assert len(application.there) == 5
    assert before & set(application.there) == {"our_own_gold"}


@pytest.mark.parametrize("why", [refused(30008), ClientError()])
async def test_an_upload_that_fails_is_logged_and_glyphs_stay(why, caplog):
    application = Application()
    application.refuses = why
    signs = await uploaded(application)
    assert signs.are_missing and "signs are not uploaded" in caplog.text
    assert words_of(await sent(signs, screen("● A Ana"))) == "● A Ana"


async def test_the_marks_of_people_do_not_count_as_other_emojis(amun_re):
    marks = "⬢ E Ebana, ⬢ E Ebana, ⬢ E Ebana, ⬢ E Ebana, ⬢ E Ebana, ⬢ E Ebana, ⬢ E Ebana, ● A Ana"
    shown = words_of(await sent(amun_re, screen(marks)))
    assert shown.startswith("<:E:77> Ebana, Ebana") and shown.endswith("<:A:77> Ana")


async def test_signs_already_in_a_text_count(amun_re):
    shown = words_of(await sent(amun_re, screen(f"{'<:gold:88> ' * MOST}● A Ana")))
    assert shown.endswith("● A Ana")
