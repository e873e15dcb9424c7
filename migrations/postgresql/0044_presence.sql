INSERT INTO outbox (match, entry, kind, due)
SELECT id, 0, 'presence', extract(epoch FROM now())::bigint + 3600 + (id * 7) % 3600
FROM matches WHERE stage = 'live';
