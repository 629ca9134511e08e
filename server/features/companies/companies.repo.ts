import type { Db } from '../../platform/database/index.ts';

export type CompanyFields = { tax_number?: string; logo_id?: string; commercial_registry_id?: string };

export const companiesRepo = {
  insert: (db: Db, companies: readonly (CompanyFields & { user_id: number; tax_number: string })[]) =>
    db.insertInto('companies').values(companies).execute(),
  update: (db: Db, userId: number, fields: CompanyFields) =>
    db.updateTable('companies').set(fields).where('user_id', '=', userId).execute(),
};
