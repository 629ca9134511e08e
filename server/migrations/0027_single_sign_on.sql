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

-- The office role of the issuer's groups, which the administrator gets once the second step is verified.
alter table sign_in_challenges add column office_role text;
