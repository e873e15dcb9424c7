-- The messages by which the tables vote, as long as they may change.

CREATE TABLE votes (
    match   INTEGER NOT NULL REFERENCES matches (id),
    number  INTEGER NOT NULL,                -- of the vote: that of the log entry that opened it
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
