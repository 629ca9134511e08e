-- needs: 8
-- Registrations of doctors in the members' app. Doctors exist only after they submitted theirs. The token is stored as its SHA-256.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null constraint registrations_token_once unique,
  -- The proven phone. A submitted registration keeps no data of the person, only its token.
  phone text constraint registrations_phone_once unique,
  locale text check (locale in ('en', 'ar')),
  name text,
  email text,
  password_hash text,
  address text,
  area_id integer references areas (id),
  specialty_id integer references specialties (id),
  promo_code_id integer references promo_codes (id),
  syndicate_number text,
  front_image_id text references files (id),
  back_image_id text references files (id),
  image_id text references files (id),
  -- How many pictures were uploaded, also those that were replaced.
  pictures integer not null default 0,
  terms_version text,
  consents jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  constraint registrations_submitted check ((submitted_at is null) = (phone is not null))
);
create index registrations_updated_at on registrations (updated_at);
create index registrations_front_image on registrations (front_image_id) where front_image_id is not null;
create index registrations_back_image on registrations (back_image_id) where back_image_id is not null;
create index registrations_image on registrations (image_id) where image_id is not null;

-- The codes that prove a phone to the members' app, as HMACs.
create table phone_codes (
  phone text not null,
  purpose text not null check (purpose in ('register', 'reset', 'change_phone')),
  code_hash bytea not null,
  channel text not null check (channel in ('whatsapp', 'mail')),
  -- The language that the person asked in.
  locale text not null check (locale in ('en', 'ar')),
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (phone, purpose)
);
create index phone_codes_expires_at on phone_codes (expires_at);

-- New pictures of the ID cards of declined doctors, until they apply again.
create table application_pictures (
  doctor_id integer not null references users (id),
  side text not null check (side in ('front', 'back')),
  image_id text not null references files (id),
  created_at timestamptz not null,
  primary key (doctor_id, side)
);
create index application_pictures_created_at on application_pictures (created_at);
create index application_pictures_image on application_pictures (image_id);
