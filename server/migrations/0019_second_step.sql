-- The secret of a user's authenticator app, encrypted for this user. Until confirmed_at is set, the user is setting it up.
create table totp_secrets (
  user_id integer primary key references users (id),
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code. An earlier one or the same one is not accepted again.
  last_used_step integer,
  check ((confirmed_at is null) = (last_used_step is null))
);

-- Recovery codes by their SHA-256. Each works once.
create table recovery_codes (
  code_hash bytea primary key,
  user_id integer not null references users (id),
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

-- Sign-ins whose password was right and whose code is missing, by the SHA-256 of their token. They grant nothing.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id integer not null references users (id),
  -- SHA-256 of the password hash, so that another password ends the challenge.
  password_digest bytea not null,
  wrong_codes integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expires on sign_in_challenges (expires_at);

-- The first sign-in of an administrator without a second step while one was required.
create table second_step_duties (
  user_id integer primary key references users (id),
  since timestamptz not null
);

-- Second steps that an administrator or the command line removed, until the user has seen it.
create table second_step_resets (
  user_id integer primary key references users (id),
  reset_by integer references users (id),
  reset_at timestamptz not null
);
create index second_step_resets_reset_by on second_step_resets (reset_by) where reset_by is not null;

-- From this time on, the session may only set up a second step.
alter table sessions add column second_step_due_at timestamptz;
