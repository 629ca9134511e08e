import { useQuery } from '@tanstack/react-query';
import { conferenceRoutes } from '../../../../contract/entities/content/conferences.ts';
import { type WebinarStatus, webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import { type WebinarListQuery, webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { type Mutation, type MutationResult, useApiMutation } from '../../../kit/data/mutation.ts';
import { type OptionPages, routeQuery, useList, useRowPages } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

/** Refetches the list, because the server changes the status at the end of a webinar. */
const statusRefetchInterval = 60_000;

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

/** Whether too many other webinars overlap the chosen time. The form shows it at the time, so no toast repeats it. */
export const isScheduleFull = (result: MutationResult<unknown>): boolean =>
  !result.ok && result.error.status === 409 && 'meeting_date_time' in result.error.fields;

const withoutFullToast = <Input, Result>(mutation: Mutation<Input, Result>): Mutation<Input, Result> => ({
  ...mutation,
  send: async (input) => {
    const outcome = await mutation.send(input);
    if (!outcome.ok && isScheduleFull(outcome)) outcome.suppressToast?.();
    return outcome;
  },
});

export const useCreateWebinar = () => withoutFullToast(useApiMutation(webinarRoutes.create, { failure: t('webinars.createFailed') }));

export const useUpdateWebinar = () => withoutFullToast(useApiMutation(webinarRoutes.update, { failure: t('webinars.updateFailed') }));

export const useStartWebinar = () => useApiMutation(webinarRoutes.start, { failure: t('webinars.startFailed') });

/** Archives a webinar in the status that the user saw. The toast offers Undo unless it was running, because its meeting has ended. */
export const useArchiveWebinar = (status: WebinarStatus) => {
  const restore = useRestore(webinarRoutes, { failure: t('webinars.restoreFailed') });
  return useArchive(webinarRoutes.archive, {
    restore: webinarRules[status].isRunning ? undefined : restore,
    query: { seen_status: status },
    success: t(`webinars.archived.${status}`),
    failure: t(`webinars.archiveFailed.${status}`),
  });
};
