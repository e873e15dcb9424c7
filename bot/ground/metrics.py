"""Counts and times for Prometheus, which `bot/program/operations.py` serves.

A label has few values, all of them fixed words: never an id, a name or a choice.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)

# Otherwise each has a second series with its start time, which nobody uses.
disable_created_metrics()  # type: ignore[no-untyped-call]  # untyped in the library

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, processor, files

ANSWERS: Final = Histogram(
    "karnak_answer_seconds",
    "From a press, command, form or completion until it is answered",
    ["kind"],
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 30),
    registry=REGISTRY,
)
ANSWERS_PENDING: Final = Gauge(
    "karnak_answers_pending",
    "Presses, commands and forms that are not answered yet",
    registry=REGISTRY,
)
ANSWERS_DEFERRED: Final = Counter(
    "karnak_answers_deferred",
    "Answers that took so long that they were deferred",
    registry=REGISTRY,
)
ANSWERS_REFUSED: Final = Counter(
    "karnak_answers_refused", "Presses refused for there were too many", registry=REGISTRY
)
ANSWERS_LOST: Final = Counter(
    "karnak_answers_lost", "Answers that Discord did not take", registry=REGISTRY
)
ANSWERS_STALE: Final = Counter(
    "karnak_answers_stale",
    "Interactions dropped, for Discord no longer waited for an answer",
    registry=REGISTRY,
)
INCIDENTS: Final = Counter(
    "karnak_incidents", "Faults of Karnak's, each logged under an id", registry=REGISTRY
)

BUILD: Final = Gauge(
    "karnak_build_info", "Which Karnak this is, always 1", ["version", "python"], registry=REGISTRY
)

MOVES: Final = Counter(
    "karnak_moves", "Moves kept, by who or what made them", ["game", "by"], registry=REGISTRY
)
MATCHES_BEGUN: Final = Counter(
    "karnak_matches_begun", "Matches that have begun", ["game"], registry=REGISTRY
)
MATCHES_ENDED: Final = Counter(
    "karnak_matches_ended", "Matches that have ended, by how", ["game", "how"], registry=REGISTRY
)
MATCHES: Final = Gauge(
    "karnak_matches",
    "Tables in the database that are not over, by stage",
    ["stage"],
    registry=REGISTRY,
)

OUTBOX: Final = Gauge(
    "karnak_outbox_rows",
    "What is still to be told; held is what a closed channel or a frozen match keeps waiting",
    ["state"],
    registry=REGISTRY,
)
OUTBOX_AGE: Final = Gauge(
    "karnak_outbox_age_seconds", "How long the oldest waits that nothing holds", registry=REGISTRY
)

PICTURES: Final = Histogram(
    "karnak_picture_seconds",
    "From asking for a picture until it is painted",
    buckets=(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30),
    registry=REGISTRY,
)
PICTURES_PENDING: Final = Gauge(
    "karnak_pictures_pending", "Pictures asked for and not painted yet", registry=REGISTRY
)
PICTURES_MERGED: Final = Counter(
    "karnak_pictures_merged",
    "Pictures that were not painted, for their match had gone on before it was their turn",
    registry=REGISTRY,
)

DEADLINES_LATE: Final = Histogram(
    "karnak_deadline_late_seconds",
    "From the end of somebody's time until it is declared",
    buckets=(1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600),
    registry=REGISTRY,
)
THOUGHTS_PENDING: Final = Gauge(
    "karnak_thoughts_pending",
    "Moves of computer players, and hints, that are not found yet",
    registry=REGISTRY,
)

DISCORD_ERRORS: Final = Counter(
    "karnak_discord_errors",
    "Requests that Discord has refused or not answered, by what they were for",
    ["kind", "status"],
    registry=REGISTRY,
)
REFUSALS: Final = Gauge(
    "karnak_discord_refusals",
    "Answers 401, 403 and 429 of the last ten minutes",
    registry=REGISTRY,
)
REFUSALS_LIMIT: Final = Gauge(
    "karnak_discord_refusals_limit",
    "From how many of them on this process publishes nothing",
    registry=REGISTRY,
)
GATEWAY_EVENTS: Final = Counter(
    "karnak_gateway_events",
    "Sessions at Discord's gateway that began, were lost, and went on",
    ["event"],
    registry=REGISTRY,
)
SHARDS: Final = Gauge(
    "karnak_shards", "Shards that this process is connected with", registry=REGISTRY
)
SHARDS_LOST: Final = Gauge(
    "karnak_shards_lost",
    "Shards that this process has and is not connected with",
    registry=REGISTRY,
)

DATABASE: Final = Histogram(
    "karnak_database_seconds",
    "From asking the database until it has answered",
    ["operation"],
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
DATABASE_PENDING: Final = Gauge(
    "karnak_database_pending", "What the database has not answered yet", registry=REGISTRY
)
DATABASE_ERRORS: Final = Counter(
    "karnak_database_errors",
    "What the database could not do, by why",
    ["fault"],
    registry=REGISTRY,
)
CONNECTIONS: Final = Gauge(
    "karnak_database_connections",
    "Connections of the pool, by state; none with SQLite",
    ["state"],
    registry=REGISTRY,
)

DATABASE_BYTES: Final = Gauge(
    "karnak_database_bytes", "How large the database is, with its log", registry=REGISTRY
)
DISK_FREE: Final = Gauge(
    "karnak_disk_free_bytes",
    "What is free on the disk of the database; none with PostgreSQL",
    ["disk"],
    registry=REGISTRY,
)
LAST_BACKUP: Final = Gauge(
    "karnak_last_backup_timestamp_seconds",
    "When `karnak backup` was last called and made one, since 1970; 0 for never",
    registry=REGISTRY,
)

LOOP_LAG: Final = Histogram(
    "karnak_loop_lag_seconds",
    "How late the event loop gets to what was due, looked at four times a second",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
