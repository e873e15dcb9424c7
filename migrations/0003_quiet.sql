-- What keeps people from being called again and again, and what leads them back to the table.

ALTER TABLE matches ADD COLUMN story INTEGER;  -- message id of the newest news in the channel
ALTER TABLE matches ADD COLUMN again INTEGER REFERENCES matches (id);  -- whose people are invited

CREATE TABLE mentions (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat  TEXT    NOT NULL,                  -- who was mentioned last, by the word of the mark
    turn  TEXT    NOT NULL,                  -- for which turn: moves taken back do not change it
    times INTEGER NOT NULL CHECK (times > 0),
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
