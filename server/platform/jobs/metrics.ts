import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../database/index.ts';

/** The jobs of a queue that are due, and the seconds that the oldest one has waited. */
export type Waiting = { queue: string; jobs: number; seconds: number };

/** Reads how many jobs of each queue are due, and for how long the oldest one has been. */
export const readWaiting = async (db: Db): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select name as queue, count(*)::integer as jobs,
      extract(epoch from now() - min(greatest(created_on, start_after)))::double precision as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`.execute(db);
  return rows;
};

/** Adds the metrics of the job queue: the jobs that are due, and the seconds that the oldest one has waited, by queue. */
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
      // While the database is away, `/ready` says so, and the other metrics are needed all the more.
      const rows = await readWaiting(db).catch(() => []);
      for (const { queue, jobs, seconds } of rows) {
        waiting.set({ queue }, jobs);
        age.set({ queue }, seconds);
      }
    },
  });
};
