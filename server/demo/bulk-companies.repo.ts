import { sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';
import { type BulkPlan, drawn, idArray, phones, roll, textArray } from './bulk-draw.ts';

const trades = ['Pharma', 'Diagnostics', 'Medical Supplies', 'Imaging', 'Devices', 'للأدوية', 'للمستلزمات الطبية'];

/** Companies number `first` to `last` with their decision; a row whose phone, e-mail or tax number is taken is left out. Says how many were stored. */
export const insertCompanies = async (db: Db, plan: BulkPlan, { first, last }: { first: number; last: number }): Promise<number> => {
  const { families } = plan.names.latin;
  const span = plan.last - plan.first + 1;
  const { rows } = await sql<{ stored: number }>`
    with shared as materialized (
      select array_agg(id order by id) filter (where not is_private and width = height) as logos,
        array_agg(id order by id) filter (where is_private and (kind = 'document' or width < height)) as registries
      from (select id, kind, is_private, width, height from files order by created_at, id limit 400) as early
    ),
    planned as materialized (
      select n, 'L' || lpad(n::text, 9, '0') as tax_number,
        case when ${roll(21, 100)} < 70 then 'approved' when ${roll(21, 100)} < 90 then 'pending' else 'declined' end as status,
        ${plan.from}::timestamptz + (${plan.to}::timestamptz - ${plan.from}::timestamptz) * sqrt((n - ${plan.first}::bigint + 0.5) / ${span}::bigint) as registered_at
      from generate_series(${first}::bigint, ${last}::bigint) as n
      where not exists (select from companies where companies.tax_number = 'L' || lpad(n::text, 9, '0'))
    ),
    stored as (
      insert into users (role, name, phone, email, password_hash, address, status, status_reason, area_id, specialty_id, created_at, updated_at)
      select 'company', ${drawn(textArray(families), 22, families.length)} || ' ' || ${drawn(textArray(trades), 23, trades.length)}, ${phones.companies}, 'company' || n || '@load.example',
        ${plan.passwordHash}, (1 + ${roll(24, 140)}) || ' El Gomhoria St.', status,
        case when status = 'declined' then 'The tax number does not match the registry file.' end,
        ${drawn(idArray(plan.areas), 25, plan.areas.length)}, ${drawn(idArray(plan.specialties), 26, plan.specialties.length)}, registered_at, registered_at
      from planned order by n
      on conflict do nothing
      returning id, email, status, status_reason, created_at, id::bigint as n
    ),
    theirs as (
      insert into companies (user_id, tax_number, logo_id, commercial_registry_id)
      select id, tax_number, logos[1 + ${roll(27, 9973)} % cardinality(logos)], registries[1 + ${roll(28, 9973)} % cardinality(registries)]
      from (select stored.id, stored.n, planned.tax_number from stored join planned on stored.email = 'company' || planned.n || '@load.example') as named
      cross join shared
    ),
    decided as (
      insert into decisions (user_id, status, reason, decided_by, decided_at)
      select id, status, status_reason, ${plan.admin}::int, least(created_at + interval '1 day', ${plan.to}::timestamptz) from stored where status <> 'pending'
    )
    select count(*) as stored from stored`.execute(db);
  return rows[0]?.stored ?? 0;
};
