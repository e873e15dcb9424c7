"""How many requests to Discord a move costs: its rate is limited, however quick the program is."""

from __future__ import annotations

from statistics import mean

from tests.bench.requests import requests_of_moves

MOST = 8  # for a move that ends a round: its answer, its news, two boards, calls and their deletion
ON_AVERAGE = 3.7


async def test_a_move_with_its_news_and_its_picture_takes_few_requests(tmp_path) -> None:
    spent = [each async for each in requests_of_moves(tmp_path, "aton")]
    assert max(spent) <= MOST
    assert mean(spent) <= ON_AVERAGE
