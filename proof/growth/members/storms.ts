import { setTimeout as wait } from 'node:timers/promises';
import type { Cleanup } from '../../../bench/kit/cleanup.ts';
import { createClient } from '../../../bench/kit/client.ts';
import { type Figure, none } from '../../../bench/kit/figures.ts';
import { buildBook, buildReadyVideo } from '../../../server/test/builders.ts';
import { createSession } from '../../security/calls.ts';
import { withFiles } from './records.ts';
import { type Answer, type MembersSite, openMembersSite } from './site.ts';

const parallel = 50;
const merges = 10;
const coins = 5;

type Storm = { what: string; measured: number; expected: number; answers: readonly Answer[] };

/** Sends many requests of doctors at once, one after the other to each process. */
const sendAtOnce = (site: MembersSite, requestOf: (index: number) => { doctor: number; line: string; body?: unknown }): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: parallel }, (_, index) => {
      const { doctor, line, body } = requestOf(index);
      return site.callerOf(doctor)(index % site.processes.length, line, body);
    }),
  );

const countRows = async ({ client }: MembersSite, query: string, values: unknown[]): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::int as count ${query}`, values)).rows[0]?.count ?? Number.NaN;

/** Adds a video with a question to a message. */
const addVideo = async ({ db, client }: MembersSite, message: number, seconds: number) => {
  await client.query('update messages set coins = $2 where id = $1', [message, coins]);
  return (await buildReadyVideo(db, { message_id: message, question: 'Was it clear?', probed: seconds })).id;
};

const watch = async (site: MembersSite, doctor: number, video: number) => {
  const send = site.callerOf(doctor);
  await send(0, `POST /videos/${video}/play`);
  await wait(1_200);
  await send(0, `PUT /videos/${video}/progress`, { segments: [[0, 2]], position: 2 });
};

const answerOften = async (site: MembersSite, doctor: number, message: number): Promise<Storm> => {
  const video = await addVideo(site, message, 2);
  await watch(site, doctor, video);
  const answers = await sendAtOnce(site, (index) => ({ doctor, line: `PUT /videos/${video}/answer`, body: { answer: 1 + (index % 2) } }));
  const paid = `from doctors join message_budgets on message_id = $2 where user_id = $1 and points = ${coins} and paid = ${coins}`;
  return { what: 'the last deed', measured: await countRows(site, paid, [doctor, message]), expected: 1, answers };
};

const buyOften = async (site: MembersSite, doctor: number): Promise<Storm> => {
  await site.client.query('update doctors set points = 1000 where user_id = $1', [doctor]);
  const { id } = await buildBook(site.db, { coin_price: 20 });
  const answers = await sendAtOnce(site, () => ({ doctor, line: `PUT /books/${id}/purchase`, body: { expected_price: 20 } }));
  const measured = await countRows(site, 'from coin_lines where doctor_id = $1 and amount = -20', [doctor]);
  return { what: 'one purchase', measured, expected: 1, answers };
};

const playTwo = async (site: MembersSite, doctor: number, message: number): Promise<Storm> => {
  const videos = [await addVideo(site, message, 60), await addVideo(site, message, 60)];
  const answers = await sendAtOnce(site, (index) => ({ doctor, line: `POST /videos/${videos[index % 2]}/play` }));
  const report = (id: number) => site.callerOf(doctor)(0, `PUT /videos/${id}/progress`, { segments: [[0, 2]], position: 2 });
  const reports = await Promise.all(videos.map(report));
  const measured = reports.filter(({ status }) => status === 200).length;
  return { what: 'two videos started', measured, expected: 1, answers: [...answers, ...reports] };
};

const watchTooFast = async (site: MembersSite, doctor: number, message: number): Promise<Storm> => {
  const video = await addVideo(site, message, 60);
  await site.callerOf(doctor)(0, `POST /videos/${video}/play`);
  const answers: Answer[] = [];
  const start = performance.now();
  while (performance.now() - start < 4_500)
    answers.push(
      ...(await sendAtOnce(site, () => ({ doctor, line: `PUT /videos/${video}/progress`, body: { segments: [[0, 60]], position: 60 } }))),
    );
  const measured = await countRows(site, 'from video_progress where doctor_id = $1 and video_id = $2 and watched_at is not null', [
    doctor,
    video,
  ]);
  return { what: '60 seconds of video watched in five', measured, expected: 0, answers };
};

/** One of two accounts is paid. The other one answers while the office merges them, so its ledger may have a reward before the merge, but none after it. */
const mergeBetween = async (site: MembersSite, [survivor, other]: [number, number], message: number): Promise<Storm> => {
  const video = await addVideo(site, message, 2);
  await Promise.all([watch(site, survivor, video), watch(site, other, video)]);
  const answer = (doctor: number, process: number) =>
    site.callerOf(doctor)(process % site.processes.length, `PUT /videos/${video}/answer`, { answer: 1 });
  await answer(other, 0);
  const office = createClient(site.processes[0]?.address ?? '', await createSession(site.db, 1));
  const pair = { survivor_id: survivor, other_id: other };
  const preview = await office.get<{ survivor: { updated_at: string }; other: { updated_at: string } }>(
    `/doctor/merge/preview?${new URLSearchParams(Object.entries(pair).map(([name, id]) => [name, String(id)]))}`,
  );
  const seen = { seen_survivor: preview.survivor.updated_at, seen_other: preview.other.updated_at };
  const merging = office.send('POST /doctor/merge', { ...pair, take: [], ...seen });
  const answers = await Promise.all([survivor, survivor, survivor, survivor].map(answer));
  const { status, text } = await merging;
  if (status !== 200) throw new Error(`The merge answered ${status}: ${text}`);
  answers.push(await answer(survivor, 1));
  const measured = await countRows(
    site,
    `from coin_lines where kind = 'reward' and message_id = $2
      and id > (select max(id) from coin_lines where doctor_id = $1 and kind = 'correction')`,
    [survivor, message],
  );
  return { what: 'a reward after a merge with a paid account', measured, expected: 0, answers };
};

/** Proves with one and with two processes that the same deed at the same time counts once. */
export const proveStorms = async (cleanup: Cleanup): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const processes of [1, 2]) {
    const mark = cleanup.mark();
    const site = await openMembersSite(`storms${processes}`, { doctors: 5 + 2 * merges, messages: 4 + merges, processes }, cleanup);
    await withFiles(site, cleanup);
    const [answering = 0, buying = 0, playing = 0, hasty = 0, ...pairs] = site.doctorIds;
    const messages = (await site.client.query<{ id: number }>('select id from messages order by id')).rows.map(({ id }) => id);
    const storms = [
      await answerOften(site, answering, messages[0] ?? 0),
      await buyOften(site, buying),
      await playTwo(site, playing, messages[1] ?? 0),
      await watchTooFast(site, hasty, messages[2] ?? 0),
    ];
    for (let merge = 0; merge < merges; merge += 1)
      storms.push(await mergeBetween(site, [pairs[2 * merge] ?? 0, pairs[2 * merge + 1] ?? 0], messages[3 + merge] ?? 0));
    figures.push(...figuresOf(`storms on ${processes} ${processes === 1 ? 'process' : 'processes'}`, storms));
    await cleanup.run(mark);
  }
  return figures;
};

const figuresOf = (group: string, storms: readonly Storm[]): Figure[] => [
  ...[...new Set(storms.map(({ what }) => what))].map((what): Figure => {
    const of = storms.filter((storm) => storm.what === what);
    const wrong = of.filter(({ measured, expected }) => measured !== expected).length;
    const requests = of.reduce((sum, { answers }) => sum + answers.length, 0);
    return { group, what: `${what}, ${of.length} × (${requests} requests): wrong`, measured: wrong, unit: '', bound: none };
  }),
  {
    group,
    what: 'responses that are neither 2xx nor 409',
    measured: storms.flatMap(({ answers }) => answers).filter(({ status }) => status >= 300 && status !== 409).length,
    unit: '',
    bound: none,
  },
];
