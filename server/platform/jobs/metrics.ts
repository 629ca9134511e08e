import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../database/index.ts';

/** How many jobs of a queue are due, and how many seconds the oldest of them has waited. */
export type Waiting = { queue: string; jobs: number; seconds: number };

/** Reads the due jobs by queue. A queue without any is left out. */
export const readWaiting = async (db: Db): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select name as queue, count(*)::integer as jobs,
      extract(epoch from now() - min(greatest(created_on, start_after)))::double precision as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`.execute(db);
  return rows;
};

/** Adds the metrics of the due jobs by queue. */
export const exposeQueueMetrics = (registry: Registry, db: Db): void => {
  const options = { labelNames: ['queue'] as const, registers: [registry] };
  const age = new Gauge({ name: 'medboard_jobs_oldest_waiting_seconds', help: 'Time that the oldest due job has waited', ...options });
  const waiting = new Gauge({
    name: 'medboard_jobs_waiting',
    help: 'Jobs that are due and have not started',
    ...options,
    async collect() {
      waiting.reset();
      age.reset();
      // If the database is unreachable, the other metrics are still sent. `/ready` reports the database.
      const rows = await readWaiting(db).catch(() => []);
      for (const { queue, jobs, seconds } of rows) {
        waiting.set({ queue }, jobs);
        age.set({ queue }, seconds);
      }
    },
  });
};
