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

-- The newest interaction that left or withdrew orders: an older one that comes again changes nothing.
ALTER TABLE seats ADD COLUMN ordered INTEGER NOT NULL DEFAULT 0;
