create extension if not exists pg_trgm;

-- Names are searched and kept unique on this key: case, accents, alef and hamza, ya and alef maksura, ta marbuta,
-- tatweel, harakat, direction marks, digits of both Arabic sets and repeated spaces make no difference.
create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    normalize(regexp_replace(
      normalize(translate(lower(normalize(value, NFKC)), 'أإآٱىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايه01234567890123456789'), NFKD),
      '[\u0300-\u036f\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), NFKC),
    '\s+', ' ', 'g'))
$$;

-- A LIKE pattern for "contains this term": folded like the key it is matched with, its own wildcards escaped.
create function contains_pattern(term text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(fold_text(term), '([\\%_])', '\\\1', 'g') || '%'
$$;

create table areas (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer
);
create table specialties (like areas including all);
create table promo_codes (like areas including all);

create table files (
  id text primary key,
  kind text not null check (kind in ('image')),
  is_private boolean not null,
  mime text not null,
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  created_by integer,
  created_at timestamptz not null default now()
);

-- Every person who can sign in, and every member. A doctor's or a company's own facts stand in its own table under the same id.
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
  area_id integer references areas (id),
  specialty_id integer references specialties (id),
  promo_code_id integer references promo_codes (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  check (role <> 'admin' or status = 'approved'),
  check ((status = 'declined') = (status_reason is not null))
);
create index users_live on users (role, id) where archived_at is null;
create index users_live_status on users (role, status, id) where archived_at is null;
create index users_live_area on users (role, area_id, id) where archived_at is null;
create index users_live_specialty on users (role, specialty_id, id) where archived_at is null;
create index users_archived on users (role, id) where archived_at is not null;
create index users_area on users (area_id);
create index users_specialty on users (specialty_id);
create index users_promo_code on users (promo_code_id);
create index users_archived_by on users (archived_by) where archived_by is not null;
create index users_search_key on users using gin (search_key gin_trgm_ops);
create index users_phone_trigrams on users using gin (phone gin_trgm_ops);
create index users_email_trigrams on users using gin (email gin_trgm_ops);

alter table areas add foreign key (archived_by) references users (id);
alter table specialties add foreign key (archived_by) references users (id);
alter table promo_codes add foreign key (archived_by) references users (id);
alter table files add foreign key (created_by) references users (id);

create index areas_archived_by on areas (archived_by) where archived_by is not null;
create index specialties_archived_by on specialties (archived_by) where archived_by is not null;
create index promo_codes_archived_by on promo_codes (archived_by) where archived_by is not null;
create index files_created_by on files (created_by) where created_by is not null;

create unique index areas_name_taken on areas (search_key) where archived_at is null;
create unique index specialties_name_taken on specialties (search_key) where archived_at is null;
create unique index promo_codes_name_taken on promo_codes (search_key) where archived_at is null;
create index areas_live on areas (id) where archived_at is null;
create index specialties_live on specialties (id) where archived_at is null;
create index promo_codes_live on promo_codes (id) where archived_at is null;
create index areas_archived on areas (id) where archived_at is not null;
create index specialties_archived on specialties (id) where archived_at is not null;
create index promo_codes_archived on promo_codes (id) where archived_at is not null;
create index areas_search_key on areas using gin (search_key gin_trgm_ops);
create index specialties_search_key on specialties using gin (search_key gin_trgm_ops);
create index promo_codes_search_key on promo_codes using gin (search_key gin_trgm_ops);

create table doctors (
  user_id integer primary key references users (id),
  points integer not null default 0 check (points >= 0),
  image_id text references files (id),
  front_image_id text references files (id),
  back_image_id text references files (id),
  check ((front_image_id is null) = (back_image_id is null))
);
create index doctors_image on doctors (image_id) where image_id is not null;
create index doctors_front_image on doctors (front_image_id) where front_image_id is not null;
create index doctors_back_image on doctors (back_image_id) where back_image_id is not null;

create table decisions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  status text not null check (status in ('approved', 'declined')),
  reason text,
  decided_by integer not null references users (id),
  decided_at timestamptz not null default now(),
  check (status <> 'declined' or reason is not null)
);
create index decisions_user on decisions (user_id, id);
create index decisions_decided_by on decisions (decided_by);

