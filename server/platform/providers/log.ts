import { Histogram, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';

/** The last outcomes of the calls to a provider since the start of this process. */
type ProviderStatus = {
  /** The name of the provider, such as `Bunny Stream`. */
  name: string;
  lastSuccessAt: Date | undefined;
  /** The message of the last failed call, which has no secrets. */
  lastFailure: { at: Date; message: string } | undefined;
};

/** Collects the outcomes of all calls to providers. */
export type ProviderLog = {
  /** Records a call; `failure` is the message of a failed one. */
  record(name: string, call: { seconds: number; outcome: string; failure?: string | undefined }): void;
  /** The providers that were called or announced, in the order of their names. */
  list(): ProviderStatus[];
  /** Lists a provider before its first call. */
  announce(name: string): void;
  /** Adds the metric of the calls: seconds by provider and outcome. */
  exposeMetrics(registry: Registry): void;
};

/** Creates an empty log. */
export const createProviderLog = (clock: Clock): ProviderLog => {
  const statuses = new Map<string, ProviderStatus>();
  let seconds: Histogram<'provider' | 'outcome'> | undefined;
  const statusOf = (name: string) => {
    const status = statuses.get(name) ?? { name, lastSuccessAt: undefined, lastFailure: undefined };
    statuses.set(name, status);
    return status;
  };
  return {
    record(name, call) {
      const status = statusOf(name);
      if (call.failure === undefined) status.lastSuccessAt = clock.now();
      else status.lastFailure = { at: clock.now(), message: call.failure };
      seconds?.observe({ provider: name, outcome: call.outcome }, call.seconds);
    },
    list: () => [...statuses.values()].sort((one, other) => one.name.localeCompare(other.name, 'en')),
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
