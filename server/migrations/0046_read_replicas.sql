-- How often reads from standbys began anew, after a crash or a promotion. A standby that does not follow the present primary keeps an older number.
alter table database_identity add column epoch integer not null default 0;

-- Positions in the write-ahead log that a standby must have replayed before it answers. PostgreSQL empties unlogged tables after a crash and
-- at a promotion, so a position of before is never used after. Writing to them costs no write-ahead log and no wait for the disk.

-- What every read must see.
create unlogged table read_floor (
  is_single boolean primary key default true check (is_single),
  epoch integer not null,
  mark pg_lsn not null
);

-- What the reads of a session must see: its last write.
create unlogged table write_marks (
  session_hash bytea primary key,
  mark pg_lsn not null,
  written_at timestamptz not null default now()
);
