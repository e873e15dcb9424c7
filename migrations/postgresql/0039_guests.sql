CREATE TABLE guests (
    match  bigint NOT NULL REFERENCES matches (id),
    person bigint NOT NULL,
    name   word   NOT NULL,
    state  word   NOT NULL,
    until  bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (match, person)
);
CREATE INDEX guests_of_person ON guests (person);

CREATE TABLE bars (
    guild  bigint NOT NULL,
    host   bigint NOT NULL,
    person bigint NOT NULL,
    name   word   NOT NULL,
    at     bigint NOT NULL,
    PRIMARY KEY (guild, host, person)
);
CREATE INDEX bars_of_host ON bars (host);
CREATE INDEX bars_of_person ON bars (person);

ALTER TABLE matches ADD COLUMN admits word NOT NULL DEFAULT '';
