-- The messages that announce tables, as long as these may change.

CREATE TABLE announcements (
    match   INTEGER NOT NULL REFERENCES matches (id),
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    shown   TEXT    NOT NULL,                -- digest of what it shows; '' where that is not known
    PRIMARY KEY (match, message)
) STRICT, WITHOUT ROWID;
