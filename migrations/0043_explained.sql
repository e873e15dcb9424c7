-- In which games decisions are explained to somebody: the first ones of a kind, all, or none.
ALTER TABLE preferences ADD COLUMN explained TEXT NOT NULL DEFAULT 'first';
