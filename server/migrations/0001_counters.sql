create extension if not exists pg_trgm;

-- Names are searched and kept unique on this key: case, accents, alef and hamza, ya and alef maksura, ta marbuta,
-- tatweel, harakat, direction marks, digits of both Arabic sets and repeated spaces make no difference.
create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    normalize(regexp_replace(
      normalize(translate(lower(normalize(value, NFKC)), 'أإآٱىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايه01234567890123456789'), NFKD),
      '[\u0300-\u036f\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), NFKC),
    '\s+', ' ', 'g'))
$$;

-- A LIKE pattern for "contains this term": folded like the key it is matched with, its own wildcards escaped.
create function contains_pattern(term text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(fold_text(term), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- A LIKE pattern that every text with this term matches. It has the last three letters of the first three words, or three digits of a group. A term
-- with two different groups of three digits has only the digits: the words beside them, such as the 'doctor' of doctor500006@…, are often in most
-- rows. The trigram index is much faster with one trigram of each part than with all of them.
create function parts_pattern(term text) returns text language sql immutable strict parallel safe as $$
  with digits as (select count(distinct part[1]) > 1 as are_enough from regexp_matches(fold_text(term), '\d{3}', 'g') as found (part))
  select coalesce('%' || string_agg(right(part[1], 3), '%' order by n) || '%', '%')
  from digits, regexp_matches(
    fold_text(term), case when are_enough then '\d{3}' else '\d{3}|[^\s\d[:punct:]]{3,}' end, 'g'
  ) with ordinality as parts (part, n) where n <= 3
$$;

-- A term of one or two letters has no trigram. It is found by the letters and the pairs of letters of the key.
create function search_letters(key text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(key, null);
begin
  for n in 1 .. cardinality(letters) - 1 loop
    letters := letters || (letters[n] || letters[n + 1]);
  end loop;
  return letters;
end $$;

-- The trigger of append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Counters (decision 048). A writer appends the changes of the counters to counter_deltas in its own transaction, so that no writer waits for another.
-- The server adds them to counter_totals every second. Readers add up both, so that every count is exact after a commit.
create table counter_totals (
  name text not null,
  part text not null,
  count bigint not null,
  primary key (name, part)
);
create table counter_deltas (
  name text not null,
  part text not null,
  delta bigint not null
);
create index counter_deltas_counter on counter_deltas (name, part);
-- Rows stay for a second. A vacuum that shortens the file would make all writers wait.
alter table counter_deltas set (vacuum_truncate = off, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- `part` is what a counter counts by, such as the id of a tag in `tag.blog`; '' if it is not split.
create view tallies as
  select name, part, sum(count)::bigint as count
  from (select name, part, count from counter_totals union all select name, part, delta from counter_deltas) as counted
  group by name, part;

-- Appends what a statement changed in the counters of its table. The argument is a query for the name and part of each counter of one row, `record`. A
-- name or part that is null is not counted.
create function count_changes() returns trigger language plpgsql as $$
begin
  execute format($sql$
    insert into counter_deltas (name, part, delta)
    select counter.name, counter.part, sum(record.change) from (%s) as record cross join lateral (%s) as counter (name, part)
    where counter.name is not null and counter.part is not null
    group by counter.name, counter.part having sum(record.change) <> 0$sql$,
    case tg_op
      when 'INSERT' then 'select *, 1 as change from new_rows'
      when 'DELETE' then 'select *, -1 as change from old_rows'
      else 'select *, 1 as change from new_rows union all select *, -1 from old_rows'
    end, tg_argv[0]);
  return null;
end $$;

-- Counts the rows of a table from now on: in the counters that the query names for a row (see count_changes).
create procedure count_rows(counted_table text, counters text) language plpgsql as $$
begin
  execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
    for each statement execute function count_changes(%2$L)', counted_table, counters);
  execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
    for each statement execute function count_changes(%2$L)', counted_table, counters);
  execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
    for each statement execute function count_changes(%2$L)', counted_table, counters);
end $$;

-- Counts the active and the archived rows of a table.
create procedure count_active_and_archived(counted_table text) language sql as $$
  call count_rows(counted_table, format('values (case when archived_at is null then %L else %L end, '''')',
    counted_table || '.live', counted_table || '.archived'))
$$;

-- Counts the active records that have each label. One trigger counts the labels that are added and removed, the other the records that are archived
-- and restored.
create procedure count_labels(kind text, record_table text, label text, label_table text) language plpgsql as $$
begin
  call count_rows(format('%s_%s', kind, label_table), format(
    'select ''%3$s.%1$s'', record.%3$s_id::text from %2$s where id = record.%1$s_id and archived_at is null', kind, record_table, label));
  execute format('create trigger %1$s_%2$s_moved after update on %1$s referencing old table as old_rows new table as new_rows
    for each statement execute function count_changes(%3$L)', record_table, label_table, format(
    'select ''%2$s.%1$s'', %2$s_id::text from %1$s_%3$s where %1$s_id = record.id and record.archived_at is null', kind, label, label_table));
end $$;

-- Counts all rows anew, by the triggers on inserts. Nothing else may write meanwhile.
create procedure recount() language plpgsql as $$
declare
  counted record;
begin
  delete from counter_deltas;
  delete from counter_totals;
  for counted in
    select tgrelid::regclass as name, split_part(encode(tgargs, 'escape'), '\000', 1) as counters
    from pg_trigger where tgfoid = 'count_changes'::regproc and tgname like '%\_inserted'
  loop
    execute format($sql$
      insert into counter_deltas (name, part, delta)
      select counter.name, counter.part, count(*) from %s as record cross join lateral (%s) as counter (name, part)
      where counter.name is not null and counter.part is not null
      group by counter.name, counter.part$sql$, counted.name, counted.counters);
  end loop;
end $$;
