-- At which level the computer plays a seat.
ALTER TABLE seats ADD COLUMN level TEXT NOT NULL DEFAULT '';  -- '': nobody has chosen one
