-- The code with which a user may choose a new password: one at a time, as a hash.
create table password_reset_codes (
  user_id integer primary key references users (id),
  code_hash bytea not null,
  channel text not null check (channel in ('whatsapp', 'mail')),
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index password_reset_codes_expires_at on password_reset_codes (expires_at);

-- The attempts that count towards a limit, by phone, network or for all.
create table password_reset_attempts (
  key text not null,
  attempted_at timestamptz not null
);
create index password_reset_attempts_key on password_reset_attempts (key, attempted_at);
create index password_reset_attempts_attempted_at on password_reset_attempts (attempted_at);

-- The outbox of messages about accounts: what the embedded messengers accepted.
create table account_outbox (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  channel text not null check (channel in ('whatsapp', 'mail')),
  recipient text not null,
  body text not null,
  accepted_at timestamptz not null
);
create index account_outbox_user on account_outbox (user_id);
create index account_outbox_accepted_at on account_outbox (accepted_at);
