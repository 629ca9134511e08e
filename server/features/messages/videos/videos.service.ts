import { entities } from '../../../../contract/entities/index.ts';
import type { VideoDraft, VideoFields, VideoId, VideoListQuery } from '../../../../contract/entities/messages/videos.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { ownCompanyId } from '../../../kit/actor.ts';
import { type RestoreOutcome, summarizeRestore } from '../../../kit/archive.ts';
import { audit, changedFieldsBefore } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import { assertUnchanged } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { AppError, conflict, invalidField, notFound, orNotFound } from '../../../platform/errors.ts';
import { hostedVideoPresenter } from './hosting/hosted-videos.present.ts';
import { hasFailed, recheckUploadState } from './hosting/sync.service.ts';
import { prepareUpload, signUpload, type UploadPreparation, type UploadSlot } from './hosting/upload-slots.service.ts';
import { type PosterRequest, savePoster } from './poster.service.ts';
import { canChangeVideos, canSeeVideos } from './videos.policy.ts';
import { videoPresenter } from './videos.present.ts';
import { type VideoRow, videosRead } from './videos.read.ts';
import { textsOf, videosRepo } from './videos.repo.ts';

/** The functions of messages that this feature calls. They are passed in because messages import videos. */
export type VideoPorts = {
  /** Marks messages as changed, so that a decision on the earlier version is rejected. */
  touchMessages(db: Db, ids: readonly number[], at: Date): Promise<unknown>;
};

const approvedConflict = () => conflict('This message is approved, so its videos can no longer be changed');

const getActive = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<VideoRow> =>
  orNotFound(await videosRead.byId(db, id, ownCompanyId(actor)), `video ${id}`);

/** Locks a video that the caller may change. It locks the message first, like archiving a message, which prevents deadlocks. */
const lockForChange = async (context: Context, id: number) => {
  const { db, actor } = context;
  const video = await getActive(context, id);
  const message = await videosRepo.lockMessage(db, video.message_id);
  if (!message || !canSeeVideos(actor, message)) throw notFound(`There is no video ${id}`);
  if (!canChangeVideos(actor, message)) throw approvedConflict();
  return orNotFound(await videosRepo.lock(db, id), `video ${id}`);
};

const lockMessageForCreate = async ({ db, actor }: Context, id: number) => {
  const message = await videosRepo.lockMessage(db, id);
  const errorText = `There is no message ${id}`;
  if (!message || !canSeeVideos(actor, message)) throw new AppError('not_found', errorText, { fields: { message_id: [errorText] } });
  if (!canChangeVideos(actor, message)) throw approvedConflict();
  return message;
};

/** The entry in the history of a message whose video changes. */
const ofMessage = (action: string, { message_id, title }: { message_id: number; title: string }) => ({
  action,
  entity: 'messages',
  id: message_id,
  after: { video: title },
});

/** True if a form names the message's company, or leaves it out. */
const isCompanyOf = (company: number | null, requested: VideoDraft['company_id']): boolean =>
  requested === undefined || requested === null || requested === (company ?? 'all');

const findAndPresent = async (context: Context, id: number) => videoPresenter(context)(await getActive(context, id));

/** Asks the host for the state. This is safe because a reading route has no open transaction. */
const checkUpload = async (context: Context, id: VideoId) => {
  const { hosted_id } = await getActive(context, id);
  if (hosted_id !== null) await recheckUploadState(context, hosted_id);
  const [hosted, row] = [hostedVideoPresenter(context), await getActive(context, id)];
  return { data: { ...hosted.upload(row), iframe: hosted.address(row) }, message: 'Video checked successfully' };
};

