// Proves PRC-5
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSources } from '../build.ts';

const root = join(import.meta.dirname, '../..');
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

it('the systemd unit runs the command of `npm run serve`', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { serve: string } };
  const [, command] = /^ExecStart=(.+)$/m.exec(read('deploy/medboard@.service')) ?? [];
  expect(command).toBe(scripts.serve.replace('exec node ', '/opt/medboard/node_modules/.bin/node '));
});

it('the image is built from every source of the build', () => {
  const [buildStage = ''] = read('Dockerfile').split('\n\n');
  const copied = Array.from(buildStage.matchAll(/^COPY (.+) \S+$/gm), ([, paths = '']) => paths.split(' ')).flat();
  const sent = Array.from(read('.dockerignore').matchAll(/^!(.+)$/gm), ([, path]) => path);
  const lacks = (paths: readonly unknown[]) =>
    buildSources.filter((source) => ![source, source.split('/')[0]].some((path) => paths.includes(path)));
  expect([lacks(copied), lacks(sent)]).toEqual([[], []]);
});

it('deploy/compose.yaml sets what the image sets, because an empty line of .env would replace it', () => {
  const [, assignments = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? [];
  const ofImage = Array.from(assignments.matchAll(/(\w+)=(\S+)/g), ([, name, value]) => [name, value]);
  const [, settings = ''] = /^x-settings:.*\n((?: {2}.+\n)+)/m.exec(read('deploy/compose.yaml')) ?? [];
  const ofCompose = Array.from(settings.matchAll(/^ {2}([A-Z_]+): "?([^"\n]*)/gm), ([, name, value]) => [name, value]);
  expect(ofImage.length).toBeGreaterThan(3);
  expect(ofCompose).toEqual(expect.arrayContaining(ofImage));
});

it.each([
  ['compose.yaml', 1],
  ['deploy/compose.yaml', 1],
  ['deploy/kubernetes/medboard.yaml', 2],
  ['deploy/medboard@.service', 1],
])('%s gives the server time to stop, in %i places: DRAIN_SECONDS and 30 s', (path, places) => {
  const text = read(path);
  const limits = Array.from(text.matchAll(/(?:stop_grace_period: |terminationGracePeriodSeconds: |TimeoutStopSec=)(\d+)/g), ([, value]) =>
    Number(value),
  );
  const [, drainSeconds] = /DRAIN_SECONDS: "(\d+)"/.exec(text) ?? [];
  expect(limits).toHaveLength(places);
  expect(Math.min(...limits)).toBeGreaterThanOrEqual(Number(drainSeconds ?? 0) + 30);
});
