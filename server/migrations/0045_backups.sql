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

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'doctor_submitted', 'company_submitted', 'message_submitted', 'message_resubmitted', 'contact_received', 'sending_failed', 'video_failed',
  'story_video_failed', 'backup_failed', 'task_finished', 'task_failed'
));
