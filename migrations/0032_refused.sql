-- 1: Discord has refused the row's message, which is tried once more when the row is due.

ALTER TABLE outbox ADD COLUMN refused INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0, 1));
