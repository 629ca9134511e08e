import { z } from 'zod';
import { companyDraft, companyId } from '../../../../contract/entities/companies.ts';
import { doctorDraft, doctorId } from '../../../../contract/entities/doctors.ts';
import { groupId } from '../../../../contract/entities/groups.ts';
import type { ImportKind } from '../../../../contract/entities/import-columns.ts';
import type { ImportOptions } from '../../../../contract/entities/imports.ts';
import { userId } from '../../../../contract/entities/members.ts';
import type { Context } from '../../../platform/context.ts';
import { companies } from '../../companies/index.ts';
import { doctors } from '../../doctors/index.ts';
import { groups } from '../../groups/index.ts';
import { decisions, membersRead } from '../../members/index.ts';
import { type NameKind, nameKinds } from '../check/names.check.ts';

/** A record that an import created, and its version; group members have none. */
export type CreatedRecord = { entity: string; id: number; name: string; version?: Date };

/** Writes checked rows of a kind with the services of its screens. The drafts are parsed once more by the draft of the form. */
export type Writer = {
  createAll(context: Context, drafts: readonly object[]): Promise<CreatedRecord[]>;
  update(context: Context, id: number, change: object): Promise<unknown>;
};

type Source = { kind: ImportKind; groupId: number | null; options: ImportOptions; passwordHash: string };

const approve = async (context: Context, ids: readonly number[]) => {
  for (const id of ids) await decisions.decide(context, { user_id: userId.parse(id), status: 'approved' }, 'pending');
};

/** Approves new members if that was chosen, and reads their versions. */
const finishMembers = async (
  context: Context,
  { ids, drafts }: { ids: readonly number[]; drafts: readonly { name: string }[] },
  { kind, options }: Source,
): Promise<CreatedRecord[]> => {
  if (options.status === 'approved') await approve(context, ids);
  const versions = new Map((await membersRead.versionsOf(context.db, ids)).map(({ id, updated_at }) => [id, updated_at]));
  return ids.map((id, index) => {
    const version = versions.get(id);
    return { entity: kind, id, name: drafts[index]?.name ?? '', ...(version && { version }) };
  });
};

const newDoctor = doctorDraft.omit({ password: true });

const doctorWriter = (source: Source): Writer => ({
  async createAll(context, given) {
    const drafts = given.map((draft) => newDoctor.parse(draft));
    return finishMembers(context, { ids: await doctors.createAll(context, drafts, source.passwordHash), drafts }, source);
  },
  update: (context, id, change) =>
    doctors.update(context, newDoctor.partial().parse(change), { id: doctorId.parse(id), images: {}, passwordHash: undefined }),
});

const newCompany = companyDraft.omit({ password: true });

const companyWriter = (source: Source): Writer => ({
  async createAll(context, given) {
    const drafts = given.map((draft) => newCompany.parse(draft));
    return finishMembers(context, { ids: await companies.createAll(context, drafts, source.passwordHash), drafts }, source);
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

const newMember = z.strictObject({ user_id: userId });

const groupWriter = (group: number | null): Writer => ({
  async createAll(context, given) {
    const ids = given.map((draft) => newMember.parse(draft).user_id);
    await groups.addMembers(context, groupId.parse(group), { user_id: ids });
    return ids.map((id) => ({ entity: 'groupMembers', id, name: `Member ${id}` }));
  },
  update: () => Promise.reject(new Error('Members of a group have nothing to change')),
});

export const createWriter = (source: Source): Writer => {
  if (source.kind === 'groupMembers') return groupWriter(source.groupId);
  if (source.kind === 'doctors') return doctorWriter(source);
  return source.kind === 'companies' ? companyWriter(source) : nameWriter(source.kind);
};
