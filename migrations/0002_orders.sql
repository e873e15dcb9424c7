-- What players leave ahead. It stands beside the log and in no export.

CREATE TABLE orders (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat  TEXT    NOT NULL,                  -- whose orders, by the word of the mark
    slot  TEXT    NOT NULL,                  -- what they are for; one of a kind stands
    words TEXT    NOT NULL,                  -- "question:answer …", by the names on the game's menus
    until TEXT    NOT NULL,                  -- what they last as long as, in the game's words
    once  INTEGER NOT NULL CHECK (once IN (0, 1)),  -- 1: used up when carried out
    PRIMARY KEY (match, seat, slot)
) STRICT, WITHOUT ROWID;

-- The interactions that left or withdrew orders: none counts twice, neither here nor in the log.
CREATE TABLE ordered (
    interaction INTEGER PRIMARY KEY,
    match       INTEGER NOT NULL REFERENCES matches (id)
) STRICT;

CREATE INDEX ordered_of_match ON ordered (match);
