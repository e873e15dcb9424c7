"""`/server table`: the ratings of a server's people."""

from __future__ import annotations

import pytest

from bot.ground.durations import DAY
from bot.privacy.store import RightsRepository
from bot.servers.store import ServerRepository
from bot.statistics.ranking_screens import RANKS, RANKS_SEASON
from bot.statistics.store import RatingRepository
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO, CHEN, DINA
from tests.bot.statistics.conftest import HERE, START, THERE


@pytest.fixture
def table(router, handlers, clock):
    """The words of `/server table`, in the autumn of 2026."""
    clock.now = START + 80 * DAY

    async def table(user=ANA, game="", season=None, where="", **how):
        asked = FakeInteraction(user, **how)
        await router.command(asked, lambda actor: handlers.ranking.show(actor, game, season, where))
        return words(asked.shown)

    return table


@pytest.fixture
def ten(finished):
    async def ten(*order, **how):
        for _ in range(10):
            await finished(*order, **how)

    return ten


async def test_people_are_ranked_after_ten_games_by_the_lower_end_with_the_interval(table, ten):
    await ten(ANA, BRUNO, CHEN)
    said = await table()
    assert "Kemet · season 4" in said and "September to November 2026 · 10 games" in said
    ana, bruno, chen = (said.index(f"**{name}**") for name in ("Ana", "Bruno", "Chen"))
    assert ana < bruno < chen
    assert "10 games · 10 victories · mean place 1.0 · 1" in said and " ± " in said


async def test_people_with_fewer_games_have_no_rank_and_see_how_many_they_need(table, finished):
    for _ in range(3):
        await finished(ANA, BRUNO)
    said = await table()
    assert "**Ana**" not in said and "Nobody has a rank yet." in said
    assert "Not ranked yet: 2 players with fewer than 10 games." in said
    assert "You need 7 more games to be ranked." in said


async def test_computer_players_have_a_table_of_their_own(table, ten):
    await ten(ANA, "good", BRUNO)
    said = await table()
    ranked, computers = said.split("**Computer players**")
    assert "Good · 10 games" in computers and "Good ·" not in ranked


async def test_a_person_who_opts_out_disappears_at_once_from_old_seasons_too(table, ten, store):
    await ten(ANA, BRUNO)
    assert "**Ana**" in await table(BRUNO)
    await store.people.prefer(ANA, ranked=False)
    for season in (None, 4, 0):
        assert "Ana" not in await table(BRUNO, season=season)
    assert "You are in no table." in await table(ANA)
    await store.people.prefer(ANA, ranked=True)
    assert "**Ana**" in await table(BRUNO)


async def test_nobody_of_another_server_is_shown(table, ten):
    await ten(ANA, BRUNO, guild=HERE)
    await ten(CHEN, DINA, guild=THERE)
    said = await table()
    assert "Chen" not in said and "Dina" not in said
    assert "Chen" not in await table(where="all")  # this server takes no part


async def test_the_table_of_all_servers_has_only_those_that_take_part(table, ten, store, ratings):
    servers = ServerRepository(store.database)
    await ten(ANA, BRUNO, guild=HERE)
    await ten(CHEN, DINA, guild=THERE)
    await servers.settle(HERE, "shares", 1)
    await RatingRepository(store.database).want_all()
    await ratings.recount_stale()
    everywhere = await table(where="all")
    assert "all servers" in everywhere and "**Ana**" in everywhere
    assert "10 games to be ranked" in everywhere and "somebody" not in everywhere
    await servers.settle(THERE, "shares", 1)
    await ratings.recount_stale()
    everywhere = await table(where="all")
    assert everywhere.count("**somebody**") == 2  # Ana has not played in their server
    assert "Chen" not in everywhere
    assert "**Chen**" in await table(DINA, where="all", guild=THERE)


async def test_the_button_to_all_servers_is_only_where_a_server_takes_part(
    table, ten, press, store
):
    await ten(ANA, BRUNO)
    await table()
    custom_id = RANKS.encode("kemet", 4, "here")
    shown = buttons(await press(custom_id))
    assert "All servers" not in shown
    await ServerRepository(store.database).settle(HERE, "shares", 1)
    shown = buttons(await press(custom_id))
    assert "All servers" in shown


async def test_a_person_leaves_the_table_of_all_time_after_180_days(table, ten, clock):
    await ten(ANA, BRUNO)
    assert "**Ana**" in await table(season=0)
    clock.now = START + 200 * DAY
    assert "**Ana**" not in await table(season=0)
    assert "**Ana**" in await table(season=4)


async def test_a_season_is_chosen_from_a_list(table, ten, press):
    await ten(ANA, BRUNO)
    await table()
    shown = await press(RANKS_SEASON.encode("kemet", "here"), ANA, ["0"])
    assert "Kemet · all time" in words(shown)


async def test_an_erased_person_has_no_rating_and_leaves_no_chain(table, ten, store, ratings):
    await ten(ANA, BRUNO, CHEN)
    before = await table(BRUNO)
    assert "**Ana**" in before
    await RightsRepository(store.database).erase(ANA)
    assert not await store.database.read("SELECT 1 FROM ratings WHERE person = ?", ANA)
    said = await table(BRUNO)
    assert "Ana" not in said and "**Bruno**" in said
    rows = await store.database.read("SELECT count(*) FROM ratings WHERE person NOT IN (22, 33)")
    assert [tuple(row) for row in rows] == [(0,)]


async def test_ratings_are_the_same_after_a_recount(ten, finished, store, ratings):
    await ten(ANA, BRUNO, CHEN)
    await finished(CHEN, "quick", DINA)
    await ratings.recount_stale()
    sql = "SELECT * FROM ratings ORDER BY scope, game, season, person, level"
    before = await store.database.read(sql)
    await store.database.write("UPDATE ratings SET mu = 1")
    await ratings.recount_all()
    assert before and await store.database.read(sql) == before


async def test_a_recount_that_another_process_has_overtaken_stores_nothing(ten, ratings, store):
    await ten(ANA, BRUNO)
    repository = RatingRepository(store.database)
    stale = await repository.stale_of(HERE, "kemet")
    await ratings.recount_stale()
    assert not await repository.replace(stale, [])
    assert await repository.own(HERE, ANA)
    assert await repository.stale() == ()


async def test_without_a_rated_game_the_answer_says_so(table, finished):
    assert "No rated game has ended here" in await table()
    await finished(ANA, "good")
    assert "No rated game has ended here" in await table()


async def test_the_game_played_most_comes_first(table, finished):
    await finished(ANA, BRUNO, game="aton")
    for _ in range(2):
        await finished(ANA, BRUNO)
    assert "Kemet · all time" in await table()
    assert "Aton · all time" in await table(game="aton")
