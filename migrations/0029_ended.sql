-- By it are found the ended matches of which the thoughts of computer players can go.
CREATE INDEX matches_by_end ON matches (ended);
