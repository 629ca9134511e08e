-- Two doctors that are one person. The rows of the other one belong to the survivor from then on, and the other one is archived.
create table doctor_merges (
  id integer generated always as identity primary key,
  survivor_id integer not null references doctors (user_id),
  other_id integer not null references doctors (user_id),
  -- The values of the fields that the survivor took over, as both had them before. Without them the merge cannot be undone.
  before jsonb not null,
  -- The keys of the rows that were moved, by table.
  moved jsonb not null,
  coins integer not null check (coins >= 0),
  -- False if the other one was archived already.
  archived_other boolean not null,
  merged_by integer not null references users (id),
  merged_at timestamptz not null,
  undone_by integer references users (id),
  undone_at timestamptz,
  check (survivor_id <> other_id),
  check ((undone_at is null) = (undone_by is null))
);
create unique index doctor_merges_other_once on doctor_merges (other_id) where undone_at is null;
create index doctor_merges_other on doctor_merges (other_id, id);
create index doctor_merges_survivor on doctor_merges (survivor_id, id);
create index doctor_merges_merged_by on doctor_merges (merged_by);
create index doctor_merges_undone_by on doctor_merges (undone_by) where undone_by is not null;
