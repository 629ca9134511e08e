import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { Clock } from '../clock.ts';
import type { Actor } from '../context.ts';
import { forbidden, passwordChangeRequired, secondStepRequired, unauthenticated } from '../errors.ts';
import { assertRecentPassword } from '../security/recent-password.ts';
import { assertSameOrigin } from './request/same-origin.ts';

/** Finds the user of a bearer token; undefined if the session is missing or has ended. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

/** Dependencies of the authentication hook. */
export type AuthDeps = {
  authenticate: Authenticate;
  clock: Clock;
  /** The public address of the product, if it is set. */
  publicUrl: string | undefined;
};

const bearer = /^Bearer ([\w-]{20,200})$/;

/** The bearer token of a request; undefined if it has none. */
export const getToken = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1];

type AccessSpec = Pick<RouteSpec, 'permission' | 'isForRequiredStep' | 'method' | 'needsRecentPassword'>;

const assertAllowed = (actor: Actor, permission: Permission | 'session', isForRequiredStep = false) => {
  if (actor.mustChangePassword && !isForRequiredStep) throw passwordChangeRequired();
  if (actor.mustSetUpSecondStep && !isForRequiredStep) throw secondStepRequired();
  if (permission !== 'session' && !actor.can(permission)) throw forbidden();
};

/**
 * Creates the hook that checks session and permission of a route before the body is read. Throws 401 without a session, and 403 without
 * the permission or a recent password, or before a required step. A public write from another website gets 403 or 415.
 */
export const createAuthHook =
  ({ permission, isForRequiredStep, method, needsRecentPassword }: AccessSpec, { authenticate, clock, publicUrl }: AuthDeps) =>
  async (request: FastifyRequest) => {
    if (permission === 'public') {
      if (method !== 'GET') assertSameOrigin(request, publicUrl);
      return;
    }
    const token = getToken(request);
    request.actor = token === undefined ? undefined : await authenticate(token);
    if (!request.actor) throw unauthenticated();
    assertAllowed(request.actor, permission, isForRequiredStep);
    if (needsRecentPassword) assertRecentPassword(request.actor, clock.now(), needsRecentPassword);
  };
