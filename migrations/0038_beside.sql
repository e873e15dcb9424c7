-- The move that advice was compared with, in words like its path; empty: with none, or nobody noted it.
ALTER TABLE advice ADD COLUMN beside TEXT NOT NULL DEFAULT '';
