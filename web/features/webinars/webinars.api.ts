import { useQuery } from '@tanstack/react-query';
import { conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { type WebinarListQuery, webinarRoutes } from '../../../contract/entities/webinars.ts';
import { useApiMutation } from '../../kit/data/mutation.ts';
import { type OptionPages, routeQuery, useList, useRowPages } from '../../kit/data/queries.ts';
import { t } from '../../platform/i18n.ts';

/** Refetches the list, because the server changes the status at the end of a webinar. */
const statusRefetchInterval = 60_000;

const webinarLists = [webinarRoutes.list, webinarRoutes.day];

/** The webinars by time. */
export const useWebinars = (query: WebinarListQuery) =>
  useList(webinarRoutes.list, { query: { ...query, sort: 'schedule' } }, { refetchEvery: statusRefetchInterval });

/** The webinars of a day, given as `2026-11-21`. */
export const useWebinarDay = (date: string) =>
  useQuery({ ...routeQuery(webinarRoutes.day, { query: { date } }), enabled: date !== '', refetchInterval: statusRefetchInterval });

export const useConferenceOptions = (search: string): OptionPages => {
  const { rows, ...pages } = useRowPages(conferenceRoutes.list, search ? { title: search } : {});
  return { ...pages, options: rows.map(({ id, title }) => ({ id, name: title })) };
};

export const useCreateWebinar = () =>
  useApiMutation(webinarRoutes.create, { invalidates: webinarLists, failure: t('webinars.createFailed') });

export const useUpdateWebinar = () =>
  useApiMutation(webinarRoutes.update, { invalidates: webinarLists, failure: t('webinars.updateFailed') });

export const useStartWebinar = () => useApiMutation(webinarRoutes.start, { invalidates: webinarLists, failure: t('webinars.startFailed') });

export const useArchiveWebinar = () =>
  useApiMutation(webinarRoutes.archive, { invalidates: webinarLists, success: t('webinars.deleted'), failure: t('webinars.deleteFailed') });
