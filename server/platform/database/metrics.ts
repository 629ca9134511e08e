import { Gauge, type Registry } from 'prom-client';
import type { Database } from './types.ts';

/** Adds the metrics of the connections to PostgreSQL: how many are in use and idle, and how many statements and transactions wait for one. */
export const exposeConnectionMetrics = (registry: Registry, { countConnections }: Pick<Database, 'countConnections'>): void => {
  const connections = new Gauge({
    name: 'medboard_database_connections',
    help: 'Connections to PostgreSQL by state, and work that waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle, waiting } = countConnections();
      connections.set({ state: 'in_use' }, open - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'waiting' }, waiting);
    },
  });
};
