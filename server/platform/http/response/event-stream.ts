import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../context.ts';
import { unauthenticated } from '../../errors.ts';
import { type AuthDeps, createAuthHook, getToken } from '../auth-hook.ts';

/** An open stream of server-sent events. */
export type EventStream = {
  /** Sends text in the format of server-sent events. A client that does not read is dropped, because its events would fill the memory. */
  write(text: string): void;
  end(): void;
  readonly isClosed: boolean;
};

/** A stream below /api/v1 for any session. It is not in the contract, because its response never ends. */
export type EventStreamRoute = {
  path: string;
  /** Throws before the response begins if the user may not open a stream now. */
  assertMayOpen(actor: Actor): void;
  /** Opens the stream and returns a function that is called when the client has left. */
  open(
    stream: EventStream,
    input: {
      actor: Actor;
      token: string;
      lastEventId: number | undefined;
      /** How long ago the page of the client began to load, in milliseconds. */
      pageAgeMs: number | undefined;
    },
  ): Promise<() => void>;
};

// What a client may leave unread before its stream is ended.
const maxUnreadBytes = 64 * 1024;

/** Wraps a response whose head is sent. */
export const createEventStream = (response: ServerResponse): EventStream => ({
  write(text) {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > maxUnreadBytes) response.destroy();
    else response.write(text);
  },
  end: () => void response.end(),
  get isClosed() {
    return response.destroyed || response.writableEnded;
  },
});

/** A header that is a whole number; undefined for none or for anything else. */
const getNumber = ({ headers }: FastifyRequest, name: 'last-event-id' | 'x-page-age'): number | undefined => {
  const header = headers[name];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
};

const sendHead = (reply: FastifyReply) => {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-cache');
  // Asks proxies not to hold events back.
  raw.setHeader('x-accel-buffering', 'no');
  raw.writeHead(200);
  raw.flushHeaders();
};

const openStream = async ({ assertMayOpen, open }: EventStreamRoute, request: FastifyRequest, reply: FastifyReply) => {
  const { actor } = request;
  const token = getToken(request);
  if (!actor || token === undefined) throw unauthenticated();
  assertMayOpen(actor);
  sendHead(reply);
  const { raw } = reply;
  raw.on('error', () => raw.destroy());
  try {
    const leave = await open(createEventStream(raw), {
      ...{ actor, token },
      ...{ lastEventId: getNumber(request, 'last-event-id'), pageAgeMs: getNumber(request, 'x-page-age') },
    });
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  } catch (error) {
    request.log.warn({ err: error }, 'a stream could not be opened');
    raw.destroy();
  }
};

/** Adds a stream of server-sent events. */
export const addEventStream = (app: FastifyInstance, deps: AuthDeps, route: EventStreamRoute): void => {
  app.route({
    method: 'GET',
    url: route.path,
    config: { permission: 'session', isEndless: true },
    onRequest: createAuthHook({ permission: 'session', method: 'GET' }, deps),
    handler: (request, reply) => openStream(route, request, reply),
  });
};
