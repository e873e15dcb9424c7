-- Of whose secrets somebody knows who is nobody any more, so that nobody could refuse them a second seat.

ALTER TABLE seats ADD COLUMN known INTEGER NOT NULL DEFAULT 0  -- 1: to somebody who has been erased
    CHECK (known IN (0, 1));
