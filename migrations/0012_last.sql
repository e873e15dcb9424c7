-- Who has been told that all others have decided.

ALTER TABLE calls ADD COLUMN last INTEGER NOT NULL DEFAULT 0 CHECK (last IN (0, 1));  -- of this turn
