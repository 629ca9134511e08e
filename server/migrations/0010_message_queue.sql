-- When a message began to wait for a decision: when it was sent, or sent again. A decision keeps it, so that a decided message still has its place in the queue.
alter table messages add column pending_since timestamptz not null default now();
update messages set pending_since = case when status = 'pending' then coalesce(status_updated_at, created_at) else created_at end;
create index messages_pending on messages (pending_since, id) where status = 'pending' and archived_at is null;

-- The message that a notification is about.
alter table notifications add column message_id integer references messages (id);
create index notifications_message on notifications (message_id) where message_id is not null;
