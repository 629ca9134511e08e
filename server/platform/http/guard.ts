import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { Actor } from '../context.ts';
import { forbidden, passwordChangeRequired, unauthenticated } from '../errors.ts';

/** The actor of a bearer token; undefined where no live session stands behind it. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

const bearer = /^Bearer ([\w-]{20,200})$/;

const tokenOf = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1];

const refuseActor = (actor: Actor, permission: Permission | 'session') => {
  // What a session may do for itself is also its way to a new password.
  if (permission === 'session') return;
  if (actor.mustChangePassword) throw passwordChangeRequired();
  if (!actor.can(permission)) throw forbidden();
};

/** Makes the hook of a route that confirms session and permission before anything else of the request is read: 401, then 403. */
export const guard =
  (authenticate: Authenticate, { permission }: RouteSpec) =>
  async (request: FastifyRequest) => {
    if (permission === 'public') return;
    const token = tokenOf(request);
    request.actor = token === undefined ? undefined : await authenticate(token);
    if (!request.actor) throw unauthenticated();
    refuseActor(request.actor, permission);
  };
