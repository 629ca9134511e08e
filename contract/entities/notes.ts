import { z } from 'zod';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';

export const noteId = recordId('NoteId');
export type NoteId = z.infer<typeof noteId>;

/** An important note, shown to all doctors. */
export const note = z.object({
  id: noteId,
  title: z.string(),
  content: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Note = z.infer<typeof note>;

export const noteDraft = z.strictObject({
  title: requiredText('Title', { max: 50 }, { missing: 'Name is required', max: 'Name must not exceed 50 characters' }),
  content: requiredText('Content', { max: 10_000 }),
});
export type NoteDraft = z.infer<typeof noteDraft>;

/** What is not sent stays as it is. */
export const noteChange = noteDraft.partial();
export type NoteChange = z.infer<typeof noteChange>;

export const noteListQuery = listQuery({ title: searchTerm });
export type NoteListQuery = z.infer<typeof noteListQuery>;

export const noteRoutes = {
  list: route({
    method: 'GET',
    path: '/notice',
    summary: 'Lists live notes, newest first.',
    permission: 'notes.read',
    query: noteListQuery,
    response: pageOf(note),
  }),
  create: route({
    method: 'POST',
    path: '/notice/store',
    summary: 'Adds a note.',
    permission: 'notes.write',
    body: noteDraft,
    response: answerOf(note),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/notice/update/:id',
    summary: 'Changes a note.',
    permission: 'notes.write',
    params: byId(noteId),
    body: noteChange,
    response: answerOf(note),
  }),
  archive: route({
    method: 'DELETE',
    path: '/notice/destroy/:id',
    summary: 'Takes a note out of every list; its row is kept.',
    permission: 'notes.write',
    params: byId(noteId),
    response: done,
  }),
};