create table coin_lines (
  id bigint generated always as identity primary key,
  doctor_id integer not null references doctors (user_id),
  kind text not null check (kind in ('grant', 'reward', 'purchase', 'refund', 'correction')),
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  reason text not null,
  actor_id integer not null references users (id),
  created_at timestamptz not null default now()
);
create index coin_lines_doctor on coin_lines (doctor_id, id);
create index coin_lines_actor on coin_lines (actor_id);

-- Only the SHA-256 of a bearer token is kept.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Wrong passwords, by phone and by address, for as long as they count against the next try.
create table sign_in_failures (
  key text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_key on sign_in_failures (key, failed_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references users (id),
  action text not null,
  entity text not null,
  entity_id integer,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_record on audit (entity, entity_id, id);
create index audit_actor on audit (actor_id, id);

create table idempotency_keys (
  user_id integer not null references users (id),
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit for each statement execute function refuse_change();
create trigger coin_lines_are_append_only before update or delete or truncate on coin_lines for each statement execute function refuse_change();

-- Counts that lists and the dashboard read at the cost of an index look-up; kept by the statement that changes what they count.
create table tallies (
  name text not null,
  part text not null default '',
  count bigint not null,
  primary key (name, part)
);

create function add_to_tallies(names text[], parts text[], deltas bigint[]) returns void language sql as $$
  insert into tallies (name, part, count)
  select name, part, sum(delta) from unnest(names, parts, deltas) as change (name, part, delta)
  group by name, part having sum(delta) <> 0
  order by name, part
  on conflict (name, part) do update set count = tallies.count + excluded.count
$$;

create function tally_named() returns trigger language plpgsql as $$
declare
  live bigint := 0;
  archived bigint := 0;
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select count(*) filter (where archived_at is null), count(*) filter (where archived_at is not null) into live, archived from new_rows;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select live - count(*) filter (where archived_at is null), archived - count(*) filter (where archived_at is not null) into live, archived from old_rows;
  end if;
  perform add_to_tallies(array[tg_table_name || '.live', tg_table_name || '.archived'], array['', ''], array[live, archived]);
  return null;
end $$;

-- Members that agree in everything that is tallied, counted once.
create type member_group as (role text, status text, area_id integer, specialty_id integer, promo_code_id integer, month text, is_archived boolean, n bigint);

create function tally_users() returns trigger language plpgsql as $$
declare
  groups member_group[] := '{}';
  gone member_group[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select array_agg(g) into groups from (
      select (role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null, count(*))::member_group as g
      from new_rows group by role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null) counted;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select array_agg(g) into gone from (
      select (role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null, -count(*))::member_group as g
      from old_rows group by role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null) counted;
  end if;
  perform add_to_tallies(array_agg(name), array_agg(part), array_agg(n)) from (
    select t.name, t.part, g.n
    from unnest(coalesce(groups, '{}') || coalesce(gone, '{}')) as g
    cross join lateral (values
      (case when g.is_archived then g.role || '.archived' end, ''),
      (case when not g.is_archived then g.role || '.live' end, ''),
      (case when not g.is_archived then g.role || '.status' end, g.status),
      (case when not g.is_archived then g.role || '.area' end, g.area_id::text),
      (case when not g.is_archived then g.role || '.specialty' end, g.specialty_id::text),
      (case when not g.is_archived then g.role || '.promo_code' end, g.promo_code_id::text),
      (case when not g.is_archived then g.role || '.month' end, g.month || '.' || g.status)
    ) as t (name, part)
    where t.name is not null and t.part is not null
  ) changes;
  return null;
end $$;

create trigger users_inserted after insert on users referencing new table as new_rows for each statement execute function tally_users();
create trigger users_updated after update on users referencing old table as old_rows new table as new_rows for each statement execute function tally_users();
create trigger users_deleted after delete on users referencing old table as old_rows for each statement execute function tally_users();
create trigger areas_inserted after insert on areas referencing new table as new_rows for each statement execute function tally_named();
create trigger areas_updated after update on areas referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger areas_deleted after delete on areas referencing old table as old_rows for each statement execute function tally_named();
create trigger specialties_inserted after insert on specialties referencing new table as new_rows for each statement execute function tally_named();
create trigger specialties_updated after update on specialties referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger specialties_deleted after delete on specialties referencing old table as old_rows for each statement execute function tally_named();
create trigger promo_codes_inserted after insert on promo_codes referencing new table as new_rows for each statement execute function tally_named();
create trigger promo_codes_updated after update on promo_codes referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger promo_codes_deleted after delete on promo_codes referencing old table as old_rows for each statement execute function tally_named();
