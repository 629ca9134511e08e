import { useQueryClient } from '@tanstack/react-query';
import { memberRoutes } from '../../../contract/entities/members.ts';
import type { RouteCall, RouteResult, RouteSpec } from '../../../contract/kit/route.ts';
import { routeKey } from '../../kit/queries.ts';
import { useWrite, type Write } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

type Decide = typeof memberRoutes.decide;

/** Decides on an account. Where another was quicker (409), what the routes list has changed too, so it is asked for again. */
export const useDecide = (
  refresh: readonly RouteSpec[],
  { isQuiet = false } = {},
): Write<RouteCall<Decide>['body'], RouteResult<Decide>> => {
  const client = useQueryClient();
  const write = useWrite(memberRoutes.decide, { refresh, failure: t('members.decideFailed'), isQuiet });
  return {
    isPending: write.isPending,
    send: async (body) => {
      const outcome = await write.send({ body });
      if (!outcome.ok && outcome.error.status === 409) {
        for (const route of refresh) void client.invalidateQueries({ queryKey: routeKey(route) });
      }
      return outcome;
    },
  };
};
