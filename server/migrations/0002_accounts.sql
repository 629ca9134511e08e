-- Every person who can sign in, and every member. The other fields of a doctor or company are in its own table, under the same id.
create table users (
  id integer generated always as identity primary key,
  role text not null check (role in ('admin', 'company', 'doctor')),
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  phone text not null constraint users_phone_taken unique,
  email text not null constraint users_email_taken unique check (email = lower(email)),
  password_hash text not null,
  must_change_password boolean not null default false,
  address text,
  status text not null check (status in ('pending', 'approved', 'declined')),
  status_reason text,
  area_id integer,
  specialty_id integer,
  promo_code_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  -- What an administrator may do. Full administrators have the role 'admin'; contract/office-roles.ts lists the permissions of each.
  office_role text check (office_role in ('admin', 'reviewer', 'content', 'campaigns', 'support', 'auditor')),
  -- When the identity documents of a member were removed because they were no longer needed.
  documents_removed_at timestamptz,
  -- When the status last changed: at the last decision, or when a new application arrived.
  status_changed_at timestamptz not null default now(),
  -- A search by the phone or the e-mail of a merged account finds the doctor into whom it was merged.
  merged_into integer references users (id),
  check (role <> 'admin' or status = 'approved'),
  check ((status = 'declined') = (status_reason is not null)),
  constraint users_office_role check ((role = 'admin') = (office_role is not null))
);
create index users_archived on users (role, archived_at, id) where archived_at is not null;
create index users_archived_by on users (archived_by) where archived_by is not null;
create index users_area on users (area_id);
create index users_email_trigrams on users using gin (email gin_trgm_ops);
-- A search reads one of the next indexes, in the order of the list, until it has found enough. Each has every column of a filter.
create index users_live on users (role, id) include (search_key, status, area_id, specialty_id, phone, email) where archived_at is null;
create index users_live_area on users (role, area_id, id) include (search_key, status, specialty_id, phone, email) where archived_at is null;
create index users_live_created on users (role, created_at, id) include (status, area_id, specialty_id) where archived_at is null;
create index users_live_name on users (role, search_key, id) include (status, area_id, specialty_id, created_at) where archived_at is null;
create index users_live_specialty on users (role, specialty_id, id) include (search_key, status, area_id, phone, email) where archived_at is null;
create index users_live_status on users (role, status, id) include (search_key, area_id, specialty_id, phone, email) where archived_at is null;
create index users_live_status_age on users (role, status, status_changed_at, id) where archived_at is null;
create index users_live_status_time on users (role, status_changed_at, id) include (status, area_id, specialty_id) where archived_at is null;
create index users_merged_email on users using gin (email gin_trgm_ops) where merged_into is not null;
create index users_merged_into on users (merged_into) where merged_into is not null;
create index users_merged_phone on users using gin (phone gin_trgm_ops) where merged_into is not null;
create index users_phone_trigrams on users using gin (phone gin_trgm_ops);
create index users_promo_code on users (promo_code_id);
create index users_registered on users (created_at, role) where archived_at is null and role in ('doctor', 'company');
create index users_search_key on users using gin (search_key gin_trgm_ops);
create index users_search_letters on users using gin (search_letters(search_key)) where role = 'doctor' and archived_at is null;
create index users_specialty on users (specialty_id);
-- With the default of 100 values the planner may take a term of 2 % for one of 0.2 %, and it may not know a rare area.
alter table users alter column search_key set statistics 300, alter column area_id set statistics 300;
-- The planner uses no statistics of a partial index, and collecting them would call the function for thousands of rows.
alter index users_search_letters alter column 1 set statistics 0;
-- An index serves a search alone only for rows that a vacuum has seen. By default it waits until a fifth of the table has changed.
alter table users set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

call count_rows('users', $$values
  (role || case when archived_at is null then '.live' else '.archived' end, ''),
  (case when archived_at is null then role || '.status' end, status),
  (case when archived_at is null then role || '.area' end, area_id::text),
  (case when archived_at is null then role || '.specialty' end, specialty_id::text),
  (case when archived_at is null then role || '.promo_code' end, promo_code_id::text),
  (case when archived_at is null then role || '.month' end, to_char(created_at at time zone 'UTC', 'YYYY-MM') || '.' || status)$$);

