-- After how many minutes of doing nothing at a table a direct message follows a new question there.
ALTER TABLE preferences ADD COLUMN letters_after INTEGER NOT NULL DEFAULT 3;
-- The kind of the row that a letter was sent for: a call to a turn is taken away after it.
ALTER TABLE prompts ADD COLUMN kind TEXT NOT NULL DEFAULT 'private';
