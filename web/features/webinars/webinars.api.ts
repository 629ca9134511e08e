import { useQuery, useQueryClient } from '@tanstack/react-query';
import { conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { type WebinarId, type WebinarListQuery, webinarRoutes } from '../../../contract/entities/webinars.ts';
import type { RouteCall, RouteResult } from '../../../contract/kit/route.ts';
import { type OptionPages, routeKey, routeQuery, useList, useRowPages } from '../../kit/queries.ts';
import { useWrite, type Write } from '../../kit/write.ts';
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

type ClashingSpec = typeof webinarRoutes.create | typeof webinarRoutes.start;

/** A write that others may forestall (409): what is shown of the schedule has changed then too, so it is asked for again. */
const useClashing = <Spec extends ClashingSpec>(spec: Spec, failure: string): Write<RouteCall<Spec>, RouteResult<Spec>> => {
  const client = useQueryClient();
  const write = useWrite(spec, { refresh: shown, failure });
  return {
    isPending: write.isPending,
    send: async (input) => {
      const outcome = await write.send(input);
      if (!outcome.ok && outcome.error.status === 409) {
        for (const route of shown) void client.invalidateQueries({ queryKey: routeKey(route) });
      }
      return outcome;
    },
  };
};

export const useCreateWebinar = () => useClashing(webinarRoutes.create, t('webinars.createFailed'));

export const useStartWebinar = () => useClashing(webinarRoutes.start, t('webinars.startFailed'));

export const useArchiveWebinar = (): Write<{ id: WebinarId }, unknown> => {
  const write = useWrite(webinarRoutes.archive, { refresh: shown, success: t('webinars.deleted'), failure: t('webinars.deleteFailed') });
  return { isPending: write.isPending, send: ({ id }) => write.send({ params: { id } }) };
};
