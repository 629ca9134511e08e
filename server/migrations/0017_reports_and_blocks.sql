-- needs: 8
-- What doctors report, and whom they block. The reports of one record are a case, which the office decides as a whole.
create table report_cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('post', 'post_comment', 'message_comment')),
  record_id bigint not null,
  -- When the first report since the last decision was sent.
  reported_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by integer references users (id),
  outcome text check (outcome in ('kept', 'removed')),
  -- When the decision archived or hid the record; null if it was archived or hidden before.
  removed_at timestamptz,
  check ((decided_at is null) = (outcome is null)),
  check (removed_at is null or outcome = 'removed'),
  constraint report_cases_once unique (kind, record_id)
);
create index report_cases_decided on report_cases (decided_at, id) where decided_at is not null;
create index report_cases_decided_by on report_cases (decided_by) where decided_by is not null;
create index report_cases_waiting on report_cases (reported_at, id) where decided_at is null;
call count_rows('report_cases', $$values (case when decided_at is null then 'reports.waiting' else 'reports.decided' end, '')$$);

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_cases (id),
  reporter_id integer not null references doctors (user_id),
  reason text not null check (reason in ('patient', 'wrong', 'rude', 'spam', 'other')),
  content text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  outcome text check (outcome in ('kept', 'removed')),
  check ((decided_at is null) = (outcome is null)),
  constraint reports_once unique (case_id, reporter_id)
);
create index reports_reporter on reports (reporter_id);

create table blocks (
  id bigint generated always as identity primary key,
  doctor_id integer not null references doctors (user_id),
  blocked_id integer not null references doctors (user_id),
  created_at timestamptz not null default now(),
  constraint blocks_once unique (doctor_id, blocked_id),
  check (doctor_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
