-- A frame and the length of a video. The browser reads both from the file before it uploads it; null if it cannot decode the file.
alter table hosted_videos
  add column poster_id text references files (id),
  add column duration_seconds integer check (duration_seconds between 1 and 86400);
create index hosted_videos_poster on hosted_videos (poster_id) where poster_id is not null;
