import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { type ConferenceId, type ConferenceListQuery, conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { tagRoutes } from '../../../contract/entities/tags.ts';
import { useArchive, useRestore } from '../../kit/archive.tsx';
import { every, routeQuery, useList } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

// Categories and tags say how many conferences carry them.
const labelled = [conferenceRoutes.list, conferenceRoutes.categories, conferenceRoutes.tags, categoryRoutes.list, tagRoutes.list];
const counted = [...labelled, conferenceRoutes.stats];
const moved = [...counted, conferenceRoutes.archived];

export const useConferences = (query: ConferenceListQuery) => useList(conferenceRoutes.list, { query });

export const useArchivedConferences = (query: ConferenceListQuery) => useList(conferenceRoutes.archived, { query }, { isNeverStale: true });

export const useConferenceCategories = (page: number) => useList(conferenceRoutes.categories, { query: { page, per_page: 10 } });

export const useConferenceTags = (page: number) => useList(conferenceRoutes.tags, { query: { page, per_page: 10 } });

/** A conference with a page of who reacted; the page shown stays while another comes. */
export const useConference = (id: ConferenceId, page: number) =>
  useQuery({
    ...routeQuery(conferenceRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...every(signedLife),
  });

export const useCreateConference = () =>
  useWrite(conferenceRoutes.create, { refresh: counted, success: t('conferences.added'), failure: t('conferences.createFailed') });

export const useUpdateConference = () =>
  useWrite(conferenceRoutes.update, {
    refresh: [...labelled, conferenceRoutes.get],
    success: t('conferences.updated'),
    failure: t('conferences.updateFailed'),
  });

export const useRestoreConferences = () =>
  useRestore(conferenceRoutes.restore, { refresh: moved, failure: t('conferences.restoreFailed') });

export const useArchiveConference = () =>
  useArchive(conferenceRoutes.archive, {
    restore: useRestoreConferences(),
    refresh: moved,
    success: t('conferences.deleted'),
    failure: t('conferences.deleteFailed'),
  });
