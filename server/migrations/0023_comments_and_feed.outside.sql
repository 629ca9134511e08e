-- needs: 8
create unique index concurrently if not exists message_comments_client_once on message_comments (doctor_id, client_id) where client_id is not null;
-- The feed of the members' app: approved messages by the time from which doctors see them.
create index concurrently if not exists messages_feed on messages (greatest(status_updated_at, publish_at) desc, id desc)
  where status = 'approved' and archived_at is null;
