import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { requiredLongText, requiredText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQuery, messageResponse, searchTerm, sortOrder } from '../../kit/list.ts';
import { listRoute, restoreRoute, statsRoute } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { scheduleCounts, scheduleDraft, scheduleFields, scheduleFilter } from '../../kit/schedule.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';

export const noteId = recordId('NoteId');
export type NoteId = z.infer<typeof noteId>;

/** An important note for all doctors. */
export const note = z.object({
  id: noteId,
  title: z.string(),
  content: z.string(),
  ...scheduleFields,
  created_at: z.iso.datetime(),
  ...versionFields,
});
export type Note = z.infer<typeof note>;

/** A note, active or archived. */
export const noteDetail = note.extend(archivedFields);
export type NoteDetail = z.infer<typeof noteDetail>;

export const noteDraft = z.strictObject({
  title: requiredText('Title', { max: 50 }, { missing: 'Name is required', max: 'Name must not exceed 50 characters' }),
  content: requiredLongText('Content', { max: 10_000 }),
  ...scheduleDraft,
});
export type NoteDraft = z.infer<typeof noteDraft>;

/** Fields that are not sent stay as they are. */
export const noteChange = noteDraft.partial();
export type NoteChange = z.infer<typeof noteChange>;

export const noteListQuery = listQuery({ title: searchTerm, ...scheduleFilter, ...dayFilters, sort: sortOrder('name', 'created') });
export type NoteListQuery = z.infer<typeof noteListQuery>;

export const noteRoutes = {
  list: listRoute(entities.notes, { path: '/notice', query: noteListQuery, item: note }),
  get: route({
    method: 'GET',
    path: '/notice/show/:id',
    summary: 'Shows one note, active or archived.',
    permission: 'notes.read',
    params: idParams(noteId),
    response: dataResponse(noteDetail),
  }),
  create: route({
    method: 'POST',
    path: '/notice/store',
    summary: 'Adds a note.',
    permission: 'notes.write',
    body: noteDraft,
    response: dataResponse(note),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/notice/update/:id',
    summary: 'Changes a note.',
    permission: 'notes.write',
    params: idParams(noteId),
    body: noteChange.extend(seenVersionFields),
    response: dataResponse(note),
  }),
  archive: route({
    method: 'DELETE',
    path: '/notice/destroy/:id',
    summary: 'Archives a note.',
    permission: 'notes.write',
    params: idParams(noteId),
    response: messageResponse,
  }),
  restore: restoreRoute(entities.notes, { path: '/notice/restore', id: noteId }),
  stats: statsRoute(entities.notes, { path: '/notice/stats', data: { total_notes: z.int(), by_schedule: scheduleCounts } }),
};
