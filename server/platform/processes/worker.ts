import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { unavailable } from '../errors.ts';
import { isProcessMessage, type ProcessMessage } from './messages.ts';

const send = (message: ProcessMessage) => process.send?.(message);

/** Tells the supervisor, if there is one, that this process accepts requests. */
export const reportReady = (): void => {
  if (cluster.isWorker) send({ type: 'ready' });
};

type Stop = (options: { isReplaced: boolean }) => void;

/** The supervisor's requests to stop this process. */
export type StopRequests = {
  /** From now on, a stop request waits until `handle` is called. Call it before work that must not be interrupted. */
  defer(): void;
  /** Calls `stop` for each request, and immediately for one that arrived before. */
  handle(stop: Stop): void;
};

/**
 * Receives the supervisor's requests to stop, if there is one. Until `defer` is called, a request ends this process at once with exit code 0.
 * That closes its connections. PostgreSQL rolls back the open transaction when its current statement ends. An index that was being created
 * concurrently stays invalid, and the next start drops it.
 */
export const receiveStopRequests = (log: Pick<Logger, 'info'>): StopRequests => {
  let isDeferred = false;
  let waiting: Parameters<Stop>[0] | undefined;
  let handler: Stop = (options) => {
    waiting = options;
  };
  if (cluster.isWorker) {
    process.on('message', (message: unknown) => {
      if (!isProcessMessage(message) || message.type !== 'stop') return;
      if (isDeferred) return handler(message);
      log.info('stopped before it was ready');
      process.exit(0);
    });
    send({ type: 'starting' });
  }
  return {
    defer() {
      isDeferred = true;
    },
    handle(stop) {
      isDeferred = true;
      handler = stop;
      if (waiting) stop(waiting);
    },
  };
};

/**
 * Creates a function that returns the metrics of a registry in the Prometheus text format: those of all worker processes, added up, if there
 * is a supervisor. Throws 503 if a worker does not answer.
 */
export const createMetricsReader = (registry: Registry): (() => Promise<string>) => {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Its constructor lets this process answer the supervisor.
  void new AggregatorRegistry();
  const waiting = new Map<string, (text: string | undefined) => void>();
  process.on('message', (message: unknown) => {
    if (!isProcessMessage(message) || message.type !== 'metrics') return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return async () => {
    const id = randomUUID();
    const text = await new Promise<string | undefined>((resolve) => {
      waiting.set(id, resolve);
      send({ type: 'collect-metrics', id });
    });
    if (text === undefined) throw unavailable('A worker process does not answer');
    return text;
  };
};
