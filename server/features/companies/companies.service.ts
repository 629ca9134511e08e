import {
  type Company,
  type CompanyChange,
  type CompanyClaimDraft,
  type CompanyDraft,
  type CompanyId,
  type CompanyListQuery,
  companyId,
} from '../../../contract/entities/companies.ts';
import { toId } from '../../../contract/kit/ids.ts';
import type { SeenVersion } from '../../../contract/kit/version.ts';
import { presentArchived } from '../../kit/archive.ts';
import { audit, changedFieldsBefore } from '../../kit/audit.ts';
import { readDays } from '../../kit/days.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import { assertUnchanged, presentVersion } from '../../kit/stale.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { recordFile } from '../files/index.ts';
import {
  archiveUser,
  auditFields,
  claimApplicant,
  decisions,
  getOnly,
  membersRepo,
  noticeRegistration,
  presentAccount,
  presentClaim,
  presentErasure,
  registerMembers,
  requireActive,
  requireFound,
  restoreUsers,
  toDraftFields,
  updateMember,
  userKinds,
} from '../members/index.ts';
import { type CompanyRow, companiesRead } from './companies.read.ts';
import { type CompanyFields, companiesRepo } from './companies.repo.ts';

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

const getOrThrow = async ({ db }: Context, id: number): Promise<CompanyRow> =>
  requireFound('company', id, await companiesRead.byId(db, id));

const getActive = async (context: Context, id: number): Promise<CompanyRow> => requireActive('company', await getOrThrow(context, id));

const findAndPresent = async (context: Context, id: number) => presenter(context)(await getOrThrow(context, id));

const recordFiles = async (context: Context, { logo, commercial_registry_file }: Files): Promise<CompanyFields> => {
  if (logo) await recordFile(context, logo, 'public');
  if (commercial_registry_file) await recordFile(context, commercial_registry_file, 'identity');
  return {
    ...(logo ? { logo_id: logo.id } : {}),
    ...(commercial_registry_file ? { commercial_registry_id: commercial_registry_file.id } : {}),
  };
};

type Drafts = readonly Omit<CompanyDraft, 'password'>[];

/** Registers companies with audit entries. Several share the password hash and have no files. */
const register = async (context: Context, drafts: Drafts, { files, passwordHash }: { files: Files; passwordHash: string }) => {
  const rows = await registerMembers(context, drafts, { role: 'company', passwordHash });
  const stored = await recordFiles(context, files);
  await companiesRepo.insert(
    context.db,
    rows.map(({ draft: { tax_number }, id }) => ({ user_id: id, tax_number, ...stored })),
  );
  await audit(
    context,
    rows.map(({ draft, id }) => ({ action: 'companies.create', entity: 'companies', id, after: auditFields(draft, files) })),
  );
  return rows.map(({ id }) => id);
};

const queue = { role: 'company', reads: companiesRead } as const;

export const companies = {
  /** Registers companies of a file; nobody knows their password. Returns the ids in the order of the drafts. */
  createAll: (context: Context, drafts: Drafts, passwordHash: string) => register(context, drafts, { files: {}, passwordHash }),
  async verification(context: Context, draft: CompanyClaimDraft) {
    const { row, ...rest } = await claimApplicant(context, queue, draft);
    return { data: { company: row ? presenter(context)(row) : null, ...rest } };
  },
  async list(context: Context, query: CompanyListQuery) {
    return presentPage(await companiesRead.page(context.db, readDays(context, query), false), presenter(context), query);
  },
  /** Returns the rows directly in `data`, and the paging fields next to it. */
  async archived(context: Context, query: CompanyListQuery) {
    return presentPage(await companiesRead.page(context.db, readDays(context, query), true), presenter(context), query).data;
  },
  async get(context: Context, id: CompanyId) {
    return { data: await findAndPresent(context, id) };
  },
  async stats({ db }: Context) {
    const { all, approved, pending, declined } = await companiesRead.stats(db);
    return { data: { totalCompanies: all, approvedCompanies: approved, pendingCompanies: pending, declinedCompanies: declined } };
  },
  async create(context: Context, draft: CompanyDraft, { files, passwordHash }: { files: Files; passwordHash: string }) {
    const id = getOnly(await register(context, [draft], { files, passwordHash }));
    await noticeRegistration(context, 'company', id);
    return { data: await findAndPresent(context, id), message: 'Company added successfully' };
  },
  async update(
    context: Context,
    { seen_updated_at, ...change }: CompanyChange & SeenVersion,
    { id, files, passwordHash }: { id: CompanyId; files: Files; passwordHash: string | undefined },
  ) {
    const { db } = context;
    // Locked first, so that no other request archives it between the read and the update.
    await membersRepo.lock(db, id);
    const before = await getActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...userKinds.company, present: () => presenter(context)(before) });
    await updateMember(context, change, { role: 'company', before, passwordHash });
    const fields = {
      ...(change.tax_number === undefined ? {} : { tax_number: change.tax_number }),
      ...(await recordFiles(context, files)),
    };
    if (Object.keys(fields).length > 0) await companiesRepo.update(db, id, fields);
    if (files.commercial_registry_file) await membersRepo.setDocumentsRemoved(db, id, { at: context.now, removedAt: null });
    const auditChanges = { before: changedFieldsBefore(change, toDraftFields(before)), after: auditFields(change, files) };
    await audit(context, { action: 'companies.update', entity: 'companies', id, ...auditChanges });
    return { data: await findAndPresent(context, id), message: 'Company updated successfully' };
  },
  async archive(context: Context, id: CompanyId) {
    const row = await getActive(context, id);
    const archived = { ...row, ...(await archiveUser(context, 'company', id)) };
    return { data: presenter(context)(archived), message: 'Company deleted successfully' };
  },
  restore: (context: Context, ids: CompanyId[]) => restoreUsers(context, 'company', { ids }),
  async decisions(context: Context, id: CompanyId, query: PageQuery) {
    await getOrThrow(context, id);
    return decisions.list(context, id, query);
  },
};
