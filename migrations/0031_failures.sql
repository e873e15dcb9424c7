-- How often telling a row has failed, when last, and why in a few words: a status of Discord's with
-- its code, or the name of an error. No message of an error, which may quote what players chose.

ALTER TABLE outbox ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN failed INTEGER;  -- seconds since 1970
ALTER TABLE outbox ADD COLUMN failure TEXT;
