import {
  type Company,
  type CompanyClaimDraft,
  type CompanyId,
  type CompanyListQuery,
  companyId,
} from '../../../../contract/entities/members/companies.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { presentVersion } from '../../../kit/stale.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import { recordFile } from '../../office/files/index.ts';
import { createMemberService, presentAccount, presentClaim, presentErasure, restoreUsers } from '../accounts/index.ts';
import { type CompanyRow, companiesRead } from './companies.read.ts';
import { companiesRepo, companyColumns, type FileIds } from './companies.repo.ts';

type Files = StoredFiles<'logo' | 'commercial_registry_file'>;

const registryTypes = { image: 'image', document: 'pdf' } as const;

const presentRegistry = (
  { id: recordId, commercial_registry_id: id, registry_kind }: CompanyRow,
  { files, actor, now }: Pick<Context, 'files' | 'actor' | 'now'>,
): Pick<Company, 'commercial_registry_file' | 'commercial_registry_type'> =>
  id === null || registry_kind === null || !actor.can('companies.documents')
    ? { commercial_registry_file: null, commercial_registry_type: null }
    : {
        commercial_registry_file: files.signIdentityUrl({ id, recordId }, actor.id, now),
        commercial_registry_type: registryTypes[registry_kind],
      };

/** Presents a company; a column that is not named here is not sent. The logo is public; the registry file needs a permission, and its URL is signed for the caller. */
const presenter =
  ({ files, actor, now }: Context) =>
  (row: CompanyRow): Company => ({
    id: toId(companyId, row.id),
    logo: row.logo_id === null ? null : files.publicUrl(row.logo_id),
    tax_number: row.tax_number,
    ...presentRegistry(row, { files, actor, now }),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
    ...presentErasure(row),
    ...presentClaim(row, { actor, now }),
    user: { ...presentAccount(row), address: row.address ?? '', roles: 'company' },
  });

const recordFiles = async (context: Context, { logo, commercial_registry_file }: Files) => {
  if (logo) await recordFile(context, logo, 'public');
  if (commercial_registry_file) await recordFile(context, commercial_registry_file, 'identity');
  const columns: FileIds = {
    ...(logo ? { logo_id: logo.id } : {}),
    ...(commercial_registry_file ? { commercial_registry_id: commercial_registry_file.id } : {}),
  };
  return { columns, hasDocuments: commercial_registry_file !== undefined };
};

const members = createMemberService('company', {
  columns: companyColumns,
  reads: companiesRead,
  repo: companiesRepo,
  presenter,
  documentsOf: ({ commercial_registry_file }) => [commercial_registry_file],
  recordFiles,
});

export const companies = {
  ...members,
  /** Returns the rows directly in `data`, and the paging fields next to it. */
  async archived(context: Context, query: CompanyListQuery) {
    return (await members.archivedPage(context, query)).data;
  },
  async get(context: Context, id: CompanyId) {
    return { data: await members.findAndPresent(context, id) };
  },
  async stats({ db }: Context) {
    const { all, approved, pending, declined } = await companiesRead.stats(db);
    return { data: { totalCompanies: all, approvedCompanies: approved, pendingCompanies: pending, declinedCompanies: declined } };
  },
  restore: (context: Context, ids: CompanyId[]) => restoreUsers(context, 'company', { ids }),
  async verification(context: Context, draft: CompanyClaimDraft) {
    const { member: company, ...rest } = await members.claimNext(context, draft);
    return { data: { company, ...rest } };
  },
};
