import type { LiveEvent } from '../../../../contract/entities/office/live.ts';
import { getSession, hasRequiredStep, onSessionChange } from '../../../platform/session.ts';
import { readStream, type StreamEnd } from './live.api.ts';

/** A message between the tabs of a browser: events, or that anything may have changed. */
export type Report = { readonly events: readonly LiveEvent[] } | { readonly reload: 'data' | 'session' };

const lockName = 'live-stream';
const pollIntervalMs = 30_000;
const silenceMs = 60_000;
const afterSessionMs = 2_000;
// A proxy may hold the stream back for good, so it is tried again rarely.
const retryWhilePollingMs = 5 * 60_000;
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
  if (kind === 'refused') return pollIntervalMs;
  if (failures >= maxFailures) return retryWhilePollingMs;
  return (retryMs ?? 1_000 * 2 ** failures) * (0.5 + Math.random());
};

/** Reports every 30 seconds that anything may have changed. Returns a function that stops it. */
const startPolling = (report: (report: Report) => void) => {
  const timer = setInterval(() => report({ reload: 'data' }), pollIntervalMs);
  return () => clearInterval(timer);
};

/** Reports that the session may have ended. A sign-out ends the stream before this browser knows about it, so this waits a moment. */
const reportSessionEnd = async (signal: AbortSignal, report: (report: Report) => void): Promise<void> => {
  await sleep(afterSessionMs, signal);
  if (!signal.aborted) report({ reload: 'session' });
};

/** Reads the stream of one session until the session changes. Falls back to polling if the stream fails or stays silent. */
const readSessionStream = async (token: string, signal: AbortSignal, report: (report: Report) => void): Promise<void> => {
  let lastId: number | undefined;
  let failures = 0;
  let stopPolling: (() => void) | undefined;
  const handleReady = (isResumed: boolean) => {
    failures = 0;
    stopPolling?.();
    stopPolling = undefined;
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
    if (failures >= maxFailures) stopPolling ??= startPolling(report);
    await sleep(delayAfter(end, failures), signal);
  }
  stopPolling?.();
};

/** Keeps a stream open for the signed-in user; reconnects after each sign-in. */
const runStream = async (report: (report: Report) => void): Promise<never> => {
  for (;;) {
    const token = hasRequiredStep() ? undefined : getSession()?.token;
    const changed = new AbortController();
    const stop = onSessionChange(() => {
      if (getSession()?.token !== token) changed.abort();
    });
    // Without a session, and before a new password is chosen, there is no stream.
    await (token === undefined ? sleep(5_000, changed.signal) : readSessionStream(token, changed.signal, report));
    stop();
  }
};

/**
 * Receives changes in every tab over one stream of the browser. The tab with the lock reads it, and another tab takes over when that one
 * closes. Without locks, which plain http lacks, each tab polls.
 */
export const connect = (onReport: (report: Report) => void): void => {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    startPolling(onReport);
    return;
  }
  const channel = new BroadcastChannel('live');
  channel.onmessage = ({ data }: MessageEvent<Report>) => onReport(data);
  const report = (content: Report) => {
    channel.postMessage(content);
    onReport(content);
  };
  void navigator.locks.request(lockName, () => runStream(report));
  // Another tab reads the stream and reports nothing when this one joins, so this one may have missed something.
  void navigator.locks.query().then(({ held = [], pending = [] }) => {
    if (held.some(({ name }) => name === lockName) && pending.some(({ name }) => name === lockName)) onReport({ reload: 'data' });
  });
};
