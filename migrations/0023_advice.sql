-- What the computer has advised people to play, who had asked in secret: it is told at the end.
CREATE TABLE advice (
    match   INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat    TEXT    NOT NULL,
    entry   INTEGER NOT NULL,                -- number of the log entry that opened the decision
    path    TEXT    NOT NULL,                -- the words of the move
    gains   TEXT    NOT NULL,                -- in points, as JSON: by the terms of the game
    level   TEXT    NOT NULL,                -- that has chosen; 'default' if none could
    seed    TEXT    NOT NULL,
    version TEXT    NOT NULL,                -- of the terms and weights
    PRIMARY KEY (match, seat, entry)
) STRICT, WITHOUT ROWID;
