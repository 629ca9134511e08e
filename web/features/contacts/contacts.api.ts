import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ContactListQuery, contactRoutes } from '../../../contract/entities/contacts.ts';
import { offer } from '../../kit/offer.tsx';
import { routeQuery, useList } from '../../kit/queries.ts';
import { useWrite, type Write } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';
import { succeeded } from '../../platform/toast.ts';

const shown = [contactRoutes.list];

/** Milliseconds between two looks at the requests, as the specification has it. */
const refreshPause = 300_000;

/** Whether requests came that this administrator has not seen; looked at when the window is come back to, too. */
export const useHasUnread = (): boolean =>
  useQuery({ ...routeQuery(contactRoutes.unread, {}), refetchInterval: refreshPause, refetchOnWindowFocus: true }).data?.data.has_unread ??
  false;

/** The requests; each time they arrive, what they hold counts as seen. */
export const useContacts = (query: ContactListQuery) => {
  const { data, dataUpdatedAt, isFetching, isSuccess } = useQuery({
    ...routeQuery(contactRoutes.list, { query }),
    select: (page) => page.data.newest_change,
    notifyOnChangeProps: ['data', 'dataUpdatedAt', 'isFetching', 'isSuccess'],
  });
  useMarkOpened(data, isSuccess && !isFetching ? dataUpdatedAt : 0);
  return useList(contactRoutes.list, { query }, { refetchEvery: refreshPause });
};

/** Tells the server up to which change the requests were seen, as often as `arrival` changes; nothing while that is 0. */
const useMarkOpened = (newestChange: string | undefined, arrival: number): void => {
  const write = useWrite(contactRoutes.markOpened, { refresh: [contactRoutes.unread], isQuiet: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the write is made anew on each render, the arrival is not
  useEffect(() => {
    if (arrival === 0 || !newestChange) return;
    // Nobody asked for it, so nobody is told where it fails; the mark in the navigation stays as it was.
    void write.send({ query: { newest_change: newestChange } }).then((outcome) => outcome.ok || outcome.hush?.());
  }, [arrival]);
};

/** Marks a doctor as contacted; a toast takes it back for as long as it stays. */
export const useMarkContacted = (): Write<{ id: number }, unknown> => {
  const write = useWrite(contactRoutes.setContacted, {
    refresh: shown,
    failure: t('contacts.markFailed'),
    isQuiet: true,
  });
  const undo = useWrite(contactRoutes.setContacted, { refresh: shown, success: t('contacts.undone'), failure: t('contacts.undoFailed') });
  const takeBack = (id: number) => void undo.send({ body: { contact_us_id: id, is_contacted: false } });
  return {
    isPending: write.isPending,
    send: async ({ id }) => {
      const outcome = await write.send({ body: { contact_us_id: id, is_contacted: true } });
      if (outcome.ok) {
        const message = outcome.result.message || t('contacts.marked');
        offer(succeeded, { message, label: t('common.undo'), onAction: () => takeBack(id) });
      }
      return outcome;
    },
  };
};
