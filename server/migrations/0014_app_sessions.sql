-- needs: 8
-- Sessions of the members' app last longer, and are valid there only. A device is what the app calls itself; the id is its own.
alter table sessions
  add column audience text not null default 'office',
  add column device_id uuid,
  add column device_name text,
  add constraint sessions_audience check (audience in ('office', 'app')) not valid;
