-- A page in the middle of a list of members is found by counts of blocks of ids, so that it skips less than one block of rows.
-- Block n holds the ids from n * 16384; `doctor.status_block.pending` counts the active pending doctors of each block. The
-- name sorts after `doctor.status`, so that a writer waits there for another one of its slot, before it has locked a block.
alter type member_group add attribute block integer;

create or replace function tally_users() returns trigger language plpgsql as $$
declare
  groups member_group[] := '{}';
  gone member_group[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select array_agg(g) into groups from (
      select (role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null, count(*), id >> 14)::member_group as g
      from new_rows group by role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null, id >> 14) counted;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select array_agg(g) into gone from (
      select (role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null, -count(*), id >> 14)::member_group as g
      from old_rows group by role, status, area_id, specialty_id, promo_code_id, to_char(created_at at time zone 'UTC', 'YYYY-MM'), archived_at is not null, id >> 14) counted;
  end if;
  perform add_to_tallies(array_agg(name), array_agg(part), array_agg(n)) from (
    select t.name, t.part, g.n
    from unnest(coalesce(groups, '{}') || coalesce(gone, '{}')) as g
    cross join lateral (values
      (case when g.is_archived then g.role || '.archived' end, ''),
      (case when not g.is_archived then g.role || '.live' end, ''),
      (case when not g.is_archived then g.role || '.status' end, g.status),
      (case when not g.is_archived then g.role || '.status_block.' || g.status end, g.block::text),
      (case when not g.is_archived then g.role || '.area' end, g.area_id::text),
      (case when not g.is_archived then g.role || '.specialty' end, g.specialty_id::text),
      (case when not g.is_archived then g.role || '.promo_code' end, g.promo_code_id::text),
      (case when not g.is_archived then g.role || '.month' end, g.month || '.' || g.status)
    ) as t (name, part)
    where t.name is not null and t.part is not null
  ) changes;
  return null;
end $$;

insert into tally_slots (name, part, slot, count)
select role || '.status_block.' || status, (id >> 14)::text, 0, count(*) from users where archived_at is null group by role, status, id >> 14;

-- A search reads one of these indexes only, in the order of the list, until it has found enough. Each has every column of a filter.
drop index users_live, users_live_status, users_live_area, users_live_specialty;
create index users_live on users (role, id) include (search_key, status, area_id, specialty_id, phone, email) where archived_at is null;
create index users_live_status on users (role, status, id) include (search_key, area_id, specialty_id, phone, email) where archived_at is null;
create index users_live_area on users (role, area_id, id) include (search_key, status, specialty_id, phone, email) where archived_at is null;
create index users_live_specialty on users (role, specialty_id, id) include (search_key, status, area_id, phone, email) where archived_at is null;

-- With the default of 100 values the planner may take a term of 2 % for one of 0.2 %, and it may not know a rare area.
alter table users alter column search_key set statistics 300, alter column area_id set statistics 300;
-- An index serves a search alone only for rows that a vacuum has seen. By default it waits until a fifth of the table has changed.
alter table users set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- A term of one or two letters has no trigram. It is found by the letters and the pairs of letters of the key. Companies are few.
create function search_letters(key text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(key, null);
begin
  for n in 1 .. cardinality(letters) - 1 loop
    letters := letters || (letters[n] || letters[n + 1]);
  end loop;
  return letters;
end $$;
create index users_search_letters on users using gin (search_letters(search_key)) where role = 'doctor' and archived_at is null;
-- The planner uses no statistics of a partial index, and collecting them would call the function for thousands of rows.
alter index users_search_letters alter column 1 set statistics 0;

-- A LIKE pattern that every text with this term matches: its first three parts, which are the last three letters of a word, or three
-- digits. The trigram index is much faster with one trigram of each part than with all of them.
create function parts_pattern(term text) returns text language sql immutable strict parallel safe as $$
  select coalesce('%' || string_agg(right(part[1], 3), '%' order by n) || '%', '%')
  from regexp_matches(fold_text(term), '\d{3}|[^\s\d[:punct:]]{3,}', 'g') with ordinality as parts (part, n) where n <= 3
$$;
