-- When doctors see a record: from publish_at (at once without it) until expire_at (no end without it). Reads compare both with the clock.
alter table messages add column publish_at timestamptz, add column expire_at timestamptz,
  -- When the company was told that its scheduled message is published. One job sets it.
  add column announced_at timestamptz,
  add constraint messages_schedule check (expire_at > publish_at);
alter table stories add column publish_at timestamptz, add column expire_at timestamptz,
  add constraint stories_schedule check (expire_at > publish_at);
alter table blogs add column publish_at timestamptz, add column expire_at timestamptz,
  add constraint blogs_schedule check (expire_at > publish_at);
alter table notes add column publish_at timestamptz, add column expire_at timestamptz,
  add constraint notes_schedule check (expire_at > publish_at);

-- The calendar and the filters read a range of these.
create index messages_publish_at on messages (publish_at, id) where publish_at is not null and archived_at is null;
create index messages_expire_at on messages (expire_at, id) where expire_at is not null and archived_at is null;
create index messages_unannounced on messages (publish_at, id) where publish_at is not null and announced_at is null and archived_at is null;
create index stories_publish_at on stories (publish_at, id) where publish_at is not null and archived_at is null;
create index stories_expire_at on stories (expire_at, id) where expire_at is not null and archived_at is null;
create index blogs_publish_at on blogs (publish_at, id) where publish_at is not null and archived_at is null;
create index blogs_expire_at on blogs (expire_at, id) where expire_at is not null and archived_at is null;
create index notes_publish_at on notes (publish_at, id) where publish_at is not null and archived_at is null;
create index notes_expire_at on notes (expire_at, id) where expire_at is not null and archived_at is null;

-- The time that the sender chose; sending starts then. `sends_at` has the same value until it starts.
alter table notifications add column send_at timestamptz;
create index webinars_starts_at on webinars (starts_at, id) where archived_at is null;
create index notifications_send_at on notifications (send_at, id) where send_at is not null;
-- A scheduled notification counts in the week in which it is sent.
drop index notifications_sent_at;
create index notifications_sent_at on notifications ((coalesce(send_at, created_at))) where cause = 'sent';
