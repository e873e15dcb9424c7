ALTER TABLE preferences ADD COLUMN been_away text NOT NULL DEFAULT '';
