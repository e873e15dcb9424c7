-- What is due only at a time waits for it in the outbox.

ALTER TABLE outbox ADD COLUMN due INTEGER NOT NULL DEFAULT 0;  -- not before; seconds since 1970
CREATE INDEX outbox_by_due ON outbox (due);
UPDATE outbox SET kind = 'due' WHERE kind = 'window';

ALTER TABLE matches ADD COLUMN begun INTEGER;  -- when the game began; seconds since 1970
UPDATE matches SET begun = opened WHERE salt IS NOT NULL;
