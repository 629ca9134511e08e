-- needs: 46
-- The pattern of a term with two different groups of three digits has only the digits. The words beside them, such as the 'doctor' of
-- doctor500006@…, are often in most rows, and the trigram index takes ten times as long with them.
create or replace function parts_pattern(term text) returns text language sql immutable strict parallel safe as $$
  with digits as (select count(distinct part[1]) > 1 as are_enough from regexp_matches(fold_text(term), '\d{3}', 'g') as found (part))
  select coalesce('%' || string_agg(right(part[1], 3), '%' order by n) || '%', '%')
  from digits, regexp_matches(
    fold_text(term), case when are_enough then '\d{3}' else '\d{3}|[^\s\d[:punct:]]{3,}' end, 'g'
  ) with ordinality as parts (part, n) where n <= 3
$$;
