ALTER TABLE matches ADD COLUMN missing_at bigint;
