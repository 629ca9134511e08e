-- The id names one session.
drop index sessions_id;
create unique index sessions_id_once on sessions (id);

-- code_hash is an HMAC from now on. Codes of older versions end; they were valid for ten minutes.
delete from password_reset_codes;
-- SHA-256 of the password hash, the phone and the e-mail, so that a change of one ends the code.
alter table password_reset_codes add column account_digest bytea not null;
