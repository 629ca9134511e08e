-- Ids of everything that grows with the members are bigint from now on, and so is every column that holds the id of any record. Accounts keep integer
-- ids, and so does what only the back-office writes. Each table is written once more, and its indexes are built again.
drop trigger audit_is_append_only on audit;
alter table audit alter column entity_id type bigint;
create trigger audit_is_append_only before update of id, at, actor_id, action, entity, entity_id, request_id or delete or truncate on audit
  for each statement execute function refuse_change();

alter table notices alter column entity_id type bigint;
alter table presence alter column record_id type bigint;
alter table task_changes alter column record_id type bigint, alter column task_id type bigint;
alter table task_problems alter column record_id type bigint, alter column task_id type bigint;
alter table imports alter column task_id type bigint;
alter table tasks alter column id type bigint, alter column undone_by type bigint;

alter table sessions alter column id type bigint;
alter table new_sign_ins alter column id type bigint, alter column session_id type bigint;
alter table trusted_devices alter column id type bigint;
alter table passkeys alter column id type bigint;
alter table decisions alter column id type bigint;

alter table deliveries alter column notification_id type bigint;
alter table push_queue alter column notification_id type bigint;
alter table notifications alter column id type bigint;

alter table message_reactions alter column id type bigint;
alter table message_comments alter column id type bigint;
alter table story_reactions alter column id type bigint;
alter table blog_reactions alter column id type bigint;
alter table conference_reactions alter column id type bigint;
alter table book_purchases alter column id type bigint;
alter table research_purchases alter column id type bigint;
alter table contacts alter column id type bigint;

alter table post_reactions alter column id type bigint, alter column post_id type bigint;
alter table post_comments alter column id type bigint, alter column post_id type bigint;
alter table post_photos alter column id type bigint, alter column post_id type bigint;
alter table post_videos alter column id type bigint, alter column post_id type bigint;
alter table post_categories alter column post_id type bigint;
alter table post_tags alter column post_id type bigint;
alter table posts alter column id type bigint;
