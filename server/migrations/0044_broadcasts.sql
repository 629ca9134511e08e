-- A notification in the app to all members is one row, whatever their number. Its recipients are the members that were approved when it was sent, which
-- is `listed_at`; `delivered` is how many they were. `listed_to` is the last member whose devices it was pushed to (decision 048).
alter table notifications add column is_broadcast boolean not null default false
  check (not is_broadcast or (channel = 'notification' and audience = 'all'));
create index notifications_broadcast on notifications (id) where is_broadcast;
create index notifications_to_push on notifications (id) where is_broadcast and listed_to < newest_id;

-- When a member read a notification to all.
create table broadcast_reads (
  user_id integer not null references users (id),
  notification_id bigint not null references notifications (id),
  read_at timestamptz not null,
  primary key (user_id, notification_id)
);
create index broadcast_reads_notification on broadcast_reads (notification_id);

-- What is pushed has no delivery if it is for all members.
alter table push_queue add column user_id integer references users (id);
update push_queue set user_id = deliveries.user_id from deliveries where deliveries.id = push_queue.delivery_id;
drop index push_queue_notification;
alter table push_queue alter column user_id set not null, drop column delivery_id, add primary key (notification_id, user_id);
create index push_queue_user on push_queue (user_id);
