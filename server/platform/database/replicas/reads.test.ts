// Proves RPL-1, RPL-2
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../types.ts';
import { createLagMeter } from './lag.ts';
import { type MonitoredStandby, monitorStandby } from './monitored-standby.ts';
import { createReads } from './reads.ts';
import type { Report, Standby } from './standby.ts';

const log = pino({ level: 'silent' });
const primary = { cluster: '1', database: 'the database' };
const current = { epoch: 2, mark: '0000000000000020' };
// Placeholders that only show where work runs. `npm run proof:scale` tests real standbys.
const [onPrimary, onStandby] = [{} as Db, {} as Db];

let report: Report | Error;
let monitored: MonitoredStandby;
let needed = current;

const standby: Standby = {
  report: async () => {
    if (report instanceof Error) throw report;
    return report;
  },
  connect: (work) => work(onStandby, async () => (report instanceof Error ? undefined : (report.replayed ?? undefined))),
  close: async () => undefined,
};

beforeEach(async () => {
  report = { ...primary, replayed: current };
  needed = current;
  monitored = monitorStandby({ standby, address: 'db2:5432/medboard', primary, lagMeter: createLagMeter(), log });
  await monitored.check(current.epoch);
});

const createReader = () => {
  const position = {
    lagMeter: createLagMeter(),
    getEpoch: () => current.epoch,
    update: async () => undefined,
    findNeeded: async () => needed,
  };
  const { read } = createReads({ db: onPrimary, standbys: [monitored], position, log });
  return (work: (db: Db) => Promise<unknown>) => read({ freshness: 'own', sessionHash: Buffer.alloc(32), mark: undefined }, work);
};
const nameOf = async (db: Db) => (db === onStandby ? 'standby' : 'primary');
const failOnStandby = (error: Error) => (db: Db) => (db === onStandby ? Promise.reject(error) : nameOf(db));
const pgError = (code: string) => Object.assign(new Error(code), { code });

it('reads on a standby that has replayed what the read needs, and otherwise on the primary', async () => {
  const read = createReader();
  expect(await read(nameOf)).toBe('standby');
  needed = { ...current, mark: '0000000000000021' };
  expect(await read(nameOf)).toBe('primary');
  needed = { ...current, epoch: 3 };
  expect([await read(nameOf), monitored.status().state]).toEqual(['primary', 'in_use']);
});

it('runs a read that a standby cancels again on the primary, and sends the next read to the standby', async () => {
  const read = createReader();
  expect(await read(failOnStandby(pgError('40001')))).toBe('primary');
  expect(await read(nameOf)).toBe('standby');
});

it('keeps a standby whose connections are all busy', async () => {
  const read = createReader();
  expect(await read(failOnStandby(new Error('timeout exceeded when trying to connect')))).toBe('primary');
  expect([await read(nameOf), monitored.status().state]).toEqual(['standby', 'in_use']);
});

it('sends no reads to a standby that failed until it answers a check', async () => {
  const read = createReader();
  expect(await read(failOnStandby(pgError('ECONNREFUSED')))).toBe('primary');
  expect([await read(nameOf), monitored.status().state]).toEqual(['primary', 'unreachable']);
  await monitored.check(current.epoch);
  expect(await read(nameOf)).toBe('standby');
});

it('runs a read on the primary if its standby hangs', async () => {
  const read = createReader();
  const started = Promise.withResolvers<void>();
  const answer = read((db) => {
    if (db === onPrimary) return nameOf(db);
    started.resolve();
    return new Promise(() => undefined);
  });
  await started.promise;
  report = new Error('it does not answer');
  await monitored.check(current.epoch);
  expect(await answer).toBe('primary');
});

it('does not repeat a read whose error the primary would also return', async () => {
  let runs = 0;
  const failing = createReader()(async () => {
    runs += 1;
    throw new Error('not found');
  });
  await expect(failing).rejects.toThrow('not found');
  expect(runs).toBe(1);
});

it.each([
  ['another cluster', { ...primary, cluster: '2', replayed: current }, 'refused', /db2:5432\/medboard belongs to another cluster/],
  ['another database', { ...primary, database: 'another', replayed: current }, 'refused', /is another database/],
  ['a standby without the tables yet', { ...primary, database: null, replayed: { epoch: 0, mark: '' } }, 'lagging', undefined],
  ['a standby of an old primary', { ...primary, replayed: { ...current, epoch: 1 } }, 'lagging', undefined],
  ['the primary itself', { ...primary, replayed: null }, 'primary', undefined],
] as const)('sends no reads to %s', async (...[, newReport, state, refusal]) => {
  report = newReport;
  const problem = await monitored.check(current.epoch);
  expect(monitored.status().state).toBe(state);
  if (refusal) expect(problem).toMatch(refusal);
  else expect(problem).toBeUndefined();
  expect(await createReader()(nameOf)).toBe('primary');
});

it('refuses a primary that has no database of the product, but waits for a standby that has not replayed it', async () => {
  report = { cluster: '1', database: null, replayed: null };
  expect(await monitored.check(current.epoch)).toMatch(/another database/);
  report = { cluster: '1', database: null, replayed: { epoch: 0, mark: '' } };
  expect([await monitored.check(current.epoch), monitored.status().state]).toEqual([undefined, 'lagging']);
});
