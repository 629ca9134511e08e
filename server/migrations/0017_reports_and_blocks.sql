-- needs: 8
-- What doctors report, and whom they block. A decision of the office ends the reports of a record together.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id integer not null references users (id),
  kind text not null check (kind in ('post', 'post_comment', 'message_comment')),
  record_id bigint not null,
  reason text not null check (reason in ('patient', 'wrong', 'rude', 'spam', 'other')),
  content text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by integer references users (id),
  outcome text check (outcome in ('kept', 'removed')),
  check ((decided_at is null) = (outcome is null)),
  unique (kind, record_id, reporter_id)
);
create index reports_reporter on reports (reporter_id);
create index reports_decided_by on reports (decided_by) where decided_by is not null;
create index reports_waiting on reports (created_at) where decided_at is null;

create table blocks (
  doctor_id integer not null references doctors (user_id),
  blocked_id integer not null references doctors (user_id),
  created_at timestamptz not null default now(),
  primary key (doctor_id, blocked_id),
  check (doctor_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
