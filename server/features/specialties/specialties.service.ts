import type { Specialty, SpecialtyDraft, SpecialtyId, SpecialtyListQuery } from '../../../contract/entities/specialties.ts';
import { presentArchived, restoreResult } from '../../kit/archive.ts';
import { audit } from '../../kit/audit.ts';
import { type NamedRow, restoreNamed, stillCarried } from '../../kit/named.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { specialtiesRepo } from './specialties.repo.ts';

const present = (row: NamedRow): Specialty => ({
  id: row.id as SpecialtyId, // a database id becomes the contract's
  name: row.name,
  doctors: row.doctors,
  ...presentArchived(row),
});

const live = async ({ db }: Context, id: number): Promise<NamedRow> => {
  const row = await specialtiesRepo.byId(db, id);
  if (!row) throw notFound(`There is no specialty ${id}`);
  return row;
};

export const specialties = {
  async list({ db }: Context, query: SpecialtyListQuery) {
    return pageAnswer(await specialtiesRepo.page(db, query), present, query);
  },
  async archived({ db }: Context, query: SpecialtyListQuery) {
    return pageAnswer(await specialtiesRepo.archivedPage(db, query), present, query);
  },
  async stats({ db }: Context) {
    return { data: { total_fields: await specialtiesRepo.count(db) } };
  },
  async create(context: Context, { name }: SpecialtyDraft) {
    const { id } = await specialtiesRepo.insert(context.db, name, context.now);
    await audit(context, { action: 'specialties.create', entity: 'specialties', id, after: { name } });
    return { data: present(await live(context, id)), message: 'Added successfully' };
  },
  async update(context: Context, id: SpecialtyId, { name }: SpecialtyDraft) {
    const before = await live(context, id);
    if (!(await specialtiesRepo.rename(context.db, id, { name, at: context.now }))) throw notFound(`There is no specialty ${id}`);
    await audit(context, { action: 'specialties.update', entity: 'specialties', id, before: { name: before.name }, after: { name } });
    return { data: present({ ...before, name }), message: 'Specialty updated successfully' };
  },
  async archive(context: Context, id: SpecialtyId) {
    const row = await live(context, id);
    if (!(await specialtiesRepo.archive(context.db, id, { at: context.now, by: context.actor.id })))
      throw notFound(`There is no specialty ${id}`);
    await audit(context, { action: 'specialties.archive', entity: 'specialties', id, before: { name: row.name } });
    const archived = { ...row, archived_at: context.now, archived_by_name: context.actor.name };
    return { data: present(archived), message: `Specialty deleted successfully${stillCarried(row.doctors)}` };
  },
  async restore(context: Context, ids: SpecialtyId[]) {
    const { outcomes, restored, isMissing } = await restoreNamed(specialtiesRepo, {
      db: context.db,
      ids,
      at: context.now,
      noun: 'specialty',
    });
    await audit(
      context,
      restored.map((id) => ({ action: 'specialties.restore', entity: 'specialties', id })),
    );
    return restoreResult('Specialty', outcomes, isMissing);
  },
};
