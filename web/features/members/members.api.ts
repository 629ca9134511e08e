import { memberRoutes } from '../../../contract/entities/members.ts';
import type { RouteRequest, RouteResponse, RouteSpec } from '../../../contract/kit/route.ts';
import { type Mutation, useApiMutation } from '../../kit/data/mutation.ts';
import { t } from '../../platform/i18n.ts';

type Decide = typeof memberRoutes.decide;

/** Approves or declines an account; `invalidates` lists the routes to refetch. */
export const useDecide = (
  invalidates: readonly RouteSpec[],
  { skipSuccessToast = false } = {},
): Mutation<RouteRequest<Decide>['body'], RouteResponse<Decide>> => {
  const mutation = useApiMutation(memberRoutes.decide, { invalidates, failure: t('members.decideFailed'), skipSuccessToast });
  return { isPending: mutation.isPending, send: (body) => mutation.send({ body }) };
};
