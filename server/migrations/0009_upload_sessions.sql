-- The session that last received the right to upload a video. The right ends with it.
alter table hosted_videos add column upload_session bytea;
