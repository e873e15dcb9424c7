-- Seats that are kept for people, those whom a host has removed, and whom hosts have barred.
-- The keys stand first: else some versions of SQLite take a table for damaged.
CREATE TABLE guests (
    match  INTEGER NOT NULL REFERENCES matches (id),
    person INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    state  TEXT    NOT NULL,                 -- invited, declined, released or removed
    until  INTEGER NOT NULL,                 -- seconds since 1970: a seat is kept for them until then
    number INTEGER NOT NULL,                 -- of the message that asks them; 0: that of the table
    PRIMARY KEY (match, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX guests_of_person ON guests (person);

CREATE TABLE bars (
    guild  INTEGER NOT NULL,
    host   INTEGER NOT NULL,
    person INTEGER NOT NULL,                 -- who cannot sit down at the host's tables there
    name   TEXT    NOT NULL,
    at     INTEGER NOT NULL,                 -- seconds since 1970
    PRIMARY KEY (guild, host, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX bars_of_host ON bars (host);
CREATE INDEX bars_of_person ON bars (person);

-- Who may sit down: empty for everybody, `invited`, or the id of a role.
ALTER TABLE matches ADD COLUMN admits TEXT NOT NULL DEFAULT '';
