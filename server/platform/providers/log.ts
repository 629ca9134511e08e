import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { getOrigin } from '../logging/tracing/index.ts';

/** The last outcomes of the calls to a provider. */
export type ProviderStatus = {
  /** The name of the provider, such as `Bunny Stream`. */
  name: string;
  lastSuccessAt: Date | undefined;
  /** The message of the last failed call, which has no secrets. */
  lastFailure: { at: Date; message: string } | undefined;
};

type ProviderCall = { seconds: number; outcome: string; failure?: string | undefined; isLogged?: boolean };

/** Collects the outcomes of all calls to providers. */
export type ProviderLog = {
  /** Records a call; `failure` is the message of a failed one. Writes no line of the log if `isLogged` is false. */
  record(name: string, call: ProviderCall): void;
  /** The providers that were called or announced, in the order of their names, with the calls of this process. */
  list(): ProviderStatus[];
  /** Calls `store` with the providers that were called since its last success. Does nothing if there are none. */
  storeChanges(store: (statuses: ProviderStatus[]) => Promise<void>): Promise<void>;
  /** Lists a provider before its first call. */
  announce(name: string): void;
  /** Adds the metric of the calls: seconds by provider and outcome. */
  exposeMetrics(registry: Registry): void;
};

/** Creates an empty log. Calls are also written to `log` with the id of the request that caused them. Failed calls are warnings. */
export const createProviderLog = (clock: Clock, log?: Pick<Logger, 'debug' | 'warn'>): ProviderLog => {
  const statuses = new Map<string, ProviderStatus>();
  let changed = new Set<ProviderStatus>();
  let seconds: Histogram<'provider' | 'outcome'> | undefined;
  const statusOf = (name: string) => {
    const status = statuses.get(name) ?? { name, lastSuccessAt: undefined, lastFailure: undefined };
    statuses.set(name, status);
    return status;
  };
  return {
    record(name, call) {
      const status = statusOf(name);
      changed.add(status);
      if (call.failure === undefined) status.lastSuccessAt = clock.now();
      else status.lastFailure = { at: clock.now(), message: call.failure };
      const { outcome, failure } = call;
      const entry = { provider: name, outcome, ms: Math.round(call.seconds * 1000), reqId: getOrigin()?.requestId };
      seconds?.observe({ provider: name, outcome }, call.seconds);
      if (call.isLogged === false) return;
      if (failure === undefined) log?.debug(entry, 'a provider was called');
      else log?.warn({ ...entry, failure }, 'a call to a provider failed');
    },
    list: () => [...statuses.values()].sort((one, other) => one.name.localeCompare(other.name, 'en')),
    async storeChanges(store) {
      if (changed.size === 0) return;
      const storing = changed;
      changed = new Set();
      try {
        await store([...storing]);
      } catch (error) {
        for (const status of storing) changed.add(status);
        throw error;
      }
    },
    announce: (name) => void statusOf(name),
    exposeMetrics(registry) {
      seconds = new Histogram({
        name: 'provider_call_duration_seconds',
        help: 'Time of a call to an outside service',
        labelNames: ['provider', 'outcome'],
        buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
        registers: [registry],
      });
    },
  };
};
