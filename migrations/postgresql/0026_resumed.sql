ALTER TABLE matches ADD COLUMN resumed bigint;
