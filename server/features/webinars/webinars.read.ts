import type { WebinarListQuery } from '../../../contract/entities/webinars.ts';
import { listedPage } from '../../kit/listed.ts';
import type { Rows } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';

const rowsOf = (db: Db) =>
  db
    .selectFrom('webinars')
    .innerJoin('conferences', 'conferences.id', 'webinars.conference_id')
    .select([
      'webinars.id',
      'webinars.meeting_id',
      'webinars.title',
      'webinars.starts_at',
      'webinars.hours',
      'webinars.status',
      'webinars.conference_id',
      'webinars.started_at',
      'webinars.ended_at',
      'webinars.created_at',
      'conferences.title as conference_title',
      'conferences.archived_at as conference_archived_at',
    ])
    .orderBy('webinars.id', 'desc');

export type WebinarRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const webinarsRead = {
  page: (db: Db, query: WebinarListQuery): Promise<Rows<WebinarRow>> =>
    listedPage(db, { table: 'webinars', isArchived: false, query, where: { status: query.status } }, (ids) =>
      rowsOf(db).where('webinars.id', '=', ids).execute(),
    ),
  byId: (db: Db, id: number): Promise<WebinarRow> => rowsOf(db).where('webinars.id', '=', id).executeTakeFirstOrThrow(),
};
