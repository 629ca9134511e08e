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
create unique index erasures_once on erasures (user_id) where cancelled_at is null;
create index erasures_user on erasures (user_id, id);
create index erasures_requested_by on erasures (requested_by);
create index erasures_cancelled_by on erasures (cancelled_by) where cancelled_by is not null;
create index erasures_due on erasures (due_at) where cancelled_at is null and done_at is null;

-- Files that no record has any more and whose bytes are still to be deleted. Their rows in files are gone.
create table removed_files (
  file_id text primary key,
  removed_at timestamptz not null
);

-- When the identity documents of a member were removed because they were no longer needed.
alter table users add column documents_removed_at timestamptz;

-- A tax number of an erased company, which no company can enter.
alter table companies drop constraint companies_tax_number_check;
alter table companies add constraint companies_tax_number_check check (tax_number ~ '^[0-9A-Za-z]{1,30}$' or tax_number = 'erased-' || user_id);

-- A random value that is part of the digests of an entry's fields, and is erased with them. Without it, a phone that an entry holds alone could be
-- found by trying all phones.
alter table audit add column salt bytea default uuid_send(gen_random_uuid());
alter table audit add constraint audit_salt_check check (salt is not null or (before is null and after is null));

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
drop trigger audit_is_append_only on audit;
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

-- Seals cover digests from now on, so the entries are sealed again. A seal that did not match its entry stays as it is, so that it is still found.
do $$
declare
  seal record;
  previous bytea := decode(repeat('00', 32), 'hex');
  renewed bytea := decode(repeat('00', 32), 'hex');
begin
  alter table audit_seals disable trigger audit_seals_are_append_only;
  for seal in
    select audit_seals.number, audit_seals.hash, audit_entry_text(audit, null) as text,
      jsonb_build_array(audit.id, to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        audit.actor_id, audit.action, audit.entity, audit.entity_id, audit.before::text, audit.after::text, audit.request_id)::text as previous_text
    from audit_seals left join audit on audit.id = audit_seals.audit_id order by audit_seals.number
  loop
    if sha256(previous || convert_to(seal.previous_text, 'UTF8')) = seal.hash then
      renewed := sha256(renewed || convert_to(seal.text, 'UTF8'));
      update audit_seals set hash = renewed where number = seal.number;
    else
      renewed := seal.hash;
    end if;
    previous := seal.hash;
  end loop;
  alter table audit_seals enable trigger audit_seals_are_append_only;
end $$;
