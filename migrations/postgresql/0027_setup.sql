ALTER TABLE matches ADD COLUMN setup text;
