// Proves APP-9
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildVideo } from '../../../test/builders.ts';
import { buildWatchable, openViewer } from '../../../test/plays.ts';
import { readEarning } from './earning.read.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const seconds = (count: number) => test.clock.advance(count * 1000);
const shareOf = (response: { body: unknown }) => (response.body as { data: { share: number | null } }).data.share;

describe('a play', () => {
  it('returns a signed address of the file only while the doctor sees the message, and counts the message as seen', async () => {
    const { message, video } = await buildWatchable(test);
    const viewer = await openViewer(test);
    const { body } = await viewer.play(video.id);
    expect(body.data).toMatchObject({
      source: { kind: 'mp4', url: expect.stringMatching(`^/embed/1/${video.hosted_id}/file\\?token=\\w+&expires=\\d+$`) },
      ...{ duration: 60, is_length_known: true, position: 0, share: 0, is_watched: false },
    });
    expect(new Date(body.data.source.expires_at) > test.clock.now()).toBe(true);
    const seen = test.database.db.selectFrom('message_seen').select('doctor_id').where('message_id', '=', message.id);
    expect(await seen.execute()).toEqual([{ doctor_id: viewer.id }]);
    await test.database.db.updateTable('messages').set({ is_everyone: false }).where('id', '=', message.id).execute();
    expect((await viewer.play(video.id)).status).toBe(404);
    const pending = await buildVideo(test.database.db);
    expect((await viewer.play(pending.id)).status).toBe(404);
  });

  it('is the only open one, also when many begin at once', async () => {
    const { video, addVideo } = await buildWatchable(test);
    const videos = [video.id, (await addVideo()).id];
    const viewer = await openViewer(test);
    const storm = await Promise.all(Array.from({ length: 20 }, (_, index) => viewer.play(videos[index % 2] ?? 0)));
    expect(new Set(storm.map(({ status }) => status))).toEqual(new Set([200]));
    const reports = await Promise.all(videos.map((id) => viewer.report(id, [[0, 5]])));
    expect(reports.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(reports.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'closed' });
  });
});

describe('progress', () => {
  it('covers at most what the clock allows, however often it is reported', async () => {
    const { video } = await buildWatchable(test);
    const viewer = await openViewer(test);
    await viewer.play(video.id);
    seconds(5);
    // 2.2 × 5 + 20 = 31
    for (let times = 0; times < 3; times += 1) expect(shareOf(await viewer.report(video.id, [[0, 60]]))).toBe(0.52);
    await viewer.play(video.id);
    expect(shareOf(await viewer.report(video.id, [[0, 60]]))).toBe(0.52);
    seconds(5);
    expect(shareOf(await viewer.report(video.id, [[20, 60]]))).toBe(0.7);
  });

  it('allows in one report 2.2 times the seconds since the last one, and 20 more', async () => {
    const { video } = await buildWatchable(test, { probed: 1000 });
    const viewer = await openViewer(test);
    await viewer.play(video.id);
    seconds(300);
    await viewer.report(video.id, []);
    expect(shareOf(await viewer.report(video.id, [[0, 1000]]))).toBe(0.02);
  });

  it('does not count the time before a video was started again', async () => {
    const { video, addVideo } = await buildWatchable(test);
    const viewer = await openViewer(test);
    const other = await addVideo();
    await viewer.play(video.id);
    await viewer.play(other.id);
    seconds(600);
    await viewer.play(video.id);
    expect(shareOf(await viewer.report(video.id, [[0, 60]]))).toBe(0.33);
  });

  it('takes at least 1/2.2 of the length until a video is watched', async () => {
    const { video } = await buildWatchable(test, { probed: 22 });
    const viewer = await openViewer(test);
    await viewer.play(video.id);
    expect((await viewer.report(video.id, [[0, 22]])).body.data).toMatchObject({ share: 0.91, is_watched: false });
    seconds(9);
    expect((await viewer.report(video.id, [[0, 22]])).body.data).toMatchObject({ share: 1, is_watched: false });
    seconds(1);
    expect((await viewer.report(video.id, [])).body.data).toMatchObject({ is_watched: true });
  });

  it('joins segments, cuts those beyond the end, and counts 90 % as watched', async () => {
    const { video } = await buildWatchable(test);
    const viewer = await openViewer(test);
    await viewer.play(video.id);
    seconds(100);
    const first = await viewer.report(
      video.id,
      [
        [0, 20],
        [10, 30],
        [40, 63],
        [5, 5],
      ],
      90,
    );
    expect(first.body.data).toMatchObject({ share: 0.83, is_watched: false, position: 60, why: 'unfinished' });
    expect((await viewer.report(video.id, [[30, 34]])).body.data).toMatchObject({ share: 0.9, is_watched: true, coins_earned: 25 });
  });

  it.each([
    ['21 segments', Array.from({ length: 21 }, () => [0, 1] as [number, number])],
    ['a segment that ends before it begins', [[9, 3] as [number, number]]],
  ])('refuses %s', async (_what, segments) => {
    const { video } = await buildWatchable(test);
    const viewer = await openViewer(test);
    await viewer.play(video.id);
    expect((await viewer.report(video.id, segments)).status).toBe(422);
  });

  it.each([
    ['a browser alone told the length', 0],
    ['nobody asked for the length', null],
  ])('never makes a video watched if %s', async (_what, probed) => {
    const { video } = await buildWatchable(test, { probed, duration: 60 });
    const viewer = await openViewer(test);
    const { body } = await viewer.watch(video.id);
    expect(body.data).toMatchObject({ share: 1, is_length_known: false, is_watched: false, coins_earned: 0, why: 'unfinished' });
  });
});

