-- What the moderators of a server have settled for all its tables.

CREATE TABLE servers (
    guild      INTEGER PRIMARY KEY,
    moderators INTEGER,                                    -- the role of Karnak's moderators
    channels   TEXT    NOT NULL DEFAULT '',                -- ids, with spaces between them
    are_only   INTEGER NOT NULL DEFAULT 0 CHECK (are_only IN (0, 1)),  -- 1: tables in these alone; 0: in none of these
    most_each  INTEGER NOT NULL DEFAULT 0,                 -- tables that one person hosts at once; 0: any number
    most       INTEGER NOT NULL DEFAULT 0,                 -- tables at once; 0: any number
    language   TEXT,                                       -- of new tables: en, fr
    pace       TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(pace)),  -- of new tables: what is settled of it, JSON
    news       INTEGER                                     -- the channel where open seats are announced
) STRICT;

CREATE INDEX matches_of_guild ON matches (guild);
