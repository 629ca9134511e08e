import { z } from 'zod';
import { entities } from '../../../../../contract/entities/index.ts';
import { companyDraft, companyId } from '../../../../../contract/entities/members/companies.ts';
import { doctorDraft, doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { groupId } from '../../../../../contract/entities/members/groups.ts';
import type { ImportKind, MemberKind } from '../../../../../contract/entities/members/import-columns.ts';
import type { ImportOptions } from '../../../../../contract/entities/members/imports.ts';
import { userId } from '../../../../../contract/entities/members/members.ts';
import { findVersions } from '../../../../kit/stale.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { decisions } from '../../accounts/index.ts';
import { companies } from '../../companies/index.ts';
import { doctors } from '../../doctors/index.ts';
import { groups } from '../../groups/index.ts';
import { memberRoles } from '../check/members.check.ts';
import { type NameKind, nameKinds } from '../check/names.check.ts';

/** A record that an import created, and its version; or a member that it added to a group, without a version. */
export type CreatedRecord = { entity: string; id: number; name: string; version?: Date };

/** Writes checked rows of a kind with the services of its screens. The drafts are parsed once more by the draft of the form. */
export type Writer = {
  createAll(context: Context, drafts: readonly object[]): Promise<CreatedRecord[]>;
  update(context: Context, id: number, change: object): Promise<unknown>;
  /** Restores an archived record. Throws 409 if that is refused. */
  restore(context: Context, id: number): Promise<void>;
  /** Restored records with their versions. */
  describe(context: Context, records: readonly { id: number; name: string }[]): Promise<CreatedRecord[]>;
};

type Source = { kind: ImportKind; groupId: number | null; options: ImportOptions; passwordHash: string };

const describeMembers =
  (kind: MemberKind): Writer['describe'] =>
  async (context, records) => {
    const ids = records.map(({ id }) => id);
    const versions = await findVersions(context.db, entities[kind], ids);
    return records.map(({ id, name }) => {
      const version = versions.get(id);
      return { entity: kind, id, name, ...(version && { version }) };
    });
  };

/** Approves new members if that was chosen, and reads their versions. */
const finishMembers = async (
  context: Context,
  { kind, ids, drafts }: { kind: MemberKind; ids: readonly number[]; drafts: readonly { name: string }[] },
  { options }: Source,
): Promise<CreatedRecord[]> => {
  if (options.status === 'approved') await decisions.approveNew(context, { role: memberRoles[kind], ids });
  return describeMembers(kind)(
    context,
    ids.map((id, index) => ({ id, name: drafts[index]?.name ?? '' })),
  );
};

type Restored = { data: readonly { restored: boolean; reason: string | null }[] };

const assertRestored = ({ data: [outcome] }: Restored) => {
  if (!outcome?.restored) throw conflict(outcome?.reason ?? 'The record in the archive could not be restored');
};

/** The archives of names and groups are not used by an import. */
const withoutRestore = {
  restore: () => Promise.reject(new Error('This kind has nothing to restore')),
  describe: () => Promise.reject(new Error('This kind has nothing to restore')),
};

const newDoctor = doctorDraft.omit({ password: true });

const doctorWriter = (source: Source): Writer => ({
  async createAll(context, given) {
    const drafts = given.map((draft) => newDoctor.parse(draft));
    return finishMembers(context, { kind: 'doctors', ids: await doctors.createAll(context, drafts, source.passwordHash), drafts }, source);
  },
  restore: async (context, id) => assertRestored(await doctors.restore(context, [doctorId.parse(id)])),
  describe: describeMembers('doctors'),
  update: (context, id, change) =>
    doctors.update(context, newDoctor.partial().parse(change), { id: doctorId.parse(id), files: {}, passwordHash: undefined }),
});

const newCompany = companyDraft.omit({ password: true });

const companyWriter = (source: Source): Writer => ({
  async createAll(context, given) {
    const drafts = given.map((draft) => newCompany.parse(draft));
    return finishMembers(
      context,
      { kind: 'companies', ids: await companies.createAll(context, drafts, source.passwordHash), drafts },
      source,
    );
  },
  restore: async (context, id) => assertRestored(await companies.restore(context, [companyId.parse(id)])),
  describe: describeMembers('companies'),
  update: (context, id, change) =>
    companies.update(context, newCompany.partial().parse(change), { id: companyId.parse(id), files: {}, passwordHash: undefined }),
});

const nameWriter = (kind: NameKind): Writer => {
  const { service, draft } = nameKinds[kind];
  return {
    async createAll(context, given) {
      const created: CreatedRecord[] = [];
      for (const { name } of given.map((each) => draft.parse(each))) {
        const { data } = await service.create(context, { name });
        created.push({ entity: kind, id: data.id, name, version: new Date(data.updated_at) });
      }
      return created;
    },
    update: (context, id, change) => service.update(context, id, draft.parse(change)),
    ...withoutRestore,
  };
};

const newMember = z.strictObject({ kind: z.enum(['doctors', 'companies']), user_id: userId, name: z.string() });

const groupWriter = (group: number | null): Writer => ({
  async createAll(context, given) {
    const members = given.map((draft) => newMember.parse(draft));
    await groups.addMembers(context, groupId.parse(group), { user_id: members.map(({ user_id }) => user_id) });
    return members.map(({ kind, user_id: id, name }) => ({ entity: kind, id, name }));
  },
  update: () => Promise.reject(new Error('Members of a group have nothing to change')),
  ...withoutRestore,
});

export const createWriter = (source: Source): Writer => {
  if (source.kind === 'groupMembers') return groupWriter(source.groupId);
  if (source.kind === 'doctors') return doctorWriter(source);
  return source.kind === 'companies' ? companyWriter(source) : nameWriter(source.kind);
};
