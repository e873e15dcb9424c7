CREATE TABLE analyses (
    match   bigint NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat    word   NOT NULL,
    version word   NOT NULL,
    judged  bigint NOT NULL,
    costly  bigint NOT NULL,
    dearest word   NOT NULL,
    PRIMARY KEY (match, seat)
);
