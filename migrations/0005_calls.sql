-- How people are called to their turns, and how often they have been.

ALTER TABLE preferences ADD COLUMN reminders INTEGER NOT NULL DEFAULT 24;  -- hours between two; 0: never
ALTER TABLE preferences ADD COLUMN letters TEXT NOT NULL DEFAULT 'secret'  -- direct messages on one's turns
    CHECK (letters IN ('secret', 'all'));

CREATE TABLE calls (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat  TEXT    NOT NULL,                  -- who was called last by a direct message, by the mark's word
    turn  TEXT    NOT NULL,                  -- for which turn: moves taken back do not change it
    times INTEGER NOT NULL CHECK (times >= 0),         -- reminders of this turn
    at    INTEGER NOT NULL,                  -- the last call; seconds since 1970
    muted INTEGER NOT NULL CHECK (muted IN (0, 1)),    -- 1: not again for this turn
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Whoever is awaited already is first reminded a day after the upgrade.
INSERT INTO outbox (match, entry, kind, due)
SELECT id, 0, 'due', CAST(strftime('%s', 'now') AS INTEGER) + 86400 FROM matches
WHERE stage = 'live' AND id NOT IN (SELECT match FROM outbox WHERE kind = 'due');
