CREATE TABLE checkpoints (
    match  bigint PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    number bigint NOT NULL,
    rules  word   NOT NULL,
    words  word   NOT NULL
);
