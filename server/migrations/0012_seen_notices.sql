-- needs: 8
-- The notices above seen_id that the user was shown. Those up to seen_id are seen too.
alter table notice_readers add column seen_ids bigint[] not null default '{}';
