import type { FastifyRequest } from 'fastify';
import type { SecurityEventKind } from '../../../contract/entities/access/security-events.ts';
import { AppError } from '../errors.ts';

/** What happened. It must not contain a password, a code, a token or the phone of an unknown person. */
export type NewSecurityEvent = {
  kind: SecurityEventKind;
  /** Whom it concerns; undefined if nobody proved who it is. */
  userId?: number | undefined;
  permission?: string | undefined;
  detail?: string | undefined;
};

/** Where an event comes from. */
export type EventOrigin = { ipAddress: string | null; requestId: string; route: string };

/** Accepts an event without waiting for the database, and never throws. */
export type RecordEvent = (event: NewSecurityEvent, origin: EventOrigin) => void;

/** The address, the id and the route of a request; the route without values of its parameters. */
export const getOrigin = ({ ip, id, method, routeOptions }: FastifyRequest): EventOrigin => ({
  ipAddress: ip,
  requestId: id,
  route: `${method} ${routeOptions.url ?? ''}`,
});

/** Records that a signed-in user was refused for lack of a permission. A request for a password, a code or a second step is no refusal. */
export const recordRefusal = (recordEvent: RecordEvent, cause: unknown, request: FastifyRequest): void => {
  const { actor, routeOptions } = request;
  if (!actor || !(cause instanceof AppError) || cause.code !== 'forbidden') return;
  const event = { kind: 'permission_refused', userId: actor.id, permission: routeOptions.config.permission } as const;
  recordEvent(event, getOrigin(request));
};
