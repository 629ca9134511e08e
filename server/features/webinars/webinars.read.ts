import { entities } from '../../../contract/entities/index.ts';
import type { WebinarListQuery } from '../../../contract/entities/webinars.ts';
import { anyOf, type PageResult, paginateRecords } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

const selectRows = (db: Db) =>
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

export type WebinarRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const webinarsRead = {
  page: (db: Db, query: WebinarListQuery): Promise<PageResult<WebinarRow>> =>
    paginateRecords(db, { entity: entities.webinars, isArchived: false, query, columns: { status: query.status } }, (ids) =>
      selectRows(db).where('webinars.id', '=', anyOf(ids)).execute(),
    ),
  byId: (db: Db, id: number): Promise<WebinarRow> => selectRows(db).where('webinars.id', '=', id).executeTakeFirstOrThrow(),
};
