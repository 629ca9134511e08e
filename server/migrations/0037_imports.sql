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
  task_id integer references tasks (id) on delete set null,
  -- How the task ended, because the task is removed earlier than the import.
  final_state text check (final_state in ('done', 'failed', 'cancelled')),
  created_by integer not null references users (id),
  created_at timestamptz not null,
  check ((kind = 'groupMembers') = (group_id is not null))
);
create index imports_file on imports (file_id) where file_id is not null;
create index imports_kind on imports (kind, id);
create index imports_created_by on imports (created_by, id);
create index imports_group on imports (group_id) where group_id is not null;
create index imports_task on imports (task_id) where task_id is not null;

-- Which field an administrator chose for a header, by the folded header.
create table import_mappings (
  user_id integer not null references users (id),
  kind text not null,
  fields jsonb not null,
  primary key (user_id, kind)
);
