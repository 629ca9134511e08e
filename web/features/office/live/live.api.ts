import { z } from 'zod';
import { type LiveEvent, liveEvent, livePath } from '../../../../contract/entities/office/live.ts';
import { readMessages, type StreamMessage } from '../../../platform/http/event-stream.ts';

/** How a stream ended. `refused` has no use in a retry with the same session. */
export type StreamEnd = { readonly kind: 'closed' | 'session' | 'refused' | 'failed' | 'silent'; readonly retryMs?: number | undefined };

type StreamOptions = {
  token: string;
  /** The last event that arrived on an earlier stream. */
  lastId: number | undefined;
  signal: AbortSignal;
  /** Whether the server sent what was missed since `lastId`. */
  onReady: (isResumed: boolean) => void;
  onEvent: (event: LiveEvent) => void;
  /** A stream without a byte for this time, in milliseconds, is held back by a proxy or dead. */
  silenceMs: number;
};

// How the server opens a stream that continues, and ends one whose session has ended.
const readyMessage = z.object({ is_resumed: z.literal(true) });
const sessionMessage = z.object({ reason: z.literal('session') });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Ends a stream that stays silent. */
const watchSilence = (silenceMs: number, onSilence: () => void) => {
  let timer = setTimeout(onSilence, silenceMs);
  return {
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, silenceMs);
    },
    stop: () => clearTimeout(timer),
  };
};

/** Opens the stream of changes and reads it until it ends. */
export const readStream = async ({ token, lastId, signal, onReady, onEvent, silenceMs }: StreamOptions): Promise<StreamEnd> => {
  const silence = new AbortController();
  const watch = watchSilence(silenceMs, () => silence.abort());
  let end: StreamEnd = { kind: 'closed' };
  const handleMessage = ({ event, data, retry }: StreamMessage) => {
    const content = parseJson(data);
    if (retry !== undefined) end = { ...end, retryMs: retry };
    if (event === 'ready') onReady(readyMessage.safeParse(content).success);
    if (event === 'end' && sessionMessage.safeParse(content).success) end = { ...end, kind: 'session' };
    const change = event === 'message' ? liveEvent.safeParse(content).data : undefined;
    if (change) onEvent(change);
  };
  try {
    const response = await fetch(`/api/v1${livePath}`, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(lastId === undefined ? { 'x-page-age': String(Math.round(performance.now())) } : { 'last-event-id': String(lastId) }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    });
    if (response.status === 401 || response.status === 403) return { kind: 'refused' };
    if (!response.ok || !response.body) return { kind: 'failed' };
    await readMessages(response.body, { onMessage: handleMessage, onBytes: watch.reset });
    return end;
  } catch {
    return { kind: silence.signal.aborted ? 'silent' : 'failed' };
  } finally {
    watch.stop();
  }
};
