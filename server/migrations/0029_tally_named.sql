-- Adds to the counters of a lookup table without a query over arrays, which took a third of the time of an insert.
create or replace function tally_named() returns trigger language plpgsql as $$
declare
  live bigint := 0;
  archived bigint := 0;
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select count(*) filter (where archived_at is null), count(*) filter (where archived_at is not null) into live, archived from new_rows;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select live - count(*) filter (where archived_at is null), archived - count(*) filter (where archived_at is not null) into live, archived from old_rows;
  end if;
  -- In the order of their names, so that two transactions cannot wait for each other.
  if archived <> 0 then
    insert into tally_slots (name, part, slot, count) values (tg_table_name || '.archived', '', pg_backend_pid() % 16, archived)
    on conflict (name, part, slot) do update set count = tally_slots.count + excluded.count;
  end if;
  if live <> 0 then
    insert into tally_slots (name, part, slot, count) values (tg_table_name || '.live', '', pg_backend_pid() % 16, live)
    on conflict (name, part, slot) do update set count = tally_slots.count + excluded.count;
  end if;
  return null;
end $$;
