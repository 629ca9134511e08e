-- needs: 8
-- The id that the members' app gives a comment before it sends it, so that a repeated request stores it once; null for comments from elsewhere.
alter table message_comments add column client_id uuid;
