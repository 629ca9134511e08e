import type { NoteChange, NoteDraft, NoteListQuery } from '../../../../contract/entities/content/notes.ts';
import { entities } from '../../../../contract/entities/index.ts';
import type { ScheduleDraft, ScheduleTimes } from '../../../../contract/kit/schedule.ts';
import { type Columns, toChanges, toRow } from '../../../kit/columns.ts';
import type { Days } from '../../../kit/days.ts';
import { anyOf, loadRows, type PageResult } from '../../../kit/list.ts';
import { readRecordIds } from '../../../kit/records.ts';
import { scheduleConditions } from '../../../kit/schedule.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

export const noteColumns = { title: 'title', content: 'content' } as const satisfies Columns<Omit<NoteDraft, keyof ScheduleDraft>, 'notes'>;

const columns = ['id', 'title', 'content', 'publish_at', 'expire_at', 'created_at', 'updated_at'] as const;

const selectRows = (db: Db) => db.selectFrom('notes').select(columns);

export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const notesRepo = {
  /** A page of active notes, newest first. */
  page: async (db: Db, query: NoteListQuery & Days, now: Date): Promise<PageResult<NoteRow>> => {
    const list = { entity: entities.notes, isArchived: false, query, conditions: scheduleConditions(query.schedule, now) };
    return loadRows(await readRecordIds(db, list), (ids) => selectRows(db).where('id', '=', anyOf(ids)).execute());
  },
  /** An active or archived note, with the name of the person who archived it. */
  byId: (db: Db, id: number) =>
    db
      .selectFrom('notes')
      .leftJoin('users as archiver', 'archiver.id', 'notes.archived_by')
      .select(['notes.id', 'notes.title', 'notes.content', 'notes.publish_at', 'notes.expire_at'])
      .select(['notes.created_at', 'notes.updated_at', 'notes.archived_at'])
      .select('archiver.name as archived_by_name')
      .where('notes.id', '=', id)
      .executeTakeFirst(),
  /** Locks an active note until the transaction ends. */
  lock: (db: Db, id: number): Promise<NoteRow | undefined> =>
    selectRows(db).where('id', '=', id).where('archived_at', 'is', null).forUpdate().executeTakeFirst(),
  insert: (db: Db, draft: NoteDraft, { schedule, at, by }: { schedule: ScheduleTimes; at: Date; by: number }): Promise<NoteRow> =>
    db
      .insertInto('notes')
      .values({ ...toRow(noteColumns, draft), ...schedule, created_by: by, created_at: at, updated_at: at })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { change, schedule, at }: { change: NoteChange; schedule: ScheduleTimes; at: Date }): Promise<NoteRow> =>
    db
      .updateTable('notes')
      .set({ ...toChanges(noteColumns, change), ...schedule, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db
      .updateTable('notes')
      .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
};
