import type { CompanyChange, CompanyDraft, CompanyId, CompanyListQuery } from '../../../contract/entities/companies.ts';
import { audit, factsBefore } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { recordFile } from '../files/index.ts';
import {
  archiveUser,
  auditable,
  changeMember,
  existing,
  knownFacts,
  membersRepo,
  registerMember,
  restoreUsers,
  stillLive,
} from '../members/index.ts';
import { presenter } from './companies.present.ts';
import { type CompanyRow, companiesRead } from './companies.read.ts';
import { type CompanyFacts, companiesRepo } from './companies.repo.ts';

type Files = StoredFiles<'logo' | 'commercial_registry_file'>;

const byId = async ({ db }: Context, id: number): Promise<CompanyRow> => existing('company', id, await companiesRead.byId(db, id));

const live = async (context: Context, id: number): Promise<CompanyRow> => stillLive('company', await byId(context, id));

const recordFiles = async (context: Context, { logo, commercial_registry_file }: Files): Promise<CompanyFacts> => {
  if (logo) await recordFile(context, logo, 'public');
  if (commercial_registry_file) await recordFile(context, commercial_registry_file, 'private');
  return {
    ...(logo ? { logo_id: logo.id } : {}),
    ...(commercial_registry_file ? { commercial_registry_id: commercial_registry_file.id } : {}),
  };
};

export const companies = {
  async list(context: Context, query: CompanyListQuery) {
    return pageAnswer(await companiesRead.page(context.db, query, false), presenter(context), query);
  },
  /** The specification has the rows of this archive in `data` itself, the paging beside it. */
  async archived(context: Context, query: CompanyListQuery) {
    return pageAnswer(await companiesRead.page(context.db, query, true), presenter(context), query).data;
  },
  async get(context: Context, id: CompanyId) {
    return { data: presenter(context)(await byId(context, id)) };
  },
  async stats({ db }: Context) {
    const { all, approved, pending, declined } = await companiesRead.stats(db);
    return { data: { totalCompanies: all, approvedCompanies: approved, pendingCompanies: pending, declinedCompanies: declined } };
  },
  async create(context: Context, draft: CompanyDraft, { files, passwordHash }: { files: Files; passwordHash: string }) {
    const id = await registerMember(context, draft, { role: 'company', passwordHash });
    await companiesRepo.insert(context.db, id, { tax_number: draft.tax_number, ...(await recordFiles(context, files)) });
    await audit(context, { action: 'companies.create', entity: 'companies', id, after: auditable(draft, files) });
    return { data: presenter(context)(await byId(context, id)), message: 'Company added successfully' };
  },
  async update(
    context: Context,
    change: CompanyChange,
    { id, files, passwordHash }: { id: CompanyId; files: Files; passwordHash: string | undefined },
  ) {
    const { db } = context;
    // Locked first, so that nobody archives it between the look and the change.
    await membersRepo.locked(db, id);
    const before = await live(context, id);
    await changeMember(context, change, { before, passwordHash });
    const facts = { ...(change.tax_number === undefined ? {} : { tax_number: change.tax_number }), ...(await recordFiles(context, files)) };
    if (Object.keys(facts).length > 0) await companiesRepo.update(db, id, facts);
    const told = { before: factsBefore(change, knownFacts(before)), after: auditable(change, files) };
    await audit(context, { action: 'companies.update', entity: 'companies', id, ...told });
    return { data: presenter(context)(await byId(context, id)), message: 'Company updated successfully' };
  },
  async archive(context: Context, id: CompanyId) {
    const row = await live(context, id);
    const archived = { ...row, ...(await archiveUser(context, 'company', id)) };
    return { data: presenter(context)(archived), message: 'Company deleted successfully' };
  },
  restore: (context: Context, ids: CompanyId[]) => restoreUsers(context, 'company', ids),
};
