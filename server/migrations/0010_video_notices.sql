-- needs: 7
-- What people should know about a video that is ready, such as that some browsers cannot play its format.
alter table hosted_videos add column notice text;
