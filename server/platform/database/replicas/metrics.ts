import { Counter, Gauge, type Registry } from 'prom-client';
import { isExpected, type ReplicaStatus } from './types.ts';

/** The result of a read: the standby was `fresh` or `behind`, no standby was usable (`unusable`), or the read `failed` on it. */
export type ReadResult = 'fresh' | 'behind' | 'unusable' | 'failed';

/** Counts the reads that a standby may answer, by result. */
export const createReadMetrics = () => {
  const counts = { fresh: 0, behind: 0, unusable: 0, failed: 0 };
  return {
    count(result: ReadResult): void {
      counts[result] += 1;
    },
    expose(registry: Registry, list: () => ReplicaStatus[]): void {
      const reads = new Counter({
        name: 'medboard_replica_reads_total',
        help: 'Reads that a standby may answer: fresh ran there, the others on the primary because the standby was behind, unusable or failed',
        labelNames: ['result'],
        registers: [registry],
        collect() {
          reads.reset();
          for (const [result, count] of Object.entries(counts)) reads.inc({ result }, count);
        },
      });
      const usable = new Gauge({
        name: 'medboard_replica_usable',
        help: 'Whether a server of DATABASE_READ_URL gets reads or is the primary itself, by its position in that setting',
        labelNames: ['replica'],
        registers: [registry],
        collect() {
          for (const [index, { state }] of list().entries()) {
            usable.set({ replica: index + 1 }, isExpected(state) ? 1 : 0);
          }
        },
      });
    },
  };
};
