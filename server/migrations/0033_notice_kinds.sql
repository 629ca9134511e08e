-- needs: 8
-- Existing notices have the earlier kinds, so they are not checked now.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in (
    'doctor_submitted', 'company_submitted', 'message_submitted', 'message_resubmitted', 'contact_received', 'post_held', 'report_received',
    'sending_failed', 'video_failed', 'story_video_failed', 'backup_failed', 'task_finished', 'task_failed'
  )) not valid;
