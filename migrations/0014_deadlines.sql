-- When decisions end, who was warned of it, and when nobody could have made one.

CREATE TABLE clocks (
    match  INTEGER NOT NULL REFERENCES matches (id),
    seat   TEXT    NOT NULL,                 -- whose decision, by the word of the mark; '' for an open window
    asked  INTEGER NOT NULL,                 -- the log entry that asked it first
    until  INTEGER NOT NULL,                 -- its deadline; seconds since 1970
    warned INTEGER,                          -- when its seat was warned; seconds since 1970
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE outages (
    begun INTEGER PRIMARY KEY,               -- the last sign of life; seconds since 1970
    ended INTEGER NOT NULL                   -- the next one
) STRICT;

ALTER TABLE log ADD COLUMN late INTEGER NOT NULL DEFAULT 0;  -- seconds of its seat's extra time that it took
ALTER TABLE preferences ADD COLUMN missed TEXT NOT NULL DEFAULT 'table'  -- what becomes of their turn then
    CHECK (missed IN ('table', 'safest', 'computer'));
