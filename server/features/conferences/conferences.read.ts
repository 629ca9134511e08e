import type { ConferenceListQuery } from '../../../contract/entities/conferences.ts';
import { labelledPage } from '../../kit/labelled.ts';
import { labelColumns } from '../../kit/labels.ts';
import type { Rows } from '../../kit/page.ts';
import { tallied } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

/** Conferences with their labels and who archived them. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('conferences')
    .leftJoin('users as archiver', 'archiver.id', 'conferences.archived_by')
    .select([
      'conferences.id',
      'conferences.title',
      'conferences.description',
      'conferences.link',
      'conferences.image_id',
      'conferences.reaction1',
      'conferences.reaction2',
      'conferences.reaction3',
      'conferences.reaction4',
      'conferences.reaction5',
      'conferences.created_at',
      'conferences.archived_at',
      'archiver.name as archived_by_name',
    ])
    .select(labelColumns(db, 'conference'))
    .orderBy('conferences.id', 'desc');

export type ConferenceRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const conferencesRead = {
  page: (db: Db, asked: { query: ConferenceListQuery; isArchived: boolean }): Promise<Rows<ConferenceRow>> =>
    labelledPage(db, { kind: 'conference', ...asked }, (ids) => rowsOf(db).where('conferences.id', '=', ids).execute()),
  /** A live conference. */
  byId: (db: Db, id: number): Promise<ConferenceRow | undefined> =>
    rowsOf(db).where('conferences.id', '=', id).where('conferences.archived_at', 'is', null).executeTakeFirst(),
  count: (db: Db): Promise<number> => tallied(db, 'conferences.live'),
};
