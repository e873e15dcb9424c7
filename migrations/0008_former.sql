-- Who has had themselves erased is nobody any more, and no computer player either.

ALTER TABLE seats ADD COLUMN former INTEGER NOT NULL DEFAULT 0  -- 1: whose person has been erased
    CHECK (former IN (0, 1));
