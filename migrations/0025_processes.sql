-- The processes that serve this database, where several can, and what they tell.

CREATE TABLE processes (
    id    TEXT    PRIMARY KEY,
    until INTEGER NOT NULL  -- it is taken for dead then, unless it has given another sign of life
) STRICT;

-- The process that tells what waits of a match. A message is told only by whoever has the claim.
CREATE TABLE claims (
    match   INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    process TEXT    NOT NULL REFERENCES processes (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX claims_of_process ON claims (process);
