-- A change names the version of the webinar that its author saw.
alter table webinars add column updated_at timestamptz not null default now();
