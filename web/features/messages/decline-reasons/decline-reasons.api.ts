import { useQuery } from '@tanstack/react-query';
import { type DeclineKind, declineReasonRoutes as routes } from '../../../../contract/entities/messages/decline-reasons.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery, useList } from '../../../kit/data/queries.ts';

/** The active reasons of a kind in their order. */
export const useDeclineReasons = (kind: DeclineKind) => useQuery({ ...routeQuery(routes.list, { query: { kind } }), staleTime: 60_000 });

export const useArchivedReasons = (kind: DeclineKind, page: number) => useList(routes.archived, { query: { kind, page, per_page: 10 } });

export const useCreateReason = () => useApiMutation(routes.create);
export const useUpdateReason = () => useApiMutation(routes.update);
export const useOrderReasons = () => useApiMutation(routes.order);
export const useArchiveReason = () => useApiMutation(routes.archive);
export const useRestoreReason = () => useApiMutation(routes.restore);
