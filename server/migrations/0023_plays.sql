-- needs: 8
-- The seconds in a set of ranges of seconds.
create function count_seconds(seconds int4multirange) returns integer language sql immutable strict parallel safe as $$
  select coalesce(sum(upper(part) - lower(part)), 0)::integer from unnest(seconds) as part
$$;

-- What a doctor watched of a video.
create table video_progress (
  doctor_id integer not null references doctors (user_id),
  video_id integer not null references videos (id),
  watched int4multirange not null default '{}',
  -- Where the doctor stopped, in seconds.
  position integer not null default 0 check (position >= 0),
  -- How many seconds the plays lasted until their reports, by the server's clock. It bounds the watched seconds (decision 056).
  played double precision not null default 0 check (played >= 0),
  started_at timestamptz not null,
  last_at timestamptz not null,
  -- When the doctor had watched enough; kept from then on.
  watched_at timestamptz,
  primary key (doctor_id, video_id)
);
create index video_progress_video on video_progress (video_id);
call count_rows('video_progress', $$values ('video.views', video_id::text)$$);

-- The one open play of a doctor. Progress of another video is refused.
create table video_plays (
  doctor_id integer primary key references doctors (user_id),
  video_id integer not null references videos (id),
  started_at timestamptz not null
);
create index video_plays_video on video_plays (video_id);

-- The answer of a doctor to the question of a video. The first one is final.
create table video_answers (
  doctor_id integer not null references doctors (user_id),
  video_id integer not null references videos (id),
  answer integer not null check (answer in (1, 2)),
  -- SHA-256 of the question and its two answers, because their texts may change later.
  question_hash bytea not null,
  answered_at timestamptz not null,
  primary key (doctor_id, video_id)
);
create index video_answers_video on video_answers (video_id);
call count_rows('video_answers', $$values ('video.answer' || answer, video_id::text)$$);
