// The command `npm run proof:faults`: breaks one part at a time while requests run, and compares the result with what was acknowledged.
import { availableParallelism, loadavg } from 'node:os';
import type { Figure } from '../../bench/kit/figures.ts';
import { runScript } from '../../bench/kit/process.ts';
import type { Target } from '../../bench/kit/target.ts';
import { type Part, runProof } from '../run.ts';
import { measureAborts, measureSlowClients } from './clients.ts';
import { measureClock } from './clock.ts';
import { measureFullEmbedded, measureFullServer, measureFullUploads } from './disk.ts';
import { measureDrain } from './drain.ts';
import { measureKills, measureMemory, measureSecondProcess } from './kill.ts';
import { measureNetwork, measureRestarts } from './postgres.ts';
import { openEmbedded, openOnOwnServer } from './target.ts';

/** `rounds` is the number of kills. */
type Context = { rounds: number };

/** A part on the product with its embedded database. */
const onEmbedded = (title: string, measure: (target: Target, rounds: number) => Promise<Figure[]>): Part<Context> => ({
  title,
  measure: async ({ rounds }, cleanup) => measure(await openEmbedded(cleanup), rounds),
});

await runProof<Context>({
  command: 'proof:faults',
  options: { rounds: '20' },
  notes: 'Needs root for small disks, and Debian packages: apt-get install postgresql faketime',
  parts: {
    kill: onEmbedded('kill -9 of the server in mid-write', (target, rounds) => measureKills(target, 'server', rounds)),
    'kill-both': onEmbedded('kill -9 of the server and its database', (target, rounds) => measureKills(target, 'both', rounds)),
    'kill-on-server': {
      title: 'kill -9 in mid-write, on a PostgreSQL server',
      measure: async ({ rounds }, cleanup) => measureKills((await openOnOwnServer(cleanup)).target, 'server', rounds),
    },
    'second-process': onEmbedded('two processes on one folder', measureSecondProcess),
    restart: { title: 'PostgreSQL restarts', measure: (_, cleanup) => measureRestarts(cleanup) },
    disk: { title: 'the disk of the embedded database is full', measure: (_, cleanup) => measureFullEmbedded(cleanup) },
    'disk-of-server': { title: 'the disk of PostgreSQL is full', measure: (_, cleanup) => measureFullServer(cleanup) },
    files: { title: 'the disk of the files is full', measure: (_, cleanup) => measureFullUploads(cleanup) },
    slow: onEmbedded('slow clients', measureSlowClients),
    aborts: onEmbedded('clients that disappear', measureAborts),
    clock: onEmbedded('the clock jumps', measureClock),
    drain: onEmbedded('SIGTERM with requests in flight', measureDrain),
    memory: onEmbedded('out of memory', measureMemory),
    network: { title: 'the network to PostgreSQL', measure: (_, cleanup) => measureNetwork(cleanup) },
  },
  open: async ({ rounds }, cleanup) => {
    await runScript(['tools/build.ts', '--if-changed'], { env: {}, cleanup });
    return { rounds: Number(rounds) };
  },
  report: {
    page: 'reliability.md',
    name: 'faults',
    intro: () => `${availableParallelism()} processors, load average ${loadavg()[0]?.toFixed(0)} at the end.`,
  },
});
