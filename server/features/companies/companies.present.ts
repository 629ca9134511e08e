import type { Company, CompanyId } from '../../../contract/entities/companies.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { Context } from '../../platform/context.ts';
import { presentAccount } from '../members/index.ts';
import type { CompanyRow } from './companies.read.ts';

const registryTypes = { image: 'image', document: 'pdf' } as const;

/** The only way out for a company: a column that is not named here does not reach the wire. The logo is public, the registry file leaves as a signed address of this caller. */
export const presenter =
  ({ files, actor, now }: Context) =>
  (row: CompanyRow): Company => ({
    id: row.id as CompanyId, // a database id becomes the contract's
    logo: row.logo_id === null ? null : files.publicAddress(row.logo_id),
    tax_number: row.tax_number,
    commercial_registry_file: row.commercial_registry_id === null ? null : files.sign(row.commercial_registry_id, actor.id, now),
    commercial_registry_type: row.registry_kind === null ? null : registryTypes[row.registry_kind],
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
    user: { ...presentAccount(row), address: row.address ?? '', roles: 'company' },
  });
