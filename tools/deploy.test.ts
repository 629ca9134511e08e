import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The metrics that the server names in its sources. Histograms have further names of their own. */
const listMetrics = (): Set<string> => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const names = files.flatMap((path) =>
    Array.from(read(join('server', path)).matchAll(/name: '([a-z]+(?:_[a-z]+)+)'/g), ([, name]) => name ?? ''),
  );
  return new Set(names);
};

// Names of prom-client's own metrics, and of Prometheus.
const known = ['up', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'];

it.each(['deploy/prometheus-alerts.yaml', 'deploy/grafana-dashboard.json'])('%s uses metrics that the server sends', (path) => {
  const metrics = listMetrics();
  const used = Array.from(read(path).matchAll(/\b([a-z]+(?:_[a-z0-9]+){2,})(?=[{[)])/g), ([, name]) => name ?? '');
  expect(used.length).toBeGreaterThan(5);
  const unknown = used.filter((name) => !known.includes(name) && !metrics.has(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
});
