-- The hash of the set-up that the first message of the match has told. Matches that began before
-- there was one keep NULL, and so their records stay as they were.

ALTER TABLE matches ADD COLUMN setup TEXT;
