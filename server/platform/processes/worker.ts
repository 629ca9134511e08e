import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { unavailable } from '../errors.ts';
import { isProcessMessage, type ProcessMessage } from './messages.ts';

const send = (message: ProcessMessage) => process.send?.(message);

/** Tells the supervisor, if there is one, that this process accepts requests. */
export const reportReady = (): void => {
  if (cluster.isWorker) send({ type: 'ready' });
};

/** Calls `stop` when the supervisor asks for it. */
export const onStopMessage = (stop: (options: { isReplaced: boolean }) => void): void => {
  if (!cluster.isWorker) return;
  process.on('message', (message: unknown) => {
    if (isProcessMessage(message) && message.type === 'stop') stop(message);
  });
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
