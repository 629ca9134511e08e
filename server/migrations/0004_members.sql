create table decisions (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  status text not null check (status in ('approved', 'declined')),
  reason text,
  decided_by integer not null references users (id),
  decided_at timestamptz not null default now(),
  -- When the decider claimed the account; null for a decision outside of the queue.
  claimed_at timestamptz,
  check (status <> 'declined' or reason is not null)
);
create index decisions_approved on decisions (decided_at) where status = 'approved';
create index decisions_decided_at on decisions (decided_at, decided_by);
create index decisions_decided_by on decisions (decided_by);
create index decisions_user on decisions (user_id, id);

-- Who verifies a pending member now. The end of the session removes the claim.
create table verification_claims (
  user_id integer primary key references users (id),
  claimed_by integer not null references users (id),
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a claim began, went to somebody else or was released. Open screens learn of it.
  changed_at timestamptz not null default now()
);
create index verification_claims_claimed_by on verification_claims (claimed_by);
create index verification_claims_expires on verification_claims (expires_at);
create index verification_claims_session on verification_claims (session_hash);

-- The reasons that a form offers when a member is declined or a message is rejected.
create table decline_reasons (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('doctor', 'company', 'message')),
  text text not null check (text <> ''),
  position integer not null,
  search_key text not null generated always as (fold_text(text)) stored,
  -- Null for the reasons that the product came with.
  created_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id)
);
create index decline_reasons_archived on decline_reasons (archived_at, id) where archived_at is not null;
create index decline_reasons_archived_by on decline_reasons (archived_by) where archived_by is not null;
create index decline_reasons_created_by on decline_reasons (created_by);
create index decline_reasons_live on decline_reasons (kind, position, id) where archived_at is null;
create unique index decline_reasons_text_taken on decline_reasons (kind, search_key) where archived_at is null;
call count_active_and_archived('decline_reasons');

-- The reasons that the product comes with.
insert into decline_reasons (kind, text, position) values
  ('doctor', 'Blurred ID', 1),
  ('doctor', 'Name does not match the ID', 2),
  ('doctor', 'Card expired', 3),
  ('doctor', 'Photo does not match', 4),
  ('doctor', 'Duplicate account', 5),
  ('doctor', 'Incomplete information', 6),
  ('company', 'Commercial registry cannot be read', 1),
  ('company', 'Commercial registry expired', 2),
  ('company', 'Name does not match the commercial registry', 3),
  ('company', 'Tax number does not match', 4),
  ('company', 'Duplicate account', 5),
  ('company', 'Incomplete information', 6),
  ('message', 'The image is blurred or cut off', 1),
  ('message', 'The name does not say what it is about', 2),
  ('message', 'Medical claims need a source', 3),
  ('message', 'It is in the wrong category', 4),
  ('message', 'The video cannot be used', 5),
  ('message', 'It has already been sent', 6);

-- Two doctors that are one person. The rows of the other one belong to the survivor from then on, and the other one is archived.
create table doctor_merges (
  id integer generated always as identity primary key,
  survivor_id integer not null references doctors (user_id),
  other_id integer not null references doctors (user_id),
  -- The values of the fields that the survivor took over, as both had them before. Without them the merge cannot be undone.
  before jsonb not null,
  -- The keys of the rows that were moved, by table.
  moved jsonb not null,
  coins integer not null check (coins >= 0),
  -- False if the other one was archived already.
  archived_other boolean not null,
  merged_by integer not null references users (id),
  merged_at timestamptz not null,
  undone_by integer references users (id),
  undone_at timestamptz,
  -- A merge ends when the other doctor is restored after the days of undo. The account may be merged again then.
  ended_at timestamptz,
  is_current boolean not null generated always as (undone_at is null and ended_at is null) stored,
  check (survivor_id <> other_id),
  check ((undone_at is null) = (undone_by is null)),
  check (undone_at is null or ended_at is null)
);
create index doctor_merges_merged_by on doctor_merges (merged_by);
create index doctor_merges_other on doctor_merges (other_id, id);
create unique index doctor_merges_other_once on doctor_merges (other_id) where is_current;
create index doctor_merges_survivor on doctor_merges (survivor_id, id);
create index doctor_merges_undone_by on doctor_merges (undone_by) where undone_by is not null;

