-- How matches have ended. It follows from their logs: the transaction that ends a match writes it, and
-- that of older matches is counted in the background. A match that no longer replays has none.

CREATE TABLE results (
    match    INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    how      TEXT    NOT NULL CHECK (how IN ('played', 'voted', 'abandoned', 'archived', 'cancelled')),
    moves    INTEGER NOT NULL,               -- that stand
    rounds   INTEGER NOT NULL,               -- or Days, the last one too
    rules    TEXT    NOT NULL                -- digest of the rules that counted it
) STRICT;

-- A share of the victory follows from `place`: as many as have place 1 share it.
CREATE TABLE standings (
    match     INTEGER NOT NULL REFERENCES results (match) ON DELETE CASCADE,
    seat      TEXT    NOT NULL,
    place     INTEGER,                       -- 1 for the winners; equals share the better one; NULL: not played to the end
    score     INTEGER,                       -- likewise
    held      TEXT    NOT NULL CHECK (held IN ('person', 'left', 'substitute', 'computer')),  -- at the end
    decisions INTEGER NOT NULL,              -- moves that stand, made by persons
    missed    INTEGER NOT NULL,              -- deadlines
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
