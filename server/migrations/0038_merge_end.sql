-- A merge ends when the other doctor is restored after the days of undo. The account may be merged again then.
alter table doctor_merges
  add column ended_at timestamptz,
  add column is_current boolean not null generated always as (undone_at is null and ended_at is null) stored,
  add check (undone_at is null or ended_at is null);
drop index doctor_merges_other_once;
create unique index doctor_merges_other_once on doctor_merges (other_id) where is_current;
