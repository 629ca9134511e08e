-- A search by the phone or the e-mail of a merged account finds the doctor into whom it was merged. The index has merged accounts only.
alter table users add column merged_into integer references users (id);
update users set merged_into = merge.survivor_id from doctor_merges as merge where merge.other_id = users.id and merge.is_current;

create function keep_merged_into() returns trigger language plpgsql as $$
begin
  update users set merged_into = case when new.is_current then new.survivor_id end where id = new.other_id;
  return null;
end $$;
create trigger doctor_merges_merged_into after insert or update of undone_at, ended_at on doctor_merges for each row
  execute function keep_merged_into();
create index users_merged_into on users (merged_into) where merged_into is not null;
create index users_merged_phone on users using gin (phone gin_trgm_ops) where merged_into is not null;
create index users_merged_email on users using gin (email gin_trgm_ops) where merged_into is not null;

-- When a claim began, went to somebody else or was released. Open screens learn of it.
alter table verification_claims add column changed_at timestamptz not null default now();
