from bot.store import NewRow, PromptRow

ROWS = [NewRow(1, "move"), NewRow(1, "prompt", "sun"), NewRow(2, "move")]


async def numbers(store, match):
    return [row.id for row in await store.waiting(match)]


async def test_what_is_posted_waits_in_order_until_it_is_sent(store, live):
    match, quiet = await live(), await live()
    await store.post(match, ROWS)
    waiting = await store.waiting(match)
    assert [NewRow(row.entry, row.kind, row.target) for row in waiting] == ROWS
    assert await store.pending() == (match,)
    for row in waiting:
        await store.sent(row.id)
    assert (await store.pending(), await store.waiting(quiet)) == ((), ())


async def test_a_row_is_marked_before_it_is_sent_and_takes_older_ones_of_its_kind_with_it(
    store, live
):
    match, other = await live(), await live()
    await store.post(other, ROWS)
    await store.post(match, [*ROWS, NewRow(2, "prompt", "moon"), NewRow(3, "move")])
    first, prompt, last, moon, newer = await numbers(store, match)
    await store.trying(last)
    waiting = [(row.id, row.trying) for row in await store.waiting(match)]
    assert waiting == [(id, id == last) for id in (first, prompt, last, moon, newer)]
    await store.sent(last)
    assert await numbers(store, match) == [prompt, moon, newer]
    await store.sent(moon)
    assert await numbers(store, match) == [prompt, newer]
    assert len(await numbers(store, other)) == len(ROWS)


async def test_a_number_never_comes_back(store, live):
    match = await live()
    await store.post(match, ROWS)
    before = await numbers(store, match)
    await store.drop(before)
    await store.post(match, ROWS)
    assert min(await numbers(store, match)) > max(before)


async def test_what_was_sent_is_remembered_with_the_match(store, live):
    match, other = await live(), await live()
    await store.post(match, ROWS)
    first, second, third = await numbers(store, match)
    await store.sent(first, told=3, panel=5001, phase=0)
    await store.sent(second, told=4)
    row = await store.match(match)
    assert (row.told, row.panel, row.phase) == (4, 5001, 0)
    assert (await store.match(other)).panel is None
    assert await numbers(store, match) == [third]


async def test_what_has_nothing_to_say_is_dropped(store, live):
    match = await live()
    await store.post(match, ROWS)
    first, *rest = await numbers(store, match)
    await store.drop(rest)
    assert await numbers(store, match) == [first]


async def test_a_seat_has_one_prompt_open(store, live):
    match = await live()
    await store.keep_prompt(PromptRow(match, "sun", 31, 41, 5))
    await store.keep_prompt(PromptRow(match, "moon", 32, 42, 5))
    await store.keep_prompt(PromptRow(match, "sun", 31, 43, 6))
    assert await store.prompt(match, "sun") == PromptRow(match, "sun", 31, 43, 6)
    await store.forget_prompt(match, "sun")
    assert await store.prompt(match, "sun") is None
    assert await store.prompt(match, "moon") == PromptRow(match, "moon", 32, 42, 5)
