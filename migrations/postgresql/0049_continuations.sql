CREATE TABLE continuations (
    person bigint NOT NULL,
    id     bigint NOT NULL,
    match  bigint NOT NULL REFERENCES matches (id),
    step   bigint NOT NULL,
    seat   word   NOT NULL,
    dealt  flag   NOT NULL,
    whole  flag   NOT NULL,
    seed   text   NOT NULL,
    opened bigint NOT NULL,
    moves  text   NOT NULL,
    PRIMARY KEY (person, id)
);
CREATE INDEX continuations_opened ON continuations (opened);
