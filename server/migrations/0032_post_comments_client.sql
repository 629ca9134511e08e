-- needs: 8
-- The id that the members' app gave a comment on a post. Until this version nobody writes such comments, so both locks are short.
alter table post_comments add column client_id uuid;
-- squawk-ignore require-concurrent-index-creation
create unique index post_comments_client_once on post_comments (doctor_id, client_id) where client_id is not null;

-- Adds the kind of a held post to those that the check of notices allows. Stored notices have the earlier kinds, so they are not checked now.
do $$
declare
  allowed text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notices_kind_check');
begin
  alter table notices drop constraint notices_kind_check;
  execute format('alter table notices add constraint notices_kind_check check (%s) not valid',
    replace(allowed, '''contact_received''::text', '''contact_received''::text, ''post_held''::text'));
end $$;
