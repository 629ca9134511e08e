-- Who verifies a pending member now. The end of the session removes the claim.
create table verification_claims (
  user_id integer primary key references users (id),
  claimed_by integer not null references users (id),
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  claimed_at timestamptz not null,
  expires_at timestamptz not null
);
create index verification_claims_claimed_by on verification_claims (claimed_by);
create index verification_claims_session on verification_claims (session_hash);
create index verification_claims_expires on verification_claims (expires_at);

-- When the decider claimed the account; null for a decision outside of the queue.
alter table decisions add column claimed_at timestamptz;
create index decisions_decided_at on decisions (decided_at, decided_by);

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
create unique index decline_reasons_text_taken on decline_reasons (kind, search_key) where archived_at is null;
create index decline_reasons_live on decline_reasons (kind, position, id) where archived_at is null;
create index decline_reasons_archived on decline_reasons (archived_at, id) where archived_at is not null;
create index decline_reasons_created_by on decline_reasons (created_by);
create index decline_reasons_archived_by on decline_reasons (archived_by) where archived_by is not null;
create trigger decline_reasons_inserted after insert on decline_reasons referencing new table as new_rows for each statement execute function tally_named();
create trigger decline_reasons_updated after update on decline_reasons referencing old table as old_rows new table as new_rows for each statement execute function tally_named();
create trigger decline_reasons_deleted after delete on decline_reasons referencing old table as old_rows for each statement execute function tally_named();

-- The reasons that the forms offered before they could be changed.
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
