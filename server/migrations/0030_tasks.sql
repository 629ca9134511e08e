-- Work in the background that a person started and can watch.
create table tasks (
  id integer generated always as identity primary key,
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
  undone_by integer references tasks (id) on delete set null,
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
  check ((file_id is null) or (file_name is not null and expires_at is not null))
);
create index tasks_created_by on tasks (created_by, id);
create index tasks_open on tasks (alive_at) where finished_at is null;
create index tasks_finished_at on tasks (finished_at);
create index tasks_file on tasks (file_id) where file_id is not null;
create index tasks_undone_by on tasks (undone_by) where undone_by is not null;

-- The records that a task could not handle, with the reasons.
create table task_problems (
  id bigint generated always as identity primary key,
  task_id integer not null references tasks (id) on delete cascade,
  entity text,
  record_id integer,
  -- The row of an imported file.
  file_row integer,
  label text not null,
  reason text not null
);
create index task_problems_task on task_problems (task_id, id);
create index task_problems_record on task_problems (record_id) where record_id is not null;

-- The records that a task changed, with the previous values of the changed fields, until the change can no longer be undone.
create table task_changes (
  id bigint generated always as identity primary key,
  task_id integer not null references tasks (id) on delete cascade,
  entity text not null,
  record_id integer not null,
  before jsonb not null,
  -- The version that the task wrote. A record with another one was changed since.
  version timestamptz,
  expires_at timestamptz not null
);
create index task_changes_task on task_changes (task_id, id);
create index task_changes_expires_at on task_changes (expires_at);
