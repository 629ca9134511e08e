import type { Db } from '../../platform/database/index.ts';
import { createMemberReads, type MemberIds, selectMembers } from '../members/index.ts';

/** Companies with everything that screens show. */
const selectRows = (db: Db, ids: MemberIds) =>
  selectMembers(db, ids)
    .innerJoin('companies', 'companies.user_id', 'users.id')
    .leftJoin('files as registry', 'registry.id', 'companies.commercial_registry_id')
    .select(['companies.tax_number', 'companies.logo_id', 'companies.commercial_registry_id', 'registry.kind as registry_kind']);

export type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const companiesRead = createMemberReads({
  role: 'company',
  rows: (db, { ids, total, order }) => selectRows(db, ids).select(total.as('total')).orderBy(order),
});