create function keep_status_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.status_changed_at := new.created_at;
  else
    new.status_changed_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger users_status_time_inserted before insert on users for each row execute function keep_status_time();
create trigger users_status_time_updated before update of status on users for each row
  when (old.status is distinct from new.status) execute function keep_status_time();

-- The tables of names that an administrator edits.
do $$
declare
  name text;
begin
  foreach name in array array['areas', 'specialties', 'promo_codes', 'categories', 'tags'] loop
    execute format('create table %1$s (
      id integer generated always as identity primary key,
      name text not null check (name <> ''''),
      search_key text not null generated always as (fold_text(name)) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      archived_at timestamptz,
      archived_by integer references users (id))', name);
    execute format('create index %1$s_archived on %1$s (archived_at, id) where archived_at is not null', name);
    execute format('create index %1$s_archived_by on %1$s (archived_by) where archived_by is not null', name);
    execute format('create index %1$s_live on %1$s (id) where archived_at is null', name);
    execute format('create index %1$s_live_created on %1$s (created_at, id) where archived_at is null', name);
    execute format('create unique index %1$s_name_taken on %1$s (search_key) where archived_at is null', name);
    execute format('create index %1$s_search_key on %1$s using gin (search_key gin_trgm_ops)', name);
    call count_active_and_archived(name);
  end loop;
end $$;

alter table users add foreign key (area_id) references areas (id), add foreign key (specialty_id) references specialties (id),
  add foreign key (promo_code_id) references promo_codes (id);

create table files (
  id text primary key,
  -- A document is a PDF that is stored as it was uploaded.
  kind text not null check (kind in ('image', 'document')),
  is_private boolean not null,
  mime text not null,
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  -- Identity documents are the pictures of ID cards and the commercial registries. They are encrypted on the disk.
  is_identity boolean not null default false,
  is_encrypted boolean not null default false
);
create index files_created_by on files (created_by) where created_by is not null;
create index files_not_encrypted on files (id) where is_identity and not is_encrypted;

create table doctors (
  user_id integer primary key references users (id),
  points integer not null default 0 check (points >= 0),
  image_id text references files (id),
  front_image_id text references files (id),
  back_image_id text references files (id),
  -- Copies from users, so that one index serves the list by coins.
  user_status text not null default 'pending',
  user_archived_at timestamptz,
  check ((front_image_id is null) = (back_image_id is null))
);
create index doctors_back_image on doctors (back_image_id) where back_image_id is not null;
create index doctors_front_image on doctors (front_image_id) where front_image_id is not null;
create index doctors_image on doctors (image_id) where image_id is not null;
create index doctors_live_coins on doctors (points, user_id) where user_archived_at is null;
-- Most pending and declined doctors have no points, so the approved ones with the fewest points need an index of their own.
create index doctors_live_status_coins on doctors (user_status, points, user_id) where user_archived_at is null;

create function copy_user_status() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'doctors' then
    select status, archived_at into new.user_status, new.user_archived_at from users where id = new.user_id;
    return new;
  end if;
  update doctors set user_status = new.status, user_archived_at = new.archived_at where user_id = new.id;
  return null;
end $$;
create trigger doctors_user_status before insert on doctors for each row execute function copy_user_status();
create trigger users_doctor_status after update of status, archived_at on users for each row
  when (new.role = 'doctor' and (old.status, old.archived_at) is distinct from (new.status, new.archived_at))
  execute function copy_user_status();

create table companies (
  user_id integer primary key references users (id),
  tax_number text not null constraint companies_tax_number_taken unique,
  logo_id text references files (id),
  commercial_registry_id text references files (id),
  -- No company can enter the tax number of an erased one.
  constraint companies_tax_number_check check (tax_number ~ '^[0-9A-Za-z]{1,30}$' or tax_number = 'erased-' || user_id)
);
create index companies_commercial_registry on companies (commercial_registry_id) where commercial_registry_id is not null;
create index companies_logo on companies (logo_id) where logo_id is not null;
create index companies_tax_number_trigrams on companies using gin (tax_number gin_trgm_ops);
