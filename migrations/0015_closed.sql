-- Which channels are closed to Karnak, so that their matches wait, go on elsewhere, or move.

ALTER TABLE matches ADD COLUMN closed TEXT  -- why nothing can be said in the channel; NULL: it can
    CHECK (closed IN ('gone', 'removed', 'forbidden', 'locked'));
ALTER TABLE matches ADD COLUMN closed_at INTEGER;  -- when it was closed last; seconds since 1970
ALTER TABLE matches ADD COLUMN notice TEXT;        -- of which closing its people have been told last
ALTER TABLE matches ADD COLUMN notice_at INTEGER;  -- when; seconds since 1970
