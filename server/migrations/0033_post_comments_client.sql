-- needs: 8
-- The id that the members' app gave a comment on a post. Until this version nobody writes such comments, so both locks are short.
alter table post_comments add column client_id uuid;
-- squawk-ignore require-concurrent-index-creation
create unique index post_comments_client_once on post_comments (doctor_id, client_id) where client_id is not null;

-- Notices are removed after 90 days, so few rows are checked. A kind of notice more: a post that waits for the office.
alter table notices drop constraint notices_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table notices add constraint notices_kind_check check (kind in (
  'doctor_submitted', 'company_submitted', 'message_submitted', 'message_resubmitted', 'contact_received', 'post_held', 'sending_failed',
  'video_failed', 'story_video_failed', 'backup_failed', 'task_finished', 'task_failed'
));
