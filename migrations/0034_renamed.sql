-- What the channel still calls somebody who has another name now; '' where it knows the name.
ALTER TABLE seats ADD COLUMN formerly TEXT NOT NULL DEFAULT '';
