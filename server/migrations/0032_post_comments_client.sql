-- needs: 8
-- The id that the members' app gave a comment on a post. Until this version nobody writes such comments, so the lock is short.
alter table post_comments add column client_id uuid;
-- squawk-ignore require-concurrent-index-creation
create unique index post_comments_client_once on post_comments (doctor_id, client_id) where client_id is not null;
