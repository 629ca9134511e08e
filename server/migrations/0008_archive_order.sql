-- Archives list first what was archived last, with one index scan.
do $$
declare
  name text;
begin
  foreach name in array array['areas', 'specialties', 'promo_codes', 'categories', 'tags', 'messages', 'videos', 'stories',
    'blogs', 'conferences', 'books', 'research']
  loop
    execute format('drop index %1$s_archived', name);
    execute format('create index %1$s_archived on %1$s (archived_at, id) where archived_at is not null', name);
  end loop;
end $$;
drop index users_archived;
create index users_archived on users (role, archived_at, id) where archived_at is not null;
