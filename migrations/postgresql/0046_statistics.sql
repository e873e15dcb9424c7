ALTER TABLE results ADD COLUMN facts word;
ALTER TABLE standings ADD COLUMN share double precision;
ALTER TABLE standings ADD COLUMN waited bigint;

CREATE TABLE ratings (
    scope  bigint NOT NULL,
    game   word   NOT NULL,
    season bigint NOT NULL,
    person bigint NOT NULL,
    level  word   NOT NULL,
    mu     double precision NOT NULL,
    sigma  double precision NOT NULL,
    games  bigint NOT NULL,
    won    bigint NOT NULL,
    places bigint NOT NULL,
    last   bigint NOT NULL,
    PRIMARY KEY (scope, game, season, person, level)
);
CREATE INDEX ratings_of ON ratings (person);

CREATE TABLE recounts (
    scope  bigint NOT NULL,
    game   word   NOT NULL,
    wanted bigint NOT NULL,
    done   bigint NOT NULL,
    PRIMARY KEY (scope, game)
);
INSERT INTO recounts (scope, game, wanted, done)
SELECT DISTINCT guild, game, 1, 0 FROM matches WHERE ended IS NOT NULL AND guild IS NOT NULL
UNION SELECT DISTINCT 0, game, 1, 0 FROM matches WHERE ended IS NOT NULL;

ALTER TABLE preferences ADD COLUMN ranked flag NOT NULL DEFAULT 1;
ALTER TABLE servers ADD COLUMN shares flag NOT NULL DEFAULT 0;
