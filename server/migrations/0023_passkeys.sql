-- Passkeys: public keys of authenticators, with which a user proves a second step.
create table passkeys (
  id integer generated always as identity primary key,
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
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- Browsers in which a user is not asked for the second step, by the SHA-256 of the token in their cookie. The password is still
-- required.
create table trusted_devices (
  id integer generated always as identity primary key,
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
create unique index trusted_devices_token_once on trusted_devices (token_hash);
create index trusted_devices_user on trusted_devices (user_id);
create index trusted_devices_expires on trusted_devices (expires_at);
