create table categories (like areas including all excluding indexes, primary key (id));
create table tags (like areas including all excluding indexes, primary key (id));
alter table categories add foreign key (archived_by) references users (id);
alter table tags add foreign key (archived_by) references users (id);
create index categories_archived_by on categories (archived_by) where archived_by is not null;
create index tags_archived_by on tags (archived_by) where archived_by is not null;
create unique index categories_name_taken on categories (search_key) where archived_at is null;
create unique index tags_name_taken on tags (search_key) where archived_at is null;
create index categories_live on categories (id) where archived_at is null;
create index tags_live on tags (id) where archived_at is null;
create index categories_archived on categories (id) where archived_at is not null;
create index tags_archived on tags (id) where archived_at is not null;
create index categories_search_key on categories using gin (search_key gin_trgm_ops);
create index tags_search_key on tags using gin (search_key gin_trgm_ops);
create trigger categories_inserted after insert on categories referencing new table as new_rows for each statement execute function tally_named();
create trigger categories_updated after update on categories referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger categories_deleted after delete on categories referencing old table as old_rows for each statement execute function tally_named();
create trigger tags_inserted after insert on tags referencing new table as new_rows for each statement execute function tally_named();
create trigger tags_updated after update on tags referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger tags_deleted after delete on tags referencing old table as old_rows for each statement execute function tally_named();

-- What we know of a video's bytes at the video host; the id is the host's own.
create table hosted_videos (
  id uuid primary key,
  state text not null default 'awaiting' check (state in ('awaiting', 'uploading', 'processing', 'ready', 'failed')),
  bytes bigint check (bytes > 0),
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (failure is not null))
);
create index hosted_videos_unsettled on hosted_videos (id) where state in ('awaiting', 'uploading', 'processing');

create table messages (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  image_id text references files (id),
  coins integer not null default 0 check (coins >= 0),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  status_updated_at timestamptz,
  decided_by integer references users (id),
  -- Stays readable while a rejected message waits again.
  rejection_reason text,
  -- None: a message of no company.
  company_id integer references companies (user_id),
  is_everyone boolean not null default false,
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  -- Kept by the triggers on what doctors do.
  seen integer not null default 0 check (seen >= 0),
  comments integer not null default 0 check (comments >= 0),
  reaction1 integer not null default 0 check (reaction1 >= 0),
  reaction2 integer not null default 0 check (reaction2 >= 0),
  reaction3 integer not null default 0 check (reaction3 >= 0),
  reaction4 integer not null default 0 check (reaction4 >= 0),
  reaction5 integer not null default 0 check (reaction5 >= 0),
  check (status <> 'rejected' or rejection_reason is not null),
  check (status = 'pending' or status_updated_at is not null)
);
create index messages_live on messages (id) where archived_at is null;
create index messages_live_status on messages (status, id) where archived_at is null;
create index messages_live_company on messages (company_id, id) where archived_at is null;
create index messages_live_company_status on messages (company_id, status, id) where archived_at is null;
create index messages_archived on messages (id) where archived_at is not null;
create index messages_search_key on messages using gin (search_key gin_trgm_ops);
create index messages_company on messages (company_id);
create index messages_image on messages (image_id) where image_id is not null;
create index messages_decided_by on messages (decided_by) where decided_by is not null;
create index messages_created_by on messages (created_by);
create index messages_archived_by on messages (archived_by) where archived_by is not null;

create table message_categories (
  message_id integer not null references messages (id),
  category_id integer not null references categories (id),
  primary key (message_id, category_id)
);
create index message_categories_category on message_categories (category_id, message_id);

-- Whom an approved message is for: doctors of these areas and of these specialties (none of a kind leaves that kind open), and those named.
create table message_areas (
  message_id integer not null references messages (id),
  area_id integer not null references areas (id),
  primary key (message_id, area_id)
);
create index message_areas_area on message_areas (area_id);
create table message_specialties (
  message_id integer not null references messages (id),
  specialty_id integer not null references specialties (id),
  primary key (message_id, specialty_id)
);
create index message_specialties_specialty on message_specialties (specialty_id);
create table message_doctors (
  message_id integer not null references messages (id),
  doctor_id integer not null references doctors (user_id),
  primary key (message_id, doctor_id)
);
create index message_doctors_doctor on message_doctors (doctor_id);

