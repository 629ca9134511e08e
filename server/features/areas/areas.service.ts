import type { Area, AreaDraft, AreaId, AreaListQuery } from '../../../contract/entities/areas.ts';
import { presentArchived, restoreResult } from '../../kit/archive.ts';
import { audit } from '../../kit/audit.ts';
import { type NamedRow, restoreNamed, stillCarried } from '../../kit/named.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { areasRepo } from './areas.repo.ts';

const present = (row: NamedRow): Area => ({
  id: row.id as AreaId, // a database id becomes the contract's
  name: row.name,
  doctors: row.doctors,
  ...presentArchived(row),
});

const live = async ({ db }: Context, id: number): Promise<NamedRow> => {
  const row = await areasRepo.byId(db, id);
  if (!row) throw notFound(`There is no area ${id}`);
  return row;
};

export const areas = {
  async list({ db }: Context, query: AreaListQuery) {
    return pageAnswer(await areasRepo.page(db, query), present, query);
  },
  async archived({ db }: Context, query: AreaListQuery) {
    return pageAnswer(await areasRepo.archivedPage(db, query), present, query);
  },
  async stats({ db }: Context) {
    return { data: { total_areas: await areasRepo.count(db) } };
  },
  async create(context: Context, { name }: AreaDraft) {
    const { id } = await areasRepo.insert(context.db, name, context.now);
    await audit(context, { action: 'areas.create', entity: 'areas', id, after: { name } });
    return { data: present(await live(context, id)), message: 'Added successfully' };
  },
  async update(context: Context, id: AreaId, { name }: AreaDraft) {
    const before = await live(context, id);
    if (!(await areasRepo.rename(context.db, id, { name, at: context.now }))) throw notFound(`There is no area ${id}`);
    await audit(context, { action: 'areas.update', entity: 'areas', id, before: { name: before.name }, after: { name } });
    return { data: present({ ...before, name }), message: 'Area updated successfully' };
  },
  async archive(context: Context, id: AreaId) {
    const row = await live(context, id);
    if (!(await areasRepo.archive(context.db, id, { at: context.now, by: context.actor.id }))) throw notFound(`There is no area ${id}`);
    await audit(context, { action: 'areas.archive', entity: 'areas', id, before: { name: row.name } });
    const archived = { ...row, archived_at: context.now, archived_by_name: context.actor.name };
    return { data: present(archived), message: `Area deleted successfully${stillCarried(row.doctors)}` };
  },
  async restore(context: Context, ids: AreaId[]) {
    const { outcomes, restored, isMissing } = await restoreNamed(areasRepo, { db: context.db, ids, at: context.now, noun: 'area' });
    await audit(
      context,
      restored.map((id) => ({ action: 'areas.restore', entity: 'areas', id })),
    );
    return restoreResult('Area', outcomes, isMissing);
  },
};
