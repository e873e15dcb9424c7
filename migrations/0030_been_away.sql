-- Earlier days away of somebody who has announced new ones, as ISO 8601 intervals with spaces between
-- them: a table counts how many days of a game its clocks have stopped for.

ALTER TABLE preferences ADD COLUMN been_away TEXT NOT NULL DEFAULT '';
