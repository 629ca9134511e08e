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
  publish_at timestamptz,
  expire_at timestamptz,
  check (type <> 'image' or ((image_id is not null) and hosted_id is null)),
  check (type <> 'video' or image_id is null),
  check (next_hosted_id is null or hosted_id is not null),
  constraint stories_schedule check (expire_at > publish_at)
);
create index stories_archived on stories (archived_at, id) where archived_at is not null;
create index stories_archived_by on stories (archived_by) where archived_by is not null;
create index stories_created_by on stories (created_by);
create index stories_expire_at on stories (expire_at, id) where expire_at is not null and archived_at is null;
create index stories_image on stories (image_id) where image_id is not null;
create index stories_live on stories (id) where archived_at is null;
create index stories_live_created on stories (created_at, id) where archived_at is null;
create index stories_publish_at on stories (publish_at, id) where publish_at is not null and archived_at is null;
create index stories_search_key on stories using gin (search_key gin_trgm_ops);
call count_active_and_archived('stories');

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
  publish_at timestamptz,
  expire_at timestamptz,
  constraint blogs_schedule check (expire_at > publish_at)
);
create index blogs_archived on blogs (archived_at, id) where archived_at is not null;
create index blogs_archived_by on blogs (archived_by) where archived_by is not null;
create index blogs_created_by on blogs (created_by);
create index blogs_expire_at on blogs (expire_at, id) where expire_at is not null and archived_at is null;
create index blogs_image on blogs (image_id);
create index blogs_live on blogs (id) where archived_at is null;
create index blogs_live_created on blogs (created_at, id) where archived_at is null;
create index blogs_live_name on blogs (search_key, id) where archived_at is null;
create index blogs_publish_at on blogs (publish_at, id) where publish_at is not null and archived_at is null;
create index blogs_search_key on blogs using gin (search_key gin_trgm_ops);
call count_active_and_archived('blogs');

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
  archived_by integer references users (id)
);
create index conferences_archived on conferences (archived_at, id) where archived_at is not null;
create index conferences_archived_by on conferences (archived_by) where archived_by is not null;
create index conferences_created_by on conferences (created_by);
create index conferences_image on conferences (image_id);
create index conferences_live on conferences (id) where archived_at is null;
create index conferences_live_created on conferences (created_at, id) where archived_at is null;
create index conferences_live_name on conferences (search_key, id) where archived_at is null;
create index conferences_search_key on conferences using gin (search_key gin_trgm_ops);
call count_active_and_archived('conferences');

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
  archived_by integer references users (id)
);
create index books_archived on books (archived_at, id) where archived_at is not null;
create index books_archived_by on books (archived_by) where archived_by is not null;
create index books_created_by on books (created_by);
create index books_image on books (image_id);
create index books_live on books (id) where archived_at is null;
create index books_live_created on books (created_at, id) where archived_at is null;
create index books_live_name on books (search_key, id) where archived_at is null;
create index books_live_price on books (coin_price, id) where archived_at is null;
create index books_pdf on books (pdf_id);
create index books_search_key on books using gin (search_key gin_trgm_ops);
call count_active_and_archived('books');

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
  archived_by integer references users (id)
);
create index research_archived on research (archived_at, id) where archived_at is not null;
create index research_archived_by on research (archived_by) where archived_by is not null;
create index research_created_by on research (created_by);
create index research_image on research (image_id);
create index research_live on research (id) where archived_at is null;
create index research_live_created on research (created_at, id) where archived_at is null;
create index research_live_name on research (search_key, id) where archived_at is null;
create index research_live_price on research (coin_price, id) where archived_at is null;
create index research_search_key on research using gin (search_key gin_trgm_ops);
call count_active_and_archived('research');

-- What doctors write for each other.
create table posts (
  id bigint generated always as identity primary key,
  doctor_id integer not null references doctors (user_id),
  description text not null,
  search_key text not null generated always as (fold_text(description)) stored,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id)
);
create index posts_archived on posts (id) where archived_at is not null;
create index posts_archived_by on posts (archived_by) where archived_by is not null;
create index posts_doctor on posts (doctor_id, id);
create index posts_live on posts (id) where archived_at is null;
create index posts_live_created on posts (created_at, id) where archived_at is null;
create index posts_live_doctor on posts (doctor_id, id) where archived_at is null;
create index posts_search_key on posts using gin (search_key gin_trgm_ops);
call count_active_and_archived('posts');

create table post_photos (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts (id),
  image_id text not null references files (id)
);
create index post_photos_image on post_photos (image_id);
create index post_photos_post on post_photos (post_id, id);

create table post_videos (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts (id),
  hosted_id uuid not null constraint post_videos_hosted_once unique references hosted_videos (id),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id)
);
create index post_videos_archived_by on post_videos (archived_by) where archived_by is not null;
create index post_videos_post on post_videos (post_id, id);

create table post_comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts (id),
  doctor_id integer not null references doctors (user_id),
  content text not null check (content <> ''),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by integer references users (id)
);
create index post_comments_doctor on post_comments (doctor_id);
create index post_comments_hidden_by on post_comments (hidden_by) where hidden_by is not null;
create index post_comments_post on post_comments (post_id);
create index post_comments_shown on post_comments (post_id, id) where hidden_at is null;
call count_rows('post_comments', $$values (case when hidden_at is null then 'post.comments' end, post_id::text)$$);