create function keep_merged_into() returns trigger language plpgsql as $$
begin
  update users set merged_into = case when new.is_current then new.survivor_id end where id = new.other_id;
  return null;
end $$;
create trigger doctor_merges_merged_into after insert or update of undone_at, ended_at on doctor_merges for each row
  execute function keep_merged_into();

create table groups (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  search_key text not null generated always as (fold_text(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_by integer references users (id)
);
create index groups_archived on groups (id) where archived_at is not null;
create index groups_archived_by on groups (archived_by) where archived_by is not null;
create index groups_live on groups (id) where archived_at is null;
create index groups_live_created on groups (created_at, id) where archived_at is null;
create index groups_live_name on groups (search_key, id) where archived_at is null;
create index groups_search_key on groups using gin (search_key gin_trgm_ops);
call count_active_and_archived('groups');

create table group_members (
  id bigint generated always as identity primary key,
  group_id integer not null references groups (id),
  user_id integer not null references users (id),
  added_by integer not null references users (id),
  added_at timestamptz not null default now(),
  constraint group_members_once unique (group_id, user_id)
);
create index group_members_added on group_members (group_id, added_at);
create index group_members_added_by on group_members (added_by);
create index group_members_newest on group_members (group_id, id);
create index group_members_user on group_members (user_id);
call count_rows('group_members', $$values ('group.members', group_id::text)$$);

-- What members said about being contacted, by channel and purpose. Of the entries of both, the one with the latest time counts.
create table consents (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  channel text not null check (channel in ('whatsapp', 'push', 'mail')),
  purpose text not null check (purpose in ('marketing', 'service')),
  state text not null check (state in ('given', 'withdrawn')),
  source text not null check (source in ('office_call', 'paper_form', 'message_reply', 'import', 'app')),
  -- Which text the member agreed to.
  text_version text,
  note text,
  -- Null if the member recorded it in the app.
  recorded_by integer references users (id),
  -- When the member gave or withdrew it.
  at timestamptz not null,
  recorded_at timestamptz not null,
  check (state = 'withdrawn' or text_version is not null)
);
create index consents_latest on consents (user_id, channel, purpose, at desc, id desc);
create index consents_recorded_by on consents (recorded_by) where recorded_by is not null;
-- Entries are evidence, so they stay as they are. Only the note, which is free text, can be cleared when the data of a member is erased.

create function keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
      return new;
    end if;
  end if;
  raise exception 'consents is append-only' using errcode = 'restrict_violation';
end $$;
create trigger consents_are_append_only before update or delete on consents for each row execute function keep_consents();
create trigger consents_are_not_truncated before truncate on consents for each statement execute function keep_consents();

-- Requests to erase the personal data of a doctor or company. A request can be cancelled until the data is erased.
create table erasures (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  requested_by integer not null references users (id),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  reason text not null check (reason <> ''),
  cancelled_at timestamptz,
  cancelled_by integer references users (id),
  done_at timestamptz,
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (cancelled_at is null or done_at is null)
);
create index erasures_cancelled_by on erasures (cancelled_by) where cancelled_by is not null;
create index erasures_due on erasures (due_at) where cancelled_at is null and done_at is null;
create unique index erasures_once on erasures (user_id) where cancelled_at is null;
create index erasures_requested_by on erasures (requested_by);
create index erasures_user on erasures (user_id, id);

-- The digests of the fields of audit entries whose text was erased. They take the place of the text in the chain of seals.
create table audit_erasures (
  audit_id bigint primary key,
  before_digest bytea check (length(before_digest) = 32),
  after_digest bytea check (length(after_digest) = 32),
  erased_at timestamptz not null,
  erasure_id integer not null references erasures (id),
  check (before_digest is not null or after_digest is not null)
);
create index audit_erasures_erasure on audit_erasures (erasure_id);
create trigger audit_erasures_are_append_only before update or delete or truncate on audit_erasures for each statement execute function refuse_change();

create function digest_of(salt bytea, fields jsonb) returns bytea language sql immutable strict parallel safe as $$
  select sha256(salt || convert_to(fields::text, 'UTF8'))
$$;

-- The text of an audit entry that its seal covers: all columns but the salt, with the digests of its fields in place of their text. A missing salt
-- counts as empty, so that a text that was put into an erased entry is found.
create function audit_entry_text(entry audit, erased audit_erasures) returns text language sql stable parallel safe as $$
  select jsonb_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id, entry.action, entry.entity,
    entry.entity_id, encode(coalesce(digest_of(coalesce(entry.salt, ''), entry.before), erased.before_digest), 'hex'),
    encode(coalesce(digest_of(coalesce(entry.salt, ''), entry.after), erased.after_digest), 'hex'),
    entry.request_id)::text
$$;

-- An update of an audit entry may only remove its fields with their salt, and only if their digests are recorded. The server's role may neither update entries nor
-- record digests, so it erases by the function below.
create trigger audit_is_append_only before update of id, at, actor_id, action, entity, entity_id, request_id or delete or truncate on audit
  for each statement execute function refuse_change();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if new.before is null and new.after is null and new.salt is null and exists (
    select from audit_erasures erased where erased.audit_id = old.id
      and erased.before_digest is not distinct from digest_of(old.salt, old.before)
      and erased.after_digest is not distinct from digest_of(old.salt, old.after))
  then
    return new;
  end if;
  raise exception 'audit is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_fields_are_append_only before update on audit for each row execute function refuse_audit_change();

-- Erases the account of a doctor or company, and the fields of the audit entries about it or by it, whose digests it records. Nobody can remove the
-- history of an account by it and keep the account. It returns the number of entries.
create function erase_account(erasure integer, moment timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person users;
  erased_count bigint;
begin
  select users.* into person from erasures join users on users.id = erasures.user_id
  where erasures.id = erasure and erasures.cancelled_at is null and erasures.done_at is null
    and users.role in ('doctor', 'company') and users.archived_at is not null;
  if person.id is null then
    raise exception 'erasure % has no archived doctor or company', erasure using errcode = 'restrict_violation';
  end if;

  update users set name = 'Erased ' || role, phone = 'erased-' || id, email = 'erased-' || id, password_hash = '', must_change_password = false,
    address = null, status_reason = case when status_reason is not null then '[erased]' end, area_id = null, specialty_id = null, promo_code_id = null,
    documents_removed_at = null, updated_at = moment
  where id = person.id;

  insert into audit_erasures (audit_id, before_digest, after_digest, erased_at, erasure_id)
  select entry.id, digest_of(entry.salt, entry.before), digest_of(entry.salt, entry.after), moment, erasure from audit entry
  where (entry.before is not null or entry.after is not null) and (
    entry.actor_id = person.id
    or (entry.entity in ('users', 'doctors', 'companies') and entry.entity_id = person.id)
    or (entry.entity = 'posts' and entry.entity_id in (select id from posts where doctor_id = person.id))
    or (entry.entity = 'contacts' and entry.entity_id in (select id from contacts where doctor_id = person.id))
    or (entry.entity = 'messages' and entry.entity_id in (select id from messages where company_id = person.id))
    or (entry.entity = 'videos' and entry.entity_id in (select id from videos where company_id = person.id))
    -- These name the doctors for whom a message is.
    or (person.role = 'doctor' and entry.entity = 'messages' and entry.action in ('messages.approve', 'messages.changeAudience')
      and (person.name = any (string_to_array(regexp_replace(concat_ws(', ', entry.before ->> 'doctors', entry.after ->> 'doctors'), ' and \d+ more', '', 'g'), ', '))
        or entry.entity_id in (select message_id from message_doctors where doctor_id = person.id))))
  on conflict (audit_id) do nothing;

  update audit set before = null, after = null, salt = null
  where id in (select audit_id from audit_erasures where erasure_id = erasure) and (before is not null or after is not null);
  get diagnostics erased_count = row_count;
  return erased_count;
end $$;

-- Files that no record has any more and whose bytes are still to be deleted. Their rows in files are gone.
create table removed_files (
  file_id text primary key,
  removed_at timestamptz not null
);
