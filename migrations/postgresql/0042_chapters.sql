CREATE TABLE chapters (
    match    bigint PRIMARY KEY REFERENCES matches (id),
    message  bigint NOT NULL,
    begun    bigint NOT NULL,
    closed   flag   NOT NULL,
    picture  word   NOT NULL,
    pictured bigint NOT NULL
);

CREATE TABLE summons (
    match    bigint PRIMARY KEY REFERENCES matches (id),
    seen     bigint NOT NULL,
    called   bigint NOT NULL,
    channel  bigint,
    message  bigint
);

INSERT INTO summons (match, seen, called)
SELECT id, told, told FROM matches WHERE stage = 'live' AND salt IS NOT NULL;
