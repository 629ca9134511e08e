import type { Db } from '../../platform/database/index.ts';

export type CompanyFacts = { tax_number?: string; logo_id?: string; commercial_registry_id?: string };

export const companiesRepo = {
  insert: (db: Db, userId: number, facts: CompanyFacts & { tax_number: string }) =>
    db
      .insertInto('companies')
      .values({ user_id: userId, ...facts })
      .execute(),
  update: (db: Db, userId: number, facts: CompanyFacts) => db.updateTable('companies').set(facts).where('user_id', '=', userId).execute(),
};
