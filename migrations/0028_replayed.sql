-- The ended matches that have replayed: a backup, a restore and a copy replay none of them twice.
CREATE TABLE replayed (
    match  INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    digest TEXT    NOT NULL                  -- of the rules, and of all that was replayed
) STRICT;
