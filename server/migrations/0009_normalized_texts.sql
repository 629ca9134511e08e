-- needs: 7
-- Names are searched and kept unique on this key: case, accents, Arabic and Persian forms of alef, ya, kaf and ha, tatweel, harakat, characters that
-- show nothing, digits of both Arabic sets and repeated spaces make no difference. contract/kit/search-term.ts has the same function.
create or replace function fold_text(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    normalize(regexp_replace(
      normalize(translate(lower(normalize(value, NFKC)),
        'أإآٱٲٳىیېۍےۓؠةەۀہۂۃھکڪς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااااايييييييهههههههككσ01234567890123456789'), NFKD),
      '[\u0300-\u036f\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed'
      -- What shows nothing.
      '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC),
    '[\s\u0085\u1680\u2028\u2029\u2800]+', ' ', 'g'))
$$;

-- The key of a row is computed when its text is written. Only the few rows whose key changes are written, so no job is needed.
do $$
declare
  keyed record;
  detail text;
begin
  for keyed in
    select table_name, min(used.column_name) as base, generation_expression as key
    from information_schema.column_column_usage used join information_schema.columns columns using (table_schema, table_name)
    where table_schema = 'public' and dependent_column = 'search_key' and columns.column_name = dependent_column
    group by table_name, generation_expression order by table_name
  loop
    begin
      execute format('update %1$I set %2$I = %2$I where search_key is distinct from %3$s', keyed.table_name, keyed.base, keyed.key);
    exception when unique_violation then
      get stacked diagnostics detail = pg_exception_detail;
      raise exception 'two records of % have names that are now equal: rename one with the version that runs now, and start again. %',
        keyed.table_name, detail;
    end;
  end loop;
end $$;

-- Egyptian mobile numbers that were stored with 20 or without their zero. A sign-in with any form of the number now looks for this one.
update users set phone = '0' || right(phone, 10)
where id in (select distinct on (right(phone, 10)) id from users where phone ~ '^(20)?1[0125]\d{8}$|^2001[0125]\d{8}$' order by right(phone, 10), id)
  and not exists (select from users other where other.phone = '0' || right(users.phone, 10));
