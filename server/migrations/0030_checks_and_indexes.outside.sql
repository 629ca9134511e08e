-- needs: 8
-- Reads the tables without blocking their writes.
alter table sessions validate constraint sessions_audience;
alter table users validate constraint users_locale;
alter table hosted_videos validate constraint hosted_videos_probed_seconds;
create index concurrently if not exists doctors_syndicate_number on doctors (syndicate_number) where syndicate_number is not null;
create unique index concurrently if not exists contacts_client_once on contacts (doctor_id, client_id) where client_id is not null;
create unique index concurrently if not exists message_comments_client_once on message_comments (doctor_id, client_id) where client_id is not null;
-- The feed of the members' app: approved messages by the time from which doctors see them.
create index concurrently if not exists messages_feed on messages (greatest(status_updated_at, publish_at) desc, id desc)
  where status = 'approved' and archived_at is null;
