-- Matches, who sits at them, their logs, and what is still to be told.

PRAGMA application_id = 0x4B61726E;  -- "Karn": this file is Karnak's

CREATE TABLE matches (
    id          INTEGER PRIMARY KEY,
    game        TEXT    NOT NULL,            -- the game's word: amun-re
    edition     INTEGER NOT NULL,            -- the edition of the game's code under which the log replays
    options     TEXT    NOT NULL CHECK (json_valid(options)),  -- the match's options, JSON
    language    TEXT    NOT NULL,            -- of the channel: en, fr
    players     INTEGER NOT NULL CHECK (players > 0),          -- seats at most
    seed        TEXT    NOT NULL,            -- secret until the match is over
    salt        TEXT,                        -- the interaction that started the match; NULL in the lobby
    guild       INTEGER,                     -- NULL in a DM
    channel     INTEGER NOT NULL,            -- or thread
    stage       TEXT    NOT NULL CHECK (stage IN ('lobby', 'live', 'over', 'cancelled', 'frozen')),
    interaction INTEGER NOT NULL UNIQUE,     -- that opened the lobby
    panel       INTEGER,                     -- message id of the lobby's message or the standing panel
    phase       INTEGER NOT NULL DEFAULT -1, -- the moment of the state that the panel shows
    told        INTEGER NOT NULL DEFAULT 0,  -- number of log entries told to the channel
    checked     TEXT,                        -- digest of the rules it was last replayed with
    opened      INTEGER NOT NULL,            -- seconds since 1970
    ended       INTEGER                      -- over or cancelled; seconds since 1970
) STRICT;

CREATE INDEX matches_of_channel ON matches (channel);
CREATE INDEX matches_by_stage ON matches (stage);
CREATE UNIQUE INDEX one_open_match_per_channel ON matches (channel)
    WHERE stage IN ('lobby', 'live', 'frozen');

CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id),
    place INTEGER NOT NULL CHECK (place >= 0),         -- counted from 0, in the order of sitting down
    seat  TEXT,                                        -- the word of the mark; in the lobby the one wished for, or NULL
    user  INTEGER,                                     -- NULL: a computer player
    name  TEXT    NOT NULL,                            -- display name; '' for a computer player
    host  INTEGER NOT NULL CHECK (host IN (0, 1)),     -- 1: the one who may start and cancel
    PRIMARY KEY (match, place),
    UNIQUE (match, user),
    UNIQUE (match, seat)
) STRICT;

CREATE INDEX seats_of_user ON seats (user);

CREATE TABLE log (
    match       INTEGER NOT NULL REFERENCES matches (id),
    number      INTEGER NOT NULL,
    seat        TEXT    NOT NULL,            -- whose entry it is, by the word of the mark
    words       TEXT    NOT NULL,            -- a path through the menus, or "! ..." for undo and host acts
    interaction INTEGER UNIQUE,              -- that made it; NULL when no person did
    at          INTEGER NOT NULL,            -- seconds since 1970
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- Holds no text: it is made when the row is sent. A row that was sent is deleted; AUTOINCREMENT keeps
-- its number from coming back, because messages carry it.
CREATE TABLE outbox (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    match  INTEGER NOT NULL REFERENCES matches (id),
    entry  INTEGER NOT NULL,                 -- number of the log entry it tells of
    kind   TEXT    NOT NULL,                 -- what to tell
    target TEXT    NOT NULL DEFAULT '',      -- a seat's word, never a user; '' for the channel
    trying INTEGER NOT NULL DEFAULT 0 CHECK (trying IN (0, 1))  -- 1: may have been sent before a crash
) STRICT;

CREATE INDEX outbox_of_match ON outbox (match);

CREATE TABLE prompts (
    match   INTEGER NOT NULL REFERENCES matches (id),
    seat    TEXT    NOT NULL,
    channel INTEGER NOT NULL,                -- the DM
    message INTEGER NOT NULL,                -- to be edited when it is decided
    ticket  INTEGER NOT NULL,                -- of the decision it asks for
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE preferences (
    user         INTEGER PRIMARY KEY,
    language     TEXT,                       -- chosen or last seen: en, fr
    closed_until INTEGER                     -- DMs were refused: do not try before; seconds since 1970
) STRICT;

CREATE TABLE facts (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
