-- Only the SHA-256 of a bearer token is kept.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Where a session was created, and when its password was last verified. Null in sessions of older versions, and verified_at also in new
  -- ones: then the sign-in counts. The id names a session to its user; only the hash of its token lets anyone in.
  id bigint generated always as identity,
  user_agent text,
  ip_address text,
  verified_at timestamptz,
  -- From this time on, the session may only set up a second step.
  second_step_due_at timestamptz
);
create index sessions_expires on sessions (expires_at);
create unique index sessions_id_once on sessions (id);
create index sessions_user on sessions (user_id);

-- Wrong passwords, by phone and by address, for as long as they count against the next try.
create table sign_in_failures (
  key text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_key on sign_in_failures (key, failed_at);

-- The networks from which a user has signed in. Wrong passwords from elsewhere do not count against them.
create table known_sign_ins (
  user_id integer not null references users (id),
  network text not null,
  signed_in_at timestamptz not null,
  -- The browsers and systems with which a user signed in from a network. Null in rows of older versions: there every device counts as known.
  devices text[] default '{}',
  primary key (user_id, network)
);
create index known_sign_ins_network on known_sign_ins (network, signed_in_at);
create index known_sign_ins_signed_in_at on known_sign_ins (signed_in_at);

-- Sign-ins from a device that was not known, until their user says whether it was them.
create table new_sign_ins (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  session_id bigint not null,
  user_agent text not null,
  ip_address text not null,
  signed_in_at timestamptz not null,
  answered_at timestamptz
);
create index new_sign_ins_signed_in_at on new_sign_ins (signed_in_at);
create index new_sign_ins_user on new_sign_ins (user_id, signed_in_at);

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
  expires_at timestamptz not null,
  -- The office role of the issuer's groups, which the administrator gets once the second step is verified.
  office_role text
);
create index sign_in_challenges_expires on sign_in_challenges (expires_at);
create index sign_in_challenges_user on sign_in_challenges (user_id);

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

-- Passkeys: public keys of authenticators, with which a user proves a second step.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  -- base64url, as browsers send it.
  credential_id text not null,
  public_key bytea not null,
  -- How often the authenticator has signed; it stays 0 with one that does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_credential_once on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

-- What authenticators have to sign, by SHA-256. Each row is removed by its first use, or by the cleanup job
-- after it has expired.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id integer not null references users (id),
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);

-- Browsers in which a user is not asked for the second step, by the SHA-256 of the token in their cookie. The password is still
-- required.
create table trusted_devices (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  token_hash bytea not null,
  -- SHA-256 of the password hash, so that another password ends the trust.
  password_digest bytea not null,
  -- SECOND_STEP at that time. A device that was trusted while the second step was optional is asked again once it is required.
  policy text not null check (policy in ('optional', 'required')),
  user_agent text not null,
  ip_address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_devices_expires on trusted_devices (expires_at);
create unique index trusted_devices_token_once on trusted_devices (token_hash);
create index trusted_devices_user on trusted_devices (user_id);

-- The code with which a user may choose a new password: one at a time, as a hash.
create table password_reset_codes (
  user_id integer primary key references users (id),
  code_hash bytea not null,
  channel text not null check (channel in ('whatsapp', 'mail')),
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- SHA-256 of the password hash, the phone and the e-mail, so that a change of one ends the code.
  account_digest bytea not null
);
create index password_reset_codes_expires_at on password_reset_codes (expires_at);

-- The attempts that count towards a limit, by phone, network or for all.
create table password_reset_attempts (
  key text not null,
  attempted_at timestamptz not null
);
create index password_reset_attempts_attempted_at on password_reset_attempts (attempted_at);
create index password_reset_attempts_key on password_reset_attempts (key, attempted_at);

-- The outbox of messages about accounts: what the embedded messengers accepted.
create table account_outbox (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  channel text not null check (channel in ('whatsapp', 'mail')),
  recipient text not null,
  body text not null,
  accepted_at timestamptz not null
);
create index account_outbox_accepted_at on account_outbox (accepted_at);
create index account_outbox_user on account_outbox (user_id);

-- The accounts of administrators at an issuer of OpenID Connect. The subject decides; the e-mail is the one of the time of linking.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id),
  email text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  constraint user_identities_user_once unique (user_id, issuer)
);

