-- needs: 46
-- A term with two groups of three digits is found by its digits alone. Its words, such as the 'doctor' of doctor500006@…, are often in most
-- rows, and the trigram index takes ten times as long with them.
create or replace function parts_pattern(term text) returns text language sql immutable strict parallel safe as $$
  select coalesce('%' || string_agg(right(part[1], 3), '%' order by n) || '%', '%')
  from regexp_matches(
    fold_text(term), case when fold_text(term) ~ '\d{3}.*\d{3}' then '\d{3}' else '\d{3}|[^\s\d[:punct:]]{3,}' end, 'g'
  ) with ordinality as parts (part, n) where n <= 3
$$;
