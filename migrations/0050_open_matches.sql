-- A server's open matches are found without its ended ones.
CREATE INDEX open_matches_of_guild ON matches (guild) WHERE stage IN ('lobby', 'live', 'frozen');