export const createVideosService = ({ touchMessages }: VideoPorts) => ({
  async get(context: Context, id: VideoId) {
    return { data: await findAndPresent(context, id) };
  },
  async archived(context: Context, query: VideoListQuery) {
    return presentPage(await videosRead.archivedPage(context.db, readDays(context, query)), videoPresenter(context), query);
  },
  async stats({ db, actor }: Context) {
    return { data: { total_videos: await videosRead.count(db, ownCompanyId(actor)) } };
  },
  async create(context: Context, { message_id, company_id: requested, ...draft }: VideoDraft) {
    const { db, now, actor } = context;
    const { company_id } = await lockMessageForCreate(context, message_id);
    if (!isCompanyOf(company_id, requested)) throw invalidField('company_id', 'This message belongs to another company');
    const texts = textsOf(draft);
    const { id } = await videosRepo.insert(db, { ...texts, message_id, company_id }, { by: actor.id, at: now });
    await touchMessages(db, [message_id], now);
    await audit(context, [
      ofMessage('messages.addVideo', { message_id, title: texts.title }),
      { action: 'videos.create', entity: 'videos', id, after: { message_id, ...texts } },
    ]);
    return { data: await findAndPresent(context, id), message: 'Video added successfully' };
  },
  async update(context: Context, id: VideoId, { seen_updated_at, ...draft }: VideoFields & SeenVersion) {
    const row = await lockForChange(context, id);
    await assertUnchanged(row, { seen_updated_at }, { ...entities.videos, present: () => findAndPresent(context, id) });
    const after = textsOf(draft);
    await videosRepo.update(context.db, id, { ...after, at: context.now });
    await touchMessages(context.db, [row.message_id], context.now);
    await audit(context, { action: 'videos.update', entity: 'videos', id, before: changedFieldsBefore(after, row), after });
    return { data: await findAndPresent(context, id), message: 'Video updated successfully' };
  },
  async archive(context: Context, id: VideoId) {
    const { title, message_id } = await lockForChange(context, id);
    await videosRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await touchMessages(context.db, [message_id], context.now);
    await audit(context, { action: 'videos.archive', entity: 'videos', id, before: { message_id, title } });
    return { message: 'Video deleted successfully' };
  },
  async restore(context: Context, ids: VideoId[]) {
    const { db, now } = context;
    const messages = new Set((await videosRepo.lockMessagesOf(db, ids)).map(({ id }) => id));
    const archived = new Map((await videosRepo.lockArchived(db, ids)).map((row) => [row.id, row]));
    const outcomes = ids.map((id): RestoreOutcome => {
      const row = archived.get(id);
      if (!row) return { id, reason: `The archived video ${id} was not found` };
      return { id, reason: messages.has(row.message_id) ? null : 'Its message is archived. Restore the message first.' };
    });
    const restored = outcomes.flatMap(({ id, reason }) => (reason === null ? [id] : []));
    if (restored.length > 0) await videosRepo.restore(db, restored, now);
    const touched = restored.flatMap((id) => archived.get(id)?.message_id ?? []);
    if (touched.length > 0) await touchMessages(db, touched, now);
    await audit(
      context,
      restored.map((id) => ({ action: 'videos.restore', entity: 'videos', id })),
    );
    return summarizeRestore(entities.videos, outcomes, (id) => !archived.has(id));
  },

  /** Runs before the transaction. Checks the caller's rights before it sends a request to the host. */
  async prepareUpload({ context, database }: UploadPreparation, id: VideoId): Promise<UploadSlot> {
    const row = await database.transaction(async (db) => lockForChange({ ...context, db }, id));
    return prepareUpload({ context, database }, row);
  },
  async signUpload(context: Context, id: VideoId, slot: UploadSlot) {
    const { hosted_id, ...video } = await lockForChange(context, id);
    const assign = (db: Db, hostedId: string) => videosRepo.assignHosted(db, id, { hostedId, at: context.now });
    if (await hasFailed(context.db, hosted_id)) await audit(context, ofMessage('messages.replaceVideo', video));
    return signUpload(context, { entity: 'videos', id, hostedId: hosted_id, assign }, slot);
  },
  async savePoster(context: Context, id: VideoId, request: PosterRequest) {
    const { hosted_id: hostedId } = await lockForChange(context, id);
    // Does not touch the message: like the upload it runs in the background, and would make a decision or a save fail with 409.
    return savePoster(context, { entity: 'videos', id, hostedId }, request);
  },
  checkUpload,
});
