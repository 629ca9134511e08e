-- needs: 7
-- The narrowest index in the order of the doctors: a page in the middle skips half of it.
create index concurrently if not exists users_live_doctors on users (id) where role = 'doctor' and archived_at is null;
