-- needs: 8
-- The id that the members' app gave a comment on a post, so that a repeat is found.
alter table post_comments add column client_id uuid;
