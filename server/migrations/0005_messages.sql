-- What we know of a video's bytes at the video host; the id is the host's own.
create table hosted_videos (
  id uuid primary key,
  state text not null default 'awaiting' check (state in ('awaiting', 'uploading', 'processing', 'ready', 'failed')),
  bytes bigint check (bytes > 0),
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The session that last received the right to upload a video. The right ends with it.
  upload_session bytea,
  -- A frame and the length of a video. The browser reads both from the file before it uploads it; null if it cannot decode the file.
  poster_id text references files (id),
  duration_seconds integer check (duration_seconds between 1 and 86400),
  check ((state = 'failed') = (failure is not null))
);
create index hosted_videos_poster on hosted_videos (poster_id) where poster_id is not null;
create index hosted_videos_unsettled on hosted_videos (id) where state in ('awaiting', 'uploading', 'processing');

create table messages (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  image_id text references files (id),
  coins integer not null default 0 check (coins >= 0),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  status_updated_at timestamptz,
  decided_by integer references users (id),
  -- Stays readable while a rejected message waits again.
  rejection_reason text,
  -- None: a message of no company.
  company_id integer references companies (user_id),
  is_everyone boolean not null default false,
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  -- When the message was sent, or sent again. A decision keeps it, so that a decided message still has its place in the queue.
  pending_since timestamptz not null default now(),
  -- When doctors see a record: from publish_at (at once without it) until expire_at (no end without it). Reads compare both with the clock.
  publish_at timestamptz,
  expire_at timestamptz,
  -- When the company was told that its scheduled message is published. One job sets it.
  announced_at timestamptz,
  check (status <> 'rejected' or rejection_reason is not null),
  check (status = 'pending' or status_updated_at is not null),
  constraint messages_schedule check (expire_at > publish_at)
);
create index messages_archived on messages (archived_at, id) where archived_at is not null;
create index messages_archived_by on messages (archived_by) where archived_by is not null;
create index messages_company on messages (company_id);
create index messages_created_by on messages (created_by);
create index messages_decided_by on messages (decided_by) where decided_by is not null;
create index messages_expire_at on messages (expire_at, id) where expire_at is not null and archived_at is null;
create index messages_image on messages (image_id) where image_id is not null;
create index messages_live on messages (id) where archived_at is null;
create index messages_live_company on messages (company_id, id) where archived_at is null;
create index messages_live_company_status on messages (company_id, status, id) where archived_at is null;
create index messages_live_created on messages (created_at, id) where archived_at is null;
create index messages_live_name on messages (search_key, id) where archived_at is null;
create index messages_live_status on messages (status, id) where archived_at is null;
create index messages_pending on messages (pending_since, id) where status = 'pending' and archived_at is null;
create index messages_publish_at on messages (publish_at, id) where publish_at is not null and archived_at is null;
create index messages_search_key on messages using gin (search_key gin_trgm_ops);
create index messages_unannounced on messages (publish_at, id) where publish_at is not null and announced_at is null and archived_at is null;
call count_rows('messages', $$values
  (case when archived_at is null then 'messages.live' else 'messages.archived' end, ''),
  (case when archived_at is null then 'message.status' end, status),
  (case when archived_at is null then 'message.company' end, company_id::text)$$);

create table message_categories (
  message_id integer not null references messages (id),
  category_id integer not null references categories (id),
  primary key (message_id, category_id)
);
create index message_categories_category on message_categories (category_id, message_id);
call count_labels('message', 'messages', 'category', 'categories');

-- Whom an approved message is for: doctors of these areas and of these specialties (none of a kind leaves that kind open), and those named.
create table message_areas (
  message_id integer not null references messages (id),
  area_id integer not null references areas (id),
  primary key (message_id, area_id)
);
create index message_areas_area on message_areas (area_id);

create table message_specialties (
  message_id integer not null references messages (id),
  specialty_id integer not null references specialties (id),
  primary key (message_id, specialty_id)
);
create index message_specialties_specialty on message_specialties (specialty_id);

create table message_doctors (
  message_id integer not null references messages (id),
  doctor_id integer not null references doctors (user_id),
  primary key (message_id, doctor_id)
);
create index message_doctors_doctor on message_doctors (doctor_id);

create table message_seen (
  message_id integer not null references messages (id),
  doctor_id integer not null references doctors (user_id),
  seen_at timestamptz not null default now(),
  primary key (message_id, doctor_id)
);
create index message_seen_doctor on message_seen (doctor_id);
create index message_seen_newest on message_seen (message_id, seen_at, doctor_id);
call count_rows('message_seen', $$values ('message.seen', message_id::text)$$);

create table message_comments (
  id bigint generated always as identity primary key,
  message_id integer not null references messages (id),
  doctor_id integer not null references doctors (user_id),
  content text not null check (content <> ''),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by integer references users (id)
);
create index message_comments_doctor on message_comments (doctor_id);
create index message_comments_hidden_by on message_comments (hidden_by) where hidden_by is not null;
create index message_comments_message on message_comments (message_id);
create index message_comments_shown on message_comments (message_id, id) where hidden_at is null;
call count_rows('message_comments', $$values (case when hidden_at is null then 'message.comments' end, message_id::text)$$);

