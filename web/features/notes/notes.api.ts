import { type NoteListQuery, noteRoutes } from '../../../contract/entities/notes.ts';
import { useApiMutation } from '../../kit/data/mutation.ts';
import { useList } from '../../kit/data/queries.ts';
import { t } from '../../platform/i18n.ts';

const noteLists = [noteRoutes.list];

export const useNotes = (query: NoteListQuery) => useList(noteRoutes.list, { query });

export const useCreateNote = () =>
  useApiMutation(noteRoutes.create, { invalidates: noteLists, success: t('notes.added'), failure: t('notes.createFailed') });

export const useUpdateNote = () =>
  useApiMutation(noteRoutes.update, { invalidates: noteLists, success: t('notes.updated'), failure: t('notes.updateFailed') });

export const useArchiveNote = () =>
  useApiMutation(noteRoutes.archive, { invalidates: noteLists, success: t('notes.deleted'), failure: t('notes.deleteFailed') });
