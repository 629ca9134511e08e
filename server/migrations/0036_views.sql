-- Lists are filtered by the date that they show, and sorted by name, date, coins, and the time in the current status.

-- When the status last changed: at the last decision, or when a new application arrived.
alter table users add column status_changed_at timestamptz;
update users set status_changed_at = coalesce(
  (select max(decisions.decided_at) from decisions where decisions.user_id = users.id and decisions.status = users.status), users.created_at);
alter table users alter column status_changed_at set not null, alter column status_changed_at set default now();

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

create index users_live_name on users (role, search_key, id) include (status, area_id, specialty_id, created_at) where archived_at is null;
create index users_live_created on users (role, created_at, id) include (status, area_id, specialty_id) where archived_at is null;
create index users_live_status_time on users (role, status_changed_at, id) include (status, area_id, specialty_id) where archived_at is null;
create index users_live_status_age on users (role, status, status_changed_at, id) where archived_at is null;

-- The coins are in the table of doctors. Its copies of the status and the archive date let one index serve the list by coins.
alter table doctors add column user_status text, add column user_archived_at timestamptz;
update doctors set user_status = users.status, user_archived_at = users.archived_at from users where users.id = doctors.user_id;
alter table doctors alter column user_status set not null, alter column user_status set default 'pending';

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
create index doctors_live_coins on doctors (points, user_id) where user_archived_at is null;
-- Most pending and declined doctors have no points, so the approved ones with the fewest points need an index of their own.
create index doctors_live_status_coins on doctors (user_status, points, user_id) where user_archived_at is null;

do $$
declare
  name text;
begin
  foreach name in array array[
    'areas', 'specialties', 'promo_codes', 'categories', 'tags', 'blogs', 'books', 'research', 'conferences', 'stories', 'notes', 'posts',
    'webinars', 'messages', 'groups'
  ] loop
    execute format('create index %1$s_live_created on %1$s (created_at, id) where archived_at is null', name);
  end loop;
  -- The names of the other tables are unique, or their texts are too long for an index.
  foreach name in array array['blogs', 'books', 'research', 'conferences', 'notes', 'webinars', 'messages', 'groups'] loop
    execute format('create index %1$s_live_name on %1$s (search_key, id) where archived_at is null', name);
  end loop;
end $$;
create index contacts_created on contacts (created_at, id);
create index group_members_added on group_members (group_id, added_at);

-- A named search of a list with its columns: of one user, or of everybody if it has no owner.
create table saved_views (
  id integer generated always as identity primary key,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  owner_id integer references users (id),
  search jsonb not null,
  columns jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name_taken on saved_views (list, coalesce(owner_id, 0), search_key);
create index saved_views_owner on saved_views (owner_id, list) where owner_id is not null;

-- The view that a list opens with, for each user. The path is that of the screen, whose link in the menu leads to the view.
create table start_views (
  user_id integer not null references users (id),
  list text not null,
  path text not null,
  view_id integer not null references saved_views (id) on delete cascade,
  primary key (user_id, list)
);
create index start_views_view on start_views (view_id);
