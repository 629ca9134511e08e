import type { FastifyInstance } from 'fastify';
import { createBackupMetrics } from './features/office/backups/index.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/index.ts';
import { addMetrics, type MetricsSource } from './platform/http/metrics.ts';

type Deps = { config: Config; database: Database; jobs: MetricsSource; providers: MetricsSource; securityEvents: MetricsSource };

/** Adds the metrics of every part of the product. */
export const addProductMetrics = (app: FastifyInstance, { config, database, jobs, providers, securityEvents }: Deps): void =>
  addMetrics(app, {
    token: config.metricsToken,
    isBehindProxy: config.trustProxy !== undefined || config.publicUrl !== undefined,
    database,
    sources: [securityEvents, providers, jobs, createBackupMetrics(database), ...(database.replicas ? [database.replicas] : [])],
  });
