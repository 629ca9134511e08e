-- `sends_at` is set until the job starts to send; until then the notification can be cancelled.
alter table notifications add column sends_at timestamptz, add column cancelled_at timestamptz,
  add constraint notifications_cancelled check (cancelled_at is null or (sends_at is null and listed_at is not null));
