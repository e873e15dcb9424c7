CREATE TABLE processes (
    id    word   PRIMARY KEY,
    until bigint NOT NULL
);

CREATE TABLE claims (
    match   bigint PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    process word   NOT NULL REFERENCES processes (id) ON DELETE CASCADE
);

CREATE INDEX claims_of_process ON claims (process);
