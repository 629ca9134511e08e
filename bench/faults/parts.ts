import type { Cleanup } from '../cleanup.ts';
import type { Figure } from '../figures.ts';
import { measureAborts, measureSlowClients } from './clients.ts';
import { measureClock } from './clock.ts';
import { measureFullDatabase, measureFullUploads } from './disk.ts';
import { measureDrain } from './drain.ts';
import { measureKills, measureMemory, measureSecondProcess, type Options } from './kill.ts';
import { measureNetwork, measureRestarts } from './postgres.ts';
import { type Kind, kinds, openKind, type Target } from './target.ts';
import { countTests, deliveryTests, providerTests } from './tests.ts';

/** One kind of fault, and the databases on which it is measured. */
export type Part = {
  title: string;
  kinds: readonly Kind[];
  measure(kind: Kind, options: Options, cleanup: Cleanup): Promise<Figure[]>;
};

/** Opens the target of a part before it measures. */
const onTarget =
  (measure: (target: Target, options: Options) => Promise<Figure[]>): Part['measure'] =>
  async (kind, options, cleanup) =>
    measure(await openKind(kind, cleanup), options);

/** Every part by its name. */
export const parts: Record<string, Part> = {
  kill: { title: 'kill -9 in mid-write', kinds, measure: onTarget(measureKills) },
  restart: { title: 'PostgreSQL restarts', kinds: ['PostgreSQL'], measure: (_kind, _options, cleanup) => measureRestarts(cleanup) },
  'second-process': { title: 'two processes on one folder', kinds: ['embedded'], measure: onTarget(measureSecondProcess) },
  disk: { title: 'the disk of the database is full', kinds, measure: (kind, _options, cleanup) => measureFullDatabase(kind, cleanup) },
  files: {
    title: 'the disk of the files is full',
    kinds: ['PostgreSQL'],
    measure: (_kind, _options, cleanup) => measureFullUploads(cleanup),
  },
  slow: { title: 'slow clients', kinds: ['embedded'], measure: onTarget(measureSlowClients) },
  aborts: { title: 'clients that disappear', kinds, measure: onTarget(measureAborts) },
  clock: { title: 'the clock jumps', kinds, measure: onTarget(measureClock) },
  providers: {
    title: 'providers that hang, fail, answer garbage or redirect',
    kinds: ['embedded'],
    measure: (kind, _options, cleanup) => countTests('faults of providers', providerTests, { kind, cleanup }),
  },
  deliveries: {
    title: 'duplicate delivery',
    kinds,
    measure: (kind, _options, cleanup) => countTests('workers killed while they send', deliveryTests, { kind, cleanup }),
  },
  drain: { title: 'SIGTERM with requests in flight', kinds, measure: onTarget(measureDrain) },
  memory: { title: 'out of memory', kinds, measure: onTarget(measureMemory) },
  network: { title: 'the network to PostgreSQL', kinds: ['PostgreSQL'], measure: (_kind, _options, cleanup) => measureNetwork(cleanup) },
};
