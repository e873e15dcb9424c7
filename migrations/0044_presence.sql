-- Games under way look every hour whether the players whose turn it is are in the server still.
-- The first looks are spread over an hour.
INSERT INTO outbox (match, entry, kind, due)
SELECT id, 0, 'presence', CAST(strftime('%s', 'now') AS INTEGER) + 3600 + (id * 7) % 3600
FROM matches WHERE stage = 'live';
