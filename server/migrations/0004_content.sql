-- What blogs, conferences, books and research have alike: words to be found by, a picture, an archive.
create table blogs (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  search_key text not null generated always as (fold_text(title)) stored,
  content text not null check (content <> ''),
  image_id text not null references files (id),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  reaction1 integer not null default 0 check (reaction1 >= 0),
  reaction2 integer not null default 0 check (reaction2 >= 0),
  reaction3 integer not null default 0 check (reaction3 >= 0),
  reaction4 integer not null default 0 check (reaction4 >= 0),
  reaction5 integer not null default 0 check (reaction5 >= 0)
);

create table conferences (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  search_key text not null generated always as (fold_text(title)) stored,
  description text not null check (description <> ''),
  link text not null check (link ~* '^https?://'),
  image_id text not null references files (id),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  reaction1 integer not null default 0 check (reaction1 >= 0),
  reaction2 integer not null default 0 check (reaction2 >= 0),
  reaction3 integer not null default 0 check (reaction3 >= 0),
  reaction4 integer not null default 0 check (reaction4 >= 0),
  reaction5 integer not null default 0 check (reaction5 >= 0)
);

create table books (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  coin_price integer not null check (coin_price >= 0),
  image_id text not null references files (id),
  pdf_id text not null references files (id),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  -- Kept by the triggers on what doctors buy.
  buyers integer not null default 0 check (buyers >= 0)
);
create index books_pdf on books (pdf_id);

create table research (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  coin_price integer not null check (coin_price >= 0),
  description text not null check (description <> ''),
  image_id text not null references files (id),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  buyers integer not null default 0 check (buyers >= 0)
);
create index books_live_price on books (coin_price, id) where archived_at is null;
create index research_live_price on research (coin_price, id) where archived_at is null;

-- What doctors write for each other.
create table posts (
  id integer generated always as identity primary key,
  doctor_id integer not null references doctors (user_id),
  description text not null,
  search_key text not null generated always as (fold_text(description)) stored,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  comments integer not null default 0 check (comments >= 0),
  reaction1 integer not null default 0 check (reaction1 >= 0),
  reaction2 integer not null default 0 check (reaction2 >= 0),
  reaction3 integer not null default 0 check (reaction3 >= 0),
  reaction4 integer not null default 0 check (reaction4 >= 0),
  reaction5 integer not null default 0 check (reaction5 >= 0)
);
create index posts_doctor on posts (doctor_id, id);
create index posts_live_doctor on posts (doctor_id, id) where archived_at is null;

create table post_photos (
  id integer generated always as identity primary key,
  post_id integer not null references posts (id),
  image_id text not null references files (id)
);
create index post_photos_post on post_photos (post_id, id);
create index post_photos_image on post_photos (image_id);

create table post_videos (
  id integer generated always as identity primary key,
  post_id integer not null references posts (id),
  hosted_id uuid not null constraint post_videos_hosted_once unique references hosted_videos (id),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id)
);
create index post_videos_post on post_videos (post_id, id);
create index post_videos_archived_by on post_videos (archived_by) where archived_by is not null;

create table post_comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts (id),
  doctor_id integer not null references doctors (user_id),
  content text not null check (content <> ''),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by integer references users (id)
);
create index post_comments_shown on post_comments (post_id, id) where hidden_at is null;
create index post_comments_post on post_comments (post_id);
create index post_comments_doctor on post_comments (doctor_id);
create index post_comments_hidden_by on post_comments (hidden_by) where hidden_by is not null;

create table notes (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  search_key text not null generated always as (fold_text(title)) stored,
  content text not null check (content <> ''),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id)
);

create table webinars (
  id integer generated always as identity primary key,
  -- The room at the meeting host.
  meeting_id text not null constraint webinars_meeting_once unique,
  title text not null check (title <> ''),
  search_key text not null generated always as (fold_text(title)) stored,
  conference_id integer not null references conferences (id),
  starts_at timestamptz not null,
  hours smallint not null check (hours in (1, 2, 3)),
  status text not null default 'not_started' check (status in ('not_started', 'started', 'ended')),
  started_at timestamptz,
  ended_at timestamptz,
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  check (status <> 'started' or started_at is not null),
  check ((status = 'ended') = (ended_at is not null))
);
create index webinars_conference on webinars (conference_id);
create index webinars_live_status on webinars (status, id) where archived_at is null;
create index webinars_open on webinars (starts_at) where archived_at is null and status <> 'ended';

