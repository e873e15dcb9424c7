-- What the people at a table have agreed on about time; of those before, no deadlines.

ALTER TABLE matches ADD COLUMN pace TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(pace));  -- JSON
