-- Open seats are announced in a channel of their server, once a day.

ALTER TABLE matches ADD COLUMN announced INTEGER;  -- when its open seats were announced last; seconds since 1970