-- How many live records of a kind carry each category and tag, as records leave the live ones or come back. Argument: the kind.
create function tally_labels_of_records() returns trigger language plpgsql as $$
begin
  execute format($sql$
    with moved as (
      select new_rows.id, case when new_rows.archived_at is null then 1 else -1 end::bigint as n
      from new_rows join old_rows using (id) where (new_rows.archived_at is null) <> (old_rows.archived_at is null))
    select add_to_tallies(array_agg(name), array_agg(part), array_agg(n)) from (
      select 'category.%1$s' as name, link.category_id::text as part, moved.n from moved join %1$s_categories link on link.%1$s_id = moved.id
      union all
      select 'tag.%1$s', link.tag_id::text, moved.n from moved join %1$s_tags link on link.%1$s_id = moved.id) changes$sql$, tg_argv[0]);
  return null;
end $$;

-- The same, as a record gets a label or loses it. Arguments: the kind, its table, and category or tag.
create function tally_labels() returns trigger language plpgsql as $$
begin
  execute format($sql$
    select add_to_tallies(array_agg('%3$s.%1$s'::text), array_agg(changed.%3$s_id::text), array_agg($1))
    from changed_rows changed join %2$I record on record.id = changed.%1$s_id and record.archived_at is null$sql$, tg_argv[0], tg_argv[1], tg_argv[2])
  using case tg_op when 'INSERT' then 1 else -1 end::bigint;
  return null;
end $$;

-- Counts rows into a column of their record: arguments are that record's table, the column there, and the column that names the record.
create function count_rows_of_record() returns trigger language plpgsql as $$
begin
  execute format($sql$
    update %1$I record set %2$I = record.%2$I + changed.n
    from (select %3$I as id, $1 * count(*) as n from changed_rows group by %3$I) changed where record.id = changed.id$sql$, tg_argv[0], tg_argv[1], tg_argv[2])
  using case tg_op when 'INSERT' then 1 else -1 end;
  return null;
end $$;

create function count_post_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set comments = posts.comments + c.n
    from (select post_id, count(*) as n from new_rows where hidden_at is null group by post_id) c where posts.id = c.post_id;
  else
    update posts set comments = posts.comments + c.n
    from (select post_id, sum(n) as n from (
      select post_id, 1 as n from new_rows where hidden_at is null
      union all select post_id, -1 from old_rows where hidden_at is null) moved group by post_id) c
    where posts.id = c.post_id and c.n <> 0;
  end if;
  return null;
end $$;
create trigger post_comments_inserted after insert on post_comments referencing new table as new_rows for each statement execute function count_post_comments();
create trigger post_comments_updated after update on post_comments referencing old table as old_rows new table as new_rows for each statement execute function count_post_comments();

-- What the tables above have alike is written once: indexes of live, archived and searched rows, their counts, labels, reactions and buyers.
do $$
declare
  name text;
  kind record;
  label text;
