-- Who has been told that it is their turn next.

ALTER TABLE calls ADD COLUMN foretold INTEGER;  -- after how many moves of theirs; NULL: never
