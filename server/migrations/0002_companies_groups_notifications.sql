-- A picture is always an image; a document is a PDF kept as it came.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('image', 'document'));

create table companies (
  user_id integer primary key references users (id),
  tax_number text not null constraint companies_tax_number_taken unique check (tax_number ~ '^[0-9A-Za-z]{1,30}$'),
  logo_id text references files (id),
  commercial_registry_id text references files (id)
);
create index companies_logo on companies (logo_id) where logo_id is not null;
create index companies_commercial_registry on companies (commercial_registry_id) where commercial_registry_id is not null;
create index companies_tax_number_trigrams on companies using gin (tax_number gin_trgm_ops);

-- Companies that stood before they had a table of their own get a number that shows that it is to be replaced.
insert into companies (user_id, tax_number) select id, 'UNKNOWN' || id from users where role = 'company';

create table groups (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  -- Kept by the trigger on group_members.
  members_count integer not null default 0 check (members_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id)
);
create index groups_live on groups (id) where archived_at is null;
create index groups_archived on groups (id) where archived_at is not null;
create index groups_archived_by on groups (archived_by) where archived_by is not null;
create index groups_search_key on groups using gin (search_key gin_trgm_ops);
create trigger groups_inserted after insert on groups referencing new table as new_rows for each statement execute function tally_named();
create trigger groups_updated after update on groups referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger groups_deleted after delete on groups referencing old table as old_rows for each statement execute function tally_named();

create table group_members (
  id bigint generated always as identity primary key,
  group_id integer not null references groups (id),
  user_id integer not null references users (id),
  added_by integer not null references users (id),
  added_at timestamptz not null default now(),
  constraint group_members_once unique (group_id, user_id)
);
create index group_members_newest on group_members (group_id, id);
create index group_members_user on group_members (user_id);
create index group_members_added_by on group_members (added_by);

create function count_group_members() returns trigger language plpgsql as $$
begin
  update groups set members_count = members_count + changed.n
  from (select group_id, case tg_op when 'INSERT' then count(*) else -count(*) end as n from changed_rows group by group_id) changed
  where groups.id = changed.group_id;
  return null;
end $$;
create trigger group_members_inserted after insert on group_members referencing new table as changed_rows for each statement execute function count_group_members();
create trigger group_members_deleted after delete on group_members referencing old table as changed_rows for each statement execute function count_group_members();

create table notifications (
  id integer generated always as identity primary key,
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
  check (channel <> 'notification' or title is not null),
  check ((audience = 'group') = (group_id is not null)),
  check (listed_at is not null or newest_id is not null)
);
create index notifications_sent on notifications (id) where cause = 'sent';
create index notifications_unfinished on notifications (id) where listed_at is null or queued > 0 or retry_requested_at is not null;
create index notifications_unseen_failures on notifications (id) where failed > failures_seen;
create index notifications_search_key on notifications using gin (search_key gin_trgm_ops) where cause = 'sent';
create index notifications_group on notifications (group_id) where group_id is not null;
create index notifications_created_by on notifications (created_by);

create table deliveries (
  id bigint generated always as identity primary key,
  notification_id integer not null references notifications (id),
  user_id integer not null references users (id),
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'skipped')),
  reason text,
  -- Set while a worker has it in hand; who finds it long past takes it over.
  claimed_at timestamptz,
  updated_at timestamptz not null default now(),
  read_at timestamptz,
  -- Failed without it being known whether it was sent: never tried again.
  is_unknown boolean not null default false check (not is_unknown or state = 'failed'),
  constraint deliveries_once unique (notification_id, user_id),
  check ((state in ('failed', 'skipped')) = (reason is not null)),
  check (read_at is null or state in ('sent', 'delivered'))
);
create index deliveries_state on deliveries (notification_id, state, id);
create index deliveries_retryable on deliveries (notification_id, id) where state = 'failed' and not is_unknown;
create index deliveries_user on deliveries (user_id, notification_id);
create index deliveries_unread on deliveries (user_id) where state in ('sent', 'delivered') and read_at is null;

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

-- Every filter of the trail, alone or with days, is a range of one index in the order in which the trail is read.
drop index audit_actor;
create index audit_actor on audit (actor_id, at, id);
create index audit_actor_entity on audit (actor_id, entity, at, id);
create index audit_entity on audit (entity, at, id);
create index audit_action on audit (action, at, id);
create index audit_newest on audit (at, id);
