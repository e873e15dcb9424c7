-- The pace, the share of the victory and the facts of each result. Results of before have none until
-- they are counted again in the background. A match that no longer replays keeps its old result.
ALTER TABLE results ADD COLUMN facts TEXT;            -- JSON: of each seat, numbers of the final position
ALTER TABLE standings ADD COLUMN share REAL;          -- of the victory; NULL as `place`
ALTER TABLE standings ADD COLUMN waited INTEGER;      -- median seconds to a decision; NULL without one

-- Ratings follow from the results of a server, or of all servers that take part (scope 0).
CREATE TABLE ratings (
    scope  INTEGER NOT NULL,
    game   TEXT    NOT NULL,
    season INTEGER NOT NULL,                 -- 0: all time
    person INTEGER NOT NULL,                 -- 0: a computer player of the level
    level  TEXT    NOT NULL,
    mu     REAL    NOT NULL,
    sigma  REAL    NOT NULL,
    games  INTEGER NOT NULL,
    won    INTEGER NOT NULL,
    places INTEGER NOT NULL,                 -- their sum
    last   INTEGER NOT NULL,                 -- seconds since 1970: the end of the last game
    PRIMARY KEY (scope, game, season, person, level)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_of ON ratings (person);

-- Ratings are out of date while less is done than wanted.
CREATE TABLE recounts (
    scope  INTEGER NOT NULL,
    game   TEXT    NOT NULL,
    wanted INTEGER NOT NULL,                 -- changes of the results so far
    done   INTEGER NOT NULL,                 -- of these, the counted ones
    PRIMARY KEY (scope, game)
) STRICT, WITHOUT ROWID;
INSERT INTO recounts (scope, game, wanted, done)
SELECT DISTINCT guild, game, 1, 0 FROM matches WHERE ended IS NOT NULL AND guild IS NOT NULL
UNION SELECT DISTINCT 0, game, 1, 0 FROM matches WHERE ended IS NOT NULL;

ALTER TABLE preferences ADD COLUMN ranked INTEGER NOT NULL DEFAULT 1
    CHECK (ranked IN (0, 1));                -- 0: in no table of a server
ALTER TABLE servers ADD COLUMN shares INTEGER NOT NULL DEFAULT 0
    CHECK (shares IN (0, 1));                -- 1: its games count in the table of all servers
