-- When the host heard last that Discord refuses a message for good, so that the channel misses it.
-- Notices of closed channels have columns of their own.

ALTER TABLE matches ADD COLUMN missing_at INTEGER;  -- seconds since 1970