create table message_seen (
  message_id integer not null references messages (id),
  doctor_id integer not null references doctors (user_id),
  seen_at timestamptz not null default now(),
  primary key (message_id, doctor_id)
);
create index message_seen_newest on message_seen (message_id, seen_at, doctor_id);
create index message_seen_doctor on message_seen (doctor_id);

create table message_reactions (
  id integer generated always as identity primary key,
  message_id integer not null references messages (id),
  doctor_id integer not null references doctors (user_id),
  reaction smallint not null check (reaction between 1 and 5),
  reacted_at timestamptz not null default now(),
  constraint message_reactions_once unique (message_id, doctor_id)
);
create index message_reactions_newest on message_reactions (message_id, id);
create index message_reactions_doctor on message_reactions (doctor_id);

create table message_comments (
  id integer generated always as identity primary key,
  message_id integer not null references messages (id),
  doctor_id integer not null references doctors (user_id),
  content text not null check (content <> ''),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by integer references users (id)
);
create index message_comments_shown on message_comments (message_id, id) where hidden_at is null;
create index message_comments_message on message_comments (message_id);
create index message_comments_doctor on message_comments (doctor_id);
create index message_comments_hidden_by on message_comments (hidden_by) where hidden_by is not null;

create table videos (
  id integer generated always as identity primary key,
  message_id integer not null references messages (id),
  -- The message's company, so that a company's videos are found and counted without it.
  company_id integer references companies (user_id),
  title text not null check (title <> ''),
  search_key text not null generated always as (fold_text(title)) stored,
  description text,
  question text,
  answer1 text,
  answer2 text,
  hosted_id uuid constraint videos_hosted_once unique references hosted_videos (id),
  views integer not null default 0 check (views >= 0),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  -- Went to the archive with its message and comes back with it.
  archived_with_message boolean not null default false check (not archived_with_message or archived_at is not null),
  check ((question is null) = (answer1 is null) and (question is null) = (answer2 is null))
);
create index videos_live on videos (id) where archived_at is null;
create index videos_archived on videos (id) where archived_at is not null;
create index videos_message on videos (message_id, id);
create index videos_company on videos (company_id);
create index videos_search_key on videos using gin (search_key gin_trgm_ops);
create index videos_created_by on videos (created_by);
create index videos_archived_by on videos (archived_by) where archived_by is not null;

create table stories (
  id integer generated always as identity primary key,
  text text not null check (text <> ''),
  search_key text not null generated always as (fold_text(text)) stored,
  type text not null check (type in ('image', 'video')),
  image_id text references files (id),
  hosted_id uuid constraint stories_hosted_once unique references hosted_videos (id),
  -- The video that takes the place of a ready one as soon as it is ready itself.
  next_hosted_id uuid constraint stories_next_hosted_once unique references hosted_videos (id),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  reaction1 integer not null default 0 check (reaction1 >= 0),
  reaction2 integer not null default 0 check (reaction2 >= 0),
  reaction3 integer not null default 0 check (reaction3 >= 0),
  reaction4 integer not null default 0 check (reaction4 >= 0),
  reaction5 integer not null default 0 check (reaction5 >= 0),
  check (type <> 'image' or (image_id is not null and hosted_id is null)),
  check (type <> 'video' or image_id is null),
  check (next_hosted_id is null or hosted_id is not null)
);
create index stories_live on stories (id) where archived_at is null;
create index stories_archived on stories (id) where archived_at is not null;
create index stories_search_key on stories using gin (search_key gin_trgm_ops);
create index stories_image on stories (image_id) where image_id is not null;
create index stories_created_by on stories (created_by);
create index stories_archived_by on stories (archived_by) where archived_by is not null;
create trigger stories_inserted after insert on stories referencing new table as new_rows for each statement execute function tally_named();
create trigger stories_updated after update on stories referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger stories_deleted after delete on stories referencing old table as old_rows for each statement execute function tally_named();

