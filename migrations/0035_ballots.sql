-- The direct messages that ask somebody to vote, to be edited when the vote is closed. The key stands
-- first: else some versions of SQLite take the table for damaged.
CREATE TABLE ballots (
    match   INTEGER NOT NULL REFERENCES matches (id),
    number  INTEGER NOT NULL,                -- of the vote: that of the log entry that opened it
    message INTEGER NOT NULL,
    seat    TEXT    NOT NULL,
    channel INTEGER NOT NULL,
    PRIMARY KEY (match, number, message)
) STRICT, WITHOUT ROWID;
