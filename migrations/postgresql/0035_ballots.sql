CREATE TABLE ballots (
    match   bigint NOT NULL REFERENCES matches (id),
    number  bigint NOT NULL,
    message bigint NOT NULL,
    seat    word   NOT NULL,
    channel bigint NOT NULL,
    PRIMARY KEY (match, number, message)
);
