-- Each counter has up to 16 rows, one a slot. A connection adds to the row of its own slot, so writers on different connections
-- seldom wait for each other. The view `tallies` adds the slots up, so its readers see one row a counter.
alter table tallies rename to tally_slots;
alter table tally_slots add column slot smallint not null default 0;
alter table tally_slots drop constraint tallies_pkey, add primary key (name, part, slot);

create view tallies as
  select name, part, sum(count)::bigint as count from tally_slots group by name, part;

-- In plpgsql, so that a connection plans the statement once.
create or replace function add_to_tallies(names text[], parts text[], deltas bigint[]) returns void language plpgsql as $$
begin
  insert into tally_slots (name, part, slot, count)
  select name, part, pg_backend_pid() % 16, sum(delta) from unnest(names, parts, deltas) as change (name, part, delta)
  group by name, part having sum(delta) <> 0
  order by name, part
  on conflict (name, part, slot) do update set count = tally_slots.count + excluded.count;
end $$;
