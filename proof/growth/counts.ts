import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { atLeast, atMost, type Figure, none } from '../../bench/kit/figures.ts';
import { median } from '../../bench/load.ts';
import { type Child, startScript } from '../../server/platform/database/child.test-kit.ts';
import { createTarget } from './data.ts';

const group = 'counts';
const connections = 50;
const doctors = 4_000;
const changes = 100_000;
const kills = 3;
const rounds = 3;
const script = new URL('./worker.ts', import.meta.url);

const startFoldingProcess = (url: string) => startScript(script, 'fold', url);
const startWriter = (url: string, from: number, to: number) =>
  startScript(script, 'write', url, ...[connections, doctors, from, to].map(String));
const progressOf = ({ lines }: Child) => Number(lines.at(-1)) || 0;
const isRunning = async ({ ended }: Child) => (await Promise.race([ended, wait(20, 'running')])) === 'running';

/** Measures how old the shown counts are: the longest time until as many are shown as were stored. */
const watchAge = (client: pg.Client) => {
  const pending: { at: number; rows: number }[] = [];
  let oldest = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const { rows } = await client.query<{ shown: string; rows: string }>(
        'select (select coalesce(sum(seen), 0) from messages) as shown, (select count(*) from message_seen) as rows',
      );
      const at = performance.now();
      const [{ shown, rows: stored } = { shown: '0', rows: '0' }] = rows;
      while (pending[0] && pending[0].rows <= Number(shown)) {
        oldest = Math.max(oldest, at - pending[0].at);
        pending.shift();
      }
      pending.push({ at, rows: Number(stored) });
      await wait(100);
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
    return oldest;
  };
};

/** Makes the changes, and kills the writing process and one of two folding processes three times. */
const runConcurrentChanges = async (url: string, cleanup: Cleanup) => {
  const foldingProcesses = [startFoldingProcess(url), startFoldingProcess(url)];
  let writer = startWriter(url, 0, changes);
  cleanup.add('processes', async () => void (await Promise.all([writer, ...foldingProcesses].map((child) => child.kill()))));
  for (let kill = 1; kill <= kills; kill += 1) {
    const until = (changes * kill) / (kills + 1);
    while (progressOf(writer) < until && (await isRunning(writer)));
    const reached = progressOf(writer);
    const killed = kill % foldingProcesses.length;
    await Promise.all([writer.kill(), foldingProcesses[killed]?.kill()]);
    foldingProcesses[killed] = startFoldingProcess(url);
    // Repeats the changes that were in progress when the process was killed.
    writer = startWriter(url, Math.max(0, reached - 500 - connections), changes);
  }
  const code = await writer.ended;
  if (code !== 0) throw new Error(`The writer ended with ${code}: ${writer.errors.join('\n')}`);
};

const countWaiting = async (client: pg.Client) => Number((await client.query('select count(*) from count_deltas')).rows[0]?.count);

const wrongCounts = `
  select count(*) filter (where seen <> (select count(*) from message_seen where message_id = messages.id)) as seen,
    count(*) filter (where (reaction1, reaction2, reaction3, reaction4, reaction5) <> (
      select count(*) filter (where reaction = 1), count(*) filter (where reaction = 2), count(*) filter (where reaction = 3),
        count(*) filter (where reaction = 4), count(*) filter (where reaction = 5)
      from message_reactions where message_id = messages.id)) as reactions,
    (select count(*) from message_seen) + (select count(*) from message_reactions) as rows
  from messages`;

/** Proves that no change of a count is lost or added twice. */
export const proveCounts = async (cleanup: Cleanup): Promise<Figure[]> => {
  const { url, client } = await createTarget('changes', { doctors, messages: Math.ceil(changes / doctors) }, cleanup);
  const stop = watchAge(client);
  const start = performance.now();
  let seconds = 0;
  let age = 0;
  try {
    await runConcurrentChanges(url, cleanup);
    seconds = (performance.now() - start) / 1000;
    while ((await countWaiting(client)) > 0) await wait(100);
  } finally {
    age = await stop();
  }
  const [found] = (await client.query<{ seen: string; reactions: string; rows: string }>(wrongCounts)).rows;
  const figure = { group, what: `${changes.toLocaleString('en')} changes by ${connections} connections, ${kills} × kill -9` };
  const leastRows = atLeast(changes * 0.9);
  return [
    { ...figure, what: `${figure.what}: rows`, measured: Number(found?.rows), unit: '', bound: leastRows },
    { ...figure, what: 'messages whose count of views is not the number of rows', measured: Number(found?.seen), unit: '', bound: none },
    { ...figure, what: 'messages whose counts of reactions are not', measured: Number(found?.reactions), unit: '', bound: none },
    { ...figure, what: 'age of a shown count', measured: age, unit: 'ms', bound: atMost(2_000) },
    { ...figure, what: 'changes, with the restarts', measured: changes / seconds, unit: '/s' },
  ];
};

/** The trigger function that updated the message in the transaction of the doctor. */
const functionBefore = `
  create or replace function count_message_seen() returns trigger language plpgsql as $$
  begin
    update messages set seen = messages.seen + changed.n
    from (select message_id, case tg_op when 'INSERT' then count(*) else -count(*) end as n from changed_rows group by message_id) changed
    where messages.id = changed.message_id;
    return null;
  end $$`;

/** Marks a new message as seen by each doctor; returns the marks a second. */
const measureMarks = async (url: string, client: pg.Client): Promise<number> => {
  await client.query(`insert into messages (name, created_by, is_everyone, status, status_updated_at)
    values ('Hot', (select min(id) from users), true, 'approved', now())`);
  const writer = startScript(script, 'mark', url, ...[connections, doctors, 0, doctors].map(String));
  await writer.printed('connected');
  const from = performance.now();
  if ((await writer.ended) !== 0) throw new Error(`The writer failed: ${writer.errors.join('\n')}`);
  return doctors / ((performance.now() - from) / 1000);
};

/** Compares the writers with those that updated the message themselves. */
export const proveMarks = async (cleanup: Cleanup): Promise<Figure[]> => {
  const { url, client } = await createTarget('marks', { doctors, messages: 1 }, cleanup);
  const now =
    (await client.query<{ text: string }>(`select pg_get_functiondef('count_message_seen'::regproc) as text`)).rows[0]?.text ?? '';
  const foldingProcess = startFoldingProcess(url);
  cleanup.add('folding process', () => foldingProcess.kill());
  await foldingProcess.printed('started');
  const before: number[] = [];
  const after: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await client.query(functionBefore);
    before.push(await measureMarks(url, client));
    await client.query(now);
    after.push(await measureMarks(url, client));
  }
  return [
    {
      group,
      what: `one message seen by ${doctors.toLocaleString('en')} doctors, ${connections} connections`,
      measured: median(after),
      unit: '/s',
      reference: { what: 'with the update of the message', measured: median(before) },
      ratio: median(after) / median(before),
      bound: { kind: 'at least', value: 1.5, of: 'ratio' },
    },
  ];
};