begin
  foreach name in array array['blogs', 'conferences', 'books', 'research', 'posts', 'notes', 'webinars'] loop
    execute format('create index %1$s_live on %1$s (id) where archived_at is null', name);
    execute format('create index %1$s_archived on %1$s (id) where archived_at is not null', name);
    execute format('create index %1$s_search_key on %1$s using gin (search_key gin_trgm_ops)', name);
    execute format('create index %1$s_archived_by on %1$s (archived_by) where archived_by is not null', name);
    if name <> 'posts' then
      execute format('create index %1$s_created_by on %1$s (created_by)', name);
    end if;
    if name in ('blogs', 'conferences', 'books', 'research') then
      execute format('create index %1$s_image on %1$s (image_id)', name);
    end if;
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows for each statement execute function tally_named()', name);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows for each statement execute function tally_named()', name);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows for each statement execute function tally_named()', name);
  end loop;

  for kind in select * from (values ('blog', 'blogs'), ('conference', 'conferences'), ('book', 'books'), ('research', 'research'), ('post', 'posts')) as k (one, many) loop
    execute format('create trigger %2$s_labels_moved after update on %2$s referencing old table as old_rows new table as new_rows for each statement execute function tally_labels_of_records(%1$L)', kind.one, kind.many);
    for name, label in values ('categories', 'category'), ('tags', 'tag') loop
      execute format('create table %1$s_%3$s (%1$s_id integer not null references %2$s (id), %4$s_id integer not null references %3$s (id), primary key (%1$s_id, %4$s_id))', kind.one, kind.many, name, label);
      execute format('create index %1$s_%2$s_record on %1$s_%2$s (%3$s_id, %1$s_id)', kind.one, name, label);
      execute format('create trigger %1$s_%3$s_inserted after insert on %1$s_%3$s referencing new table as changed_rows for each statement execute function tally_labels(%1$L, %2$L, %4$L)', kind.one, kind.many, name, label);
      execute format('create trigger %1$s_%3$s_deleted after delete on %1$s_%3$s referencing old table as changed_rows for each statement execute function tally_labels(%1$L, %2$L, %4$L)', kind.one, kind.many, name, label);
    end loop;
  end loop;

  for kind in select * from (values ('blog', 'blogs'), ('conference', 'conferences'), ('post', 'posts')) as k (one, many) loop
    execute format('create table %1$s_reactions (
      id integer generated always as identity primary key,
      %1$s_id integer not null references %2$s (id),
      doctor_id integer not null references doctors (user_id),
      reaction smallint not null check (reaction between 1 and 5),
      reacted_at timestamptz not null default now(),
      constraint %1$s_reactions_once unique (%1$s_id, doctor_id))', kind.one, kind.many);
    execute format('create index %1$s_reactions_newest on %1$s_reactions (%1$s_id, id)', kind.one);
    execute format('create index %1$s_reactions_doctor on %1$s_reactions (doctor_id)', kind.one);
    execute format('create trigger %1$s_reactions_inserted after insert on %1$s_reactions referencing new table as new_rows for each statement execute function count_reactions(%2$L, %3$L)', kind.one, kind.many, kind.one || '_id');
    execute format('create trigger %1$s_reactions_updated after update on %1$s_reactions referencing old table as old_rows new table as new_rows for each statement execute function count_reactions(%2$L, %3$L)', kind.one, kind.many, kind.one || '_id');
    execute format('create trigger %1$s_reactions_deleted after delete on %1$s_reactions referencing old table as old_rows for each statement execute function count_reactions(%2$L, %3$L)', kind.one, kind.many, kind.one || '_id');
  end loop;

  -- A doctor buys a thing once; what it cost then stands in the ledger, which has no line of 0 coins.
  for kind in select * from (values ('book', 'books'), ('research', 'research')) as k (one, many) loop
    execute format('create table %1$s_purchases (
      id integer generated always as identity primary key,
      %1$s_id integer not null references %2$s (id),
      doctor_id integer not null references doctors (user_id),
      coins integer not null check (coins >= 0),
      coin_line_id bigint constraint %1$s_purchases_line_once unique references coin_lines (id),
      purchased_at timestamptz not null default now(),
      constraint %1$s_purchases_once unique (%1$s_id, doctor_id),
      check ((coins = 0) = (coin_line_id is null)))', kind.one, kind.many);
    execute format('create index %1$s_purchases_newest on %1$s_purchases (%1$s_id, id)', kind.one);
    execute format('create index %1$s_purchases_doctor on %1$s_purchases (doctor_id, id)', kind.one);
    execute format('create trigger %1$s_purchases_inserted after insert on %1$s_purchases referencing new table as changed_rows for each statement execute function count_rows_of_record(%2$L, ''buyers'', %3$L)', kind.one, kind.many, kind.one || '_id');
    execute format('create trigger %1$s_purchases_deleted after delete on %1$s_purchases referencing old table as changed_rows for each statement execute function count_rows_of_record(%2$L, ''buyers'', %3$L)', kind.one, kind.many, kind.one || '_id');
  end loop;
end $$;

-- Doctors' requests to be called back.
create table contacts (
  id integer generated always as identity primary key,
  doctor_id integer not null references doctors (user_id),
  description text not null check (description <> ''),
  created_at timestamptz not null default now(),
  contacted_at timestamptz,
  contacted_by integer references users (id),
  -- When it came or changed last; by whom, where it was an administrator.
  changed_at timestamptz not null default now(),
  changed_by integer references users (id),
  check ((contacted_at is null) = (contacted_by is null))
);
create index contacts_doctor on contacts (doctor_id, id);
create index contacts_waiting on contacts (id) where contacted_at is null;
create index contacts_contacted on contacts (id) where contacted_at is not null;
create index contacts_changed on contacts (changed_at);
create index contacts_contacted_by on contacts (contacted_by) where contacted_by is not null;
create index contacts_changed_by on contacts (changed_by) where changed_by is not null;

-- When an administrator had the contacts open last.
create table contact_openings (
  user_id integer primary key references users (id),
  opened_at timestamptz not null
);

create function tally_contacts() returns trigger language plpgsql as $$
declare
  waiting bigint := 0;
  contacted bigint := 0;
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select count(*) filter (where contacted_at is null), count(*) filter (where contacted_at is not null) into waiting, contacted from new_rows;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select waiting - count(*) filter (where contacted_at is null), contacted - count(*) filter (where contacted_at is not null) into waiting, contacted from old_rows;
  end if;
  perform add_to_tallies(array['contacts.waiting', 'contacts.contacted'], array['', ''], array[waiting, contacted]);
  return null;
end $$;
create trigger contacts_inserted after insert on contacts referencing new table as new_rows for each statement execute function tally_contacts();
create trigger contacts_updated after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function tally_contacts();
create trigger contacts_deleted after delete on contacts referencing old table as old_rows for each statement execute function tally_contacts();
