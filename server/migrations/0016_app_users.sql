-- needs: 8
-- What a doctor chose in the members' app; null until then.
alter table users
  add column locale text,
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add constraint users_locale check (locale in ('en', 'ar')) not valid;
