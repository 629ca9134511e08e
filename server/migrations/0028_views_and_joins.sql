-- needs: 8
-- The first time that a doctor saw a story.
create table story_views (
  story_id integer not null references stories (id),
  doctor_id integer not null references doctors (user_id),
  viewed_at timestamptz not null,
  primary key (story_id, doctor_id)
);
create index story_views_doctor on story_views (doctor_id);
call count_rows('story_views', $$values ('story.views', story_id::text)$$);

-- When a doctor received a link into a webinar. The link is not stored.
create table webinar_joins (
  webinar_id integer not null references webinars (id),
  doctor_id integer not null references doctors (user_id),
  first_joined_at timestamptz not null,
  last_joined_at timestamptz not null,
  primary key (webinar_id, doctor_id)
);
create index webinar_joins_doctor on webinar_joins (doctor_id);
