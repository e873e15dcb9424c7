-- The last entry of the log when Karnak first went on from a backup, if it has: what comes after it
-- may have come before, and its buttons are to be told from those of the time that was lost.

ALTER TABLE matches ADD COLUMN resumed INTEGER;
