import type { Area, AreaDraft, AreaId, AreaListQuery } from '../../../contract/entities/areas.ts';
import { presentArchived } from '../../kit/archive.ts';
import type { NamedRow } from '../../kit/named.ts';
import { namedWrites } from '../../kit/named-writes.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { areasRepo } from './areas.repo.ts';

const writes = namedWrites(areasRepo, { entity: 'areas', noun: 'area', label: 'Area' });

const present = (row: NamedRow<'doctors'>): Area => ({
  id: row.id as AreaId, // a database id becomes the contract's
  name: row.name,
  doctors: row.doctors,
  ...presentArchived(row),
});

const answer = ({ row, message }: { row: NamedRow<'doctors'>; message: string }) => ({ data: present(row), message });

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
  async create(context: Context, draft: AreaDraft) {
    return answer(await writes.create(context, draft));
  },
  async update(context: Context, id: AreaId, draft: AreaDraft) {
    return answer(await writes.update(context, id, draft));
  },
  async archive(context: Context, id: AreaId) {
    return answer(await writes.archive(context, id));
  },
  async restore(context: Context, ids: AreaId[]) {
    return writes.restore(context, ids);
  },
};
