-- Tables to which the people of another one are invited are found by it, also before one is forgotten.

CREATE INDEX matches_by_again ON matches (again);