create table videos (
  id integer generated always as identity primary key,
  message_id integer not null references messages (id),
  -- The message's company, so that a company's videos are found and counted without it.
  company_id integer references companies (user_id),
  title text not null check (title <> ''),
  search_key text not null generated always as (fold_text(title)) stored,
  description text,
  question text,
  answer1 text,
  answer2 text,
  hosted_id uuid constraint videos_hosted_once unique references hosted_videos (id),
  views integer not null default 0 check (views >= 0),
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id),
  -- Went to the archive with its message and comes back with it.
  archived_with_message boolean not null default false check (not archived_with_message or archived_at is not null),
  check (((question is null) = (answer1 is null)) and ((question is null) = (answer2 is null)))
);
create index videos_archived on videos (archived_at, id) where archived_at is not null;
create index videos_archived_by on videos (archived_by) where archived_by is not null;
create index videos_company on videos (company_id);
create index videos_created_by on videos (created_by);
create index videos_live on videos (id) where archived_at is null;
create index videos_message on videos (message_id, id);
create index videos_search_key on videos using gin (search_key gin_trgm_ops);
call count_rows('videos', $$values
  (case when archived_at is null then 'videos.live' else 'videos.archived' end, ''),
  (case when archived_at is null then 'video.company' end, company_id::text)$$);

create table coin_lines (
  id bigint generated always as identity primary key,
  doctor_id integer not null references doctors (user_id),
  kind text not null check (kind in ('grant', 'reward', 'purchase', 'refund', 'correction')),
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  reason text not null,
  actor_id integer not null references users (id),
  created_at timestamptz not null default now(),
  -- A doctor is paid once for a message.
  message_id integer references messages (id),
  check (message_id is null or kind = 'reward')
);
create index coin_lines_actor on coin_lines (actor_id);
create index coin_lines_doctor on coin_lines (doctor_id, id);
create index coin_lines_message on coin_lines (message_id) where message_id is not null;
create unique index coin_lines_reward_once on coin_lines (doctor_id, message_id) where message_id is not null;
create trigger coin_lines_are_append_only before update or delete or truncate on coin_lines for each statement execute function refuse_change();

create table notifications (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'notification')),
  -- What an administrator sent, or what a decision on an account says to its member.
  cause text not null default 'sent' check (cause in ('sent', 'decision')),
  title text check (title <> ''),
  search_key text not null generated always as (fold_text(coalesce(title, '') || ' ' || body)) stored,
  body text not null check (body <> ''),
  audience text not null check (audience in ('all', 'members', 'group')),
  group_id integer references groups (id),
  group_name text,
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  -- All and groups are listed by a job, in the order of user ids; `listed_to` is how far it came.
  -- `newest_id` is the newest user, or the group's newest membership, at the time of the call: who came later receives nothing.
  newest_id bigint,
  listed_to integer not null default 0,
  listed_at timestamptz,
  -- What had failed by then is queued once more by the job, which clears this when it is done.
  retry_requested_at timestamptz,
  progressed_at timestamptz not null default now(),
  -- Kept by the trigger on deliveries.
  queued integer not null default 0 check (queued >= 0),
  sent integer not null default 0 check (sent >= 0),
  delivered integer not null default 0 check (delivered >= 0),
  failed integer not null default 0 check (failed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  -- Of the failed, how many may have been sent all the same.
  unknown integer not null default 0 check (unknown between 0 and failed),
  -- How many failures an administrator has looked at; fewer when fewer are left.
  failures_seen integer not null default 0 check (failures_seen between 0 and failed),
  -- The message that a notification is about.
  message_id integer references messages (id),
  -- `sends_at` is set until the job starts to send; until then the notification can be cancelled.
  sends_at timestamptz,
  cancelled_at timestamptz,
  -- Whether a notification is marketing, which is the default, or about the member's own account.
  purpose text not null default 'marketing' check (purpose in ('marketing', 'service')),
  -- The time that the sender chose; sending starts then. `sends_at` has the same value until it starts.
  send_at timestamptz,
  -- A notification in the app to all members: its recipients are those that were approved at `listed_at`, and `delivered` is how many they were.
  -- `listed_to` is the last member whose devices it was pushed to (decision 048).
  is_broadcast boolean not null default false,
  check (channel <> 'notification' or title is not null),
  check ((audience = 'group') = (group_id is not null)),
  check (listed_at is not null or newest_id is not null),
  constraint notifications_cancelled check (cancelled_at is null or (sends_at is null and listed_at is not null)),
  check (not is_broadcast or (channel = 'notification' and audience = 'all'))
);
create index notifications_broadcast on notifications (id) where is_broadcast;
create index notifications_created_by on notifications (created_by);
create index notifications_group on notifications (group_id) where group_id is not null;
create index notifications_message on notifications (message_id) where message_id is not null;
create index notifications_search_key on notifications using gin (search_key gin_trgm_ops) where cause = 'sent';
create index notifications_send_at on notifications (send_at, id) where send_at is not null;
create index notifications_sent on notifications (id) where cause = 'sent';
-- A scheduled notification counts in the week in which it is sent.
create index notifications_sent_at on notifications (coalesce(send_at, created_at)) where cause = 'sent';
create index notifications_to_push on notifications (id) where is_broadcast and listed_to < newest_id;
create index notifications_unfinished on notifications (id) where listed_at is null or queued > 0 or retry_requested_at is not null;
create index notifications_unseen_failures on notifications (id) where failed > failures_seen;

