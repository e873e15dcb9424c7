CREATE TABLE notes (
    match  bigint NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    person bigint NOT NULL,
    entry  bigint NOT NULL,
    words  word   NOT NULL,
    PRIMARY KEY (match, person, entry)
);
CREATE INDEX notes_of ON notes (person);
