import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cleanup } from '../../../bench/kit/cleanup.ts';
import { type Figure, none } from '../../../bench/kit/figures.ts';
import { buildBook, buildReadyVideo, buildResearch } from '../../../server/test/builders.ts';
import { withFiles } from './records.ts';
import { type Answer, type MembersSite, openMembersSite } from './site.ts';

const group = 'deeds of doctors';
const connections = 50;
const doctors = 4_000;
const deedsOfDoctor = 25;
const kills = 3;
const [coinsOfSeen, coinsOfVideo, priceOfBook, priceOfPaper] = [5, 7, 20, 10];
const seenMessages = 12;

type Records = { hot: number; free: number; messages: number[]; video: number; watched: number; book: number; paper: number };
type Send = (line: string, body?: unknown) => Promise<void>;

const buildRecords = async (site: MembersSite, cleanup: Cleanup): Promise<Records> => {
  await withFiles(site, cleanup);
  const { db, client } = site;
  const ids = (await client.query<{ id: number }>('select id from messages order by id')).rows.map(({ id }) => id);
  const [watched = 0, hot = 0, free = 0, ...messages] = ids;
  await client.query('update messages set coins = case id when $1 then $2::integer when $3 then 0 else $4::integer end', [
    watched,
    coinsOfVideo,
    free,
    coinsOfSeen,
  ]);
  const { id: video } = await buildReadyVideo(db, { message_id: watched, question: 'Was it clear?', probed: 2 });
  const { id: book } = await buildBook(db, { coin_price: priceOfBook });
  const { id: paper } = await buildResearch(db, { coin_price: priceOfPaper });
  return { hot, free, messages, video, watched, book, paper };
};

/** The 25 deeds of a doctor. A video of two seconds counts as watched after a second. */
const actAsDoctor = async (send: Send, { messages, video, watched, book, paper }: Records) => {
  await send(`POST /videos/${video}/play`);
  const started = performance.now();
  for (const id of messages) await send(`PUT /messages/${id}/seen`);
  for (const id of messages.slice(0, 6)) await send(`PUT /messages/${id}/reaction`, { reaction: 1 + (id % 5) });
  for (const id of messages.slice(0, 2)) await send(`POST /messages/${id}/comments`, { content: 'Useful', client_id: randomUUID() });
  await wait(Math.max(0, 1_200 - (performance.now() - started)));
  await send(`PUT /videos/${video}/progress`, { segments: [[0, 2]], position: 2 });
  await send(`PUT /videos/${video}/answer`, { answer: 1 + (watched % 2) });
  await send(`PUT /books/${book}/purchase`, { expected_price: priceOfBook });
  await send(`PUT /research/${paper}/purchase`, { expected_price: priceOfPaper });
};

/** Whether a process accepted a deed. Only a process that was killed may fail to answer. */
const isAccepted = async (answer: Promise<Answer>, line: string): Promise<boolean> => {
  const { status } = await answer.catch(() => ({ status: 503 }));
  if (status >= 300 && status < 500) throw new Error(`${line} answered ${status}`);
  return status < 300;
};

/** All doctors see one message, as after a broadcast. Returns the marks a second. */
const measureSeen = async (site: MembersSite, message: number): Promise<number> => {
  const waiting = [...site.doctorIds];
  const work = async (index: number) => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      if (!(await isAccepted(site.callerOf(id)(index % site.processes.length, `PUT /messages/${message}/seen`), 'PUT seen')))
        throw new Error('A process failed that was not killed');
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, index) => work(index)));
  return doctors / ((performance.now() - start) / 1000);
};

/** Sends a deed until a process accepts it, as the app does. */
const createSender =
  (site: MembersSite, done: { deeds: number; repeats: number }) =>
  (doctorId: number, first: number): Send => {
    const send = site.callerOf(doctorId);
    let process = first;
    return async (line, body) => {
      while (!(await isAccepted(send(process, line, body), line))) {
        process = (process + 1) % site.processes.length;
        done.repeats += 1;
        await wait(50);
      }
      done.deeds += 1;
    };
  };

