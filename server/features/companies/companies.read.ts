import type { Db } from '../../platform/database/index.ts';
import { memberReads, memberRows } from '../members/index.ts';

/** Companies with all that a screen shows of them, for the ids that a query finds. */
const rowsOf = (db: Db) =>
  memberRows(db)
    .innerJoin('companies', 'companies.user_id', 'users.id')
    .leftJoin('files as registry', 'registry.id', 'companies.commercial_registry_id')
    .select(['companies.tax_number', 'companies.logo_id', 'companies.commercial_registry_id', 'registry.kind as registry_kind']);

export type CompanyRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const companiesRead = memberReads({
  role: 'company',
  rows: (db, { ids, total }) => rowsOf(db).select(total.as('total')).where('users.id', 'in', ids).orderBy('users.id', 'desc'),
});
