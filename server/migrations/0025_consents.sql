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

-- Whether a notification is marketing, which is the default, or about the member's own account.
alter table notifications add column purpose text not null default 'marketing' check (purpose in ('marketing', 'service'));
update notifications set purpose = 'service' where cause = 'decision';