create table notes (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  search_key text not null generated always as (fold_text(title)) stored,
  content text not null check (content <> ''),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  publish_at timestamptz,
  expire_at timestamptz,
  constraint notes_schedule check (expire_at > publish_at)
);
create index notes_archived on notes (id) where archived_at is not null;
create index notes_archived_by on notes (archived_by) where archived_by is not null;
create index notes_created_by on notes (created_by);
create index notes_expire_at on notes (expire_at, id) where expire_at is not null and archived_at is null;
create index notes_live on notes (id) where archived_at is null;
create index notes_live_created on notes (created_at, id) where archived_at is null;
create index notes_live_name on notes (search_key, id) where archived_at is null;
create index notes_publish_at on notes (publish_at, id) where publish_at is not null and archived_at is null;
create index notes_search_key on notes using gin (search_key gin_trgm_ops);
call count_active_and_archived('notes');

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
  -- A change names the version of the webinar that its author saw.
  updated_at timestamptz not null default now(),
  check (status <> 'started' or started_at is not null),
  check ((status = 'ended') = (ended_at is not null))
);
create index webinars_archived on webinars (id) where archived_at is not null;
create index webinars_archived_by on webinars (archived_by) where archived_by is not null;
create index webinars_conference on webinars (conference_id);
create index webinars_created_by on webinars (created_by);
create index webinars_live on webinars (id) where archived_at is null;
create index webinars_live_created on webinars (created_at, id) where archived_at is null;
create index webinars_live_name on webinars (search_key, id) where archived_at is null;
create index webinars_live_status on webinars (status, id) where archived_at is null;
create index webinars_open on webinars (starts_at) where archived_at is null and status <> 'ended';
create index webinars_search_key on webinars using gin (search_key gin_trgm_ops);
create index webinars_starts_at on webinars (starts_at, id) where archived_at is null;
call count_active_and_archived('webinars');

-- The tables of labels, reactions and purchases, which are the same for each kind of record.
do $$
declare
  kind text;
  record_table text;
  id_type text;
  label text;
  label_table text;
begin
  for kind, record_table, id_type in values
    ('blog', 'blogs', 'integer'), ('conference', 'conferences', 'integer'), ('book', 'books', 'integer'), ('research', 'research', 'integer'),
    ('post', 'posts', 'bigint')
  loop
    for label, label_table in values ('category', 'categories'), ('tag', 'tags') loop
      execute format('create table %1$s_%5$s (
        %1$s_id %3$s not null references %2$s (id),
        %4$s_id integer not null references %5$s (id),
        primary key (%1$s_id, %4$s_id))', kind, record_table, id_type, label, label_table);
      execute format('create index %1$s_%3$s_record on %1$s_%3$s (%2$s_id, %1$s_id)', kind, label, label_table);
      call count_labels(kind, record_table, label, label_table);
    end loop;
  end loop;

  for kind, record_table, id_type in values
    ('message', 'messages', 'integer'), ('story', 'stories', 'integer'), ('blog', 'blogs', 'integer'), ('conference', 'conferences', 'integer'),
    ('post', 'posts', 'bigint')
  loop
    execute format('create table %1$s_reactions (
      id bigint generated always as identity primary key,
      %1$s_id %3$s not null references %2$s (id),
      doctor_id integer not null references doctors (user_id),
      reaction smallint not null check (reaction between 1 and 5),
      reacted_at timestamptz not null default now(),
      constraint %1$s_reactions_once unique (%1$s_id, doctor_id))', kind, record_table, id_type);
    execute format('create index %1$s_reactions_doctor on %1$s_reactions (doctor_id)', kind);
    execute format('create index %1$s_reactions_newest on %1$s_reactions (%1$s_id, id)', kind);
    call count_rows(kind || '_reactions', format('values (''%1$s.reaction'' || reaction, %1$s_id::text)', kind));
  end loop;

  -- A doctor buys a record once. Its price is in the ledger, which has no line of 0 coins.
  for kind, record_table in values ('book', 'books'), ('research', 'research') loop
    execute format('create table %1$s_purchases (
      id bigint generated always as identity primary key,
      %1$s_id integer not null references %2$s (id),
      doctor_id integer not null references doctors (user_id),
      coins integer not null check (coins >= 0),
      coin_line_id bigint constraint %1$s_purchases_line_once unique references coin_lines (id),
      purchased_at timestamptz not null default now(),
      constraint %1$s_purchases_once unique (%1$s_id, doctor_id),
      check ((coins = 0) = (coin_line_id is null)))', kind, record_table);
    execute format('create index %1$s_purchases_doctor on %1$s_purchases (doctor_id, id)', kind);
    execute format('create index %1$s_purchases_newest on %1$s_purchases (%1$s_id, id)', kind);
    call count_rows(kind || '_purchases', format('values (''%1$s.buyers'', %1$s_id::text)', kind));
  end loop;
end $$;

-- Doctors' requests to be called back.
create table contacts (
  id bigint generated always as identity primary key,
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
create index contacts_changed on contacts (changed_at);
create index contacts_changed_by on contacts (changed_by) where changed_by is not null;
create index contacts_contacted on contacts (id) where contacted_at is not null;
create index contacts_contacted_by on contacts (contacted_by) where contacted_by is not null;
create index contacts_created on contacts (created_at, id);
create index contacts_doctor on contacts (doctor_id, id);
create index contacts_waiting on contacts (id) where contacted_at is null;
call count_rows('contacts', $$values (case when contacted_at is null then 'contacts.waiting' else 'contacts.contacted' end, '')$$);

-- When an administrator had the contacts open last.
create table contact_openings (
  user_id integer primary key references users (id),
  opened_at timestamptz not null
);
