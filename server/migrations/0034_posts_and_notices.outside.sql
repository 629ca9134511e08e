-- needs: 8
alter table notices validate constraint notices_kind_check;
create index concurrently if not exists posts_held on posts (id) where held_at is not null and archived_at is null;
create unique index concurrently if not exists posts_client_once on posts (doctor_id, client_id) where client_id is not null;
create unique index concurrently if not exists post_comments_client_once on post_comments (doctor_id, client_id) where client_id is not null;