create table story_reactions (
  id integer generated always as identity primary key,
  story_id integer not null references stories (id),
  doctor_id integer not null references doctors (user_id),
  reaction smallint not null check (reaction between 1 and 5),
  reacted_at timestamptz not null default now(),
  constraint story_reactions_once unique (story_id, doctor_id)
);
create index story_reactions_newest on story_reactions (story_id, id);
create index story_reactions_doctor on story_reactions (doctor_id);

-- A doctor is paid once for a message.
alter table coin_lines add column message_id integer references messages (id) check (message_id is null or kind = 'reward');
create unique index coin_lines_reward_once on coin_lines (doctor_id, message_id) where message_id is not null;
create index coin_lines_message on coin_lines (message_id) where message_id is not null;

-- Counts the reactions of a table's rows into the columns reaction1 to reaction5 of their record: arguments are that record's table and the column that names it.
create function count_reactions() returns trigger language plpgsql as $$
declare
  parts text := '';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    parts := format('select %I as record, reaction, 1 as n from new_rows', tg_argv[1]);
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    parts := parts || case when parts = '' then '' else ' union all ' end || format('select %I, reaction, -1 from old_rows', tg_argv[1]);
  end if;
  execute format($sql$
    update %I as kept set reaction1 = kept.reaction1 + c.r1, reaction2 = kept.reaction2 + c.r2, reaction3 = kept.reaction3 + c.r3,
      reaction4 = kept.reaction4 + c.r4, reaction5 = kept.reaction5 + c.r5
    from (select record, coalesce(sum(n) filter (where reaction = 1), 0) as r1, coalesce(sum(n) filter (where reaction = 2), 0) as r2,
      coalesce(sum(n) filter (where reaction = 3), 0) as r3, coalesce(sum(n) filter (where reaction = 4), 0) as r4,
      coalesce(sum(n) filter (where reaction = 5), 0) as r5
      from (%s) moved (record, reaction, n) group by record) c
    where kept.id = c.record and (c.r1, c.r2, c.r3, c.r4, c.r5) <> (0, 0, 0, 0, 0)$sql$, tg_argv[0], parts);
  return null;
end $$;
create trigger message_reactions_inserted after insert on message_reactions referencing new table as new_rows for each statement execute function count_reactions('messages', 'message_id');
create trigger message_reactions_updated after update on message_reactions referencing old table as old_rows new table as new_rows for each statement execute function count_reactions('messages', 'message_id');
create trigger message_reactions_deleted after delete on message_reactions referencing old table as old_rows for each statement execute function count_reactions('messages', 'message_id');
create trigger story_reactions_inserted after insert on story_reactions referencing new table as new_rows for each statement execute function count_reactions('stories', 'story_id');
create trigger story_reactions_updated after update on story_reactions referencing old table as old_rows new table as new_rows for each statement execute function count_reactions('stories', 'story_id');
create trigger story_reactions_deleted after delete on story_reactions referencing old table as old_rows for each statement execute function count_reactions('stories', 'story_id');

create function count_message_seen() returns trigger language plpgsql as $$
begin
  update messages set seen = messages.seen + changed.n
  from (select message_id, case tg_op when 'INSERT' then count(*) else -count(*) end as n from changed_rows group by message_id) changed
  where messages.id = changed.message_id;
  return null;
end $$;
create trigger message_seen_inserted after insert on message_seen referencing new table as changed_rows for each statement execute function count_message_seen();
create trigger message_seen_deleted after delete on message_seen referencing old table as changed_rows for each statement execute function count_message_seen();

