import { say } from '../../../../contract/app/texts.ts';
import { type ProgressDraft, smallestSplit } from '../../../../contract/app/videos.ts';
import type { VideoId } from '../../../../contract/entities/messages/videos.ts';
import { getCounter } from '../../../kit/counters.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { lockDoctor } from '../../members/doctors/index.ts';
import { probeLength } from '../../messages/videos/index.ts';
import { payReward } from '../rewards/index.ts';
import { storeSeen } from '../visible-messages/index.ts';
import { playRead } from './play.read.ts';
import { playRepo } from './play.repo.ts';

const keyOf = ({ actor }: Pick<Context, 'actor'>, videoId: VideoId) => ({ doctorId: actor.id, videoId });

const findVisible = async (context: Pick<Context, 'db' | 'actor' | 'now'>, id: VideoId) => {
  const video = await playRead.findVisible(context.db, { ...keyOf(context, id), now: context.now });
  if (!video) throw notFound();
  return video;
};

const readSplit = async ({ db }: Context, id: VideoId) => {
  const answer1 = await getCounter(db, 'video.answer1', String(id));
  const answer2 = await getCounter(db, 'video.answer2', String(id));
  return answer1 + answer2 < smallestSplit ? null : { answer1, answer2 };
};

export const play = {
  /** Runs before the transaction, because the host may be asked. */
  async prepare(context: Omit<Context, 'db'>, { db }: Database, id: VideoId): Promise<void> {
    const { hosted_id, probed_seconds } = await findVisible({ ...context, db }, id);
    // A host that does not answer must not keep anybody from watching. The next play asks it again.
    if (probed_seconds === null) await probeLength({ db, video: context.video }, hosted_id).catch(() => undefined);
  },
  async start(context: Context, id: VideoId) {
    const { db, now, video } = context;
    await lockDoctor(context);
    const { hosted_id, message_id } = await findVisible(context, id);
    // Who plays a video has the message on the screen, also if the app did not say so.
    await storeSeen(db, { messageId: message_id, doctorId: context.actor.id, at: now });
    await playRepo.open(db, keyOf(context, id), now);
    const { expiresAt, ...source } = video.playSource(hosted_id, now);
    return { data: { source: { ...source, expires_at: expiresAt.toISOString() }, ...(await playRead.watched(db, keyOf(context, id))) } };
  },
  async progress(context: Context, id: VideoId, { segments, position }: ProgressDraft) {
    const { db, now, actor, language } = context;
    await lockDoctor(context);
    const open = await playRead.openPlay(db, keyOf(context, id));
    if (!open) {
      await findVisible(context, id);
      throw new AppError('closed', say(language, 'Another video was started. Start this one again.'));
    }
    const { message_id, started_at, probed_seconds, duration_seconds } = open;
    const lengths = { probedSeconds: probed_seconds, durationSeconds: duration_seconds };
    await playRepo.addProgress(db, { doctorId: actor.id, videoId: id }, { segments, position, startedAt: started_at, ...lengths, at: now });
    const reward = await payReward(context, message_id);
    return { data: { ...(await playRead.watched(db, keyOf(context, id))), ...reward } };
  },
  async answer(context: Context, id: VideoId, answer: 1 | 2) {
    const { db, now, language } = context;
    await lockDoctor(context);
    const watched = await playRead.findWatched(db, keyOf(context, id));
    if (!watched) {
      await findVisible(context, id);
      throw new AppError('not_watched', say(language, 'Watch the video first.'));
    }
    if (watched.question === null && watched.answer === null) throw new AppError('closed', say(language, 'This video has no question.'));
    if (watched.answer === null) await playRepo.addAnswer(db, keyOf(context, id), { answer, at: now });
    const reward = await payReward(context, watched.message_id);
    const given = { answer: watched.answer ?? answer, is_earlier_question: watched.is_earlier_question };
    return { data: { ...given, split: await readSplit(context, id), ...reward } };
  },
};
