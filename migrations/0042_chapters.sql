-- The message that tells a chapter of a match, while it is the match's panel. A panel that is in no row
-- here is one of before: the next message closes it.

CREATE TABLE chapters (
    match    INTEGER PRIMARY KEY REFERENCES matches (id),
    message  INTEGER NOT NULL,               -- on Discord
    begun    INTEGER NOT NULL,               -- the entry that began the chapter; -1: the end of the game
    closed   INTEGER NOT NULL CHECK (closed IN (0, 1)),  -- it tells all of its chapter
    picture  TEXT    NOT NULL,               -- digest of what it shows; empty: no picture
    pictured INTEGER NOT NULL                -- when it was given its picture, in seconds since 1970
) STRICT;

-- Whom the channel was called for, and the call that stands.
CREATE TABLE summons (
    match    INTEGER PRIMARY KEY REFERENCES matches (id),
    seen     INTEGER NOT NULL,               -- the last entry that calls have followed
    called   INTEGER NOT NULL,               -- likewise, when the call was made that stands
    channel  INTEGER,                        -- of that call
    message  INTEGER                         -- NULL: none stands
) STRICT;

INSERT INTO summons (match, seen, called)
SELECT id, told, told FROM matches WHERE stage = 'live' AND salt IS NOT NULL;
