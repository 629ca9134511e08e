import type { AccountStatus } from '../../contract/entities/members/account-status.ts';
import { type Company, companyId } from '../../contract/entities/members/companies.ts';

type Overrides = { id?: number; status?: AccountStatus; archived?: boolean; registry?: 'image' | 'pdf' | null } & Partial<
  Omit<Company['user'], 'id' | 'status'>
>;

/** A company as the API returns it. */
export const buildCompany = ({ id = 7, status = 'pending', archived = false, registry = 'pdf', ...user }: Overrides = {}): Company => ({
  id: companyId.parse(id),
  logo: `/storage/logo-${id}`,
  tax_number: `TAX${id}`,
  commercial_registry_file: registry && `/api/v1/files/registry-${id}?user=1`,
  commercial_registry_type: registry,
  created_at: '2026-10-16T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: archived ? '2026-11-01T10:00:00.000Z' : null,
  archived_by: archived ? 'Mona Adel' : null,
  erasure: null,
  documents_removed_at: null,
  claim: null,
  user: {
    id,
    name: `Company ${id}`,
    phone: '0223456789',
    email: `company${id}@med.example`,
    address: '1 Nile St.',
    status,
    status_reason: null,
    roles: 'company',
    area: null,
    field: null,
    ...user,
  },
});
