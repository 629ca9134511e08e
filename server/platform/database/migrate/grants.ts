import type { Session } from './migrate.ts';

// An arbitrary number that all processes of this product share. Two processes cannot change the rights of a table at once.
const lockKey = 7_310_017;

/** Returns the name of the session's role. */
export async function getRole(session: Session): Promise<string> {
  const [row] = await session.query<{ role: string }>('select current_user as role');
  return row?.role ?? '';
}

/** The tables whose triggers refuse a change. */
const appendOnlyTables = `select tgrelid from pg_trigger where tgfoid = 'refuse_change'::regproc and not tgisinternal`;

// The second column says whether the role has exactly the rights that it needs.
const tablesSql = `
  select quote_ident(c.relname) as name, wanted.rights,
    (select bool_and(has_table_privilege($1::name, c.oid, each) = (each = any (string_to_array(wanted.rights, ', '))))
      from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references']) as each) as is_granted
  from pg_class c cross join lateral (select case
    when c.relname in ('migrations', 'audit_erasures') then 'select'
    when c.oid in (${appendOnlyTables}) then 'select, insert'
    else 'select, insert, update, delete' end as rights) wanted
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by c.relname`;

// A backup reads the last number of each sequence, and PostgreSQL shows it only to roles that may select it. `case` tests relkind first,
// because has_sequence_privilege fails on tables.
const sequencesSql = `
  select quote_ident(relname) as name from pg_class c
  where relnamespace = 'public'::regnamespace and case when relkind = 'S' then not has_sequence_privilege($1::name, c.oid, 'select') end
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by relname`;

type TableRights = { name: string; rights: string; is_granted: boolean };

/**
 * Gives a role the rights that the server needs, in the session's transaction. The role reads and adds rows of append-only tables, and also
 * changes and deletes rows of others. Only the function erase_account adds rows of audit_erasures.
 */
export async function grantRights(session: Session, role: string): Promise<void> {
  const [named] = await session.query<{ role: string }>('select quote_ident($1) as role', [role]);
  const grantee = named?.role ?? '';
  await session.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const tables = await session.query<TableRights>(tablesSql, [role]);
  const missing = tables.filter(({ is_granted }) => !is_granted);
  const sequences = await session.query<{ name: string }>(sequencesSql, [role]);
  const statements = [
    ...missing.map(({ name, rights }) => `revoke all on ${name} from ${grantee}; grant ${rights} on ${name} to ${grantee};`),
    ...sequences.map(({ name }) => `grant select on sequence ${name} to ${grantee};`),
  ];
  await session.exec(`grant usage on schema public to ${grantee}; ${statements.join(' ')}`);
}

/** Throws if the session's role could change rows of an append-only table, or switch off the triggers that refuse it. */
export async function assertAppendOnly(session: Session): Promise<void> {
  const tables = await session.query<{ name: string }>(`
    select relname as name from pg_class
    where oid in (${appendOnlyTables})
      and (has_table_privilege(oid, 'update, delete, truncate, trigger') or pg_has_role(relowner, 'member')
        or pg_has_role((select nspowner from pg_namespace where oid = relnamespace), 'member'))
    order by relname`);
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => name).join(', ');
  throw new Error(
    `its role ${await getRole(session)} may change ${names}, so it must not be a superuser, the owner of the tables or a member of the owner`,
  );
}
