CREATE TABLE replayed (
    match  bigint PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    digest word   NOT NULL
);
