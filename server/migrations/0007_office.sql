-- Work in the background that a person started and can watch.
create table tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  title text not null check (title <> ''),
  params jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Where the next step continues. Stored in the transaction of the step before.
  cursor jsonb,
  message text,
  result jsonb,
  file_id text references files (id),
  file_name text,
  expires_at timestamptz,
  undo_until timestamptz,
  -- What undoing needs; null if the kind cannot be undone.
  undo_permission text,
  -- The task that reversed the changes of this one.
  undone_by bigint references tasks (id) on delete set null,
  -- The run that may store progress, how many runs there were since a cursor was stored, and when the last one gave a sign of life.
  run_id uuid,
  runs smallint not null default 0,
  alive_at timestamptz not null,
  request_id text not null,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  -- When the person's password had last been verified.
  verified_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check ((finished_at is null) = (state in ('waiting', 'running'))),
  check (file_id is null or ((file_name is not null) and expires_at is not null))
);
create index tasks_created_by on tasks (created_by, id);
create index tasks_file on tasks (file_id) where file_id is not null;
create index tasks_finished_at on tasks (finished_at);
create index tasks_open on tasks (alive_at) where finished_at is null;
create index tasks_undone_by on tasks (undone_by) where undone_by is not null;

-- The records that a task could not handle, with the reasons.
create table task_problems (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks (id) on delete cascade,
  entity text,
  record_id bigint,
  -- The row of an imported file.
  file_row integer,
  label text not null,
  reason text not null,
  -- The cell of an imported file that a problem is about. The value is forgotten together with the file.
  file_column text,
  file_value text
);
create index task_problems_record on task_problems (record_id) where record_id is not null;
create index task_problems_task on task_problems (task_id, id);

-- The records that a task changed, with the previous values of the changed fields, until the change can no longer be undone.
create table task_changes (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks (id) on delete cascade,
  entity text not null,
  record_id bigint not null,
  before jsonb not null,
  -- The version that the task wrote. A record with another one was changed since.
  version timestamptz,
  expires_at timestamptz not null
);
create index task_changes_expires_at on task_changes (expires_at);
create index task_changes_task on task_changes (task_id, id);

-- Files with records that an administrator imports. A file is removed after a week; the row says what was done.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('doctors', 'companies', 'areas', 'specialties', 'promoCodes', 'categories', 'tags', 'groupMembers')),
  -- The rows of the file as JSON, encrypted; null once it was removed.
  file_id text references files (id),
  file_name text not null check (file_name <> ''),
  rows integer not null check (rows > 0),
  header jsonb not null,
  -- The first rows, until the run or the removal of the file.
  sample jsonb,
  -- The group that members are added to.
  group_id integer references groups (id),
  -- The columns, and how records are imported.
  options jsonb not null,
  -- What the check found.
  checked_at timestamptz,
  counts jsonb,
  new_names jsonb,
  problems jsonb,
  -- What the run did, stored in the transaction of each step.
  started_at timestamptz,
  result jsonb,
  task_id bigint references tasks (id) on delete set null,
  -- How the task ended, because the task is removed earlier than the import.
  final_state text check (final_state in ('done', 'failed', 'cancelled', 'undone')),
  created_by integer not null references users (id),
  created_at timestamptz not null,
  check ((kind = 'groupMembers') = (group_id is not null))
);
create index imports_created_by on imports (created_by, id);
create index imports_file on imports (file_id) where file_id is not null;
create index imports_group on imports (group_id) where group_id is not null;
create index imports_kind on imports (kind, id);
create index imports_task on imports (task_id) where task_id is not null;

-- Which field an administrator chose for a header, by the folded header.
create table import_mappings (
  user_id integer not null references users (id),
  kind text not null,
  fields jsonb not null,
  primary key (user_id, kind)
);

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

