import { compileQuery } from '../../../kit/compiled-query.ts';
import { anyOf, loadRows, type PageResult } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type MemberQuery, readMemberIds, readMemberStats, selectMembers } from '../accounts/index.ts';

/** Companies with everything that screens show. */
const selectRows = (db: Db) =>
  selectMembers(db)
    .innerJoin('companies', 'companies.user_id', 'users.id')
    .leftJoin('files as registry', 'registry.id', 'companies.commercial_registry_id')
    .select(['companies.tax_number', 'companies.logo_id', 'companies.commercial_registry_id', 'registry.kind as registry_kind']);

export type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const readRows = compileQuery<{ ids: readonly number[] }, CompanyRow>((db, { parameter }) =>
  selectRows(db).where('users.id', '=', anyOf(parameter('ids'))),
);

export const companiesRead = {
  page: async (db: Db, query: MemberQuery, isArchived: boolean): Promise<PageResult<CompanyRow>> =>
    loadRows(await readMemberIds(db, { role: 'company', isArchived }, query), (ids) => readRows(db, { ids }, undefined)),
  byId: async (db: Db, id: number): Promise<CompanyRow | undefined> => (await readRows(db, { ids: [id] }, undefined))[0],
  stats: (db: Db) => readMemberStats(db, 'company'),
};
