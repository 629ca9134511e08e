// The command `npm run proof:scale`: runs two processes of the built product on a PostgreSQL primary with two hot standbys, and lets servers fail.
import { parseArgs } from 'node:util';
import { buildServer } from '../../tools/build.ts';
import { type Cleanup, createCleanup } from '../cleanup.ts';
import { type Figure, isWithinBound, tableOf } from '../figures.ts';
import { figureTable, writePart } from '../page-part.ts';
import { openClusters } from './cluster.ts';
import { measureFreshness } from './freshness.ts';
import { startHaproxy, startRoleServers } from './haproxy.ts';
import { measureConcurrentRequests, measureRollingRestart, measureThrottle } from './processes.ts';
import { measurePromotions } from './promotion.ts';
import type { Scale } from './settings.ts';
import { startSite } from './site.ts';
import { measureStandbys } from './standbys.ts';
import { measureStarts } from './start.ts';

const parts: Record<string, { title: string; measure(scale: Scale): Promise<Figure[]> }> = {
  freshness: { title: 'writes read back', measure: measureFreshness },
  standbys: { title: 'a standby that dies or hangs', measure: measureStandbys },
  'concurrent-requests': {
    title: 'concurrent requests',
    measure: async (scale) => [...(await measureConcurrentRequests(scale)), ...(await measureThrottle(scale))],
  },
  restart: { title: 'a rolling restart', measure: measureRollingRestart },
  // The last one, because it changes the primary.
  promotion: { title: 'promotions', measure: measurePromotions },
};

const usage = `Usage: npm run proof:scale [-- --port 5541] [--only ${Object.keys(parts).join(',')}] [--write]
Uses 20 ports from --port on. --write needs all parts. Needs Debian's packages: apt-get install postgresql haproxy`;

const readOptions = () => {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '5541' }, only: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const only = values.only?.split(',') ?? Object.keys(parts);
  const port = Number(values.port);
  const isValid = only.every((name) => parts[name]) && Number.isInteger(port) && !(values.write && values.only !== undefined);
  if (!isValid) throw new Error(usage);
  return { port, only, writes: values.write };
};

/** Builds everything that the parts share. */
const open = async (port: number, cleanup: Cleanup): Promise<{ scale: Scale; figures: Figure[] }> => {
  const clusters = openClusters(cleanup);
  const primary = await clusters.create('a', port);
  primary.configure("synchronous_standby_names = 'ANY 1 (a, b, c)'");
  const nodes = [primary, await clusters.copy(primary, 'b', port + 1), await clusters.copy(primary, 'c', port + 2)] as const;
  await primary.reload();
  const roles = await startRoleServers(nodes, (node) => node.port + 10, cleanup);
  roles.setPrimary(primary);
  const writerPort = port + 15;
  const servers = Object.fromEntries(
    nodes.map(({ port: own }, index) => [`10.0.0.${index + 1}:5432 port 8008`, `127.0.0.1:${own} port ${own + 10}`]),
  );
  const postgres = { '127.0.0.1:5000': `127.0.0.1:${writerPort}`, ...servers };
  await startHaproxy({ file: 'haproxy-postgres.cfg', port: writerPort, replacements: postgres, cleanup });
  const databaseUrl = `postgres://postgres@127.0.0.1:${writerPort}/medboard`;
  const ports = [port + 16, port + 17];
  const site = await startSite({ databaseUrl, readUrls: nodes.map(({ url }) => url), ports, cleanup });
  const foreign = await clusters.create('foreign', port + 3);
  const figures = await measureStarts({ primary, standby: nodes[1], foreign, unusedPort: port + 4, cleanup });
  await foreign.stop('fast');
  const webPort = port + 18;
  const addresses = {
    '127.0.0.1:8081': `127.0.0.1:${webPort}`,
    '127.0.0.1:4001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:4002': `127.0.0.1:${ports[1]}`,
  };
  // One machine sends all requests of the proof.
  const limits = { 'gt 3000': 'gt 1000000', 'gt 100 }': 'gt 1000 }' };
  await startHaproxy({ file: 'haproxy.cfg', port: webPort, replacements: { ...addresses, ...limits }, cleanup });
  return { scale: { nodes, roles, site, webAddress: `http://127.0.0.1:${webPort}` }, figures };
};

const measure = async (
  { port, only }: ReturnType<typeof readOptions>,
  cleanup: Cleanup,
): Promise<{ figures: Figure[]; version: string }> => {
  await buildServer();
  console.error('A primary, two standbys and two processes …');
  const { scale, figures } = await open(port, cleanup);
  const [row] = await scale.nodes[0].query<{ server_version: string }>('show server_version');
  for (const [name, part] of Object.entries(parts)) {
    if (!only.includes(name)) continue;
    console.error(`${part.title} …`);
    const measured = await part.measure(scale);
    console.error(tableOf(measured));
    figures.push(...measured);
  }
  return { figures, version: row?.server_version ?? '' };
};

const cleanup = createCleanup();
try {
  const options = readOptions();
  const { figures, version } = await measure(options, cleanup);
  console.log(`\n${tableOf(figures)}\n`);
  const missed = figures.filter((figure) => isWithinBound(figure) === false).length;
  console.log(missed === 0 ? 'All bounds met.' : `${missed} bounds missed.`);
  if (missed > 0) process.exitCode = 1;
  else if (options.writes) {
    const intro = `Node.js ${process.version}, PostgreSQL ${version}; the servers, the processes, HAProxy and the callers share one machine.`;
    await writePart('reliability.md', 'scale', [intro, figureTable(figures)].join('\n\n'));
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
