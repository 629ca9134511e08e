import type { Note, NoteChange, NoteDraft, NoteId, NoteListQuery } from '../../../contract/entities/notes.ts';
import { audit, factsBefore } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type NoteRow, notesRepo } from './notes.repo.ts';

const present = ({ id, title, content, created_at, updated_at }: NoteRow): Note => ({
  id: id as NoteId, // a database id becomes the contract's
  title,
  content,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const locked = async ({ db }: Context, id: number): Promise<NoteRow> => orNotFound(await notesRepo.locked(db, id), `note ${id}`);

export const notes = {
  async list(context: Context, query: NoteListQuery) {
    return pageAnswer(await notesRepo.page(context.db, query), present, query);
  },
  async create(context: Context, draft: NoteDraft) {
    const row = await notesRepo.insert(context.db, draft, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'notes.create', entity: 'notes', id: row.id, after: draft });
    return { data: present(row), message: 'Note added successfully' };
  },
  async update(context: Context, id: NoteId, change: NoteChange) {
    const { title, content } = await locked(context, id);
    const row = await notesRepo.update(context.db, id, { facts: change, at: context.now });
    const before = factsBefore(change, { title, content });
    await audit(context, { action: 'notes.update', entity: 'notes', id, before, after: change });
    return { data: present(row), message: 'Note updated successfully' };
  },
  async archive(context: Context, id: NoteId) {
    const { title } = await locked(context, id);
    await notesRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'notes.archive', entity: 'notes', id, before: { title } });
    return { message: 'Note deleted successfully' };
  },
};
