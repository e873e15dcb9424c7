async def test_a_language_is_remembered(store):
    assert await store.people.language_of(9) is None
    await store.people.remember_language(9, "fr")
    await store.people.remember_language(9, "en")
    assert await store.people.language_of(9) == "en"


async def test_who_refuses_dms_is_left_alone_for_a_day(store, clock):
    await store.people.close_dms(9)
    assert await store.people.are_dms_closed(9)
    clock.now += 86_399
    assert await store.people.are_dms_closed(9)
    clock.now += 1
    assert not await store.people.are_dms_closed(9)


async def test_who_takes_dms_again_gets_them_at_once(store):
    assert not await store.people.are_dms_closed(9)
    await store.people.close_dms(9)
    await store.people.reopen_dms(9)
    assert not await store.people.are_dms_closed(9)


async def test_refusing_dms_costs_nobody_their_language(store):
    await store.people.remember_language(9, "fr")
    await store.people.close_dms(9)
    assert await store.people.language_of(9) == "fr"
    await store.people.remember_language(9, "en")
    assert await store.people.are_dms_closed(9)


async def test_a_fact_is_kept_until_it_changes(store):
    assert await store.facts.get("commands") is None
    await store.facts.set("commands", "abc")
    await store.facts.set("commands", "def")
    assert await store.facts.get("commands") == "def"
