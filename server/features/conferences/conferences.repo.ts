import type { ConferenceChange, ConferenceDraft, ConferenceListQuery } from '../../../contract/entities/conferences.ts';
import { entities } from '../../../contract/entities/index.ts';
import { recordCounts } from '../../kit/counters.ts';
import type { Days } from '../../kit/days.ts';
import { labelColumns, labelConditions } from '../../kit/labels.ts';
import { anyOf, loadRows, type PageResult } from '../../kit/list.ts';
import { readRecordIds } from '../../kit/records.ts';
import { nextVersion } from '../../kit/stale.ts';
import type { Db } from '../../platform/database/index.ts';
import { reactionCounts } from '../reactions/index.ts';

const selectConferences = (db: Db) =>
  db
    .selectFrom('conferences')
    .leftJoin('users as archiver', 'archiver.id', 'conferences.archived_by')
    .innerJoinLateral(recordCounts({ kind: 'conference', counts: reactionCounts, id: 'conferences.id' }), (join) => join.onTrue())
    .select(['conferences.id', 'conferences.title', 'conferences.description', 'conferences.link', 'conferences.image_id'])
    .select(['conferences.created_at', 'conferences.updated_at', 'conferences.archived_at', 'archiver.name as archived_by_name'])
    .selectAll('counts')
    .select(labelColumns(db, entities.conferences));

export type ConferenceRow = Awaited<ReturnType<ReturnType<typeof selectConferences>['execute']>>[number];

export const conferencesRepo = {
  page: async (db: Db, query: ConferenceListQuery & Days, isArchived: boolean): Promise<PageResult<ConferenceRow>> => {
    const conditions = labelConditions(entities.conferences, query);
    const found = await readRecordIds(db, { entity: entities.conferences, isArchived, query, conditions });
    return loadRows(found, (ids) => selectConferences(db).where('conferences.id', '=', anyOf(ids)).execute());
  },
  /** An active or archived conference. */
  byId: (db: Db, id: number): Promise<ConferenceRow | undefined> =>
    selectConferences(db).where('conferences.id', '=', id).executeTakeFirst(),
  activeById: (db: Db, id: number): Promise<ConferenceRow | undefined> =>
    selectConferences(db).where('conferences.id', '=', id).where('conferences.archived_at', 'is', null).executeTakeFirst(),
  insert: (db: Db, { title, description, link }: ConferenceDraft, { image_id, at, by }: { image_id: string; at: Date; by: number }) =>
    db
      .insertInto('conferences')
      .values({ title, description, link, image_id, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { title, description, link, image_id, at }: ConferenceChange & { image_id: string | undefined; at: Date }) =>
    db
      .updateTable('conferences')
      .set({ title, description, link, image_id, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
};
