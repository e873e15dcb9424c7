-- Which seats are open to substitutes, and who has left one and knows its secrets.

ALTER TABLE seats ADD COLUMN sought INTEGER NOT NULL DEFAULT 0  -- 1: somebody else may take it
    CHECK (sought IN (0, 1));

CREATE TABLE departures (
    match INTEGER NOT NULL REFERENCES matches (id),
    user  INTEGER NOT NULL,
    seat  TEXT    NOT NULL,                  -- the one they have left, by the word of the mark
    entry INTEGER NOT NULL,                  -- number of the log entry by which they have left it
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX departures_of_user ON departures (user);
