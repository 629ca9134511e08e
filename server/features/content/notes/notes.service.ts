import {
  type Note,
  type NoteChange,
  type NoteDraft,
  type NoteId,
  type NoteListQuery,
  noteId,
} from '../../../../contract/entities/content/notes.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { presentArchived, restoreRecords } from '../../../kit/archive.ts';
import { audit, changedFieldsBefore } from '../../../kit/audit.ts';
import { toFields } from '../../../kit/columns.ts';
import { getCounter } from '../../../kit/counters.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import { countBySchedule, presentSchedule, readSchedule, scheduleBefore, scheduleChanges } from '../../../kit/schedule.ts';
import { assertUnchanged, presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { type NoteRow, noteColumns, notesRepo } from './notes.repo.ts';

const presenter =
  ({ now }: Context) =>
  ({ id, title, content, created_at, ...row }: NoteRow): Note => ({
    id: toId(noteId, id),
    title,
    content,
    ...presentSchedule(row, now),
    created_at: created_at.toISOString(),
    ...presentVersion(row),
  });

const lockOrThrow = async ({ db }: Context, id: number): Promise<NoteRow> => orNotFound(await notesRepo.lock(db, id), `note ${id}`);

export const notes = {
  async list(context: Context, query: NoteListQuery) {
    return presentPage(await notesRepo.page(context.db, readDays(context, query), context.now), presenter(context), query);
  },
  async get(context: Context, id: NoteId) {
    const row = orNotFound(await notesRepo.byId(context.db, id), `note ${id}`);
    return { data: { ...presenter(context)(row), ...presentArchived(row) } };
  },
  async stats({ db, now }: Context) {
    const total = await getCounter(db, 'notes.live');
    return { data: { total_notes: total, by_schedule: await countBySchedule(db, { table: 'notes', total, now }) } };
  },
  async create(context: Context, draft: NoteDraft) {
    const schedule = readSchedule(context, draft);
    const row = await notesRepo.insert(context.db, draft, { schedule, at: context.now, by: context.actor.id });
    const after = { ...draft, ...scheduleChanges(draft, schedule) };
    await audit(context, { action: 'notes.create', entity: 'notes', id: row.id, after });
    return { data: presenter(context)(row), message: 'Note added successfully' };
  },
  async update(context: Context, id: NoteId, { seen_updated_at, ...change }: NoteChange & SeenVersion) {
    const stored = await lockOrThrow(context, id);
    await assertUnchanged(stored, { seen_updated_at }, { ...entities.notes, present: () => presenter(context)(stored) });
    const schedule = readSchedule(context, change, stored);
    const row = await notesRepo.update(context.db, id, { change, schedule, at: context.now });
    const after = { ...change, ...scheduleChanges(change, schedule) };
    const before = changedFieldsBefore(after, { ...toFields(noteColumns, stored), ...scheduleBefore(stored) });
    await audit(context, { action: 'notes.update', entity: 'notes', id, before, after });
    return { data: presenter(context)(row), message: 'Note updated successfully' };
  },
  async archive(context: Context, id: NoteId) {
    const { title } = await lockOrThrow(context, id);
    await notesRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'notes.archive', entity: 'notes', id, before: { title } });
    return { message: 'Note deleted successfully' };
  },
  restore: (context: Context, ids: NoteId[]) => restoreRecords(context, entities.notes, ids),
};
