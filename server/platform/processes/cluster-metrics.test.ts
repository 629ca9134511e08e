import { AggregatorRegistry, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createReadMetrics } from '../database/replicas/metrics.ts';
import type { ReplicaState } from '../database/replicas/types.ts';

/** The metrics of a process that sees its replicas in these states. */
const readMetrics = (states: ReplicaState[]) => {
  const registry = new Registry();
  createReadMetrics().expose(registry, () => states.map((state) => ({ address: 'db', state, lagSeconds: 0 })));
  return registry.getMetricsAsJSON();
};

it('shows a replica as usable only if all processes can use it', async () => {
  const processes = [await readMetrics(['in_use', 'in_use']), await readMetrics(['in_use', 'unreachable'])];
  const text = await AggregatorRegistry.aggregate(processes).metrics();
  expect(text.match(/^medboard_replica_usable.*$/gm)).toEqual([
    'medboard_replica_usable{replica="1"} 1',
    'medboard_replica_usable{replica="2"} 0',
  ]);
});
