import { useQuery } from '@tanstack/react-query';
import { bulkRoutes } from '../../../contract/entities/office/bulk.ts';
import type { RouteRequest } from '../../../contract/kit/route.ts';
import { t } from '../../platform/i18n.ts';
import { useApiMutation } from '../data/mutation.ts';
import { routeQuery } from '../data/queries.ts';
import type { Selection } from '../list/rows/selection.tsx';
import { useStartedTask } from '../tasks/started-tasks.ts';
import type { BulkInput } from './bulk-inputs.tsx';

type StartBody = RouteRequest<typeof bulkRoutes.start>['body'];
export type PreviewBody = RouteRequest<typeof bulkRoutes.preview>['body'];

/** An action and its records, before the ids are branded. */
export type BulkRequest = {
  list: string;
  action: PreviewBody['action'];
  values: BulkInput;
  filter?: Record<string, unknown>;
  except?: readonly number[];
  ids?: readonly number[];
};

/** The list of a selection, and the filters of the list. */
export type Selected = { list: string; selection: Selection; filters: Readonly<Record<string, unknown>> };

/** A selection as a request names it. */
export const toSelected = ({ list, selection, filters }: Selected): Pick<BulkRequest, 'list' | 'filter' | 'except' | 'ids'> =>
  selection.isAllMatching ? { list, filter: { ...filters }, except: selection.except } : { list, ids: selection.ids };

/** Whether the button of an action is red. */
export const isDangerous = (action: BulkRequest['action']): boolean => action === 'archive' || action === 'decline';

/** What an action would do. */
export const useBulkPreview = (request: BulkRequest) =>
  // The lists have plain ids; the server checks them.
  useQuery({ ...routeQuery(bulkRoutes.preview, { body: request as unknown as PreviewBody }), staleTime: 0, gcTime: 0, retry: false });

/** Starts an action, and shows its task in the tray. */
export const useStartBulk = () => {
  const showTask = useStartedTask();
  const { send, isPending } = useApiMutation(bulkRoutes.start, { skipSuccessToast: true, failure: t('bulk.failed') });
  return {
    isPending,
    send: async (request: BulkRequest & { expected: number; newest_id: number }) => {
      const result = await send({ body: request as unknown as StartBody });
      if (result.ok) showTask(result.result.data);
      return result;
    },
  };
};
