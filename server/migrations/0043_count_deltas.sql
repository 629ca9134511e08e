-- What doctors do changes counts of a record that many of them touch. Their transactions only append here, so they do not wait for each other at the
-- record. A loop of the server adds the changes to the records every second (decision 048).
create table count_deltas (
  id bigint generated always as identity primary key,
  record_table text not null,
  record_id bigint not null,
  counter text not null,
  n integer not null
);
-- Rows stay for a second, so the table is vacuumed by their number and not by their share.
alter table count_deltas set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);

-- Adds the changes of locked records up to an id to their counts, and removes them, in one statement. Returns their number.
create function apply_count_deltas(name text, ids bigint[], last bigint) returns integer language plpgsql as $$
declare
  counters text[];
  sums text;
  changes text;
  applied integer;
begin
  select array_agg(counter), string_agg(format('coalesce(sum(n) filter (where counter = %1$L), 0) as %1$I', counter), ', '),
    string_agg(format('%1$I = record.%1$I + sums.%1$I', counter), ', ')
  into counters, sums, changes
  from (select distinct counter from count_deltas where record_table = name and record_id = any(ids) and id <= last) as changed;
  if counters is null then
    return 0;
  end if;
  execute format($sql$
    with taken as (
      delete from count_deltas where record_table = $1 and record_id = any($2) and id <= $3 and counter = any($4) returning record_id, counter, n
    ), updated as (
      update %I as record set %s from (select record_id, %s from taken group by record_id) as sums where record.id = sums.record_id
    )
    select count(*) from taken$sql$, name, changes, sums)
  into applied using name, ids, last, counters;
  return applied;
end $$;

-- Adds up to a number of changes to the counts of their records, the oldest first, and returns how many. One process does this at a time; another one
-- gets 0. A record that an open transaction changes keeps its changes for the next time, because waiting for it could end in a deadlock.
create function fold_count_deltas(most integer) returns integer language plpgsql as $$
declare
  last bigint;
  kind text;
  ids bigint[];
  folded integer := 0;
begin
  if not pg_try_advisory_xact_lock(7310043) then
    return 0;
  end if;
  select max(id) into last from (select id from count_deltas order by id limit most) as oldest;
  for kind in select distinct record_table from count_deltas where id <= last order by record_table loop
    execute format($sql$
      select array_agg(id) from (
        select id from %I where id in (select record_id from count_deltas where record_table = $1 and id <= $2) order by id
        for no key update skip locked) as locked$sql$, kind)
    into ids using kind, last;
    folded := folded + apply_count_deltas(kind, coalesce(ids, '{}'), last);
  end loop;
  return folded;
end $$;

-- Adds all changes of the records to their counts. For deeds of the back-office, whose author reads the counts next.
create function fold_counts_of(name text, ids bigint[]) returns void language plpgsql as $$
begin
  execute format('select from %I where id = any($1) order by id for no key update', name) using ids;
  perform apply_count_deltas(name, ids, 9223372036854775807);
end $$;

create or replace function count_reactions() returns trigger language plpgsql as $$
declare
  parts text := '';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    parts := format('select %I as record, reaction, 1 as n from new_rows', tg_argv[1]);
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    parts := parts || case when parts = '' then '' else ' union all ' end || format('select %I, reaction, -1 from old_rows', tg_argv[1]);
  end if;
  execute format($sql$
    insert into count_deltas (record_table, record_id, counter, n)
    select %L, record, 'reaction' || reaction, sum(n) from (%s) moved (record, reaction, n) group by record, reaction having sum(n) <> 0$sql$,
    tg_argv[0], parts);
  return null;
end $$;

create or replace function count_message_seen() returns trigger language plpgsql as $$
begin
  insert into count_deltas (record_table, record_id, counter, n)
  select 'messages', message_id, 'seen', case tg_op when 'INSERT' then count(*) else -count(*) end from changed_rows group by message_id;
  return null;
end $$;

create or replace function count_rows_of_record() returns trigger language plpgsql as $$
begin
  execute format($sql$
    insert into count_deltas (record_table, record_id, counter, n)
    select %1$L, %3$I, %2$L, $1 * count(*) from changed_rows group by %3$I$sql$, tg_argv[0], tg_argv[1], tg_argv[2])
  using case tg_op when 'INSERT' then 1 else -1 end;
  return null;
end $$;

-- Comments are hidden and shown by the back-office. Its lists of comments need the new total at once. Arguments: the table of the records, and the
-- column that names the record.
create function count_comments() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    execute format($sql$
      insert into count_deltas (record_table, record_id, counter, n)
      select %1$L, %2$I, 'comments', count(*) from new_rows where hidden_at is null group by %2$I$sql$, tg_argv[0], tg_argv[1]);
    return null;
  end if;
  execute format($sql$
    with added as (
      insert into count_deltas (record_table, record_id, counter, n)
      select %1$L, record, 'comments', sum(n) from (
        select %2$I, 1 from new_rows where hidden_at is null
        union all select %2$I, -1 from old_rows where hidden_at is null) moved (record, n) group by record having sum(n) <> 0
      returning record_id
    ) select array_agg(record_id) from added$sql$, tg_argv[0], tg_argv[1]) into ids;
  if ids is not null then
    perform fold_counts_of(tg_argv[0], ids);
  end if;
  return null;
end $$;
drop trigger message_comments_inserted on message_comments;
drop trigger message_comments_updated on message_comments;
drop trigger post_comments_inserted on post_comments;
drop trigger post_comments_updated on post_comments;
drop function count_message_comments(), count_post_comments();
create trigger message_comments_inserted after insert on message_comments referencing new table as new_rows for each statement execute function count_comments('messages', 'message_id');
create trigger message_comments_updated after update on message_comments referencing old table as old_rows new table as new_rows for each statement execute function count_comments('messages', 'message_id');
create trigger post_comments_inserted after insert on post_comments referencing new table as new_rows for each statement execute function count_comments('posts', 'post_id');
create trigger post_comments_updated after update on post_comments referencing old table as old_rows new table as new_rows for each statement execute function count_comments('posts', 'post_id');
