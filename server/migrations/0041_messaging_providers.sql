-- Which attempt a delivery is on. The provider returns it with each state, so that a late state of an earlier attempt changes nothing.
alter table deliveries
  add column attempt integer not null default 1,
  -- The id of the message at the provider.
  add column provider_message_id text,
  -- A queued delivery is not sent before this time, because the provider asked to wait.
  add column not_before timestamptz;
create index deliveries_provider_message on deliveries (provider_message_id) where provider_message_id is not null;

-- The last message of a member. For 24 hours after it, WhatsApp accepts free text; outside this time, templates only.
create table whatsapp_windows (
  user_id integer primary key references users (id),
  last_inbound_at timestamptz not null
);
create index whatsapp_windows_last_inbound_at on whatsapp_windows (last_inbound_at);

-- The installations of the members' app that receive push messages. A token belongs to one user at a time.
create table push_devices (
  token text primary key check (token <> ''),
  user_id integer not null references users (id),
  platform text not null check (platform in ('android', 'ios', 'web')),
  registered_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);
create index push_devices_last_seen_at on push_devices (last_seen_at);

-- Notifications in the app that are still to be pushed to the devices of their recipients. A row is removed when it is done.
create table push_queue (
  delivery_id bigint primary key references deliveries (id),
  notification_id integer not null references notifications (id),
  queued_at timestamptz not null,
  -- Set while a worker sends it. A claim older than a minute is stale.
  claimed_at timestamptz,
  not_before timestamptz
);
create index push_queue_notification on push_queue (notification_id, delivery_id);
