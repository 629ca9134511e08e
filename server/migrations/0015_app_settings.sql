-- needs: 8
-- The settings of the members' app, in one row.
create table app_settings (
  id integer primary key default 1 check (id = 1),
  terms_version text not null check (terms_version <> ''),
  terms_en text not null,
  terms_ar text not null,
  -- By platform: the latest and the oldest accepted version, and until when that is so.
  versions jsonb not null default '{}',
  -- How many of the first posts of a doctor wait for an administrator.
  held_posts integer not null default 3 check (held_posts between 0 and 100),
  updated_at timestamptz not null default now()
);
insert into app_settings (terms_version, terms_en, terms_ar) values
  ('1', 'You use this app as a doctor. Do not publish anything by which a patient can be recognised.', 'تستخدم هذا التطبيق بصفتك طبيباً. لا تنشر أي شيء يمكن التعرف من خلاله على مريض.');

-- The text of each version of the terms, because doctors accepted that text.
create table terms_versions (
  version text primary key,
  terms_en text not null,
  terms_ar text not null
);
insert into terms_versions (version, terms_en, terms_ar) select terms_version, terms_en, terms_ar from app_settings;
