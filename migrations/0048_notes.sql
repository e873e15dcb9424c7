-- The private notes of people at steps of matches.
CREATE TABLE notes (
    match  INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    entry  INTEGER NOT NULL,                 -- the last one of the step
    words  TEXT    NOT NULL,
    PRIMARY KEY (match, person, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_of ON notes (person);
