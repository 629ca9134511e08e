import { z } from 'zod';
import { companyDraft, companyId } from '../../../../contract/entities/companies.ts';
import { doctorDraft, doctorId } from '../../../../contract/entities/doctors.ts';
import { groupId } from '../../../../contract/entities/groups.ts';
import type { ImportKind, MemberKind } from '../../../../contract/entities/import-columns.ts';
import type { ImportOptions } from '../../../../contract/entities/imports.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { userId } from '../../../../contract/entities/members.ts';
import { findVersions } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { companies } from '../../companies/index.ts';
import { doctors } from '../../doctors/index.ts';
import { groups } from '../../groups/index.ts';
import { decisions } from '../../members/index.ts';
import { memberRoles } from '../check/members.check.ts';
import { type NameKind, nameKinds } from '../check/names.check.ts';

/** A record that an import created, and its version; or a member that it added to a group, without a version. */
export type CreatedRecord = { entity: string; id: number; name: string; version?: Date };

/** Writes checked rows of a kind with the services of its screens. The drafts are parsed once more by the draft of the form. */
export type Writer = {
  createAll(context: Context, drafts: readonly object[]): Promise<CreatedRecord[]>;
  update(context: Context, id: number, change: object): Promise<unknown>;
};

type Source = { kind: ImportKind; groupId: number | null; options: ImportOptions; passwordHash: string };

/** Approves new members if that was chosen, and reads their versions. */
const finishMembers = async (
  context: Context,
  { kind, ids, drafts }: { kind: MemberKind; ids: readonly number[]; drafts: readonly { name: string }[] },
  { options }: Source,
): Promise<CreatedRecord[]> => {
  if (options.status === 'approved') await decisions.approveNew(context, { role: memberRoles[kind], ids });
  const versions = await findVersions(context.db, entities[kind], ids);
  return ids.map((id, index) => {
    const version = versions.get(id);
    return { entity: kind, id, name: drafts[index]?.name ?? '', ...(version && { version }) };
  });
};

const newDoctor = doctorDraft.omit({ password: true });

const doctorWriter = (source: Source): Writer => ({
  async createAll(context, given) {
    const drafts = given.map((draft) => newDoctor.parse(draft));
    return finishMembers(context, { kind: 'doctors', ids: await doctors.createAll(context, drafts, source.passwordHash), drafts }, source);
  },
  update: (context, id, change) =>
    doctors.update(context, newDoctor.partial().parse(change), { id: doctorId.parse(id), images: {}, passwordHash: undefined }),
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
});

export const createWriter = (source: Source): Writer => {
  if (source.kind === 'groupMembers') return groupWriter(source.groupId);
  if (source.kind === 'doctors') return doctorWriter(source);
  return source.kind === 'companies' ? companyWriter(source) : nameWriter(source.kind);
};
