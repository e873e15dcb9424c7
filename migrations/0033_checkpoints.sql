-- All that the log of a live match has led to until an entry, so that it need not be replayed. It
-- has the secrets of the match, as its seed and its log have.
CREATE TABLE checkpoints (
    match  INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,                 -- of the last entry that it has
    rules  TEXT    NOT NULL,                 -- digest of the program that can read it
    words  TEXT    NOT NULL
) STRICT;
