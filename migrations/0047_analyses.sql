-- The cost of decisions, judged once for each player who asked after the end of a match.
CREATE TABLE analyses (
    match   INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat    TEXT    NOT NULL,
    version TEXT    NOT NULL,                -- of the computer players and their search
    judged  INTEGER NOT NULL,                -- decisions with a choice
    costly  INTEGER NOT NULL,                -- of these, the ones that cost a point or more
    dearest TEXT    NOT NULL,                -- JSON: entry, best move and loss of the dearest ones
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
