import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Claim, memberRoutes, userId } from '../../../contract/entities/members/members.ts';
import type { EntityKey } from '../../../contract/entities/office/live.ts';
import { toId } from '../../../contract/kit/ids.ts';
import type { RouteRequest, RouteResponse, RouteSpec } from '../../../contract/kit/route.ts';
import { urlOf } from '../../../contract/kit/url.ts';
import { now } from '../../platform/clock.ts';
import { request } from '../../platform/http/api.ts';
import { asApiError } from '../../platform/http/api-error.ts';
import { getSession } from '../../platform/session.ts';
import { useApiMutation } from '../data/mutation.ts';
import { routeKey } from '../data/queries.ts';
import { useRecordChange } from '../live/use-record-change.ts';

type Position = { readonly after?: number | undefined; readonly id?: number | undefined };

type QueueOptions<Spec extends RouteSpec> = {
  spec: Spec;
  position: Position;
  /** The kind of the claimed records. */
  entity: EntityKey;
  /** The id of the claimed record; undefined for none. */
  idOf: (response: RouteResponse<Spec>) => number | undefined;
  /** What a toast says after a takeover. */
  takenOver: string;
};

/** Claims the next record of a queue. When others change or claim the record, the same record is loaded again. */
export const useClaimedNext = <Spec extends RouteSpec>({ spec, position, entity, idOf, takenOver }: QueueOptions<Spec>) => {
  const client = useQueryClient();
  const queryKey = routeKey(spec, { body: position });
  // Both routes take a position as their body; the generic hides it from the compiler.
  const inputOf = (body: Position & { take_over?: true }) => ({ body }) as RouteRequest<Spec>;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<RouteResponse<Spec>> => {
      const shown = client.getQueryData<RouteResponse<Spec>>(queryKey);
      const id = shown === undefined ? undefined : idOf(shown);
      return request(spec, inputOf(id === undefined ? position : { id }), { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const mutation = useApiMutation(spec, { success: takenOver });
  const takeOver = async (id: number) => {
    const outcome = await mutation.send(inputOf({ id, take_over: true }));
    if (outcome.ok) client.setQueryData(queryKey, outcome.result);
  };
  const shownId = query.data === undefined ? undefined : idOf(query.data);
  useRecordChange(entity, shownId, () => void query.refetch());
  useReleaseOnLeave(shownId);
  return { query, takeOver, isTakingOver: mutation.isPending };
};

/** What a review shows of a claim, and how to take it over. */
export type ClaimState = { readonly claim: Claim | null; readonly isTakingOver: boolean; takeOver(id: number): Promise<void> };

const release = (id: number) => {
  const token = getSession()?.token;
  if (token === undefined) return;
  const { releaseClaim } = memberRoutes;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  // `keepalive` sends it although the page closes. Without an answer the claim ends by itself.
  fetch(urlOf(releaseClaim, {}), { method: releaseClaim.method, headers, body: JSON.stringify({ user_id: id }), keepalive: true }).catch(
    () => undefined,
  );
};

/** Releases the claim when the user leaves the queue or closes the form. The next claim releases the one before. */
export const useReleaseOnLeave = (id: number | undefined) => {
  const latest = useRef(id);
  useEffect(() => {
    latest.current = id;
  });
  useEffect(() => {
    const leave = () => {
      if (latest.current !== undefined) release(latest.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
};

const renewalMs = 60_000;
// The claim of a user who is idle ends, so that others can verify the record.
const idleMs = 5 * 60_000;

/** Renews the claim while the user is active. `onLost` is called when somebody else has taken it over. */
export const useClaimRenewal = (id: number, onLost: () => void): void => {
  const latest = useRef(onLost);
  useEffect(() => {
    latest.current = onLost;
  });
  useEffect(() => {
    let activeAt = now();
    const handleActivity = () => {
      activeAt = now();
    };
    const renew = async () => {
      if (document.hidden || now() - activeAt > idleMs) return;
      try {
        await request(memberRoutes.renewClaim, { body: { user_id: toId(userId, id) } }, { onExpiry: 'fail' });
      } catch (error) {
        if (asApiError(error).status === 409) latest.current();
      }
    };
    const timer = setInterval(() => void renew(), renewalMs);
    const kinds = ['pointerdown', 'pointermove', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, handleActivity, { passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of kinds) window.removeEventListener(kind, handleActivity);
    };
  }, [id]);
};
