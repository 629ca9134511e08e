-- needs: 10
-- Pairs of doctors that an administrator found to be different people, so they are no longer shown as possible duplicates.
create table distinct_doctors (
  first_id integer not null references doctors (user_id),
  second_id integer not null references doctors (user_id),
  decided_by integer not null references users (id),
  decided_at timestamptz not null,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index distinct_doctors_decided_by on distinct_doctors (decided_by);
create index distinct_doctors_second on distinct_doctors (second_id);
