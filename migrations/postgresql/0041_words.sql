ALTER TABLE preferences ADD COLUMN words word NOT NULL DEFAULT 'signs'
    CHECK (words IN ('signs', 'plain'));
