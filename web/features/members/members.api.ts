import { memberRoutes } from '../../../contract/entities/members.ts';
import type { RouteCall, RouteResult, RouteSpec } from '../../../contract/kit/route.ts';
import { useWrite, type Write } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

type Decide = typeof memberRoutes.decide;

/** Decides on an account; the routes list what that changes. */
export const useDecide = (
  refresh: readonly RouteSpec[],
  { isQuiet = false } = {},
): Write<RouteCall<Decide>['body'], RouteResult<Decide>> => {
  const write = useWrite(memberRoutes.decide, { refresh, failure: t('members.decideFailed'), isQuiet });
  return { isPending: write.isPending, send: (body) => write.send({ body }) };
};