create function count_message_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update messages set comments = messages.comments + c.n
    from (select message_id, count(*) as n from new_rows where hidden_at is null group by message_id) c where messages.id = c.message_id;
  else
    update messages set comments = messages.comments + c.n
    from (select message_id, sum(n) as n from (
      select message_id, 1 as n from new_rows where hidden_at is null
      union all select message_id, -1 from old_rows where hidden_at is null) moved group by message_id) c
    where messages.id = c.message_id and c.n <> 0;
  end if;
  return null;
end $$;
create trigger message_comments_inserted after insert on message_comments referencing new table as new_rows for each statement execute function count_message_comments();
create trigger message_comments_updated after update on message_comments referencing old table as old_rows new table as new_rows for each statement execute function count_message_comments();

-- Rows that moved into a count (n = 1) or out of it (n = -1).
create type moved_message as (id integer, status text, company_id integer, is_archived boolean, n bigint);

-- Messages by archive, status and company, and how many live ones carry each category.
create function tally_messages() returns trigger language plpgsql as $$
declare
  came moved_message[] := '{}';
  went moved_message[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select coalesce(array_agg((id, status, company_id, archived_at is not null, 1)::moved_message), '{}') into came from new_rows;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select coalesce(array_agg((id, status, company_id, archived_at is not null, -1)::moved_message), '{}') into went from old_rows;
  end if;
  perform add_to_tallies(array_agg(name), array_agg(part), array_agg(n)) from (
    select t.name, t.part, m.n from unnest(came || went) m cross join lateral (values
      (case when m.is_archived then 'messages.archived' else 'messages.live' end, ''),
      (case when not m.is_archived then 'message.status' end, m.status),
      (case when not m.is_archived then 'message.company' end, m.company_id::text)) as t (name, part)
    where t.name is not null and t.part is not null
    union all
    select 'category.message', link.category_id::text, m.n
    from (select id, sum(n)::bigint as n from unnest(came || went) moved where not is_archived group by id having sum(n) <> 0) m
    join message_categories link on link.message_id = m.id
  ) changes;
  return null;
end $$;
create trigger messages_inserted after insert on messages referencing new table as new_rows for each statement execute function tally_messages();
create trigger messages_updated after update on messages referencing old table as old_rows new table as new_rows for each statement execute function tally_messages();
create trigger messages_deleted after delete on messages referencing old table as old_rows for each statement execute function tally_messages();

create function tally_message_categories() returns trigger language plpgsql as $$
begin
  perform add_to_tallies(array_agg('category.message'::text), array_agg(changed.category_id::text), array_agg(case tg_op when 'INSERT' then 1 else -1 end))
  from changed_rows changed join messages on messages.id = changed.message_id and messages.archived_at is null;
  return null;
end $$;
create trigger message_categories_inserted after insert on message_categories referencing new table as changed_rows for each statement execute function tally_message_categories();
create trigger message_categories_deleted after delete on message_categories referencing old table as changed_rows for each statement execute function tally_message_categories();

create type moved_video as (company_id integer, is_archived boolean, n bigint);

create function tally_videos() returns trigger language plpgsql as $$
declare
  came moved_video[] := '{}';
  went moved_video[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select coalesce(array_agg((company_id, archived_at is not null, 1)::moved_video), '{}') into came from new_rows;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select coalesce(array_agg((company_id, archived_at is not null, -1)::moved_video), '{}') into went from old_rows;
  end if;
  perform add_to_tallies(array_agg(t.name), array_agg(t.part), array_agg(m.n))
  from unnest(came || went) m cross join lateral (values
    (case when m.is_archived then 'videos.archived' else 'videos.live' end, ''),
    (case when not m.is_archived then 'video.company' end, m.company_id::text)) as t (name, part)
  where t.name is not null and t.part is not null;
  return null;
end $$;
create trigger videos_inserted after insert on videos referencing new table as new_rows for each statement execute function tally_videos();
create trigger videos_updated after update on videos referencing old table as old_rows new table as new_rows for each statement execute function tally_videos();
create trigger videos_deleted after delete on videos referencing old table as old_rows for each statement execute function tally_videos();
