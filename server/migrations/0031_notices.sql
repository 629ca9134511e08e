-- What happened that people of the back-office want to know: one row an event, whoever reads it. A row with user_id is only for that user.
-- A notice holds ids, no personal data; the titles come from the records when it is read.
create table notices (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in (
    'doctor_submitted', 'company_submitted', 'message_submitted', 'message_resubmitted', 'contact_received', 'sending_failed', 'video_failed',
    'story_video_failed', 'task_finished', 'task_failed'
  )),
  entity text not null,
  entity_id integer not null,
  user_id integer references users (id),
  actor_id integer references users (id),
  once_key text,
  constraint notices_once unique (kind, once_key),
  check ((kind in ('task_finished', 'task_failed')) = (user_id is not null))
);
create index notices_kind on notices (kind, id);
create index notices_at on notices (at);
create index notices_user on notices (user_id, id) where user_id is not null;
create index notices_actor on notices (actor_id) where actor_id is not null;

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
