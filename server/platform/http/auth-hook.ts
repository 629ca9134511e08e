import type { FastifyRequest } from 'fastify';
import { appHeader, type Language } from '../../../contract/app/kit.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { isPermission } from '../../../contract/permissions.ts';
import type { Clock } from '../clock.ts';
import type { Actor } from '../context.ts';
import { forbidden, passwordChangeRequired, secondStepRequired, unauthenticated } from '../errors.ts';
import { assertRecentPassword } from '../security/recent-password.ts';
import { getLanguage } from './request/language.ts';
import { assertSameOrigin } from './request/same-origin.ts';
import { createCookies } from './response/cookies.ts';

/** Finds the user of a bearer token; undefined if the session is missing or has ended. */
export type Authenticate = (token: string, caller: { language: Language }) => Promise<Actor | undefined>;

/** Dependencies of the authentication hook. */
export type AuthDeps = {
  authenticate: Authenticate;
  /** Finds the id of a registration of the members' app by its token; undefined if there is none. */
  findRegistration?: ((token: string) => Promise<string | undefined>) | undefined;
  /** The cookie that browsers send instead of a bearer token, with the header X-App; none unless given. */
  tokenCookie?: string;
  clock: Clock;
  /** The public address of the product, if it is set. */
  publicUrl: string | undefined;
};

const bearer = /^Bearer ([\w-]{20,200})$/;

/** The bearer token of a request; undefined if it has none. */
export const getToken = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1];

/** The token of a request, and whether a browser sent it as a cookie. A page of another website cannot send the header X-App without a preflight request. */
const readToken = (request: FastifyRequest, { tokenCookie, publicUrl }: AuthDeps): { token: string | undefined; isCookie: boolean } => {
  const token = getToken(request);
  if (token !== undefined || tokenCookie === undefined || request.headers[appHeader] === undefined) return { token, isCookie: false };
  return { token: createCookies(request, publicUrl).get(tokenCookie), isCookie: true };
};

type AccessSpec = Pick<RouteSpec, 'permission' | 'isForRequiredStep' | 'method' | 'needsRecentPassword'>;

type Caller = AuthDeps & { token: string | undefined };

const assertAllowed = (actor: Actor, permission: AccessSpec['permission'], isForRequiredStep = false) => {
  if (actor.mustChangePassword && !isForRequiredStep) throw passwordChangeRequired();
  if (actor.mustSetUpSecondStep && !isForRequiredStep) throw secondStepRequired();
  if (isPermission(permission) && !actor.can(permission)) throw actor.refusal ?? forbidden();
};

const setActor = async (request: FastifyRequest, { permission, isForRequiredStep, needsRecentPassword }: AccessSpec, caller: Caller) => {
  const { token, authenticate, clock } = caller;
  const actor = token === undefined ? undefined : await authenticate(token, { language: getLanguage(request) });
  if (!actor) throw unauthenticated();
  request.actor = actor;
  assertAllowed(actor, permission, isForRequiredStep);
  if (needsRecentPassword) assertRecentPassword(actor, clock.now(), needsRecentPassword);
};

const setRegistration = async (request: FastifyRequest, { token, findRegistration }: Caller) => {
  request.registrationId = token === undefined ? undefined : await findRegistration?.(token);
  if (request.registrationId === undefined) throw unauthenticated();
};

/**
 * Creates the hook that checks session and permission of a route before the body is read. Throws 401 without a session, and 403 without
 * the permission or a recent password, or before a required step. A write from another website without a bearer token gets 403 or 415.
 */
export const createAuthHook = (spec: AccessSpec, deps: AuthDeps) => async (request: FastifyRequest) => {
  const { permission, method } = spec;
  const { token, isCookie } = readToken(request, deps);
  if (method !== 'GET' && (permission === 'public' || isCookie)) assertSameOrigin(request, deps.publicUrl);
  if (permission === 'public') return;
  await (permission === 'registration' ? setRegistration(request, { ...deps, token }) : setActor(request, spec, { ...deps, token }));
};
