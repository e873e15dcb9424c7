CREATE TABLE results (
    match    bigint PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    how      word   NOT NULL CHECK (how IN ('played', 'voted', 'abandoned', 'archived', 'cancelled')),
    moves    bigint NOT NULL,
    rounds bigint NOT NULL,
    rules    word   NOT NULL
);

CREATE TABLE standings (
    match     bigint NOT NULL REFERENCES results (match) ON DELETE CASCADE,
    seat      word   NOT NULL,
    place     bigint,
    score     bigint,
    held      word   NOT NULL CHECK (held IN ('person', 'left', 'substitute', 'computer')),
    decisions bigint NOT NULL,
    missed    bigint NOT NULL,
    PRIMARY KEY (match, seat)
);
