-- needs: 8
-- The installation of the members' app that a device is, and the session that registered it: no push reaches a device after its session.
-- No version before this one registers devices, so the table is empty, and neither the check nor the indexes take time.
alter table push_devices
  add column installation_id uuid,
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add column session_id bigint references sessions (id) on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index push_devices_session on push_devices (session_id);
-- squawk-ignore require-concurrent-index-creation
create unique index push_devices_installation_once on push_devices (user_id, installation_id);