-- Single sign-ons that wait for the answer of the issuer, by the SHA-256 of their state. Each is removed when its answer arrives, or by the cleanup
-- job after it has expired.
create table sso_attempts (
  state_hash bytea primary key,
  -- SHA-256 of the cookie of the browser that started it.
  browser_hash bytea not null,
  -- The nonce and the PKCE verifier, encrypted.
  secrets bytea not null,
  return_path text not null,
  -- The session that is verified; null for a sign-in.
  session_hash bytea,
  user_id integer references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((session_hash is null) = (user_id is null))
);
create index sso_attempts_expires on sso_attempts (expires_at);
create index sso_attempts_user on sso_attempts (user_id) where user_id is not null;

-- Single sign-ons that the issuer confirmed and that wait to become a session, by the SHA-256 of their code.
create table sso_codes (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id integer not null references users (id),
  return_path text not null,
  -- The office role of the issuer's groups; null if roles do not follow them.
  office_role text,
  -- When the user last entered credentials at the issuer; null if it does not say.
  authenticated_at timestamptz,
  is_second_step_done boolean not null,
  expires_at timestamptz not null
);
create index sso_codes_expires on sso_codes (expires_at);
create index sso_codes_user on sso_codes (user_id);

-- Failed sign-ins, refused requests, resets and new devices. Equal events of one minute are one row with their count, so that many equal
-- events write few rows. There is no foreign key to users, because its check would wait for every transaction that locks the user.
create table security_events (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null check (kind in (
    'sign_in_failed', 'sign_in_blocked', 'permission_refused', 'file_refused', 'second_step_reset', 'password_reset', 'new_device'
  )),
  group_key text not null,
  at timestamptz not null,
  user_id integer,
  ip_address text,
  request_id text not null,
  route text not null,
  permission text,
  detail text,
  count integer not null check (count > 0),
  constraint security_events_once unique (minute, kind, group_key)
);
create index security_events_at on security_events (at, id);
create index security_events_kind on security_events (kind, at, id);
create index security_events_user on security_events (user_id, at, id) where user_id is not null;

-- Who received bytes of an identity document of a doctor or company: one row a user, member and hour.
create table document_views (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  member_id integer not null references users (id),
  hour timestamptz not null,
  first_viewed_at timestamptz not null,
  constraint document_views_once unique (user_id, member_id, hour)
);
create index document_views_member on document_views (member_id, id);

create table idempotency_keys (
  user_id integer not null references users (id),
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references users (id),
  action text not null,
  entity text not null,
  entity_id bigint,
  before jsonb,
  after jsonb,
  request_id text not null,
  -- A random value that is part of the digests of an entry's fields, and is erased with them. Without it, a phone that an entry holds alone could be
  -- found by trying all phones.
  salt bytea default uuid_send(gen_random_uuid()),
  constraint audit_salt_check check (salt is not null or (before is null and after is null))
);
-- Every filter of the trail, alone or with days, is a range of one index in the order in which the trail is read.
create index audit_action on audit (action, at, id);
create index audit_actor on audit (actor_id, at, id);
create index audit_actor_entity on audit (actor_id, entity, at, id);
create index audit_entity on audit (entity, at, id);
create index audit_newest on audit (at, id);
create index audit_record on audit (entity, entity_id, id);

-- The chain of seals: each has the hash of its audit entry and of the seal before it. Entries are sealed after their transaction, so that writers do
-- not wait for each other. There is no foreign key, because its check would lock every entry; `npm run audit:verify` finds a seal without its entry.
create table audit_seals (
  number bigint primary key check (number > 0),
  audit_id bigint not null constraint audit_seals_once unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seals_are_append_only before update or delete or truncate on audit_seals for each statement execute function refuse_change();
