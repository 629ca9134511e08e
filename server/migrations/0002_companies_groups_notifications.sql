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

create table notifications (
  id integer generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'notification')),
  -- What an administrator sent, or what a decision on an account says to its member.
  cause text not null default 'sent' check (cause in ('sent', 'decision')),
  title text check (title <> ''),
  search_key text generated always as (fold_text(title)) stored,
  body text not null check (body <> ''),
  audience text not null check (audience in ('all', 'members', 'group')),
  group_id integer references groups (id),
  group_name text,
  created_by integer not null references users (id),
  created_at timestamptz not null default now(),
  -- An audience of all is listed by a job, in the order of user ids up to `last_user_id`; `listed_to` is how far it came.
  last_user_id integer,
  listed_to integer not null default 0,
  listed_at timestamptz,
  progressed_at timestamptz not null default now(),
  -- Kept by the trigger on deliveries.
  queued integer not null default 0 check (queued >= 0),
  sent integer not null default 0 check (sent >= 0),
  delivered integer not null default 0 check (delivered >= 0),
  failed integer not null default 0 check (failed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  check ((audience = 'group') = (group_id is not null)),
  check ((audience = 'all') = (last_user_id is not null))
);
create index notifications_sent on notifications (id) where cause = 'sent';
create index notifications_unfinished on notifications (id) where listed_at is null or queued > 0;
create index notifications_search_key on notifications using gin (search_key gin_trgm_ops);
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
  is_failure_seen boolean not null default false,
  constraint deliveries_once unique (notification_id, user_id),
  check ((state in ('failed', 'skipped')) = (reason is not null))
);
create index deliveries_state on deliveries (notification_id, state, id);
create index deliveries_queued on deliveries (notification_id, id) where state = 'queued';
create index deliveries_user on deliveries (user_id, notification_id);
create index deliveries_unread on deliveries (user_id) where state in ('sent', 'delivered') and read_at is null;
create index deliveries_unseen_failures on deliveries (notification_id) where state = 'failed' and not is_failure_seen;

create function count_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update notifications set queued = notifications.queued + c.queued, sent = notifications.sent + c.sent, delivered = notifications.delivered + c.delivered,
      failed = notifications.failed + c.failed, skipped = notifications.skipped + c.skipped
    from (select notification_id, count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped
      from new_rows group by notification_id) c
    where notifications.id = c.notification_id;
  else
    update notifications set queued = notifications.queued + c.queued, sent = notifications.sent + c.sent, delivered = notifications.delivered + c.delivered,
      failed = notifications.failed + c.failed, skipped = notifications.skipped + c.skipped
    from (select notification_id, sum(n) filter (where state = 'queued') as queued, sum(n) filter (where state = 'sent') as sent,
      sum(n) filter (where state = 'delivered') as delivered, sum(n) filter (where state = 'failed') as failed, sum(n) filter (where state = 'skipped') as skipped
      from (select notification_id, state, 1 as n from new_rows union all select notification_id, state, -1 from old_rows) moved
      group by notification_id) s
    cross join lateral (select coalesce(s.queued, 0) as queued, coalesce(s.sent, 0) as sent, coalesce(s.delivered, 0) as delivered,
      coalesce(s.failed, 0) as failed, coalesce(s.skipped, 0) as skipped) c
    where notifications.id = s.notification_id
      and (c.queued <> 0 or c.sent <> 0 or c.delivered <> 0 or c.failed <> 0 or c.skipped <> 0);
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

create index audit_entity on audit (entity, id);
create index audit_at on audit (at);
create index audit_action on audit (action, id);
