import type { CompanyChange, CompanyDraft } from '../../../../contract/entities/members/companies.ts';
import { toChanges, toRow } from '../../../kit/columns.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { OwnColumns } from '../accounts/index.ts';

/** The columns of `companies` for the fields of a draft that the account does not hold. */
export const companyColumns = { tax_number: 'tax_number' } as const satisfies OwnColumns<CompanyDraft, 'companies'>;

export type FileIds = { logo_id?: string; commercial_registry_id?: string };

/** A company of an import has no password of its own. */
type NewCompany = Omit<CompanyDraft, 'password'>;

export const companiesRepo = {
  insert: (db: Db, companies: readonly { id: number; draft: NewCompany }[], files: FileIds) =>
    db
      .insertInto('companies')
      .values(companies.map(({ id, draft }) => ({ user_id: id, ...toRow(companyColumns, draft), ...files })))
      .execute(),
  /** Sets the fields that a change contains, and the given files. */
  update: async (db: Db, userId: number, { change, files }: { change: CompanyChange; files: FileIds }): Promise<void> => {
    const columns = { ...toChanges(companyColumns, change), ...files };
    if (Object.keys(columns).length > 0) await db.updateTable('companies').set(columns).where('user_id', '=', userId).execute();
  },
};
