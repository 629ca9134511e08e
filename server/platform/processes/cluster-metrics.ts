import { AggregatorRegistry } from 'prom-client';

let aggregator: AggregatorRegistry<never> | undefined;

/** Adds up the metrics of all worker processes, in the Prometheus text format. Rejects if a worker does not answer within five seconds. */
export const collectClusterMetrics = (): Promise<string> => {
  aggregator ??= new AggregatorRegistry();
  return aggregator.clusterMetrics();
};
