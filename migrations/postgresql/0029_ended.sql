CREATE INDEX matches_by_end ON matches (ended);