const runDeeds = async (site: MembersSite, records: Records) => {
  const done = { deeds: 0, repeats: 0 };
  const senderOf = createSender(site, done);
  const waiting = [...site.doctorIds];
  const work = async (index: number) => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      await actAsDoctor(senderOf(id, index % site.processes.length), records);
  };
  const working = Promise.all(Array.from({ length: connections }, (_, index) => work(index)));
  let isOver = false;
  void working
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  for (let kill = 1; kill <= kills; kill += 1) {
    while (!isOver && done.deeds < (doctors * deedsOfDoctor * kill) / (kills + 1)) await wait(20);
    await site.killAndStart(kill % site.processes.length);
  }
  await working;
  return done;
};

// What a doctor has and did, as the tables say it, against what was acknowledged.
const wrong = `select
  (select count(*)::int from coin_lines where kind = 'reward') as rewards,
  (select count(*)::int from doctors where points <> (select coalesce(sum(amount), 0) from coin_lines where doctor_id = user_id)) as balances,
  (select count(*)::int from (select message_id from message_budgets
    where paid > ceiling or paid <> (select sum(amount) from coin_lines where coin_lines.message_id = message_budgets.message_id)) as budgets) as budgets,
  (select count(*)::int from message_comments) as comments,
  (select count(*)::int from book_purchases) + (select count(*)::int from research_purchases) as purchases,
  (select count(*)::int from (
    select 'message.seen' as name, message_id::text as part, count(*) as rows from message_seen group by message_id
    union all select 'message.reaction' || reaction, message_id::text, count(*) from message_reactions group by message_id, reaction
    union all select 'video.views', video_id::text, count(*) from video_progress group by video_id) as counted
    full join (select * from tallies where name ~ '^(message.(seen|reaction.)|video.views)$') as shown using (name, part)
    where coalesce(rows, 0) <> coalesce(count, 0)) as counts`;

type Wrong = Record<'rewards' | 'balances' | 'budgets' | 'comments' | 'purchases' | 'counts', number>;

/** Proves that no deed is lost or paid twice while processes are killed. */
export const proveDeeds = async (cleanup: Cleanup): Promise<Figure[]> => {
  const site = await openMembersSite('deeds', { doctors, messages: 3 + seenMessages, processes: 2 }, cleanup);
  const records = await buildRecords(site, cleanup);
  const rates = { free: await measureSeen(site, records.free), hot: await measureSeen(site, records.hot) };
  const start = performance.now();
  const { deeds, repeats } = await runDeeds(site, records);
  const seconds = (performance.now() - start) / 1000;
  const countWaiting = async () => Number((await site.client.query('select count(*) from counter_deltas')).rows[0]?.count);
  while ((await countWaiting()) > 0) await wait(100);
  const [found] = (await site.client.query<Wrong>(wrong)).rows;
  if (!found) throw new Error('The tables answered nothing');
  const differs = (what: string, measured: number, expected: number): Figure => ({
    group,
    what: `${what}: ${measured.toLocaleString('en')}, difference to what was acknowledged`,
    measured: Math.abs(measured - expected),
    unit: '',
    bound: none,
  });
  return [
    { group, what: `deeds by ${connections} connections to 2 processes, ${kills} × kill -9`, measured: deeds, unit: '' },
    { group, what: 'requests repeated after a kill', measured: repeats, unit: '' },
    differs('rewards', found.rewards, doctors * (2 + seenMessages)),
    differs('comments', found.comments, 2 * doctors),
    differs('purchases', found.purchases, 2 * doctors),
    { group, what: 'balances that are not the sum of their ledger', measured: found.balances, unit: '', bound: none },
    { group, what: 'budgets that are exceeded or not the sum of the rewards', measured: found.budgets, unit: '', bound: none },
    { group, what: 'counts that are not the number of rows', measured: found.counts, unit: '', bound: none },
    {
      group,
      what: 'one message seen by all and paid at once',
      measured: rates.hot,
      unit: '/s',
      reference: { what: 'one message without coins', measured: rates.free },
      ratio: rates.hot / rates.free,
    },
    { group, what: 'deeds, with the restarts', measured: deeds / seconds, unit: '/s' },
  ];
};
