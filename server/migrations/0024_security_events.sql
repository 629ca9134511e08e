-- Failed sign-ins, refused requests, resets and new devices. Equal events of one minute are one row with their count, so that many equal
-- events write few rows. There is no foreign key to users, because its check would wait for every transaction that locks the user.
create table security_events (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null check (kind in (
    'sign_in_failed', 'sign_in_blocked', 'permission_refused', 'file_refused', 'second_step_reset', 'password_reset', 'new_device'
  )),
  group_key text not null,
  at timestamptz not null,
  user_id integer,
  ip_address text,
  request_id text not null,
  route text not null,
  permission text,
  detail text,
  count integer not null check (count > 0),
  constraint security_events_once unique (minute, kind, group_key)
);
create index security_events_at on security_events (at, id);
create index security_events_user on security_events (user_id, at, id) where user_id is not null;
create index security_events_kind on security_events (kind, at, id);