it('asks the host for the length of a video that was uploaded before lengths were stored', async () => {
  const { video } = await buildWatchable(test, { probed: null });
  const viewer = await openViewer(test);
  const { getStatus } = test.video;
  test.video.getStatus = async () => ({ state: 'ready', bytes: 1, storedBytes: 1, reason: null, durationSeconds: 60 });
  const { body } = await viewer.play(video.id);
  test.video.getStatus = getStatus;
  expect(body.data).toMatchObject({ duration: 60, is_length_known: true });
});

it('counts a view for each doctor', async () => {
  const { video } = await buildWatchable(test);
  const [first, second] = [await openViewer(test), await openViewer(test)];
  for (const viewer of [first, second, first]) await viewer.play(video.id);
  await test.database.db.updateTable('videos').set({ views: 40 }).where('id', '=', video.id).execute();
  const { id } = await test.database.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirstOrThrow();
  const shown = await test.send({ method: 'GET', url: `/videos/webVideo/${video.id}`, token: await test.tokenOf(id) });
  expect(shown.body).toMatchObject({ data: { views: 42 } });
});

describe('an answer', () => {
  it('needs a watched video, and a question', async () => {
    const { video } = await buildWatchable(test, { question: 'Was it clear?' });
    const viewer = await openViewer(test);
    await viewer.play(video.id);
    expect(await viewer.answer(video.id, 1)).toMatchObject({ status: 409, body: { code: 'not_watched' } });
    const other = await buildWatchable(test, { isEveryone: false, question: 'Was it clear?' });
    expect((await viewer.answer(other.video.id, 1)).status).toBe(404);
    const { video: silent } = await buildWatchable(test);
    await viewer.watch(silent.id);
    expect(await viewer.answer(silent.id, 1)).toMatchObject({ status: 409, body: { code: 'closed' } });
  });

  it('is final', async () => {
    const { message, video } = await buildWatchable(test, { question: 'Was it clear?' });
    const viewer = await openViewer(test);
    expect((await viewer.watch(video.id)).body.data).toMatchObject({ is_watched: true, coins_earned: 0, why: 'unfinished' });
    expect((await viewer.answer(video.id, 2)).body.data).toMatchObject({
      answer: 2,
      is_earlier_question: false,
      split: null,
      coins_earned: 25,
    });
    await test.database.db.updateTable('videos').set({ question: 'And now?' }).where('id', '=', video.id).execute();
    expect((await viewer.answer(video.id, 1)).body.data).toMatchObject({
      answer: 2,
      is_earlier_question: true,
      coins_earned: 0,
      why: 'already',
    });
    const earning = (await readEarning(test.database.db, viewer.id, [message.id])).get(message.id);
    expect(earning).toMatchObject({ earned: 25, is_done: true, videos: [{ is_watched: true, answer: 2, is_earlier_question: true }] });
  });

  it('shows how ten doctors answered', async () => {
    const { video } = await buildWatchable(test, { question: 'Was it clear?', coins: 0 });
    const viewers = await Promise.all(Array.from({ length: 10 }, () => openViewer(test)));
    for (const viewer of viewers) await viewer.play(video.id);
    seconds(60);
    for (const viewer of viewers) await viewer.report(video.id, [[0, 60]]);
    const answers = [];
    for (const [index, viewer] of viewers.entries()) answers.push((await viewer.answer(video.id, index < 3 ? 1 : 2)).body.data.split);
    expect(answers.at(-2)).toBeNull();
    expect(answers.at(-1)).toEqual({ answer1: 3, answer2: 7 });
  });
});
