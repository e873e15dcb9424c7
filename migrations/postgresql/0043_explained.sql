ALTER TABLE preferences ADD COLUMN explained word NOT NULL DEFAULT 'first';
