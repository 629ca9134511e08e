import type { LiveEvent } from '../../../contract/entities/live.ts';
import { getSession, hasRequiredStep, onSessionChange } from '../../platform/session.ts';
import { readStream, type StreamEnd } from './live.api.ts';

/** What the tabs of a browser tell each other: events, or that anything may have changed. */
export type Report = { readonly events: readonly LiveEvent[] } | { readonly reload: 'data' | 'session' };

const lockName = 'live-stream';
const askEveryMs = 30_000;
const silenceMs = 60_000;
const afterSessionMs = 2_000;
// While a proxy holds the stream back, it is tried again now and then.
const retryWhileAskingMs = 5 * 60_000;
const maxFailures = 3;

/** Waits, but not longer than until the signal aborts. */
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const delayAfter = ({ kind, retryMs }: StreamEnd, failures: number): number => {
  if (kind === 'refused') return askEveryMs;
  if (failures >= maxFailures) return retryWhileAskingMs;
  return (retryMs ?? 1_000 * 2 ** failures) * (0.5 + Math.random());
};

/** Reports that anything may have changed every 30 seconds, until it is stopped. */
const askRegularly = (report: (report: Report) => void) => {
  const timer = setInterval(() => report({ reload: 'data' }), askEveryMs);
  return () => clearInterval(timer);
};

/** Reports that the session may have ended. A sign-out ends the stream before this browser knows about it, so this waits a moment. */
const reportSessionEnd = async (signal: AbortSignal, report: (report: Report) => void): Promise<void> => {
  await sleep(afterSessionMs, signal);
  if (!signal.aborted) report({ reload: 'session' });
};

/** Holds the stream of one session until the session changes. Falls back to asking if the stream fails or stays silent. */
const holdStream = async (token: string, signal: AbortSignal, report: (report: Report) => void): Promise<void> => {
  let lastId: number | undefined;
  let failures = 0;
  let stopAsking: (() => void) | undefined;
  const handleReady = (isResumed: boolean) => {
    failures = 0;
    stopAsking?.();
    stopAsking = undefined;
    // What changed since the page began to load, or since the last stream, is unknown.
    if (!isResumed) report({ reload: 'data' });
  };
  const handleEvent = (event: LiveEvent) => {
    if (event.id !== null) lastId = event.id;
    report({ events: [event] });
  };
  while (!signal.aborted) {
    const end = await readStream({ token, lastId, signal, onReady: handleReady, onEvent: handleEvent, silenceMs });
    if (signal.aborted) break;
    if (end.kind === 'session') await reportSessionEnd(signal, report);
    if (end.kind === 'failed') failures += 1;
    // A proxy that holds the stream back lets the first bytes through only with the next ones.
    if (end.kind === 'silent') failures = maxFailures;
    if (failures >= maxFailures) stopAsking ??= askRegularly(report);
    await sleep(delayAfter(end, failures), signal);
  }
  stopAsking?.();
};

/** Holds the stream of whoever is signed in, for ever. */
const lead = async (report: (report: Report) => void): Promise<never> => {
  for (;;) {
    const token = hasRequiredStep() ? undefined : getSession()?.token;
    const changed = new AbortController();
    const stop = onSessionChange(() => {
      if (getSession()?.token !== token) changed.abort();
    });
    // Without a session, and before a new password is chosen, there is no stream.
    await (token === undefined ? sleep(5_000, changed.signal) : holdStream(token, changed.signal, report));
    stop();
  }
};

/**
 * Receives changes in every tab over one stream of the browser. The tab with the lock holds it, and another tab takes over when that one
 * closes. Without locks, which plain http lacks, each tab asks.
 */
export const connect = (onReport: (report: Report) => void): void => {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    askRegularly(onReport);
    return;
  }
  const channel = new BroadcastChannel('live');
  channel.onmessage = ({ data }: MessageEvent<Report>) => onReport(data);
  const report = (content: Report) => {
    channel.postMessage(content);
    onReport(content);
  };
  void navigator.locks.request(lockName, () => lead(report));
  // Another tab holds the stream and reports nothing when this one joins, so this one may have missed something.
  void navigator.locks.query().then(({ held = [], pending = [] }) => {
    if (held.some(({ name }) => name === lockName) && pending.some(({ name }) => name === lockName)) onReport({ reload: 'data' });
  });
};
