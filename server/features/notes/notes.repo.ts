import { entities } from '../../../contract/entities/index.ts';
import type { NoteDraft, NoteListQuery } from '../../../contract/entities/notes.ts';
import { anyOf, type PageResult, paginateRecords } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

/** What a note is made of; what is not given stays. */
type NoteFacts = { [Fact in keyof NoteDraft]?: NoteDraft[Fact] | undefined };

const columns = ['id', 'title', 'content', 'created_at', 'updated_at'] as const;

const rowsOf = (db: Db) => db.selectFrom('notes').select(columns).orderBy('id', 'desc');

export type NoteRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const notesRepo = {
  /** Live notes, newest first. */
  page: (db: Db, query: NoteListQuery): Promise<PageResult<NoteRow>> =>
    paginateRecords(db, { entity: entities.notes, isArchived: false, query }, (ids) => rowsOf(db).where('id', '=', anyOf(ids)).execute()),
  /** A live note, kept from being changed by others until the transaction ends. */
  locked: (db: Db, id: number): Promise<NoteRow | undefined> =>
    rowsOf(db).where('id', '=', id).where('archived_at', 'is', null).forUpdate().executeTakeFirst(),
  insert: (db: Db, draft: NoteDraft, { at, by }: { at: Date; by: number }): Promise<NoteRow> =>
    db
      .insertInto('notes')
      .values({ ...draft, created_by: by, created_at: at, updated_at: at })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { facts, at }: { facts: NoteFacts; at: Date }): Promise<NoteRow> =>
    db
      .updateTable('notes')
      .set({ ...facts, updated_at: at })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db.updateTable('notes').set({ archived_at: at, archived_by: by, updated_at: at }).where('id', '=', id).execute(),
};
