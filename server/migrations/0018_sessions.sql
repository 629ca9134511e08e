-- Where a session was created, and when its password was last verified. Null in sessions of older versions, and verified_at also in new
-- ones: then the sign-in counts. The id names a session to its user; only the hash of its token lets anyone in.
alter table sessions
  add column id integer generated always as identity,
  add column user_agent text,
  add column ip_address text,
  add column verified_at timestamptz;
create index sessions_id on sessions (id);

-- The browsers and systems with which a user signed in from a network. Null in rows of older versions: there every device counts as known.
alter table known_sign_ins add column devices text[];
alter table known_sign_ins alter column devices set default '{}';

-- Sign-ins from a device that was not known, until their user says whether it was them.
create table new_sign_ins (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  session_id integer not null,
  user_agent text not null,
  ip_address text not null,
  signed_in_at timestamptz not null,
  answered_at timestamptz
);
create index new_sign_ins_user on new_sign_ins (user_id, signed_in_at);
create index new_sign_ins_signed_in_at on new_sign_ins (signed_in_at);
