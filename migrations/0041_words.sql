ALTER TABLE preferences ADD COLUMN words TEXT NOT NULL DEFAULT 'signs'  -- on private screens
    CHECK (words IN ('signs', 'plain'));
