// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../../contract/entities/office/live.ts';
import { readStream } from './live.api.ts';

afterEach(() => vi.unstubAllGlobals());

/** A response whose body arrives in the given pieces, and stays open unless `ends`. */
const respondWith = (pieces: readonly string[], { ends = true } = {}) =>
  vi.fn(async (_url: string, { signal }: { signal: AbortSignal; headers: Record<string, string> }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        if (ends) controller.close();
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  });

const read = async (
  fetch: ReturnType<typeof respondWith>,
  { lastId, silenceMs = 60_000 }: { lastId?: number; silenceMs?: number } = {},
) => {
  vi.stubGlobal('fetch', fetch);
  const events: LiveEvent[] = [];
  const ready: boolean[] = [];
  const end = await readStream({
    token: 'the-token',
    lastId,
    signal: new AbortController().signal,
    onReady: (isResumed) => ready.push(isResumed),
    onEvent: (event) => events.push(event),
    silenceMs,
  });
  return { events, ready, end };
};

const event = { id: 7, entity: 'areas', record: 3, kind: 'changed', by: null };

describe('the stream of changes', () => {
  it('is read however its bytes are cut, without heartbeats and unknown events', async () => {
    const text = `event: ready\ndata: {"is_resumed":true}\n\n: heartbeat\n\nid: 7\ndata: ${JSON.stringify(event)}\n\ndata: {"entity":"planets"}\n\n`;
    const fetch = respondWith([...text]);
    const { events, ready, end } = await read(fetch, { lastId: 6 });
    expect([events, ready, end]).toEqual([[event], [true], { kind: 'closed' }]);
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer the-token', 'last-event-id': '6' });
  });

  it('ends with the session, and says when to come back', async () => {
    const { end } = await read(respondWith(['retry: 2000\nevent: end\ndata: {"reason":"session"}\n\n']));
    expect(end).toEqual({ kind: 'session', retryMs: 2000 });
  });

  it('counts as silent without a byte, as behind a proxy that holds it back', async () => {
    expect((await read(respondWith([], { ends: false }), { silenceMs: 20 })).end).toEqual({ kind: 'silent' });
  });

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [429, 'failed'],
    [502, 'failed'],
  ] as const)('takes the status %i as %s', async (status, kind) => {
    const fetch = vi.fn(async () => new Response('', { status }));
    expect((await read(fetch as never)).end).toEqual({ kind });
  });
});
