-- What people settle for all their tables, besides how they are called.

ALTER TABLE preferences ADD COLUMN calls_last INTEGER NOT NULL DEFAULT 1 CHECK (calls_last IN (0, 1));
ALTER TABLE preferences ADD COLUMN calls_next INTEGER NOT NULL DEFAULT 0 CHECK (calls_next IN (0, 1));
ALTER TABLE preferences ADD COLUMN zone TEXT;           -- IANA name; NULL: the table's, or UTC
ALTER TABLE preferences ADD COLUMN quiet_from INTEGER;  -- minutes of the day there; NULL: no quiet hours
ALTER TABLE preferences ADD COLUMN quiet_until INTEGER;
ALTER TABLE preferences ADD COLUMN away_from INTEGER;   -- seconds since 1970; NULL: not away
ALTER TABLE preferences ADD COLUMN away_until INTEGER;
ALTER TABLE preferences ADD COLUMN chosen TEXT;         -- language; "language" is then only the one last seen
ALTER TABLE preferences ADD COLUMN pictures TEXT NOT NULL DEFAULT 'large'  -- on private screens
    CHECK (pictures IN ('large', 'small', 'dim', 'dim-small', 'none'));
