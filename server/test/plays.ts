import { appVideoRoutes } from '../../contract/app/videos.ts';
import { videoId } from '../../contract/entities/messages/videos.ts';
import type { TestApp } from './app.ts';
import { buildDoctor, buildMessage, buildReadyVideo } from './builders.ts';

type Overrides = { coins?: number; isEveryone?: boolean; probed?: number | null; duration?: number; question?: string };

/** An approved message for everyone with a ready video of a minute. It has no budget yet, as one from before there were budgets. */
export const buildWatchable = async (
  { database: { db } }: TestApp,
  { coins = 25, isEveryone: is_everyone = true, ...video }: Overrides = {},
) => {
  const message = await buildMessage(db, { status: 'approved', coins, is_everyone });
  const addVideo = () => buildReadyVideo(db, { message_id: message.id, ...video });
  return { message, video: await addVideo(), addVideo };
};

/** A doctor who uses the app. */
export const openViewer = async (test: TestApp, existing?: { id: number }) => {
  const doctor = existing ?? (await buildDoctor(test.database.db));
  const token = await test.appTokenOf(doctor.id);
  const paramsOf = (id: number) => ({ id: videoId.parse(id) });
  const play = (id: number) => test.requestApp(appVideoRoutes.play, { params: paramsOf(id) }, token);
  const report = (id: number, segments: [number, number][], position = 0) =>
    test.requestApp(appVideoRoutes.progress, { params: paramsOf(id), body: { segments, position } }, token);
  const answer = (id: number, choice: 1 | 2) =>
    test.requestApp(appVideoRoutes.answer, { params: paramsOf(id), body: { answer: choice } }, token);
  /** Watches a whole minute. */
  const watch = async (id: number) => {
    await play(id);
    test.clock.advance(60_000);
    return report(id, [[0, 60]], 60);
  };
  const linesOf = () =>
    test.database.db
      .selectFrom('coin_lines')
      .select(['kind', 'amount', 'balance_after', 'reason', 'message_id', 'actor_id'])
      .where('doctor_id', '=', doctor.id)
      .where('kind', '=', 'reward')
      .execute();
  return { ...doctor, token, play, report, answer, watch, linesOf };
};
