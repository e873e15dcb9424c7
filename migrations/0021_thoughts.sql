-- How computer players have found their moves: for whoever judges them when the match is over.
CREATE TABLE thoughts (
    match   INTEGER NOT NULL,
    entry   INTEGER NOT NULL,                -- number of the log entry that it led to
    level   TEXT    NOT NULL,                -- that has chosen; 'default' if none could
    seed    TEXT    NOT NULL,                -- with the same one the level chooses the same again
    version TEXT    NOT NULL,                -- of the terms and weights; '' if the game has none
    reasons TEXT    NOT NULL,                -- the best moves, as JSON: path, value, gains by term
    PRIMARY KEY (match, entry),
    FOREIGN KEY (match, entry) REFERENCES log (match, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
