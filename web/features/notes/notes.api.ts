import { type NoteListQuery, noteRoutes } from '../../../contract/entities/notes.ts';
import { useList } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

const shown = [noteRoutes.list];

export const useNotes = (query: NoteListQuery) => useList(noteRoutes.list, { query });

export const useCreateNote = () =>
  useWrite(noteRoutes.create, { refresh: shown, success: t('notes.added'), failure: t('notes.createFailed') });

export const useUpdateNote = () =>
  useWrite(noteRoutes.update, { refresh: shown, success: t('notes.updated'), failure: t('notes.updateFailed') });

export const useArchiveNote = () =>
  useWrite(noteRoutes.archive, { refresh: shown, success: t('notes.deleted'), failure: t('notes.deleteFailed') });
