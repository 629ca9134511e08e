-- Who received bytes of an identity document of a doctor or company: one row a user, member and hour.
create table document_views (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  member_id integer not null references users (id),
  hour timestamptz not null,
  first_viewed_at timestamptz not null,
  constraint document_views_once unique (user_id, member_id, hour)
);
create index document_views_member on document_views (member_id, id);
