-- Tables that everybody has left end by rule, after a word.

ALTER TABLE matches ADD COLUMN touched INTEGER;  -- when somebody last did something in its lobby, or kept it; seconds since 1970
ALTER TABLE matches ADD COLUMN warned INTEGER;   -- when its people were told last that it is about to end
UPDATE matches SET touched = CAST(strftime('%s', 'now') AS INTEGER) WHERE stage = 'lobby';

INSERT INTO outbox (match, entry, kind)
SELECT id, 0, 'expiry' FROM matches
WHERE stage IN ('lobby', 'live', 'frozen') OR (stage = 'cancelled' AND salt IS NULL);
