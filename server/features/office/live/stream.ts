import { type LiveEvent, livePath } from '../../../../contract/entities/office/live.ts';
import type { Actor } from '../../../platform/context.ts';
import { tooManyRequests, unavailable } from '../../../platform/errors.ts';
import type { EventStream, EventStreamRoute } from '../../../platform/http/response/event-stream.ts';
import type { Live } from './live.ts';
import type { Subscriber } from './subscribers.ts';

// The tabs of a browser share one stream. A few more are allowed for other browsers of the same session and for reconnects.
const maxPerSession = 6;
const maxStreams = 2_000;
// Clients add a random part, so that they do not all reconnect at once after a restart.
const reconnectMs = 2_000;

const frame = (event: LiveEvent): string => `${event.id === null ? '' : `id: ${event.id}\n`}data: ${JSON.stringify(event)}\n\n`;

const named = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream as `Live` uses it. */
export const createSubscriber = (stream: EventStream, { actor, token }: { actor: Actor; token: string }): Subscriber => ({
  actor,
  token,
  send: (events) => stream.write(events.map(frame).join('')),
  sendHeartbeat: () => stream.write(': heartbeat\n\n'),
  end(reason) {
    stream.write(`retry: ${reconnectMs}\n${named('end', { reason })}`);
    stream.end();
  },
});

/** The stream `GET /api/v1/live`. */
export const liveStream = (live: Live): EventStreamRoute => ({
  path: livePath,
  assertMayOpen(actor) {
    if (live.count(actor.sessionHash) >= maxPerSession) throw tooManyRequests('This session has too many open streams.', 30);
    if (live.count() >= maxStreams) throw unavailable('Too many streams are open. Please try again later.', 30);
  },
  async open(stream, { actor, token, ...seen }) {
    const subscriber = createSubscriber(stream, { actor, token });
    const isResumed = await live.subscribe(subscriber, seen);
    stream.write(named('ready', { is_resumed: isResumed }));
    return () => live.unsubscribe(subscriber);
  },
});
