-- Private matches that people play on from a step of a finished one, for a week.
CREATE TABLE continuations (
    person INTEGER NOT NULL,
    id     INTEGER NOT NULL,                 -- at random
    match  INTEGER NOT NULL REFERENCES matches (id),
    step   INTEGER NOT NULL,
    seat   TEXT    NOT NULL,
    dealt  INTEGER NOT NULL CHECK (dealt IN (0, 1)), -- 0: in the true position
    whole  INTEGER NOT NULL CHECK (whole IN (0, 1)), -- 0: only to the end of its round
    seed   TEXT    NOT NULL,
    opened INTEGER NOT NULL,                 -- seconds since 1970
    moves  TEXT    NOT NULL,                 -- a line each, as in a record
    PRIMARY KEY (person, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX continuations_opened ON continuations (opened);
