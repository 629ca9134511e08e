import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ContactListQuery, contactRoutes } from '../../../../contract/entities/office/contacts.ts';
import { type Mutation, useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery, useList } from '../../../kit/data/queries.ts';
import { showActionToast } from '../../../kit/dialog/action-toast.tsx';
import { t } from '../../../platform/i18n.ts';
import { showSuccess } from '../../../platform/toast.ts';

/** Milliseconds between two requests for new contacts. */
const refetchInterval = 300_000;

/** Whether there are requests that this administrator has not seen; refetches when the window regains focus. */
export const useHasUnread = (): boolean =>
  useQuery({ ...routeQuery(contactRoutes.unread, {}), refetchInterval: refetchInterval, refetchOnWindowFocus: true }).data?.data
    .has_unread ?? false;

/** The contact requests, and the number of all by state. Each response marks its requests as seen. */
export const useContacts = (query: ContactListQuery) => {
  const { data, dataUpdatedAt, isFetching, isSuccess } = useQuery({
    ...routeQuery(contactRoutes.list, { query }),
    select: ({ data: page }) => ({ newestChange: page.newest_change, counts: page.counts }),
    // The counts stay while another page loads.
    placeholderData: keepPreviousData,
    notifyOnChangeProps: ['data', 'dataUpdatedAt', 'isFetching', 'isSuccess'],
  });
  useMarkSeen(data?.newestChange, isSuccess && !isFetching ? dataUpdatedAt : 0);
  return { list: useList(contactRoutes.list, { query }, { refetchEvery: refetchInterval }), counts: data?.counts };
};

/** Reports to the server up to which change the requests were seen, whenever `loadedAt` changes; does nothing if it is 0. */
const useMarkSeen = (newestChange: string | undefined, loadedAt: number): void => {
  // Not the list, which would be loaded and marked without end.
  const mutation = useApiMutation(contactRoutes.markOpened, { invalidates: [contactRoutes.unread], skipSuccessToast: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mutation is a new object on each render
  useEffect(() => {
    if (loadedAt === 0 || !newestChange) return;
    // No toast on failure, because the user did not start this request; the badge in the navigation stays.
    void mutation.send({ query: { newest_change: newestChange } }).then((outcome) => outcome.ok || outcome.suppressToast?.());
  }, [loadedAt]);
};

/** Marks a doctor as contacted; the toast offers Undo. */
export const useMarkContacted = (): Mutation<{ id: number }, unknown> => {
  const mutation = useApiMutation(contactRoutes.setContacted, {
    failure: t('contacts.markFailed'),
    skipSuccessToast: true,
  });
  const undo = useApiMutation(contactRoutes.setContacted, {
    success: t('contacts.undone'),
    failure: t('contacts.undoFailed'),
  });
  const revert = (id: number) => void undo.send({ body: { contact_us_id: id, is_contacted: false } });
  return {
    isPending: mutation.isPending,
    send: async ({ id }) => {
      const outcome = await mutation.send({ body: { contact_us_id: id, is_contacted: true } });
      if (outcome.ok) {
        const message = outcome.result.message || t('contacts.marked');
        showActionToast(showSuccess, { text: message, label: t('common.undo'), onAction: () => revert(id) });
      }
      return outcome;
    },
  };
};
