import { memberRoutes } from '../../../../contract/entities/members/members.ts';
import type { RouteRequest, RouteResponse } from '../../../../contract/kit/route.ts';
import { type Mutation, useApiMutation } from '../../../kit/data/mutation.ts';
import { t } from '../../../platform/i18n.ts';

type Decide = typeof memberRoutes.decide;

/** Approves or declines an account. */
export const useDecide = ({ skipSuccessToast = false } = {}): Mutation<RouteRequest<Decide>['body'], RouteResponse<Decide>> => {
  const mutation = useApiMutation(memberRoutes.decide, { failure: t('members.decideFailed'), skipSuccessToast });
  return { isPending: mutation.isPending, send: (body) => mutation.send({ body }) };
};
