// The command `npm run proof:scale`: runs two processes of the built product on a PostgreSQL primary with two hot standbys, and lets servers fail.
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { findFreePort, runScript } from '../../bench/kit/process.ts';
import { openClusters } from '../clusters.ts';
import { runProof } from '../run.ts';
import { measureFreshness } from './freshness.ts';
import { startHaproxy, startRoleServers } from './haproxy.ts';
import { measureConcurrentRequests, measureRollingRestart, measureThrottle } from './processes.ts';
import { measurePromotions } from './promotion.ts';
import { type Scale, startSite } from './site.ts';
import { measureStandbys } from './standbys.ts';
import { measureStarts } from './start.ts';

/** Starts the servers, the processes and the proxies in front of both. */
const open = async (cleanup: Cleanup): Promise<Scale> => {
  const clusters = openClusters(cleanup);
  const primary = await clusters.create('a');
  primary.configure("synchronous_standby_names = 'ANY 1 (a, b, c)'");
  const nodes = [primary, await clusters.copy(primary, 'b'), await clusters.copy(primary, 'c')] as const;
  await primary.reload();
  const roles = await startRoleServers(nodes, cleanup);
  roles.setPrimary(primary);
  const writerPort = await findFreePort();
  const servers = Object.fromEntries(
    nodes.map((node, index) => [`10.0.0.${index + 1}:5432 port 8008`, `127.0.0.1:${node.port} port ${roles.portOf(node)}`]),
  );
  const postgres = { '127.0.0.1:5000': `127.0.0.1:${writerPort}`, ...servers };
  await startHaproxy({ file: 'haproxy-postgres.cfg', port: writerPort, replacements: postgres, cleanup });
  const databaseUrl = `postgres://postgres@127.0.0.1:${writerPort}/medboard`;
  const ports = [await findFreePort(), await findFreePort()];
  const site = await startSite({ databaseUrl, readUrls: nodes.map(({ url }) => url), ports, cleanup });
  const webPort = await findFreePort();
  const addresses = {
    '127.0.0.1:8081': `127.0.0.1:${webPort}`,
    '127.0.0.1:4001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:4002': `127.0.0.1:${ports[1]}`,
  };
  // One machine sends all requests of the proof.
  const limits = { 'gt 3000': 'gt 1000000', 'gt 100 }': 'gt 1000 }' };
  await startHaproxy({ file: 'haproxy.cfg', port: webPort, replacements: { ...addresses, ...limits }, cleanup });
  const [row] = await primary.query<{ server_version: string }>('show server_version');
  return { clusters, nodes, roles, site, webAddress: `http://127.0.0.1:${webPort}`, version: row?.server_version ?? '' };
};

await runProof<Scale>({
  command: 'proof:scale',
  notes: 'Needs Debian packages: apt-get install postgresql haproxy',
  parts: {
    start: { title: 'starts with wrong settings', measure: measureStarts },
    freshness: { title: 'writes read back', measure: measureFreshness },
    standbys: { title: 'a standby that dies or hangs', measure: measureStandbys },
    'concurrent-requests': {
      title: 'concurrent requests',
      measure: async (scale) => [...(await measureConcurrentRequests(scale)), ...(await measureThrottle(scale))],
    },
    restart: { title: 'a rolling restart', measure: measureRollingRestart },
    // The last one, because it changes the primary.
    promotion: { title: 'promotions', measure: measurePromotions },
  },
  open: async (_, cleanup) => {
    await runScript(['tools/build.ts', '--if-changed'], { env: {}, cleanup });
    return open(cleanup);
  },
  report: {
    page: 'reliability.md',
    name: 'scale',
    intro: ({ version }) => `PostgreSQL ${version}; the servers, the processes, HAProxy and the callers share one machine.`,
  },
});
