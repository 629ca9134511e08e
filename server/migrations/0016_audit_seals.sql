-- The chain of seals: each has the hash of its audit entry and of the seal before it. Entries are sealed after their transaction, so that writers do
-- not wait for each other. There is no foreign key, because its check would lock every entry; `npm run audit:verify` finds a seal without its entry.
create table audit_seals (
  number bigint primary key check (number > 0),
  audit_id bigint not null constraint audit_seals_once unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seals_are_append_only before update or delete or truncate on audit_seals for each statement execute function refuse_change();
