ALTER TABLE preferences ADD COLUMN letters_after bigint NOT NULL DEFAULT 3;
ALTER TABLE prompts ADD COLUMN kind word NOT NULL DEFAULT 'private';
