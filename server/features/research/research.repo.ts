import { entities } from '../../../contract/entities/index.ts';
import type { ResearchChange, ResearchDraft, ResearchListQuery } from '../../../contract/entities/research.ts';
import { recordCounts } from '../../kit/counters.ts';
import type { Days } from '../../kit/days.ts';
import { labelColumns, labelConditions } from '../../kit/labels.ts';
import { anyOf, loadRows, type PageResult } from '../../kit/list.ts';
import { readRecordIds } from '../../kit/records.ts';
import { nextVersion } from '../../kit/stale.ts';
import type { Db } from '../../platform/database/index.ts';

const selectResearch = (db: Db) =>
  db
    .selectFrom('research')
    .leftJoin('users as archiver', 'archiver.id', 'research.archived_by')
    .innerJoinLateral(recordCounts({ kind: 'research', counts: ['buyers'], id: 'research.id' }), (join) => join.onTrue())
    .select(['research.id', 'research.name', 'research.coin_price', 'research.image_id', 'research.description'])
    .select(['research.created_at', 'research.updated_at', 'research.archived_at', 'archiver.name as archived_by_name'])
    .selectAll('counts')
    .select(labelColumns(db, entities.research));

export type ResearchRow = Awaited<ReturnType<ReturnType<typeof selectResearch>['execute']>>[number];

export const researchRepo = {
  page: async (db: Db, query: ResearchListQuery & Days, isArchived: boolean): Promise<PageResult<ResearchRow>> => {
    const found = await readRecordIds(db, {
      entity: entities.research,
      isArchived,
      query,
      columns: { coin_price: query.coin_price },
      conditions: labelConditions(entities.research, query),
    });
    return loadRows(found, (ids) => selectResearch(db).where('research.id', '=', anyOf(ids)).execute());
  },
  /** An active or archived research. */
  byId: (db: Db, id: number): Promise<ResearchRow | undefined> => selectResearch(db).where('research.id', '=', id).executeTakeFirst(),
  activeById: (db: Db, id: number): Promise<ResearchRow | undefined> =>
    selectResearch(db).where('research.id', '=', id).where('research.archived_at', 'is', null).executeTakeFirst(),
  insert: (db: Db, { name, coin_price, description }: ResearchDraft, { image_id, at, by }: { image_id: string; at: Date; by: number }) =>
    db
      .insertInto('research')
      .values({ name, coin_price, description, image_id, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (
    db: Db,
    id: number,
    { name, coin_price, description, image_id, at }: ResearchChange & { image_id: string | undefined; at: Date },
  ) =>
    db
      .updateTable('research')
      .set({ name, coin_price, description, image_id, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
};
