-- What PostgreSQL reserves is the name of no column.

ALTER TABLE seats RENAME COLUMN user TO person;
ALTER TABLE departures RENAME COLUMN user TO person;
ALTER TABLE preferences RENAME COLUMN user TO person;

DROP INDEX seats_of_user;
DROP INDEX departures_of_user;
CREATE INDEX seats_of_person ON seats (person);
CREATE INDEX departures_of_person ON departures (person);
