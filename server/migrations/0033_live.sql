-- Who has a record open now. A row counts for 45 seconds, so it may be lost in a crash: the table is not logged.
create unlogged table presence (
  entity text not null,
  record_id integer not null,
  user_id integer not null references users (id),
  -- The end of the session removes the row.
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  seen_until timestamptz not null,
  -- Until when the user counts as editing; null for one who only reads.
  editing_until timestamptz,
  -- When somebody else should read this row again.
  changed_at timestamptz not null,
  primary key (entity, record_id, user_id)
);
create index presence_user on presence (user_id);
create index presence_session on presence (session_hash);
create index presence_seen_until on presence (seen_until);
create index presence_changed on presence (changed_at);
