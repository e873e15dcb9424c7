"""Films of games that are over: their limits, their progress, and how they are stopped."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from io import BytesIO
from random import Random
from types import SimpleNamespace

import pytest
from discord import NotFound
from PIL import Image

from bot.core.pictures import pictures
from bot.films import films
from bot.films.films import AN_HOUR, REPORTED_EVERY, TOO_LARGE, TOO_SLOW, FilmError, FilmService
from bot.ground.durations import HOUR
from render.film import LAST, TITLE, WHOLE_ROUND
from rules.core.errors import IllegalMoveError
from tests.bot.conftest import PALETTE
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO
from tests.toy import TOY

MOST = 8 * 1024 * 1024


@pytest.fixture(autouse=True)
def as_webp(monkeypatch, toy):
    """Films are animated WebP files with the toy's boards, and a picture is a part."""
    drawn = pictures.renderer_of(TOY.word)
    for module in ("bot.films.films", "bot.films.screens"):
        monkeypatch.setattr(f"{module}.renderer_of", lambda word: drawn)
    monkeypatch.setattr(films, "best_kind", lambda: "webp")
    monkeypatch.setattr(films, "PART", 1)
    monkeypatch.setattr("render.title_card.palette_of", lambda word: PALETTE)


@pytest.fixture
async def over(begin):
    """A table whose game is over."""
    table = await begin()
    await table.finish(Random(1))
    return table


@pytest.fixture
def encoded(monkeypatch):
    """Called before each part of a film is encoded, with the number of earlier parts."""
    calls, then = [], []
    encode = pictures.painters.encode

    async def counted(*given):
        for each in then:
            await each(len(calls))
        calls.append(given)
        return await encode(*given)

    monkeypatch.setattr(pictures.painters, "encode", counted)
    return SimpleNamespace(calls=calls, then=then.append)


@pytest.fixture
def refused():
    """The refusal of Discord to edit a message that is gone."""
    response = SimpleNamespace(status=404, reason="Not Found")
    return NotFound(response, {"code": 10008, "message": "Unknown Message"})


@pytest.fixture
def making(over, clock):
    """A film that Ana has asked for, and its service."""

    async def making(service, user=ANA, most=MOST, table=over):
        return service.begin(await table.match(), user, "en", most)

    return making


async def rounds_of(table):
    match = await table.match()
    return match.game.round(match.state)


async def silence():
    """A report that nobody reads."""


async def test_a_film_shows_the_title_and_the_end_of_each_round(over, press):
    shown = await press(f"film:{over.id}")
    (file,) = shown.files()
    assert file.filename == f"toy-{over.id}.webp"
    film = Image.open(BytesIO(file.fp.read()))
    rounds = await rounds_of(over)
    assert film.n_frames == 1 + rounds
    seconds = TITLE + (rounds - 1) * WHOLE_ROUND + LAST  # the toy has no poster
    assert f"{round(seconds)} s" in words(shown)


async def test_only_the_person_who_asked_sees_the_film(over, press):
    assert (await press(f"film:{over.id}")).kind == "later"  # an edit of a private answer


async def test_a_film_is_made_only_after_the_end(begin, press, encoded):
    table = await begin()
    shown = await press(f"film:{table.id}")
    assert "once the game is over" in words(shown)
    assert not encoded.calls


async def test_one_film_of_a_match_is_made_at_once(making, clock):
    service = FilmService(clock)
    first = await making(service)
    with pytest.raises(IllegalMoveError, match="already being made"):
        await making(service, BRUNO)
    await service.make(first, silence)
    service.give_up(first)
    await making(service, BRUNO)


async def test_two_films_are_made_at_once(begin, making, clock):
    service = FilmService(clock)
    for number in range(3):
        table = await begin()
        await table.finish(Random(number))
        if number < 2:
            await making(service, user=number, table=table)
        else:
            with pytest.raises(IllegalMoveError, match="Other films"):
                await making(service, user=number, table=table)


async def test_a_person_may_ask_for_three_films_an_hour(making, clock):
    service = FilmService(clock)
    for _ in range(AN_HOUR):
        service.give_up(await making(service))
    with pytest.raises(IllegalMoveError, match="many films within an hour"):
        await making(service)
    service.give_up(await making(service, BRUNO))
    clock.advance(HOUR)
    await making(service)


async def test_the_progress_has_a_button_that_stops_the_film(over, press, router, encoded):
    asked = FakeInteraction(ANA, {"custom_id": f"film:{over.id}"})

    async def stop(part):
        if part == 1:
            shown = await press(buttons(asked.shown)["Stop"].custom_id)
            assert shown.kind == "edit" and "was stopped" in words(shown)

    encoded.then(stop)
    await router.component(asked)
    assert len(encoded.calls) == 2  # the part that had begun is the last
    assert [kind for kind, *_ in asked.response.answers] == ["message"]


async def test_a_stop_after_a_restart_says_that_the_film_was_not_finished(over, press):
    shown = await press(f"nofilm:{over.id}:1")
    assert "was not finished" in words(shown)


async def test_the_button_of_an_old_film_stops_no_new_one(making, clock):
    service = FilmService(clock)
    old = await making(service)
    service.give_up(old)
    new = await making(service)
    assert not service.stop(new.match.id, old.ticket)
    assert not new.is_stopped


async def test_the_progress_is_shown_at_each_tenth_but_not_too_often(over, router, encoded, clock):
    asked = FakeInteraction(ANA, {"custom_id": f"film:{over.id}"})
    pictures = 1 + await rounds_of(over)

    async def wait(part):
        clock.advance(REPORTED_EVERY if part == pictures - 1 else REPORTED_EVERY / 10)

    encoded.then(wait)
    await router.component(asked)
    kinds = [kind for kind, *_ in asked.response.answers]
    assert kinds == ["message", "later", "later"]  # begun, nearly done, done


async def test_a_film_ends_if_its_message_is_gone(over, router, encoded, clock, refused):
    asked = FakeInteraction(ANA, {"custom_id": f"film:{over.id}"})
    asked.response.refuses = lambda kind, *_: refused if kind == "later" else None

    async def wait(part):
        clock.advance(REPORTED_EVERY)

    encoded.then(wait)
    await router.component(asked)
    assert len(encoded.calls) < 1 + await rounds_of(over)


async def test_a_film_takes_five_minutes_at_most(making, clock):
    service = FilmService(clock, slowest=0)
    with pytest.raises(FilmError) as error:
        await service.make(await making(service), silence)
    assert error.value.sentence == TOO_SLOW


async def test_a_film_that_is_too_large_in_every_size_ends_with_a_sentence(making, clock):
    service = FilmService(clock)
    with pytest.raises(FilmError) as error:
        await service.make(await making(service, most=100), silence)
    assert error.value.sentence == TOO_LARGE


async def test_a_film_has_eight_mebibytes_at_most_whatever_discord_takes(making, clock):
    assert (await making(FilmService(clock), most=10 * MOST)).most == MOST


async def test_a_film_whose_painters_die_ends_with_a_sentence(over, press, monkeypatch):
    async def dies(*given):
        raise BrokenExecutor

    monkeypatch.setattr(pictures.painters, "encode", dies)
    assert "could not be made" in words(await press(f"film:{over.id}"))
    assert "could not be made" in words(await press(f"film:{over.id}"))  # it may be asked again


async def test_the_message_of_the_end_offers_a_film(table, publisher, discord):
    seated = await table()
    await seated.finish(Random(1))
    await publisher.wait_until_idle()
    match = await seated.match()
    assert "Film" in discord.said(match.row.channel)[-1].buttons
