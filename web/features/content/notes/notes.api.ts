import { useQuery } from '@tanstack/react-query';
import { type NoteListQuery, noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

export const useNotes = (query: NoteListQuery) => useList(noteRoutes.list, { query });

/** Reads a note, active or archived. */
export const useNote = (id: number) => useQuery(routeQuery(noteRoutes.get, { params: { id } }));

export const useCreateNote = () => useApiMutation(noteRoutes.create, { success: t('notes.added'), failure: t('notes.createFailed') });

export const useUpdateNote = () => useApiMutation(noteRoutes.update, { success: t('notes.updated'), failure: t('notes.updateFailed') });

export const useRestoreNotes = () => useRestore(noteRoutes, { failure: t('notes.restoreFailed') });

export const useArchiveNote = () =>
  useArchive(noteRoutes.archive, {
    restore: useRestoreNotes(),
    success: t('notes.deleted'),
    failure: t('notes.deleteFailed'),
  });
