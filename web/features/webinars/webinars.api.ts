import { useQuery } from '@tanstack/react-query';
import { conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { type WebinarListQuery, webinarRoutes } from '../../../contract/entities/webinars.ts';
import { type OptionPages, routeQuery, useList, useRowPages } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

/** States move by themselves, at the server. */
const statePause = 60_000;

const shown = [webinarRoutes.list, webinarRoutes.day];

export const useWebinars = (query: WebinarListQuery) => useList(webinarRoutes.list, { query }, { refetchEvery: statePause });

/** What takes place on a day written `2026-11-21`. */
export const useWebinarDay = (date: string) =>
  useQuery({ ...routeQuery(webinarRoutes.day, { query: { date } }), enabled: date !== '', refetchInterval: statePause });

export const useConferenceOptions = (search: string): OptionPages => {
  const { rows, ...pages } = useRowPages(conferenceRoutes.list, search ? { title: search } : {});
  return { ...pages, options: rows.map(({ id, title }) => ({ id, name: title })) };
};

export const useCreateWebinar = () => useWrite(webinarRoutes.create, { refresh: shown, failure: t('webinars.createFailed') });

export const useStartWebinar = () => useWrite(webinarRoutes.start, { refresh: shown, failure: t('webinars.startFailed') });

export const useArchiveWebinar = () =>
  useWrite(webinarRoutes.archive, { refresh: shown, success: t('webinars.deleted'), failure: t('webinars.deleteFailed') });
