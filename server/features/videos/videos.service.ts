import type { VideoDraft, VideoFacts, VideoId, VideoListQuery } from '../../../contract/entities/videos.ts';
import { type RestoreOutcome, restoreResult } from '../../kit/archive.ts';
import { audit, factsBefore } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, conflict, invalidField, notFound, orNotFound } from '../../platform/errors.ts';
import { companyOf, mayChangeVideos, maySee } from './videos.policy.ts';
import { videoPresenter } from './videos.present.ts';
import { type VideoRow, videosRead } from './videos.read.ts';
import { videosRepo } from './videos.repo.ts';

const isDecided = () => conflict('This message is approved; its videos can no longer be changed');

/** A live video that this caller may see. */
export const seenVideo = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<VideoRow> =>
  orNotFound(await videosRead.byId(db, id, companyOf(actor)), `video ${id}`);

/** A live video that this caller may change, locked. Its message goes first: whoever archives one locks in that order too. */
export const changeable = async (context: Context, id: number) => {
  const { db, actor } = context;
  const seen = await seenVideo(context, id);
  const message = await videosRepo.heldMessage(db, seen.message_id);
  if (!message || !maySee(actor, message)) throw notFound(`There is no video ${id}`);
  if (!mayChangeVideos(actor, message)) throw isDecided();
  return orNotFound(await videosRepo.locked(db, id), `video ${id}`);
};

/** The message that a new video is for. */
const targetOf = async ({ db, actor }: Context, id: number) => {
  const message = await videosRepo.heldMessage(db, id);
  const sentence = `There is no message ${id}`;
  if (!message || !maySee(actor, message)) throw new AppError('not_found', sentence, { fields: { message_id: [sentence] } });
  if (!mayChangeVideos(actor, message)) throw isDecided();
  return message;
};

/** Whether what a form says of a message's company is so; a form may leave it out. */
const isOf = (company: number | null, claimed: VideoDraft['company_id']): boolean =>
  claimed === undefined || claimed === null || claimed === (company ?? 'all');

const orNone = (text: string | undefined): string | null => text || null;

/** The texts that a draft changes. Question and answers go together; what is not sent stays. */
const textsOf = ({ title, description, question, answer1, answer2 }: VideoFacts) => ({
  title,
  ...(description === undefined ? {} : { description: orNone(description) }),
  ...([question, answer1, answer2].every((text) => text === undefined)
    ? {}
    : { question: orNone(question), answer1: orNone(answer1), answer2: orNone(answer2) }),
});

const asShown = async (context: Context, id: number) => videoPresenter(context)(await seenVideo(context, id));

export const videos = {
  async get(context: Context, id: VideoId) {
    return { data: await asShown(context, id) };
  },
  async archived(context: Context, query: VideoListQuery) {
    return pageAnswer(await videosRead.archivedPage(context.db, query), videoPresenter(context), query);
  },
  async stats({ db, actor }: Context) {
    return { data: { total_videos: await videosRead.count(db, companyOf(actor)) } };
  },
  async create(context: Context, { message_id, company_id: claimed, ...draft }: VideoDraft) {
    const { db, now, actor } = context;
    const { company_id } = await targetOf(context, message_id);
    if (!isOf(company_id, claimed)) throw invalidField('company_id', 'This message is of another company');
    const texts = textsOf(draft);
    const { id } = await videosRepo.insert(db, { ...texts, message_id, company_id, by: actor.id, at: now });
    await videosRepo.touchMessages(db, [message_id], now);
    await audit(context, { action: 'videos.create', entity: 'videos', id, after: { message_id, ...texts } });
    return { data: await asShown(context, id), message: 'Video added successfully' };
  },
  async update(context: Context, id: VideoId, draft: VideoFacts) {
    const row = await changeable(context, id);
    const after = textsOf(draft);
    await videosRepo.update(context.db, id, { ...after, at: context.now });
    await videosRepo.touchMessages(context.db, [row.message_id], context.now);
    await audit(context, { action: 'videos.update', entity: 'videos', id, before: factsBefore(after, row), after });
    return { data: await asShown(context, id), message: 'Video updated successfully' };
  },
  async archive(context: Context, id: VideoId) {
    const { title, message_id } = await changeable(context, id);
    await videosRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await videosRepo.touchMessages(context.db, [message_id], context.now);
    await audit(context, { action: 'videos.archive', entity: 'videos', id, before: { message_id, title } });
    return { message: 'Video deleted successfully' };
  },
  async restore(context: Context, ids: VideoId[]) {
    const { db, now } = context;
    const messages = new Set((await videosRepo.holdMessagesOf(db, ids)).map(({ id }) => id));
    const archived = new Map((await videosRepo.archivedAmong(db, ids)).map((row) => [row.id, row]));
    const outcomes = ids.map((id): RestoreOutcome => {
      const row = archived.get(id);
      if (!row) return { id, reason: `There is no archived video ${id}` };
      return { id, reason: messages.has(row.message_id) ? null : 'Its message is archived; restore the message first' };
    });
    const restored = outcomes.flatMap(({ id, reason }) => (reason === null ? [id] : []));
    if (restored.length > 0) await videosRepo.restore(db, restored, now);
    const touched = restored.flatMap((id) => archived.get(id)?.message_id ?? []);
    if (touched.length > 0) await videosRepo.touchMessages(db, touched, now);
    await audit(
      context,
      restored.map((id) => ({ action: 'videos.restore', entity: 'videos', id })),
    );
    return restoreResult('Video', outcomes, (id) => !archived.has(id));
  },
};