create table deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications (id),
  user_id integer not null references users (id),
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'skipped')),
  reason text,
  -- Set while a worker has it in hand; who finds it long past takes it over.
  claimed_at timestamptz,
  updated_at timestamptz not null default now(),
  read_at timestamptz,
  -- Failed without it being known whether it was sent: never tried again.
  is_unknown boolean not null default false check (not is_unknown or state = 'failed'),
  -- Which attempt a delivery is on. The provider returns it with each state, so that a late state of an earlier attempt changes nothing.
  attempt integer not null default 1,
  -- The id of the message at the provider.
  provider_message_id text,
  -- A queued delivery is not sent before this time, because the provider asked to wait.
  not_before timestamptz,
  check ((state in ('failed', 'skipped')) = (reason is not null)),
  check (read_at is null or state in ('sent', 'delivered')),
  constraint deliveries_once unique (notification_id, user_id)
);
create index deliveries_provider_message on deliveries (provider_message_id) where provider_message_id is not null;
create index deliveries_retryable on deliveries (notification_id, id) where state = 'failed' and not is_unknown;
create index deliveries_state on deliveries (notification_id, state, id);
create index deliveries_unread on deliveries (user_id) where state in ('sent', 'delivered') and read_at is null;
create index deliveries_user on deliveries (user_id, notification_id);

create function count_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update notifications set queued = notifications.queued + c.queued, sent = notifications.sent + c.sent, delivered = notifications.delivered + c.delivered,
      failed = notifications.failed + c.failed, skipped = notifications.skipped + c.skipped,
      unknown = notifications.unknown + c.unknown, failures_seen = least(notifications.failures_seen, notifications.failed + c.failed)
    from (select notification_id, count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped,
      count(*) filter (where is_unknown) as unknown
      from new_rows group by notification_id) c
    where notifications.id = c.notification_id;
  else
    update notifications set queued = notifications.queued + c.queued, sent = notifications.sent + c.sent, delivered = notifications.delivered + c.delivered,
      failed = notifications.failed + c.failed, skipped = notifications.skipped + c.skipped,
      unknown = notifications.unknown + c.unknown, failures_seen = least(notifications.failures_seen, notifications.failed + c.failed)
    from (select notification_id, sum(n) filter (where state = 'queued') as queued, sum(n) filter (where state = 'sent') as sent,
      sum(n) filter (where state = 'delivered') as delivered, sum(n) filter (where state = 'failed') as failed, sum(n) filter (where state = 'skipped') as skipped,
      sum(n) filter (where is_unknown) as unknown
      from (select notification_id, state, is_unknown, 1 as n from new_rows union all select notification_id, state, is_unknown, -1 from old_rows) moved
      group by notification_id) s
    cross join lateral (select coalesce(s.queued, 0) as queued, coalesce(s.sent, 0) as sent, coalesce(s.delivered, 0) as delivered,
      coalesce(s.failed, 0) as failed, coalesce(s.skipped, 0) as skipped, coalesce(s.unknown, 0) as unknown) c
    where notifications.id = s.notification_id
      and (c.queued <> 0 or c.sent <> 0 or c.delivered <> 0 or c.failed <> 0 or c.skipped <> 0 or c.unknown <> 0);
  end if;
  return null;
end $$;
create trigger deliveries_inserted after insert on deliveries referencing new table as new_rows for each statement execute function count_deliveries();
create trigger deliveries_updated after update on deliveries referencing old table as old_rows new table as new_rows for each statement execute function count_deliveries();

-- The WhatsApp outbox: what the embedded messenger accepted, once for each delivery.
create table outbox (
  delivery_id bigint primary key references deliveries (id),
  recipient text not null,
  body text not null,
  accepted_at timestamptz not null default now()
);

-- When a member read a notification to all.
create table broadcast_reads (
  user_id integer not null references users (id),
  notification_id bigint not null references notifications (id),
  read_at timestamptz not null,
  primary key (user_id, notification_id)
);
create index broadcast_reads_notification on broadcast_reads (notification_id);

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
create index push_devices_last_seen_at on push_devices (last_seen_at);
create index push_devices_user on push_devices (user_id);

-- Notifications in the app that are still to be pushed to the devices of their recipients. A row is removed when it is done.
create table push_queue (
  notification_id bigint not null references notifications (id),
  queued_at timestamptz not null,
  -- Set while a worker sends it. A claim older than a minute is stale.
  claimed_at timestamptz,
  not_before timestamptz,
  -- What is pushed has no delivery if it is for all members.
  user_id integer not null references users (id),
  primary key (notification_id, user_id)
);
create index push_queue_user on push_queue (user_id);
