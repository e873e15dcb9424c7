-- The places of people in the lessons of games.
CREATE TABLE lessons (
    person INTEGER NOT NULL,
    game   TEXT    NOT NULL,
    step   TEXT    NOT NULL,
    place  INTEGER NOT NULL,                 -- the number of the step, from 0
    done   INTEGER,                          -- seconds since 1970: the first time at its end
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
