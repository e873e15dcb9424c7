ALTER TABLE outbox ADD COLUMN tries bigint NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN failed bigint;
ALTER TABLE outbox ADD COLUMN failure word;