-- What happened that people of the back-office want to know: one row an event, whoever reads it. A row with user_id is only for that user.
-- A notice holds ids, no personal data; the titles come from the records when it is read.
create table notices (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in (
    'doctor_submitted', 'company_submitted', 'message_submitted', 'message_resubmitted', 'contact_received', 'sending_failed', 'video_failed',
    'story_video_failed', 'backup_failed', 'task_finished', 'task_failed'
  )),
  entity text not null,
  entity_id bigint not null,
  user_id integer references users (id),
  actor_id integer references users (id),
  once_key text,
  check ((kind in ('task_finished', 'task_failed')) = (user_id is not null)),
  constraint notices_once unique (kind, once_key)
);
create index notices_actor on notices (actor_id) where actor_id is not null;
create index notices_at on notices (at);
create index notices_kind on notices (kind, id);
create index notices_user on notices (user_id, id) where user_id is not null;

-- What one user has seen and does not want to be told, and when the user was here.
create table notice_readers (
  user_id integer primary key references users (id),
  seen_id bigint not null default 0,
  muted text[] not null default '{}',
  visited_at timestamptz,
  previous_visit_at timestamptz
);
-- Contact requests are written by the doctors' app.

create function notice_contacts() returns trigger language plpgsql as $$
begin
  insert into notices (at, kind, entity, entity_id, actor_id)
  select created_at, 'contact_received', 'contacts', id, doctor_id from new_rows order by id;
  return null;
end $$;
create trigger contacts_noticed after insert on contacts referencing new table as new_rows for each statement execute function notice_contacts();

-- The state of a video changes by several ways, with and without a transaction of the server.
create function notice_failed_video() returns trigger language plpgsql as $$
begin
  insert into notices (at, kind, entity, entity_id)
  select new.updated_at, 'video_failed', 'videos', id from videos where hosted_id = new.id and archived_at is null
  union all
  select new.updated_at, 'story_video_failed', 'stories', id from stories where new.id in (hosted_id, next_hosted_id) and archived_at is null;
  return null;
end $$;
create trigger hosted_videos_noticed after update of state on hosted_videos for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function notice_failed_video();

-- Who has a record open now. A row counts for 45 seconds, so it may be lost in a crash: the table is not logged.
create unlogged table presence (
  entity text not null,
  record_id bigint not null,
  user_id integer not null references users (id),
  -- The end of the session removes the row.
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  seen_until timestamptz not null,
  -- Until when the user counts as editing; null for one who only reads.
  editing_until timestamptz,
  -- When somebody else should read this row again.
  changed_at timestamptz not null,
  primary key (entity, record_id, user_id)
);
create index presence_changed on presence (changed_at);
create index presence_seen_until on presence (seen_until);
create index presence_session on presence (session_hash);
create index presence_user on presence (user_id);

-- The backups that were written and those that failed, so that every process can show the last ones.
create table backups (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  file text not null,
  -- Null if it failed.
  bytes bigint,
  -- Files that have a row, but no bytes.
  missing_files integer not null default 0,
  -- Why it failed.
  problem text,
  check ((bytes is null) = (problem is not null))
);
create index backups_finished_at on backups (finished_at);

-- Identifies this database. The folder of the files stores the same id, so that a server notices a folder of another database.
create table database_identity (
  is_single boolean primary key default true check (is_single),
  id uuid not null default gen_random_uuid(),
  -- How often reads from standbys began anew, after a crash or a promotion. A standby that does not follow the present primary keeps an older number.
  epoch integer not null default 0
);
insert into database_identity default values;

-- Positions in the write-ahead log that a standby must have replayed before it answers. PostgreSQL empties unlogged tables after a crash and
-- at a promotion, so an old position is never used. Writing to them costs no write-ahead log and no wait for the disk.

-- What every read must see.
create unlogged table read_floor (
  is_single boolean primary key default true check (is_single),
  epoch integer not null,
  mark pg_lsn not null
);

-- What the reads of a session must see: its last write.
create unlogged table write_marks (
  session_hash bytea primary key,
  mark pg_lsn not null,
  written_at timestamptz not null default now()
);

-- The last calls of all processes to each service outside, which the page Status shows.
create table provider_calls (
  provider text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure text
);
