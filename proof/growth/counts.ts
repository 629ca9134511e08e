import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { atLeast, type Figure, none } from '../../bench/kit/figures.ts';
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

/** Compares the count of all views with their rows, each time in one statement, until the returned function is called. It returns the results. */
const watchCounts = (client: pg.Client) => {
  const watched = { reads: 0, wrong: 0 };
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const { rows } = await client.query<{ is_exact: boolean }>(
        `select (select coalesce(sum(count), 0) from tallies where name = 'message.seen') = (select count(*) from message_seen) as is_exact`,
      );
      watched.reads += 1;
      if (!rows[0]?.is_exact) watched.wrong += 1;
      await wait(100);
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
    return watched;
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

const countWaiting = async (client: pg.Client) => Number((await client.query('select count(*) from counter_deltas')).rows[0]?.count);

const wrongCounts = `
  with counted as (
    select 'message.seen' as name, message_id::text as part, count(*) as rows from message_seen group by message_id
    union all select 'message.reaction' || reaction, message_id::text, count(*) from message_reactions group by message_id, reaction)
  select count(*) filter (where name = 'message.seen' and coalesce(rows, 0) <> coalesce(count, 0)) as seen,
    count(*) filter (where name <> 'message.seen' and coalesce(rows, 0) <> coalesce(count, 0)) as reactions, sum(rows) as rows
  from counted full join (select * from tallies where name ~ '^message.(seen|reaction.)$') as shown using (name, part)`;

/** Proves that no change of a count is lost or added twice. */
export const proveCounts = async (cleanup: Cleanup): Promise<Figure[]> => {
  const { url, client } = await createTarget('changes', { doctors, messages: Math.ceil(changes / doctors) }, cleanup);
  const stop = watchCounts(client);
  const start = performance.now();
  let seconds = 0;
  let watched = { reads: 0, wrong: 0 };
  try {
    await runConcurrentChanges(url, cleanup);
    seconds = (performance.now() - start) / 1000;
    while ((await countWaiting(client)) > 0) await wait(100);
  } finally {
    watched = await stop();
  }
  const [found] = (await client.query<{ seen: string; reactions: string; rows: string }>(wrongCounts)).rows;
  const figure = { group, what: `${changes.toLocaleString('en')} changes by ${connections} connections, ${kills} × kill -9` };
  const leastRows = atLeast(changes * 0.9);
  return [
    { ...figure, what: `${figure.what}: rows`, measured: Number(found?.rows), unit: '', bound: leastRows },
    { ...figure, what: 'messages whose count of views is not the number of rows', measured: Number(found?.seen), unit: '', bound: none },
    { ...figure, what: 'counts of reactions that are not', measured: Number(found?.reactions), unit: '', bound: none },
    { ...figure, what: 'reads of the count of views during the changes', measured: watched.reads, unit: '', bound: atLeast(50) },
    { ...figure, what: 'reads in which it was not the number of rows', measured: watched.wrong, unit: '', bound: none },
    { ...figure, what: 'changes, with the restarts', measured: changes / seconds, unit: '/s' },
  ];
};

/** A trigger that updates the total in the transaction of the doctor. */
const triggerInPlace = `
  create or replace function count_seen_in_place() returns trigger language plpgsql as $$
  begin
    insert into counter_totals as total (name, part, count)
    select 'message.seen', message_id::text, count(*) from new_rows group by message_id
    on conflict (name, part) do update set count = total.count + excluded.count;
    return null;
  end $$;
  create or replace trigger message_seen_inserted after insert on message_seen referencing new table as new_rows
    for each statement execute function count_seen_in_place()`;

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

/** Compares the writers with those that update the total themselves. */
export const proveMarks = async (cleanup: Cleanup): Promise<Figure[]> => {
  const { url, client } = await createTarget('marks', { doctors, messages: 1 }, cleanup);
  const { rows } = await client.query<{ text: string }>(
    `select replace(pg_get_triggerdef(oid), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') as text from pg_trigger where tgname = 'message_seen_inserted'`,
  );
  const now = rows[0]?.text ?? '';
  const foldingProcess = startFoldingProcess(url);
  cleanup.add('folding process', () => foldingProcess.kill());
  await foldingProcess.printed('started');
  const before: number[] = [];
  const after: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await client.query(triggerInPlace);
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
      reference: { what: 'with the update of the total', measured: median(before) },
      ratio: median(after) / median(before),
      bound: { kind: 'at least', value: 1.5, of: 'ratio' },
    },
  ];
};
