CREATE TABLE lessons (
    person bigint NOT NULL,
    game   word   NOT NULL,
    step   word   NOT NULL,
    place  bigint NOT NULL,
    done   bigint,
    PRIMARY KEY (person, game)
);
