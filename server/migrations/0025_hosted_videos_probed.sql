-- needs: 8
-- The length of a video as this server read it from the file, or as the host did. Null until somebody asked; 0 if the file does not tell. Unlike
-- duration_seconds it never comes from a browser, so rewards depend on it.
alter table hosted_videos
  add column probed_seconds integer,
  add constraint hosted_videos_probed_seconds check (probed_seconds between 0 and 86400) not valid;
